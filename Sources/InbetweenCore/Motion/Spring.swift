/// The parameters of a spring, in any of three forms.
///
/// ```swift
/// let play = Spring.bouncy
/// let eye = try Spring(duration: .milliseconds(500), bounce: 0.3)
/// let gesture = try Spring(response: .milliseconds(400), dampingRatio: 0.8)
/// let physics = try Spring(mass: 1, stiffness: 170, damping: 26)
/// try world.animate(card, .position, to: [320, 180], spring: gesture)
/// ```
///
/// The forms are equivalent (Apple, "Animate with springs", WWDC 2023):
///
///     ω₀ = √(stiffness / mass) = 2π / response = 2π / duration
///     ζ = damping / (2√(stiffness · mass)) = 1 − bounce, or 1 / (1 + bounce) for a bounce below 0
///
/// The response is the period without damping. You can read the properties of all three forms, whichever form
/// made the spring. Velocity is not a parameter: it belongs to the motion.
public struct Spring: Hashable, Sendable {
  /// The mass that the spring moves. The mass only affects `stiffness` and `damping`.
  public let mass: Double
  /// ω₀, the frequency without damping, in radians a second.
  public let angularFrequency: Double
  /// ζ. At 0 the spring swings for ever, below 1 it overshoots, at 1 it stops without overshooting, and above
  /// 1 it approaches slowly.
  public let dampingRatio: Double

  /// Creates a spring from its mass, its stiffness (force per distance) and its damping (force per velocity).
  ///
  /// - Throws: `TweenError` for a mass or stiffness that is not above 0, a negative damping, a number that is
  ///   not finite, or a spring whose period is outside 0.063…6.2e9 ms.
  public init(mass: Double = 1, stiffness: Double, damping: Double) throws(TweenError) {
    try Spring.check(stiffness > 0 && stiffness.isFinite, "stiffness", stiffness, "a number above 0")
    try Spring.check(damping >= 0 && damping.isFinite, "damping", damping, "a number of at least 0")
    try Spring.checkMass(mass)
    let frequency = (stiffness / mass).squareRoot()
    try Spring.check(
      Spring.frequencies.contains(frequency), "stiffness", stiffness,
      "a number in \(1e-12 * mass)…\(1e10 * mass) for a mass of \(mass)")
    let ratio = damping / (2 * mass * frequency)
    try Spring.check(ratio <= Spring.greatestRatio, "damping", damping, "a damping ratio of at most 1e6")
    self.init(unchecked: frequency, ratio, mass)
  }

  /// Creates a spring from its period without damping and its damping ratio.
  ///
  /// - Throws: `TweenError` for a response outside 0.063…6.2e9 ms, a damping ratio outside 0…1e6, or a mass
  ///   that is not above 0.
  public init(response: Duration, dampingRatio: Double, mass: Double = 1) throws(TweenError) {
    try Spring.check(
      dampingRatio >= 0 && dampingRatio <= Spring.greatestRatio, "dampingRatio", dampingRatio,
      "a number in 0…1e6")
    try Spring.checkMass(mass)
    try self.init(unchecked: Spring.frequency(of: response, "response"), dampingRatio, mass)
  }

  /// Creates a spring from its apparent duration and its bounce. With a bounce of 0 the spring does not
  /// overshoot. With 1 it bounces for ever, and below 0 it approaches slowly.
  ///
  /// - Throws: `TweenError` for a duration outside 0.063…6.2e9 ms, a bounce outside (−1, 1], or a mass that
  ///   is not above 0.
  public init(duration: Duration, bounce: Double = 0, mass: Double = 1) throws(TweenError) {
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    try Spring.check(
      bounce > -1 && bounce <= 1 && ratio <= Spring.greatestRatio, "bounce", bounce,
      "a number above −1 and at most 1")
    try Spring.checkMass(mass)
    try self.init(unchecked: Spring.frequency(of: duration, "duration"), ratio, mass)
  }

  /// Creates the spring of a driver, whose numbers have been checked.
  package init(frequency: Double, ratio: Double) { self.init(unchecked: frequency, ratio) }

  private init(unchecked frequency: Double, _ ratio: Double, _ mass: Double = 1) {
    angularFrequency = frequency
    dampingRatio = ratio
    self.mass = mass
  }
}

extension Spring: SnapshotField {
  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    var (frequency, ratio, mass) = (angularFrequency, dampingRatio, mass)
    bytes.exchange(&frequency, &ratio, &mass)
    bytes.require(Spring.frequencies.contains(frequency) && ratio >= 0 && ratio <= Spring.greatestRatio)
    bytes.require(mass > 0 && mass.isFinite)
    if bytes.isReading && !bytes.isDamaged { self = Spring(unchecked: frequency, ratio, mass) }
  }
}

// The presets. The first three come from SwiftUI (Apple, documentation of `Animation`).
extension Spring {
  /// No bounce: 0.5 s, bounce 0. For motion that should not be noticed.
  public static var smooth: Spring { Spring(unchecked: 4 * .pi, 1) }
  /// A small bounce: 0.5 s, bounce 0.15. For controls.
  public static var snappy: Spring { Spring(unchecked: 4 * .pi, 0.85) }
  /// A clear bounce: 0.5 s, bounce 0.3. For play.
  public static var bouncy: Spring { Spring(unchecked: 4 * .pi, 0.7) }
  /// Fast, without a bounce: 0.2 s, bounce 0. For things that follow a finger.
  public static var stiff: Spring { Spring(unchecked: 10 * .pi, 1) }
  /// The return from beyond a bound: 0.4 s, bounce 0.
  public static var edge: Spring { Spring(unchecked: 5 * .pi, 1) }
}

extension Spring {
  /// Force per distance: mass · ω₀².
  public var stiffness: Double { mass * angularFrequency * angularFrequency }

  /// Force per velocity: 2ζ · mass · ω₀.
  public var damping: Double { 2 * dampingRatio * mass * angularFrequency }

  /// The period without damping: 2π / ω₀.
  public var response: Duration { .seconds(2 * .pi / angularFrequency) }

  /// The apparent duration, equal to `response`. The time to rest is `implicitDuration`.
  public var duration: Duration { response }

  /// The bounce, above −1 and at most 1.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  /// The time that a motion from 0 to 1 takes until it rests: until the distance from 1 stays within 0.001,
  /// and the speed within 0.001 a second. The landing of a driver is not included: see
  /// `restTime(distance:initialVelocity:rest:)`. Nil for a spring without damping, which never rests.
  public var implicitDuration: Duration? { restTime(distance: 1, rest: .unitStep) }

  /// Returns the time to rest of a motion over `distance`, rounded up to 1/90,000 s. Nil if the motion never
  /// rests. The result does not include the landing of a driver, which ends exactly on its target. The
  /// landing usually takes a quarter of the spring's `duration`, at most half of it.
  /// `DriverHandle.implicitDuration` includes the landing.
  ///
  /// - Parameters:
  ///   - initialVelocity: the velocity at the start. With the sign of `distance`, it is towards the target.
  ///   - rest: the thresholds of distance and speed. For drivers, the threshold of distance is at most 1/500
  ///     of the size of the motion.
  public func restTime(distance: Float, initialVelocity: Float = 0, rest: RestThreshold) -> Duration? {
    motion(distance: -Double(distance), velocity: Double(initialVelocity)).restCount(RestLevels(rest))
      .map { Duration(counts: $0) }
  }

  /// Returns the position of a motion from `start` to `target`, `time` after its start, in closed form.
  ///
  /// - Parameters:
  ///   - start: any finite number, in the unit of `target`.
  ///   - initialVelocity: the velocity at the start, in this unit per second.
  ///   - time: zero or more.
  /// - Precondition: the time is not negative.
  public func position(
    from start: Double, to target: Double, initialVelocity: Double = 0, at time: Duration
  ) -> Double {
    precondition(time >= .zero, "the time of a motion is zero or more")
    return target
      + motion(distance: start - target, velocity: initialVelocity).position(at: time / .seconds(1))
  }

  /// Returns the velocity of a motion from `start` to `target`, `time` after its start, in the unit of
  /// `start` per second.
  ///
  /// - Precondition: the time is not negative.
  public func velocity(
    from start: Double, to target: Double, initialVelocity: Double = 0, at time: Duration
  ) -> Double {
    precondition(time >= .zero, "the time of a motion is zero or more")
    return motion(distance: start - target, velocity: initialVelocity)
      .state(at: time / .seconds(1)).velocity
  }

  func motion(distance: Double, velocity: Double) -> DampedMotion {
    DampedMotion(
      frequency: angularFrequency, ratio: dampingRatio, distance: distance, velocity: velocity)
  }
}

// Checks.
extension Spring {
  /// In radians a second: a period has several counts, and a state stays within Double's range.
  static var frequencies: ClosedRange<Double> { 1e-6...1e5 }
  static var greatestRatio: Double { 1e6 }

  private static func check(
    _ isGood: Bool, _ field: String, _ found: Double, _ expected: String
  ) throws(TweenError) {
    try require(isGood, field, found: "\(found)", expected: expected)
  }

  private static func checkMass(_ mass: Double) throws(TweenError) {
    try check(mass > 0 && mass.isFinite, "mass", mass, "a number above 0")
  }

  private static func frequency(of period: Duration, _ field: String) throws(TweenError) -> Double {
    let frequency = 2 * .pi / (period / .seconds(1))
    try require(
      period > .zero && frequencies.contains(frequency), field, found: "\(period / .milliseconds(1)) ms",
      expected: "0.063…6.2e9 ms")
    return frequency
  }
}
