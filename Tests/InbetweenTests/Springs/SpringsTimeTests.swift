import Foundation
import Inbetween
import Testing

/// Springs and decays are functions of time: the bits at an instant do not depend on the way to it (T7, T8).
@Suite struct SpringsTimeTests {
  /// A spring of each regime and each kind of decay, each on a separate entity.
  private struct Bed {
    let world: World
    var entities: [Entity] = []

    init(_ tickRate: TickRate, on timeline: ((World) -> Timeline)? = nil, from start: Int64 = 0) throws {
      world = World(tickRate: tickRate)
      while world.now.counts < start { world.tick() }
      let timeline = timeline?(world)
      for (frequency, ratio) in [(9.0, 0.05), (30, 0.6), (17, 1), (12, 4), (200, 0), (3, 1 - 1e-7)] {
        var motion = try SpringScene.motion(frequency, ratio, from: 3, to: 80, velocity: 250)
        motion.delay = .milliseconds(7)
        motion.timeline = timeline?.id
        try add(motion)
        motion.rate = Rate(5, over: 3)
        try add(motion)
      }
      for bounds in [
        nil, DecayBounds<Float>(-10, 40), DecayBounds(-10, 40, behavior: .bounce(restitution: 0.8)),
      ] {
        var motion = DecayMotion(SpringScene.fine, velocity: 500, friction: 3)
        motion.from = 5
        motion.bounds = bounds
        motion.timeline = timeline?.id
        entities.append(world.spawn())
        try world.register(motion, on: entities.last!)
      }
    }

    private mutating func add(_ motion: SpringMotion<Float>) throws {
      entities.append(world.spawn())
      try world.register(motion, on: entities.last!)
    }

    var bits: [UInt32] {
      entities.flatMap {
        [
          world[$0, SpringScene.reach]!.bitPattern, world.velocity($0, SpringScene.reach)!.bitPattern,
        ]
      }
    }

    func bits(at instant: Instant, _ frame: Frame) -> [UInt32] {
      world.sample(at: instant, into: frame)
      return entities.flatMap {
        [
          frame[$0, SpringScene.reach]!.bitPattern, frame.velocity($0, SpringScene.reach)!.bitPattern,
        ]
      }
    }
  }

  @Test("T7: ticked at 24, 60 and 144 Hz, and sampled, the bits are equal") func tickRates() throws {
    let rates = [TickRate.hertz(24), .hertz(60), .hertz(144), TickRate(1, over: 2)]
    let beds = try rates.map { try Bed($0) }
    let sampled = try Bed(.hertz(1))
    let frame = Frame(velocities: true)
    // 24, 60 and 144 Hz have ticks at every sixth of a second.
    for sixth in 1...(cases(36)) {
      let instant = Instant(counts: Int64(sixth) * 15_000)
      let expected = sampled.bits(at: instant, frame)
      for bed in beds {
        while bed.world.now < instant
          && bed.world.tickRate.instant(ofTick: bed.world.tickCount + 1) <= instant
        {
          bed.world.tick()
        }
        let found = bed.world.now == instant ? bed.bits : bed.bits(at: instant, frame)
        #expect(found == expected, "\(bed.world.tickRate) after \(sixth) sixths")
      }
    }
  }

  @Test("T4: samples leave the world as it was") func samplesKeepNothing() throws {
    let (bed, alone) = (try Bed(.hertz(60)), try Bed(.hertz(60)))
    let frame = Frame(velocities: true)
    for tick in 0..<200 {
      for bed in [bed, alone] { bed.world.tick() }
      _ = bed.bits(at: Instant(counts: bed.world.now.counts + Int64(tick * tick * 31)), frame)
      #expect(
        bed.world.stateHash == alone.world.stateHash && bed.world.events == alone.world.events, "\(tick)")
    }
  }

  @Test("T1, T7: begun after 2³² counts, and after 2⁴⁰, the bits are equal") func uptime() throws {
    let early = try Bed(.hertz(60))
    // One tick of that length: past 2³² counts, just short of 2³¹ and 2³², past 2⁴⁰.
    for seconds in [47_722, 23_860, 47_721, 12_216_796] as [Int64] {
      let start = seconds * 90_000
      let late = try Bed(TickRate(1, over: seconds), from: start)
      let frame = Frame(velocities: true)
      for sixth in 1...18 {
        let after = Int64(sixth) * 15_000
        let found = late.bits(at: Instant(counts: start + after), frame)
        #expect(found == early.bits(at: Instant(counts: after), frame), "from \(start), \(sixth) sixths")
      }
    }
  }

  @Test("T1: a spring that lasts longer than 2³² counts is at the right position") func long() throws {
    let world = World(tickRate: TickRate(1, over: 7919))
    let entity = world.spawn()
    let spring = try SpringScene.spring(1e-5, 0.3)
    let slow = SpringReference(spring.angularFrequency, spring.dampingRatio, from: -1000)
    var motion = SpringMotion(SpringScene.reach, to: 1000, spring: spring)
    motion.from = 0
    try world.register(motion, on: entity)
    let swing = try SpringScene.spring(50, 0)
    let other = world.spawn()
    try world.register(SpringMotion(SpringScene.reach, to: 10, spring: swing), on: other)
    let frame = Frame()
    while world.now.counts < 3 << 32 {
      for _ in 0..<20 { world.tick() }
      let time = Double(world.now.counts) / 90_000
      let expected = 1000 + slow.state(at: time).position
      #expect(abs(Double(world[entity, SpringScene.reach]!) - expected) <= 2e-2, "at \(time) s")
      world.sample(at: Instant(counts: world.now.counts + 1_234_567), into: frame)
      let swung = 10 - 10 * cos(swing.angularFrequency * (time + 1_234_567 / 90_000.0))
      #expect(abs(Double(frame[other, SpringScene.reach]!) - swung) <= 1e-3, "at \(time) s")
    }
  }

  @Test("T8: on a timeline, after seeks back and forth, it shows the bits of forward ticking")
  func seeks() throws {
    let forward = try Bed(.hertz(60))
    var timeline: Timeline!
    let sought = try Bed(.hertz(60)) { world in
      timeline = world.makeTimeline()
      timeline.attachScrubber()
      return timeline
    }
    let frame = Frame(velocities: true)
    var random = SplitMix64(seed: 61)
    for _ in 0..<cases(150) {
      let place = Int64(random.magnitude(1, 700_000))
      timeline.scrub(to: Duration(counts: place))
      let expected = forward.bits(at: Instant(counts: place), frame)
      // A scrubbed timeline stands, so its velocities are 0.
      let values = stride(from: 0, to: expected.count, by: 2)
      #expect(values.map { sought.bits[$0] } == values.map { expected[$0] }, "at \(place)")
    }
    timeline.scrub(to: .zero)
    timeline.detachScrubber()
    while sought.world.now.counts < 90_000 {
      sought.world.tick()
      #expect(sought.bits == forward.bits(at: sought.world.now, frame))
    }
  }

  @Test("T8: a timeline that runs backward shows the earlier values, with the opposite velocity")
  func backward() throws {
    let forward = try Bed(.hertz(100))
    var timeline: Timeline!
    let back = try Bed(.hertz(100)) { world in
      timeline = world.makeTimeline()
      return timeline
    }
    for _ in 0..<300 { back.world.tick() }
    timeline.setRate(-1)
    let frame = Frame(velocities: true)
    for tick in 1..<300 {
      back.world.tick()
      let expected = forward.bits(at: Instant(counts: Int64(300 - tick) * 900), frame)
      let found = back.bits
      for index in stride(from: 0, to: found.count, by: 2) {
        #expect(found[index] == expected[index], "driver \(index / 2) at tick \(300 - tick)")
        #expect(
          Float(bitPattern: found[index + 1]) == -Float(bitPattern: expected[index + 1]),
          "driver \(index / 2) at tick \(300 - tick)")
      }
    }
  }

  @Test("T8: captured values and velocities are kept through seeks, and undone commits are redone")
  func commits()
    throws
  {
    let scene = try SpringScene(base: 5)
    let timeline = scene.world.makeTimeline()
    var tween = Tween(SpringScene.reach, values: [5, 105], duration: .milliseconds(500))
    tween.timeline = timeline.id
    try scene.world.register(tween, on: scene.entity)
    var motion = try SpringScene.motion(14, 0.5, to: 300, delay: .milliseconds(250))
    motion.property = SpringScene.reach.resting(within: 0.01)
    motion.timeline = timeline.id
    let spring = try scene.world.register(motion, on: scene.entity)
    let course = reference(motion.spring, from: 55 - 300, velocity: 200)
    for place in [400, 300, 600, 100, 260, 0, 5000, 250, 700, 320] as [Int64] {
      timeline.seek(to: .milliseconds(place))
      let expected: Double =
        switch place {
        case ..<250: 5 + 0.2 * Double(place)
        case 5000: 300
        default: 300 + course.state(at: Double(place - 250) / 1000).position
        }
      #expect(abs(Double(scene.reach) - expected) < 5e-3, "at \(place) ms")
      #expect(scene.base == (place == 5000 ? 300 : 5), "at \(place) ms")
    }
    // After its end and a seek back, it is active again, and completes once.
    timeline.seek(to: .seconds(9))
    #expect(spring.state == .completed)
    timeline.seek(to: .milliseconds(300))
    #expect(spring.state == .active)
  }

  @Test("T5: the world's rate and pause") func worldRate() throws {
    let scene = try SpringScene()
    let motion = try SpringScene.motion(10, 0.4, to: 100, delay: .milliseconds(10))
    scene.world.rate = Rate(1, over: 4)
    try scene.world.register(motion, on: scene.entity)
    scene.run(to: 840)
    let state = reference(motion.spring, from: -100).state(at: 0.2)
    #expect(abs(Double(scene.reach) - 100 - state.position) < 2e-3)
    #expect(abs(Double(scene.velocity) - state.velocity / 4) < 1e-2)
    scene.world.pause()
    #expect(scene.velocity == 0)
    scene.run(to: 1000)
    #expect(abs(Double(scene.reach) - 100 - state.position) < 2e-3)
    scene.world.resume()
    #expect(abs(Double(scene.velocity) - state.velocity / 4) < 1e-2)
  }
}
