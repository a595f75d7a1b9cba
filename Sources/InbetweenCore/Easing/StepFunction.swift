/// The places of the jumps of `steps()`, as in CSS.
///
/// ```swift
/// let clockHand = try Easing.steps(12, .end)
/// print(clockHand(0.5))  // prints 0.5
/// ```
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

/// CSS `steps(count, jump)`, by the algorithm of css-easing-1, also outside 0…1.
package struct StepFunction: Hashable, Sendable {
  let count: Int32
  let jump: StepJump

  /// The greatest count: beyond it Float could not tell steps apart.
  package static let maximumCount = 1_000_000

  /// The number added to the step: 1 if there is a jump at the start.
  var rise: Float { jump == .start || jump == .both ? 1 : 0 }

  /// The number of jumps, by which the rise from 0 to 1 is divided.
  var jumps: Float {
    switch jump {
    case .start, .end: Float(count)
    case .none: Float(count - 1)
    case .both: Float(count + 1)
    }
  }
}
