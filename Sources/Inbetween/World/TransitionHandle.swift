/// The id of one transition; never used again for another, in any world.
public struct TransitionID: Hashable, Sendable {
  let world: WorldIdentity
  let index: Int
  let generation: UInt32
}

/// What a transition is doing.
public enum TransitionPhase: String, Hashable, Sendable, CaseIterable {
  /// It rests at back or fore; its tweens do not contend.
  case idle
  /// It runs towards an end, by the time that remains.
  case running
  /// It is held, and goes where it is scrubbed.
  case interactive
  /// A spring takes it to an end.
  case settling
}

/// How a transition that is let go of decides where to go, and how it goes there.
public struct LetGoPolicy: Hashable, Sendable {
  /// From which position on it goes to fore, when it is let go of slowly.
  public var threshold: Float = 0.5
  /// From which speed on, in positions a second, it goes where the flick leads.
  public var flickSpeed: Float = 1
  /// The spring that takes over the gesture's velocity, in its own time whatever the transition's; nil, or
  /// one without damping, for an even run in the time that remains.
  public var spring: Spring? = .smooth

  /// The policy above.
  public init() {}

  /// The end to which a transition goes that is let go of at `position`, moving at `velocity`.
  public func end(at position: Float, velocity: Float) -> TransitionEnd {
    if velocity != 0 && velocity.magnitude >= flickSpeed { return velocity > 0 ? .fore : .back }
    return position >= threshold ? .fore : .back
  }
}

/// What the host holds to speak of one transition: a small value that keeps nothing alive.
///
///     let open = try world.makeTransition(Transition(duration: .milliseconds(400)))
///     … register its tweens …
///     open.onDidEnd { end in print("at", end) }
///     open.begin(.forward)
///     open.scrub(to: 0.3)            // a finger takes it over, at any time
///     open.letGo(velocity: 2)        // a flick takes it to fore
///
/// No operation makes a value jump, but `complete(at:)`, in whatever order they come (X5). Tweens play the
/// curves of the direction in which the transition left its last rest. The handle is stale once the
/// transition is released or the world gone: it then answers nil or false, and does nothing.
public struct TransitionHandle: Hashable {
  /// Which transition; what `TransitionTween.transition` takes.
  public let id: TransitionID
  let link: Link<World>

  /// Handles of one transition are equal.
  public static func == (left: TransitionHandle, right: TransitionHandle) -> Bool { left.id == right.id }

  /// Hashes the id.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// Its world, as long as that has the transition.
  public var world: World? { link.target.flatMap { $0.transitions.has(id) ? $0 : nil } }

  /// Operates on it; nil where the handle is stale, and while it is told that it begins.
  private func operate<Result>(_ body: (World) -> Result?) -> Result? {
    guard let world, world.transitions[id].telling != .begin else { return nil }
    return world.operate(id) { world in world.transitions.has(id) ? body(world) : nil }
  }

  /// What it was made of; nil when the handle is stale.
  public var transition: Transition? { world?.transitions[id].transition }

  /// Where it is between back, 0, and fore, 1; a spring may take it beyond. Nil when the handle is stale.
  public var position: Float? { world.flatMap { $0[$0.transitions[id].holder, World.position] } }

  /// How fast it moves, in positions a second. Nil when the handle is stale.
  public var velocity: Float? { world.flatMap { $0.velocity($0.transitions[id].holder, World.position) } }

  /// What it is doing; nil when the handle is stale.
  public var phase: TransitionPhase? { world?.transitions[id].phase }

  /// Which way it goes or went last; nil when the handle is stale.
  public var direction: TransitionDirection? { world?.transitions[id].direction }

  /// How it goes on when it is let go of.
  public var policy: LetGoPolicy {
    get { world?.transitions[id].policy ?? LetGoPolicy() }
    nonmutating set { world?.transitions[id].policy = newValue }
  }

  /// Begins it in `direction`, from the end where it rests or, at the wrong end, after a jump to the right
  /// one. Under way it reverses, where it goes the other way.
  ///
  /// - Parameter direction: as the transition says, without one.
  /// - Returns: false where it goes that way already, or the handle is stale.
  @discardableResult
  public func begin(_ direction: TransitionDirection? = nil) -> Bool {
    operate { $0.beginTransition(id, direction ?? $0.transitions[id].transition.direction) } ?? false
  }

  /// Turns it round where it is; it takes the time back that it took to there. False at rest, or when the
  /// handle is stale.
  @discardableResult
  public func reverse() -> Bool {
    operate {
      phase != .idle && $0.runTransition(id, $0.transitions[id].direction.reversed)
    } ?? false
  }

  /// Holds it where it is. False at rest, when it is held already, or the handle is stale.
  @discardableResult
  public func interrupt() -> Bool { operate { $0.interruptTransition(id) } ?? false }

  /// Moves it to `position`, within 0 … 1, and holds it there; at rest it begins. False for a number that is
  /// not finite or a stale handle.
  @discardableResult
  public func scrub(to position: Float) -> Bool {
    guard position.isFinite else { return false }
    return operate { $0.scrubTransition(id, to: min(max(position, 0), 1)) } ?? false
  }

  /// Moves it by `step` positions, from beyond an end too, and holds it there. False for a number that is not
  /// finite or a stale handle.
  @discardableResult
  public func scrub(by step: Float) -> Bool {
    guard step.isFinite else { return false }
    return operate { world in
      guard let position else { return false }
      let target = min(max(position + step, min(position, 0)), max(position, 1))
      return world.scrubTransition(id, to: target)
    } ?? false
  }

  /// Lets it go: it finishes or cancels as its policy says.
  ///
  /// - Parameter velocity: the gesture's, in positions a second; as fast as it moves, without one, which is
  ///   not at all while it is held: scrubs tell nothing of how fast they come.
  /// - Returns: where it goes; nil at rest or when the handle is stale.
  @discardableResult
  public func letGo(velocity: Float? = nil) -> TransitionEnd? {
    operate { _ in
      guard let position, phase != .idle else { return nil }
      let speed = velocity.flatMap { $0.isNaN ? nil : $0 } ?? self.velocity ?? 0
      let end = policy.end(at: position, velocity: speed)
      return settle(at: end, velocity: velocity) ? end : nil
    }
  }

  /// Takes it to `end`, by the policy's spring from the gesture's velocity, or evenly in the time that
  /// remains.
  ///
  /// - Parameter velocity: in positions a second; as fast as it moves, without one.
  /// - Returns: false at rest, or when the handle is stale.
  @discardableResult
  public func settle(at end: TransitionEnd, velocity: Float? = nil) -> Bool {
    operate { phase != .idle && $0.settleTransition(id, at: end, velocity: velocity) } ?? false
  }

  /// Jumps to `end` and ends there.
  ///
  /// - Returns: false while it is told that it has ended, and when the handle is stale.
  @discardableResult
  public func complete(at end: TransitionEnd) -> Bool {
    operate { $0.transitions[id].telling == .nothing && $0.completeTransition(id, at: end) } ?? false
  }

  /// Calls `body` before it begins, with the direction. In there it can be released, but not steered: that
  /// is for when its phase changes.
  public func onWillBegin(_ body: ((TransitionDirection) -> Void)?) {
    guard let world else { return }
    replace(&world.transitions[id].willBegin, by: body)
  }

  /// Calls `body` when its phase has changed. At its end that is before `onDidEnd`: what begins it again at
  /// once does so better there.
  public func onPhaseChange(_ body: ((TransitionPhase) -> Void)?) {
    guard let world else { return }
    replace(&world.transitions[id].phaseChange, by: body)
  }

  /// Calls `body` when it has come to rest and its end values are committed, with the end (X6).
  public func onDidEnd(_ body: ((TransitionEnd) -> Void)?) {
    guard let world else { return }
    replace(&world.transitions[id].didEnd, by: body)
  }

  /// Answers the old one: what it holds may come back here as it goes, which is when the new one is in place.
  @discardableResult
  private func replace<Callback>(_ place: inout Callback?, by callback: Callback?) -> Callback? {
    defer { place = callback }
    return place
  }

  /// Ends it where it is and lets go of it and its tweens. False when the handle is stale.
  @discardableResult
  public func release() -> Bool {
    guard let world else { return false }
    world.releaseTransition(id)
    return true
  }
}
