import Inbetween

/// How a motion eases its seams as a motion file writes it: where it takes over, and where it is over.
public struct MotionBlend: Hashable, Sendable {
  /// How long a seam is, in milliseconds, at least 0.
  public var duration: Double
  /// How what was seen before fades out.
  public var easing: Easing

  /// The easing where a file says nothing.
  public static var usualEasing: Easing { .sineInOut }

  /// A blend that starts and ends softly, unless said otherwise.
  public init(duration: Double, easing: Easing = MotionBlend.usualEasing) {
    self.duration = duration
    self.easing = easing
  }
}
