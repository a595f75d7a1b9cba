import Foundation
import Inbetween
import Testing

/// Springs of rotations move the vector of the rotation that is left.
@Suite struct SpringsRotationTests {
  private static let turn = Property<Rotation>("turn", default: .identity).resting(within: 1e-5)
  private let world = World(tickRate: .hertz(100))
  private let entity: Entity

  init() { entity = world.spawn() }

  private func rotation(_ axis: SIMD3<Double>, _ radians: Double) -> Rotation {
    let unit = axis / (axis * axis).sum().squareRoot()
    let part = unit * sin(radians / 2)
    return Rotation(quaternion: SIMD4(Float(part.x), Float(part.y), Float(part.z), Float(cos(radians / 2))))
  }

  private func shown(at count: Int64) -> (SIMD4<Double>, SIMD4<Double>) {
    let frame = Frame(velocities: true)
    world.sample(at: Instant(counts: count), into: frame)
    return (
      SIMD4<Double>(frame[entity, Self.turn]!.quaternion), SIMD4<Double>(frame.velocity(entity, Self.turn)!)
    )
  }

  private func distance(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double {
    ((a - b) * (a - b)).sum().squareRoot()
  }

  @Test("About one axis it equals the spring of the angle", arguments: [0.3, 1, 2])
  func oneAxis(ratio: Double) throws {
    let spring = try SpringScene.spring(9, ratio)
    let axis = SIMD3(1.0, -2, 0.5)
    for (from, to) in [(0.0, 2.0), (-1, 1.5), (3, 4), (0.2, 0.2001), (0, 3.1)] {
      try world.assign(entity, Self.turn, to: rotation(axis, from))
      let begin = world.now.counts
      try world.register(SpringMotion(Self.turn, to: rotation(axis, to), spring: spring), on: entity)
      let scalar = reference(spring, from: from - to)
      for _ in 0..<40 {
        world.tick()
        let angle = to + scalar.state(at: Double(world.now.counts - begin) / 90_000).position
        let expected = SIMD4<Double>(rotation(axis, angle).quaternion)
        let found = SIMD4<Double>(world[entity, Self.turn]!.quaternion)
        let apart = min(distance(found, expected), distance(found, -expected))
        #expect(apart < 2e-6, "\(from) → \(to)")
        #expect(abs((found * found).sum().squareRoot() - 1) <= 1e-6)
      }
      for _ in 0..<600 { world.tick() }
      #expect(world[entity, Self.turn] == rotation(axis, to))
    }
  }

  @Test("It keeps length 1, starts without a jump, and ends at the target, from any state")
  func anyTurns() throws {
    var random = SplitMix64(seed: 31)
    func any() -> Rotation {
      Rotation(quaternion: SIMD4((0..<4).map { _ in Float.random(in: -1...1, using: &random) }))
    }
    for _ in 0..<cases(15) {
      let (from, to) = (any(), any())
      let between = any()
      try world.assign(entity, Self.turn, to: from)
      try world.register(
        Tween(Self.turn, to: between, duration: .milliseconds(400), ease: .sineInOut), on: entity)
      for _ in 0..<20 { world.tick() }
      let now = world.now.counts
      let before = shown(at: now)
      try world.register(
        SpringMotion(Self.turn, to: to, spring: try SpringScene.spring(random.magnitude(3, 30), 0.3)),
        on: entity)
      let after = shown(at: now)
      #expect(distance(before.0, after.0) < 3e-7)
      #expect(distance(before.1, after.1) < 2e-3 * (1 + distance(before.1, .zero)), "\(before.1) \(after.1)")
      for _ in 0..<100 {
        world.tick()
        let q = SIMD4<Double>(world[entity, Self.turn]!.quaternion)
        #expect(abs((q * q).sum().squareRoot() - 1) <= 1e-6)
      }
      // The velocity is the slope of the value.
      let (last, next) = (shown(at: world.now.counts), shown(at: world.now.counts + 90))
      let middle = shown(at: world.now.counts + 45).1
      #expect(distance((next.0 - last.0) * 1000, middle) < 1e-3 + 1e-3 * distance(middle, .zero))
      for _ in 0..<1500 { world.tick() }
      #expect(world[entity, Self.turn] == to)
    }
  }

  @Test("S3: one spring hands over to another, and to itself half a turn away") func chained() throws {
    try world.register(
      SpringMotion(Self.turn, to: rotation(SIMD3(0, 0, 1), 2), spring: .bouncy), on: entity)
    for _ in 0..<12 { world.tick() }
    let now = world.now.counts
    let before = shown(at: now)
    #expect(distance(before.1, .zero) > 1)
    for target in [rotation(SIMD3(1, 1, 0), 3), rotation(SIMD3(0, 0, 1), -1), rotation(SIMD3(0.1, 0, 1), 2)] {
      try world.register(SpringMotion(Self.turn, to: target, spring: .smooth), on: entity)
      let after = shown(at: now)
      #expect(distance(before.0, after.0) < 3e-7)
      #expect(distance(before.1, after.1) < 1e-5 * distance(before.1, .zero), "\(before.1) \(after.1)")
    }
  }

  @Test("S3: it begins at the shown value, bit for bit") func start() throws {
    let target = rotation(SIMD3(1, -2, 0.5), 2)
    for from in [Rotation.identity, rotation(SIMD3(0.3, 1, 0.7), -1.1), rotation(SIMD3(1, 1, 2), 4)] {
      try world.assign(entity, Self.turn, to: from)
      let handle = try world.register(SpringMotion(Self.turn, to: target, spring: .bouncy), on: entity)
      #expect(world[entity, Self.turn] == from)
      for _ in 0..<7 { world.tick() }
      let before = world[entity, Self.turn]
      try handle.retarget(to: rotation(SIMD3(2, 0, 1), 0.4))
      #expect(world[entity, Self.turn] == before)
      handle.release()
    }
  }

  @Test("S4: it rests as the angle does, in radians") func rest() throws {
    let property = Property<Rotation>("turn", default: .identity)
    let spring = try SpringScene.spring(12, 0.5)
    try world.register(SpringMotion(property, to: rotation(SIMD3(0, 1, 0), 1.2), spring: spring), on: entity)
    let expected = reference(spring, from: -1.2).landedCount(within: 0.001, speed: 0.01)
    var events: [Event] = []
    for _ in 0..<200 {
      world.tick()
      events += world.events
    }
    #expect(events.map(\.kind) == [.started, .completed])
    #expect(
      abs(events.last!.instant.counts - expected) <= 2, "\(events.last!.instant.counts), not \(expected)")
    #expect(world[entity, property] == rotation(SIMD3(0, 1, 0), 1.2))
  }

  @Test("A rotation does not decay, and has no lane to drive") func errors() throws {
    #expect(throws: TweenError.self) {
      try world.register(DecayMotion(Self.turn, velocity: .identity), on: entity)
    }
    #expect(throws: TweenError.self) { try world.decay(entity, Self.turn, to: .identity) }
    #expect(throws: TweenError.self) {
      try world.animate(entity, Self.turn, to: .identity, spring: .smooth, initialVelocity: .identity)
    }
  }
}
