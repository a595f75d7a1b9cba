import Inbetween
import Testing

/// Counts, ticks, samples and exact instants (T1–T4, T6, T7), by numbers computed by hand.
@Suite struct TimeTests {
  @Test("T1: a duration is rounded to the nearest count of 11.1 µs, halves away from zero")
  func rounding() {
    #expect(Duration.milliseconds(1).counts == 90)
    #expect(Duration.seconds(1).counts == 90_000)
    // 0.49995 and 0.50004 of a count.
    #expect(Duration.nanoseconds(5555).counts == 0)
    #expect(Duration.nanoseconds(5556).counts == 1)
    #expect(Duration.nanoseconds(-5555).counts == 0)
    #expect(Duration.nanoseconds(-5556).counts == -1)
    // 50 µs are 4.5 counts, 150 µs are 13.5.
    #expect(Duration.microseconds(50).counts == 5)
    #expect(Duration.microseconds(150).counts == 14)
    #expect(Duration.microseconds(-50).counts == -5)
    #expect((Duration.seconds(-2) - .microseconds(50)).counts == -180_005)
    #expect(Duration.seconds(Int64.max).counts == 1 << 62)
    #expect(Duration.seconds(-Int64.max).counts == -(1 << 62))
    #expect(Instant(.microseconds(150)).counts == 14)
  }

  @Test("T1: a count is 11.1 µs, and converts back to itself", arguments: [0, 1, 7, 90, 90_001, -1, -90_001])
  func counts(counts: Int64) {
    #expect(Duration(counts: counts).counts == counts)
    #expect(Instant(counts: counts).sinceStart.counts == counts)
    #expect(Duration(counts: 90) == .milliseconds(1))
  }

  @Test("T1: each field is rounded by itself") func fieldsAlone() throws {
    let scene = try RuleScene()
    // 4.5 counts each, which round to 5 and 5; their sum would be 9.
    var tween = Tween(RuleScene.energy, values: [0, 1], duration: .microseconds(50))
    tween.delay = .microseconds(50)
    try scene.register(tween)
    scene.world.tick()
    #expect(scene.world.events.map(\.instant.counts) == [5, 10])
  }

  @Test("T1: tick k falls on ⌊k · 90000 / rate⌋") func ticks() {
    func instants(_ rate: TickRate) -> [Int64] {
      let world = World(tickRate: rate)
      return (1...5).map { tick in
        world.tick()
        #expect(world.now == rate.instant(ofTick: Int64(tick)))
        return world.now.counts
      }
    }
    #expect(instants(.hertz(60)) == [1500, 3000, 4500, 6000, 7500])
    #expect(instants(.hertz(144)) == [625, 1250, 1875, 2500, 3125])
    #expect(instants(.hertz(64)) == [1406, 2812, 4218, 5625, 7031])
    #expect(instants(TickRate(60_000, over: 1001)) == [1501, 3003, 4504, 6006, 7507])
    #expect(TickRate.hertz(64).instant(ofTick: 0) == .zero)
    #expect(TickRate.hertz(64).instant(ofTick: -1).counts == -1407)
    // A thousand years: 2²⁵ ticks of 64 Hz are 2¹⁹ seconds.
    #expect(TickRate.hertz(64).instant(ofTick: 1 << 25).counts == 90_000 << 19)
    // The product exceeds 64 bits.
    #expect(TickRate(60_000, over: 1001).instant(ofTick: 60_000 << 30).counts == 90_090_000 << 30)
    #expect(TickRate(1, over: 1_000_000_000).instant(ofTick: 12_000).counts == 1_080_000_000_000_000_000)
    #expect(TickRate(1, over: 1_000_000_000).instant(ofTick: 102_500).counts == 1 << 60)
  }

  @Test("T2: frames that add up to 600 s are 36,000 ticks of 60 Hz, whatever their lengths", arguments: 1...5)
  func frames(seed: UInt64) {
    let world = World(tickRate: .hertz(60))
    var state = seed
    var left: Int64 = 600_000_000_000
    var ticks = 0
    while left > 0 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let longest: UInt64 = seed.isMultiple(of: 2) ? 250_000_000 : 20_000_000
      let nanoseconds = min(Int64((state >> 33) % longest), left)
      let advance = world.advance(by: .nanoseconds(nanoseconds))
      #expect(advance.dropped == .zero)
      ticks += advance.ticks
      left -= nanoseconds
    }
    #expect(ticks == 36_000)
    #expect(world.tickCount == 36_000)
    #expect(world.now.counts == 54_000_000)
    #expect(world.alpha == 0)
  }

  private func taken(_ advance: Advance) -> (ticks: Int, dropped: Duration) {
    (advance.ticks, advance.dropped)
  }

  @Test("T2: the remainder is kept") func remainder() {
    let world = World(tickRate: .hertz(100))
    #expect(taken(world.advance(by: .milliseconds(7))) == (0, .zero))
    #expect(world.alpha == 0.7)
    #expect(taken(world.advance(by: .milliseconds(8))) == (1, .zero))
    #expect(world.alpha == 0.5)
    #expect(taken(world.advance(by: .milliseconds(25))) == (3, .zero))
    #expect(world.alpha == 0)
  }

  @Test("T2: a hitch is clamped, and the dropped time reported") func hitch() {
    let world = World(tickRate: .hertz(60))
    #expect(taken(world.advance(by: .seconds(1))) == (15, .milliseconds(750)))
    #expect(taken(world.advance(by: .milliseconds(250))) == (15, .zero))
    world.hitchLimit = .milliseconds(100)
    #expect(taken(world.advance(by: .milliseconds(101))) == (6, .milliseconds(1)))
  }

  @Test("T2: negative time counts as zero and is reported; a negative limit is zero") func negative() {
    let world = World(tickRate: .hertz(60))
    world.advance(by: .milliseconds(10))
    #expect(taken(world.advance(by: .milliseconds(-30))) == (0, .milliseconds(-30)))
    #expect(taken(world.advance(by: .milliseconds(10))) == (1, .zero))
    world.hitchLimit = .milliseconds(-5)
    #expect(taken(world.advance(by: .milliseconds(16))) == (0, .milliseconds(16)))
    #expect(world.tickCount == 1)
  }

  @Test(
    "T2: after a sleep of days, or a jump of the clock, a frame runs at most the ticks of the hitch limit",
    arguments: [
      Duration.seconds(3600), .seconds(3600 * 24 * 9), .seconds(Int64.max), Duration(attoseconds: .max),
      .seconds(-3600), .seconds(-3600 * 24 * 9), Duration(attoseconds: .min),
    ])
  func sleep(_ jump: Duration) throws {
    let (woken, steady) = (World(tickRate: .hertz(60)), World(tickRate: .hertz(60)))
    for world in [woken, steady] {
      let card = world.spawn()
      try world.animate(card, .opacity, to: 1, duration: .milliseconds(700), ease: .quadOut)
      try world.animate(card, .position, to: [300, 40], spring: .bouncy)
      world.advance(by: .milliseconds(100))
    }
    let advance = woken.advance(by: jump)
    steady.advance(by: jump < .zero ? .zero : .milliseconds(250))
    #expect(advance.ticks == (jump < .zero ? 0 : 15))
    if (Duration.seconds(-1 << 40)...(.seconds(1 << 40))).contains(jump) {
      #expect(advance.dropped == (jump < .zero ? jump : jump - .milliseconds(250)))
    }
    #expect(woken.stateHash == steady.stateHash && woken.alpha == steady.alpha)
    // Made up for, too: at most what is allowed, a limit's worth in each frame.
    woken.hitchPolicy = .catchUp(most: .seconds(1))
    let first = woken.advance(by: jump)
    #expect(first.owed == (jump < .zero ? .zero : .seconds(1)))
    let frames = (0..<8).map { _ in woken.advance(by: jump < .zero ? jump : .zero).ticks }
    #expect(frames.reduce(0, +) == (jump < .zero ? 0 : 60) && frames.allSatisfy { $0 <= 15 })
  }

  @Test("T3: tick() runs exactly one tick and leaves the remainder alone") func oneTick() {
    let world = World(tickRate: .hertz(50))
    world.advance(by: .milliseconds(5))
    world.tick()
    #expect(world.tickCount == 1)
    #expect(world.now.counts == 1800)
    #expect(world.alpha == 0.25)
  }

  @Test("T4: a sample leaves the world as it was, though it crosses begins, repeats and ends")
  func sampleLeavesTheWorld() throws {
    let scene = try RuleScene(base: 5)
    try scene.register(RuleScene.tween([0, 100], 33))
    try scene.register(RuleScene.tween([7, 8, 9], 4, delay: 12) { $0.repeats = 3 })
    try scene.register(RuleScene.tween([70], 10, delay: 26) { $0.fill = .both })
    scene.run(to: 10)
    let (hash, events) = (scene.world.stateHash, scene.world.events)
    let drivers = scene.world.driverCount
    let frame = Frame()
    for counts: Int64 in [900, 901, 1079, 1080, 1440, 1800, 2160, 2340, 2970, 3240, 9000] {
      scene.world.sample(at: Instant(counts: counts), into: frame)
      #expect(frame.instant.counts == counts)
      #expect(scene.world.stateHash == hash)
      #expect(scene.world.events == events)
      #expect(scene.world.driverCount == drivers)
      #expect(scene.world.now.counts == 900)
    }
  }

  @Test("T4: boundaries that a sample crosses are reported once, by the tick")
  func sampleReportsNothing() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([0, 100], 15))
    scene.run(to: 10)
    #expect(scene.energy(at: 18) == 100)
    #expect(scene.world.has(a.id))
    #expect(scene.base == 0)
    #expect(scene.run(to: 30) == [RuleEvent(.completed, a, 15)])
  }

  @Test("T4: a sample shows the bits that a tick shows at the same instant") func sampleEqualsTick() throws {
    func scene(_ hertz: Int) throws -> (World, Entity) {
      let world = World(tickRate: .hertz(hertz))
      let entity = world.spawn()
      try world.register(RuleScene.tween([0, 100], 70) { $0.ease = .elasticOut }, on: entity)
      try world.register(
        RuleScene.tween([3, 1, 4, 1, 5], 40, delay: 13) {
          $0.repeats = 2.5
          $0.direction = .alternate
        }, on: entity)
      try world.register(RuleScene.tween([9], 20, delay: 31) { $0.ease = .sineInOut }, on: entity)
      return (world, entity)
    }
    let (fine, fineEntity) = try scene(1000)
    let (coarse, coarseEntity) = try scene(1)
    let frame = Frame()
    for _ in 0..<150 {
      fine.tick()
      coarse.sample(at: fine.now, into: frame)
      #expect(frame[coarseEntity, RuleScene.energy] == fine[fineEntity, RuleScene.energy])
    }
  }

  @Test("T4: alpha is a fraction of the tick, clamped to 0…1") func alpha() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([0, 64], 10))
    let frame = Frame()
    func value(_ alpha: Double) -> Float {
      scene.world.sample(at: alpha, into: frame)
      return frame[scene.entity, RuleScene.energy]!
    }
    #expect(value(0) == 0)
    #expect(value(0.5) == 32)
    #expect(value(1) == 64)
    #expect(value(7) == 64)
    #expect(value(-1) == 0)
    #expect(value(.nan) == 0)
  }

  @Test("T4: captures apply up to the instant, and are not kept") func sampleCaptures() throws {
    let scene = try RuleScene(base: 10)
    try scene.register(RuleScene.tween([20], 10, delay: 15))
    #expect(scene.energy(at: 20) == 15)
    try scene.world.assign(scene.entity, RuleScene.energy, to: 100)
    #expect(scene.energy(at: 20) == 60)
    scene.run(to: 20)
    #expect(scene.energy == 60)
  }

  @Test("T6: begins, repeats and ends fall between ticks, and remainders are carried over")
  func exact() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([0, 1], 33, delay: 7) { $0.repeats = 2 })
    #expect(
      scene.run(to: 100) == [
        RuleEvent(.started, a, 7), RuleEvent(.repeated, a, 40), RuleEvent(.completed, a, 73),
      ])
    // At 100 ms, a thousand iterations of 7 ms after a delay of 3: no time is lost.
    let b = try scene.register(RuleScene.tween([0, 1], 7, delay: 3) { $0.repeats = 1000 })
    let events = scene.run(to: 7200)
    #expect(events.count == 1001)
    #expect(events[500] == RuleEvent(.repeated, b, 3603))
    #expect(events.last == RuleEvent(.completed, b, 7103))
    for (place, event) in events.dropLast().enumerated() {
      #expect(event.milliseconds == Double(103 + 7 * place))
    }
  }

  @Test("T6: a negative delay joins part-way") func negativeDelay() throws {
    let scene = try RuleScene(base: 5)
    let a = try scene.register(RuleScene.tween([0, 64], 100, delay: -50))
    #expect(scene.energy == 32)
    #expect(scene.run(to: 60) == [RuleEvent(.started, a, 0), RuleEvent(.completed, a, 50)])
    #expect(scene.base == 64)
  }

  @Test("T6: a negative delay joins a later iteration, or comes after the end") func lateJoin() throws {
    let scene = try RuleScene(base: 5)
    let a = try scene.register(RuleScene.tween([0, 64], 100, delay: -250) { $0.repeats = 3 })
    #expect(scene.energy == 32)
    #expect(scene.run(to: 60).last == RuleEvent(.completed, a, 50))
    let b = try scene.register(RuleScene.tween([0, 7], 100, delay: -100))
    #expect(scene.base == 7)
    #expect(scene.run(to: 70) == [RuleEvent(.started, b, 60), RuleEvent(.completed, b, 60)])
  }

  /// Makes overlapping tweens of many easings on one entity.
  private func motion(_ world: World) throws -> Entity {
    let entity = world.spawn()
    let easings: [Easing] = [
      .linear, .quadOut, .sineInOut, .expoIn, .elasticOut, .backInOut, .bounceOut, .easeInOut, .stepEnd,
    ]
    for (index, ease) in easings.enumerated() {
      let lane = Property<Float>("lane\(index)", default: 0)
      var tween = Tween(lane, values: [0.1, 7.3], duration: .milliseconds(1700 + 130 * index), ease: ease)
      tween.repeats = 1.7
      tween.direction = .alternate
      try world.register(tween, on: entity)
      try world.register(
        Tween(lane, values: [3, 1, 4.5, 2], duration: .milliseconds(613), delay: .milliseconds(701)),
        on: entity)
      try world.register(
        Tween(lane, to: 20, duration: .milliseconds(411), delay: .milliseconds(1009), ease: ease), on: entity)
    }
    return entity
  }

  private func bits(_ read: (Property<Float>) -> Float?) -> [UInt32] {
    (0..<9).map { read(Property<Float>("lane\($0)", default: 0))!.bitPattern }
  }

  /// Returns the bits shown at multiples of 125 ms: by a tick that falls there, otherwise by a sample.
  private func bits(at tickRate: TickRate) throws -> [[UInt32]] {
    let world = World(tickRate: tickRate)
    let entity = try motion(world)
    let frame = Frame()
    var all: [[UInt32]] = []
    for step in 1...32 {
      let instant = Instant(counts: Int64(step) * 11_250)
      while tickRate.instant(ofTick: world.tickCount + 1) <= instant { world.tick() }
      world.sample(at: instant, into: frame)
      let sampled = bits { frame[entity, $0] }
      if world.now == instant { #expect(bits { world[entity, $0] } == sampled) }
      all.append(sampled)
    }
    return all
  }

  @Test("T7: equal bits at 60, 120, 144 and 64 Hz") func sameBitsAtAnyRate() throws {
    let bits = try bits(at: .hertz(60))
    #expect(Set(bits).count > 20)
    #expect(try self.bits(at: .hertz(120)) == bits)
    #expect(try self.bits(at: .hertz(144)) == bits)
    #expect(try self.bits(at: .hertz(64)) == bits)
    #expect(try self.bits(at: TickRate(60_000, over: 1001)) == bits)
  }

  @Test("T7: equal bits after 30 days of uptime") func sameBitsAfterDays() throws {
    let (young, old) = (World(tickRate: .hertz(1)), World(tickRate: .hertz(1)))
    let uptime = Int64(cases(3) * 86_400)  // 30 days with -O
    for _ in 0..<uptime { old.tick() }
    #expect(old.now.counts == uptime * 90_000)
    let (youngEntity, oldEntity) = (try motion(young), try motion(old))
    let frame = Frame()
    for step in 0..<40 {
      let counts = Int64(step) * 11_250 + Int64(step)
      young.sample(at: Instant(counts: counts), into: frame)
      let expected = bits { frame[youngEntity, $0] }
      old.sample(at: Instant(counts: uptime * 90_000 + counts), into: frame)
      #expect(bits { frame[oldEntity, $0] } == expected)
    }
    for _ in 0..<5 {
      young.tick()
      old.tick()
      #expect(bits { old[oldEntity, $0] } == bits { young[youngEntity, $0] })
    }
  }

  @Test("T1, T7: tweens and delays longer than 2³¹ counts are right") func longTweens() throws {
    let world = World(tickRate: TickRate(1, over: 900))
    let (long, late, often) = (world.spawn(), world.spawn(), world.spawn())
    // 2³¹ counts are 6.63 hours; 2³² are 13.26.
    let energy = RuleScene.energy
    let hours = Duration.seconds(3600)
    try world.register(Tween(energy, values: [0, 100], duration: hours * 14), on: long)
    try world.register(Tween(energy, values: [0, 100], duration: hours * 7, delay: hours * 8), on: late)
    var second = Tween(energy, values: [0, 64], duration: .seconds(1))
    second.repeats = .count(3600 * 14)
    try world.register(second, on: often)
    func tick(toHour hour: Int64) {
      while world.now.counts < hour * 324_000_000 { world.tick() }
    }
    for hour: Int64 in [1, 3, 6, 7, 8, 10, 12, 13] {
      tick(toHour: hour)
      #expect(world[long, energy]!.isNear(Float(hour) * 100 / 14))
      #expect(world[late, energy]!.isNear(hour <= 8 ? 0 : Float(hour - 8) * 100 / 7))
      let frame = Frame()
      world.sample(at: Instant(counts: world.now.counts + 45_000), into: frame)
      #expect(frame[often, energy] == 32)
    }
    tick(toHour: 14)
    #expect(world.events.filter { $0.kind == .completed }.count == 2)
    #expect(world[long, energy] == 100)
    #expect(world.base(long, energy) == 100)
    tick(toHour: 15)
    #expect(world.base(late, energy) == 100)
    #expect(world.events.last?.instant == Instant(hours * 15))
  }
}

extension Float {
  /// Whether it differs from `other` by no more than a part in 10⁵ of the range of the tests' values.
  func isNear(_ other: Float) -> Bool { (self - other).magnitude <= 1e-5 * max(other.magnitude, 10) }
}
