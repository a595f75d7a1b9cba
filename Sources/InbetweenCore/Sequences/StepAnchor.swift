/// The instant at which a step of a sequence begins. The step's offset is added to this instant.
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
  /// The default. In a sequence or an `InOrder`, at the end of all earlier steps of the block. In a
  /// `Together`, at the start of the block.
  case inTurn
  /// At the start of the block.
  case withBlock
  /// At the start of the previous step in the block.
  case withPrevious
  /// At the end of the previous step in the block, even if earlier steps last longer.
  case afterPrevious
  /// At an earlier label in the same sequence or repeating block.
  case label(String)
}
