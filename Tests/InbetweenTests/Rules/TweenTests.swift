import Inbetween
import Testing

/// The values of a tween by time (W1–W4), by numbers computed by hand.
@Suite struct TweenTests {
  /// Expects that the tween, alone on a base of `base`, shows each value at its time in milliseconds after
  /// the registration, and leaves `end` as the base value.
  private func check(
    _ tween: Tween<Float>, base: Float = 5, shows values: [(Int64, Float)], end: Float,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let scene = try RuleScene(base: base)
    try scene.register(tween)
    for (milliseconds, value) in values {
      let shown = scene.energy(at: milliseconds)
      #expect(shown.isNear(value), "\(shown), not \(value), at \(milliseconds)", sourceLocation: location)
    }
    scene.run(to: 2000)
    #expect(scene.base == end, sourceLocation: location)
    #expect(scene.energy == end, sourceLocation: location)
    #expect(scene.world.driverCount == 0, sourceLocation: location)
    // Ticks show the values that samples have shown.
    let again = try RuleScene(base: base)
    try again.register(tween)
    for (milliseconds, value) in values where milliseconds % 10 == 0 {
      again.run(to: milliseconds)
      #expect(again.energy.isNear(value), "a tick at \(milliseconds)", sourceLocation: location)
    }
  }

  private func tween(
    _ values: [Float], _ duration: Int64, delay: Int64 = 0, change: (inout Tween<Float>) -> Void = { _ in }
  ) -> Tween<Float> {
    RuleScene.tween(values, duration, delay: delay, change: change)
  }

  @Test("W1, W2: any number of values, evenly spaced") func evenly() throws {
    try check(tween([10, 20], 100), shows: [(0, 10), (25, 12.5), (99, 19.9), (100, 20), (150, 20)], end: 20)
    try check(tween([0, 10, 30], 100), shows: [(0, 0), (25, 5), (50, 10), (75, 20), (100, 30)], end: 30)
    try check(
      tween([0, 100, 50, 200], 300), shows: [(50, 50), (100, 100), (150, 75), (200, 50), (250, 125)], end: 200
    )
    try check(
      tween([1, 2, 4, 8, 16, 32, 64, 128, 256], 80, delay: 20),
      shows: [(19, 5), (20, 1), (25, 1.5), (30, 2), (95, 192)], end: 256)
  }

  @Test("W2: offsets; the nearest value holds before the first and after the last")
  func offsets() throws {
    try check(
      tween([0, 10, 30], 100) { $0.offsets = [0, 0.2, 1] }, shows: [(10, 5), (20, 10), (60, 20)], end: 30)
    try check(
      tween([10, 20], 100) { $0.offsets = [0.25, 0.75] },
      shows: [(0, 10), (20, 10), (25, 10), (50, 15), (75, 20), (90, 20)], end: 20)
    try check(tween([3, 4], 100) { $0.offsets = [1, 1] }, shows: [(0, 3), (99, 3), (100, 4)], end: 4)
    try check(tween([3, 4], 100) { $0.offsets = [0, 0] }, shows: [(0, 4), (50, 4), (100, 4)], end: 4)
  }

  @Test("W2: of coincident offsets the later one counts") func coincident() throws {
    try check(
      tween([0, 10, 100, 200], 100) { $0.offsets = [0, 0.5, 0.5, 1] },
      shows: [(40, 8), (49, 9.8), (50, 100), (75, 150)], end: 200)
    try check(
      tween([1, 2, 3], 100) { $0.offsets = [0.5, 0.5, 0.5] }, shows: [(0, 1), (49, 1), (50, 3), (90, 3)],
      end: 3)
    try check(
      tween([1, 2, 4, 8], 100) { $0.offsets = [0, 0, 1, 1] }, shows: [(0, 2), (50, 3), (99, 3.98), (100, 8)],
      end: 8)
  }

  @Test("W2: the offset of a single value is where it is reached") func singleOffset() throws {
    try check(
      tween([15], 100) { $0.offsets = [0.5] }, shows: [(0, 5), (25, 10), (50, 15), (80, 15)], end: 15)
  }

  // backOut(p) = 1 + 2.70158 (p − 1)³ + 1.70158 (p − 1)²; at a half 1.0876975, at a quarter 0.8174097.
  // backIn(p) = 2.70158 p³ − 1.70158 p²; at a half −0.0876975.
  @Test("W2, W3: an ease over keys that overshoots extends the first and last segment")
  func overshoot() throws {
    try check(
      tween([0, 10, 30], 100) { $0.ease = .backOut }, shows: [(50, 10 + 20 * 1.175395)], end: 30)
    try check(tween([0, 10, 30], 100) { $0.ease = .backIn }, shows: [(50, -1.75395)], end: 30)
    // Within 0 … 1 the last value holds; outside, the last segment is extended.
    try check(
      tween([10, 20], 100) {
        $0.offsets = [0.25, 0.75]
        $0.ease = .backOut
      }, shows: [(0, 10), (25, 20), (50, 10 + 10 * 1.675395)], end: 20)
    try check(
      tween([10, 20], 100) {
        $0.offsets = [0.25, 0.75]
        $0.ease = .backIn
      }, shows: [(50, 10 + 10 * -0.675395)], end: 20)
    try check(
      tween([0, 10], 100) { $0.ease = .function { 3 * $0 - 1 } },
      shows: [(0, -10), (25, -2.5), (50, 5), (75, 12.5)], end: 20)
  }

  @Test("W2, Z2: the extension goes through the segment's own easing") func overshootEased() throws {
    // Penner functions clamp.
    try check(
      tween([0, 10, 30], 100) {
        $0.ease = .backOut
        $0.interTimingFunctions = [.linear, .quadIn]
      }, shows: [(50, 30)], end: 30)
  }

  @Test("W3: inter-timing functions ease from key to key") func interTiming() throws {
    try check(
      tween([0, 10, 30], 100) { $0.interTimingFunctions = [.quadIn, .quadOut] },
      shows: [(25, 2.5), (50, 10), (75, 25)], end: 30)
    try check(
      tween([0, 10, 30], 100) {
        $0.offsets = [0, 0.2, 1]
        $0.interTimingFunctions = [.linear, .cubicIn]
      }, shows: [(10, 5), (60, 12.5)], end: 30)
    try check(
      tween([0, 64], 100) { $0.interTimingFunctions = [.stepEnd] }, shows: [(0, 0), (99, 0)], end: 64)
    try check(tween([0, 64], 100) { $0.interTimingFunctions = [.stepStart] }, shows: [(0, 64)], end: 64)
  }

  @Test("W3: an ease over the whole is laid over the inter-timing functions") func easeOverKeys() throws {
    try check(
      tween([0, 64], 100) {
        $0.ease = .quadIn
        $0.interTimingFunctions = [.quadIn]
      }, shows: [(50, 4)], end: 64)
    // quadOut(0.5) = 0.75 is half of the second segment, and its quadIn makes that a quarter.
    try check(
      tween([0, 10, 30], 100) {
        $0.ease = .quadOut
        $0.interTimingFunctions = [.linear, .quadIn]
      }, shows: [(50, 15)], end: 30)
  }

  @Test("W1: a single value is the destination, and its function eases it") func single() throws {
    try check(tween([105], 100), shows: [(0, 5), (50, 55), (75, 80)], end: 105)
    try check(tween([105], 100) { $0.interTimingFunctions = [.quadIn] }, shows: [(50, 30)], end: 105)
    try check(tween([105], 100) { $0.repeats = 2 }, shows: [(50, 55), (100, 5), (150, 55)], end: 105)
  }

  @Test("W1: the start is captured at the exact instant at which it first contends") func capture() throws {
    let scene = try RuleScene()
    try scene.register(tween([0, 100], 100))
    // At 45 ms the first one shows 45; not 40, as at the tick before, and not 50.
    try scene.register(tween([1045], 100, delay: 45))
    scene.run(to: 50)
    #expect(scene.energy.isNear(95))
    #expect(scene.energy(at: 95).isNear(545))
    scene.run(to: 200)
    #expect(scene.base == 1045)
  }

  @Test("W1: with fill backwards the start is captured at the delay's start") func captureInDelay() throws {
    let scene = try RuleScene()
    try scene.register(tween([0, 100], 100))
    scene.run(to: 50)
    try scene.register(tween([150], 100, delay: 20) { $0.fill = .backwards })
    #expect(scene.energy.isNear(50))
    #expect(scene.energy(at: 69).isNear(50))
    #expect(scene.energy(at: 120).isNear(100))
  }

  @Test("W1: assignments before it contends are captured, later ones are not")
  func captureOfAssignments() throws {
    let scene = try RuleScene(base: 1)
    try scene.register(tween([20], 100, delay: 50))
    try scene.world.assign(scene.entity, RuleScene.energy, to: 10)
    scene.run(to: 60)
    try scene.world.assign(scene.entity, RuleScene.energy, to: 1000)
    #expect(scene.energy(at: 100) == 15)
  }

  @Test("W1: each lane is captured by itself") func captureOfLanes() throws {
    let world = World(tickRate: .hertz(100))
    let entity = world.spawn()
    try world.assign(entity, .position, to: [10, 20])
    try world.register(Tween(.position.y, values: [0, 80], duration: .milliseconds(100)), on: entity)
    for _ in 0..<5 { world.tick() }
    try world.register(Tween(.position, to: [20, 80], duration: .milliseconds(100)), on: entity)
    #expect(world[entity, .position] == SIMD2(10, 40))
    for _ in 0..<5 { world.tick() }
    #expect(world[entity, .position] == SIMD2(15, 60))
  }

  @Test("W4: relative values are added to the shown value") func relative() throws {
    let by = Tween(RuleScene.energy, by: 64, duration: .milliseconds(100))
    try check(by, base: 10, shows: [(0, 10), (50, 42), (100, 74)], end: 74)
    var back = by
    back.direction = .reverse
    try check(back, base: 10, shows: [(0, 74), (25, 58), (50, 42)], end: 10)
  }

  @Test("W4: of several relative values each is a key, the first too") func relativeKeys() throws {
    var sway = tween([0, 64, -64, 0], 300)
    sway.mode = .relative
    try check(sway, base: 10, shows: [(0, 10), (50, 42), (100, 74), (150, 10), (200, -54)], end: 10)
    sway.offsets = [0.5, 0.5, 1, 1]
    try check(sway, base: 10, shows: [(0, 10), (100, 10), (150, 74), (225, 10)], end: 10)
    var pair = tween([8, 40], 100)
    pair.mode = .relative
    try check(pair, base: 10, shows: [(0, 18), (50, 34)], end: 50)
    pair.accumulates = true
    pair.repeats = 3
    try check(pair, base: 10, shows: [(0, 18), (50, 34), (100, 50), (250, 98)], end: 114)
    var turns = Tween(.rotation, values: [0, 720, 0].map(Angle.init(degrees:)), duration: .milliseconds(100))
    turns.mode = .relative
    let world = World(tickRate: .hertz(40))
    let entity = world.spawn()
    try world.assign(entity, .rotation, to: .degrees(5))
    try world.register(turns, on: entity)
    world.tick()
    // By whole turns, not the short way.
    #expect(world[entity, .rotation] == .degrees(365))
  }

  @Test("W4: `from` is reversed in time, ease(1 − p)") func from() throws {
    let from = Tween(RuleScene.energy, from: 0, duration: .milliseconds(100))
    try check(from, base: 64, shows: [(0, 0), (25, 16), (50, 32), (100, 64)], end: 64)
    var eased = from
    eased.ease = .quadOut
    // quadOut(0.5) = 0.75 of the way from the captured value back to the given one.
    try check(eased, base: 64, shows: [(0, 0), (50, 16)], end: 64)
  }

  @Test("W4: repeats, fractions too; the end value is the function at the end instant") func repeats() throws
  {
    try check(
      tween([0, 64], 100) { $0.repeats = 2.5 }, shows: [(50, 32), (100, 0), (150, 32), (225, 16)], end: 32)
    try check(tween([0, 64], 100) { $0.repeats = 0.25 }, shows: [(0, 0), (20, 12.8)], end: 16)
    try check(tween([0, 64], 100) { $0.repeats = 3 }, shows: [(275, 48), (300, 64)], end: 64)
    try check(
      tween([0, 10, 30], 100) { $0.repeats = 1.5 }, shows: [(75, 20), (100, 0), (125, 5)], end: 10)
  }

  @Test("W4: without iterations the start value stays") func noPlays() throws {
    try check(tween([20, 100], 100) { $0.repeats = 0 }, shows: [(0, 20)], end: 20)
    try check(
      tween([20, 100], 100, delay: 50) {
        $0.repeats = 0
        $0.repeatStart = 0.5
      }, shows: [(49, 5), (50, 60)], end: 60)
  }

  @Test("W4: forever does not end") func forever() throws {
    let scene = try RuleScene()
    let a = try scene.register(tween([0, 64], 100) { $0.repeats = .forever })
    let events = scene.run(to: 100_050)
    #expect(scene.energy == 32)
    #expect(events.count == 1001)
    #expect(events.last == RuleEvent(.repeated, a, 100_000))
    #expect(scene.precedence.winner?.end == nil)
    #expect(a.kill())
    #expect(scene.base == 32)
  }

  @Test("W4: a start within an iteration, or in a later one") func repeatStart() throws {
    try check(
      tween([0, 64], 100) { $0.repeatStart = 0.25 }, shows: [(0, 16), (25, 32), (75, 0), (90, 9.6)], end: 16)
    try check(
      tween([0, 64], 100) {
        $0.repeatStart = 1.5
        $0.direction = .alternate
      }, shows: [(0, 32), (25, 16), (50, 0), (75, 16)], end: 32)
    let scene = try RuleScene()
    let a = try scene.register(tween([0, 64], 100) { $0.repeatStart = 0.25 })
    #expect(
      scene.run(to: 100) == [
        RuleEvent(.started, a, 0), RuleEvent(.repeated, a, 75), RuleEvent(.completed, a, 100),
      ])
  }

  @Test("W4: in a repeat delay it contends and holds the last value") func repeatDelay() throws {
    let waiting = tween([0, 64], 100) {
      $0.repeats = 3
      $0.repeatDelay = .milliseconds(40)
    }
    try check(
      waiting, shows: [(50, 32), (100, 64), (139, 64), (140, 0), (190, 32), (250, 64), (280, 0), (330, 32)],
      end: 64)
    var alternating = waiting
    alternating.direction = .alternate
    try check(alternating, shows: [(120, 64), (140, 64), (190, 32), (240, 0), (279, 0), (330, 32)], end: 64)
    let scene = try RuleScene()
    let a = try scene.register(waiting)
    #expect(
      scene.run(to: 500) == [
        RuleEvent(.started, a, 0), RuleEvent(.repeated, a, 140), RuleEvent(.repeated, a, 280),
        RuleEvent(.completed, a, 380),
      ])
  }

  @Test("W4: a positive end delay only delays the report") func endDelay() throws {
    let scene = try RuleScene()
    let a = try scene.register(tween([0, 64], 100) { $0.endDelay = .milliseconds(55) })
    scene.run(to: 100)
    #expect(scene.base == 64)
    #expect(scene.precedence.winner == nil)
    #expect(scene.world.has(a.id))
    #expect(scene.run(to: 200) == [RuleEvent(.completed, a, 155)])
    #expect(!scene.world.has(a.id))
  }

  @Test("W4: a negative end delay cuts the end off") func truncated() throws {
    try check(tween([0, 64], 100) { $0.endDelay = .milliseconds(-25) }, shows: [(74, 47.36)], end: 48)
    try check(
      tween([0, 64], 100) {
        $0.repeats = 3
        $0.endDelay = .milliseconds(-150)
      }, shows: [(125, 16), (149, 31.36)], end: 32)
    try check(tween([20, 64], 100) { $0.endDelay = .milliseconds(-200) }, shows: [(0, 20)], end: 20)
    let scene = try RuleScene()
    let a = try scene.register(tween([0, 64], 100) { $0.endDelay = .milliseconds(-25) })
    #expect(scene.run(to: 100).last == RuleEvent(.completed, a, 75))
  }

  @Test("W4: directions") func directions() throws {
    func two(_ direction: Direction) -> Tween<Float> {
      tween([0, 64], 100) {
        $0.repeats = 2
        $0.direction = direction
      }
    }
    try check(two(.normal), shows: [(25, 16), (125, 16)], end: 64)
    try check(two(.reverse), shows: [(0, 64), (25, 48), (100, 64), (125, 48)], end: 0)
    try check(two(.alternate), shows: [(25, 16), (100, 64), (125, 48)], end: 0)
    try check(two(.alternateReverse), shows: [(0, 64), (25, 48), (100, 0), (125, 16)], end: 64)
    // Backward, the easing is run backward too: quadIn(0.5) stays a quarter.
    var eased = two(.alternate)
    eased.ease = .quadIn
    try check(eased, shows: [(50, 16), (125, 36), (150, 16)], end: 0)
  }

  @Test("W4: keys backward") func keysBackward() throws {
    try check(
      tween([0, 10, 30], 100) {
        $0.offsets = [0, 0.2, 1]
        $0.direction = .reverse
      }, shows: [(0, 30), (40, 20), (80, 10), (90, 5)], end: 0)
  }

  @Test("W4: accumulating iterations go on from where the last one ended") func accumulating() throws {
    try check(
      tween([5, 15], 100) {
        $0.repeats = 3
        $0.accumulates = true
      }, shows: [(50, 10), (100, 15), (150, 20), (250, 30)], end: 35)
    var by = Tween(RuleScene.energy, by: 10, duration: .milliseconds(100))
    by.repeats = 2.5
    by.accumulates = true
    try check(by, base: 100, shows: [(50, 105), (150, 115), (225, 122.5)], end: 125)
    try check(
      tween([0, 30, 10], 100) {
        $0.repeats = 2
        $0.accumulates = true
      }, shows: [(50, 30), (100, 10), (150, 40)], end: 20)
  }

  @Test("W4: zero duration, also forever, is zero long: one start, one completion") func zero() throws {
    for (repeats, direction, end) in [
      (Repeats.count(1), Direction.normal, Float(64)), (.count(3), .normal, 64), (.count(2), .alternate, 0),
      (.count(0.5), .normal, 32), (.count(0), .normal, 0), (.forever, .normal, 64), (.forever, .reverse, 0),
    ] {
      let scene = try RuleScene(base: 5)
      let a = try scene.register(
        tween([0, 64], 0, delay: 25) {
          $0.repeats = repeats
          $0.direction = direction
        })
      #expect(scene.energy(at: 24) == 5)
      #expect(scene.run(to: 50) == [RuleEvent(.started, a, 25), RuleEvent(.completed, a, 25)])
      #expect(scene.base == end, "\(repeats), \(direction)")
      #expect(scene.world.driverCount == 0)
    }
  }

  @Test("T5: a driver's rate scales its delay too; at a negative rate it plays from its end")
  func rates() throws {
    let twice = try RuleScene()
    let a = try twice.register(tween([0, 64], 100, delay: 20) { $0.rate = 2 })
    #expect(twice.energy(at: 35) == 32)
    #expect(twice.run(to: 100) == [RuleEvent(.started, a, 10), RuleEvent(.completed, a, 60)])
    let slow = try RuleScene()
    let b = try slow.register(tween([0, 64], 10) { $0.rate = Rate(1, over: 3) })
    #expect(slow.energy(at: 15) == 32)
    #expect(slow.run(to: 100).last == RuleEvent(.completed, b, 30))
    try check(tween([0, 64], 100) { $0.rate = -1 }, shows: [(0, 64), (25, 48), (75, 16), (100, 0)], end: 0)
    let held = try RuleScene()
    try held.register(tween([7, 64], 100) { $0.rate = 0 })
    #expect(held.run(to: 500).count == 1)
    #expect(held.energy == 7)
  }

  /// Returns the angle after half of 100 ms.
  private func half(of values: [Float], base: Float = 0) throws -> Float? {
    let world = World(tickRate: .hertz(20))
    let entity = world.spawn()
    try world.assign(entity, .rotation, to: .degrees(base))
    try world.register(
      Tween(.rotation, values: values.map { .degrees($0) }, duration: .milliseconds(100)), on: entity)
    world.tick()
    return world[entity, .rotation]?.degrees
  }

  @Test("Angles go the short way; half a turn keeps its sign") func angles() throws {
    #expect(try half(of: [350, 10]) == 360)
    #expect(try half(of: [10, 350]) == 0)
    #expect(try half(of: [0, 90]) == 45)
    #expect(try half(of: [0, 450]) == 45)
    #expect(try half(of: [0, 180]) == 90)
    #expect(try half(of: [0, -180]) == -90)
    #expect(try half(of: [180, 0]) == 90)
    #expect(try half(of: [350], base: 10) == 0)
    let world = World(tickRate: .hertz(20))
    let entity = world.spawn()
    try world.register(Tween(.rotation, by: .degrees(720), duration: .milliseconds(100)), on: entity)
    world.tick()
    #expect(world[entity, .rotation] == .degrees(360))
    world.tick()
    #expect(world[entity, .rotation] == .degrees(720))
  }
}
