import Inbetween

/// A motion that a file names, for its tweens and springs to take: an entry of `motions`. Times are
/// milliseconds.
public struct MotionDefinition: Hashable, Sendable {
  /// What shapes it.
  public enum Curve: Hashable, Sendable {
    /// `"type": "tween"`: an easing over a time.
    case eased(Easing, duration: Double)
    /// `"type": "spring"`.
    case spring(MotionSpringForm)
  }

  /// What is played in its place where motion is reduced: an easing over a time, which may be 0.
  public struct Reduced: Hashable, Sendable {
    /// The easing.
    public var ease: Easing
    /// How long it takes, at least 0.
    public var duration: Double
    /// Before it begins.
    public var delay: Double

    /// An easing over a time.
    public init(ease: Easing = .linear, duration: Double, delay: Double = 0) {
      self.ease = ease
      self.duration = duration
      self.delay = delay
    }
  }

  /// What shapes it.
  public var curve: Curve
  /// Before it begins; a negative one joins part-way.
  public var delay: Double
  /// Its form for reduced motion: the key `reduced`; nil where that is for the world's policy to say.
  public var reduced: Reduced?

  /// A motion along `curve`.
  public init(_ curve: Curve, delay: Double = 0, reduced: Reduced? = nil) {
    self.curve = curve
    self.delay = delay
    self.reduced = reduced
  }

  /// The engine's motion.
  ///
  /// - Throws: What `Spring` throws.
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
  /// The motions that the file names, in the order of their names: `world.theme = try file.theme()`.
  ///
  /// - Throws: What `Spring` throws; of a file that was decoded, nothing.
  public func theme() throws(TweenError) -> MotionTheme {
    var theme = MotionTheme()
    for (name, definition) in motions.sorted(by: { $0.key < $1.key }) {
      theme[MotionTheme.Name(name)] = try definition.motion()
    }
    return theme
  }
}
