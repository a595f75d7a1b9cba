/// Puts the steps of a sequence or block one after the other.
@resultBuilder
public enum SequenceBuilder {
  /// A step.
  public static func buildExpression<Step: SequenceStep>(_ step: Step) -> [SequenceItem] { [step.item] }

  /// Steps made elsewhere.
  public static func buildExpression(_ steps: [SequenceItem]) -> [SequenceItem] { steps }

  /// What is no step.
  @available(
    *, unavailable,
    message:
      "a sequence is made of steps: To, By, From, Through, Along, Play, Together, InOrder, Wait, Label, Call, Emit"
  )
  public static func buildExpression<Other>(_ other: Other) -> [SequenceItem] { [] }

  /// No steps.
  public static func buildBlock() -> [SequenceItem] { [] }
  /// The first step.
  public static func buildPartialBlock(first: [SequenceItem]) -> [SequenceItem] { first }
  /// A further step.
  public static func buildPartialBlock(accumulated: [SequenceItem], next: [SequenceItem]) -> [SequenceItem] {
    accumulated + next
  }
  /// What follows an `if` without an `else`.
  public static func buildOptional(_ steps: [SequenceItem]?) -> [SequenceItem] { steps ?? [] }
  /// What follows an `if`.
  public static func buildEither(first steps: [SequenceItem]) -> [SequenceItem] { steps }
  /// What follows an `else`.
  public static func buildEither(second steps: [SequenceItem]) -> [SequenceItem] { steps }
  /// What a `for` loop makes.
  public static func buildArray(_ steps: [[SequenceItem]]) -> [SequenceItem] { steps.flatMap { $0 } }
}
