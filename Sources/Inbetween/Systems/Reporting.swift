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
    let isOwn = Int(store[slot].property) == progressClocks.property || store[slot].isMark
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
    tidyUpdaters()
    for index in 0..<updaters.count {
      guard let slot = store.find(updaters[index].driver) else { continue }
      let driver = store[slot]
      if driver.phase == .active, isRunning(driver), isSeen(driver) {
        reportUpdate(slot, at: present(Int(driver.timeline)))
      }
    }
  }

  /// Returns whether a driver's clocks move it at present.
  private func isRunning(_ driver: Driver) -> Bool {
    if driver.flags.contains(.held) || timelines[Int(driver.timeline)].isStanding { return false }
    return !store.stands(driver)
  }

  /// Begins to report a driver's updates.
  mutating func addUpdater(_ slot: Slot<Driver>) {
    if store[slot].flags.contains(.updates) { return }
    store[slot].flags.insert(.updates)
    if updaters.count >= mostUpdaters { tidyUpdaters() }
    updaters.append(Updater(serial: store[slot].serial, driver: store.id(of: slot)))
  }

  /// Ends the reports of a driver's updates. Its entry is dropped later.
  mutating func removeUpdater(_ slot: Slot<Driver>) { store[slot].flags.remove(.updates) }

  /// Sorts the drivers with an onUpdate callback by serial, and drops those that have none any more.
  ///
  /// - Complexity: O(n), and O(n log n) after one was added out of order.
  private mutating func tidyUpdaters() {
    updaters.sort(from: 0)
    var kept = 0
    for index in 0..<updaters.count {
      assert(store.work.step())
      let updater = updaters[index]
      // A driver whose callback was removed and set again has two entries.
      if kept > 0, updaters[kept - 1].serial == updater.serial { continue }
      guard let slot = store.find(updater.driver), store[slot].flags.contains(.updates) else { continue }
      updaters[kept] = updater
      kept += 1
    }
    updaters.truncate(to: kept)
    mostUpdaters = 2 * kept + 64
  }
}

/// A driver with an onUpdate callback, by its serial.
struct Updater: HeapEntry {
  var serial: UInt64
  var driver: DriverID

  @inline(__always)
  func precedes(_ other: Updater) -> Bool { serial < other.serial }
}
