import Inbetween

/// The pace of a layer or a shared element of a transition in a motion file: the key `timing`.
///
/// ```swift
/// let layers = [
///   MotionTransitionLayer(timing: .curve(.quadOut)),
///   MotionTransitionLayer(timing: .settling(dampingRatio: 0.6, initialVelocity: 0)),
/// ]
/// ```
public enum MotionTiming: Hashable, Sendable {
  /// A curve over its range.
  case curve(Easing)
  /// A spring that settles at the end of its range. The ratio is in 0.001…100; the velocity, in whole
  /// distances per length of the range, within ±1000.
  case settling(dampingRatio: Double, initialVelocity: Double)
  /// A spring that lasts until it rests: mass, stiffness and damping above 0. The velocity, in distances a
  /// second, is within ±1e6.
  case spring(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double)

  /// Returns the engine's parameters; their combination is not checked.
  ///
  /// - Parameter field: the path to them, for errors.
  func parameters(_ field: String) throws(TweenError) -> AnimationTimingParameters {
    switch self {
    case .curve(let easing): return .curve(easing)
    case .settling(let dampingRatio, let initialVelocity):
      return .spring(dampingRatio: dampingRatio, initialVelocity: initialVelocity)
    case .spring(let mass, let stiffness, let damping, let initialVelocity):
      do throws(TweenError) {
        let spring = try Spring(mass: mass, stiffness: stiffness, damping: damping)
        return .spring(spring, initialVelocity: initialVelocity)
      } catch {
        throw error.within("\(field).\(error.field)")
      }
    }
  }
}
