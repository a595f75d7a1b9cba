// Reports of drivers and timelines.

/// Events and updates, until they are published and reported to listeners.
struct ReportLog: SnapshotField, ~Copyable {
  var events = EventLog()
  var timelineEvents = OrderedLog<TimelineEvent>()
  var transitionEvents = OrderedLog<TransitionEvent>()
  var sequenceEvents = OrderedLog<SequenceEvent>()
  /// Reused memory for the marks of sequences that are to be reported.
  var marks = UniqueArray<PassedMark>()
  /// Drivers with an onUpdate callback, in no order until a tick reports them; the callbacks of some may have
  /// been removed since. Also the number of entries at which entries without a callback are dropped.
  var updaters = UniqueArray<Updater>()
  var mostUpdaters = 64
  /// Whether the updaters are in the order of their ids, each once, and each still has its callback.
  var updatersAreTidy = true
  /// Released drivers that had listeners; their slots wait until all reports are done.
  var retired = UniqueArray<RetiredDriver>()
  var spareRetired = SpareMemory()

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&events, &timelineEvents, &transitionEvents, &sequenceEvents)
    bytes.exchange(&updaters, &mostUpdaters, &updatersAreTidy, &retired)
  }
}

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
    // The end of a past driver is told (C14).
    if moment.pass.isSample || drivers[slot].isPast { return }
    let event = event(kind, slot, at: moment, repetition: repetition, kills: kills)
    // The driver of a transition's position is reported by the transition only.
    let isOwn = Int(drivers[slot].property) == progressClocks.property || drivers[slot].kind == .mark
    let kind: EventLog.Delivery.Kind = isOwn ? .own : .event
    log.events.append(EventLog.Delivery(event: event, kind: kind, endsAwaits: endsAwaits))
  }

  /// Appends the start of a driver that has just been registered.
  @inline(__always)
  mutating func reportStart(
    _ id: DriverID, _ serial: UInt64, _ entity: Entity, isOwn: Bool, at moment: borrowing Moment
  ) {
    log.events.append(
      EventLog.Delivery(
        event: Event(
          kind: .started, shadowed: false, kills: false, driver: id, entity: entity,
          instant: Instant(counts: moment.world), serial: serial, repetition: 0,
          occurrence: log.events.nextOccurrence()),
        kind: isOwn ? .own : .event, endsAwaits: true))
  }

  /// Appends an update of a driver, if it has an onUpdate callback.
  mutating func reportUpdate(_ slot: Slot<Driver>, at moment: Moment) {
    guard !moment.pass.isSample, drivers[slot].flags.contains(.updates) else { return }
    let event = event(.started, slot, at: moment)
    log.events.append(EventLog.Delivery(event: event, kind: .update, endsAwaits: false))
  }

  /// Reports to awaits that a driver has reached its end again, which is an event only once (C6).
  mutating func reportSilentEnd(_ slot: Slot<Driver>, at moment: Moment) {
    guard !moment.pass.isSample, drivers[slot].flags.contains(.hasListeners) else { return }
    let event = event(.completed, slot, at: moment)
    log.events.append(EventLog.Delivery(event: event, kind: .end, endsAwaits: true))
  }

  /// Appends an event of a timeline.
  ///
  /// - Parameter local: the timeline's time at the event; nil for the present one.
  mutating func report(
    _ kind: TimelineEvent.Kind, timeline index: Int, at instant: Int64, local: Int64? = nil
  ) {
    log.timelineEvents.append(
      TimelineEvent(
        kind: kind, timeline: id(ofTimeline: index), instant: Instant(counts: instant),
        offset: Duration(counts: local ?? clocks.instants[index])))
  }

  private mutating func event(
    _ kind: Event.Kind, _ slot: Slot<Driver>, at moment: Moment, repetition: Int = 0, kills: Bool = false
  ) -> Event {
    let driver = drivers[slot]
    return Event(
      kind: kind, shadowed: kind == .completed && driver.flags.contains(.endedShadowed), kills: kills,
      driver: drivers.id(of: slot), entity: entity(of: driver), instant: Instant(counts: moment.world),
      serial: driver.serial, repetition: repetition, occurrence: log.events.nextOccurrence())
  }

  /// Appends the update of every driver that has an onUpdate callback, is visible, and is moved by its
  /// clocks. On clocks that stand, seeks, scrubbers and values that a timeline follows may have moved it.
  mutating func reportUpdates() {
    if log.updaters.isEmpty { return }
    if !log.updatersAreTidy { tidyUpdaters() }
    for index in 0..<log.updaters.count {
      guard let slot = drivers.find(log.updaters[index].driver), drivers[slot].flags.contains(.updates) else {
        log.updatersAreTidy = false
        continue
      }
      let elapsed = activeElapsed(slot)
      let isElsewhere = elapsed != log.updaters[index].elapsed
      log.updaters[index].elapsed = elapsed
      let driver = drivers[slot]
      if elapsed >= 0, !driver.flags.contains(.held), isElsewhere || isRunning(driver), isSeen(driver) {
        reportUpdate(slot, at: present(Int(driver.timeline)))
      }
    }
  }

  /// Returns whether the clocks of a driver that is not held move it at present.
  private func isRunning(_ driver: Driver) -> Bool {
    !clocks.timelines[Int(driver.timeline)].isStopped && !drivers.hasRateZero(driver)
  }

  /// Returns the elapsed time of a driver; −1 if it is not active.
  private func activeElapsed(_ slot: Slot<Driver>) -> Int64 {
    drivers[slot].phase == .active ? elapsed(slot) : -1
  }

  /// Begins to report a driver's updates.
  mutating func addUpdater(_ slot: Slot<Driver>) {
    if drivers[slot].flags.contains(.updates) { return }
    drivers[slot].flags.insert(.updates)
    if log.updaters.count >= log.mostUpdaters { tidyUpdaters() }
    log.updatersAreTidy = false
    log.updaters.append(Updater(elapsed: activeElapsed(slot), driver: drivers.id(of: slot)))
  }

  /// Sorts the drivers with an onUpdate callback by id, and drops drivers that no longer have one.
  ///
  /// - Complexity: O(n), and O(n log n) after one was added out of order.
  private mutating func tidyUpdaters() {
    log.updaters.sort(from: 0)
    var kept = 0
    for index in 0..<log.updaters.count {
      assert(drivers.work.step())
      let updater = log.updaters[index]
      // A driver whose callback was removed and set again has two entries.
      if kept > 0, log.updaters[kept - 1].driver == updater.driver { continue }
      guard let slot = drivers.find(updater.driver), drivers[slot].flags.contains(.updates) else { continue }
      log.updaters[kept] = updater
      kept += 1
    }
    log.updaters.truncate(to: kept)
    log.mostUpdaters = 2 * kept + 64
    log.updatersAreTidy = true
  }
}
