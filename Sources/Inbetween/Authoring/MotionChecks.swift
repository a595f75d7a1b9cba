// From the fields of a spring or decay to a checked registration (W9, S1, S5).

/// A spring or decay in plain numbers, checked.
struct CheckedMotion {
  var dynamics: Dynamics
  /// The target; for a relative motion, the difference to it; for a free decay, not known yet.
  var target = SIMD16<Float>.zero
  var from = SIMD16<Float>.zero
  var velocity = SIMD16<Float>.zero
  var lower = SIMD16<Float>.zero
  var upper = SIMD16<Float>.zero
  var isRelative = false
  var settings: PlaySettings
}

extension SpringMotion {
  func checked() throws(TweenError) -> CheckedMotion {
    try composition.check(for: Value.interpolation, lanes: Value.laneCount)
    _ = try blend?.checked(for: Value.interpolation, composition)
    if isScaled, Value.interpolation.isWhole {
      throw motionError(
        "value", "a multiple of \(Value.interpolation.name(lanes: Value.laneCount))", "an absolute one")
    }
    if isRelative, Value.interpolation.isWhole {
      throw motionError(
        "value", "a difference of \(Value.interpolation.name(lanes: Value.laneCount))", "an absolute one")
    }
    if case .rotation = Value.interpolation, initialVelocity != nil {
      throw motionError(
        "initialVelocity", "a velocity for a rotation", "none: a rotation takes the channel's")
    }
    var motion = CheckedMotion(
      dynamics: Dynamics(
        law: .spring, hasStart: from != nil, hasVelocity: initialVelocity != nil,
        frequency: spring.angularFrequency, ratio: spring.dampingRatio, rest: property.rest),
      settings: try PlaySettings(delay: delay, rate: rate, isEndless: spring.dampingRatio == 0))
    motion.isRelative = isRelative || isScaled
    motion.dynamics.isScaled = isScaled
    motion.target = try value.checkedLanes(isScaled ? "factor" : isRelative ? "difference" : "to")
    if let from { motion.from = try from.checkedLanes("from") }
    if let initialVelocity { motion.velocity = try initialVelocity.checkedLanes("initialVelocity") }
    return motion
  }
}

extension DecayMotion {
  func checked() throws(TweenError) -> CheckedMotion {
    try composition.check(for: Value.interpolation, lanes: Value.laneCount)
    _ = try blend?.checked(for: Value.interpolation, composition)
    if Value.interpolation.isWhole {
      throw motionError(
        "property", "a decay of \(Value.interpolation.name(lanes: Value.laneCount))",
        "a property of numbers or an angle")
    }
    if !(friction >= 1e-3 && friction <= 1e5) {
      throw motionError("friction", "\(friction)", "a number in 0.001…100000 per second")
    }
    if destination != nil && bounds != nil {
      throw motionError("bounds", "bounds beside a given end", "one or the other")
    }
    var motion = CheckedMotion(
      dynamics: Dynamics(
        law: destination == nil ? .freeDecay : .decayToEnd, hasStart: from != nil,
        hasVelocity: velocity != nil,
        frequency: friction, ratio: 1, rest: property.rest),
      settings: try PlaySettings(delay: delay, rate: rate, isEndless: false))
    if let destination { motion.target = try destination.checkedLanes("to") }
    if let from { motion.from = try from.checkedLanes("from") }
    if let velocity { motion.velocity = try velocity.checkedLanes("velocity") }
    if let bounds { try motion.setBounds(bounds) }
    return motion
  }
}

extension CheckedMotion {
  fileprivate mutating func setBounds<Value>(_ bounds: DecayBounds<Value>) throws(TweenError) {
    lower = try bounds.lower.checkedLanes("bounds.lower")
    upper = try bounds.upper.checkedLanes("bounds.upper")
    for lane in 0..<Value.laneCount where upper[lane] < lower[lane] {
      throw motionError("bounds.upper[\(lane)]", "\(upper[lane])", "at least \(lower[lane]), the lower bound")
    }
    // From outside the bounds, a rubber band leads back in either case.
    var spring = Spring.edge
    switch bounds.behavior {
    case .rubberBand(let band):
      dynamics.bound = .rubberBand
      spring = band
      if band.dampingRatio == 0 {
        throw motionError("bounds.behavior", "a spring without damping", "one that comes to rest")
      }
    case .bounce(let restitution):
      if !(restitution >= 0 && restitution <= 1) {
        throw motionError("bounds.behavior", "a restitution of \(restitution)", "a number in 0…1")
      }
      dynamics.bound = .bounce
      dynamics.restitution = restitution
    }
    dynamics.boundFrequency = spring.angularFrequency
    dynamics.boundRatio = spring.dampingRatio
  }
}

extension PlaySettings {
  /// The settings of a spring or decay. Its motion gives its length.
  init(delay: Duration, rate: Rate, isEndless: Bool) throws(TweenError) {
    self.init(
      delay: try delay.counts(of: "delay"), duration: 0, iterations: 1, start: 0, pause: 0, endDelay: 0,
      direction: .normal, isTurned: false, rate: rate)
    if isEndless && rate.numerator < 0 {
      throw motionError("rate", "\(rate.value)", "a rate of at least 0 for a spring that never rests")
    }
  }
}

extension Animatable {
  /// Returns the lanes. Throws for numbers that are not finite or beyond ±1e38.
  func checkedLanes(_ field: String) throws(TweenError) -> SIMD16<Float> {
    try SIMD16(checking: Self.laneCount, of: field, lane)
  }
}

extension SIMD16<Float> {
  /// Creates checked lanes of `field`. Throws for numbers that are not finite or beyond ±1e38.
  init(checking laneCount: Int, of field: String, _ lane: (Int) -> Float) throws(TweenError) {
    self = .zero
    for index in 0..<laneCount {
      let number = lane(index)
      if !(number.magnitude <= 1e38) {
        let place = laneCount == 1 ? field : "\(field)[\(index)]"
        throw motionError(place, "\(number)", number.isFinite ? "a number within ±1e38" : "a finite number")
      }
      self[index] = number
    }
  }
}

private func motionError(_ field: String, _ found: String, _ expected: String) -> TweenError {
  TweenError(field: field, found: found, expected: expected)
}
