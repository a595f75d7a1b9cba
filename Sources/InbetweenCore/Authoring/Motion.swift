/// The way in which a property moves: an easing over a time, or a spring. A motion has no property and no
/// destination.
///
/// ```swift
/// let pop = Motion.spring(.bouncy)
/// let glide = Motion.eased(.cubicOut, over: .milliseconds(400))
/// let enter = Motion.emphasized.delayed(by: .milliseconds(50)).reduced(to: .instant)
/// try world.animate(card, .position, to: [320, 180], enter)
/// ```
public struct Motion: Hashable, Sendable {
  /// The curve of a motion.
  ///
  /// ```swift
  /// switch Motion.standard.curve {
  /// case .eased(let easing, over: let duration): print(easing, duration)
  /// case .spring(let spring): print(spring.bounce)
  /// }
  /// ```
  public enum Curve: Hashable, Sendable {
    /// An easing over a time.
    case eased(Easing, over: Duration)
    /// A spring, which determines the length.
    case spring(Spring)
  }

  /// The curve of the motion.
  public var curve: Curve
  /// The time from the start to the motion. With a negative delay, the motion begins part-way.
  public var delay: Duration
  private var reduction: Reduction?

  private struct Reduction: Hashable, Sendable {
    var curve: Curve
    var delay: Duration
  }

  /// Creates a motion along `curve`.
  public init(_ curve: Curve, delay: Duration = .zero) {
    self.curve = curve
    self.delay = delay
  }

  /// Returns an easing over a time, by default the easing and time of `TweenDefaults`.
  public static func eased(
    _ easing: Easing = .quadOut, over duration: Duration = .milliseconds(300), delay: Duration = .zero
  ) -> Motion {
    Motion(.eased(easing, over: duration), delay: delay)
  }

  /// Returns a motion by a spring.
  public static func spring(_ spring: Spring = .smooth, delay: Duration = .zero) -> Motion {
    Motion(.spring(spring), delay: delay)
  }

  /// Returns the motion with a longer delay, also in its reduced form.
  public func delayed(by delay: Duration) -> Motion {
    var motion = self
    motion.delay += delay
    motion.reduction?.delay += delay
    return motion
  }

  /// Returns the motion with a form for worlds that reduce motion. Then the policy of the world does not
  /// apply: the form plays, with its own delay.
  public func reduced(to form: Motion) -> Motion {
    var motion = self
    motion.reduction = Reduction(curve: form.curve, delay: form.delay)
    return motion
  }

  /// A jump after the motion's delay.
  package var jump: Motion { Motion(.eased(.linear, over: .zero), delay: delay) }

  /// Returns the motion of a property: a held value has no spring, and jumps (W25).
  package func form(for property: PropertyLanes) -> Motion {
    if property.interpolation == .held, case .spring = curve { return jump }
    return self
  }

  /// The form for worlds that reduce motion; nil if the world's policy decides.
  public var reducedForm: Motion? { reduction.map { Motion($0.curve, delay: $0.delay) } }
}

// The springs come from SwiftUI (see `Spring`). The eased motions follow the tokens of Material Design 3
// (Google, m3.material.io, "Easing and duration"). Its emphasized easing is a path of two curves. Where only
// one curve is possible, as on the web, Material uses the standard curve over a longer time.
extension Motion {
  /// A motion without a duration: the property jumps to its destination.
  public static var instant: Motion { .eased(.linear, over: .zero) }
  /// A spring without a bounce, of 0.5 s: for motion that should not be noticed.
  public static var smooth: Motion { .spring(.smooth) }
  /// A spring with a small bounce, of 0.5 s: for controls.
  public static var snappy: Motion { .spring(.snappy) }
  /// A spring with a clear bounce, of 0.5 s: for play.
  public static var bouncy: Motion { .spring(.bouncy) }
  /// 100 ms (Material's short 2): for small things, and responses to a touch.
  public static var quick: Motion { .eased(.materialStandard, over: .milliseconds(100)) }
  /// 300 ms (Material's medium 2): for motion on the screen.
  public static var standard: Motion { .eased(.materialStandard, over: .milliseconds(300)) }
  /// 500 ms (Material's long 2): for motion on the screen that should draw attention.
  public static var emphasized: Motion { .eased(.materialStandard, over: .milliseconds(500)) }
}

extension Easing {
  /// Material's standard curve.
  fileprivate static var materialStandard: Easing {
    Easing(.bezier(CubicBezier(x1: 0.2, y1: 0, x2: 0, y2: 1)))
  }
}
