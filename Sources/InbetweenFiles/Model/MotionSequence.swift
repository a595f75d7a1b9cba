import Inbetween

/// Steps one after the other, as a motion file writes them: one driver, which plays as a whole (W18). Times
/// are milliseconds; fields that the file leaves out have the defaults of `init`.
public struct MotionSequence: Hashable, Sendable {
  /// The name of the entity that the steps are about that name none of their own.
  public var entity: String
  /// The steps, in their order.
  public var steps: [MotionStep]
  /// From its start to the first step, in milliseconds; a negative one joins part-way.
  public var delay: Double
  /// How often the whole plays.
  public var repeats: Repeats
  /// Between two plays, in milliseconds, at least 0; needs a whole number of plays.
  public var repeatDelay: Double
  /// Which way each play goes.
  public var direction: Direction
  /// How fast its own time runs; 0 holds, less than 0 plays from the end to the start.
  public var rate: Double
  /// The tags of its driver, under which `World.drivers(tagged:)` finds it.
  public var tags: [String] = []

  /// A sequence that plays once.
  public init(entity: String, steps: [MotionStep], delay: Double = 0) {
    self.entity = entity
    self.steps = steps
    self.delay = delay
    repeats = .count(1)
    repeatDelay = 0
    direction = .normal
    rate = 1
  }
}

/// One step of a sequence.
public struct MotionStep: Hashable, Sendable {
  /// What a step is.
  public indirect enum Action: Hashable, Sendable {
    /// `"type": "tween"`, of one entity; without a rate or tags, and it replaces nothing.
    case tween(MotionTween)
    /// `"type": "spring"`, with damping; else as a tween.
    case spring(MotionSpring)
    /// `"type": "decay"`; as a tween.
    case decay(MotionDecay)
    /// `"type": "together"`: steps that begin at the same time.
    case together(MotionStepBlock)
    /// `"type": "inOrder"`: steps one after the other.
    case inOrder(MotionStepBlock)
    /// `"type": "wait"`: so many milliseconds, at least 0.
    case wait(Double)
    /// `"type": "label"`: a name for an instant, not empty.
    case label(String)
    /// `"type": "emit"`: an event of this name, not empty, in `World.sequenceEvents`.
    case emit(String)
  }

  /// What it is.
  public var action: Action
  /// By what it begins: the key `starting`.
  public var anchor: StepAnchor
  /// How long after its anchor it begins, in milliseconds; before it where that is negative.
  public var offset: Double

  /// A step in its turn, unless said otherwise.
  public init(_ action: Action, starting anchor: StepAnchor = .inTurn, offset: Double = 0) {
    self.action = action
    self.anchor = anchor
    self.offset = offset
  }
}

/// Steps that are one step.
public struct MotionStepBlock: Hashable, Sendable {
  /// The name of the entity that the steps are about that name none of their own.
  public var entity: String
  /// The steps, in their order.
  public var steps: [MotionStep]
  /// How often they play; each play begins with the same start values (W1).
  public var repeats: Repeats
  /// Between two plays, in milliseconds, at least 0; needs a whole number of plays.
  public var repeatDelay: Double
  /// Which way each play goes: `.normal` or `.alternate`.
  public var direction: Direction

  /// A block that plays once.
  public init(entity: String, steps: [MotionStep]) {
    self.entity = entity
    self.steps = steps
    repeats = .count(1)
    repeatDelay = 0
    direction = .normal
  }
}

extension MotionSequence {
  /// What its steps drive.
  var targets: [MotionTarget] { steps.flatMap(\.targets) }

  /// Its plays, as a tween has them.
  var plays: MotionTween {
    var plays = MotionTween(entity: "", property: "", keys: .values([]), duration: 0, delay: delay)
    (plays.repeats, plays.repeatDelay, plays.direction, plays.rate) = (repeats, repeatDelay, direction, rate)
    return plays
  }
}

extension MotionStepBlock {
  /// Its plays, as a tween has them.
  var plays: MotionTween {
    var plays = MotionTween(entity: "", property: "", keys: .values([]), duration: 0)
    (plays.repeats, plays.repeatDelay, plays.direction) = (repeats, repeatDelay, direction)
    return plays
  }
}

extension MotionStep {
  /// The entry of `motion` that it would be by itself; nil for what moves nothing by itself.
  var item: MotionItem? {
    switch action {
    case .tween(let tween): .tween(tween)
    case .spring(let spring): .spring(spring)
    case .decay(let decay): .decay(decay)
    case .together, .inOrder, .wait, .label, .emit: nil
    }
  }

  fileprivate var targets: [MotionTarget] {
    switch action {
    case .together(let block), .inOrder(let block): block.steps.flatMap(\.targets)
    default: item?.targets ?? []
    }
  }
}
