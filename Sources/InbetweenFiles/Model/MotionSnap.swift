import Inbetween

/// The grid on which a motion file shows a tween: the key `snap`.
public struct MotionSnap: Hashable, Sendable {
  /// The distance of two lines in each lane, at least 0; 0 leaves a lane unchanged.
  public var step: MotionValue
  /// The position of one line in each lane; nil for 0.
  public var origin: MotionValue?

  /// Creates a grid with lines at `origin` and at whole steps from there.
  public init(_ step: MotionValue, origin: MotionValue? = nil) {
    self.step = step
    self.origin = origin
  }
}
