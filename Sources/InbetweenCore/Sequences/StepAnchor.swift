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
  /// In order: at the end of all earlier steps in its block. Together: with the block. The default.
  case inTurn
  /// With the block.
  case withBlock
  /// At the start of the previous step in its block.
  case withPrevious
  /// At the end of the previous step in its block, even if others last longer.
  case afterPrevious
  /// At an earlier label in the same sequence or repeating block.
  case label(String)
}
