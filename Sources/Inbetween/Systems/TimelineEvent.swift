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

  mutating func publish() {
    if pending.isEmpty { return }
    published.append(contentsOf: pending)
    pending.removeAll(keepingCapacity: true)
  }
}
