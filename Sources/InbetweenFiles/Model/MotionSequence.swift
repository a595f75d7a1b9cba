import Inbetween

/// Steps one after the other in a motion file: one driver, which plays as a whole. Times are milliseconds. A
/// field that the file omits has the default below.
///
/// ```swift
/// let fade = MotionTween(entity: "card", property: "opacity", keys: .values([.float(0)]), duration: 300)
/// let show = MotionSequence(
///   entity: "card", steps: [MotionStep(.tween(fade)), MotionStep(.wait(200)), MotionStep(.emit("gone"))])
/// ```
public struct MotionSequence: Hashable, Sendable {
  /// The name of the entity of the steps that name no entity.
  public var entity: String
  /// The steps, in order.
  public var steps: [MotionStep]
  /// The time from the sequence's start to its first step, in milliseconds. With a negative delay, the motion
  /// begins part-way.
  public var delay: Double
  /// The number of iterations of the sequence.
  public var repeats = Repeats.count(1)
  /// The time between two iterations, in milliseconds, at least 0. With this time, `repeats` must be a whole
  /// number.
  public var repeatDelay = 0.0
  /// The direction of each iteration.
  public var direction = Direction.normal
  /// The rate of the sequence's own time. At 0 the sequence stands still. A negative rate plays from the end
  /// to the start.
  public var rate = 1.0
  /// The tags of the driver, for `World.drivers(tagged:)`.
  public var tags: [String] = []

  /// Creates a sequence that plays once.
  public init(entity: String, steps: [MotionStep], delay: Double = 0) {
    self.entity = entity
    self.steps = steps
    self.delay = delay
  }
}

/// One step of a sequence.
///
/// ```swift
/// let fade = MotionTween(entity: "card", property: "opacity", keys: .values([.float(0)]), duration: 300)
/// let step = MotionStep(.tween(fade), starting: .withPrevious, offset: 100)
/// ```
public struct MotionStep: Hashable, Sendable {
  /// The kinds of steps.
  ///
  /// ```swift
  /// let steps = [MotionStep(.wait(200)), MotionStep(.label("shown")), MotionStep(.emit("shown"))]
  /// ```
  public indirect enum Action: Hashable, Sendable {
    /// `"type": "tween"`, of one entity, without rate, tags and `replaces`.
    case tween(MotionTween)
    /// `"type": "spring"`, with damping; otherwise as for a tween.
    case spring(MotionSpring)
    /// `"type": "decay"`; as for a tween.
    case decay(MotionDecay)
    /// `"type": "together"`: steps that begin at the same time.
    case together(MotionStepBlock)
    /// `"type": "inOrder"`: steps one after the other.
    case inOrder(MotionStepBlock)
    /// `"type": "wait"`: a number of milliseconds, at least 0.
    case wait(Double)
    /// `"type": "label"`: a name for an instant, not empty.
    case label(String)
    /// `"type": "emit"`: an event of this name, not empty, in `World.sequenceEvents`.
    case emit(String)
  }

  /// The kind of the step.
  public var action: Action
  /// The instant from which `offset` counts: the key `starting`.
  public var anchor: StepAnchor
  /// The time from the anchor to the step's start, in milliseconds; negative for a start before the anchor.
  public var offset: Double

  /// Creates a step, in its turn by default.
  public init(_ action: Action, starting anchor: StepAnchor = .inTurn, offset: Double = 0) {
    self.action = action
    self.anchor = anchor
    self.offset = offset
  }
}

/// Several steps that are one step.
///
/// ```swift
/// let fade = MotionTween(entity: "card", property: "opacity", keys: .values([.float(0)]), duration: 100)
/// var blink = MotionStepBlock(entity: "card", steps: [MotionStep(.tween(fade))])
/// blink.repeats = 3
/// let step = MotionStep(.inOrder(blink))
/// ```
public struct MotionStepBlock: Hashable, Sendable {
  /// The name of the entity of the steps that name no entity.
  public var entity: String
  /// The steps, in order.
  public var steps: [MotionStep]
  /// The number of iterations; each begins with the same start values.
  public var repeats = Repeats.count(1)
  /// The time between two iterations, in milliseconds, at least 0. With this time, `repeats` must be a whole
  /// number.
  public var repeatDelay = 0.0
  /// The direction of each iteration: `.normal` or `.alternate`.
  public var direction = Direction.normal

  /// Creates a block that plays once.
  public init(entity: String, steps: [MotionStep]) {
    self.entity = entity
    self.steps = steps
  }
}

extension MotionSequence {
  /// The properties that its steps drive.
  var targets: [MotionTarget] { steps.flatMap(\.targets) }

  /// Its repeats and timing, as of a tween.
  var plays: MotionTween {
    var plays = MotionTween(entity: "", property: "", keys: .values([]), duration: 0, delay: delay)
    (plays.repeats, plays.repeatDelay, plays.direction, plays.rate) = (repeats, repeatDelay, direction, rate)
    return plays
  }
}

extension MotionStep.Action {
  /// The entry of `motion` that the step would be by itself; nil for a step that moves nothing by itself.
  var entry: (any FileEntry)? {
    switch self {
    case .tween(let tween): tween
    case .spring(let spring): spring
    case .decay(let decay): decay
    case .together, .inOrder, .wait, .label, .emit: nil
    }
  }

  /// The block; nil for a single step.
  var block: MotionStepBlock? {
    if case .together(let block) = self { return block }
    if case .inOrder(let block) = self { return block }
    return nil
  }
}

extension MotionStep {
  fileprivate var targets: [MotionTarget] {
    action.block?.steps.flatMap(\.targets) ?? action.entry?.targets ?? []
  }
}
