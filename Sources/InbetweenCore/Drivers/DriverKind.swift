/// The kinds of drivers: each has its own data and its own law of motion.
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

  /// Whether drivers of the kind move lanes.
  var hasLanes: Bool {
    switch self {
    case .tween, .path, .motion: true
    case .sequence, .mark: false
    }
  }
}

extension Driver {
  package var isMotion: Bool { kind == .motion }
  package var isPath: Bool { kind == .path }
  package var isSequence: Bool { kind == .sequence }
  package var isMark: Bool { kind == .mark }

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
