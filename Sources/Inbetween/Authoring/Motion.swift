/// How something moves, without saying what or where to: by an easing over a time, or by a spring.
///
///     let pop = Motion.spring(.bouncy)
///     let glide = Motion.eased(.cubicOut, over: .milliseconds(400))
///     let enter = Motion.emphasized.delayed(by: .milliseconds(50)).reduced(to: .instant)
///     try world.animate(card, .position, to: slot, enter)
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
  private var reduction: Reduction?

  private struct Reduction: Hashable, Sendable {
    var curve: Curve
    var delay: Duration
  }

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

  /// The same motion so much later, its reduced form too.
  public func delayed(by delay: Duration) -> Motion {
    var motion = self
    motion.delay += delay
    motion.reduction?.delay += delay
    return motion
  }

  /// The same motion with a form for worlds that reduce motion; it goes before the world's policy, and is
  /// played as it is, with its own delay.
  public func reduced(to form: Motion) -> Motion {
    var motion = self
    motion.reduction = Reduction(curve: form.curve, delay: form.delay)
    return motion
  }

  /// What a world that reduces motion plays instead; nil where that is for its policy to say.
  public var reducedForm: Motion? { reduction.map { Motion($0.curve, delay: $0.delay) } }
}

// The springs are those of SwiftUI (see `Spring`); the eased ones go by the tokens of Material Design 3
// (Google, m3.material.io, "Easing and duration"). Its emphasized easing is a path of two curves; where only
// one will do, as on the web, it gives the standard curve to it, over a longer time.
extension Motion {
  /// A jump.
  public static var instant: Motion { .eased(.linear, over: .zero) }
  /// A spring without a bounce, of 0.5 s: for what should move without being noticed.
  public static var smooth: Motion { .spring(.smooth) }
  /// A spring with a small bounce, of 0.5 s: for controls.
  public static var snappy: Motion { .spring(.snappy) }
  /// A spring with a clear bounce, of 0.5 s: for play.
  public static var bouncy: Motion { .spring(.bouncy) }
  /// 100 ms (Material's short 2): for what is small, or answers a touch.
  public static var quick: Motion { .eased(.materialStandard, over: .milliseconds(100)) }
  /// 300 ms (medium 2): for what moves on the screen.
  public static var standard: Motion { .eased(.materialStandard, over: .milliseconds(300)) }
  /// 500 ms (long 2): for what begins and ends on the screen and is to be looked at.
  public static var emphasized: Motion { .eased(.materialStandard, over: .milliseconds(500)) }
}

extension Easing {
  /// Material's standard curve.
  fileprivate static var materialStandard: Easing {
    Easing(.bezier(CubicBezier(x1: 0.2, y1: 0, x2: 0, y2: 1)))
  }
}
