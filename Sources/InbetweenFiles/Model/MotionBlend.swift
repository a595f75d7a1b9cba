import Inbetween

/// The crossfade of a motion in a motion file (C13): where it becomes the winner and where it leaves.
public struct MotionBlend: Hashable, Sendable {
  /// The length in milliseconds, at least 0.
  public var duration: Double
  /// The easing with which the earlier value fades out.
  public var easing: Easing

  /// The default easing of a file.
  public static var usualEasing: Easing { .sineInOut }

  /// Creates a blend. By default it starts and ends smoothly.
  public init(duration: Double, easing: Easing = MotionBlend.usualEasing) {
    self.duration = duration
    self.easing = easing
  }
}
