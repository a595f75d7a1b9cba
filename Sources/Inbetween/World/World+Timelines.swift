/// What a timeline's clock counts.
public enum TimelineParent {
  /// The world's own time, which runs at the world's rate and pauses with it.
  case world
  /// Engine time, which no rate and no pause of the world touches: a menu's, while the game is paused.
  case realTime
  /// Another timeline's time.
  case timeline(Timeline)
}

extension World {
  /// How fast the world's own time runs against engine time, on which the ticks fall; what hangs on it, the
  /// delays of drivers included, runs with it (T5).
  ///
  /// All instants that the world tells (of events, precedence, samples) are engine time.
  ///
  /// - Precondition: 0 or more; 0 holds. The world's past comes from snapshots only.
  public var rate: Rate {
    get { engine.presentRate(of: 0) }
    set {
      precondition(newValue.numerator >= 0, "a world's rate must be 0 or more")
      engine.setRate(newValue, 0)
    }
  }

  /// Changes the world's rate bit by bit, from that which it has: slow motion that sets in and passes.
  ///
  ///     try world.rampRate(to: 0.2, over: .milliseconds(300), ease: .cubicOut)
  ///
  /// The rate is a function of engine time: 64 straight pieces at most, that begin at whole instants whatever
  /// the tick rate (T5, T7). Another ramp goes on from the rate that this one has come to, and so does
  /// setting `rate`, which ends it. While the world pauses the ramp waits. Where it ends, `timelineEvents`
  /// has a `.rampEnded`; `rate` is what it has come to.
  ///
  /// - Parameters:
  ///   - duration: in engine time, at most 25,000 years; zero sets the rate at once.
  ///   - ease: from the old rate to the new one; held where it would lead below 0.
  /// - Throws: `TweenError` for a negative rate, or a negative or too long time; nothing is then changed.
  public func rampRate(
    to rate: Rate, over duration: Duration, ease: Easing = .linear
  ) throws(TweenError) {
    if rate.numerator < 0 {
      throw TweenError(field: "rate", found: "\(rate.value)", expected: "a rate of at least 0 for a world")
    }
    engine.rampRate(to: rate, over: try duration.playCounts(), ease, 0)
  }

  /// Changes the world's rate several times, each at its instant: slow motion that sets in and passes, known
  /// beforehand.
  ///
  /// They are one ramp, as `rampRate(to:over:ease:)` makes: a function of engine time, whose end is told
  /// once, after the last of them. A change that begins while another is under way goes on from the rate that
  /// this has come to. Setting `rate`, or another ramp, ends them all.
  ///
  /// - Parameter changes: by their starts, which count in engine time from this call.
  /// - Throws: `TweenError` for a negative rate, a negative or too long time, or a change that begins before
  ///   the one before it; nothing is then changed.
  public func rampRate(through changes: [RateChange]) throws(TweenError) {
    for index in changes.indices where changes[index].rate.numerator < 0 {
      throw TweenError(
        field: "changes[\(index)].rate", found: "\(changes[index].rate.value)",
        expected: "a rate of at least 0 for a world")
    }
    engine.rampRate(through: try changes.counted(from: rate), 0)
  }

  /// Whether the world's own time is held.
  public var isPaused: Bool { engine.timelines[0].isPaused }

  /// Holds the world's own time; ticks go on, and timelines in real time with them. False if it is held
  /// already.
  @discardableResult
  public func pause() -> Bool { engine.setPaused(true, 0) }

  /// Lets the world's own time go on. False if it is not held.
  @discardableResult
  public func resume() -> Bool { engine.setPaused(false, 0) }

  /// The world's own time at the last tick: what its rate and pauses have made of engine time.
  public var time: Instant { Instant(counts: engine.instants[0]) }

  /// Makes a timeline, standing at 0 until it begins.
  ///
  /// - Parameter parent: what its clock counts, for good.
  /// - Precondition: a parent timeline is this world's and has not been released.
  public func makeTimeline(in parent: TimelineParent = .world) -> Timeline {
    let index: Int
    switch parent {
    case .world: index = 0
    case .realTime: index = TimelineState.engineTime
    case .timeline(let timeline):
      precondition(engine.has(timeline.id), "the parent is a released timeline or one of another world")
      index = timeline.id.index
    }
    return Timeline(id: engine.id(ofTimeline: engine.addTimeline(in: index)), link: link)
  }

  /// What was done to timelines in the last `tick()` or `advance(by:)`, and outside ticks before it, in the
  /// order in which it was done.
  public var timelineEvents: [TimelineEvent] { engine.timelineEvents.published }
}
