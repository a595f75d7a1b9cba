import Foundation
import Inbetween

/// A world with one entity, and springs on its `reach`, for tests in counts and seconds.
struct SpringScene {
  static let reach = Property<Float>("reach", default: 0)
  /// A key with thresholds so small that they hide no error.
  static let fine = reach.resting(within: 1e-7)

  let world: World
  let entity: Entity

  init(base: Float = 0, tickRate: TickRate = .hertz(100)) throws {
    world = World(tickRate: tickRate)
    entity = world.spawn()
    try world.assign(entity, Self.reach, to: base)
  }

  var reach: Float { world[entity, Self.reach]! }
  var base: Float { world.base(entity, Self.reach)! }
  var velocity: Float { world.velocity(entity, Self.reach)! }

  /// Ticks until `milliseconds` have passed. Returns the events on the way.
  @discardableResult
  func run(to milliseconds: Double) -> [RuleEvent] {
    var events: [RuleEvent] = []
    while Double(world.now.counts) < milliseconds * 90 {
      world.tick()
      events += world.events.map(RuleEvent.init)
    }
    return events
  }

  /// Returns the value and the velocity shown at a count, which must not have passed.
  func state(atCount count: Int64) -> SpringReference.State {
    let frame = Frame(velocities: true)
    world.sample(at: Instant(counts: count), into: frame)
    return SpringReference.State(
      position: Double(frame[entity, Self.reach]!), velocity: Double(frame.velocity(entity, Self.reach)!))
  }

  func state(at milliseconds: Int64) -> SpringReference.State { state(atCount: milliseconds * 90) }

  /// Returns a spring of `fine` with its own start and velocity.
  static func motion(
    _ frequency: Double, _ ratio: Double, from: Float? = nil, to target: Float, velocity: Float? = nil,
    delay: Duration = .zero, on property: Property<Float> = fine
  ) throws -> SpringMotion<Float> {
    var motion = SpringMotion(property, to: target, spring: try spring(frequency, ratio), delay: delay)
    motion.from = from
    motion.initialVelocity = velocity
    return motion
  }

  /// Returns a spring of these ω₀ and ζ, to a few ulp.
  static func spring(_ frequency: Double, _ ratio: Double) throws -> Spring {
    try Spring(mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency)
  }
}

/// Returns the reference for a spring of these parameters.
func reference(_ spring: Spring, from distance: Double, velocity: Double = 0) -> SpringReference {
  SpringReference(spring.angularFrequency, spring.dampingRatio, from: distance, velocity: velocity)
}

/// Returns a number of cases or ticks: in optimized builds ten times as many, unless it is given.
func cases(_ count: Int, optimized: Int? = nil) -> Int {
  #if DEBUG
    count
  #else
    optimized ?? count * 10
  #endif
}

extension SplitMix64 {
  /// Returns a number between two, evenly distributed over orders of magnitude.
  mutating func magnitude(_ low: Double, _ high: Double) -> Double {
    exp(Double.random(in: log(low)...log(high), using: &self))
  }
}
