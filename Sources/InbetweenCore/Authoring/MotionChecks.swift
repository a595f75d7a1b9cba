// From the fields of a spring or decay to a checked registration (W9, S1, S5).

/// A spring or decay in plain numbers, checked.
package struct CheckedMotion {
  var dynamics: Dynamics
  /// The target; for a relative motion, the difference to it; for a free decay, not known yet.
  var target = SIMD16<Float>.zero
  var from = SIMD16<Float>.zero
  var velocity = SIMD16<Float>.zero
  var lower = SIMD16<Float>.zero
  var upper = SIMD16<Float>.zero
  var isRelative = false
  package var settings: IterationSettings
}

/// A spring or decay without the type of its values.
@usableFromInline
package struct LaneMotion: DriverDescription {
  @usableFromInline
  package enum Law: Sendable {
    case spring(Spring)
    case decay(friction: Double)
  }

  @usableFromInline
  struct Bounds: Sendable {
    @usableFromInline let lower: SIMD16<Float>
    @usableFromInline let upper: SIMD16<Float>
    @usableFromInline let behavior: BoundBehavior

    @inlinable
    init<Value>(_ bounds: DecayBounds<Value>) {
      (lower, upper) = (SIMD16(lanesOf: bounds.lower), SIMD16(lanesOf: bounds.upper))
      behavior = bounds.behavior
    }
  }

  @usableFromInline let property: PropertyLanes
  @usableFromInline let law: Law
  /// The end; nil for a free decay.
  @usableFromInline let target: SIMD16<Float>?
  @usableFromInline let mode: TweenMode
  @usableFromInline package var from: SIMD16<Float>?
  @usableFromInline let velocity: SIMD16<Float>?
  @usableFromInline let bounds: Bounds?
  @usableFromInline package var options: DriverOptions

  @inlinable
  package init<Value>(_ motion: SpringMotion<Value>) {
    (property, law, options) = (motion.property.lanes, .spring(motion.spring), motion.options)
    target = SIMD16(lanesOf: motion.value)
    mode = motion.isScaled ? .scaled : motion.isRelative ? .relative : .absolute
    from = motion.from.map { SIMD16(lanesOf: $0) }
    velocity = motion.initialVelocity.map { SIMD16(velocity: $0) }
    bounds = nil
  }

  @inlinable
  package init<Value>(_ motion: DecayMotion<Value>) {
    (property, law, options) = (motion.property.lanes, .decay(friction: motion.friction), motion.options)
    target = motion.destination.map { SIMD16(lanesOf: $0) }
    mode = .absolute
    from = motion.from.map { SIMD16(lanesOf: $0) }
    velocity = motion.velocity.map { SIMD16(velocity: $0) }
    bounds = motion.bounds.map { Bounds($0) }
  }

  /// Creates a spring to a value, or by it.
  @usableFromInline
  package init(
    _ property: PropertyLanes, _ mode: TweenMode, _ target: SIMD16<Float>, _ spring: Spring,
    velocity: SIMD16<Float>? = nil, delay: Duration
  ) {
    (self.property, self.mode, self.target, law) = (property, mode, target, .spring(spring))
    (from, self.velocity, bounds) = (nil, velocity, nil)
    options = DriverOptions(delay: delay)
  }
}

extension LaneMotion {
  /// Checks every field. After that the registration cannot fail on a field.
  package func checked() throws(TweenError) -> CheckedMotion {
    try options.check(for: property)
    var motion: CheckedMotion
    switch law {
    case .spring(let spring):
      try checkSpring()
      motion = CheckedMotion(
        dynamics: Dynamics(
          law: .spring, hasStart: from != nil, hasVelocity: velocity != nil,
          frequency: spring.angularFrequency, ratio: spring.dampingRatio, rest: property.rest),
        settings: try IterationSettings(delay: delay, rate: rate))
      try require(
        spring.dampingRatio != 0 || rate.numerator >= 0, "rate", found: "\(rate.value)",
        expected: "a rate of at least 0 for a spring that never rests")
      motion.isRelative = mode != .absolute
      motion.dynamics.isScaled = mode == .scaled
    case .decay(let friction):
      try checkDecay(friction)
      motion = CheckedMotion(
        dynamics: Dynamics(
          law: target == nil ? .freeDecay : .decayToEnd, hasStart: from != nil, hasVelocity: velocity != nil,
          frequency: friction, ratio: 1, rest: property.rest),
        settings: try IterationSettings(delay: delay, rate: rate))
    }
    let targetName = mode == .scaled ? "factor" : mode == .relative ? "difference" : "to"
    if let target { motion.target = try target.checked(property.count, targetName) }
    if let from { motion.from = try from.checked(property.count, "from") }
    if let velocity { motion.velocity = try velocity.checked(property.count, velocityName) }
    if let bounds { try motion.setBounds(bounds, property.count) }
    return motion
  }

  private var velocityName: String {
    if case .spring = law { "initialVelocity" } else { "velocity" }
  }

  private func checkSpring() throws(TweenError) {
    try require(
      property.interpolation != .held, "property", found: "a spring of \(property.typeName)",
      expected: "a tween: held values jump")
    try require(
      mode == .absolute || !property.interpolation.isWhole, "value",
      found: "a \(mode == .scaled ? "multiple" : "difference") of \(property.typeName)",
      expected: "an absolute value")
    try require(
      velocity == nil || property.interpolation != .rotation, "initialVelocity",
      found: "a velocity for a rotation", expected: "no velocity: a rotation takes over the present one")
  }

  private func checkDecay(_ friction: Double) throws(TweenError) {
    try require(
      property.interpolation.hasDifferences, "property",
      found: "a decay of \(property.typeName)",
      expected: "a property of numbers or an angle")
    try require(
      friction >= 1e-3 && friction <= 1e5, "friction", found: "\(friction)",
      expected: "a number in 0.001…100000 per second")
    try require(
      target == nil || bounds == nil, "bounds", found: "bounds beside a given end",
      expected: "bounds or a given end, not both")
  }
}

extension DriverOptions {
  /// Throws for an additive driver or a crossfade of a type that has none.
  func check(for property: PropertyLanes) throws(TweenError) {
    try composition.check(for: property)
    _ = try blend?.checked(for: property.interpolation, composition)
  }
}

extension CheckedMotion {
  fileprivate mutating func setBounds(
    _ bounds: LaneMotion.Bounds, _ laneCount: Int
  ) throws(TweenError) {
    lower = try bounds.lower.checked(laneCount, "bounds.lower")
    upper = try bounds.upper.checked(laneCount, "bounds.upper")
    for lane in 0..<laneCount {
      try require(
        upper[lane] >= lower[lane], "bounds.upper[\(lane)]", found: "\(upper[lane])",
        expected: "at least \(lower[lane]), the lower bound")
    }
    // From outside the bounds, a rubber band leads back in either case.
    var spring = Spring.edge
    switch bounds.behavior {
    case .rubberBand(let band):
      dynamics.bound = .rubberBand
      spring = band
      try require(
        band.dampingRatio != 0, "bounds.behavior", found: "a spring without damping",
        expected: "a spring that rests")
    case .bounce(let restitution):
      try require(
        restitution >= 0 && restitution <= 1, "bounds.behavior", found: "a restitution of \(restitution)",
        expected: "a number in 0…1")
      dynamics.bound = .bounce
      dynamics.restitution = restitution
    }
    dynamics.boundFrequency = spring.angularFrequency
    dynamics.boundRatio = spring.dampingRatio
  }
}

extension SIMD16<Float> {
  /// Returns the lanes of `field`. Throws for numbers that are not finite or beyond ±1e38.
  @usableFromInline
  package func checked(_ laneCount: Int, _ field: String) throws(TweenError) -> SIMD16<Float> {
    for lane in 0..<laneCount {
      try require(
        self[lane].magnitude <= 1e38, laneCount == 1 ? field : "\(field)[\(lane)]", found: "\(self[lane])",
        expected: self[lane].isFinite ? "a number within ±1e38" : "a finite number")
    }
    return self
  }
}

extension Blend {
  /// Returns the length in counts. Throws for an additive driver, a rotation, or a duration out of range.
  func checked(for kind: Interpolation, _ composition: Composition) throws(TweenError) -> Int64 {
    try require(
      composition != .add, "blend", found: "a blend of an additive driver",
      expected: "no blend: an additive driver is never the winner")
    if case .rotation = kind {
      throw TweenError(
        field: "blend", found: "a blend of a rotation", expected: "numbers, an angle or a colour")
    }
    if case .held = kind {
      throw TweenError(
        field: "blend", found: "a blend of \(kind.name(lanes: 1))", expected: "no blend: held values jump")
    }
    try require(
      duration >= .zero, "blend.duration", found: duration.inMilliseconds, expected: "zero or more")
    return try duration.counts(of: "blend.duration")
  }
}
