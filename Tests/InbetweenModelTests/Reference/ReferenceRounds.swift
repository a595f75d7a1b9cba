// A tick and its rounds of callbacks (W7):
//
//     world.beginTick()
//     while let round = world.nextRound() {
//       for told in round {
//         for callback in told.event.callbacks { world.moment = told.event.instant; … }
//         if world.finish(told) { … }
//       }
//       world.endRound()
//     }

/// An event of a round, with its index among the events of the tick; nil for an `onUpdate`.
struct ReferenceTelling {
  var event: ReferenceEvent
  var place: Int?
}

extension ReferenceWorld {
  /// Maximum number of rounds in a tick; the next tick runs the rest.
  static let mostRounds = 64

  /// Advances to the next tick's instant. The events on the way and those from before it form the first
  /// round.
  mutating func beginTick() {
    ticks += 1
    isByHand = false
    go(to: instant(ofTick: ticks))
    isByHand = true
    retargetFollowers()
    noteUpdates()
    events = []
    rounds = 0
  }

  /// Publishes the pending events in the order (instant, serial, occurrence) and returns them. Nil if there
  /// are none, or the tick has had all its rounds.
  mutating func nextRound() -> [ReferenceTelling]? {
    timelineEvents = pendingTimelineEvents
    guard !pending.isEmpty, rounds < Self.mostRounds else {
      pendingTimelineEvents = []
      return nil
    }
    let round = pending.enumerated().sorted {
      ($0.element.instant, $0.element.serial, $0.offset) < ($1.element.instant, $1.element.serial, $1.offset)
    }.map(\.element)
    pending = []
    rounds += 1
    return round.map { event in
      if event.kind == .updated { return ReferenceTelling(event: event) }
      events.append(event)
      return ReferenceTelling(event: event, place: events.count - 1)
    }
  }

  /// Removes a driver by auto-kill once the callbacks of its last completion have run (W5). Returns whether
  /// it did.
  mutating func finish(_ told: ReferenceTelling) -> Bool {
    guard told.event.kind == .completed, told.event.kills, let place = told.place else { return false }
    if let index = find(told.event.driver) {
      drivers[index].untold -= 1
      if drivers[index].untold == 0, drivers[index].isDone {
        drivers.remove(at: index)
        return true
      }
    }
    events[place].kills = false
    return false
  }

  mutating func endRound() { moment = nil }

  /// In a callback, crosses the boundaries up to the tick of what it has started, at their exact instants.
  mutating func bringUp() {
    if moment != nil { go(to: now) }
  }

  /// Advances by a tick without running callbacks.
  mutating func tick() {
    beginTick()
    while let round = nextRound() {
      for told in round { _ = finish(told) }
      endRound()
    }
  }

  /// Notes an `onUpdate` for each driver that is seen, in its active interval and not paused, if its clocks
  /// move it, or something has moved it since the last tick.
  private mutating func noteUpdates() {
    for index in drivers.indices {
      let (driver, place) = (drivers[index], place(of: drivers[index]))
      drivers[index].toldPlace = place
      let isRunning = driver.clock.numerator != 0 && direction(of: home(driver)) != 0
      if place == nil || driver.clock.isPaused || place == driver.toldPlace && !isRunning { continue }
      if isSeen(driver) { update(driver, at: now) }
    }
  }

  /// Returns the elapsed time of a driver; nil if it is not in its active interval.
  private func place(of driver: ReferenceDriver) -> Int64? { driver.isMoving ? elapsed(driver) : nil }

  /// Notes an `onUpdate`, which is ordered among the events (W7).
  mutating func update(_ driver: ReferenceDriver, at instant: Int64) {
    if driver.isHeard { report(.updated, driver, at: instant) }
  }

  /// Returns whether a callback has ended a driver, which is still to be told: it is told no update (W7).
  func hasEndedByHand(_ id: Int) -> Bool {
    if let index = find(id), ![.new, .inactive, .killed].contains(drivers[index].state) { return false }
    return pending.contains {
      $0.driver == id && [.killed, .superseded, .entityDied, .stopped].contains($0.kind)
    }
  }

  /// Notes that a driver's callbacks are set.
  mutating func listen(to id: Int) {
    guard let index = find(id) else { return }
    drivers[index].isHeard = true
    drivers[index].toldPlace = place(of: drivers[index])
  }
}
