/// A clock of its own that drivers hang on: it runs at any rate, pauses, seeks to any instant, forward and
/// back, and follows a scrubber (T8).
///
///     let intro = world.makeTimeline()
///     tween.timeline = intro.id
///     try world.register(tween, on: card)      // begins it
///     intro.attachScrubber()
///     intro.scrub(to: .milliseconds(40))
///
/// It keeps its drivers until it is released, whether it is over or not. It stands at 0 until it begins,
/// which the first registration makes it do. Seeking back undoes later commits of base values; a direct
/// assignment in between discards the earlier ones.
///
/// Timelines may hang on timelines: their rates multiply, and a seek takes what hangs on it along. One that
/// begins under a parent that has not begun stands until its parent runs.
///
/// A handle keeps neither the timeline nor the world alive. Once the timeline is released or the world gone
/// it is stale: it answers nil or false, and does nothing.
public struct Timeline: Hashable {
  /// Which timeline it is; what `Tween.timeline` takes.
  public let id: TimelineID
  private let link: Link<World>

  init(id: TimelineID, link: Link<World>) {
    self.id = id
    self.link = link
  }

  /// Handles of one timeline are equal.
  public static func == (left: Timeline, right: Timeline) -> Bool {
    left.id == right.id && left.link === right.link
  }

  /// Hashes the timeline's id.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// Its world, as long as that has the timeline.
  public var world: World? {
    guard let world = link.target, world.engine.has(id) else { return nil }
    return world
  }

  // MARK: Time

  /// Whether it is stale: released, or its world gone.
  public var isReleased: Bool { world == nil }

  /// The engine instant at which it began; nil before that, and when it is stale.
  public var beginTime: Instant? {
    world?.engine.timelines[id.index].beginTime.map { Instant(counts: $0) }
  }

  /// Its own instant; nil when it is stale.
  public var now: Instant? { world.map { Instant(counts: $0.engine.instants[id.index]) } }

  /// Its own instant as the time since its 0; nil when it is stale.
  public var offset: Duration? { now?.sinceStart }

  /// Lets its time run, if it has not begun. False if it has, or is stale.
  @discardableResult
  public func begin() -> Bool {
    guard let world, !world.engine.timelines[id.index].hasBegun else { return false }
    world.engine.beginTimeline(id.index, at: world.engine.command)
    return true
  }

  /// Moves it to `offset` from its 0, held within 400,000 years, and what hangs on it along. Boundaries
  /// on the way are crossed in order, forward or back; repeats are passed over. False if it is stale.
  ///
  /// - Complexity: O(log n) for each begin and end on the way, and O(1) for each of its drivers.
  @discardableResult
  public func seek(to offset: Duration) -> Bool {
    guard let world else { return false }
    world.engine.seek(id.index, to: Timeline.held(offset))
    return true
  }

  /// Moves it to where the label is. False if none has, or it is stale.
  @discardableResult
  public func seek(toLabel name: String) -> Bool {
    guard let offset = offset(ofLabel: name) else { return false }
    return seek(to: offset)
  }

  // MARK: Rate and pause

  /// How fast it is set to run against its parent; nil when it is stale.
  public var rate: Rate? { world?.engine.presentRate(of: id.index) }

  /// Sets how fast it runs: 0 holds, a negative rate runs backward. It goes on from where it is. While a
  /// scrubber is attached this is for thereafter. False if it is stale.
  @discardableResult
  public func setRate(_ rate: Rate) -> Bool {
    guard let world else { return false }
    world.engine.setRate(rate, id.index)
    return true
  }

  /// Changes its rate bit by bit, from that which it has, as `World.rampRate(to:over:ease:)` does the
  /// world's: a function of its parent's time. While it is paused, scrubbed or has not begun the ramp waits;
  /// a seek leaves it where it is.
  ///
  /// - Parameters:
  ///   - duration: in its parent's time, at most 25,000 years; zero sets the rate at once.
  ///   - ease: from the old rate to the new one; held where it would turn the sign.
  /// - Returns: false if it is stale.
  /// - Throws: `TweenError` for a rate of the other sign, or a negative or too long time; nothing is then
  ///   changed. To turn it round, ramp to 0 and on from there.
  @discardableResult
  public func rampRate(
    to rate: Rate, over duration: Duration, ease: Easing = .linear
  ) throws(TweenError) -> Bool {
    let length = try duration.playCounts()
    guard let world else { return false }
    let present = world.engine.presentRate(of: id.index)
    if present.numerator.signum() * rate.numerator.signum() < 0 {
      throw TweenError(
        field: "rate", found: "a ramp from \(present.value) to \(rate.value)",
        expected: "a rate of the same sign, or 0")
    }
    world.engine.rampRate(to: rate, over: length, ease, id.index)
    return true
  }

  /// Changes its rate several times, each at its instant, as `World.rampRate(through:)` does the world's. On
  /// a timeline that hangs on another one they stay part of its time when that one is sought back.
  ///
  /// - Parameter changes: by their starts, which count in its parent's time from this call, or from its begin
  ///   where that is later.
  /// - Returns: false if it is stale.
  /// - Throws: `TweenError` for rates of both signs, a negative or too long time, or a change that begins
  ///   before the one before it; nothing is then changed.
  @discardableResult
  public func rampRate(through changes: [RateChange]) throws(TweenError) -> Bool {
    guard let world else {
      _ = try changes.counted(from: .normal)
      return false
    }
    let counted = try changes.counted(from: world.engine.presentRate(of: id.index))
    world.engine.rampRate(through: counted, id.index)
    return true
  }

  /// Whether its time is held by `pause`; false when it is stale.
  public var isPaused: Bool { world?.engine.timelines[id.index].isPaused ?? false }

  /// Holds its time. While a scrubber is attached this is for thereafter. False if it is held or stale.
  @discardableResult
  public func pause() -> Bool { world?.engine.setPaused(true, id.index) ?? false }

  /// Lets its time go on. False if it is not held, or stale.
  @discardableResult
  public func resume() -> Bool { world?.engine.setPaused(false, id.index) ?? false }

  // MARK: Scrubber

  /// Whether a scrubber is attached; false when it is stale.
  public var hasScrubber: Bool { world?.engine.timelines[id.index].hasScrubber ?? false }

  /// Lets a scrubber take its time over: it stands still where it is, and follows `scrub(to:)`. False if one
  /// is attached already, or it is stale.
  @discardableResult
  public func attachScrubber() -> Bool { setScrubber(true) }

  /// Moves it to `offset` from its 0, as `seek` does. False without a scrubber, or if it is stale.
  @discardableResult
  public func scrub(to offset: Duration) -> Bool {
    guard let world, hasScrubber else { return false }
    world.engine.scrub(id.index, to: Timeline.held(offset))
    return true
  }

  /// Takes the scrubber away: it goes on from where that has left it, at its rate. False without a scrubber,
  /// or if it is stale.
  @discardableResult
  public func detachScrubber() -> Bool { setScrubber(false) }

  private func setScrubber(_ isAttached: Bool) -> Bool {
    guard let world, hasScrubber != isAttached else { return false }
    world.engine.setScrubber(isAttached, id.index)
    return true
  }

  // MARK: Labels

  /// Names a place `offset` from its 0; a name that is taken moves there. Capitals count. False if it is
  /// stale.
  @discardableResult
  public func setLabel(_ name: String, at offset: Duration) -> Bool {
    guard let world else { return false }
    let instant = Timeline.held(offset)
    if let place = labelPlace(name) {
      world.engine.timelines[id.index].labels[place].instant = instant
    } else {
      world.engine.timelines[id.index].labels.append(TimelineLabel(name: name, instant: instant))
    }
    return true
  }

  /// Forgets a label. False if there is none of that name, or it is stale.
  @discardableResult
  public func removeLabel(_ name: String) -> Bool {
    guard let world, let place = labelPlace(name) else { return false }
    world.engine.timelines[id.index].labels.remove(at: place)
    return true
  }

  /// How far from its 0 the label is; nil if there is none of that name, or it is stale.
  public func offset(ofLabel name: String) -> Duration? {
    guard let world, let place = labelPlace(name) else { return nil }
    return Duration(counts: world.engine.timelines[id.index].labels[place].instant)
  }

  private func labelPlace(_ name: String) -> Int? {
    world?.engine.timelines[id.index].labels.firstIndex { $0.name == name }
  }

  // MARK: End

  /// Releases the timelines that hang on it, kills all its drivers for good, oldest first, and forgets it.
  /// False if it is stale.
  @discardableResult
  public func release() -> Bool {
    guard let world else { return false }
    world.engine.releaseTimeline(id.index)
    return true
  }

  /// Within what sums of a few times can count.
  private static func held(_ offset: Duration) -> Int64 { min(max(offset.counts, -(1 << 60)), 1 << 60) }
}
