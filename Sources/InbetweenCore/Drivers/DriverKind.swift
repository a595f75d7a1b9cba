/// The kinds of drivers: each has its own data and its own law of motion. A rule for several kinds asks one
/// of the questions here, or switches over all kinds. A rule for one kind compares with it.
package enum DriverKind: UInt8, BitwiseCopyable {
  /// A tween between keys.
  case tween
  /// A tween along a path.
  case path
  /// A spring or a decay, without iterations.
  case motion
  /// A sequence: it has no lanes, and a timeline of steps follows its playhead.
  case sequence
  /// A mark: it has no lanes, and reports when its timeline's time passes it.
  case mark

  /// Whether it moves lanes.
  var hasLanes: Bool {
    switch self {
    case .tween, .path, .motion: true
    case .sequence, .mark: false
    }
  }

  /// Whether it plays iterations of a set length, or of the length of its steps.
  @inline(__always) package var hasIterations: Bool {
    switch self {
    case .tween, .path, .sequence, .mark: true
    case .motion: false
    }
  }

  /// Whether a `Dynamics` record has its law, which determines its values and its length.
  @inline(__always) package var hasDynamics: Bool {
    switch self {
    case .motion: true
    case .tween, .path, .sequence, .mark: false
    }
  }

  /// Whether a timeline of steps follows its playhead.
  @inline(__always) package var hasSteps: Bool {
    switch self {
    case .sequence: true
    case .tween, .path, .motion, .mark: false
    }
  }
}

extension Driver {
  /// Whether its first key is still to be captured, when it first contends (W1).
  package var needsCapture: Bool { flags.contains(.captures) && !flags.contains(.captured) }
}

extension DriverStore {
  /// Returns whether a driver's length follows from its start, which is not captured yet: for motions (S4)
  /// and for tweens that have a speed (W22).
  @inline(__always)
  package func hasLateLength(_ driver: Driver) -> Bool {
    guard driver.needsCapture else { return false }
    return switch driver.kind {
    case .motion: true
    case .tween: shape(driver).speed > 0
    case .path, .sequence, .mark: false
    }
  }
}
