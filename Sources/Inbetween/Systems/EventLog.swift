/// What has happened and is not yet published, and what the last tick published.
///
/// Events are published in rounds: those of a tick, then those that the callbacks for them brought about, and
/// so on; each round in total order (W7).
struct EventLog {
  /// An event on its way to listeners.
  struct Notice {
    /// What listeners are told.
    enum Tidings {
      /// The event, which is published.
      case event
      /// The event, but only to the driver's own listeners: it belongs to the engine.
      case hidden
      /// Only that the driver has moved.
      case update
      /// Only to those who await it, that it has come to its end again.
      case end
    }

    var event: Event
    var tidings: Tidings
    /// Whether it ends what awaits the driver's outcome.
    var endsAwaits: Bool
    /// Where the event stands among the published ones.
    var place = 0

    @inline(__always)
    static func precedes(_ left: Notice, _ right: Notice) -> Bool { Event.precedes(left.event, right.event) }
  }

  private(set) var published: [Event] = []
  /// The round that is being told.
  private(set) var round: [Notice] = EventLog.room
  private var pending: [Notice] = EventLog.room
  private var lastOccurrence: UInt64 = 0
  /// For how many frames much less was published than there is room for.
  private var quietFrames = 0

  /// How much room is always kept, in events, and for how many frames what is more.
  private static var smallRoom: Int { 1024 }
  private static var patience: Int { 60 }

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

  mutating func append(_ notice: Notice) {
    pending.append(notice)
  }

  /// Forgets what was published, before the ticks of a frame.
  mutating func clearPublished() {
    // After a crowd has set off, its room is given back once it has not been needed for a while.
    let isRoomy = published.capacity > EventLog.smallRoom && published.count < published.capacity / 8
    quietFrames = isRoomy ? quietFrames + 1 : 0
    published.removeAll(keepingCapacity: quietFrames < EventLog.patience)
    if quietFrames < EventLog.patience { return }
    quietFrames = 0
    // Room for the few of a common tick stays, for none to allocate that has one more than those before.
    published.reserveCapacity(64)
    round = EventLog.room
    if pending.isEmpty { pending = EventLog.room }
  }

  /// Makes a round of what is pending, in total order, and publishes it; false where nothing is.
  mutating func beginRound() -> Bool {
    if pending.isEmpty { return false }
    round.removeAll(keepingCapacity: true)
    swap(&round, &pending)
    // Both grow together, so that neither does so in a later tick that needs no more room than this one.
    if pending.capacity < round.capacity { pending.reserveCapacity(round.capacity) }
    EventLog.sort(&round)
    for index in round.indices where round[index].tidings == .event {
      round[index].place = published.count
      published.append(round[index].event)
    }
    return true
  }

  /// Notes that a driver was not killed with its completion after all: its callback has restarted it.
  mutating func spare(_ index: Int) {
    round[index].event.kills = false
    if round[index].tidings == .event { published[round[index].place].kills = false }
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
