import Inbetween

/// A spring in a motion file. Times are milliseconds, velocities the property's unit per second. A field that
/// the file omits has the default below.
///
/// ```swift
/// let pop = MotionSpring(entity: "card", property: "opacity", target: .to(.float(1)))
/// ```
public struct MotionSpring: MotionEntry, Hashable, Sendable {
  /// The fields that tweens, springs, decays and drifts share. A negative rate plays from rest to the start.
  public var driver: MotionDriver
  /// The name of a motion in `motions`; nil for no name. This motion gives the parameters and the `delay`
  /// that the spring does not state. In a decoded file, the other fields already have these values.
  public var motion: String?
  /// The target: one of the keys `to`, `by` and `scaled`. Values of a single lane are `.float`.
  public var target: MotionSpringTarget
  /// The start, at rest unless `initialVelocity` is given. Nil for the property's value and velocity when the
  /// spring begins.
  public var from: MotionValue?
  /// The velocity at the start, per second of the driver's own time; nil for the property's velocity when the
  /// driver begins. Not for colours and rotations.
  public var initialVelocity: MotionValue?
  /// The spring's parameters.
  public var form: MotionSpringForm
  /// Creates a spring, by default without a bounce.
  public init(
    entity: String, property: String, target: MotionSpringTarget, form: MotionSpringForm = .preset(.smooth),
    delay: Double = 0
  ) {
    driver = MotionDriver(entity: entity, property: property, delay: delay)
    self.target = target
    self.form = form
  }
}

/// The target of a spring.
///
/// ```swift
/// let there = MotionSpring(entity: "card", property: "position", target: .to(.float2([320, 180])))
/// let further = MotionSpring(entity: "card", property: "position.x", target: .by(.float(24)))
/// ```
public enum MotionSpringTarget: Hashable, Sendable {
  /// A value.
  case to(MotionValue)
  /// A difference from the value at its start; not for colours and rotations.
  case by(MotionValue)
  /// A factor of the value at its start, lane by lane; not for colours and rotations.
  case scaled(MotionValue)
}

/// The forms of a spring's parameters in a motion file.
///
/// ```swift
/// let form = MotionSpringForm.duration(500, bounce: 0.3)
/// let spring = try form.spring()
/// ```
public enum MotionSpringForm: Hashable, Sendable {
  /// The named springs, as in `Spring`.
  ///
  /// ```swift
  /// let bouncy = MotionSpring(
  ///   entity: "card", property: "opacity", target: .to(.float(1)), form: .preset(.bouncy))
  /// ```
  public enum Preset: String, Hashable, Sendable, CaseIterable {
    /// 500 ms without a bounce.
    case smooth
    /// 500 ms, bounce 0.15.
    case snappy
    /// 500 ms, bounce 0.3.
    case bouncy
    /// 200 ms without a bounce.
    case stiff
    /// 400 ms without a bounce.
    case edge
  }

  /// A spring by its name.
  case preset(Preset)
  /// Mass and stiffness above 0, damping of at least 0.
  case physical(mass: Double, stiffness: Double, damping: Double)
  /// The period without damping, in milliseconds, more than 0; and the damping ratio, at least 0.
  case response(Double, dampingRatio: Double)
  /// The apparent duration, in milliseconds, more than 0; and the bounce, above −1 and at most 1.
  case duration(Double, bounce: Double)

  /// Returns the engine's spring.
  ///
  /// - Throws: the errors of `Spring`. The errors' fields have the names of the file's keys.
  public func spring() throws(TweenError) -> Spring {
    switch self {
    case .preset(.smooth): return .smooth
    case .preset(.snappy): return .snappy
    case .preset(.bouncy): return .bouncy
    case .preset(.stiff): return .stiff
    case .preset(.edge): return .edge
    case .physical(let mass, let stiffness, let damping):
      return try Spring(mass: mass, stiffness: stiffness, damping: damping)
    case .response(let response, let dampingRatio):
      return try Spring(response: Duration(fileMilliseconds: response), dampingRatio: dampingRatio)
    case .duration(let duration, let bounce):
      return try Spring(duration: Duration(fileMilliseconds: duration), bounce: bounce)
    }
  }
}
