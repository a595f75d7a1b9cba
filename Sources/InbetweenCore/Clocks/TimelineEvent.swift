/// An event of a timeline.
///
/// ```swift
/// for event in world.timelineEvents { print(event.kind, event.offset) }
/// ```
public struct TimelineEvent: Hashable, Sendable {
  /// The kinds of events.
  ///
  /// ```swift
  /// let slowMotionIsOver = world.timelineEvents.contains { $0.kind == .rampEnded }
  /// ```
  public enum Kind: UInt8, Sendable {
    /// The timeline began.
    case began
    /// A scrubber was attached.
    case attached
    /// The scrubber was detached.
    case detached
    /// The scrubber moved the timeline.
    case scrubbed
    /// The rate has reached the end of a ramp.
    case rampEnded
  }

  /// The kind of the event.
  public let kind: Kind
  /// The timeline of the event.
  public let timeline: TimelineID
  /// The engine instant.
  public let instant: Instant
  /// The timeline's own time after the event.
  public let offset: Duration
}

extension TimelineEvent? {
  mutating func exchange(_ bytes: inout SnapshotBytes, _ world: WorldIdentity) {
    var (kind, timeline, generation) = (
      self?.kind ?? .began, self?.timeline.index ?? 0, self?.timeline.generation ?? 0
    )
    var (instant, offset) = (self?.instant ?? .zero, self?.offset ?? .zero)
    bytes.choice(&kind, of: 5)
    bytes.exchange(&timeline, &generation, &instant.counts, &offset)
    self = TimelineEvent(
      kind: kind, timeline: TimelineID(index: timeline, generation: generation, world: world.number),
      instant: instant, offset: offset)
  }
}

/// The events since the last tick was published, and those that it published, in the order in which they
/// happened.
struct OrderedLog<Event> {
  private(set) var published: [Event] = []
  private var pending: [Event] = []
  /// Whether the memory of the published events is much larger than needed.
  private var isSpare = false
  private var spare = SpareMemory()

  mutating func append(_ event: Event) {
    pending.append(event)
  }

  /// Clears the published events, before the ticks of a frame.
  mutating func clearPublished() {
    isSpare = published.capacity > 1024 && published.count < published.capacity / 8
    if !published.isEmpty { published.clear() }
  }

  /// Gives back a part of the memory that has not been needed for a while. To be called once a frame, after
  /// `clearPublished`. Returns whether it has.
  mutating func giveBack() -> Bool {
    guard var part = spare.nextPart(isSpare: isSpare) else { return false }
    if SpareMemory.discards { return published.discardSpare(&part) || pending.discardSpare(&part) }
    published = []
    if pending.isEmpty { pending = [] }
    return true
  }

  /// Exchanges the events. Their memory is the process's own.
  ///
  /// - Parameter exchange: exchanges an event; one that is read is nil before.
  mutating func exchange(
    _ bytes: inout SnapshotBytes, _ exchange: (inout Event?, inout SnapshotBytes) -> Void
  ) {
    Self.exchange(&published, &bytes, exchange)
    Self.exchange(&pending, &bytes, exchange)
  }

  private static func exchange(
    _ events: inout [Event], _ bytes: inout SnapshotBytes,
    _ exchange: (inout Event?, inout SnapshotBytes) -> Void
  ) {
    let count = bytes.length(events.count)
    if bytes.isReading { events.removeAll(keepingCapacity: true) }
    for index in 0..<count {
      var event = bytes.isReading ? nil : events[index]
      exchange(&event, &bytes)
      if bytes.isDamaged { return }
      if bytes.isReading, let event { events.append(event) }
    }
  }

  /// The events that are not published yet.
  var pendingCount: Int { pending.count }
  func pending(_ index: Int) -> Event { pending[index] }
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
