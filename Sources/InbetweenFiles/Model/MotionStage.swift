/// The picture that a motion file is made for.
public struct MotionStage: Hashable, Sendable {
  /// Width in points, more than 0, at most `largestSide`.
  public var width: Float
  /// Height in points, more than 0, at most `largestSide`.
  public var height: Float
  /// What shows behind all entities; black unless said otherwise.
  public var background: MotionColor
  /// The length of the demo's loop in milliseconds, more than 0; nil for the last end plus half a second.
  public var duration: Double?

  /// The longest side that a stage may have, in points.
  public static var largestSide: Float { 16_384 }

  /// A stage of `width` by `height` points.
  public init(
    width: Float, height: Float, background: MotionColor = .black, duration: Double? = nil
  ) {
    self.width = width
    self.height = height
    self.background = background
    self.duration = duration
  }
}
