/// A clock for some drivers. The clock runs at any rate, pauses, seeks to any instant, forward and backward,
/// and follows a scrubber.
///
/// ```swift
/// let intro = world.makeTimeline()
/// var tween = Tween(.opacity, values: [0, 1], duration: .milliseconds(300))
/// tween.timeline = intro.id
/// try world.register(tween, on: card)  // begins the timeline
/// intro.attachScrubber()
/// intro.scrub(to: .milliseconds(40))
/// ```
///
/// A timeline's time is 0 until the timeline begins. The first driver that is registered on the timeline
/// begins it.
///
/// A timeline keeps its drivers until it is released, even after they have ended. If very many have ended,
/// the oldest are released. When you seek back, properties return to the values that they had at that time. A
/// value that your code has assigned in between stays.
///
/// A timeline that is made with `keepsDrivers: false` only moves forward, and removes its drivers when they
/// have ended. Calls that move a timeline backward then return false or throw.
///
/// The parent of a timeline may be a timeline. Both rates multiply, and a seek of the parent moves its
/// children. A timeline that begins before its parent waits for the parent.
///
/// A handle keeps neither the timeline nor the world alive. The handle is stale once the timeline is released
/// or the world is gone. Calls of a stale handle return nil or false, and change nothing.
public struct Timeline: Hashable {
  /// The id of the timeline, which `Tween.timeline` takes.
  public let id: TimelineID
  let link: Link<World>

  package init(id: TimelineID, link: Link<World>) {
    self.id = id
    self.link = link
  }

  /// The world of the timeline; nil if the handle is stale.
  public var world: World? { find()?.world }

  /// The name that `World.makeTimeline(named:in:keepsDrivers:)` has given; nil for a timeline without a name,
  /// and if the handle is stale.
  public var name: String? { read { $0.name } }

  /// Returns the world and the timeline's present index; nil if the handle is stale.
  func find() -> (world: World, index: Int)? {
    guard let world = link.target, let index = world.engine.find(id) else { return nil }
    return (world, index)
  }

  /// Reads the timeline's state; nil if the handle is stale.
  private func read<Value>(_ value: (borrowing TimelineState) -> Value?) -> Value? {
    guard let (world, index) = find() else { return nil }
    return value(world.engine.clocks.timelines[index])
  }

  // MARK: Time

  /// Whether the handle is stale: the timeline is released, or its world is gone.
  public var isReleased: Bool { world == nil }

  /// Whether drivers stay after their end, so that the timeline can go backward. False if the handle is
  /// stale.
  public var keepsDrivers: Bool { read { $0.keepsDrivers } ?? false }

  /// The instant in the engine's time at which the timeline began. Nil before it began, and if the handle is
  /// stale.
  public var beginTime: Instant? { read { $0.beginTime }.map { Instant(counts: $0) } }

  /// The timeline's own instant; nil if the handle is stale.
  public var now: Instant? { find().map { Instant(counts: $0.world.engine.clocks.instants[$0.index]) } }

  /// The timeline's own time since its 0; nil if the handle is stale.
  public var offset: Duration? { now?.sinceStart }

  /// Begins the timeline: its time runs. Returns false if the timeline has begun already, or if the handle is
  /// stale.
  @discardableResult
  public func begin() -> Bool {
    guard let (world, index) = find(), !world.engine.clocks.timelines[index].hasBegun else { return false }
    world.engine.beginTimeline(index, at: world.engine.clocks.command)
    return true
  }

  /// Moves the timeline and its child timelines to the time `offset`, clamped to ±400,000 years. Drivers
  /// start and end in order, forward or backward. These events all have the present instant, and are in the
  /// order of registration. Iterations that the seek skips are not reported. A seek ends the motion of
  /// `scrub(to:_:)`. The next tick of a timeline that follows a value takes it back to that value. Returns
  /// false if the timeline does not keep its drivers, or the handle is stale.
  ///
  /// - Complexity: O(1) for each driver of the timeline, and O(log n) more for each start and end on the way.
  @discardableResult
  public func seek(to offset: Duration) -> Bool {
    guard let (world, index) = find(), keepsDrivers else { return false }
    if world.ownEntity(scrubbing: index) != nil { world.stopFollowing(index) }
    world.engine.atMark(timeline: index) { $0.seek(index, to: Timeline.held(offset)) }
    return true
  }

  /// Moves the timeline to a label, as `seek(to:)` does. Returns false if there is no such label, the
  /// timeline does not keep its drivers, or the handle is stale.
  @discardableResult
  public func seek(toLabel name: String) -> Bool {
    offset(ofLabel: name).map { seek(to: $0) } ?? false
  }

  // MARK: Rate and pause

  /// The rate that was set, against the parent's time; nil if the handle is stale.
  public var rate: Rate? { find().map { $0.world.engine.presentRate(of: $0.index) } }

  /// Sets the rate against the parent's time. The timeline continues from its present time. With rate 0 it
  /// stands still; with a negative rate it runs backward. While a scrubber is attached, the rate takes effect
  /// when the scrubber is detached. Returns false for a negative rate of a timeline that does not keep its
  /// drivers, and if the handle is stale.
  @discardableResult
  public func setRate(_ rate: Rate) -> Bool {
    guard rate.numerator >= 0 || keepsDrivers else { return false }
    return change { $0.setRate(rate, $1) }
  }

  /// Changes the rate gradually from the present rate. See `World.rampRate(to:over:ease:)`. The ramp runs in
  /// the parent's time. The ramp waits while the timeline is paused, has a scrubber or has not begun. A seek
  /// of the timeline does not change the ramp.
  ///
  /// - Parameters:
  ///   - duration: in the parent's time, at most 25,000 years; zero sets the rate at once.
  ///   - ease: the easing from the old rate to the new one. Where it would change the sign, the rate is 0.
  /// - Returns: false if the handle is stale.
  /// - Throws: `TweenError` for a rate of the other sign, or a negative or too long time. Nothing is then
  ///   changed. To change the sign, make a ramp to 0 and then a second ramp. A timeline that does not keep
  ///   its drivers throws for each negative rate.
  @discardableResult
  public func rampRate(
    to rate: Rate, over duration: Duration, ease: Easing = .linear
  ) throws(TweenError) -> Bool {
    let length = try duration.lengthInCounts()
    guard let (world, index) = find() else { return false }
    let present = world.engine.presentRate(of: index)
    try require(
      present.numerator.signum() * rate.numerator.signum() >= 0, "rate",
      found: "a ramp from \(present.value) to \(rate.value)",
      expected: "a rate of the same sign, or 0")
    try checkDirection(of: rate, "rate")
    return change { $0.rampRate(to: rate, over: length, ease, $1) }
  }

  /// Changes the rate several times, each at its instant. See `World.rampRate(through:)`. If the parent seeks
  /// back, a child timeline plays the same changes again.
  ///
  /// - Parameter changes: the changes in the order of their starts. Their `at` counts from this call, or
  ///   from the timeline's start if this is later, in the parent's time.
  /// - Returns: false if the handle is stale.
  /// - Throws: `TweenError` for rates of both signs, a negative or too long time, or changes that are not in
  ///   the order of their starts. Nothing is then changed. A timeline that does not keep its drivers throws
  ///   for each negative rate.
  @discardableResult
  public func rampRate(through changes: [RateChange]) throws(TweenError) -> Bool {
    guard let (world, index) = find() else {
      _ = try changes.counted(from: .normal)
      return false
    }
    let counted = try changes.counted(from: world.engine.presentRate(of: index))
    for index in changes.indices { try checkDirection(of: changes[index].rate, "changes[\(index)].rate") }
    return change { $0.rampRate(through: counted, $1) }
  }

  /// Throws for a negative rate of a timeline that cannot go back.
  private func checkDirection(of rate: Rate, _ field: String) throws(TweenError) {
    try require(
      rate.numerator >= 0 || keepsDrivers, field, found: "\(rate.value)",
      expected: "a rate of at least 0, or a timeline that keeps its drivers")
  }

  /// Throws if the timeline cannot go back.
  func checkKeepsDrivers() throws(TweenError) {
    try require(
      keepsDrivers, "timeline", found: "a timeline that does not keep its drivers",
      expected: "a timeline that keeps its drivers")
  }

  /// Whether the timeline is paused; false if the handle is stale.
  public var isPaused: Bool { read { $0.isPaused } ?? false }

  /// Pauses the timeline. While a scrubber is attached, the pause takes effect when the scrubber is detached.
  /// Returns false if the timeline is already paused, or if the handle is stale.
  @discardableResult
  public func pause() -> Bool { setPaused(true) }

  /// Resumes the timeline. Returns false if the timeline is not paused, or if the handle is stale.
  @discardableResult
  public func resume() -> Bool { setPaused(false) }

  private func setPaused(_ isPaused: Bool) -> Bool {
    guard let (world, index) = find(), self.isPaused != isPaused else { return false }
    world.moveToFrame()
    return world.engine.setPaused(isPaused, index)
  }

  // MARK: Scrubber

  /// Whether a scrubber is attached; false if the handle is stale.
  public var hasScrubber: Bool { read { $0.hasScrubber } ?? false }

  /// Attaches a scrubber: the timeline stands still, and only `scrub(to:)` moves it. Returns false if a
  /// scrubber is already attached, the timeline does not keep its drivers, or the handle is stale.
  @discardableResult
  public func attachScrubber() -> Bool { setScrubber(true) }

  /// Moves the timeline to `offset` from its 0, as `seek(to:)` does. Returns false without a scrubber, or if
  /// the handle is stale.
  @discardableResult
  public func scrub(to offset: Duration) -> Bool {
    guard let (world, index) = find(), hasScrubber else { return false }
    world.stopFollowing(index)
    world.engine.scrub(index, to: Timeline.held(offset))
    return true
  }

  /// Detaches the scrubber: the timeline continues from its present time, at its rate. Returns false without
  /// a scrubber, or if the handle is stale.
  @discardableResult
  public func detachScrubber() -> Bool { setScrubber(false) }

  private func setScrubber(_ isAttached: Bool) -> Bool {
    guard let (world, index) = find(), keepsDrivers, hasScrubber != isAttached else { return false }
    if !isAttached { world.stopFollowing(index) }
    return change { $0.setScrubber(isAttached, $1) }
  }

  /// Changes the clock at the present frame. Returns false if it is released.
  private func change(_ body: (inout Engine, Int) -> Void) -> Bool {
    guard let (world, index) = find() else { return false }
    world.moveToFrame()
    world.engine.atMark(timeline: index) { body(&$0, index) }
    return true
  }

  // MARK: Labels

  /// Sets a label at the time `offset`. An existing label of this name moves there. Names are case-sensitive.
  /// Returns false if the handle is stale.
  @discardableResult
  public func setLabel(_ name: String, at offset: Duration) -> Bool {
    guard let (world, index) = find() else { return false }
    world.engine.clocks.timelines[index].labels[name] = Timeline.held(offset)
    return true
  }

  /// Removes a label. Returns false if no label has that name, or the handle is stale.
  @discardableResult
  public func removeLabel(_ name: String) -> Bool {
    guard let (world, index) = find(), world.engine.clocks.timelines[index].labels[name] != nil else {
      return false
    }
    world.engine.clocks.timelines[index].labels[name] = nil
    return true
  }

  /// Returns the time from the timeline's 0 to a label; nil if no label has that name, or the handle is
  /// stale.
  public func offset(ofLabel name: String) -> Duration? {
    read { $0.labels[name] }.map { Duration(counts: $0) }
  }

  // MARK: End

  /// Removes the timeline for good. The timeline's child timelines are released. All its drivers are killed,
  /// oldest first. Returns false if the handle is stale.
  ///
  /// - Complexity: O(n), where n is the number of its drivers and child timelines.
  @discardableResult
  public func release() -> Bool {
    guard let (world, index) = find() else { return false }
    world.moveToFrame()
    world.engine.releaseTimeline(index)
    return true
  }

  /// Clamps an offset, so that sums of a few times do not overflow.
  private static func held(_ offset: Duration) -> Int64 { min(max(offset.counts, -(1 << 60)), 1 << 60) }
}
