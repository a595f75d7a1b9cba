import Inbetween

/// A drift in a motion file: a motion of constant velocity. Times are milliseconds, velocities the property's
/// unit per second. A field that the file omits has the default below.
///
/// ```swift
/// let clouds = MotionDrift(entity: "sky", property: "position", velocity: .float2([12, 0]))
/// ```
public struct MotionDrift: MotionEntry, Hashable, Sendable {
  /// The fields that tweens, springs, decays and drifts share. The property is not a colour or a rotation.
  public var driver: MotionDriver
  /// The change of each lane per second. Values of a single lane are `.float`.
  public var velocity: MotionValue
  /// The length of the motion in milliseconds, at least 0; nil for no end.
  public var duration: Double?

  /// Creates a drift, without end by default.
  public init(
    entity: String, property: String, velocity: MotionValue, duration: Double? = nil, delay: Double = 0
  ) {
    driver = MotionDriver(entity: entity, property: property, delay: delay)
    self.velocity = velocity
    self.duration = duration
  }
}
