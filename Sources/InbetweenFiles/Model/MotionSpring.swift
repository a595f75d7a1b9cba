import Inbetween

/// A spring in a motion file. Times are milliseconds, velocities the property's unit per second. Fields that
/// the file omits have the defaults of `init`.
public struct MotionSpring: Hashable, Sendable {
  /// The names of the entities that it drives, each by a driver of its own, in this order: the key
  /// `entities`, or `entity` for one.
  public var entities: [String]
  /// The delays of the entities; nil for none.
  public var stagger: MotionStagger?
  /// The property that it drives, or one lane of it: `opacity`, `position`, `position.x`.
  public var property: String
  /// The name of the motion in `motions` that gives the parameters and the `delay` which the spring does not
  /// state. The fields here have them in any case. Nil for none.
  public var motion: String?
  /// The target: the one of `to`, `by` and `scaled` in the file. Values of a single lane are `.float`.
  public var target: MotionSpringTarget
  /// The start, at rest unless there is an initial velocity; nil for the property's value and velocity when
  /// it begins.
  public var from: MotionValue?
  /// The velocity at the start, per second of its own time; nil for the property's velocity when it begins.
  /// Not for colours and rotations.
  public var initialVelocity: MotionValue?
  /// The spring's parameters.
  public var form: MotionSpringForm
  /// The time before it begins, in milliseconds; a negative one joins part-way.
  public var delay: Double
  /// When it holds its values outside its interval.
  public var fill: Fill
  /// The rate of its own time; 0 holds, a negative rate plays from rest to the start.
  public var rate: Double
  /// Whether it ends all earlier motion of its lanes: the key `replacing`.
  public var replaces: Bool
  /// Whether its end value stays as the channel's base value: the key `persist`.
  public var persists: Bool
  /// Whether it contends, or is added to the winner's value.
  public var composition = Composition.replace
  /// The crossfade; nil for none.
  public var blend: MotionBlend?
  /// The tags of its driver, for `World.drivers(tagged:)`.
  public var tags: [String] = []

  /// Creates a spring, by default without a bounce.
  public init(
    entity: String, property: String, target: MotionSpringTarget, form: MotionSpringForm = .preset(.smooth),
    delay: Double = 0
  ) {
    entities = [entity]
    self.property = property
    self.target = target
    self.form = form
    self.delay = delay
    fill = .none
    rate = 1
    replaces = false
    persists = true
  }

  /// The name of its entity, or of the first of several.
  public var entity: String {
    get { entities.first ?? "" }
    set { entities = [newValue] }
  }
}

/// The target of a spring.
public enum MotionSpringTarget: Hashable, Sendable {
  /// A value.
  case to(MotionValue)
  /// A difference from the value at its start; not for colours and rotations.
  case by(MotionValue)
  /// A factor of the value at its start, lane by lane; not for colours and rotations.
  case scaled(MotionValue)
}

/// The forms of a spring's parameters in a motion file (S1).
public enum MotionSpringForm: Hashable, Sendable {
  /// The named springs: those of `Spring`.
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
  /// - Throws: the errors of `Spring`; its fields are named as the file's keys are.
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
