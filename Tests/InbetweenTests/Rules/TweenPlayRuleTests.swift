import Inbetween
import Testing

/// Repeats, directions and delays (W4, T6), by hand.
@Suite struct TweenPlayRuleTests {
  /// Returns the energy shown every 10 ms, from the begin on.
  private func shown(_ tween: Tween<Float>, base: Float = 0, ticks: Int) throws -> [Float] {
    let scene = try RuleScene(base: base)
    try scene.register(tween)
    var values = [scene.energy]
    for _ in 0..<ticks {
      scene.world.tick()
      values.append(scene.energy)
    }
    return values
  }

  @Test("W4: iterations follow without a gap, and the last end shows") func repeats() throws {
    let values = try shown(RuleScene.tween([0, 40], 40) { $0.repeats = 2 }, ticks: 9)
    #expect(values == [0, 10, 20, 30, 0, 10, 20, 30, 40, 40])
  }

  @Test("W4: after 2.5 iterations a middle value stays") func fraction() throws {
    let values = try shown(RuleScene.tween([0, 40], 40) { $0.repeats = 2.5 }, ticks: 12)
    #expect(values == [0, 10, 20, 30, 0, 10, 20, 30, 0, 10, 20, 20, 20])
  }

  @Test("W4: repeat 0 is legal: it begins and ends with its start value") func zeroPlays() throws {
    let scene = try RuleScene(base: 7)
    let a = try scene.register(RuleScene.tween([3, 40], 40) { $0.repeats = 0 })
    #expect(scene.run(to: 10) == [RuleEvent(.started, a, 0), RuleEvent(.completed, a, 0)])
    #expect(scene.base == 3)
  }

  @Test("W4: starting within a repeat") func repeatStart() throws {
    let values = try shown(
      RuleScene.tween([0, 40], 40) {
        $0.repeatStart = 0.25
        $0.repeats = 1.5
      }, ticks: 7)
    #expect(values == [10, 20, 30, 0, 10, 20, 30, 30])
  }

  @Test("W4: half an iteration of one count has no length: it ends with it, and starts with the next")
  func halfCount() throws {
    let cases: [(Fill, end: Int64, [Float])] = [
      (.none, 0, [7, 10, 10]), (.backwards, 0, [20, 10, 10]),
      // There is nothing to cut off.
      (.none, -2, [7, 10, 10]), (.backwards, -2, [20, 10, 10]),
    ]
    for (fill, end, values) in cases {
      let world = World(tickRate: .hertz(90))
      let entity = world.spawn()
      try world.assign(entity, RuleScene.energy, to: 7)
      var tween = Tween(RuleScene.energy, values: [10, 20], duration: Duration(counts: 1))
      (tween.delay, tween.endDelay) = (Duration(counts: 1000), Duration(counts: end))
      (tween.repeats, tween.repeatStart, tween.direction) = (0.5, 0.5, .alternateReverse)
      (tween.accumulates, tween.fill) = (true, fill)
      try world.register(tween, on: entity)
      var shown = [world[entity, RuleScene.energy]]
      world.tick()
      shown.append(world[entity, RuleScene.energy])
      shown.append(world.base(entity, RuleScene.energy) ?? 0)
      #expect(shown == values)
    }
  }

  @Test(
    "W4: directions",
    arguments: [
      (Direction.normal, [0, 20, 0, 20, 40] as [Float]), (.reverse, [40, 20, 40, 20, 0]),
      (.alternate, [0, 20, 40, 20, 0]), (.alternateReverse, [40, 20, 0, 20, 40]),
    ])
  func directions(direction: Direction, expected: [Float]) throws {
    let values = try shown(
      RuleScene.tween([0, 40], 20) {
        $0.repeats = 2
        $0.direction = direction
      }, ticks: 4)
    #expect(values == expected)
  }

  @Test("W4: repeatDelay contends and holds the last value") func repeatDelay() throws {
    let values = try shown(
      RuleScene.tween([0, 40], 20) {
        $0.repeats = 3
        $0.repeatDelay = .milliseconds(20)
        $0.persists = false
      }, base: 7, ticks: 11)
    #expect(values == [0, 20, 40, 40, 0, 20, 40, 40, 0, 20, 7, 7])
  }

  @Test("W4: a hold shows the end value and covers earlier drivers; then they are seen again")
  func hold() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([100, 200], 1000))
    try scene.register(
      RuleScene.tween([0, 40], 40) { ($0.repeats, $0.hold) = (2, .milliseconds(30)) })
    var values: [Float] = []
    for _ in 0..<12 {
      scene.world.tick()
      values.append(scene.energy)
    }
    #expect(values == [10, 20, 30, 0, 10, 20, 30, 40, 40, 40, 111, 112])
  }

  @Test("W4: a negative endDelay cuts the hold first; without a duration the hold is all")
  func cutHold() throws {
    func values(_ edit: (inout Tween<Float>) -> Void) throws -> [Float] {
      try shown(RuleScene.tween([0, 40], 40, change: edit), base: 7, ticks: 8)
    }
    let ends: [Float] = [0, 10, 20, 30, 40, 40, 40, 40, 40]
    #expect(try values { ($0.hold, $0.endDelay) = (.milliseconds(30), .milliseconds(-30)) } == ends)
    #expect(
      try values { ($0.hold, $0.endDelay, $0.persists) = (.milliseconds(30), .milliseconds(-50), false) }
        == [0, 10, 7, 7, 7, 7, 7, 7, 7])
    #expect(
      try values { ($0.duration, $0.hold, $0.persists) = (.zero, .milliseconds(30), false) }
        == [40, 40, 40, 7, 7, 7, 7, 7, 7])
  }

  @Test("W4: endless iterations after a delay have pauses, and no hold") func endlessPauses() throws {
    let values = try shown(
      RuleScene.tween([0, 40], 40, delay: 10) {
        ($0.repeats, $0.repeatDelay, $0.hold) = (.forever, .milliseconds(20), .milliseconds(500))
      }, base: 7, ticks: 14)
    #expect(values == [7, 0, 10, 20, 30, 40, 40, 0, 10, 20, 30, 40, 40, 0, 10])
  }

  @Test("W4: played backward, the hold comes first") func backwardHold() throws {
    let values = try shown(
      RuleScene.tween([0, 40], 40) { ($0.hold, $0.rate) = (.milliseconds(20), Rate(-1)) }, ticks: 7)
    #expect(values == [40, 40, 40, 30, 20, 10, 0, 0])
  }

  @Test("W4: a positive endDelay only delays completion; a negative one truncates") func endDelay() throws {
    let scene = try RuleScene(base: 7)
    let a = try scene.register(RuleScene.tween([0, 40], 40) { $0.endDelay = .milliseconds(25) })
    let events = scene.run(to: 50)
    #expect(events == [RuleEvent(.started, a, 0)])
    #expect(scene.precedence.winner == nil)
    #expect(scene.base == 40)
    #expect(scene.run(to: 70) == [RuleEvent(.completed, a, 65)])
    let b = try scene.register(RuleScene.tween([0, 40], 40) { $0.endDelay = .milliseconds(-15) })
    #expect(scene.run(to: 100).suffix(1) == [RuleEvent(.completed, b, 95)])
    #expect(scene.base == 25)
  }

  @Test(
    "Z2: steps between keys obey the before flag, as those over a whole iteration do",
    arguments: [false, true])
  func beforeFlag(overWholePlay: Bool) throws {
    func steps(_ tween: inout Tween<Float>) throws {
      let steps = try Easing.steps(2, .start)
      if overWholePlay { tween.ease = steps } else { tween.interTimingFunctions = [steps] }
    }
    let scene = try RuleScene()
    var forward = RuleScene.tween([10, 110], 40, delay: 20) { $0.fill = .backwards }
    try steps(&forward)
    try scene.register(forward)
    #expect(scene.energy == 10)
    scene.run(to: 10)
    #expect(scene.energy == 10)
    scene.run(to: 20)
    #expect(scene.energy == 60)
    // Played from its end, it comes back to before its first step.
    var backward = RuleScene.tween([10, 110], 40) { $0.direction = .reverse }
    try steps(&backward)
    try scene.register(backward)
    scene.run(to: 50)
    #expect(scene.energy == 60)
    scene.run(to: 60)
    #expect(scene.base == 10)
  }

  @Test("Z2: an iteration that begins or ends exactly on a step has reached it", arguments: [1, 10, 17, 333])
  func exactSteps(milliseconds: Int64) throws {
    func shown(start: Double, repeats: Double = 1, steps: Int, direction: Direction) throws -> (Float, Float)
    {
      let scene = try RuleScene()
      let easing = try Easing.steps(steps)
      try scene.register(
        RuleScene.tween([0, 1], milliseconds) {
          ($0.repeatStart, $0.repeats, $0.direction) = (start, .count(repeats), direction)
          $0.ease = easing
        })
      let first = scene.energy
      scene.run(to: 1000)
      return (first, scene.base)
    }
    // The directed progress is 0.25 (Web Animations, 4.9.4).
    #expect(try shown(start: 1.75, steps: 4, direction: .alternate).0 == 0.25)
    // A backward iteration that ends on a step is before the jump: the before flag is set.
    #expect(try shown(start: 0, repeats: 1.25, steps: 4, direction: .alternate).1 == 0.5)
    #expect(try shown(start: 0.75, repeats: 0.25, steps: 4, direction: .normal) == (0.75, 1))
    #expect(
      try shown(start: 6.0 / 7, repeats: 2.0 / 7, steps: 7, direction: .normal) == (
        Float(6) / 7, Float(1) / 7
      ))
    #expect(try shown(start: 13.0 / 7, steps: 7, direction: .alternate).0 == Float(1) / 7)
  }

  @Test("W4: relative values are added to the value that shows when the tween first contends")
  func relative() throws {
    let scene = try RuleScene(base: 5)
    try scene.world.register(
      Tween(RuleScene.energy, by: 100, duration: .milliseconds(100), delay: .milliseconds(10)),
      on: scene.entity)
    try scene.world.assign(scene.entity, RuleScene.energy, to: 7)
    scene.run(to: 60)
    #expect(near(scene.energy, 57))
    scene.run(to: 110)
    #expect(scene.base == 107)
  }

  @Test("W4: from is reversed in time, ease(1 − p), towards the captured value") func from() throws {
    let scene = try RuleScene(base: 100)
    var tween = Tween(RuleScene.energy, from: 0, duration: .milliseconds(100))
    tween.ease = .quadIn
    try scene.register(tween)
    #expect(near(scene.energy, 0))
    scene.run(to: 50)
    // 100 + (0 − 100)·quadIn(0.5)
    #expect(near(scene.energy, 75))
    scene.run(to: 100)
    #expect(scene.base == 100)
  }

  @Test("W4: accumulating iterations go on from where the one before ended") func accumulates() throws {
    let values = try shown(
      RuleScene.tween([10, 30], 20) {
        $0.repeats = 3
        $0.accumulates = true
      }, ticks: 7)
    #expect(values == [10, 20, 30, 40, 50, 60, 70, 70])
  }

  @Test("T6: a negative delay joins part-way; past its end it begins and ends at once") func joins() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([0, 100], 100, delay: -25) { $0.persists = false })
    #expect(near(scene.energy, 25))
    #expect(scene.run(to: 80) == [RuleEvent(.started, a, 0), RuleEvent(.completed, a, 75)])
    let b = try scene.register(RuleScene.tween([0, 9], 100, delay: -1000))
    #expect(scene.base == 9)
    #expect(scene.run(to: 90) == [RuleEvent(.started, b, 80), RuleEvent(.completed, b, 80)])
  }

  @Test("T6: begins, repeats and ends fall on their instants, remainders are carried over")
  func instants() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([0, 1], 7, delay: 3) { $0.repeats = 3 })
    let events = scene.run(to: 30)
    #expect(
      events == [
        RuleEvent(.started, a, 3), RuleEvent(.repeated, a, 10), RuleEvent(.repeated, a, 17),
        RuleEvent(.completed, a, 24),
      ])
  }

  @Test("T5: a driver's rate scales its delay and its iterations") func rates() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([0, 100], 50, delay: 20) { $0.rate = 0.5 })
    let events = scene.run(to: 150)
    #expect(events == [RuleEvent(.started, a, 40), RuleEvent(.completed, a, 140)])
    let b = try scene.register(RuleScene.tween([0, 100], 50, delay: 20) { $0.rate = 2 })
    #expect(scene.run(to: 200) == [RuleEvent(.started, b, 160), RuleEvent(.completed, b, 185)])
    let held = try scene.register(RuleScene.tween([5, 100], 50) { $0.rate = 0 })
    scene.run(to: 1000)
    #expect(near(scene.energy, 5))
    #expect(held.kill())
  }
}
