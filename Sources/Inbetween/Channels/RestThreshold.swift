/// The distance and speed below which a spring or decay is at rest (S4). When each lane stays within both for
/// good, the motion is over, and the value is its end value.
public struct RestThreshold: Hashable, Sendable, BitwiseCopyable {
  /// The distance from the end, in the property's unit; more than 0.
  public let distance: Float
  /// The speed, in the property's unit per second; more than 0.
  public let speed: Float

  /// Creates thresholds of `distance` from the end, and `speed` a second.
  ///
  /// - Parameter speed: nil for ten times the distance. Then the motion cut off is less than a tenth of a
  ///   second of creeping over a distance too small to be seen.
  /// - Precondition: both are within 1e-30 … 1e30, so that no row computes with denormal numbers.
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
