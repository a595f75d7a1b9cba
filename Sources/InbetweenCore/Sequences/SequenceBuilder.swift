/// Builds the steps of a sequence or block.
///
/// ```swift
/// @SequenceBuilder func blink() -> [SequenceItem] {
///   To(.opacity, 0.2, duration: .milliseconds(80))
///   To(.opacity, 1, duration: .milliseconds(80))
/// }
/// try world.play(on: badge) {
///   blink()
///   Wait(.seconds(1))
///   blink()
/// }
/// ```
@resultBuilder
public enum SequenceBuilder {
  /// Returns a list of one step.
  public static func buildExpression<Step: SequenceStep>(_ step: Step) -> [SequenceItem] { [step.item] }

  /// Returns a list of steps, such as the result of another builder function.
  public static func buildExpression(_ steps: [SequenceItem]) -> [SequenceItem] { steps }

  /// Unavailable: the expression is not a step.
  @available(
    *, unavailable,
    message:
      "a sequence is made of steps: To, By, From, Through, Along, Play, Together, InOrder, Wait, Label, Call, Emit"
  )
  public static func buildExpression<Other>(_ other: Other) -> [SequenceItem] { [] }

  /// Returns no steps.
  public static func buildBlock() -> [SequenceItem] { [] }
  /// Starts a list with the first steps.
  public static func buildPartialBlock(first: [SequenceItem]) -> [SequenceItem] { first }
  /// Adds more steps.
  public static func buildPartialBlock(accumulated: [SequenceItem], next: [SequenceItem]) -> [SequenceItem] {
    accumulated + next
  }
  /// Handles an `if` without an `else`.
  public static func buildOptional(_ steps: [SequenceItem]?) -> [SequenceItem] { steps ?? [] }
  /// Handles the branch of an `if`.
  public static func buildEither(first steps: [SequenceItem]) -> [SequenceItem] { steps }
  /// Handles the branch of an `else`.
  public static func buildEither(second steps: [SequenceItem]) -> [SequenceItem] { steps }
  /// Handles a `for` loop.
  public static func buildArray(_ steps: [[SequenceItem]]) -> [SequenceItem] { steps.flatMap { $0 } }
}
