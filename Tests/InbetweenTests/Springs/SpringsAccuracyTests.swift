import Foundation
import Inbetween
import Testing

/// The shown values of springs against the reference (S2). Positions are within 2e-5, velocities within 1e-4
/// a second, of the greater of the distance and |v₀| / ω₀.
@Suite struct SpringsAccuracyTests {
  /// Springs side by side in one world, each with its reference.
  private struct Bed {
    var world: World
    var springs: [(entity: Entity, handle: DriverHandle, expected: SpringReference, target: Float)] = []
    var worstPosition = (error: 0.0, which: "")
    var worstVelocity = (error: 0.0, which: "")

    init(tickSeconds: Double) {
      world = World(tickRate: TickRate(1_000_000, over: max(1, Int64(tickSeconds * 1e6))))
    }

    mutating func add(_ frequency: Double, _ ratio: Double, from: Float, to target: Float, velocity: Float)
      throws
    {
      let spring = try SpringScene.spring(frequency, ratio)
      let rest = 1e-5 * max(abs(target - from), abs(velocity) / Float(frequency))
      let property = SpringScene.reach.resting(within: rest, speed: rest * Float(frequency))
      var motion = SpringMotion(property, to: target, spring: spring)
      motion.from = from
      motion.initialVelocity = velocity
      let entity = world.spawn()
      let handle = try world.register(motion, on: entity)
      let expected = reference(
        spring, from: Double(from) - Double(target), velocity: Double(velocity))
      springs.append((entity, handle, expected, target))
    }

    /// Records the error of the value and velocity shown at `instant`.
    mutating func compare(
      _ index: Int, at instant: Instant, _ position: Float, _ velocity: Float, isOver: Bool
    ) {
      let (_, _, expected, target) = springs[index]
      let state = expected.state(at: Double(instant.counts) / 90_000)
      // One that lands, or has ended, is within the thresholds of its end.
      let level = 1.01e-5 * expected.scale
      let isOver =
        isOver || abs(state.position) <= level && abs(state.velocity) <= level * expected.frequency
      let rest = isOver ? 2 * level : 0
      let position = max(0, abs(Double(position) - Double(target) - state.position) - rest) / expected.scale
      let slow = rest * expected.frequency
      let speed = max(0, abs(Double(velocity) - state.velocity) - slow) / expected.scale
      let which =
        "ω \(expected.frequency) ζ \(expected.ratio) x₀ \(expected.distance) v₀ \(expected.velocity)"
      if position > worstPosition.error { worstPosition = (position, "\(which) at \(instant.counts)") }
      if speed > worstVelocity.error { worstVelocity = (speed, "\(which) at \(instant.counts)") }
    }

    mutating func compareShown() {
      for index in springs.indices {
        let entity = springs[index].entity
        compare(
          index, at: world.now, world[entity, SpringScene.reach]!,
          world.velocity(entity, SpringScene.reach)!,
          isOver: springs[index].handle.state != .active)
      }
    }

    mutating func compareSample(_ frame: Frame, at count: Int64) {
      world.sample(at: Instant(counts: count), into: frame)
      for index in springs.indices {
        let entity = springs[index].entity
        let (position, velocity) = (
          frame[entity, SpringScene.reach]!, frame.velocity(entity, SpringScene.reach)!
        )
        let isOver = velocity == 0 && position == springs[index].target
        compare(index, at: frame.instant, position, velocity, isOver: isOver)
      }
    }
  }

  static let ratios: [Double] = [
    0.01, 0.1, 0.5, 0.9, 0.99, 0.9999, 0.999999, 0.999999999, 0.999999999999999, 1,
    1.000000000000001, 1.000000001, 1.000001, 1.0001, 1.01, 2, 5, 10,
  ]

  /// Returns frequencies and damping ratios, those that take longest to rest first.
  private func plan(_ random: inout SplitMix64, _ count: Int) -> [(frequency: Double, ratio: Double)] {
    var plan: [(frequency: Double, ratio: Double)] = []
    for ratio in Self.ratios { plan.append((random.magnitude(0.5, 500), ratio)) }
    for ratio in [0.01, 1 - 1e-9, 1, 1 + 1e-9, 10] { plan += [(0.5, ratio), (500, ratio)] }
    while plan.count < count {
      plan.append((random.magnitude(0.5, 500), random.magnitude(0.01, 10)))
    }
    let slow = plan.map { SpringReference($0.frequency, $0.ratio, from: 1).slowRate }
    return plan.indices.sorted { slow[$0] < slow[$1] }.map { plan[$0] }
  }

  @Test("S2: by ticks and samples, over all dampings and frequencies, until rest", arguments: [1, 2, 3])
  func springs(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let plan = plan(&random, cases(60))
    let frame = Frame(velocities: true)
    for first in stride(from: 0, to: plan.count, by: 20) {
      let group = plan[first..<min(first + 20, plan.count)]
      let slowest = SpringReference(group.first!.frequency, group.first!.ratio, from: 1).slowRate
      let life = 14 / slowest
      var bed = Bed(tickSeconds: life / 120)
      for (frequency, ratio) in group {
        let size = Float(random.magnitude(0.5, 200))
        let from = Float.random(in: -size...size, using: &random)
        let velocity =
          random.once(in: 3) ? 0 : Float(frequency) * size * Float.random(in: -3...3, using: &random)
        try bed.add(frequency, ratio, from: from, to: from + size, velocity: velocity)
      }
      for _ in 0..<60 { bed.compareSample(frame, at: Int64(random.magnitude(1, life * 90_000))) }
      for tick in 0..<130 {
        bed.world.tick()
        bed.compareShown()
        if tick % 8 == 0 {
          bed.compareSample(frame, at: bed.world.now.counts + Int64(random.magnitude(1, life * 900)))
        }
      }
      #expect(bed.worstPosition.error <= 2e-5, "position: \(bed.worstPosition)")
      #expect(bed.worstVelocity.error <= 1e-4, "velocity: \(bed.worstVelocity)")
    }
  }

  @Test("S2: the first half periods, tick by tick") func early() throws {
    var random = SplitMix64(seed: 12)
    for frequency in [0.5, 4 * Double.pi, 60, 500] {
      var bed = Bed(tickSeconds: 0.13 / frequency)
      for ratio in Self.ratios {
        try bed.add(frequency, ratio, from: 3, to: -4, velocity: 0)
        try bed.add(
          frequency, ratio, from: 3, to: -4,
          velocity: Float(frequency) * Float.random(in: -50...50, using: &random))
      }
      for _ in 0..<cases(100) {
        bed.world.tick()
        bed.compareShown()
      }
      #expect(bed.worstPosition.error <= 2e-5, "position: \(bed.worstPosition)")
      #expect(bed.worstVelocity.error <= 1e-4, "velocity: \(bed.worstVelocity)")
    }
  }

  @Test("S2: without damping, it is at the right position for ten minutes") func undamped() throws {
    var bed = Bed(tickSeconds: 1.0137)
    var random = SplitMix64(seed: 3)
    var frequencies: [Double] = [0.5, 1, 2 * Double.pi, 31, 100, 333, 500]
    for _ in 0..<10 { frequencies.append(random.magnitude(0.5, 500)) }
    for frequency in frequencies {
      try bed.add(frequency, 0, from: 0, to: 10, velocity: 0)
      try bed.add(frequency, 0, from: 0, to: 10, velocity: Float(17 * frequency))
    }
    let frame = Frame(velocities: true)
    while bed.world.now.sinceStart < .seconds(600) {
      bed.world.tick()
      bed.compareShown()
      bed.compareSample(frame, at: bed.world.now.counts + Int64.random(in: 0..<80_000, using: &random))
    }
    #expect(bed.worstPosition.error <= 1e-4, "position: \(bed.worstPosition)")
    #expect(bed.worstPosition.error <= 2e-5, "position, by the measure of all others: \(bed.worstPosition)")
    #expect(bed.worstVelocity.error <= 1e-4, "velocity: \(bed.worstVelocity)")
  }

  @Test("S2: the closed form of the parameters equals the reference") func authoring() throws {
    var random = SplitMix64(seed: 8)
    var ratios = Self.ratios
    for _ in 0..<cases(100) { ratios.append(random.magnitude(0.01, 10)) }
    for ratio in ratios {
      let frequency = random.magnitude(0.5, 500)
      let spring = try SpringScene.spring(frequency, ratio)
      let expected = reference(spring, from: -7, velocity: 3 * frequency)
      for _ in 0..<20 {
        let time = Duration(counts: Int64(random.magnitude(1, 12 / expected.slowRate * 90_000)))
        let state = expected.state(at: Double(time.counts) / 90_000)
        let position = spring.position(from: 1, to: 8, initialVelocity: 3 * frequency, at: time)
        let velocity = spring.velocity(from: 1, to: 8, initialVelocity: 3 * frequency, at: time)
        #expect(abs(position - 8 - state.position) < 1e-10, "ω \(frequency) ζ \(ratio) at \(time)")
        let allowed = 1e-10 * frequency * max(1, ratio)
        #expect(abs(velocity - state.velocity) < allowed, "ω \(frequency) ζ \(ratio) at \(time)")
      }
    }
  }
}
