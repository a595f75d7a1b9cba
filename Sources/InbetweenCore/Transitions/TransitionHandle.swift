/// How a transition chooses its end when a finger lets it go, and how it moves there.
///
/// ```swift
/// let open = try world.makeTransition(Transition(duration: .milliseconds(400)))
/// open.policy.threshold = 0.3
/// open.policy.spring = .bouncy
/// ```
public struct LetGoPolicy: Hashable, Sendable {
  /// A transition that is let go slowly at this position or beyond it ends at fore. Otherwise it ends at
  /// back.
  public var threshold: Float = 0.5
  /// The smallest speed of a flick, in positions a second. From this speed on, the direction of the flick
  /// decides the end.
  public var flickSpeed: Float = 1
  /// The spring that takes over the gesture's velocity. The spring's length does not depend on the duration
  /// of the transition. With nil, or with a spring without damping, the transition runs evenly in the
  /// remaining time.
  public var spring: Spring? = .smooth

  /// Creates the default policy.
  public init() {}

  /// Returns the end of a transition that is let go at `position` with `velocity` positions a second.
  public func end(at position: Float, velocity: Float) -> TransitionEnd {
    if velocity != 0 && velocity.magnitude >= flickSpeed { return velocity > 0 ? .fore : .back }
    return position >= threshold ? .fore : .back
  }
}

extension LetGoPolicy: SnapshotField {
  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&threshold, &flickSpeed)
    bytes.optional(&spring, make: .smooth)
  }
}

/// A handle of one transition: a small value that does not keep the transition alive.
///
/// ```swift
/// let open = try world.makeTransition(Transition(duration: .milliseconds(400)))
/// try world.register(TransitionTween(.opacity, back: 0, fore: 1, transition: open.id), on: card)
/// open.onDidEnd { end in print("at", end) }
/// open.begin(.forward)
/// open.scrub(to: 0.3)      // a finger takes it over, at any time
/// open.letGo(velocity: 2)  // a flick takes it to fore
/// ```
///
/// You may call the operations in any order. Most of them continue from the shown values. These calls can
/// make values jump:
///
/// - `complete(at:)`
/// - `scrub(to:)`, `scrub(by:)` and `scrub(toVisible:)`, which move the transition at once
/// - `begin(_:)` from the wrong end
///
/// After a reversal, tweens keep the curves of the direction in which the transition began.
///
/// A handle is stale once the transition is released or the world is gone. Calls of a stale handle return nil
/// or false, and change nothing.
public struct TransitionHandle: Hashable {
  /// The id of the transition, which `TransitionTween.transition` takes.
  public let id: TransitionID
  let link: Link<World>

  package init(id: TransitionID, link: Link<World>) { (self.id, self.link) = (id, link) }

  /// The world of the transition; nil if the handle is stale.
  public var world: World? { link.target.flatMap { $0.transitions.has(id) ? $0 : nil } }

  /// Runs an operation. Nil if the handle is stale, during `onWillBegin`, and in a phase in which the
  /// operation is illegal.
  private func operate<Result>(
    if isLegal: (TransitionPhase) -> Bool = { _ in true }, _ body: (World) -> Result?
  ) -> Result? {
    guard let world, world.transitions[id].runningCallback != .begin else { return nil }
    let live = world.transitions[id]
    if world.movesToFrame, !world.hasCompleted(live.mover), !isLegal(live.phase) { return nil }
    return world.operate(id) { world in
      world.transitions.has(id) && isLegal(world.transitions[id].phase) ? body(world) : nil
    }
  }

  /// The settings of the transition when it was made; nil if the handle is stale.
  public var transition: Transition? { world?.transitions[id].transition }

  /// The position: 0 at back, 1 at fore. A spring may move the transition beyond these. Nil if the handle is
  /// stale.
  public var position: Float? { world.map { $0.engine.shownPosition(of: $0.transitions[id].holder) } }

  /// The velocity of the position, per second; nil if the handle is stale.
  public var velocity: Float? { world.flatMap { $0.velocity($0.transitions[id].holder, World.position) } }

  /// The phase; nil if the handle is stale.
  public var phase: TransitionPhase? { world?.transitions[id].phase }

  /// The present direction; at rest, the last direction. Nil if the handle is stale.
  public var direction: TransitionDirection? { world?.transitions[id].direction }

  /// The policy for letting the transition go. The default policy if the handle is stale.
  public var policy: LetGoPolicy {
    get { world?.transitions[id].policy ?? LetGoPolicy() }
    nonmutating set { world?.transitions[id].policy = newValue }
  }

  /// Begins the transition in `direction`. If the transition rests at the wrong end, it jumps to the other
  /// end first. If the transition runs in the other direction, it reverses.
  ///
  /// - Parameter direction: by default the direction of the transition.
  /// - Returns: false if the transition already runs in this direction, or if the handle is stale.
  @discardableResult
  public func begin(_ direction: TransitionDirection? = nil) -> Bool {
    operate(if: { $0 != .running || self.direction != direction ?? world?.transitions[id].usualDirection }) {
      $0.beginTransition(id, direction ?? $0.transitions[id].usualDirection)
    } ?? false
  }

  /// Reverses the transition at its present position. The reversal takes as long as the motion so far.
  /// Returns false at rest, or if the handle is stale.
  @discardableResult
  public func reverse() -> Bool {
    operate(if: { $0 != .idle }) {
      $0.runTransition(id, $0.transitions[id].direction.reversed)
    } ?? false
  }

  /// Holds the transition at its present position. Returns false if the transition is at rest or already
  /// held, or if the handle is stale.
  @discardableResult
  public func interrupt() -> Bool {
    operate(if: { $0 == .running || $0 == .settling }) { $0.interruptTransition(id) } ?? false
  }

  /// Moves the transition to `position`, clamped to 0 … 1, and holds it there. A transition at rest begins.
  /// Returns false for a number that is not finite, or a stale handle.
  @discardableResult
  public func scrub(to position: Float) -> Bool {
    guard position.isFinite else { return false }
    return operate { $0.scrubTransition(id, to: min(max(position, 0), 1)) } ?? false
  }

  /// Moves the transition by `step` and holds it there, also from a position beyond an end. A step of 1 leads
  /// from back to fore. Returns false for a number that is not finite, or a stale handle.
  @discardableResult
  public func scrub(by step: Float) -> Bool {
    guard step.isFinite else { return false }
    return operate { world in
      guard let position else { return false }
      let target = min(max(position + step, min(position, 0)), max(position, 1))
      return world.scrubTransition(id, to: target)
    } ?? false
  }

  /// Ends the gesture: the transition moves to the end that its policy chooses.
  ///
  /// With nil, the velocity is:
  ///
  /// - for a held transition, the velocity of its scrubs in the last 60 ms, at most 8
  /// - for a held transition whose last scrub is longer ago than 100 ms, 0
  /// - for other transitions, the present velocity
  ///
  /// - Parameter velocity: the velocity of the gesture, in positions a second of real time.
  /// - Returns: the end to which the transition moves. Nil if the transition is at rest, or if the handle is
  ///   stale.
  @discardableResult
  public func letGo(velocity: Float? = nil) -> TransitionEnd? {
    operate(if: { $0 != .idle }) { world in
      guard let position else { return nil }
      let speed = world.gestureVelocity(velocity, of: id) ?? self.velocity ?? 0
      let end = policy.end(at: position, velocity: speed)
      return settle(at: end, velocity: velocity) ? end : nil
    }
  }

  /// Moves the transition to `end`. The policy's spring takes over the gesture's velocity. Without a spring,
  /// the transition moves evenly in the remaining time.
  ///
  /// - Parameter velocity: the velocity in positions a second; for nil see `letGo(velocity:)`.
  /// - Returns: false if the transition is at rest, or if the handle is stale.
  @discardableResult
  public func settle(at end: TransitionEnd, velocity: Float? = nil) -> Bool {
    operate(if: { $0 != .idle }) { $0.settleTransition(id, at: end, velocity: velocity) } ?? false
  }

  /// Moves the transition to `end` at once. The transition ends there.
  ///
  /// - Returns: false during `onWillBegin` and `onDidEnd`, and if the handle is stale.
  @discardableResult
  public func complete(at end: TransitionEnd) -> Bool {
    operate { $0.transitions[id].runningCallback == .nothing && $0.completeTransition(id, at: end) } ?? false
  }

  /// Sets the callback for the moment before the transition begins. The argument is the direction. In this
  /// callback you can release the transition. All other operations on the transition return false: use them
  /// in `onPhaseChange`.
  public func onWillBegin(_ body: ValueCallback<TransitionDirection>?) {
    guard let world else { return }
    replaceCallback(&world.transitions[id].callbacks.willBegin, by: body)
  }

  /// Sets the callback for changes of the phase. At the transition's end it is called before `onDidEnd`. To
  /// begin the transition again at its end, use `onDidEnd`.
  public func onPhaseChange(_ body: ValueCallback<TransitionPhase>?) {
    guard let world else { return }
    replaceCallback(&world.transitions[id].callbacks.phaseChange, by: body)
  }

  /// Sets the callback for the end. The transition then rests, and the properties keep its end values. The
  /// argument is the end.
  public func onDidEnd(_ body: ValueCallback<TransitionEnd>?) {
    guard let world else { return }
    replaceCallback(&world.transitions[id].callbacks.didEnd, by: body)
  }

  /// Ends the transition at its present position, and removes it with its tweens. Returns false if the handle
  /// is stale.
  @discardableResult
  public func release() -> Bool {
    guard let world else { return false }
    world.operate(id) { if $0.transitions.has(id) { $0.releaseTransition(id) } }
    return true
  }
}

extension TransitionHandle {
  /// Keeps the place of the call that made the transition's tweens, in debug builds.
  @inlinable @inline(__always)
  package func made(in file: CallSite.File, _ line: CallSite.Line) -> TransitionHandle {
    #if DEBUG && !hasFeature(Embedded)
      keepSite(file, line)
    #endif
    return self
  }

  #if DEBUG && !hasFeature(Embedded)
    @usableFromInline
    package func keepSite(_ file: CallSite.File, _ line: CallSite.Line) {
      guard let world else { return }
      let timeline = world.transitions[id].timeline
      for index in 0..<world.engine.clocks.timelines[timeline].drivers.count {
        let tween = world.engine.clocks.timelines[timeline].drivers[index]
        world.handle(of: world.engine.drivers.id(of: tween)).keepSite(file, line)
      }
    }
  #endif
}
