import Inbetween

/// A change of the rate of time in a motion file: an entry of `ramps`. Times are milliseconds.
///
/// ```swift
/// var file = MotionFile(stage: MotionStage(width: 640, height: 360))
/// file.ramps = [MotionRamp(to: 0.2, at: 800, over: 200), MotionRamp(to: 1, at: 1500)]
/// ```
public struct MotionRamp: Hashable, Sendable {
  /// The clock whose rate changes.
  ///
  /// ```swift
  /// let slowWorld = MotionRamp(to: 0.2, at: 800, over: 200, of: .world)
  /// ```
  public enum Clock: String, Hashable, Sendable, CaseIterable {
    /// The clock of the file's motion. A seek back undoes the change.
    case timeline
    /// The clock of the world. The change happens once, after the file is loaded.
    case world
  }

  /// The clock: the key `of`.
  public var clock: Clock
  /// The start of the change, in milliseconds, at least 0: the key `at`.
  public var start: Double
  /// The rate after the change, at least 0. 1 is the usual rate; at 0 the clock stands still.
  public var rate: Double
  /// The duration in milliseconds, at least 0; 0 for a jump.
  public var duration: Double
  /// The easing from the old rate to the new rate. An overshoot below 0 is clamped to 0.
  public var ease: Easing

  /// Creates a change of the rate of the file's motion, at once by default.
  public init(
    to rate: Double, at start: Double, over duration: Double = 0, ease: Easing = .linear,
    of clock: Clock = .timeline
  ) {
    self.clock = clock
    self.start = start
    self.rate = rate
    self.duration = duration
    self.ease = ease
  }
}
