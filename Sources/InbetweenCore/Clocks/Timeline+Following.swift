// Scroll positions as clocks, and smoothed scrubs (T12).

extension Timeline {
  /// Attaches a scrubber that follows a value: a scroll position, a dial, a dragged card.
  ///
  /// ```swift
  /// let scroll = Property("scroll", default: Float(0))
  /// try world.assign(panel, scroll, to: 0)
  /// let show = world.makeTimeline()
  /// var rise = Tween(.position.y, values: [300, 200], duration: .seconds(1))
  /// rise.timeline = show.id
  /// try world.register(rise, on: card)
  /// try show.follow(panel, scroll, from: 0, to: 800)
  ///
  /// try world.assign(panel, scroll, to: 400)
  /// world.tick()
  /// print(world[card, .position.y]!)  // prints 250.0
  /// ```
  ///
  /// The call attaches a scrubber. In each tick, before callbacks, the timeline moves to the time that
  /// belongs to the shown value. If a spring moves the value, the timeline moves smoothly too. Between ticks
  /// the timeline does not move.
  ///
  /// The timeline follows until `scrub(to:)` or `detachScrubber()` is called, until another call of this
  /// function, or until the entity or the timeline is gone.
  ///
  /// - Parameters:
  ///   - start: the value for the timeline's 0. Values before it mean 0 too.
  ///   - end: the value for `duration`. Values beyond it mean `duration` too. The end may be less than
  ///     `start`.
  ///   - duration: the time that belongs to `end`; nil for the timeline's present `duration`.
  /// - Returns: false if the handle is stale.
  /// - Throws: `TweenError` for a dead entity, values that are equal or not finite, a negative or unknown
  ///   duration, and a timeline that does not keep its drivers; nothing is then changed.
  @discardableResult
  public func follow(
    _ entity: Entity, _ property: Property<Float>, from start: Float, to end: Float,
    over duration: Duration? = nil
  ) throws(TweenError) -> Bool {
    guard let (world, index) = find() else { return false }
    try checkKeepsDrivers()
    try world.checkLife(of: entity)
    try require(start.isFinite, "from", found: "\(start)", expected: "a finite number")
    try require(
      end.isFinite && end != start, "to", found: "\(end)", expected: "a finite number other than `from`")
    guard let duration = duration ?? self.duration else {
      throw TweenError(
        field: "duration", found: "a timeline of unknown length", expected: "a time, or drivers with an end")
    }
    let counts = try duration.lengthInCounts()
    let followed = try world.followed(entity, property.lanes)
    attachScrubber()
    let generation = world.engine.clocks.timelines[index].generation
    world.follow(
      TimelineFollower(index, generation, followed, from: start, to: end, over: counts, isOwn: false))
    return true
  }

  /// Whether the scrubber follows a value; false if the handle is stale.
  public var isFollowing: Bool {
    // A follower of a released timeline is removed in the next tick.
    guard let (world, index) = find() else { return false }
    return world.followers.follower(ofTimeline: index)?.timelineGeneration
      == world.engine.clocks.timelines[index].generation
  }

  /// Moves the timeline towards `offset` from its 0 by a motion: a smoothed scrub. A second call continues
  /// from the present time. A spring also continues with the present velocity. The call attaches a scrubber
  /// if the timeline has no scrubber.
  ///
  /// ```swift
  /// let show = world.makeTimeline()
  /// try show.scrub(to: .seconds(1), .snappy)
  /// tick(90)
  /// print(show.offset!)  // prints 1.0 seconds
  /// ```
  ///
  /// The timeline moves in each tick, before the callbacks of the tick. This works as a scrub does.
  /// `scrub(to:)`, `seek(to:)` and `detachScrubber()` end this motion.
  ///
  /// - Returns: false if the handle is stale.
  /// - Throws: `TweenError` for a wrong motion, a time of 10 years or more, and a timeline that does not keep
  ///   its drivers. Nothing is then changed.
  @discardableResult
  public func scrub(to offset: Duration, _ motion: Motion) throws(TweenError) -> Bool {
    guard let (world, index) = find(), let now = self.offset else { return false }
    try checkKeepsDrivers()
    let counts = try offset.counts(of: "offset")
    let seconds = Double(counts) / Double(Instant.countsPerSecond)
    try require(
      seconds.magnitude < 316_000_000, "offset", found: offset.inMilliseconds, expected: "less than 10 years")
    let key = OwnValues.key(1, .linear)
    let value = LaneValues(TimelineFollower.seconds(counts))
    if let holder = world.ownEntity(scrubbing: index) {
      _ = try world.move(holder, key, value, .absolute, motion, nil, nil, starts: true)
      world.followers.setLength(counts, ofTimeline: index)
      return true
    }
    let holder = try world.spawnOwn()
    do throws(TweenError) {
      var start = SIMD16<Float>.zero
      start[0] = TimelineFollower.seconds(now.counts)
      try world.assign(holder, key, to: start)
      _ = try world.move(holder, key, value, .absolute, motion, nil, nil, starts: true)
    } catch {
      world.despawnQuietly(holder)
      throw error
    }
    attachScrubber()
    let followed = FollowedValue(holder, property: world.engine.index(of: key), lane: 0)
    let generation = world.engine.clocks.timelines[index].generation
    world.follow(TimelineFollower(index, generation, followed, from: 0, to: 1, over: counts, isOwn: true))
    return true
  }
}
