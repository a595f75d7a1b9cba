/// How something moves, without saying what or where to: by an easing over a time, or by a spring.
///
///     let pop = Motion.spring(.bouncy)
///     let glide = Motion.eased(.cubicOut, over: .milliseconds(400))
public struct Motion: Hashable, Sendable {
  /// What shapes the motion.
  public enum Curve: Hashable, Sendable {
    /// An easing over a time.
    case eased(Easing, over: Duration)
    /// A spring, which takes its own time.
    case spring(Spring)
  }

  /// What shapes the motion.
  public var curve: Curve
  /// From its start to the motion. A negative delay joins part-way.
  public var delay: Duration

  /// A motion along `curve`.
  public init(_ curve: Curve, delay: Duration = .zero) {
    self.curve = curve
    self.delay = delay
  }

  /// An easing over a time; those of `TweenDefaults` unless said otherwise.
  public static func eased(
    _ easing: Easing = .quadOut, over duration: Duration = .milliseconds(300), delay: Duration = .zero
  ) -> Motion {
    Motion(.eased(easing, over: duration), delay: delay)
  }

  /// A spring.
  public static func spring(_ spring: Spring = .smooth, delay: Duration = .zero) -> Motion {
    Motion(.spring(spring), delay: delay)
  }
}
