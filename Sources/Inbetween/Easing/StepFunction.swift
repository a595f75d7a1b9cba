/// Where the jumps of `steps()` lie, as in CSS.
public enum StepJump: UInt8, Hashable, Sendable, CaseIterable {
  /// The first jump is at 0: `jump-start`.
  case start
  /// The last jump is at 1: `jump-end`, the default of CSS.
  case end
  /// No jump at either end: `jump-none`.
  case none
  /// A jump at both ends: `jump-both`.
  case both
}

/// CSS `steps(count, jump)`, by the algorithm of css-easing-1, which also answers outside 0…1.
struct StepFunction: Hashable, Sendable {
  let count: Int32
  let jump: StepJump

  /// Larger counts could not be told apart in Float, whose rounding would then misplace the jumps.
  static let maximumCount = 1_000_000

  /// What is added to the step: the jump at the start.
  var rise: Float { jump == .start || jump == .both ? 1 : 0 }

  /// The number of jumps, which is what 1 is divided by.
  var jumps: Float {
    switch jump {
    case .start, .end: Float(count)
    case .none: Float(count - 1)
    case .both: Float(count + 1)
    }
  }
}
