// Events and callbacks of a tick, in rounds (W7): the tick's own, those that its callbacks brought about, and so on.

extension World {
  /// How many rounds of callbacks a tick has at most; what is left comes with the next.
  static var mostRounds: Int { 64 }

  /// Runs one fixed tick with all that follows from it.
  func runTick() {
    isTicking = true
    engine.tick()
    for _ in 0..<World.mostRounds {
      if !engine.events.beginRound() { break }
      guard hasListeners else { continue }
      for index in engine.events.round.indices { tell(engine.events.round[index]) }
      engine.settleRound()
    }
    if engine.events.unpublished.isEmpty { forgetRetired() }
    isTicking = false
  }

  private var hasListeners: Bool {
    #if !hasFeature(Embedded)
      if !streams.isEmpty { return true }
    #endif
    return listeners.count > 0
  }

  /// Tells everyone who listens of one event. The engine is free while they run: they may do anything.
  private func tell(_ notice: EventLog.Notice) {
    let event = notice.event
    #if !hasFeature(Embedded)
      if !notice.isUpdate { streams.yield(event) }
    #endif
    let number = engine.store.listeners(of: event.driver)
    guard number.exists, let listeners = listeners[number] else { return }
    let handle = DriverHandle(id: event.driver, link: link)
    engine.command = event.instant.counts
    if notice.isUpdate {
      listeners.call(.update, handle)
    } else if let kind = Listeners.Kind(event.kind) {
      listeners.call(kind, handle)
    }
    if event.kills { listeners.call(.kill, handle) }
    engine.command = nil
    #if !hasFeature(Embedded)
      if notice.endsAwaits, let outcome = Outcome(event) {
        listeners.resume(outcome, upTo: event.occurrence)
      }
    #endif
  }

  /// The listeners of a driver, made where it has none.
  func listeners(of slot: Slot<Driver>) -> Listeners {
    if let present = engine.store[slot].listeners.exists ? listeners[engine.store[slot].listeners] : nil {
      return present
    }
    let made = Listeners()
    engine.store[slot].listeners = listeners.insert(made)
    return made
  }

  /// Lets go of the listeners of drivers that are gone, all having been told.
  private func forgetRetired() {
    if engine.retired.isEmpty { return }
    var gone: [Listeners] = []
    while !engine.retired.isEmpty {
      let slot = engine.retired.removeLast()
      let number = engine.store[slot].listeners
      if let listeners = listeners[number] { gone.append(listeners) }
      listeners.remove(number)
      engine.store[slot].listeners = .none
      engine.store.reuse(slot)
    }
    // What they hold may call the world as it goes: only now that everything is in place.
    withExtendedLifetime(gone) {}
  }
}
