/// An event of a log that is in the order in which events happen.
protocol LoggedEvent: SnapshotField {
  /// Placeholder for an event that is to be read.
  static var none: Self { get }
}

/// The events of the last published tick, and the events since then, in order.
struct OrderedLog<Entry: LoggedEvent>: SnapshotField {
  private(set) var published: [Entry] = []
  private var pending: [Entry] = []
  private var spare = SpareMemory()

  mutating func append(_ event: Entry) {
    pending.append(event)
  }

  /// Clears the published events, before the ticks of a frame.
  mutating func clearPublished() {
    if !published.isEmpty { published.clear() }
  }

  /// Releases some unneeded memory, once a frame before `clearPublished`. Returns whether it did.
  mutating func giveBack() -> Bool {
    guard var part = spare.nextPart(used: published.count, of: published.capacity) else { return false }
    if SpareMemory.discards { return published.discardSpare(&part) || pending.discardSpare(&part) }
    published = []
    if pending.isEmpty { pending = [] }
    return true
  }

  /// Exchanges the events. Their memory belongs to the process.
  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.elements(&published, make: .none)
    bytes.elements(&pending, make: .none)
  }

  /// The events that are not published yet.
  var pendingCount: Int { pending.count }
  func pending(_ index: Int) -> Entry { pending[index] }
  mutating func removePending(_ index: Int) { pending.remove(at: index) }

  mutating func publish() {
    if pending.isEmpty { return }
    if published.isEmpty {
      swap(&published, &pending)
      // Both grow together, so that neither grows in a later tick of no more events than this one.
      pending.reserveCapacity(published.count)
      return
    }
    published.append(contentsOf: pending)
    pending.removeAll(keepingCapacity: true)
  }
}
