/// What has happened and is not yet published, and what the last tick published.
///
/// Events are published in rounds: those of a tick, then those that the callbacks for them brought about, and
/// so on; each round in total order (W7).
struct EventLog: ~Copyable {
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
  /// The round that is being told, as it came about, and its places in total order.
  private var round = EventLog.room
  private var order = Strip<UInt32>()
  /// Room for sorting.
  private var merged = Strip<UInt32>()
  private var pending = EventLog.room
  private var lastOccurrence: UInt64 = 0
  /// For how many frames much less was published than there is room for.
  private var quietFrames = 0

  /// How much room is always kept, in events, and for how many frames what is more.
  private static var smallRoom: Int { 1024 }
  private static var patience: Int { 60 }

  private static var room: Strip<Notice> {
    var notices = Strip<Notice>()
    notices.reserve(64)
    return notices
  }

  /// The number of the last event that has come about.
  var occurrences: UInt64 { lastOccurrence }

  /// How many notices the round has.
  var roundCount: Int { round.count }

  /// The round's notice that is told at `index`.
  subscript(index: Int) -> Notice { round[Int(order[index])] }

  /// How many have come about and are in no round yet.
  var pendingCount: Int { pending.count }

  /// One of those, in the order in which they came about.
  func pending(_ index: Int) -> Notice { pending[index] }

  mutating func nextOccurrence() -> UInt64 {
    lastOccurrence += 1
    return lastOccurrence
  }

  /// Makes room for so many more.
  mutating func reserve(_ count: Int) { pending.reserve(pending.count + count) }

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
    order = Strip<UInt32>()
    merged = Strip<UInt32>()
    order.reserve(64)
    merged.reserve(64)
    if pending.isEmpty { pending = EventLog.room }
  }

  /// Makes a round of what is pending, in total order, and publishes it; false where nothing is.
  mutating func beginRound() -> Bool {
    if pending.isEmpty { return false }
    round.removeAll()
    swap(&round, &pending)
    // Both grow together, so that neither does so in a later tick that needs no more room than this one.
    pending.reserve(round.count)
    sort()
    var wanted = published.count
    for index in 0..<round.count where round[index].tidings == .event { wanted += 1 }
    if published.capacity < wanted {
      published.reserveCapacity(max(wanted, published.capacity + published.capacity / 2))
    }
    for index in 0..<order.count {
      let place = Int(order[index])
      guard round[place].tidings == .event else { continue }
      round[place].place = published.count
      published.append(round[place].event)
    }
    return true
  }

  /// Notes that a driver was not killed with its completion after all: its callback has restarted it.
  mutating func spare(_ index: Int) {
    let place = Int(order[index])
    round[place].event.kills = false
    if round[place].tidings == .event { published[round[place].place].kills = false }
  }

  /// Puts the round's places in total order: those runs that are in order already are merged two by two
  /// (Knuth, The Art of Computer Programming 3, 5.2.4). Events mostly come in one run or a few.
  private mutating func sort() {
    order.removeAll()
    for place in 0..<round.count { order.append(UInt32(place)) }
    while endOfRun(0) < order.count {
      merged.removeAll()
      var first = 0
      while first < order.count {
        let middle = endOfRun(first)
        let end = middle < order.count ? endOfRun(middle) : middle
        merge(first, middle, end)
        first = end
      }
      swap(&order, &merged)
    }
  }

  /// Where the run that begins at `first` ends.
  private func endOfRun(_ first: Int) -> Int {
    var end = first + 1
    while end < order.count, !precedes(end, end - 1) { end += 1 }
    return end
  }

  /// Appends two runs to what is merged.
  private mutating func merge(_ first: Int, _ middle: Int, _ end: Int) {
    var (left, right) = (first, middle)
    while left < middle || right < end {
      if right == end || (left < middle && !precedes(right, left)) {
        merged.append(order[left])
        left += 1
      } else {
        merged.append(order[right])
        right += 1
      }
    }
  }

  @inline(__always)
  private func precedes(_ index: Int, _ other: Int) -> Bool {
    Notice.precedes(round[Int(order[index])], round[Int(order[other])])
  }
}
