/// The instant at which a step of a sequence begins, before its offset is added.
///
/// ```swift
/// try world.play(on: card) {
///   To(.position, [320, 180])
///   To(.opacity, 0.5).starting(.withPrevious, .milliseconds(100))
///   Label("there")
///   To(.scale, [1.2, 1.2]).starting(.label("there"), .milliseconds(-50))
/// }
/// ```
public enum StepAnchor: Hashable, Sendable {
  /// In order: when all steps before it in its block have ended. Together: with the block. The default.
  case inTurn
  /// With the block.
  case withBlock
  /// When the step before it in its block begins.
  case withPrevious
  /// When the step before it in its block ends, however long others last.
  case afterPrevious
  /// At an earlier label, in the same sequence or block that repeats.
  case label(String)
}
