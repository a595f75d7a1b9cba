/// A spring as an easing: its step response from 0 to 1 over a given length of time, which may overshoot 1.
/// The distance that is left at the end of that time is covered in one step: 0 and 1 are exact.
struct SpringCurve: Hashable, Sendable {
  /// ω₀ times the length of time, in radians.
  var frequency: Double
  var ratio: Double
  /// The initial velocity, in distances per whole length of time. A Float, to keep easings small.
  var velocity: Float
  /// Whether the curve is turned by 180°: it ends as a spring begins.
  var isInverted = false

  var inverted: SpringCurve {
    var turned = self
    turned.isInverted.toggle()
    return turned
  }

  private var motion: DampedMotion {
    DampedMotion(frequency: frequency, ratio: ratio, distance: -1, velocity: Double(velocity))
  }

  /// Returns the value at `p`, held outside 0…1. Computed in Double: its error is below 1 ulp.
  func value(_ p: Float) -> Float {
    let p = isInverted ? 1 - p : p
    if p <= 0 || p >= 1 { return (p <= 0) != isInverted ? 0 : 1 }
    let value = 1 + motion.position(at: Double(p))
    return Float(isInverted ? 1 - value : value)
  }

  /// Returns the derivative at `p`; 0 outside 0…1.
  func derivative(_ p: Float) -> Float {
    guard p >= 0 && p <= 1 else { return 0 }
    return Float(motion.state(at: Double(isInverted ? 1 - p : p)).velocity)
  }
}

extension Easing {
  /// Returns a spring's step response, from rest at 0 to 1, over `duration`. The spring has settled after
  /// `spring.implicitDuration`.
  ///
  /// - Parameter initialVelocity: the speed at the start, in distances from 0 to 1 per second. Positive
  ///   towards the end.
  /// - Throws: `TweenError` for a duration that is not positive, or a velocity that is not finite.
  public static func spring(
    _ spring: Spring, initialVelocity: Double = 0, over duration: Duration
  ) throws(TweenError) -> Easing {
    let seconds = duration / .seconds(1)
    try require(seconds > 0, "duration", found: "\(seconds) s", expected: "a positive time")
    try require(
      initialVelocity.isFinite, "initialVelocity", found: initialVelocity.description,
      expected: "a finite number")
    return Easing(
      .spring(
        SpringCurve(
          frequency: spring.angularFrequency * seconds, ratio: spring.dampingRatio,
          velocity: Float(min(max(initialVelocity * seconds, -1e38), 1e38)))))
  }

  /// Returns a spring by its damping ratio alone. The spring's stiffness is such that it settles, to within
  /// 0.001 of the distance, exactly at the end of the iteration.
  ///
  /// - Parameters:
  ///   - dampingRatio: in 0.001…100.
  ///   - initialVelocity: the speed at the start, in distances from 0 to 1 per iteration, within ±1000.
  ///     Positive towards the end.
  /// - Throws: `TweenError` that names the parameter out of range.
  public static func spring(
    dampingRatio: Double, initialVelocity: Double = 0
  ) throws(TweenError) -> Easing {
    try require(
      dampingRatio >= 0.001 && dampingRatio <= 100, "dampingRatio", found: dampingRatio.description,
      expected: "a number in 0.001…100")
    try require(
      initialVelocity.magnitude <= 1000, "initialVelocity", found: initialVelocity.description,
      expected: "a number within ±1000")
    let velocity = Float(initialVelocity)
    let frequency = SpringCurve.settlingFrequency(ratio: dampingRatio, velocity: Double(velocity))
    return Easing(
      .spring(SpringCurve(frequency: frequency, ratio: dampingRatio, velocity: velocity)))
  }
}

extension SpringCurve {
  /// Returns by bisection the least ω₀ at which a step over 1 has settled at time 1, to within a count.
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
