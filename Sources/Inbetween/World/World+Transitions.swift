// Transitions. Ordinary drivers move a position between back and fore, and a timeline follows the position.
// The transition's tweens are on that timeline (X5). So a transition has exact ends, interruption and
// springs.

extension World {
  /// The position of a transition, a property of its holder entity.
  static var position: Property<Float> {
    Property("inbetween.transition.position", default: 0).resting(within: 0.0005)
  }

  /// Adds a transition. It rests at the end from which its direction leads.
  ///
  /// - Throws: `TweenError` for a negative duration, a range outside 0…1 or empty, or a spring that never
  ///   rests; nothing is then changed.
  public func makeTransition(_ transition: Transition) throws(TweenError) -> TransitionHandle {
    try transition.check()
    let holder = spawn()
    ownEntityCount += 1
    let start: Float = transition.direction == .forward ? 0 : 1
    do {
      try assign(holder, World.position, to: start)
    } catch {
      despawnQuietly(holder)
      throw TweenError(
        field: "property", found: "one of another type named '\(World.position.name)'",
        expected: "none: the engine has it for itself")
    }
    let timeline = makeTimeline()
    let property = engine.index(of: World.position.lanes)
    engine.setProgressSource(ProgressSource(entity: holder, property: property), of: timeline.id.index)
    let id = transitions.insert(
      LiveTransition(
        transition: transition, holder: holder, timeline: timeline.id, serial: engine.drivers.takeSerial(),
        direction: transition.direction, begun: transition.direction))
    return TransitionHandle(id: id, link: link)
  }

  /// Registers a transition tween on an entity, with the next serial (C1). It contends while its transition
  /// is under way.
  ///
  /// - Throws: `TweenError` naming the field and the value: a dead entity, a transition of another world, a
  ///   segment outside 0…1, and the errors of a tween; nothing is then changed.
  public func register<Value>(
    _ tween: TransitionTween<Value>, on entity: Entity
  ) throws(TweenError) {
    try require(
      transitions.has(tween.transition), "transition", found: "a released transition or one of another world",
      expected: "one of this world")
    let live = transitions[tween.transition]
    try tween.check(live.transition)
    var forward = tween.tween(in: live.transition, begun: .forward).lanes
    forward.timeline = live.timeline
    var backward = tween.tween(in: live.transition, begun: .backward).lanes
    backward.timeline = live.timeline
    _ = try backward.checked()
    let first = try register(forward, on: entity, starts: false, isReduced: true)
    var second: DriverHandle?
    do throws(TweenError) {
      if tween.hasBackwardCurve {
        second = try register(backward, on: entity, starts: false, isReduced: true)
      }
    } catch {
      first.release()
      throw error
    }
    let drivers = LiveTransitionTween(forward: first.id, backward: second?.id)
    forgetDead(tween.transition)
    transitions[tween.transition].tweens.append(drivers)
    if live.phase != .idle { engine.startProgressClock(drivers.driver(begun: live.begun)) }
  }

  /// Drops tweens whose drivers are gone, when the list has doubled.
  private func forgetDead(_ id: TransitionID) {
    guard transitions[id].tweens.count >= transitions[id].nextPruning else { return }
    let living = transitions[id].tweens.filter { tween in
      engine.drivers.find(tween.forward) != nil || tween.backward.flatMap { engine.drivers.find($0) } != nil
    }
    transitions[id].tweens = living
    transitions[id].nextPruning = 2 * living.count + 16
  }

  func beginTransition(_ id: TransitionID, _ direction: TransitionDirection) -> Bool {
    let live = transitions[id]
    if live.phase == .idle {
      leaveRest(id, direction)
      guard transitions.has(id) else { return true }
    } else if live.direction == direction && live.phase == .running {
      return false
    }
    return runTransition(id, direction)
  }

  /// Chooses the curves of a direction, and starts the tweens.
  private func leaveRest(_ id: TransitionID, _ direction: TransitionDirection) {
    note(.willBegin(direction), of: id)
    let telling = transitions[id].telling
    transitions[id].telling = .begin
    transitions[id].willBegin?(direction)
    guard transitions.has(id) else { return }
    transitions[id].telling = telling
    transitions[id].begun = direction
    transitions[id].direction = direction
    setPosition(of: id, to: direction.reversed.end.position)
    for tween in transitions[id].tweens { engine.startProgressClock(tween.driver(begun: direction)) }
  }

  /// Runs the transition evenly to an end, in a time in proportion to the distance.
  func runTransition(_ id: TransitionID, _ direction: TransitionDirection) -> Bool {
    let live = transitions[id]
    let end = direction.end.position
    // A spring may have taken the position further, but nothing is shown beyond these bounds.
    let from = min(max(engine.commandPosition(of: live.holder), -1), 2)
    let way = Double((end - from).magnitude)
    let counts = PortableMath.nearest(way * Double(live.transition.effectiveCounts))
    var tween = Tween(World.position, to: end, duration: Duration(counts: counts))
    tween.replaces = true
    return follow(id, direction, .running) { world in
      try? world.register(tween, on: live.holder, isReduced: true)
    }
  }

  func settleTransition(_ id: TransitionID, at end: TransitionEnd, velocity: Float?) -> Bool {
    let live = transitions[id]
    guard let spring = live.policy.spring, spring.implicitDuration != nil else {
      return runTransition(id, end.direction)
    }
    var motion = SpringMotion(World.position, to: end.position, spring: spring)
    // Clamped to the greatest velocity of a driver.
    motion.initialVelocity = velocity.flatMap { $0.isNaN ? nil : min(max($0, -1e38), 1e38) }
    motion.replaces = true
    return follow(id, end.direction, .settling) { world in
      try? world.register(LaneMotion(motion), on: live.holder, starts: true, .play)
    }
  }

  /// Gives the transition's position another driver, which replaces the last one. The transition ends when
  /// that driver has ended and its end is reported. Returns false if the driver cannot be registered.
  private func follow(
    _ id: TransitionID, _ direction: TransitionDirection, _ phase: TransitionPhase,
    _ register: (World) -> DriverHandle?
  ) -> Bool {
    // No handle of the driver is given out, so it is always killed at its end. It takes the transition's
    // serial, so it ends before the tweens (C2).
    let (kills, next) = (defaults.killsCompleted, engine.drivers.nextSerial)
    (defaults.killsCompleted, engine.drivers.nextSerial) = (true, transitions[id].serial)
    let mover = register(self)
    (defaults.killsCompleted, engine.drivers.nextSerial) = (kills, next)
    guard let mover else { return false }
    transitions[id].mover = mover
    transitions[id].direction = direction
    // A driver that began in a callback has moved since its begin (W7).
    engine.followProgress(of: transitions[id].timeline.index)
    listenToMover(of: id)
    setPhase(phase, id)
    // A run of no length ends at once. In a callback the end is reported with the next round.
    if engine.clocks.command == nil, transitions.has(id), transitions[id].telling == .nothing,
      mover.state == .completed
    {
      finishTransition(id, by: mover)
    }
    return true
  }

  /// Ends a transition with the driver that moves its position.
  func listenToMover(of id: TransitionID) {
    transitions[id].mover?.onComplete { [id] mover in mover.world?.finishTransition(id, by: mover) }
  }

  func interruptTransition(_ id: TransitionID) -> Bool {
    let live = transitions[id]
    guard live.phase == .running || live.phase == .settling else { return false }
    transitions[id].mover = nil
    live.mover?.release()
    setPhase(.interactive, id)
    return true
  }

  func scrubTransition(_ id: TransitionID, to position: Float) -> Bool {
    let live = transitions[id]
    if live.phase == .idle {
      let isAtBack = (self[live.holder, World.position] ?? 0) < 0.5
      leaveRest(id, isAtBack ? .forward : .backward)
      guard transitions.has(id) else { return true }
    }
    transitions[id].mover?.release()
    transitions[id].mover = nil
    setPosition(of: id, to: position)
    if transitions[id].phase != .interactive { setPhase(.interactive, id) }
    return true
  }

  func completeTransition(_ id: TransitionID, at end: TransitionEnd) -> Bool {
    if transitions[id].phase == .idle { leaveRest(id, end.direction) }
    guard transitions.has(id) else { return true }
    transitions[id].mover?.release()
    transitions[id].mover = nil
    setPosition(of: id, to: end.position)
    transitions[id].direction = end.direction
    rest(id)
    return true
  }

  /// Brings a transition to rest whose driver has ended in this tick, and whose end has not been reported.
  func finishEnded(_ id: TransitionID) {
    guard transitions.has(id), transitions[id].telling == .nothing, let mover = transitions[id].mover,
      mover.state == .completed
    else { return }
    let command = engine.clocks.command
    if let command, let slot = engine.drivers.find(mover.id) {
      let driver = engine.drivers[slot]
      let end = engine.drivers.instant(of: max(engine.drivers.timing(driver).activeEnd, 0), driver)
        .flatMap { engine.engineInstant(reaching: $0, on: Int(driver.timeline)) }
      engine.clocks.command = min(max(end ?? command, command), engine.clocks.now)
    }
    finishTransition(id, by: mover)
    engine.clocks.command = command
  }

  /// Runs an operation on a transition. An unreported end is reported first. In a callback the operation is
  /// at the callback's instant, but not before that end.
  func operate<Result>(_ id: TransitionID, _ body: (World) -> Result) -> Result {
    finishEnded(id)
    let command = engine.clocks.command
    if let command, transitions.has(id) { engine.clocks.command = max(command, transitions[id].rested) }
    let result = body(self)
    engine.clocks.command = command
    return result
  }

  /// Ends the transition, if this driver moved it.
  func finishTransition(_ id: TransitionID, by mover: DriverHandle) {
    guard transitions.has(id), transitions[id].mover?.id == mover.id else { return }
    transitions[id].mover = nil
    transitions[id].rested = engine.commandInstant(of: TimelineState.engineTime)
    rest(id)
  }

  /// Shows the values of the end where the transition rests, without reporting.
  func showRest(of id: TransitionID) {
    let live = transitions[id]
    guard transitions.has(id), live.phase == .idle else { return }
    let direction = (self[live.holder, World.position] ?? 0) < 0.5 ? TransitionDirection.forward : .backward
    transitions[id].begun = direction
    for tween in live.tweens { engine.startProgressClock(tween.driver(begun: direction)) }
    stopTweens(of: id)
  }

  private func stopTweens(of id: TransitionID) {
    let live = transitions[id]
    for tween in live.tweens {
      if let slot = engine.drivers.find(tween.driver(begun: live.begun)) {
        _ = engine.perform(.stop, on: slot)
      }
    }
  }

  /// Commits the end values, oldest first, and reports the end.
  private func rest(_ id: TransitionID) {
    engine.followProgress(of: transitions[id].timeline.index)
    let live = transitions[id]
    // After a run, the tweens have already left their channels at the exact end.
    stopTweens(of: id)
    transitions[id].phase = .idle
    if live.phase != .idle { note(.phaseChanged(.idle), of: id) }
    note(.didEnd(live.direction.end), of: id)
    transitions[id].telling = .end
    if live.phase != .idle { live.phaseChange?(.idle) }
    guard transitions.has(id) else { return }
    transitions[id].didEnd?(live.direction.end)
    if transitions.has(id) { transitions[id].telling = .nothing }
  }

  func releaseTransition(_ id: TransitionID) {
    // The callbacks' captures may call here when they are released, so the transition is removed first.
    let live = transitions[id]
    transitions.remove(id)
    engine.releaseTimeline(live.timeline.index)
    despawnQuietly(live.holder)
  }

  /// Sets the transition's position, and shows it.
  private func setPosition(of id: TransitionID, to position: Float) {
    try? assign(transitions[id].holder, World.position, to: position)
    engine.followProgress(of: transitions[id].timeline.index)
  }

  private func setPhase(_ phase: TransitionPhase, _ id: TransitionID) {
    guard transitions[id].phase != phase else { return }
    transitions[id].phase = phase
    note(.phaseChanged(phase), of: id)
    transitions[id].phaseChange?(phase)
  }

  private func note(_ kind: TransitionEvent.Kind, of id: TransitionID) {
    let instant = Instant(counts: engine.commandInstant(of: TimelineState.engineTime))
    engine.log.transitionEvents.append(TransitionEvent(kind: kind, transition: id, instant: instant))
  }

  /// The events of transitions in the last `tick()` or `advance(by:)`, and outside ticks before it, in order.
  public var transitionEvents: [TransitionEvent] { engine.log.transitionEvents.published }
}
