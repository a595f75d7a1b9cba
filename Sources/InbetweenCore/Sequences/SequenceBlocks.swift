// The steps that move nothing: blocks, waits, labels, calls and events.

/// A block of steps that begin at the same time. The block ends when its last step ends. Blocks may be nested
/// 32 deep.
///
/// ```swift
/// try world.play(on: card) {
///   Together {
///     To(.position, [320, 180])
///     To(.opacity, 1)
///   }
///   To(.scale, [1.2, 1.2])
/// }
/// ```
public struct Together: SequenceStep {
  /// The step as `World.play` takes it; a sequence reads it, programs need not.
  public var item: SequenceItem

  /// Creates a block of steps.
  public init(@SequenceBuilder _ steps: () -> [SequenceItem]) {
    item = .block(steps(), isTogether: true)
  }

  /// Creates a block of steps with one timing. The timing applies to each `To` and `By` without a timing,
  /// also in inner blocks.
  ///
  /// ```swift
  /// try world.play(on: card) {
  ///   Together(duration: .milliseconds(400), ease: .cubicOut) {
  ///     To(.position, [320, 180])
  ///     To(.scale, [1.2, 1.2])
  ///     To(.opacity, 1, duration: .milliseconds(100))  // its own
  ///   }
  /// }
  /// ```
  public init(
    duration: Duration, ease: Easing = .quadOut, @SequenceBuilder _ steps: () -> [SequenceItem]
  ) {
    self.init(.eased(ease, over: duration), steps)
  }

  /// Creates a block of steps with one motion. The motion applies to each `To` and `By` without a motion,
  /// also in inner blocks.
  ///
  /// ```swift
  /// try world.play(on: card) {
  ///   Together(.bouncy) {
  ///     To(.position, [320, 180])
  ///     To(.scale, [1.2, 1.2])
  ///   }
  /// }
  /// ```
  public init(_ motion: Motion, @SequenceBuilder _ steps: () -> [SequenceItem]) {
    item = .block(steps(), isTogether: true, motion)
  }
}

/// A block of steps one after the other, for use in `Together` or with repeats. Blocks may be nested 32 deep.
///
/// ```swift
/// try world.play(on: card) {
///   InOrder {
///     To(.opacity, 0)
///     To(.opacity, 1)
///   }.repeating(3)
/// }
/// ```
public struct InOrder: SequenceStep {
  /// The step as `World.play` takes it; a sequence reads it, programs need not.
  public var item: SequenceItem

  /// Creates a block of steps.
  public init(@SequenceBuilder _ steps: () -> [SequenceItem]) {
    item = .block(steps(), isTogether: false)
  }
}

/// A time in which no step begins.
///
/// ```swift
/// try world.play(on: card) {
///   To(.opacity, 1)
///   Wait(.milliseconds(200))
///   To(.opacity, 0)
/// }
/// ```
public struct Wait: SequenceStep {
  /// The step as `World.play` takes it; a sequence reads it, programs need not.
  public var item: SequenceItem

  /// Creates a wait of `duration`, zero or more.
  public init(_ duration: Duration) { item = SequenceItem(.wait(duration)) }
}

/// A name for an instant of the sequence. Other steps can begin at this instant (`StepAnchor.label`), and a
/// handle can seek to it.
///
/// ```swift
/// let show = try world.play(on: card) {
///   To(.opacity, 1)
///   Label("shown")
///   To(.opacity, 0)
/// }
/// show.seek(toLabel: "shown")
/// ```
public struct Label: SequenceStep {
  /// The step as `World.play` takes it; a sequence reads it, programs need not.
  public var item: SequenceItem

  /// Creates a label. The name must not be empty. Names are unique in the sequence. In a block that repeats,
  /// they are unique in the block.
  public init(_ name: String) { item = SequenceItem(.label(name)) }
}

/// A step that calls a function when the sequence plays past this step, forward or backward. The argument is
/// the sequence's handle. A seek past the step does not call the function.
///
/// ```swift
/// try world.play(on: card) {
///   To(.opacity, 0, duration: .milliseconds(200))
///   Call { print("the card is gone") }
/// }
/// ```
public struct Call: SequenceStep {
  /// The step as `World.play` takes it; a sequence reads it, programs need not.
  public var item: SequenceItem

  /// Creates a call of `function`. The function runs after the tick's values are written. During the call,
  /// `world.now` is the exact instant of the step.
  public init(_ function: @escaping DriverHandle.Callback) {
    item = SequenceItem(.mark(name: "", call: function))
  }

  /// Creates a call of a function without arguments.
  public init(_ function: @escaping PlainCallback) {
    self.init { _ throws(GameError) in try function() }
  }
}

/// A step that adds an event to `World.sequenceEvents` when the sequence plays past this step, forward or
/// backward. A seek past the step adds no event.
///
/// ```swift
/// try world.play(on: card) {
///   Emit("begins")
///   To(.opacity, 0)
/// }
/// world.tick()
/// print(world.sequenceEvents.map(\.name))  // prints ["begins"]
/// ```
public struct Emit: SequenceStep {
  /// The step as `World.play` takes it; a sequence reads it, programs need not.
  public var item: SequenceItem

  /// Creates an event of this name. The name must not be empty.
  public init(_ name: String) { item = SequenceItem(.mark(name: name, call: nil)) }
}
