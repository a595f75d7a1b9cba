import Inbetween

/// A named motion of a file, for its tweens and springs: an entry of `motions`. Times are milliseconds.
///
/// ```swift
/// let entrance = MotionDefinition(.spring(.preset(.snappy)), reduced: .init(duration: 0))
/// world.theme["entrance"] = try entrance.motion()
/// ```
public struct MotionDefinition: Hashable, Sendable {
  /// The curve of a motion.
  ///
  /// ```swift
  /// let fade = MotionDefinition(.eased(.quadOut, duration: 200))
  /// let pop = MotionDefinition(.spring(.preset(.bouncy)))
  /// ```
  public enum Curve: Hashable, Sendable {
    /// `"type": "tween"`: an easing over a time.
    case eased(Easing, duration: Double)
    /// `"type": "spring"`.
    case spring(MotionSpringForm)
  }

  /// The form for reduced motion: an easing over a time, which may be 0.
  ///
  /// ```swift
  /// let slide = MotionDefinition(
  ///   .eased(.cubicOut, duration: 400), reduced: MotionDefinition.Reduced(duration: 100))
  /// ```
  public struct Reduced: Hashable, Sendable {
    /// The easing of the reduced motion.
    public var ease: Easing
    /// The duration in milliseconds, at least 0.
    public var duration: Double
    /// The time before the motion, in milliseconds.
    public var delay: Double

    /// Creates an easing over a time.
    public init(ease: Easing = .linear, duration: Double, delay: Double = 0) {
      self.ease = ease
      self.duration = duration
      self.delay = delay
    }
  }

  /// The curve of the motion: an easing over a time, or a spring.
  public var curve: Curve
  /// The time before the motion, in milliseconds. With a negative delay, the motion begins part-way.
  public var delay: Double
  /// The form for reduced motion: the key `reduced`; nil if the world's policy decides.
  public var reduced: Reduced?

  /// Creates a motion along `curve`.
  public init(_ curve: Curve, delay: Double = 0, reduced: Reduced? = nil) {
    self.curve = curve
    self.delay = delay
    self.reduced = reduced
  }

  /// Returns the engine's motion.
  ///
  /// - Throws: the errors of `Spring`.
  public func motion() throws(TweenError) -> Motion {
    let delay = Duration(fileMilliseconds: delay)
    var motion: Motion
    switch curve {
    case .eased(let ease, let duration):
      motion = .eased(ease, over: Duration(fileMilliseconds: duration), delay: delay)
    case .spring(let form): motion = .spring(try form.spring(), delay: delay)
    }
    if let reduced {
      motion = motion.reduced(
        to: .eased(
          reduced.ease, over: Duration(fileMilliseconds: reduced.duration),
          delay: Duration(fileMilliseconds: reduced.delay)))
    }
    return motion
  }
}

extension MotionFile {
  /// Returns the named motions of the file, in the order of their names: `world.theme = try file.theme()`.
  ///
  /// - Throws: the errors of `Spring`; never for a file that was decoded.
  public func theme() throws(TweenError) -> MotionTheme {
    var theme = MotionTheme()
    for (name, definition) in motions.sorted(by: { $0.key < $1.key }) {
      theme[MotionTheme.Name(name)] = try definition.motion()
    }
    return theme
  }
}
