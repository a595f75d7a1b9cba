import Inbetween

/// A spring as a motion file writes it. Times are milliseconds, velocities the property's unit per second;
/// fields that the file leaves out have the defaults of `init`.
public struct MotionSpring: Hashable, Sendable {
  /// The names of the entities that it drives, each by a driver of its own, one after the other: the key
  /// `entities`, or `entity` for one.
  public var entities: [String]
  /// Who sets off when; nil for all together.
  public var stagger: MotionStagger?
  /// The property that it drives, or one lane of it: `opacity`, `position`, `position.x`.
  public var property: String
  /// The name of the motion in `motions` from which it has what it does not say itself of its parameters and
  /// `delay`: here those are in any case. Nil for none.
  public var motion: String?
  /// Where it pulls to: the one of `to`, `by` and `scaled` that the file gives. Values of a single lane are
  /// `.float`.
  public var target: MotionSpringTarget
  /// Where it starts, at rest unless there is an initial velocity; nil for the value and the velocity that
  /// the property has when it begins.
  public var from: MotionValue?
  /// How fast it starts, per second of its own time; nil for the velocity that the property has when it
  /// begins. Not for colours and rotations.
  public var initialVelocity: MotionValue?
  /// The spring's parameters.
  public var form: MotionSpringForm
  /// Before it begins, in milliseconds; a negative one joins part-way.
  public var delay: Double
  /// When it holds its values outside its interval.
  public var fill: Fill
  /// How fast its own time runs; 0 holds, less than 0 plays from rest to the start.
  public var rate: Double
  /// Whether it ends all earlier motion of the same lanes: the key `replacing`.
  public var replaces: Bool
  /// Whether its end value stays as the channel's base value: the key `persist`.
  public var persists: Bool
  /// Whether it contends with the others, or is added to what they give.
  public var composition = Composition.replace
  /// How its seams are eased; nil where they cut.
  public var blend: MotionBlend?
  /// The tags of its driver, under which `World.drivers(tagged:)` finds it.
  public var tags: [String] = []

  /// A spring without a bounce, unless said otherwise.
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

  /// The name of its entity; of several, of the first.
  public var entity: String {
    get { entities.first ?? "" }
    set { entities = [newValue] }
  }
}

/// Where a spring pulls to.
public enum MotionSpringTarget: Hashable, Sendable {
  /// A value.
  case to(MotionValue)
  /// A difference from the value at its start; not for colours and rotations.
  case by(MotionValue)
  /// A factor of the value at its start, lane by lane; not for colours and rotations.
  case scaled(MotionValue)
}

/// The ways in which a motion file gives a spring's parameters (S1).
public enum MotionSpringForm: Hashable, Sendable {
  /// The springs that have names: those of `Spring`.
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
  /// The period that it would have without damping, in milliseconds, more than 0; and its damping ratio, at
  /// least 0.
  case response(Double, dampingRatio: Double)
  /// How long it seems to take, in milliseconds, more than 0; and how much it bounces, above −1 and at most
  /// 1.
  case duration(Double, bounce: Double)

  /// The engine's spring.
  ///
  /// - Throws: What `Spring` throws; its fields are named as the file's keys are.
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
