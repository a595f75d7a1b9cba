/// The states of W5.
enum ReferenceState: String, Sendable, CaseIterable {
  case new, delayed, active, paused, inactive, completed, killed

  /// Returns whether the table of W5 permits an operation in this state.
  func permits(_ operation: ReferenceOperation) -> Bool {
    switch operation {
    case .update, .pause: self == .delayed || self == .active
    case .start: self == .new || self == .inactive
    case .stop: self == .delayed || self == .active || self == .paused
    case .restart: self != .killed
    case .resume: self == .paused
    case .complete: self != .completed && self != .killed
    case .kill: self != .killed
    case .revive: self == .killed
    }
  }
}

/// The operations of W5.
enum ReferenceOperation: String, Sendable, CaseIterable {
  case update, start, stop, restart, pause, resume, complete, kill, revive
}

/// The callbacks of W7.
enum ReferenceCallback: String, Sendable, CaseIterable {
  case onStart, onUpdate, onStop, onRestart, onPause, onResume, onComplete, onKill, onRevive
}

/// A callback to run, and the instant that `now` has in it.
struct ReferenceCall: Equatable {
  var driver: Int
  var callback: ReferenceCallback
  var instant: Int64
}

/// An event of a driver, at its exact instant.
struct ReferenceEvent: Equatable {
  enum Kind: String {
    case started, repeated, completed, stopped, restarted, paused, resumed, killed, revived, superseded
    case entityDied
    /// Not published as an event; it orders `onUpdate` among the events (W7).
    case updated
  }
  var kind: Kind
  var driver: Int
  var entity: Int
  var instant: Int64
  var serial: Int
  var shadowed = false
  var repetition = 0
  /// Whether it kills the driver.
  var kills = false

  /// The callbacks of the event. A completion that kills is followed by `onKill`, which is not among them.
  var callbacks: [ReferenceCallback] {
    switch kind {
    case .started: [.onStart]
    case .repeated: []
    case .completed: [.onComplete]
    case .stopped: [.onStop]
    case .restarted: [.onRestart]
    case .paused: [.onPause]
    case .resumed: [.onResume]
    case .revived: [.onRevive]
    case .killed, .superseded, .entityDied: [.onKill]
    case .updated: [.onUpdate]
    }
  }
}
