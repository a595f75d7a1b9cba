/// What has happened since the last tick was published, and what that tick published.
struct EventLog {
  private(set) var published: [Event] = []
  private var pending = EventLog.room
  private var occurrence: UInt64 = 0

  private static var room: [Event] {
    var events: [Event] = []
    events.reserveCapacity(64)
    return events
  }

  mutating func append(
    _ kind: Event.Kind, _ driver: Driver, _ id: DriverID, at instant: Int64, repetition: Int
  ) {
    occurrence += 1
    pending.append(
      Event(
        kind: kind, driver: id, entity: driver.entity, instant: Instant(counts: instant),
        serial: driver.serial, shadowed: kind == .completed && driver.flags.contains(.endedShadowed),
        repetition: repetition, occurrence: occurrence))
  }

  /// Forgets what was published, before the ticks of a frame.
  mutating func clearPublished() {
    published.removeAll(keepingCapacity: true)
  }

  /// Publishes what is pending, in total order.
  mutating func publish() {
    if pending.isEmpty { return }
    EventLog.sort(&pending)
    published.append(contentsOf: pending)
    pending.removeAll(keepingCapacity: true)
  }

  /// Heap sort in place, for `Array.sort` may allocate. Events mostly come in order already.
  private static func sort(_ events: inout [Event]) {
    var isOrdered = true
    for index in events.indices.dropFirst() where Event.precedes(events[index], events[index - 1]) {
      isOrdered = false
      break
    }
    if isOrdered { return }
    for root in stride(from: events.count / 2 - 1, through: 0, by: -1) {
      sink(root, end: events.count, &events)
    }
    for end in stride(from: events.count - 1, to: 0, by: -1) {
      events.swapAt(0, end)
      sink(0, end: end, &events)
    }
  }

  private static func sink(_ start: Int, end: Int, _ events: inout [Event]) {
    var parent = start
    while 2 * parent + 1 < end {
      var child = 2 * parent + 1
      if child + 1 < end && Event.precedes(events[child], events[child + 1]) { child += 1 }
      if !Event.precedes(events[parent], events[child]) { return }
      events.swapAt(parent, child)
      parent = child
    }
  }
}
