/// The pace of a layer or a shared element. The pace is a curve over the range, a spring that settles within
/// the range, or a spring that lasts until it rests.
///
/// ```swift
/// let layers = [
///   TransitionLayer(timing: .curve(.quadOut)),
///   TransitionLayer(timing: .spring(dampingRatio: 0.6)),
///   TransitionLayer(timing: .spring(.bouncy)),
/// ]
/// ```
public struct AnimationTimingParameters: Hashable, Sendable {
  enum Pace: Hashable, Sendable {
    case curve(Easing)
    case settling(ratio: Double, velocity: Double)
    case spring(Spring, velocity: Double)
  }

  let pace: Pace

  /// Returns a curve over the range: a Bézier, or any easing.
  public static func curve(_ easing: Easing) -> AnimationTimingParameters {
    AnimationTimingParameters(pace: .curve(easing))
  }

  /// Returns a spring by its damping ratio. At the end of its range, at most 0.001 of the distance is left.
  ///
  /// - Parameters:
  ///   - dampingRatio: in 0.001…100.
  ///   - initialVelocity: the velocity at the start, within ±1000. The unit is the distance from start to
  ///     end, per length of the range.
  public static func spring(
    dampingRatio: Double, initialVelocity: Double = 0
  ) -> AnimationTimingParameters {
    AnimationTimingParameters(pace: .settling(ratio: dampingRatio, velocity: initialVelocity))
  }

  /// Returns a spring that lasts until it rests. The spring begins at the start of the range and ends when it
  /// rests.
  ///
  /// - Parameter initialVelocity: the velocity at the start. The unit is the distance from start to end, per
  ///   second.
  public static func spring(
    _ spring: Spring, initialVelocity: Double = 0
  ) -> AnimationTimingParameters {
    AnimationTimingParameters(pace: .spring(spring, velocity: initialVelocity))
  }

  /// True if the spring determines the duration. False if the range does.
  public var hasImplicitDuration: Bool {
    if case .spring = pace { true } else { false }
  }

  /// The time until the spring rests. At rest, its distance from the end is at most 0.001 of the whole
  /// distance, and its speed at most 0.001 of the whole distance per second. Nil in these cases:
  ///
  /// - The range determines the duration.
  /// - The spring never rests.
  /// - The initial velocity is beyond ±1,000,000.
  public var implicitDuration: Duration? {
    guard case .spring(let spring, let velocity) = pace, velocity.magnitude <= 1e6 else { return nil }
    return spring.restTime(distance: 1, initialVelocity: Float(velocity), rest: .unitStep)
  }

  func check(_ field: String) throws(TweenError) {
    switch pace {
    case .curve: return
    case .settling(let ratio, let velocity):
      do { _ = try Easing.spring(dampingRatio: ratio, initialVelocity: velocity) } catch {
        throw error.within("\(field).\(error.field)")
      }
    case .spring(_, let velocity):
      try require(
        velocity.magnitude <= 1e6, "\(field).initialVelocity", found: "\(velocity)",
        expected: "a number within ±1000000")
      try require(
        implicitDuration != nil, "\(field).damping", found: "a spring that never rests",
        expected: "more damping, so that it rests")
    }
  }
}
