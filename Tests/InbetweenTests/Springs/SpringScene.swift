import Foundation
import Inbetween

/// A world with one entity, and springs on its `reach`, for tests that reckon in counts and seconds.
struct SpringScene {
  static let reach = Property<Float>("reach", default: 0)
  /// One whose thresholds hide nothing.
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

  /// Ticks until so many milliseconds have passed, and answers the events on the way.
  @discardableResult
  func run(to milliseconds: Double) -> [RuleEvent] {
    var events: [RuleEvent] = []
    while Double(world.now.counts) < milliseconds * 90 {
      world.tick()
      events += world.events.map(RuleEvent.init)
    }
    return events
  }

  /// What it shows, and how fast it moves, at a count that lies ahead.
  func state(atCount count: Int64) -> SpringReference.State {
    let frame = Frame(velocities: true)
    world.sample(at: Instant(counts: count), into: frame)
    return SpringReference.State(
      position: Double(frame[entity, Self.reach]!), velocity: Double(frame.velocity(entity, Self.reach)!))
  }

  func state(at milliseconds: Int64) -> SpringReference.State { state(atCount: milliseconds * 90) }

  /// A spring of `fine` with a start and a velocity of its own.
  static func motion(
    _ frequency: Double, _ ratio: Double, from: Float? = nil, to target: Float, velocity: Float? = nil,
    delay: Duration = .zero, on property: Property<Float> = fine
  ) throws -> SpringMotion<Float> {
    var motion = SpringMotion(property, to: target, spring: try spring(frequency, ratio), delay: delay)
    motion.from = from
    motion.initialVelocity = velocity
    return motion
  }

  /// A spring whose ω₀ and ζ are these, to a few ulp.
  static func spring(_ frequency: Double, _ ratio: Double) throws -> Spring {
    try Spring(mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency)
  }
}

/// The reference of what a spring of these parameters does.
func reference(_ spring: Spring, from distance: Double, velocity: Double = 0) -> SpringReference {
  SpringReference(spring.angularFrequency, spring.dampingRatio, from: distance, velocity: velocity)
}

/// How often random cases are drawn: ten times as often in optimized builds.
func cases(_ count: Int) -> Int {
  #if DEBUG
    count
  #else
    count * 10
  #endif
}

extension SplitMix64 {
  /// A number of either end's order of magnitude, or between.
  mutating func magnitude(_ low: Double, _ high: Double) -> Double {
    exp(Double.random(in: log(low)...log(high), using: &self))
  }
}
