/// The state of a driver.
///
/// ```swift
/// let fade = try world.animate(card, .opacity, to: 0)
/// print(fade.state)  // prints active
/// print(DriverState.killed.permits(.pause))  // prints false
/// ```
public enum DriverState: String, Sendable, CaseIterable {
  /// Not started since it was registered or revived.
  case new
  /// Started, and in its delay.
  case delayed
  /// Started, and past its delay.
  case active
  /// Paused, in its delay or after it.
  case paused
  /// Stopped by hand. The driver does not move, and can be started again.
  case inactive
  /// Past its end.
  case completed
  /// Killed by hand, or removed from the world for good.
  case killed

  /// Returns whether `operation` is legal in this state. An illegal operation returns false
  /// and changes nothing.
  public func permits(_ operation: ControlOperation) -> Bool {
    switch operation {
    case .start: self == .new || self == .inactive
    case .update, .pause: self == .delayed || self == .active
    case .resume: self == .paused
    case .stop: self == .delayed || self == .active || self == .paused
    case .complete: self != .completed && self != .killed
    case .restart, .kill: self != .killed
    case .revive: self == .killed
    }
  }
}

/// The operations on a driver by hand.
///
/// ```swift
/// let fade = try world.animate(card, .opacity, to: 0)
/// if fade.state.permits(.pause) { fade.pause() }
/// ```
public enum ControlOperation: String, Sendable, CaseIterable {
  /// Moves the driver alone by some time.
  case update
  /// Starts the driver from its beginning, its delay first.
  case start
  /// Ends the driver at its present value, which stays. The driver can be started again.
  case stop
  /// Stops the driver and starts it at once.
  case restart
  /// Holds the driver's time.
  case pause
  /// Continues the driver's time.
  case resume
  /// Moves the driver to its end.
  case complete
  /// Ends the driver at its present value. Only `revive` makes it new again.
  case kill
  /// Makes a killed driver new.
  case revive
}

extension Driver {
  package var state: DriverState {
    if isPast { return .killed }
    return switch phase {
    case .unstarted: flags.contains(.killed) ? .killed : flags.contains(.stopped) ? .inactive : .new
    case .finished: .completed
    case .waiting where !flags.contains(.held): .delayed
    case .active where !flags.contains(.held), .trailing where !flags.contains(.held): .active
    case .waiting, .active, .trailing: .paused
    }
  }

  /// Whether it has reached its end, also if it was killed by hand there.
  var hasCompleted: Bool { phase == .finished || flags.isSuperset(of: [.killed, .reportedEnd]) }

  /// Whether it is started and not yet at its end, paused or not.
  var isUnderWay: Bool { phase != .unstarted && phase != .finished }
}
