import Inbetween
import Testing

/// Counts, ticks, frames and samples (T1–T4).
@Suite struct ClockRuleTests {
  @Test("T1: each duration rounds to the nearest count, by itself") func rounding() {
    #expect(Duration.milliseconds(1).counts == 90)
    #expect(Duration.seconds(3600).counts == 324_000_000)
    // One count is 11.111 µs.
    #expect(Duration.microseconds(5).counts == 0)
    #expect(Duration.microseconds(6).counts == 1)
    #expect(Duration.microseconds(-6).counts == -1)
    for counts: Int64 in [0, 1, 7, 89_999, -1, -12_345, 1 << 40] {
      #expect(Duration(counts: counts).counts == counts)
      #expect(Instant(Duration(counts: counts)).counts == counts)
    }
  }

  @Test(
    "T1: tick k falls on ⌊k·90000/rate⌋",
    arguments: [
      (TickRate.hertz(60), Int64(1), Int64(1500)), (.hertz(144), 3, 1875), (.hertz(64), 1, 1406),
      (.hertz(64), 2, 2812), (TickRate(60_000, over: 1001), 1, 1501), (TickRate(60_000, over: 1001), 2, 3003),
      (.hertz(7), 1, 12_857), (.hertz(7), 7, 90_000), (TickRate(1, over: 86_400), 30, 233_280_000_000),
    ])
  func tickInstants(rate: TickRate, tick: Int64, counts: Int64) {
    #expect(rate.instant(ofTick: tick).counts == counts)
    let world = World(tickRate: rate)
    for _ in 0..<tick { world.tick() }
    #expect(world.now.counts == counts)
    #expect(world.tickCount == tick)
  }

  @Test("T2: frames that add up to 600 s are 36,000 ticks, whatever their lengths", arguments: 0..<4)
  func framesAddUp(kind: Int) {
    var random = SplitMix64(seed: UInt64(kind))
    let world = World()
    var left: Int64 = 600_000_000_000
    var ticks = 0
    while left > 0 {
      let frame: Int64 =
        switch kind {
        case 0: 16_666_667
        case 1: 33_333_333
        case 2: Int64(random.number(1...40_000_000))
        default: Int64(random.one(of: [1, 999_999, 6_944_444, 249_999_999]))
        }
      let taken = min(frame, left)
      ticks += world.advance(by: .nanoseconds(taken)).ticks
      left -= taken
    }
    #expect(ticks == 36_000)
    #expect(world.tickCount == 36_000)
    #expect(world.now == Instant(.seconds(600)))
    #expect(world.alpha == 0)
  }

  @Test("T2: a hitch is clamped and reported, negative time counts as zero and is reported") func hitch() {
    let world = World(tickRate: .hertz(100))
    let hitch = world.advance(by: .seconds(2))
    #expect(hitch.ticks == 25)
    #expect(hitch.dropped == .milliseconds(1750))
    world.hitchLimit = .seconds(5)
    let whole = world.advance(by: .seconds(2))
    #expect(whole.ticks == 200)
    #expect(whole.dropped == .zero)
    let back = world.advance(by: .milliseconds(-30))
    #expect(back.ticks == 0)
    #expect(back.dropped != .zero)
    #expect(world.tickCount == 225)
  }

  @Test("T2: a frame of several ticks reports the events of all; one of none reports and loses none")
  func eventsOfFrames() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([0, 1], 15))
    #expect(scene.world.advance(by: .milliseconds(5)).ticks == 0)
    #expect(scene.world.events.isEmpty)
    #expect(scene.world.advance(by: .milliseconds(25)).ticks == 3)
    #expect(
      scene.world.events.map(RuleEvent.init) == [
        RuleEvent(.started, a, 0), RuleEvent(.completed, a, 15),
      ])
    scene.world.tick()
    #expect(scene.world.events.isEmpty)
  }

  @Test("T3: tick runs exactly one tick, and leaves the frame's remainder alone") func singleTick() {
    let world = World(tickRate: .hertz(100))
    world.advance(by: .milliseconds(15))
    #expect(world.alpha == 0.5)
    world.tick()
    #expect(world.tickCount == 2)
    #expect(world.alpha == 0.5)
  }

  @Test("T4: a sample evaluates the drivers at that instant, and does not mix two states")
  func sampling() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([0, 100], 100) { $0.ease = .quadIn })
    scene.run(to: 50)
    let frame = Frame()
    scene.world.sample(at: 0.5, into: frame)
    #expect(frame.instant.counts == 55 * 90)
    #expect(abs(frame[scene.entity, RuleScene.energy]! - 30.25) < 1e-4)
    scene.world.sample(at: 0, into: frame)
    #expect(frame[scene.entity, RuleScene.energy] == scene.energy)
    scene.world.sample(at: 1, into: frame)
    scene.run(to: 60)
    #expect(frame[scene.entity, RuleScene.energy] == scene.energy)
  }

  @Test("T4: a sample crosses boundaries and captures without keeping them, and publishes nothing")
  func samplingKeepsNothing() throws {
    let scene = try RuleScene()
    let other = try RuleScene()
    for scene in [scene, other] {
      try scene.register(RuleScene.tween([0, 100], 12))
      try scene.register(RuleScene.tween([200], 100, delay: 5))
      try scene.register(RuleScene.tween([7], 0, delay: 8))
    }
    for step in 0..<30 {
      let (hash, events) = (scene.world.stateHash, scene.world.events)
      let frame = Frame()
      for alpha in [0.9, 0.1, 0.55, 1, 0.8] { scene.world.sample(at: alpha, into: frame) }
      #expect(scene.world.stateHash == hash, "at \(step)")
      #expect(scene.world.events == events)
      scene.world.tick()
      other.world.tick()
      #expect(scene.world.stateHash == other.world.stateHash)
      #expect(scene.world.events == other.world.events)
    }
  }
}
