// Reports of drivers.

extension Engine {
  /// Appends an event, for the next publication.
  ///
  /// - Parameters:
  ///   - kills: whether the driver is killed with it.
  ///   - endsAwaits: whether it ends awaits of the driver's outcome.
  mutating func report(
    _ kind: Event.Kind, _ slot: Slot<Driver>, at moment: Moment, repetition: Int = 0, kills: Bool = false,
    endsAwaits: Bool = true
  ) {
    if journal.isRecording { return }
    let event = event(kind, slot, at: moment, repetition: repetition, kills: kills)
    // The driver of a transition's position is reported by the transition only.
    let isOwn = Int(store[slot].property) == leaderProperty || store[slot].isMark
    let tidings: EventLog.Notice.Tidings = isOwn ? .hidden : .event
    events.append(EventLog.Notice(event: event, tidings: tidings, endsAwaits: endsAwaits))
  }

  /// Appends an update of a driver, if it has an onUpdate callback.
  mutating func reportUpdate(_ slot: Slot<Driver>, at moment: Moment) {
    guard !journal.isRecording, store[slot].flags.contains(.updates) else { return }
    let event = event(.started, slot, at: moment)
    events.append(EventLog.Notice(event: event, tidings: .update, endsAwaits: false))
  }

  /// Reports to awaits that a driver has reached its end again, which is an event only once (C6).
  mutating func reportSilentEnd(_ slot: Slot<Driver>, at moment: Moment) {
    guard !journal.isRecording, store[slot].flags.contains(.hasListeners) else { return }
    let event = event(.completed, slot, at: moment)
    events.append(EventLog.Notice(event: event, tidings: .end, endsAwaits: true))
  }

  private mutating func event(
    _ kind: Event.Kind, _ slot: Slot<Driver>, at moment: Moment, repetition: Int = 0, kills: Bool = false
  ) -> Event {
    let driver = store[slot]
    return Event(
      kind: kind, driver: store.id(of: slot), entity: entity(of: driver),
      instant: Instant(counts: moment.world),
      serial: driver.serial, shadowed: kind == .completed && driver.flags.contains(.endedShadowed),
      kills: kills, repetition: repetition, occurrence: events.nextOccurrence())
  }

  /// Appends the update of every driver that has an onUpdate callback, is visible, and moves.
  mutating func reportUpdates() {
    if updaters.isEmpty { return }
    var kept = 0
    for index in 0..<updaters.count {
      guard let slot = store.find(updaters[index]), store[slot].flags.contains(.updates) else { continue }
      updaters[kept] = updaters[index]
      kept += 1
      let driver = store[slot]
      if driver.phase == .active, isRunning(driver), isSeen(driver) {
        reportUpdate(slot, at: present(Int(driver.timeline)))
      }
    }
    updaters.truncate(to: kept)
  }

  /// Returns whether a driver's clocks move it at present.
  private func isRunning(_ driver: Driver) -> Bool {
    if driver.flags.contains(.held) || timelines[Int(driver.timeline)].isStanding { return false }
    return !store.stands(driver)
  }

  /// Begins to report a driver's updates. The list is in the order of registration, which is that of their
  /// events.
  mutating func addUpdater(_ slot: Slot<Driver>) {
    if store[slot].flags.contains(.updates) { return }
    store[slot].flags.insert(.updates)
    updaters.append(store.id(of: slot))
    var index = updaters.count - 1
    while index > 0, serial(ofUpdater: index - 1) > store[slot].serial {
      updaters[index] = updaters[index - 1]
      index -= 1
    }
    updaters[index] = store.id(of: slot)
  }

  /// Ends the reports of a driver's updates.
  mutating func removeUpdater(_ slot: Slot<Driver>) {
    store[slot].flags.remove(.updates)
    let id = store.id(of: slot)
    var kept = 0
    for index in 0..<updaters.count where updaters[index] != id {
      updaters[kept] = updaters[index]
      kept += 1
    }
    updaters.truncate(to: kept)
  }

  private func serial(ofUpdater index: Int) -> UInt64 {
    store.find(updaters[index]).map { store[$0].serial } ?? 0
  }
}
