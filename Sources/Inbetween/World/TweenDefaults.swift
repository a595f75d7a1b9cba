/// What `World.tween`, `World.animate` and `World.decay` take where nothing else is said. A `Tween` built
/// field by field, and a motion file, have their own (linear, no delay); only `killsCompleted` counts for
/// all.
public struct TweenDefaults: Hashable, Sendable {
  /// The easing over each play. It starts fast, so that a touch seems to be answered at once.
  public var ease = Easing.quadOut
  /// The length of one play: 300 ms, which is long enough to be followed and short enough not to be waited
  /// for.
  public var duration = Duration.milliseconds(300)
  /// The time to the first play.
  public var delay = Duration.zero
  /// Whether what `World.animate`, `decay`, `shake` and `punch` make starts at once, crowds too.
  public var startsAtOnce = true
  /// Whether a driver that has completed is killed, and its memory used again, once its completion has been
  /// told and it holds nothing; as it is when the driver is registered. On a timeline drivers stay in any
  /// case.
  public var killsCompleted = true

  /// The defaults of the control contract (W5).
  public init() {}
}
