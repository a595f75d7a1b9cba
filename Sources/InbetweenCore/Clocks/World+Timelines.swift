/// The clock on which a timeline depends.
///
/// ```swift
/// let menu = world.makeTimeline(in: .realTime)
/// let submenu = world.makeTimeline(in: .timeline(menu))
/// ```
public enum TimelineParent {
  /// The world's own time, which runs at the world's rate and pauses with it.
  case world
  /// The engine's time, which the world's rate and pause do not change. For a menu while the game is paused.
  case realTime
  /// The time of another timeline.
  case timeline(Timeline)
}

extension World {
  /// The rate of the world's own time against the engine's time. The rate applies to all drivers, delays and
  /// timelines, except timelines in real time. Ticks do not depend on it.
  ///
  /// All instants that the world reports (events, precedence, samples) are in the engine's time.
  ///
  /// ```swift
  /// world.rate = 0.5
  /// try world.animate(card, .position.x, from: 0, to: 100, duration: .seconds(1), ease: .linear)
  /// tick(60)
  /// print(world[card, .position.x]!)  // prints 50.0
  /// ```
  ///
  /// - Precondition: 0 or more. With 0, the world's time stands still. The world cannot run backward; use
  ///   snapshots to go back.
  public var rate: Rate {
    get { engine.presentRate(of: 0) }
    set {
      precondition(
        newValue.numerator >= 0, "a world's rate must be 0 or more: only a timeline goes backward")
      moveToFrame()
      engine.atMark(timeline: 0) { $0.setRate(newValue, 0) }
    }
  }

  /// Changes the world's rate gradually from the present rate, for example for slow motion.
  ///
  /// ```swift
  /// try world.rampRate(to: 0.2, over: .milliseconds(300), ease: .cubicOut)
  /// ```
  ///
  /// - `rate` is the present rate during the ramp.
  /// - The rate depends on the engine's time, and not on the tick rate. The rate changes in at most 64 linear
  ///   segments.
  /// - A new ramp, or a value set to `rate`, ends this ramp and continues from the rate reached.
  /// - The ramp waits while the world is paused. At its end `timelineEvents` has a `.rampEnded`.
  ///
  /// - Parameters:
  ///   - duration: in the engine's time, at most 25,000 years; zero sets the rate at once.
  ///   - ease: the easing from the old rate to the new one. An overshoot below 0 is clamped to 0.
  /// - Throws: `TweenError` for a negative rate, or a negative or too long time; nothing is then changed.
  public func rampRate(
    to rate: Rate, over duration: Duration, ease: Easing = .linear
  ) throws(TweenError) {
    try require(
      rate.numerator >= 0, "rate", found: "\(rate.value)", expected: "a rate of at least 0 for a world")
    let length = try duration.lengthInCounts()
    moveToFrame()
    engine.atMark(timeline: 0) { $0.rampRate(to: rate, over: length, ease, 0) }
  }

  /// Changes the world's rate several times, each at its instant, for example for slow motion that begins and
  /// ends.
  ///
  /// All changes together are one ramp, as by `rampRate(to:over:ease:)`. The end of the ramp is reported
  /// once, after the last change. A change that begins during another change starts from the rate reached. A
  /// new ramp, or a value set to `rate`, ends all changes.
  ///
  /// - Parameter changes: the changes in the order of their starts. Their `at` counts from this call, in
  ///   the engine's time.
  /// - Throws: `TweenError` for a negative rate, a negative or too long time, or changes that are not in the
  ///   order of their starts. Nothing is then changed.
  public func rampRate(through changes: [RateChange]) throws(TweenError) {
    for index in changes.indices where changes[index].rate.numerator < 0 {
      throw TweenError(
        field: "changes[\(index)].rate", found: "\(changes[index].rate.value)",
        expected: "a rate of at least 0 for a world")
    }
    let counted = try changes.counted(from: rate)
    moveToFrame()
    engine.atMark(timeline: 0) { $0.rampRate(through: counted, 0) }
  }

  /// Whether the world is paused.
  public var isPaused: Bool { engine.clocks.timelines[0].isPaused }

  /// Pauses the world's own time. Ticks continue, and so do real-time timelines. Returns false if the world
  /// is already paused.
  @discardableResult
  public func pause() -> Bool { setPaused(true) }

  /// Resumes the world's own time. Returns false if the world is not paused.
  @discardableResult
  public func resume() -> Bool { setPaused(false) }

  private func setPaused(_ isPaused: Bool) -> Bool {
    if self.isPaused == isPaused { return false }
    moveToFrame()
    return engine.setPaused(isPaused, 0)
  }

  /// The world's own time at the last tick: the engine's time, with the world's rate and pauses.
  public var time: Instant { Instant(counts: engine.clocks.instants[0]) }

  /// Adds a timeline, whose time is 0 until it begins.
  ///
  /// A timeline that keeps its drivers can go backward. The timeline's memory grows with each driver until
  /// you release the timeline. A timeline that does not keep its drivers is a clock for a group, and can live
  /// as long as the game:
  ///
  /// ```swift
  /// let clock = world.makeTimeline(keepsDrivers: false)
  /// clock.setRate(0.5)  // all at half the speed
  /// try world.animate(card, .opacity, from: 0, to: 1, duration: .milliseconds(100), on: clock)
  /// tick(12)
  /// print(world.drivers(of: card).count, world[card, .opacity]!)  // prints 0 1.0
  /// ```
  ///
  /// A game that is saved as data gives its timelines names: see `makeTimeline(named:in:keepsDrivers:)`.
  ///
  /// - Parameters:
  ///   - parent: the clock on which the timeline depends. You cannot change it later.
  ///   - keepsDrivers: whether drivers stay in the timeline after their end. If false, they are removed as on
  ///     the world's own time. The timeline then only goes forward, without seeks, scrubbers and negative
  ///     rates.
  /// - Precondition: a parent timeline belongs to this world and is not released. If this timeline does not
  ///   keep its drivers, its parent must not keep its drivers either.
  public func makeTimeline(
    in parent: TimelineParent = .world, keepsDrivers: Bool = true, file: StaticString = #fileID,
    line: UInt = #line
  ) -> Timeline {
    let index: Int
    switch parent {
    case .world: index = 0
    case .realTime: index = TimelineState.engineTime
    case .timeline(let timeline):
      guard let found = engine.find(timeline.id) else {
        preconditionFailure(
          "the parent is a released timeline or one of another world", file: file, line: line)
      }
      index = found
      precondition(
        keepsDrivers || !engine.keepsDrivers(index),
        "the parent keeps its drivers and can go back, so it takes only a timeline that keeps its drivers",
        file: file, line: line)
    }
    let added = engine.addTimeline(in: index, keepsDrivers: keepsDrivers)
    return Timeline(id: engine.id(ofTimeline: added), link: link)
  }

  /// The events of timelines in the last `tick()` or `advance(by:)`, and of your calls since the previous
  /// tick. The events are in the order in which they happened.
  public var timelineEvents: [TimelineEvent] { engine.log.timelineEvents.published }
}
