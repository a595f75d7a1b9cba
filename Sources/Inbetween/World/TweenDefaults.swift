/// The defaults of `World.tween`, `World.animate` and `World.decay`. A `Tween` built field by field and a
/// motion file have their own defaults (linear, no delay). Only `killsCompleted` applies to all.
public struct TweenDefaults: Hashable, Sendable {
  /// The easing of each iteration. It starts fast, so that a touch seems to be answered at once.
  public var ease = Easing.quadOut
  /// The length of one iteration: 300 ms, long enough to follow and short enough not to wait for.
  public var duration = Duration.milliseconds(300)
  /// The time to the first iteration.
  public var delay = Duration.zero
  /// Whether the drivers that `World.animate`, `decay`, `shake` and `punch` make start at once, crowds
  /// included.
  public var startsAtOnce = true
  /// Whether a completed driver is killed, and its memory reused, once its completion has been reported and
  /// its fill holds no value. The setting at the driver's registration counts. Drivers on a timeline always
  /// stay.
  public var killsCompleted = true

  /// Creates the defaults of the control contract (W5).
  public init() {}
}
