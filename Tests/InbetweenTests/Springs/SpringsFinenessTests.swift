import Inbetween
import Testing

/// Errors that only very fine or very great numbers cause: many segments in a tick, very long times, sums
/// near the limits of numbers.
@Suite struct SpringsFinenessTests {
  private static let property = Property<Float>("reach", default: 3)

  private func world(_ rate: Int) -> (world: World, entity: Entity) {
    let world = World(tickRate: .hertz(rate))
    return (world, world.spawn())
  }

  @Test("T4, T7: segments of an earlier arc may be shorter than those of the present one")
  func manyPieces() throws {
    let band = try Spring(response: .milliseconds(20), dampingRatio: 0.005)
    let bounds = DecayBounds<Float>(-10, 10, behavior: .rubberBand(band))
    var found: [Float] = []
    for rate in [1, 7, 60] {
      let (world, entity) = world(rate)
      try world.decay(entity, Self.property, velocity: 1e5, friction: 1000, within: bounds)
      let (hash, frame) = (world.stateHash, Frame())
      world.sample(at: Instant(counts: 90_000), into: frame)
      #expect(world.stateHash == hash)
      for _ in 0..<rate { world.tick() }
      #expect(frame[entity, Self.property] == world[entity, Self.property])
      found.append(world[entity, Self.property]!)
    }
    #expect(found[0] == found[1] && found[1] == found[2], "\(found)")
  }

  @Test("T4: a sample back over two ends of one instant shows the value before both")
  func commitsBack() throws {
    let (world, entity) = world(10)
    let timeline = world.makeTimeline()
    timeline.begin()
    for _ in 0..<5 { world.tick() }
    for (target, length) in [(100, 300), (7, 100)] as [(Float, Int)] {
      var tween = Tween(Self.property, to: target, duration: .milliseconds(length))
      tween.timeline = timeline.id
      try world.register(tween, on: entity)
    }
    timeline.setRate(-1)
    let (hash, frame) = (world.stateHash, Frame())
    world.sample(at: world.now + .milliseconds(600), into: frame)
    #expect(world.stateHash == hash)
    for _ in 0..<6 { world.tick() }
    #expect(frame[entity, Self.property] == 3 && world[entity, Self.property] == 3)
  }

  @Test(
    "T4, S3: retargeted while time runs backward, a sample of the present leaves no trace",
    arguments: [1e-7, 50])
  func retargetedBackward(distance: Float) throws {
    let (world, entity) = world(60)
    let property = Self.property.resting(within: distance, speed: distance > 1 ? 1e6 : nil)
    let timeline = world.makeTimeline()
    timeline.begin()
    var motion = SpringMotion(property, to: 100, spring: .smooth)
    motion.timeline = timeline.id
    let handle = try world.register(motion, on: entity)
    for _ in 0..<6 { world.tick() }
    timeline.setRate(-1)
    let target = distance > 1 ? world[entity, property]! + 0.5 : 0
    let isRetargeted = try handle.retarget(to: target)
    #expect(isRetargeted)
    let hash = world.stateHash
    world.sample(at: world.now, into: Frame())
    #expect(world.stateHash == hash)
  }

  @Test("S1: a damping ratio near the limits of numbers")
  func denormalRatio() throws {
    let (world, entity) = world(60)
    let spring = try Spring(response: .seconds(6_000_000), dampingRatio: .leastNonzeroMagnitude)
    let property = Self.property.resting(within: 1, speed: 1e-30)
    let handle = try world.animate(entity, property, to: 1.5, spring: spring)
    try handle.retarget(to: 1.42)
    world.tick()
    #expect(world[entity, property]!.isFinite)
  }

  @Test("S2: after a very long time a spring is at rest, and one without damping within its swing")
  func ages() throws {
    let ages: [Duration] = [
      .seconds(10_000_000_000_000), .seconds(9_000_000_000_000_000_000), .seconds(Int64.max),
    ]
    for time in ages {
      #expect(Spring.bouncy.position(from: 0, to: 1, at: time) == 1)
      let endless = try Spring(stiffness: 1e10, damping: 0)
      #expect((-1e-6...2.000001).contains(endless.position(from: 0, to: 1, at: time)))
      #expect(endless.velocity(from: 0, to: 1, at: time).magnitude <= 100_001)
    }
    let (world, entity) = world(60)
    let timeline = world.makeTimeline()
    timeline.begin()
    let fast = try Spring(response: .microseconds(64), dampingRatio: 0)
    var motion = SpringMotion(Self.property, to: 1, spring: fast)
    motion.from = 0
    motion.timeline = timeline.id
    try world.register(motion, on: entity)
    for power in 55..<60 {
      timeline.seek(to: Instant(counts: (1 << Int64(power)) + 12_345) - Instant(counts: 0))
      #expect((-0.001...2.001).contains(world[entity, Self.property]!), "2^\(power)")
    }
  }

  @Test("S2: a rotation that has turned for a very long time is a rotation")
  func turnedAges() throws {
    let (world, entity) = world(60)
    let property = Property("spin", default: Rotation.identity)
    let half = Rotation(quaternion: [0, 0, 1, 0])
    try world.animate(entity, property, to: half, duration: .nanoseconds(11_112), ease: .linear)
    var motion = SpringMotion(
      property, to: .identity, spring: try Spring(response: .seconds(6_000_000), dampingRatio: 1))
    motion.rate = Rate(1, over: 1_000_000_000)
    let handle = try world.register(motion, on: entity)
    for time in [1, 1000, 100_000] {
      handle.update(by: .seconds(time))
      let q = try #require(world[entity, property]).quaternion
      #expect((0.999...1.001).contains((q * q).sum()), "\(q)")
    }
  }

  @Test("S2: no sum in a kernel overflows", arguments: [0.5, 1, 2, 5, 10, 1e4])
  func greatest(ratio: Double) throws {
    for response in [1, 1000, 10_000, 6_000_000] {
      let (world, entity) = world(4)
      let spring = try Spring(response: .seconds(response), dampingRatio: ratio)
      try world.assign(entity, Self.property, to: -1e38)
      try world.animate(entity, Self.property, to: 1e38, spring: spring, initialVelocity: 1e38)
      for _ in 0..<1000 {
        world.tick()
        #expect(world[entity, Self.property]!.isFinite)
      }
    }
  }

  @Test("T5: no velocity overflows")
  func greatestVelocity() throws {
    let (world, entity) = world(4)
    let timeline = world.makeTimeline()
    timeline.begin()
    var motion = SpringMotion(Self.property, to: 1, spring: .smooth)
    motion.initialVelocity = 1e30
    motion.timeline = timeline.id
    try world.register(motion, on: entity)
    timeline.setRate(1_000_000_000)
    #expect(try #require(world.velocity(entity, Self.property)).isFinite)
  }
}
