import Inbetween

/// A change of the rate at which time runs, as a motion file writes it: an entry of `ramps`. Times are
/// milliseconds.
public struct MotionRamp: Hashable, Sendable {
  /// Whose time changes its rate.
  public enum Clock: String, Hashable, Sendable, CaseIterable {
    /// That of the file's motion; sought back, it is undone.
    case timeline
    /// That of the world, once, from when the file is loaded.
    case world
  }

  /// Whose time it is: the key `of`.
  public var clock: Clock
  /// When it begins: the key `at`; at least 0.
  public var start: Double
  /// The rate to which it leads, at least 0: 1 is as fast as usual, 0 holds.
  public var rate: Double
  /// How long it takes, at least 0; 0 for a jump.
  public var duration: Double
  /// From the old rate to the new one; held where it would lead below 0.
  public var ease: Easing

  /// A change of the rate of the file's motion, at once unless `duration` says otherwise.
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
