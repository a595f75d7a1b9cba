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

/// An event of a round, and where it stands among those of the tick; nil for an `onUpdate`.
struct ReferenceTelling {
  var event: ReferenceEvent
  var place: Int?
}

extension ReferenceWorld {
  /// At most so many rounds a tick; the rest comes with the next.
  static let mostRounds = 64

  /// Goes to the next tick's instant; what falls on the way and what happened before it is the first round.
  mutating func beginTick() {
    ticks += 1
    go(to: instant(ofTick: ticks))
    noteUpdates()
    events = []
    rounds = 0
  }

  /// Publishes what has happened, in the order (instant, serial, occurrence), and answers what is to be told;
  /// nil when nothing has.
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

  /// Auto-kill: removes a driver that has completed and holds nothing once its last completion has been told
  /// (W5). Returns whether it has gone.
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

  /// In a callback: crosses, at their exact instants, the boundaries up to the tick of what it has begun.
  mutating func bringUp() {
    if moment != nil { go(to: now) }
  }

  /// A tick to which nobody listens.
  mutating func tick() {
    beginTick()
    while let round = nextRound() {
      for told in round { _ = finish(told) }
      endRound()
    }
  }

  /// `onUpdate` is for those that are seen somewhere, in their active intervals, and in motion by their own
  /// clocks.
  private mutating func noteUpdates() {
    for driver in drivers where driver.isMoving && !driver.clock.isPaused && driver.clock.numerator != 0 {
      if isSeen(driver), direction(of: home(driver)) != 0 { update(driver, at: now) }
    }
  }

  /// Notes an `onUpdate`, which takes a place among the events (W7).
  mutating func update(_ driver: ReferenceDriver, at instant: Int64) {
    if driver.isHeard { report(.updated, driver, at: instant) }
  }

  /// Sets a driver's callbacks: whatever is told from now on is heard.
  mutating func listen(to id: Int) {
    if let index = find(id) { drivers[index].isHeard = true }
  }
}
