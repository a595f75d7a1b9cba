/// The stage: the picture for which a motion file is made.
public struct MotionStage: Hashable, Sendable {
  /// Width in points, more than 0, at most `largestSide`.
  public var width: Float
  /// Height in points, more than 0, at most `largestSide`.
  public var height: Float
  /// The colour behind all entities; black by default.
  public var background: MotionColor
  /// The length of the loop in milliseconds, more than 0; nil for the last end plus half a second.
  public var duration: Double?

  /// The longest side of a stage, in points.
  public static var largestSide: Float { 16_384 }

  /// Creates a stage of `width` by `height` points.
  public init(
    width: Float, height: Float, background: MotionColor = .black, duration: Double? = nil
  ) {
    self.width = width
    self.height = height
    self.background = background
    self.duration = duration
  }
}
