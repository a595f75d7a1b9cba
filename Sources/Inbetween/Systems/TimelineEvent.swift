/// Something that was done to a timeline.
public struct TimelineEvent: Hashable, Sendable {
  /// What was done.
  public enum Kind: UInt8, Sendable {
    /// Its time began to run.
    case began
    /// A scrubber took its time over.
    case attached
    /// The scrubber let go of it.
    case detached
    /// The scrubber moved it.
    case scrubbed
    /// Its rate has come to where a ramp led it.
    case rampEnded
  }

  /// What was done.
  public let kind: Kind
  /// To which timeline.
  public let timeline: TimelineID
  /// The engine instant.
  public let instant: Instant
  /// Where the timeline's own time stood thereafter.
  public let offset: Duration
}

/// What has come about since the last tick was published, and what that tick published; in the order in which
/// it came about.
struct OrderedLog<Event> {
  private(set) var published: [Event] = []
  private var pending: [Event] = []

  mutating func append(_ event: Event) {
    pending.append(event)
  }

  /// Forgets what was published, before the ticks of a frame.
  mutating func clearPublished() {
    if published.isEmpty { return }
    published.removeAll(keepingCapacity: true)
  }

  mutating func publish() {
    if pending.isEmpty { return }
    published.append(contentsOf: pending)
    pending.removeAll(keepingCapacity: true)
  }
}
