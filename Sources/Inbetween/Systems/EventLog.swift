/// What has happened and is not yet published, and what the last tick published.
///
/// Events are published in rounds: those of a tick, then those that the callbacks for them brought about, and so
/// on; each round in total order (W7).
struct EventLog {
  /// An event on its way to listeners.
  struct Notice {
    var event: Event
    /// Only that the driver has moved, which is told to its callback and published nowhere.
    var isUpdate: Bool
    /// Whether it ends what awaits the driver's outcome.
    var endsAwaits: Bool

    @inline(__always)
    static func precedes(_ left: Notice, _ right: Notice) -> Bool { Event.precedes(left.event, right.event) }
  }

  private(set) var published: [Event] = []
  /// The round that is being told.
  private(set) var round: [Notice] = EventLog.room
  private var pending: [Notice] = EventLog.room
  private var lastOccurrence: UInt64 = 0

  private static var room: [Notice] {
    var notices: [Notice] = []
    notices.reserveCapacity(64)
    return notices
  }

  /// The number of the last event that has come about.
  var occurrences: UInt64 { lastOccurrence }

  /// What has come about and is in no round yet.
  var unpublished: [Notice] { pending }

  mutating func nextOccurrence() -> UInt64 {
    lastOccurrence += 1
    return lastOccurrence
  }

  mutating func append(_ event: Event, endsAwaits: Bool) {
    pending.append(Notice(event: event, isUpdate: false, endsAwaits: endsAwaits))
  }

  mutating func appendUpdate(_ event: Event) {
    pending.append(Notice(event: event, isUpdate: true, endsAwaits: false))
  }

  /// Forgets what was published, before the ticks of a frame.
  mutating func clearPublished() {
    published.removeAll(keepingCapacity: true)
  }

  /// Makes a round of what is pending, in total order, and publishes it; false where nothing is.
  mutating func beginRound() -> Bool {
    if pending.isEmpty { return false }
    round.removeAll(keepingCapacity: true)
    swap(&round, &pending)
    EventLog.sort(&round)
    for notice in round where !notice.isUpdate { published.append(notice.event) }
    return true
  }

  /// Heap sort in place, for `Array.sort` may allocate. Events mostly come in order already.
  private static func sort(_ notices: inout [Notice]) {
    var isOrdered = true
    for index in notices.indices.dropFirst() where Notice.precedes(notices[index], notices[index - 1]) {
      isOrdered = false
      break
    }
    if isOrdered { return }
    for root in stride(from: notices.count / 2 - 1, through: 0, by: -1) {
      sink(root, end: notices.count, &notices)
    }
    for end in stride(from: notices.count - 1, to: 0, by: -1) {
      notices.swapAt(0, end)
      sink(0, end: end, &notices)
    }
  }

  private static func sink(_ start: Int, end: Int, _ notices: inout [Notice]) {
    var parent = start
    while 2 * parent + 1 < end {
      var child = 2 * parent + 1
      if child + 1 < end && Notice.precedes(notices[child], notices[child + 1]) { child += 1 }
      if !Notice.precedes(notices[parent], notices[child]) { return }
      notices.swapAt(parent, child)
      parent = child
    }
  }
}
