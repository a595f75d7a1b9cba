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
  /// The instant of the event, in the engine's time.
  public let instant: Instant
  /// The timeline's own time after the event.
  public let offset: Duration
}

extension TimelineEvent: LoggedEvent {
  static var none: TimelineEvent {
    TimelineEvent(kind: .began, timeline: TimelineID(rawValue: 0), instant: .zero, offset: .zero)
  }

  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    var (kind, place, generation) = (kind, timeline.place, timeline.generation)
    var (instant, offset) = (instant, offset)
    bytes.choice(&kind, of: 5)
    bytes.exchange(&place, &generation, &instant.counts, &offset)
    let timeline = TimelineID(index: place, generation: generation, world: bytes.world)
    self = TimelineEvent(kind: kind, timeline: timeline, instant: instant, offset: offset)
  }
}
