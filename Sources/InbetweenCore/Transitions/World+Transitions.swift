// Transitions. Ordinary drivers move a position between back and fore, and a timeline follows the position.
// The transition's tweens are on that timeline (X5). So a transition has exact ends, interruption and
// springs.

extension World {
  /// The position of a transition, a property of its holder entity.
  static let position = Property<Float>("inbetween.transition.position", default: 0).resting(within: 0.0005)

  /// Adds a transition. A forward transition rests at back, a backward one at fore.
  ///
  /// ```swift
  /// let open = try world.makeTransition(Transition(duration: .milliseconds(400)))
  /// try world.register(TransitionTween(.opacity, back: 0, fore: 1, transition: open.id), on: panel)
  /// open.begin()
  /// tick(12)
  /// print(world[panel, .opacity]!)  // prints 0.5
  /// ```
  ///
  /// - Throws: `TweenError` for a negative duration, a range that is empty or outside 0…1, and a spring that
  ///   never rests. Nothing is then changed.
  public func makeTransition(_ transition: Transition) throws(TweenError) -> TransitionHandle {
    try transition.check()
    let holder = try spawnOwn()
    let start: Float = transition.direction == .forward ? 0 : 1
    do {
      try assign(holder, World.position, to: start)
    } catch {
      despawnQuietly(holder)
      throw TweenError(
        field: "property", found: "a property of another type named '\(World.position.name)'",
        expected: "another name: the engine reserves this one")
    }
    let timeline = engine.addTimeline(in: 0)
    let property = engine.index(of: World.position.lanes)
    let id = transitions.insert(
      LiveTransition(transition, holder: holder, timeline: timeline, serial: engine.drivers.takeSerial()))
    engine.setProgressSource(holder, property, of: timeline, transition: id.index)
    return TransitionHandle(id: id, link: link)
  }

  /// Registers a transition tween on an entity. The tween moves the property while its transition runs.
  ///
  /// ```swift
  /// let open = try world.makeTransition(Transition(duration: .milliseconds(400)))
  /// var grow = TransitionTween(.size, back: [160, 100], fore: [560, 300], transition: open.id)
  /// grow.timingFunction = .cubicInOut
  /// try world.register(grow, on: card)
  /// ```
  ///
  /// - Throws: `TweenError` for a dead entity, a transition of another world, a segment outside 0…1, and the
  ///   errors of a tween. Nothing is then changed.
  public func register<Value>(
    _ tween: TransitionTween<Value>, on entity: Entity, file: CallSite.File = #fileID,
    line: CallSite.Line = #line
  ) throws(TweenError) {
    let (forward, backward) = try register(tween.lanes, on: entity)
    _ = forward.made(in: file, line)
    _ = backward?.made(in: file, line)
  }

  /// Registers a transition tween. Returns its drivers; the second one if backward has its own curve.
  @discardableResult
  package func register(
    _ tween: LaneTransitionTween, on entity: Entity
  ) throws(TweenError) -> (forward: DriverHandle, backward: DriverHandle?) {
    let (forward, backward): (LaneTween, LaneTween?)
    do throws(TweenError) { (forward, backward) = try checked(tween) } catch {
      throw error.of(tween.property, entity)
    }
    let live = transitions[tween.transition]
    let first = try register(forward, on: entity, live)
    let handle = DriverHandle(id: engine.drivers.id(of: first), link: link)
    guard let backward else {
      start(first, live)
      return (handle, nil)
    }
    let second: Slot<Driver>
    do throws(TweenError) {
      second = try register(backward, on: entity, live)
    } catch {
      engine.remove(first, as: .killed, at: engine.present(live.timeline))
      throw error
    }
    engine.setWay(.forward, of: first)
    engine.setWay(.backward, of: second)
    start(live.begun == .backward ? second : first, live)
    return (handle, DriverHandle(id: engine.drivers.id(of: second), link: link))
  }

  /// Returns the tweens of a transition tween along the axis of position; the second one if backward has its
  /// own curve. Throws if the transition tween would be refused.
  func checked(
    _ tween: LaneTransitionTween
  ) throws(TweenError) -> (forward: LaneTween, backward: LaneTween?) {
    try require(
      transitions.has(tween.transition), "transition", found: "a released transition or one of another world",
      expected: "a transition of this world", .stale)
    let transition = transitions[tween.transition].transition
    try tween.check(transition)
    let forward = tween.tween(in: transition, begun: .forward)
    guard tween.hasBackwardCurve else { return (forward, nil) }
    let backward = tween.tween(in: transition, begun: .backward)
    _ = try backward.checked()
    return (forward, backward)
  }

  /// Starts a tween that is registered while its transition runs.
  private func start(_ tween: Slot<Driver>, _ live: LiveTransition) {
    if live.phase != .idle { engine.startProgressClock(tween) }
  }

  /// Registers a tween along the axis of position on a transition's timeline.
  private func register(
    _ tween: LaneTween, on entity: Entity, _ live: LiveTransition
  ) throws(TweenError) -> Slot<Driver> {
    var tween = tween
    tween.timeline = engine.id(ofTimeline: live.timeline)
    let id = try register(tween, on: entity, starts: false, isReduced: true).id
    guard let slot = engine.drivers.find(id) else { preconditionFailure("it has just been registered") }
    return slot
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
    let runningCallback = transitions[id].runningCallback
    transitions[id].runningCallback = .begin
    let willBegin = transitions[id].callbacks.willBegin
    run { () throws(GameError) in try willBegin?(direction) }
    guard transitions.has(id) else { return }
    transitions[id].runningCallback = runningCallback
    transitions[id].begun = direction
    transitions[id].direction = direction
    setPosition(of: id, to: direction.reversed.end.position)
    engine.startProgressClock(of: transitions[id].timeline, direction)
  }

  /// Runs the transition evenly to an end, in a time in proportion to the distance.
  func runTransition(_ id: TransitionID, _ direction: TransitionDirection) -> Bool {
    let live = transitions[id]
    let end = direction.end.position
    // A spring may have taken the position further, but nothing is shown beyond these bounds.
    let shown = engine.position(of: live.holder, at: engine.commandMoment())
    let from = shown > -1 ? min(shown, 2) : -1
    let way = Double((end - from).magnitude)
    let counts = PortableMath.nearest(way * Double(live.effectiveCounts))
    return follow(id, direction, .running) { world in
      if let mover = world.engine.runProgress(of: live.holder, to: end, counts, replacing: live.mover) {
        return mover
      }
      var tween = Tween(World.position, to: end, duration: Duration(counts: counts))
      tween.replaces = true
      return try? world.register(tween, on: live.holder, isReduced: true).id
    }
  }

  /// Returns the velocity of a gesture, per second of real time: the given one, or the velocity of the scrubs
  /// of a held transition. Nil for others. NaN counts as none given.
  func gestureVelocity(_ given: Float?, of id: TransitionID) -> Float? {
    if let given, !given.isNaN { return given }
    let live = transitions[id]
    return live.phase == .interactive
      ? live.trail.velocity(at: engine.commandInstant(of: TimelineState.engineTime)) : nil
  }

  func settleTransition(_ id: TransitionID, at end: TransitionEnd, velocity: Float?) -> Bool {
    let live = transitions[id]
    guard let spring = live.policy.spring, spring == .smooth || spring.implicitDuration != nil else {
      return runTransition(id, end.direction)
    }
    var motion = SpringMotion(World.position, to: end.position, spring: spring)
    // A gesture is in real time, the spring in the world's own. Clamped to the greatest velocity of a driver.
    let rate = Float(engine.presentRate(of: 0).value)
    motion.initialVelocity = gestureVelocity(velocity, of: id).map {
      min(max(rate > 0 ? $0 / rate : $0, -1e38), 1e38)
    }
    motion.replaces = true
    return follow(id, end.direction, .settling) { world in
      let motion = LaneMotion(motion)
      guard let checked = try? motion.checked() else { return nil }
      return try? world.registerChecked(
        motion, checked, of: world.engine.progressClocks.property, on: live.holder, starts: true, .play
      ).id
    }
  }

  /// Gives the transition's position another driver, which replaces the last one. The transition ends when
  /// that driver has ended and its end is reported. Returns false if the driver cannot be registered.
  private func follow(
    _ id: TransitionID, _ direction: TransitionDirection, _ phase: TransitionPhase,
    _ register: (World) -> DriverID?
  ) -> Bool {
    // The game gets no handle of the driver, so it is always killed at its end. It takes the transition's
    // serial, so it ends before the tweens (C2).
    let (kills, next) = (defaults.killsCompleted, engine.drivers.nextSerial)
    (defaults.killsCompleted, engine.drivers.nextSerial) = (true, transitions[id].serial)
    let mover = register(self)
    (defaults.killsCompleted, engine.drivers.nextSerial) = (kills, next)
    guard let mover else { return false }
    transitions[id].mover = mover
    transitions[id].direction = direction
    // A driver that began in a callback has moved since its start (W7).
    engine.followProgress(of: transitions[id].timeline)
    setPhase(phase, id)
    // A run of no length ends at once. In a callback the end is reported with the next round.
    if engine.clocks.command == nil, transitions.has(id), transitions[id].runningCallback == .nothing,
      hasCompleted(mover)
    {
      finishTransition(id, by: mover)
    }
    return true
  }

  func hasCompleted(_ mover: DriverID) -> Bool {
    engine.drivers.find(mover).map { engine.drivers[$0].state == .completed } ?? false
  }

  private func removeMover(of id: TransitionID) {
    let mover = transitions[id].mover
    transitions[id].mover = .none
    guard let slot = engine.drivers.find(mover) else { return }
    engine.remove(slot, as: .killed, at: engine.present())
  }

  func interruptTransition(_ id: TransitionID) -> Bool {
    let live = transitions[id]
    guard live.phase == .running || live.phase == .settling else { return false }
    removeMover(of: id)
    transitions[id].trail = ScrubTrail()
    setPhase(.interactive, id)
    return true
  }

  func scrubTransition(_ id: TransitionID, to position: Float) -> Bool {
    let live = transitions[id]
    if live.phase == .idle {
      let isAtBack = engine.shownPosition(of: live.holder) < 0.5
      leaveRest(id, isAtBack ? .forward : .backward)
      guard transitions.has(id) else { return true }
    }
    removeMover(of: id)
    setPosition(of: id, to: position)
    if transitions[id].phase != .interactive { transitions[id].trail = ScrubTrail() }
    transitions[id].trail.append(position, at: engine.commandInstant(of: TimelineState.engineTime))
    if transitions[id].phase != .interactive { setPhase(.interactive, id) }
    return true
  }

  func completeTransition(_ id: TransitionID, at end: TransitionEnd) -> Bool {
    if transitions[id].phase == .idle { leaveRest(id, end.direction) }
    guard transitions.has(id) else { return true }
    removeMover(of: id)
    setPosition(of: id, to: end.position)
    transitions[id].direction = end.direction
    rest(id)
    return true
  }

  /// Brings a transition to rest whose driver has ended in this tick, and whose end has not been reported.
  func finishEnded(_ id: TransitionID) {
    guard transitions.has(id), hasCompleted(transitions[id].mover) else { return }
    let mover = transitions[id].mover
    if transitions[id].runningCallback != .nothing {
      // In a callback, the end of a run of no length is not reported: the transition goes on.
      transitions[id].mover = .none
      return engine.startProgressClock(of: transitions[id].timeline, transitions[id].begun)
    }
    let command = engine.clocks.command
    if let command, let slot = engine.drivers.find(mover) {
      let driver = engine.drivers[slot]
      let end = engine.drivers.instant(
        of: engine.reachable(engine.drivers.timing(driver).activeEnd, driver), driver
      )
      .flatMap { engine.engineInstant(reaching: $0, on: Int(driver.timeline)) }
      engine.clocks.command = min(max(end ?? command, command), engine.clocks.now)
    }
    finishTransition(id, by: mover)
    engine.clocks.command = command
  }

  /// Runs an operation on a transition, at the instant that the last frame has shown (T2). An unreported end
  /// is reported first. In a callback the operation is at the callback's instant, but not before that end.
  func operate<Result>(_ id: TransitionID, _ body: (World) -> Result) -> Result {
    moveToFrame()
    finishEnded(id)
    let command = engine.clocks.command
    if let command, transitions.has(id) { engine.clocks.command = max(command, transitions[id].rested) }
    let result = body(self)
    engine.clocks.command = command
    return result
  }

  /// Returns the transition that the driver of an event moves; nil if it moves no transition.
  func transition(movedBy event: Event) -> TransitionID? {
    guard let clock = engine.progressClocks.clock(of: event.entity) else { return nil }
    let id = transitions.id(at: Int(clock.transition))
    return transitions[id].mover == event.driver ? id : nil
  }

  /// Ends the transition, if this driver moved it.
  func finishTransition(_ id: TransitionID, by mover: DriverID) {
    guard transitions.has(id), transitions[id].mover == mover else { return }
    transitions[id].mover = .none
    transitions[id].rested = engine.commandInstant(of: TimelineState.engineTime)
    rest(id)
  }

  /// Shows the values of the end where the transition rests, without reporting.
  package func showRest(of id: TransitionID) {
    let live = transitions[id]
    guard transitions.has(id), live.phase == .idle else { return }
    let direction =
      engine.shownPosition(of: live.holder) < 0.5 ? TransitionDirection.forward : .backward
    transitions[id].begun = direction
    engine.startProgressClock(of: live.timeline, direction)
    engine.stopProgressClock(of: live.timeline, direction)
  }

  /// Commits the end values, oldest first, and reports the end.
  private func rest(_ id: TransitionID) {
    engine.followProgress(of: transitions[id].timeline)
    let live = transitions[id]
    // After a run, the tweens have already left their channels at the exact end.
    engine.stopProgressClock(of: live.timeline, live.begun)
    transitions[id].phase = .idle
    if live.phase != .idle { note(.phaseChanged(.idle), of: id) }
    note(.didEnd(live.direction.end), of: id)
    transitions[id].runningCallback = .end
    if live.phase != .idle { run { () throws(GameError) in try live.callbacks.phaseChange?(.idle) } }
    guard transitions.has(id) else { return }
    let didEnd = transitions[id].callbacks.didEnd
    run { () throws(GameError) in try didEnd?(live.direction.end) }
    if transitions.has(id) { transitions[id].runningCallback = .nothing }
  }

  func releaseTransition(_ id: TransitionID) {
    // The callbacks' captures may call here when they are released, so the transition is removed first.
    let live = transitions[id]
    transitions.remove(id)
    engine.releaseTimeline(live.timeline)
    despawnQuietly(live.holder)
  }

  /// Sets the transition's position, and shows it.
  private func setPosition(of id: TransitionID, to position: Float) {
    let live = transitions[id]
    engine.assignPosition(position, of: live.holder)
    engine.followProgress(of: live.timeline)
  }

  private func setPhase(_ phase: TransitionPhase, _ id: TransitionID) {
    guard transitions[id].phase != phase else { return }
    transitions[id].phase = phase
    note(.phaseChanged(phase), of: id)
    let phaseChange = transitions[id].callbacks.phaseChange
    run { () throws(GameError) in try phaseChange?(phase) }
  }

  private func note(_ kind: TransitionEvent.Kind, of id: TransitionID) {
    let instant = Instant(counts: engine.commandInstant(of: TimelineState.engineTime))
    engine.log.transitionEvents.append(TransitionEvent(kind: kind, transition: id, instant: instant))
  }

  /// The events of transitions in the last `tick()` or `advance(by:)`, and of your calls before it. The
  /// events are in the order in which they happened.
  public var transitionEvents: [TransitionEvent] { engine.log.transitionEvents.published }
}
