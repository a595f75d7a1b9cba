import Inbetween
import Testing

/// Timelines: seeks back and forth, rates, and commits that are undone or kept (T5, T8).
@Suite struct TimelineTests {
  private let scene: RuleScene
  private let timeline: Timeline

  init() throws {
    scene = try RuleScene(base: 5)
    timeline = scene.world.makeTimeline()
  }

  @discardableResult
  private func register(
    _ values: [Float], _ duration: Int64, delay: Int64 = 0, change: (inout Tween<Float>) -> Void = { _ in }
  ) throws -> DriverHandle {
    try scene.register(values, duration, delay: delay, on: timeline, change: change)
  }

  private func seek(_ milliseconds: Int64) {
    #expect(timeline.seek(to: .milliseconds(milliseconds)))
  }

  private var now: Int64 { timeline.now!.counts / 90 }

  @Test("T5: timelines nest deeper than the stack") func nesting() {
    SmallStack.run {
      let world = World(tickRate: .hertz(100))
      var all = [world.makeTimeline()]
      for _ in 1..<2000 { all.append(world.makeTimeline(in: .timeline(all[all.count - 1]))) }
      let entity = world.spawn()
      for timeline in all { timeline.begin() }
      var tween = Tween(.opacity, values: [0, 1], duration: .seconds(1))
      tween.timeline = all[all.count - 1].id
      let handle = try? world.register(tween, on: entity)
      // At the instant of a callback, the deepest clock is asked for the value at that instant.
      var begun: DriverHandle?
      handle?.onStart { _ in
        tween.delay = .seconds(5)
        begun = try? world.register(tween, on: entity)
      }
      for _ in 0..<25 { world.tick() }
      #expect(world[entity, .opacity] == 0.25 && begun?.state == .delayed)
      #expect(all[0].seek(to: .milliseconds(500)) && world[entity, .opacity] == 0.5)
      #expect(all[0].pause())
      world.tick()
      #expect(handle?.seek(to: .milliseconds(750)) == true && world[entity, .opacity] == 0.75)
      #expect(all[0].release() && handle?.state == .killed && all[1999].isReleased)
    }
  }

  @Test("T8: seeking shows the instant at once, back and forth, and undoes commits") func seeking() throws {
    let a = try register([0, 64], 100, delay: 50)
    for (milliseconds, shown, base) in [
      (100, 32, 5), (200, 64, 64), (100, 32, 5), (150, 64, 64), (149, 63.36, 5), (50, 0, 5), (49, 5, 5),
      (1_000_000, 64, 64), (-1_000_000, 5, 5), (125, 48, 5),
    ] as [(Int64, Float, Float)] {
      seek(milliseconds)
      #expect(scene.energy.isNear(shown), "at \(milliseconds)")
      #expect(scene.base == base, "at \(milliseconds)")
      #expect(now == milliseconds)
      #expect(scene.world.has(a.id))
    }
    // It goes on from there.
    scene.run(to: 20)
    #expect(scene.energy.isNear(60.8))
    scene.run(to: 30)
    #expect(scene.base == 64)
  }

  @Test("T8: commits are undone one after the other") func undoing() throws {
    try register([0, 8], 100)
    try register([64], 100, delay: 200)
    for _ in 0..<3 {
      seek(400)
      #expect(scene.base == 64)
      seek(250)
      #expect(scene.energy == 36)
      #expect(scene.base == 8)
      seek(150)
      #expect(scene.energy == 8)
      seek(50)
      #expect(scene.energy == 4)
      #expect(scene.base == 5)
      seek(-1)
      #expect(scene.energy == 5)
    }
  }

  @Test("T8: a direct assignment in between discards the earlier commits") func assigning() throws {
    try register([0, 8], 100)
    try register([16, 64], 100, delay: 200)
    seek(150)
    try scene.world.assign(scene.entity, RuleScene.energy, to: 77)
    #expect(scene.energy == 77)
    seek(400)
    #expect(scene.base == 64)
    seek(150)
    #expect(scene.base == 77)
    #expect(scene.energy == 77)
    seek(50)
    #expect(scene.energy == 4)
    #expect(scene.base == 77)
    seek(-1)
    #expect(scene.energy == 77)
    seek(150)
    #expect(scene.energy == 8)
  }

  @Test("T8: an assignment after all commits stays when they are undone") func assigningLast() throws {
    try register([0, 8], 100)
    seek(150)
    try scene.world.assign(scene.entity, RuleScene.energy, to: 42)
    seek(50)
    #expect(scene.energy == 4)
    seek(-1)
    #expect(scene.energy == 42)
  }

  @Test("W1, T8: the captured start is kept through seeking") func captured() throws {
    try register([69], 100, delay: 10)
    seek(60)
    #expect(scene.energy == 37)
    seek(0)
    try scene.world.assign(scene.entity, RuleScene.energy, to: 1000)
    #expect(scene.energy == 1000)
    seek(60)
    #expect(scene.energy == 37)
    seek(10)
    #expect(scene.energy == 5)
  }

  @Test("C6, T8: completion is reported once") func completion() throws {
    let a = try register([0, 64], 100)
    #expect(scene.run(to: 110) == [RuleEvent(.started, a, 0), RuleEvent(.completed, a, 100)])
    seek(0)
    #expect(scene.energy == 0)
    #expect(scene.run(to: 300).isEmpty)
    #expect(scene.base == 64)
    seek(-50)
    seek(500)
    #expect(scene.run(to: 400).isEmpty)
  }

  @Test("T8: at rate −1 it goes back through (start, end] and undoes on the way") func backward() throws {
    let a = try register([0, 64], 100)
    scene.run(to: 200)
    #expect(timeline.setRate(-1))
    #expect(scene.run(to: 290).isEmpty)
    #expect(now == 110)
    #expect(scene.energy == 64)
    #expect(scene.precedence.winner == nil)
    scene.run(to: 300)
    #expect(now == 100)
    #expect(scene.precedence.winner?.driver == a.id)
    #expect(scene.base == 5)
    scene.run(to: 350)
    #expect(scene.energy == 32)
    scene.run(to: 390)
    #expect(scene.energy.isNear(6.4))
    #expect(scene.precedence.winner?.driver == a.id)
    scene.run(to: 400)
    #expect(now == 0)
    #expect(scene.precedence.winner == nil)
    #expect(scene.energy == 5)
    scene.run(to: 500)
    #expect(now == -100)
    #expect(timeline.setRate(2))
    scene.run(to: 580)
    #expect(now == 60)
    #expect(scene.energy.isNear(38.4))
  }

  @Test("T4, T8: sampling while a timeline runs backward leaves it as it was") func sampling() throws {
    try register([0, 64], 100)
    scene.run(to: 110)
    timeline.setRate(-1)
    let hash = scene.world.stateHash
    #expect(scene.energy(at: 119) == 64)
    #expect(scene.energy(at: 170) == 32)
    #expect(scene.energy(at: 400) == 5)
    #expect(scene.world.stateHash == hash)
    #expect(scene.base == 64)
    scene.run(to: 170)
    #expect(scene.energy == 32)
  }

  @Test("T5: rates and pauses; boundaries fall on the first world instant that reaches them")
  func rates() throws {
    let a = try register([0, 64], 100)
    timeline.setRate(7)
    #expect(timeline.rate == 7)
    scene.world.tick()
    #expect(now == 70)
    #expect(scene.energy.isNear(44.8))
    scene.world.tick()
    // 9000 counts at rate 7 are 1285.7.
    #expect(scene.world.events.map(\.instant.counts) == [1286])
    #expect(scene.world.events.map(\.driver) == [a.id])
    seek(50)
    #expect(timeline.pause())
    #expect(!timeline.pause())
    scene.run(to: 500)
    #expect(now == 50)
    #expect(scene.energy == 32)
    timeline.setRate(Rate(1, over: 2))
    #expect(timeline.resume())
    #expect(!timeline.resume())
    scene.run(to: 550)
    #expect(now == 75)
    #expect(scene.energy == 48)
    timeline.setRate(0)
    scene.run(to: 600)
    #expect(scene.energy == 48)
  }

  @Test("T5: the rates of timeline and driver multiply") func bothRates() throws {
    let a = try register([0, 64], 100, delay: 20) { $0.rate = 2 }
    timeline.setRate(Rate(1, over: 4))
    #expect(scene.energy(at: 140) == 32)
    #expect(scene.run(to: 300) == [RuleEvent(.started, a, 40), RuleEvent(.completed, a, 240)])
  }

  @Test("T8: a timeline stands at 0 until it begins, by hand or with the first registration")
  func beginning() throws {
    scene.run(to: 100)
    #expect(now == 0)
    let a = try register([0, 64], 100)
    #expect(!timeline.begin())
    scene.run(to: 150)
    #expect(now == 50)
    #expect(scene.energy == 32)
    #expect(scene.run(to: 200) == [RuleEvent(.completed, a, 200)])
    let second = scene.world.makeTimeline()
    #expect(second.begin())
    scene.run(to: 250)
    // A driver registered now joins part-way, at its place on the timeline.
    let b = try scene.register(RuleScene.tween([0, 64], 100) { $0.timeline = second.id })
    #expect(scene.energy == 32)
    #expect(scene.run(to: 350) == [RuleEvent(.started, b, 250), RuleEvent(.completed, b, 300)])
    second.seek(to: .milliseconds(50))
    #expect(scene.energy == 32)
  }

  @Test("T6, T8: a timeline that goes back shows a negative delay's part before the start")
  func negativeDelays() throws {
    let tween = try register([0, 64], 800, delay: -400)
    #expect(scene.energy == 32)
    timeline.setRate(-1)
    scene.run(to: 100)
    #expect(scene.energy == 24)
    timeline.setRate(1)
    seek(-200)
    #expect(scene.energy == 16)
    seek(-400)
    #expect(scene.energy == 0)
    seek(-401)
    #expect(scene.energy == 5)
    seek(-450)
    scene.run(to: 250)
    #expect(scene.energy == 8)
    timeline.attachScrubber()
    timeline.scrub(to: .milliseconds(-100))
    #expect(scene.energy == 24)
    timeline.detachScrubber()
    scene.run(to: 350)
    #expect(scene.energy == 32)
    #expect(tween.state == .active)
  }

  @Test("T6, T8: a negative delay is as an earlier start, on a timeline played in any direction")
  func earlierStarts() throws {
    for (index, kind) in Motioning.allCases.enumerated() {
      for delay in [300, 1000, 1500, 4000] as [Int64] {
        for hertz in [7, 60, 240] {
          let random = SplitMix64(seed: UInt64(index) << 32 | UInt64(delay) << 8 | UInt64(hertz))
          let late = try Self.story(kind, delay: delay, isEarlier: false, hertz, random)
          let early = try Self.story(kind, delay: delay, isEarlier: true, hertz, random)
          #expect(late == early, "\(kind), \(delay) ms, \(hertz) Hz")
        }
      }
    }
  }

  /// The kinds of motion on a timeline.
  private enum Motioning: CaseIterable { case tween, repeating, keys, path, spring, decay, sequence, blocks }

  /// Plays a motion with a negative delay, or one that was started so much earlier. Returns what is shown and
  /// told on the way.
  private static func story(
    _ kind: Motioning, delay: Int64, isEarlier: Bool, _ hertz: Int, _ random: SplitMix64
  ) throws -> [String] {
    var random = random
    let world = World(tickRate: .hertz(hertz))
    let (entity, timeline, frame) = (world.spawn(), world.makeTimeline(), Frame())
    timeline.begin()
    let start: Int64 = 1000
    timeline.seek(to: .milliseconds(isEarlier ? start - delay : start))
    let handle = try add(
      kind, to: world, entity, delay: isEarlier ? .zero : .milliseconds(-delay), on: timeline)
    if kind != .sequence && kind != .blocks { handle.start() }
    timeline.seek(to: .milliseconds(start))
    world.tick()
    var story: [String] = []
    for _ in 0..<12 {
      switch random.number(0...4) {
      case 0, 1: timeline.setRate(random.one(of: [1, 1, -1, -2, Rate(-1, over: 3)]))
      case 2: timeline.seek(to: .milliseconds(start - delay))
      default: timeline.seek(to: .milliseconds(start - delay + Int64(random.number(-200...Int(delay) + 600))))
      }
      for _ in 0...random.number(0...hertz / 3) {
        world.sample(at: 0.4, into: frame)
        world.tick()
        let events = world.events.filter { $0.driver == handle.id }.map { "\($0.kind) \($0.instant.counts)" }
        let marks = world.sequenceEvents.map { "\($0.name) \($0.instant.counts)" }
        let shown = [frame[entity, .position.x]!, world[entity, .position.x]!]
        story.append("\(timeline.now!.counts): \(shown) \(handle.state) \(events) \(marks)")
      }
    }
    return story
  }

  private static func add(
    _ kind: Motioning, to world: World, _ entity: Entity, delay: Duration, on timeline: Timeline
  ) throws -> DriverHandle {
    let second = Duration.seconds(1)
    switch kind {
    case .tween, .repeating, .keys:
      var tween = Tween(.position.x, values: [0, 100], duration: second, ease: .quadOut)
      if kind == .keys { tween.values = [0, 100, -20, 7] }
      if kind == .repeating { (tween.repeats, tween.direction, tween.fill) = (2.5, .alternate, .both) }
      (tween.delay, tween.timeline) = (delay, timeline.id)
      return try world.register(tween, on: entity, starts: false)
    case .path:
      var path = PathTween(.position, along: try MotionPath(svg: "M 5 5 L 50 80 L 100 0"), duration: second)
      (path.delay, path.timeline, path.fill) = (delay, timeline.id, .backwards)
      return try world.register(path, on: entity, starts: false).position
    case .spring:
      var spring = SpringMotion(.position.x, to: 100, spring: .bouncy, delay: delay)
      spring.timeline = timeline.id
      return try world.register(spring, on: entity, starts: false)
    case .decay:
      var decay = DecayMotion(.position.x, velocity: 900, delay: delay)
      (decay.timeline, decay.fill) = (timeline.id, .forwards)
      return try world.register(decay, on: entity, starts: false)
    case .sequence, .blocks:
      return try world.play(on: entity, in: timeline, delay: delay, repeats: kind == .blocks ? 2 : 1) {
        Emit("begin")
        To(.position.x, 100, duration: .milliseconds(300))
        InOrder {
          Emit("block")
          By(.position.x, 10, duration: .milliseconds(117))
          Emit("turn")
          Wait(.milliseconds(50))
        }.repeating(kind == .blocks ? 3 : 1)
        To(.position.x, 20, duration: .milliseconds(517))
        Emit("end")
      }
    }
  }

  @Test("T8: drivers are kept until the timeline is released") func releasing() throws {
    let a = try register([0, 64], 100)
    let b = try register([7, 8], 1000, delay: 500)
    scene.run(to: 200)
    #expect(scene.world.driverCount == 2)
    #expect(scene.precedence.idle.map(\.driver) == [b.id, a.id])
    #expect(timeline.release())
    #expect(scene.world.driverCount == 0)
    #expect(scene.base == 64)
    #expect(!scene.world.has(a.id) && !scene.world.has(b.id))
    #expect(timeline.isReleased)
    #expect(!timeline.release())
    #expect(!timeline.seek(to: .zero))
    #expect(!timeline.pause())
    #expect(!timeline.resume())
    #expect(!timeline.setRate(2))
    #expect(!timeline.begin())
    #expect(timeline.now == nil)
    #expect(timeline.rate == nil)
    // A driver that has ended does not complete again, but it is killed now.
    #expect(scene.run(to: 300) == [RuleEvent(.killed, a, 200), RuleEvent(.killed, b, 200)])
  }

  @Test("C4, T8: a driver that does not persist, and one that fills, back and forth") func fills() throws {
    try register([10, 20], 100) { $0.persists = false }
    try register([30, 40], 50, delay: 200) { $0.fill = .both }
    let stops: [(Int64, Float)] = [(50, 30), (250, 40), (199, 30), (1000, 40), (225, 35)]
    for (milliseconds, shown) in stops {
      seek(milliseconds)
      #expect(scene.energy == shown, "at \(milliseconds)")
      #expect(scene.base == 5)
    }
  }

  @Test("C11: on a timeline a covered fill is not pruned: it may show again") func noPruning() throws {
    try register([0, 64], 20) { $0.fill = .forwards }
    try register([100, 128], 20, delay: 50) { $0.fill = .forwards }
    seek(100)
    #expect(scene.energy == 128)
    #expect(scene.world.driverCount == 2)
    #expect(scene.precedence.shadowed.count == 1)
    seek(40)
    #expect(scene.energy == 64)
    seek(10)
    #expect(scene.energy == 32)
  }

  @Test("T8: repeats and keys, back and forth") func repeats() throws {
    try register([0, 8, 64], 100) {
      $0.repeats = 3
      $0.direction = .alternate
      $0.repeatDelay = .milliseconds(20)
    }
    let stops: [(Int64, Float)] = [
      (25, 4), (75, 36), (110, 64), (145, 36), (195, 4), (230, 0), (315, 36), (340, 64), (315, 36), (195, 4),
      (110, 64), (75, 36), (25, 4), (-1, 5),
    ]
    for (milliseconds, shown) in stops {
      seek(milliseconds)
      #expect(scene.energy.isNear(shown), "at \(milliseconds)")
    }
  }

  @Test("T8: with the world's own drivers and another timeline on the same channel") func others() throws {
    let other = scene.world.makeTimeline()
    let a = try register([0, 64], 100)
    let b = try scene.register(RuleScene.tween([1000, 1064], 100, delay: 200) { $0.timeline = other.id })
    seek(50)
    #expect(scene.energy == 32)
    other.seek(to: .milliseconds(250))
    #expect(scene.energy == 1032)
    #expect(scene.precedence.shadowed.map(\.driver) == [a.id])
    other.seek(to: .milliseconds(300))
    // It ended above the other driver, so it writes nothing.
    #expect(scene.energy == 32)
    #expect(scene.base == 5)
    seek(100)
    #expect(scene.base == 64)
    other.seek(to: .milliseconds(250))
    #expect(scene.precedence.winner?.driver == b.id)
    other.seek(to: .zero)
    #expect(scene.energy == 64)
  }
}
