// The steps that move nothing: blocks, waits, labels, calls and events.

/// Steps that begin at the same time. It ends when the last of them does.
public struct Together: SequenceStep {
  /// What it comes down to.
  public var item: SequenceItem

  /// The steps.
  public init(@SequenceBuilder _ steps: () -> [SequenceItem]) {
    item = SequenceItem(.block(steps(), isTogether: true))
  }
}

/// Steps one after the other, as in the sequence itself: for within `Together`, and to be repeated.
///
///     InOrder { To(.opacity, 0); To(.opacity, 1) }.repeating(3)
public struct InOrder: SequenceStep {
  /// What it comes down to.
  public var item: SequenceItem

  /// The steps.
  public init(@SequenceBuilder _ steps: () -> [SequenceItem]) {
    item = SequenceItem(.block(steps(), isTogether: false))
  }
}

/// A time in which nothing is begun.
public struct Wait: SequenceStep {
  /// What it comes down to.
  public var item: SequenceItem

  /// A wait for `duration`, zero or more.
  public init(_ duration: Duration) { item = SequenceItem(.wait(duration)) }
}

/// A name for an instant of the sequence: other steps begin by it (`StepAnchor.label`), and a handle seeks to
/// it.
public struct Label: SequenceStep {
  /// What it comes down to.
  public var item: SequenceItem

  /// A label. Its name is not empty, and no other label's of the same sequence or block that repeats, which
  /// `World.play` checks.
  public init(_ name: String) { item = SequenceItem(.label(name)) }
}

/// A function that is called when the sequence plays over it, forward or backward, with the sequence's
/// handle. Seeking over it does not call it.
public struct Call: SequenceStep {
  /// What it comes down to.
  public var item: SequenceItem

  /// A call of `function`. It runs after the tick's values are written, and `now` is then its exact instant
  /// (W7).
  public init(_ function: @escaping (DriverHandle) -> Void) {
    item = SequenceItem(.mark(name: "", call: function))
  }

  /// The same for a function that need not be told of the sequence.
  public init(_ function: @escaping () -> Void) {
    self.init { _ in function() }
  }
}

/// An event that is noted in `World.sequenceEvents` when the sequence plays over it, forward or backward.
/// Seeking over it does not note it.
public struct Emit: SequenceStep {
  /// What it comes down to.
  public var item: SequenceItem

  /// An event of this name, which is not empty; `World.play` checks that.
  public init(_ name: String) { item = SequenceItem(.mark(name: name, call: nil)) }
}
