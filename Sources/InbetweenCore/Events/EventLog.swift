/// The events that are not published yet, and those that the last tick published.
///
/// Events are published in rounds: the events of a tick, then the events that its callbacks caused, and so
/// on. Each round is in total order (W7).
struct EventLog: SnapshotField, ~Copyable {
  /// A report to listeners.
  struct Delivery: SnapshotField {
    package enum Kind {
      /// The event, which is published.
      case event
      /// An internal event, reported to the driver's own listeners only.
      case own
      /// An update: the driver has moved.
      case update
      /// A repeated end, to awaits only.
      case end
      /// Nothing: the event was withdrawn.
      case withdrawn
    }

    var event: Event
    /// The index of the event among the published ones.
    @Packed<UInt32> var publishedIndex = 0
    var kind: Kind
    /// Whether it ends awaits of the driver's outcome.
    var endsAwaits: Bool

    /// Whether it is a completion with which the driver is killed.
    @inline(__always)
    var completesAndKills: Bool { event.kind == .completed && event.kills }

    mutating func exchange(_ bytes: inout SnapshotBytes) {
      bytes.exchange(&event, &_publishedIndex)
      bytes.choice(&kind, of: 4)
      bytes.exchange(&endsAwaits)
    }
  }

  private(set) var published: [Event] = []
  /// The present round as it happened, and its indices in total order; none if that is the same.
  private var round = EventLog.room
  private var order = UniqueArray<EventPlace>()
  private var memory = SortMemory<EventPlace>()
  private var pending = EventLog.room
  /// The number of the last event that happened.
  private(set) var occurrences: UInt64 = 0
  /// The number of events that earlier rounds have published.
  private var publishedBefore = 0
  private var spare = SpareMemory()

  private static var room: UniqueArray<Delivery> {
    var deliveries = UniqueArray<Delivery>()
    deliveries.reserve(64)
    return deliveries
  }

  var roundCount: Int { round.count }

  /// The round's report at `index`, in total order.
  subscript(index: Int) -> Delivery {
    @inline(__always)
    _read { yield round[place(index)] }
  }

  /// Returns where the report at `index`, in total order, is in the round.
  @inline(__always)
  private func place(_ index: Int) -> Int { order.isEmpty ? index : Int(order[index].index) }

  /// The number of reports that are in no round yet.
  var pendingCount: Int { pending.count }

  /// Returns a report that is in no round yet, in the order in which they happened.
  func pending(_ index: Int) -> Delivery { pending[index] }

  /// The number of reports in the round and of those that are in no round yet.
  var reportCount: Int { round.count + pending.count }

  /// Returns a report; the round's reports come first.
  func report(_ index: Int) -> Delivery { index < round.count ? self[index] : pending[index - round.count] }

  /// Withdraws a report that has not been delivered. `removeWithdrawn` must follow.
  mutating func withdraw(_ index: Int) {
    if index >= round.count { return pending[index - round.count].kind = .withdrawn }
    round[place(index)].event.kills = false
    round[place(index)].kind = .withdrawn
  }

  /// Removes the withdrawn reports from the published reports, and from the reports that are in no round yet.
  mutating func removeWithdrawn() {
    pending.filter { $0.kind != .withdrawn }
    assert(published.count >= publishedBefore, "only in a round")
    published.removeLast(published.count - publishedBefore)
    publishRound()
  }

  mutating func nextOccurrence() -> UInt64 {
    occurrences += 1
    return occurrences
  }

  mutating func reserve(_ count: Int) { pending.reserve(pending.count + count) }

  mutating func append(_ delivery: Delivery) {
    pending.append(delivery)
  }

  /// Exchanges the events. No round exists between two ticks, and memory belongs to the process.
  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.elements(&published, make: .none)
    bytes.elements(&pending, make: Delivery(event: .none, kind: .event, endsAwaits: false))
    bytes.exchange(&occurrences)
  }

  func check() throws(Contradiction) {
    try demand(occurrences < 1 << 62)
    for index in 0..<pending.count { try demand(pending[index].event.instant.counts.isSound) }
  }

  /// Clears the published events, before the ticks of a frame.
  mutating func clearPublished() {
    if !published.isEmpty { published.clear() }
  }

  /// Releases some unneeded memory, once a frame before `clearPublished`. Returns whether it did.
  mutating func giveBack() -> Bool {
    guard var part = spare.nextPart(used: published.count, of: published.capacity) else { return false }
    // All reports of the last round have been delivered.
    round.removeAll()
    order.removeAll()
    if SpareMemory.discards {
      return published.discardSpare(&part) || round.discardSpare(&part) || pending.discardSpare(&part)
        || order.discardSpare(&part) || memory.discardSpare(&part)
    }
    // Memory for a usual tick's events is kept, so that a tick with one more than before does not allocate.
    published = []
    published.reserveCapacity(64)
    round = EventLog.room
    order = UniqueArray<EventPlace>()
    memory.removeAll()
    order.reserve(64)
    memory.reserve(64)
    if pending.isEmpty { pending = EventLog.room }
    return true
  }

  /// Makes a round of the pending reports, in total order, and publishes it. Returns false if there are none.
  mutating func beginRound() -> Bool {
    if pending.isEmpty { return false }
    round.removeAll()
    swap(&round, &pending)
    // Both grow together, so that neither grows in a later tick of no more reports than this one.
    pending.reserve(round.count)
    sort()
    publishedBefore = published.count
    var wanted = published.count
    for index in 0..<round.count where round[index].kind == .event { wanted += 1 }
    if published.capacity < wanted {
      published.reserveCapacity(max(wanted, published.capacity + published.capacity / 2))
    }
    publishRound()
    return true
  }

  private mutating func publishRound() {
    for index in 0..<round.count {
      let entry = place(index)
      guard round[entry].kind == .event else { continue }
      round[entry].publishedIndex = published.count
      published.append(round[entry].event)
    }
  }

  /// Records that a driver was not killed with its completion, because its callback has restarted it.
  mutating func spare(_ index: Int) {
    let entry = place(index)
    round[entry].event.kills = false
    if round[entry].kind == .event { published[round[entry].publishedIndex].kills = false }
  }

  /// Sorts the round's indices in total order: (instant, serial), then as the events happened (W7).
  private mutating func sort() {
    order.removeAll()
    if isInOrder { return }
    order.reserve(round.count)
    for index in 0..<round.count { order.append(EventPlace(round[index].event, index)) }
    memory.sort(&order, from: 0)
  }

  /// Whether the round happened in total order.
  private var isInOrder: Bool {
    for index in 1..<max(round.count, 1)
    where EventPlace(round[index].event, 0).sortKey < EventPlace(round[index - 1].event, 0).sortKey {
      return false
    }
    return true
  }
}

/// An event's index in a round. It is not private: `ReportLog`, in another file, destroys its memory.
struct EventPlace: SortedEntry {
  private let instant: Int64
  private let serial: UInt64
  let index: UInt32

  init(_ event: Event, _ index: Int) {
    (instant, serial, self.index) = (event.instant.counts, event.serial, UInt32(truncatingIfNeeded: index))
  }

  @inline(__always)
  var sortKey: (UInt64, UInt64) { (UInt64(bitPattern: instant) ^ 1 << 63, serial) }
}
