/// How a layer or a shared element paces its motion (X3): a curve over its range, a spring that settles in
/// it, or a spring that takes the time that it takes.
public struct AnimationTimingParameters: Hashable, Sendable {
  enum Pace: Hashable, Sendable {
    case curve(Easing)
    case settling(ratio: Double, velocity: Double)
    case spring(Spring, velocity: Double)
  }

  let pace: Pace

  /// A curve over the range: a Bézier, or any easing.
  public static func curve(_ easing: Easing) -> AnimationTimingParameters {
    AnimationTimingParameters(pace: .curve(easing))
  }

  /// A spring by its damping ratio, which settles, to within 0.001 of the way, as its range ends.
  ///
  /// - Parameters:
  ///   - dampingRatio: in 0.001…100.
  ///   - initialVelocity: in ways per range, within ±1000.
  public static func spring(
    dampingRatio: Double, initialVelocity: Double = 0
  ) -> AnimationTimingParameters {
    AnimationTimingParameters(pace: .settling(ratio: dampingRatio, velocity: initialVelocity))
  }

  /// A spring of its own time: the range says when it starts, its `implicitDuration` when it ends.
  ///
  /// - Parameter initialVelocity: in ways a second.
  public static func spring(
    _ spring: Spring, initialVelocity: Double = 0
  ) -> AnimationTimingParameters {
    AnimationTimingParameters(pace: .spring(spring, velocity: initialVelocity))
  }

  /// Whether the duration comes of the parameters and not of the range.
  public var hasImplicitDuration: Bool {
    if case .spring = pace { true } else { false }
  }

  /// The time after which the spring is within 0.001 of its way from the end, and no faster than 0.001 of it
  /// a second, for good (X3); nil for what has no implicit duration, for a spring that never rests, and for
  /// an initial velocity that is not within ±1,000,000.
  public var implicitDuration: Duration? {
    guard case .spring(let spring, let velocity) = pace, velocity.magnitude <= 1e6 else { return nil }
    return spring.restTime(distance: 1, initialVelocity: Float(velocity), rest: .unitStep)
  }

  func check(_ field: String) throws(TweenError) {
    switch pace {
    case .curve: return
    case .settling(let ratio, let velocity):
      do { _ = try Easing.spring(dampingRatio: ratio, initialVelocity: velocity) } catch {
        throw TweenError(field: "\(field).\(error.field)", found: error.found, expected: error.expected)
      }
    case .spring(_, let velocity):
      if !(velocity.magnitude <= 1e6) {
        throw TweenError(
          field: "\(field).initialVelocity", found: "\(velocity)", expected: "a number within ±1000000")
      }
      if implicitDuration == nil {
        throw TweenError(
          field: "\(field).damping", found: "a spring that never rests",
          expected: "more damping: one that rests")
      }
    }
  }
}
