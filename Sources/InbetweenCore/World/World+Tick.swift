// The order of a whole tick: the game's systems, bindings, the engine's own tick (Schedule.swift), then
// events and callbacks in rounds (W7). The first round has the tick's own events, each later one the events
// of the round before.

extension World {
  /// Adds a frame's real time and runs the fixed ticks that are due. The remainder is kept exactly.
  ///
  /// ```swift
  /// let advance = world.advance(by: .milliseconds(40))
  /// print(advance.ticks, world.tickCount)  // prints 2 2
  /// ```
  ///
  /// - Returns: the number of ticks run, and the time dropped. Time over `hitchLimit` is dropped, unless
  ///   `hitchPolicy` is `catchUp`. A negative time is dropped. In a callback, a hook, a system, or the
  ///   closure of a query, a reader or a pool, the call runs nothing and drops the whole time.
  @discardableResult
  public func advance(by frameTime: Duration) -> Advance {
    if isBusy { return Advance(ticks: 0, dropped: frameTime) }
    clearPublished()
    let advance = accumulator.take(frameTime, limit: hitchLimit, hitchPolicy)
    // A callback may destroy a world of a program in C.
    let number = number
    for _ in 0..<advance.ticks where self.number == number { runTick() }
    return advance
  }

  /// Runs exactly one fixed tick, for programs with a fixed loop.
  ///
  /// ```swift
  /// try world.animate(card, .opacity, to: 0, duration: .milliseconds(100))
  /// for _ in 0..<6 { world.tick() }
  /// print(world[card, .opacity]!)  // prints 0.0
  /// ```
  ///
  /// - Returns: false, without a tick, in a callback, a hook, a system, or the closure of a query, a reader
  ///   or a pool.
  /// - Complexity: O(n), where n is the number of values that move. Each start, iteration and end that is due
  ///   costs O(log m) more, where m is the number of coming events. Drivers that wait, or that a later driver
  ///   hides, cost nothing.
  @discardableResult
  public func tick() -> Bool {
    if isBusy { return false }
    clearPublished()
    runTick()
    return true
  }

  /// Runs exactly one tick of a paused world, systems included, and leaves the world paused. Timelines in
  /// real time move by this tick too. Ten calls of `step` advance the world exactly as far as ten ticks, also
  /// at a rate such as 1/7.
  ///
  /// ```swift
  /// world.pause()
  /// world.step()
  /// print(world.time.sinceStart > .zero)  // prints true
  /// ```
  ///
  /// - Returns: false, without a tick, if the world is not paused. Also false in a callback, a hook, a
  ///   system, or the closure of a query, a reader or a pool.
  @discardableResult
  public func step() -> Bool {
    if isBusy || !isPaused { return false }
    engine.resumeAtTick()
    clearPublished()
    runTick()
    return engine.setPaused(true, 0)
  }

  private func clearPublished() {
    engine.clearPublished()
    eventsBefore = 0
  }
}

extension World {
  /// The most rounds of callbacks in a tick. Further rounds come with the next tick.
  static var mostRounds: Int { 64 }

  /// Runs one fixed tick, with everything before and after the engine's own part: the order of a whole tick.
  func runTick() {
    isTicking = true
    isRepeatingTick = tickCount < lastRepeatedTick
    engine.profiler.begin()
    parts.run(at: .beforeSystems, in: self)
    eventsBefore = engine.log.events.published.count
    // The time that the world has moved since the last tick, before it was paused, belongs to the tick after
    // the pause.
    let isHeld = isPaused
    let time = engine.clocks.instants[0] - (isHeld ? 0 : movedCounts)
    if !isHeld { movedCounts = 0 }
    stepCounts =
      engine.clocks.timelines[0].local(at: engine.clocks.tickRate.instant(ofTick: tickCount + 1).counts)
      - time
    // 1. The game's systems before the animation, in the order in which they were added. (Systems)
    systems.beginTick()
    if systems.hasAny(.before) { systems.run(.before, in: self) }
    engine.profiler.begin()
    // 2. Bound fields that the game has moved are read back. (BindingTable)
    parts.run(at: .beforeEngine, in: self)
    bringEndsForward(defers: false)
    // 3. The engine's own tick: clocks, boundaries, kernels. (Schedule) Then timelines
    //   and drivers follow what is shown. (Followers)
    engine.tick()
    parts.run(at: .afterEngine, in: self)
    engine.reportUpdates()
    engine.profiler.end(.reports)
    stepCounts = engine.clocks.instants[0] - time
    // 4. Events and callbacks, in rounds (W7).
    for _ in 0..<World.mostRounds {
      if !engine.log.events.beginRound() { break }
      if hasListeners {
        for index in 0..<engine.log.events.roundCount { deliver(index) }
        bringDeferredEndsForward()
      } else {
        for index in 0..<engine.log.events.roundCount where engine.log.events[index].completesAndKills {
          killCompleted(index)
        }
      }
    }
    if !engine.clocks.ended.isEmpty { engine.forgetRamps() }
    // A call of a sequence may have held the world at an earlier instant.
    stepCounts = engine.clocks.instants[0] - time
    engine.publish()
    forgetRetired()
    if engine.drivers.easings.hasDropped { withExtendedLifetime(engine.drivers.easings.takeDropped()) {} }
    engine.profiler.end(.events)
    // 5. Fields that callbacks have moved are read back. Bound properties are written, first into fields,
    //   then by setters. (BindingTable)
    parts.run(at: .afterEvents, in: self)
    // 6. The game's systems after the animation. (Systems)
    if systems.hasAny(.after) { systems.run(.after, in: self) }
    // 7. Changes are noted for `forEachChanged`. (ColumnChanges)
    engine.profiler.begin()
    engine.lookForChanges()
    engine.profiler.end(.changes)
    isTicking = false
  }

  /// Whether anything must hear of the events of a tick. The end of a driver may end a transition.
  private var hasListeners: Bool {
    publishesToStreams || !listeners.isEmpty || !engine.progressClocks.list.isEmpty
  }

  /// Whether there are streams of the world's events.
  private var publishesToStreams: Bool {
    #if hasFeature(Embedded) || WITHOUT_CONCURRENCY
      return false
    #else
      return tasks.hasStreams
    #endif
  }

  /// Reports one event of the round to its listeners, and kills a completed driver that nothing keeps. No
  /// access to the engine is open while callbacks run: they may do anything.
  private func deliver(_ index: Int) {
    let delivery = engine.log.events[index]
    if delivery.kind == .withdrawn { return }
    let event = delivery.event
    let completes = event.kind == .completed
    let first = engine.drivers.listeners(of: event.driver)
    if delivery.kind == .update { return tellUpdate(event, first) }
    let moved = delivery.kind == .own && completes ? transition(movedBy: event) : nil
    if !first.exists, !publishesToStreams, moved == nil {
      if delivery.completesAndKills { killCompleted(index) }
      return
    }
    let handle = DriverHandle(id: event.driver, link: link)
    engine.clocks.command = event.instant.counts
    if delivery.kind == .own, engine.drivers.find(event.driver).map({ engine.drivers[$0].kind }) == .mark {
      engine.clocks.mark = event.driver
    }
    switch delivery.kind {
    case .event, .own:
      if let kind = ListenerTable.Kind(event.kind), kind != .repeat || !hasEndedByHand(event.driver) {
        call(kind, from: first, handle)
      }
    case .update, .end, .withdrawn: break
    }
    engine.clocks.mark = nil
    if let moved { finishTransition(moved, by: event.driver) }
    // A callback may have restarted the completed driver.
    let kills = event.kills && (!completes || killCompleted(index))
    if kills { call(.kill, from: first, handle) }
    bringEndsForward(defers: true)
    engine.clocks.command = nil
    #if !hasFeature(Embedded) && !WITHOUT_CONCURRENCY
      if delivery.kind == .event {
        tasks.yield(engine.log.events[index].event)
      }
      guard let awaits = awaits(from: first) else { return }
      if delivery.kind == .event {
        awaits.yield(engine.log.events[index].event)
        if kills { awaits.endStreams() }
      }
      if delivery.endsAwaits, let outcome = Outcome(event.kind) {
        awaits.resume(outcome, upTo: event.occurrence)
      }
    #endif
  }

  /// Returns whether a callback has ended a driver, whose end is reported in the next round. Then its repeats
  /// and updates of this tick are not told.
  private func hasEndedByHand(_ driver: DriverID) -> Bool {
    if let slot = engine.drivers.find(driver), engine.drivers[slot].phase != .unstarted,
      !engine.drivers[slot].flags.contains(.killed)
    {
      return false
    }
    for index in 0..<engine.log.events.pendingCount {
      let event = engine.log.events.pending(index).event
      if event.driver == driver, [.killed, .superseded, .entityDied, .stopped].contains(event.kind) {
        return true
      }
    }
    return false
  }

  /// Calls the `onUpdate` callback of a driver that has moved: a report that may come in each tick.
  @inline(__always)
  private func tellUpdate(_ event: Event, _ first: Slot<Listening>) {
    if hasEndedByHand(event.driver) { return }
    engine.clocks.command = event.instant.counts
    call(.update, from: first, DriverHandle(id: event.driver, link: link))
    bringEndsForward(defers: true)
    engine.clocks.command = nil
  }

  /// Releases a driver whose last completion has been reported, unless something keeps it. Returns false if
  /// it lives.
  @discardableResult
  private func killCompleted(_ index: Int) -> Bool {
    let event = engine.log.events[index].event
    if let slot = engine.drivers.find(event.driver), engine.drivers.countTold(engine.drivers[slot]),
      engine.isDone(engine.drivers[slot])
    {
      engine.release(slot)
      return true
    }
    engine.log.events.spare(index)
    return false
  }

  /// Removes the listeners of drivers that are gone, once all their events have been reported.
  private func forgetRetired() {
    if engine.log.retired.isEmpty { return }
    let untold = engine.log.events.pendingCount > 0 ? engine.log.events.pending(0).event.occurrence : .max
    var gone: [ListenerTable.Listener] = []
    swap(&gone, &goneListeners)
    var kept = 0
    for index in 0..<engine.log.retired.count {
      let retired = engine.log.retired[index]
      if retired.occurrence >= untold {
        engine.log.retired[kept] = retired
        kept += 1
        continue
      }
      listeners.remove(from: engine.drivers.listeners(of: retired.slot), &gone)
      engine.drivers.reuse(retired.slot)
      let own = Entity(index: retired.ownIndex, generation: retired.ownGeneration)
      if own.generation > 0 && isAlive(own) { despawnQuietly(own) }
    }
    engine.log.retired.truncate(to: kept)
    #if !hasFeature(Embedded) && !WITHOUT_CONCURRENCY
      for listener in gone { listener.awaits?.end() }
    #endif
    // The listeners' captures may call the world when they are released, so the tables are updated first.
    gone.removeAll(keepingCapacity: gone.count <= 1024)
    swap(&gone, &goneListeners)
  }

  /// Calls the callback of a kind in the list that begins at `first`, if there is one. The callback may
  /// replace itself.
  @inline(__always)
  func call(_ kind: ListenerTable.Kind, from first: Slot<Listening>, _ handle: DriverHandle) {
    switch listeners.listener(kind, from: first) {
    case .handle(let callback): run("", handle) { () throws(GameError) in try callback(handle) }
    case .plain(let callback): run("", handle, callback)
    case .ends: passEnd(handle, from: first)
    default: break
    }
  }
}
