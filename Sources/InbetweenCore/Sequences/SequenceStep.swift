/// A step of a sequence: `To`, `By`, `From`, `Through`, `Along`, `Play`, `Together`, `InOrder`, `Wait`,
/// `Label`, `Call`, `Emit`. All of them have the functions below.
///
/// ```swift
/// try world.play(on: card) {
///   To(.opacity, 1)
///   To(.opacity, 0).on(badge).delayed(by: .milliseconds(100))
/// }
/// ```
public protocol SequenceStep {
  /// The step for `World.play`.
  var item: SequenceItem { get set }
}

extension SequenceStep {
  /// Returns the step for another entity. For a block, the entity applies to the steps that name no entity.
  public func on(_ entity: Entity) -> Self { with { $0.entity = entity } }

  /// Returns the step with a start that is `offset` after the anchor. With a negative `offset` the start is
  /// before the anchor.
  ///
  /// ```swift
  /// try world.play(on: card) {
  ///   To(.position, [320, 180])
  ///   To(.opacity, 0).starting(.withPrevious, .milliseconds(100))
  ///   Label("hit")
  ///   To(.scale, [1, 1]).starting(.label("hit"), .milliseconds(-50))
  /// }
  /// ```
  public func starting(_ anchor: StepAnchor, _ offset: Duration = .zero) -> Self {
    with {
      $0.anchor = anchor
      $0.offset = offset
    }
  }

  /// Returns the step with a start that is later by `offset`. With a negative `offset` the start is earlier.
  public func delayed(by offset: Duration) -> Self { with { $0.offset += offset } }

  /// Returns the step repeated. Each iteration begins with the same start values. A spring, wait, label, call
  /// or event cannot repeat alone: put it in a block. A block without a length plays once.
  ///
  /// - Parameter pause: the time between two iterations, zero or more. Nil means no pause. For a `Play`, nil
  ///   means the driver's own `repeatDelay`.
  public func repeating(_ repeats: Repeats, pause: Duration? = nil) -> Self {
    with {
      $0.repeats = repeats
      $0.pause = pause
    }
  }

  /// Returns the step forward and backward. `repeats` counts each forward move and each backward move: 2 is
  /// once forward and once backward.
  ///
  /// - Parameter pause: the time between two moves, zero or more. Nil means no pause. For a `Play`, nil means
  ///   the driver's own `repeatDelay`.
  public func alternating(_ repeats: Repeats = 2, pause: Duration? = nil) -> Self {
    with {
      $0.repeats = repeats
      $0.pause = pause
      $0.direction = .alternate
    }
  }

  private func with(_ change: (inout SequenceItem) -> Void) -> Self {
    var step = self
    change(&step.item)
    return step
  }
}

/// A step in the form that `SequenceBuilder` and `World.play` use.
///
/// ```swift
/// let steps = tiles.map { To(.opacity, 0, duration: .milliseconds(80)).on($0).item }
/// try world.play(on: panel) { steps }
/// ```
public struct SequenceItem {
  package enum Kind {
    case step(StepMotion)
    /// The motion applies to the steps in the block that name no motion. Most blocks have no motion.
    indirect case block([SequenceItem], isTogether: Bool, Motion?)
    case wait(Duration)
    case label(String)
    case mark(name: String, call: DriverHandle.Callback?)
  }

  var kind: Kind
  package var entity: Entity?
  package var anchor = StepAnchor.inTurn
  package var offset = Duration.zero
  package var repeats: Repeats?
  /// The time between two iterations; nil for the driver's own.
  var pause: Duration?
  package var direction = Direction.normal
  /// The number of nested blocks, its own included.
  private(set) var depth = 0

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// The most nested blocks. In debug builds twice as many nearly fill a stack of 512 KB.
  static var deepest: Int { 32 }

  /// Whether its blocks nest deeper than `deepest`.
  var isTooDeep: Bool { depth > SequenceItem.deepest }

  /// Returns a block of steps. A block that is too deep drops its steps: freeing them would take a deep stack
  /// too.
  static func block(
    _ steps: [SequenceItem], isTogether: Bool, _ motion: Motion? = nil
  ) -> SequenceItem {
    var deepest = 0
    for step in steps { deepest = max(deepest, step.depth) }
    let isTooDeep = deepest >= SequenceItem.deepest
    var block = SequenceItem(.block(isTooDeep ? [] : steps, isTogether: isTogether, motion))
    block.depth = min(deepest, SequenceItem.deepest) + 1
    return block
  }

  /// Whether no repeats and no direction are set.
  var playsOnce: Bool { repeats == nil && direction == .normal }

  /// Names the pause between iterations in errors as it was written: `pause` for the step's, `repeatDelay`
  /// for its driver's.
  func naming<Result>(_ check: () throws(TweenError) -> Result) throws(TweenError) -> Result {
    do throws(TweenError) {
      return try check()
    } catch {
      throw pause == nil ? error : error.ofPause
    }
  }
}

extension TweenError {
  /// The error with the pause between iterations named `pause`.
  var ofPause: TweenError {
    field == "repeatDelay" ? TweenError(field: "pause", found: found, expected: expected) : self
  }
}
