/// How near to its target, and how slow, a spring or decay is at rest (S4): as soon as each lane stays within
/// both for good, the motion is over, and the value is its end value.
public struct RestThreshold: Hashable, Sendable, BitwiseCopyable {
  /// The distance from the end, in the property's unit; more than 0.
  public var distance: Float
  /// The speed, in the property's unit per second; more than 0.
  public var speed: Float

  /// Within `distance` of the end, and no faster than `speed` a second.
  ///
  /// - Parameter speed: ten times the distance without one: then what is cut off is less than a tenth of a
  ///   second's creeping over a distance too small to be seen.
  /// - Precondition: both are within 1e-30 … 1e30, so that no row ever works on denormal numbers.
  public init(distance: Float, speed: Float? = nil) {
    let speed = speed ?? min(10 * distance, 1e30)
    precondition(
      distance >= 1e-30 && distance <= 1e30 && speed >= 1e-30 && speed <= 1e30,
      "a threshold of rest is within 1e-30 … 1e30, in the property's unit")
    self.distance = distance
    self.speed = speed
  }

  /// For a unit step: 0.001, and 0.001 a second (X3).
  static var unitStep: RestThreshold { RestThreshold(distance: 0.001, speed: 0.001) }
}
