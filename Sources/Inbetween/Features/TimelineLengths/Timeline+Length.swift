// The length of a timeline: the end of its drivers (T12).

extension Timeline {
  /// The time from its 0 to the end of the last of its drivers, as they are now. Zero without drivers.
  ///
  /// ```swift
  /// let show = world.makeTimeline()
  /// var rise = Tween(.position.y, to: 120, duration: .milliseconds(300), delay: .milliseconds(100))
  /// rise.timeline = show.id
  /// try world.register(rise, on: card)
  /// print(show.duration!, show.progress!)  // prints 0.4 seconds 0.0
  /// ```
  ///
  /// Drivers that are paused or wait for `start()`, and child timelines, are left out. Nil if a driver has no
  /// end, or none that is known yet: that of a spring is known once it begins. A sequence grows when a spring
  /// within it begins. Nil if the handle is stale.
  ///
  /// - Complexity: O(n) in the timeline's drivers.
  public var duration: Duration? {
    guard let world else { return nil }
    let length = world.engine.length(ofTimeline: id.index)
    return length.isKnown && !length.isEndless ? Duration(counts: length.end) : nil
  }

  /// The timeline's time as a fraction of `duration`, in 0…1: 1 for a duration of zero. Nil if the duration
  /// is nil.
  ///
  /// - Complexity: O(n) in the timeline's drivers.
  public var progress: Double? {
    guard let duration, let offset else { return nil }
    if duration == .zero { return 1 }
    return min(max(Double(offset.counts) / Double(duration.counts), 0), 1)
  }

  /// Moves the timeline to a fraction of its `duration`, as `seek(to:)` does. Returns false for a number that
  /// is not in 0…1, an unknown duration, or a stale handle.
  ///
  /// ```swift
  /// let show = world.makeTimeline()
  /// try world.animate(card, .opacity, to: 0, duration: .seconds(1), on: show)
  /// print(show.seek(toProgress: 0.5), show.offset!)  // prints true 0.5 seconds
  /// ```
  @discardableResult
  public func seek(toProgress part: Double) -> Bool {
    guard let offset = offset(atProgress: part) else { return false }
    return seek(to: offset)
  }

  /// Moves the timeline to a fraction of its `duration`, as `scrub(to:)` does. Returns false for a number
  /// that is not in 0…1, an unknown duration, without a scrubber, or for a stale handle.
  @discardableResult
  public func scrub(toProgress part: Double) -> Bool {
    guard let offset = offset(atProgress: part) else { return false }
    return scrub(to: offset)
  }

  private func offset(atProgress part: Double) -> Duration? {
    guard part >= 0, part <= 1, let duration else { return nil }
    return Duration(counts: Int64((part * Double(duration.counts)).rounded(.toNearestOrEven)))
  }

  /// Calls `body` once, when the timeline has reached the end of all its drivers: those that it has now, and
  /// those that are added until then. It is called with the callbacks of that tick, and `now` is the exact
  /// instant.
  ///
  /// ```swift
  /// let show = world.makeTimeline()
  /// try world.animate(card, .opacity, to: 0, duration: .milliseconds(100), on: show)
  /// try show.onComplete { print("over") }
  /// tick(3)
  /// try world.animate(card, .opacity, to: 1, duration: .milliseconds(100), on: show)
  /// tick(7)  // prints over
  /// ```
  ///
  /// Each call adds a callback. A timeline that is dragged to its end has reached it too. One whose drivers
  /// are killed or shortened is over when that is done, if its time is beyond the new end. Drivers that
  /// `duration` leaves out are not waited for. If the last one that has an end finds one that has none,
  /// `body` is never called.
  ///
  /// - Returns: false if the timeline has not begun, or the handle is stale.
  /// - Throws: `TweenError` if the world is full.
  @discardableResult
  public func onComplete(_ body: @escaping PlainCallback) throws(TweenError) -> Bool {
    guard let wait = try addEndWait() else { return false }
    wait.onComplete { [self] wait throws(GameError) in
      if postpone(wait) { return }
      // The timeline would keep it until its release.
      wait.release()
      try body()
    }
    return true
  }

  #if !hasFeature(Embedded)
    /// How the timeline ended, once it has: `.completed` at the end of all its drivers, as for
    /// `onComplete(_:)`, or `.cancelled` if it is released before. Nil if it has not begun, or the handle is
    /// stale.
    ///
    /// ```swift
    /// let show = world.makeTimeline()
    /// try world.animate(card, .opacity, to: 0, on: show)
    /// print(await show.outcome!)  // prints completed
    /// ```
    nonisolated(nonsending) public var outcome: Outcome? {
      get async {
        guard let wait = try? addEndWait() else { return nil }
        defer { wait.release() }
        wait.onComplete { [self] wait in _ = postpone(wait) }
        while true {
          guard let outcome = await wait.outcome else { return .cancelled }
          if outcome != .completed || wait.state == .completed || wait.isReleased { return outcome }
        }
      }
    }
  #endif

  /// Adds a driver that ends with the timeline.
  private func addEndWait() throws(TweenError) -> DriverHandle? {
    guard let world, beginTime != nil else { return nil }
    let wait = try world.addEndWait(after: timeLeft() ?? .zero, on: self)
    world.endWaits.append(wait.id)
    return wait
  }

  /// Starts the driver at the end anew, if there is time left to the end of the timeline's drivers. Returns
  /// false if that is over.
  private func postpone(_ wait: DriverHandle) -> Bool {
    guard let left = timeLeft(), (try? wait.delay(left)) != nil else { return false }
    return wait.restart()
  }

  /// Returns the time to the end of the drivers; nil if that is over.
  private func timeLeft() -> Duration? {
    world?.engine.timeLeft(ofTimeline: id.index).map { Duration(counts: $0) }
  }
}

extension World {
  /// Brings forward the ends of timelines that now come earlier (T12).
  func bringEndsForward() {
    guard engine.clocks.mayEndEarlier, !endWaits.isEmpty else { return }
    var kept = 0
    for index in endWaits.indices {
      let wait = endWaits[index]
      guard let slot = engine.drivers.find(wait) else { continue }
      endWaits[kept] = wait
      kept += 1
      guard engine.endsEarlier(slot) else { continue }
      let handle = DriverHandle(id: wait, link: link)
      let left = engine.timeLeft(ofTimeline: Int(engine.drivers[slot].timeline)) ?? 0
      if (try? handle.delay(Duration(counts: left))) != nil { handle.restart() }
    }
    endWaits.removeLast(endWaits.count - kept)
    engine.clocks.mayEndEarlier = false
  }

  /// Finds the drivers that wait for the end of a timeline, after a restore.
  func findEndWaits() {
    endWaits.removeAll()
    engine.clocks.mayEndEarlier = true
    guard let ends = engine.channels.properties.find(OwnValues.endWait) else { return }
    for index in 0..<engine.drivers.records.slotCount {
      let slot = Slot<Driver>(index)
      if engine.drivers[slot].flags.contains(.alive), Int(engine.drivers[slot].property) == ends {
        endWaits.append(engine.drivers.id(of: slot))
      }
    }
  }
}

/// The end of a timeline's drivers.
private struct TimelineLength {
  /// The latest end that is known, or the latest begin of one whose end is not.
  var end: Int64 = 0
  var isKnown = true
  var isEndless = false
  /// Whether drivers are paused, which are left out.
  var hasPaused = false
}

extension Engine {
  /// Returns the time to the end of a timeline's drivers; nil if they have ended. 12,000 years if there is no
  /// end. A hundredth of a second if the end is not known yet: then it is asked again.
  mutating func timeLeft(ofTimeline index: Int) -> Int64? {
    let length = length(ofTimeline: index)
    if length.isEndless { return 1 << 55 }
    let left = length.end - commandInstant(of: index)
    if left > 0 { return left }
    // A spring that begins later may have no known begin, as after a seek.
    return length.isKnown ? nil : Duration.milliseconds(10).counts
  }

  /// Returns whether a driver waits for a later instant than the end of its timeline. A paused driver may go
  /// on: then it is right to wait.
  fileprivate mutating func endsEarlier(_ wait: Slot<Driver>) -> Bool {
    let driver = drivers[wait]
    let timeline = Int(driver.timeline)
    guard driver.phase == .waiting, let instant = drivers.instant(of: drivers.timing(driver).delay, driver),
      !length(ofTimeline: timeline).hasPaused
    else { return false }
    return instant > commandInstant(of: timeline) + (timeLeft(ofTimeline: timeline) ?? 0)
  }

  /// Returns the end of the drivers of a timeline, in its time.
  fileprivate mutating func length(ofTimeline index: Int) -> TimelineLength {
    var length = TimelineLength()
    let ends = channels.properties.find(OwnValues.endWait)
    for position in 0..<clocks.timelines[index].drivers.count {
      let slot = clocks.timelines[index].drivers[position]
      findRest(of: slot)
      let driver = drivers[slot]
      // What waits for the end is no part of it.
      if Int(driver.property) == ends { continue }
      if driver.phase == .unstarted { continue }
      if driver.flags.contains(.held) || drivers.hasRateZero(driver) {
        length.hasPaused = true
        continue
      }
      let timing = drivers.timing(driver)
      var time = max(timing.end, 0)
      let isUnknown = driver.isMotion || drivers.shape(driver).speed > 0
      if isUnknown && !driver.flags.contains(.captured) {
        (time, length.isKnown) = (max(timing.delay, 0), false)
      } else if timing.isForever {
        length.isEndless = true
        continue
      }
      // One that is out of reach is none.
      guard let instant = drivers.instant(of: time, driver) else {
        length.isEndless = true
        continue
      }
      length.end = max(length.end, instant)
    }
    return length
  }
}
