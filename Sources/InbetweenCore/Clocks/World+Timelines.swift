/// The time that a timeline's clock counts.
///
/// ```swift
/// let menu = world.makeTimeline(in: .realTime)
/// let submenu = world.makeTimeline(in: .timeline(menu))
/// ```
public enum TimelineParent {
  /// The world's own time, which runs at the world's rate and pauses with it.
  case world
  /// Engine time, which the world's rate and pause do not change: for a menu while the game is paused.
  case realTime
  /// The time of another timeline.
  case timeline(Timeline)
}

extension World {
  /// The rate of the world's own time against engine time, on which ticks fall. Timelines and drivers on it
  /// run with it, delays included.
  ///
  /// All instants that the world reports (events, precedence, samples) are engine time.
  ///
  /// ```swift
  /// world.rate = 0.5
  /// try world.animate(card, .position.x, from: 0, to: 100, duration: .seconds(1), ease: .linear)
  /// tick(60)
  /// print(world[card, .position.x]!)  // prints 50.0
  /// ```
  ///
  /// - Precondition: 0 or more; 0 holds. The world's past comes from snapshots only.
  public var rate: Rate {
    get { engine.presentRate(of: 0) }
    set {
      precondition(newValue.numerator >= 0, "a world's rate must be 0 or more")
      moveToFrame()
      _ = engine.atMark(timeline: 0) {
        $0.setRate(newValue, 0)
        return true
      }
    }
  }

  /// Changes the world's rate gradually from the present one, for example for slow motion.
  ///
  /// ```swift
  /// try world.rampRate(to: 0.2, over: .milliseconds(300), ease: .cubicOut)
  /// ```
  ///
  /// The rate is a function of engine time, in at most 64 linear segments that begin at whole counts. It does
  /// not depend on the tick rate. Another ramp starts from the rate reached; so does setting `rate`, which
  /// ends the ramp. The ramp waits while the world is paused. At its end `timelineEvents` has a `.rampEnded`.
  /// `rate` is the rate reached.
  ///
  /// - Parameters:
  ///   - duration: in engine time, at most 25,000 years; zero sets the rate at once.
  ///   - ease: from the old rate to the new one; held where it would lead below 0.
  /// - Throws: `TweenError` for a negative rate, or a negative or too long time; nothing is then changed.
  public func rampRate(
    to rate: Rate, over duration: Duration, ease: Easing = .linear
  ) throws(TweenError) {
    try require(
      rate.numerator >= 0, "rate", found: "\(rate.value)", expected: "a rate of at least 0 for a world")
    let length = try duration.lengthInCounts()
    moveToFrame()
    _ = engine.atMark(timeline: 0) {
      $0.rampRate(to: rate, over: length, ease, 0)
      return true
    }
  }

  /// Changes the world's rate several times, each at its instant, for example for slow motion that begins and
  /// ends.
  ///
  /// The changes are one ramp, as `rampRate(to:over:ease:)` makes it: a function of engine time, whose end is
  /// reported once, after the last change. A change that begins during another starts from the rate reached.
  /// Setting `rate`, or another ramp, ends them all.
  ///
  /// - Parameter changes: in the order of their starts, which count in engine time from this call.
  /// - Throws: `TweenError` for a negative rate, a negative or too long time, or a change that begins before
  ///   the one before it; nothing is then changed.
  public func rampRate(through changes: [RateChange]) throws(TweenError) {
    for index in changes.indices where changes[index].rate.numerator < 0 {
      throw TweenError(
        field: "changes[\(index)].rate", found: "\(changes[index].rate.value)",
        expected: "a rate of at least 0 for a world")
    }
    moveToFrame()
    let counted = try changes.counted(from: rate)
    _ = engine.atMark(timeline: 0) {
      $0.rampRate(through: counted, 0)
      return true
    }
  }

  /// Whether the world's own time is held.
  public var isPaused: Bool { engine.clocks.timelines[0].isPaused }

  /// Pauses the world's own time. Ticks continue, and so do timelines in real time. Returns false if it is
  /// already paused.
  @discardableResult
  public func pause() -> Bool {
    moveToFrame()
    return engine.setPaused(true, 0)
  }

  /// Resumes the world's own time. Returns false if it is not paused.
  @discardableResult
  public func resume() -> Bool {
    moveToFrame()
    return engine.setPaused(false, 0)
  }

  /// The world's own time at the last tick: engine time with the world's rate and pauses applied.
  public var time: Instant { Instant(counts: engine.clocks.instants[0]) }

  /// Adds a timeline, whose time is 0 until it begins.
  ///
  /// One that keeps its drivers can go back, and grows with each driver until it is released. One that
  /// does not is a clock for a group, and serves for as long as the game likes:
  ///
  /// ```swift
  /// let clock = world.makeTimeline(keepsDrivers: false)
  /// clock.setRate(0.5)  // all at half the speed
  /// try world.animate(card, .opacity, from: 0, to: 1, duration: .milliseconds(100), on: clock)
  /// tick(12)
  /// print(world.drivers(of: card).count, world[card, .opacity]!)  // prints 0 1.0
  /// ```
  ///
  /// - Parameters:
  ///   - parent: the time that its clock counts; it cannot be changed.
  ///   - keepsDrivers: whether its drivers stay after their end. Otherwise they go as on the world's own
  ///     time, and the timeline only goes forward: it takes no seek, no scrubber and no rate below 0.
  /// - Precondition: a parent timeline is one of this world's and has not been released. The parent of a
  ///   timeline that does not keep its drivers must not keep its drivers either.
  public func makeTimeline(in parent: TimelineParent = .world, keepsDrivers: Bool = true) -> Timeline {
    let index: Int
    switch parent {
    case .world: index = 0
    case .realTime: index = TimelineState.engineTime
    case .timeline(let timeline):
      precondition(engine.has(timeline.id), "the parent is a released timeline or one of another world")
      index = timeline.id.index
      precondition(
        keepsDrivers || !engine.clocks.timelines[index].keepsDrivers,
        "the parent keeps its drivers and can go back, so it takes only a timeline that keeps its drivers")
    }
    let added = engine.addTimeline(in: index, keepsDrivers: keepsDrivers)
    return Timeline(id: engine.id(ofTimeline: added), link: link)
  }

  /// The events of timelines in the last `tick()` or `advance(by:)`, and outside ticks before it, in order.
  public var timelineEvents: [TimelineEvent] { engine.log.timelineEvents.published }
}
