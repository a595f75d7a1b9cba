extension World {
  /// Makes a timeline, standing at 0.
  public func makeTimeline() -> Timeline {
    let index = engine.addTimeline()
    return Timeline(
      world: engine.identity, index: index, generation: engine.timelines[index].generation)
  }

  /// Whether the timeline is this world's and has not been released.
  public func has(_ timeline: Timeline) -> Bool {
    timeline.world === engine.identity && timeline.index < engine.timelines.count
      && engine.timelines[timeline.index].isAlive
      && engine.timelines[timeline.index].generation == timeline.generation
  }

  /// Lets the timeline's time run, if it has not begun. False if the timeline is stale or has begun.
  @discardableResult
  public func begin(_ timeline: Timeline) -> Bool {
    guard has(timeline), !engine.timelines[timeline.index].hasBegun else { return false }
    engine.beginTimeline(timeline.index)
    return true
  }

  /// The timeline's own instant; nil if it is stale.
  public func now(of timeline: Timeline) -> Instant? {
    has(timeline) ? Instant(counts: engine.timelines[timeline.index].now) : nil
  }

  /// Moves the timeline to `instant` of its own time. False if it is stale.
  ///
  /// - Complexity: O(log n) for each begin and end on the way, and O(1) for each of its active drivers.
  @discardableResult
  public func seek(_ timeline: Timeline, to instant: Instant) -> Bool {
    guard has(timeline) else { return false }
    let limit: Int64 = 1 << 60
    engine.seek(timeline.index, to: min(max(instant.counts, -limit), limit))
    return true
  }

  /// Holds the timeline's time. False if it is stale or held.
  @discardableResult
  public func pause(_ timeline: Timeline) -> Bool {
    setPaused(true, timeline)
  }

  /// Lets the timeline's time go on. False if it is stale or not held.
  @discardableResult
  public func resume(_ timeline: Timeline) -> Bool {
    setPaused(false, timeline)
  }

  /// How fast the timeline runs; nil if it is stale.
  public func rate(of timeline: Timeline) -> Rate? {
    has(timeline) ? engine.timelines[timeline.index].rate : nil
  }

  /// Sets how fast the timeline runs: 0 holds, a negative rate runs backward. False if it is stale.
  @discardableResult
  public func setRate(_ rate: Rate, of timeline: Timeline) -> Bool {
    guard has(timeline) else { return false }
    engine.timelines[timeline.index].rate = rate
    engine.retime(timeline.index)
    return true
  }

  /// Cancels all drivers of the timeline, oldest first, and forgets it; those that are over leave without an
  /// event. False if it is stale.
  @discardableResult
  public func release(_ timeline: Timeline) -> Bool {
    guard has(timeline) else { return false }
    engine.releaseTimeline(timeline.index)
    return true
  }

  private func setPaused(_ isPaused: Bool, _ timeline: Timeline) -> Bool {
    guard has(timeline), engine.timelines[timeline.index].isPaused != isPaused else { return false }
    engine.timelines[timeline.index].isPaused = isPaused
    engine.retime(timeline.index)
    return true
  }
}
