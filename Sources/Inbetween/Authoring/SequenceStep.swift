/// What a sequence is made of: `To`, `By`, `From`, `Through`, `Along`, `Play`, `Together`, `InOrder`, `Wait`,
/// `Label`, `Call`, `Emit`. What is said here can be said of every one of them.
public protocol SequenceStep {
  /// What it comes down to.
  var item: SequenceItem { get set }
}

extension SequenceStep {
  /// The same about another entity; of a block, all its steps that name none of their own.
  public func on(_ entity: Entity) -> Self { with { $0.entity = entity } }

  /// The same at another place: `offset` after the anchor, or before it where that is negative.
  ///
  ///     To(.opacity, 0).starting(.withPrevious, .milliseconds(100))
  ///     To(.scale, 1).starting(.label("hit"), .milliseconds(-50))
  public func starting(_ anchor: StepAnchor, _ offset: Duration = .zero) -> Self {
    with {
      $0.anchor = anchor
      $0.offset = offset
    }
  }

  /// The same, so much later than it would be, or earlier where that is negative.
  public func delayed(by offset: Duration) -> Self { with { $0.offset += offset } }

  /// The same so many times, with a wait between two plays, zero or more. Each play begins with the same
  /// start values (W1). Not for springs, waits, labels, calls and events by themselves: put them into a
  /// block.
  ///
  /// - Parameter pause: the wait; without one, that of the driver itself, which only `Play` may have.
  public func repeating(_ repeats: Repeats, pause: Duration? = nil) -> Self {
    with {
      $0.repeats = repeats
      $0.pause = pause
    }
  }

  /// The same there and back, so many plays in all: 2 is once there and once back.
  ///
  /// - Parameter pause: as `repeating(_:pause:)` has it.
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

/// What a step comes down to, for `SequenceBuilder` and `World.play`.
public struct SequenceItem {
  enum Kind {
    case step(StepMaker)
    case block([SequenceItem], isTogether: Bool)
    case wait(Duration)
    case label(String)
    case mark(name: String, call: ((DriverHandle) -> Void)?)
  }

  var kind: Kind
  var entity: Entity?
  var anchor = StepAnchor.inTurn
  var offset = Duration.zero
  var repeats: Repeats?
  /// The wait between two plays, where it says one.
  var pause: Duration?
  var direction = Direction.normal

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// Whether it says nothing of plays.
  var playsOnce: Bool { repeats == nil && direction == .normal }

  /// Lays what it says of plays over what its driver says.
  func setPlays(_ repeats: inout Repeats, _ repeatDelay: inout Duration, _ direction: inout Direction) {
    if let own = self.repeats { repeats = own }
    if let pause { repeatDelay = pause }
    if self.direction != .normal { direction = self.direction }
  }

  /// Names the wait between plays in errors as it was written: `pause` where that is the step's, and
  /// `repeatDelay` where it is its driver's.
  func naming<Result>(_ check: () throws(TweenError) -> Result) throws(TweenError) -> Result {
    do throws(TweenError) {
      return try check()
    } catch {
      throw pause == nil ? error : error.ofPause
    }
  }
}

extension TweenError {
  /// The same where the wait between plays has been written as `pause`.
  var ofPause: TweenError {
    field == "repeatDelay" ? TweenError(field: "pause", found: found, expected: expected) : self
  }
}

/// Makes the driver of one step.
struct StepMaker {
  /// Checks the step as it is to be played by an entity, and says how long it takes.
  let check: (World, Entity, SequenceItem) throws(TweenError) -> CheckedStep
}

/// A step that has passed its checks.
struct CheckedStep {
  /// Its delay and how long it is, which together may be without end.
  var delay: Int64
  var length: Int64
  /// Registers it on a timeline of steps, after a delay in counts, without starting it.
  let register: (World, TimelineID, Int64) throws(TweenError) -> DriverHandle
}
