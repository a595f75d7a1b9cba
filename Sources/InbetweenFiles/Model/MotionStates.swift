import Inbetween

/// A state machine in a motion file: sets of values, of which one is shown, and the motion from one to the
/// next. Times are milliseconds.
///
/// ```swift
/// var menu = MotionStates("menu", start: "closed")
/// menu.states["closed"] = MotionState(["card": ["opacity": .float(0)]])
/// menu.states["open"] = MotionState(["card": ["opacity": .float(1)]])
/// menu.cues = [MotionStateCue("open", at: 500)]
/// ```
///
/// With cues, the file plays the machine. Without cues, your program changes its state:
/// `MotionScene.machines` has the machine by its name.
public struct MotionStates: Hashable, Sendable {
  /// The name, unique among the machines of the file, not empty.
  public var name: String
  /// The states by their names.
  public var states: [String: MotionState] = [:]
  /// The name of the first state. The state's values are shown at once.
  public var start: String
  /// The name of a motion in `motions`, for all changes that `changes` does not name. Nil for the spring
  /// `snappy`.
  public var motion: String?
  /// The motions of some changes: the key `motions`.
  public var changes: [MotionStateChange] = []
  /// The connections from one state to another, for programs.
  public var connections: [MotionStateConnection] = []
  /// The changes that the file plays, by their times.
  public var cues: [MotionStateCue] = []
  /// The tags of the drivers of its cues.
  public var tags: [String] = []

  /// Creates a machine without states.
  public init(_ name: String, start: String) {
    (self.name, self.start) = (name, start)
  }
}

/// A state of a machine in a motion file: values of properties of entities.
///
/// ```swift
/// var open = MotionState(["card": ["position": .float2([320, 180]), "opacity": .float(1)]])
/// open.delays["card"] = ["opacity": 80]
/// ```
public struct MotionState: Hashable, Sendable {
  /// The values by the names of the entity and the property.
  public var values: [String: [String: MotionValue]]
  /// The delays of some values, in milliseconds, at least 0, with the same keys. Each delay is added to the
  /// delay of the motion. In a file, it is the key `delay` next to `value`.
  public var delays: [String: [String: Double]]

  /// Creates a state.
  public init(_ values: [String: [String: MotionValue]], delays: [String: [String: Double]] = [:]) {
    (self.values, self.delays) = (values, delays)
  }
}

/// The motion of a change of state in a motion file.
///
/// ```swift
/// let opening = MotionStateChange(to: "open", motion: "pop")
/// ```
public struct MotionStateChange: Hashable, Sendable {
  /// The old state; nil for all old states without a separate entry.
  public var old: String?
  /// The new state.
  public var new: String
  /// The name of a motion in `motions`.
  public var motion: String

  /// Creates the motion of a change.
  public init(from old: String? = nil, to new: String, motion: String) {
    (self.old, self.new, self.motion) = (old, new, motion)
  }
}

/// A connection from one state to another in a motion file. See `StateMachine.connect`.
///
/// ```swift
/// let opening = MotionStateConnection(from: "closed", to: "open", on: "tap")
/// ```
public struct MotionStateConnection: Hashable, Sendable {
  /// The old state; nil for all states.
  public var old: String?
  /// The new state.
  public var new: String
  /// The trigger; nil for no trigger.
  public var trigger: String?
  /// The conditions that must hold: the key `when`.
  public var needs: [String] = []
  /// The conditions that must not hold: the key `unless`.
  public var forbids: [String] = []
  /// The time for which the old state must have been current, in milliseconds, at least 0: the key `after`.
  public var delay: Double?

  /// Creates a connection.
  public init(from old: String? = nil, to new: String, on trigger: String? = nil, after delay: Double? = nil)
  {
    (self.old, self.new, self.trigger, self.delay) = (old, new, trigger, delay)
  }
}

/// A change of state that a motion file plays.
///
/// ```swift
/// let opening = MotionStateCue("open", at: 500)
/// ```
public struct MotionStateCue: Hashable, Sendable {
  /// The time at which the change begins, in milliseconds, at least 0.
  public var start: Double
  /// The name of the state that the machine goes to.
  public var state: String

  /// Creates a change to a state.
  public init(_ state: String, at start: Double) {
    (self.state, self.start) = (state, start)
  }
}
