/// A spring as an easing: the step response over a given length of time, from 0 to 1, which it may overshoot.
/// What is left of the way when the time is over, is taken in one step: 0 and 1 are exact.
struct SpringCurve: Hashable, Sendable {
  /// ω₀ times the length, in radians.
  var frequency: Double
  var ratio: Double
  /// The initial velocity times the length: of the way in the whole length. A Float, so that an easing is
  /// small.
  var velocity: Float
  /// Turned by 180°: it ends as a spring begins.
  var isInverted = false

  var inverted: SpringCurve {
    var turned = self
    turned.isInverted.toggle()
    return turned
  }

  private var motion: DampedMotion {
    DampedMotion(frequency: frequency, ratio: ratio, distance: -1, velocity: Double(velocity))
  }

  /// The value at `p`, held at its ends outside 0…1. In Double: error below 1 ulp of the result.
  func value(_ p: Float) -> Float {
    let p = isInverted ? 1 - p : p
    if p <= 0 || p >= 1 { return (p <= 0) != isInverted ? 0 : 1 }
    let value = 1 + motion.position(at: Double(p))
    return Float(isInverted ? 1 - value : value)
  }

  /// The derivative at `p`; 0 outside 0…1.
  func derivative(_ p: Float) -> Float {
    guard p >= 0 && p <= 1 else { return 0 }
    return Float(motion.state(at: Double(isInverted ? 1 - p : p)).velocity)
  }
}

extension Easing {
  /// A spring's step response, from rest at 0 to 1, over `duration`; `spring.implicitDuration` is when it has
  /// settled (X3).
  ///
  /// - Parameter initialVelocity: in ways a second, towards the end where it is positive.
  /// - Throws: `EasingError` for a duration that is not positive, or a velocity that is not finite.
  public static func spring(
    _ spring: Spring, initialVelocity: Double = 0, over duration: Duration
  ) throws(EasingError) -> Easing {
    let seconds = duration / .seconds(1)
    if !(seconds > 0) {
      throw EasingError(field: "duration", found: "\(seconds) s", expected: "a positive time")
    }
    if !initialVelocity.isFinite {
      throw EasingError(
        field: "initialVelocity", found: initialVelocity.description, expected: "a finite number")
    }
    return Easing(
      .spring(
        SpringCurve(
          frequency: spring.angularFrequency * seconds, ratio: spring.dampingRatio,
          velocity: Float(min(max(initialVelocity * seconds, -1e38), 1e38)))))
  }

  /// A spring by its damping ratio alone, so stiff that it has settled, to within 0.001 of the way for good,
  /// just as the play is over.
  ///
  /// - Parameters:
  ///   - dampingRatio: above 0, at most 100.
  ///   - initialVelocity: in ways per play, towards the end where it is positive; within ±1000.
  /// - Throws: `EasingError` naming the parameter out of range.
  public static func spring(
    dampingRatio: Double, initialVelocity: Double = 0
  ) throws(EasingError) -> Easing {
    if !(dampingRatio >= 0.001 && dampingRatio <= 100) {
      throw EasingError(
        field: "dampingRatio", found: dampingRatio.description, expected: "a number in 0.001…100")
    }
    if !(initialVelocity.magnitude <= 1000) {
      throw EasingError(
        field: "initialVelocity", found: initialVelocity.description, expected: "a number within ±1000")
    }
    let velocity = Float(initialVelocity)
    let frequency = SpringCurve.settlingFrequency(ratio: dampingRatio, velocity: Double(velocity))
    return Easing(
      .spring(SpringCurve(frequency: frequency, ratio: dampingRatio, velocity: velocity)))
  }
}

extension SpringCurve {
  /// The least ω₀ at which a step over 1 has settled at time 1, to within a count of 1/90,000, found by
  /// halves.
  static func settlingFrequency(ratio: Double, velocity: Double) -> Double {
    func settles(_ frequency: Double) -> Bool {
      let motion = DampedMotion(frequency: frequency, ratio: ratio, distance: -1, velocity: velocity)
      return (motion.lastCount(over: 0.001) ?? .max) <= Instant.countsPerSecond
    }
    var (low, high) = (0.1, 1.0)
    while !settles(high) && high < 1e6 { (low, high) = (high, high * 2) }
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if settles(middle) { high = middle } else { low = middle }
    }
    return high
  }
}
