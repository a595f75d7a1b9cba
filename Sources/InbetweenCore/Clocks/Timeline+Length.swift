// The length of a timeline: the end of its drivers (T12).

extension Timeline {
  /// The time from the timeline's 0 to the end of its last driver, as its drivers are now. Zero without
  /// drivers.
  ///
  /// ```swift
  /// let show = world.makeTimeline()
  /// var rise = Tween(.position.y, to: 120, duration: .milliseconds(300), delay: .milliseconds(100))
  /// rise.timeline = show.id
  /// try world.register(rise, on: card)
  /// print(show.duration!, show.progress!)  // prints 0.4 seconds 0.0
  /// ```
  ///
  /// Child timelines, drivers that are paused or wait for `start()`, and removed drivers are ignored. Nil in
  /// these cases:
  ///
  /// - The handle is stale.
  /// - A driver has no end.
  /// - The end of a driver is not known yet. The end of a spring is known once the spring begins. A sequence
  ///   becomes longer when a spring within it begins.
  ///
  /// - Complexity: O(n), where n is the number of the timeline's drivers.
  public var duration: Duration? {
    guard let (world, index) = find() else { return nil }
    let length = world.engine.length(ofTimeline: index)
    return length.isKnown && !length.isEndless ? Duration(counts: length.end) : nil
  }

  /// The timeline's time as a fraction of `duration`, in 0…1. The fraction is 1 if the duration is zero, and
  /// nil if the duration is nil.
  ///
  /// - Complexity: O(n), where n is the number of the timeline's drivers.
  public var progress: Double? {
    guard let duration, let offset else { return nil }
    if duration == .zero { return 1 }
    return min(max(Double(offset.counts) / Double(duration.counts), 0), 1)
  }

  /// Moves the timeline to a fraction of its `duration`, as `seek(to:)` does. Returns false for a number that
  /// is not in 0…1, an unknown duration, a timeline that does not keep its drivers, or a stale handle.
  ///
  /// ```swift
  /// let show = world.makeTimeline()
  /// try world.animate(card, .opacity, to: 0, duration: .seconds(1), on: show)
  /// print(show.seek(toProgress: 0.5), show.offset!)  // prints true 0.5 seconds
  /// ```
  @discardableResult
  public func seek(toProgress part: Double) -> Bool {
    offset(atProgress: part).map { seek(to: $0) } ?? false
  }

  /// Moves the timeline to a fraction of its `duration`, as `scrub(to:)` does. Returns false for a number
  /// that is not in 0…1, an unknown duration, without a scrubber, or for a stale handle.
  @discardableResult
  public func scrub(toProgress part: Double) -> Bool {
    offset(atProgress: part).map { scrub(to: $0) } ?? false
  }

  private func offset(atProgress part: Double) -> Duration? {
    guard part >= 0, part <= 1, let duration else { return nil }
    return Duration(counts: Int64((part * Double(duration.counts)).rounded(.toNearestOrEven)))
  }

  /// Calls `body` once, when the timeline reaches the end of all its drivers. Drivers that are added until
  /// then are included. `body` is called with the callbacks of this tick, and `world.now` is then the exact
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
  /// - Each call adds a callback.
  /// - A timeline that is moved to its end by a seek or a scrub has reached its end too.
  /// - If drivers are killed or shortened, the end may already lie in the past. Then `body` is called at
  ///   once.
  /// - The timeline does not wait for drivers that `duration` ignores. But if the end lies in the past
  ///   because a driver is paused, `body` is called after its resume.
  /// - If one of its drivers has no end, `body` is never called.
  ///
  /// - Returns: false if the timeline has not begun, or the handle is stale.
  /// - Throws: `TweenError` if the world is full.
  @discardableResult
  public func onComplete(_ body: @escaping PlainCallback) throws(TweenError) -> Bool {
    guard let world, let wait = try addEndWait(), let slot = world.engine.drivers.find(wait.id) else {
      return false
    }
    world.listeners.appendEnd(body, from: world.engine.drivers.listeners(of: slot))
    return true
  }

  #if !hasFeature(Embedded) && !WITHOUT_CONCURRENCY
    /// The outcome of the timeline, once the timeline has ended.
    ///
    /// - `.completed`: at the end of all its drivers, as for `onComplete(_:)`.
    /// - `.cancelled`: the timeline was released earlier.
    /// - Nil: the timeline has not begun, or the handle is stale.
    ///
    /// The await of a timeline that has ended lasts until the next tick.
    ///
    /// ```swift
    /// let show = world.makeTimeline()
    /// try world.animate(card, .opacity, to: 0, on: show)
    /// print(await show.outcome!)  // prints completed
    /// ```
    nonisolated(nonsending) public var outcome: Outcome? {
      get async {
        guard let wait = try? addEndWait() else { return nil }
        while true {
          guard let outcome = await wait.outcome(countsPast: true) else {
            return wait.ending?.outcome ?? .cancelled
          }
          if outcome != .completed || wait.isReleased { return outcome }
        }
      }
    }
  #endif

  /// Returns the driver that waits for the end of the timeline's other drivers; adds it if there is none. Nil
  /// if the timeline has not begun.
  private func addEndWait() throws(TweenError) -> DriverHandle? {
    guard let (world, index) = find(), beginTime != nil else { return nil }
    if let present = world.engine.clocks.timelines[index].endWait?.driver,
      let slot = world.engine.drivers.find(present), Int(world.engine.drivers[slot].timeline) == index
    {
      let wait = DriverHandle(id: present, link: world.link)
      // A driver that was read from data has no callbacks, and may have ended.
      let first = world.engine.drivers.listeners(of: slot)
      if world.listeners.ends(from: first) != nil { return wait }
      if world.engine.drivers[slot].isUnderWay {
        world.listen(.complete, to: slot, .ends([]))
        return wait
      }
      wait.release()
    }
    let length = world.engine.length(ofTimeline: index)
    let left = world.engine.timeLeft(to: length, of: index) ?? 0
    let wait = try world.addEndWait(after: Duration(counts: left), on: self)
    if let slot = world.engine.drivers.find(wait.id) { world.listen(.complete, to: slot, .ends([])) }
    world.engine.clocks.timelines[index].endWait = EndWait(driver: wait.id, lastCount: length.watched)
    return wait
  }
}

extension World {
  /// Calls the callbacks of a timeline, once, when its waiting driver is at its end. If there is time left
  /// again, the driver waits on.
  func passEnd(_ wait: DriverHandle, from first: Slot<Listening>) {
    guard let slot = engine.drivers.find(wait.id) else { return }
    if waitOn(wait, slot, isOver: true) { return }
    let bodies = listeners.ends(from: first) ?? []
    listeners.set(.complete, to: .nothing, from: first)
    // Otherwise the timeline would keep the driver until its release.
    wait.release()
    for body in bodies { run("", wait, body) }
  }

  /// Brings ends of timelines forward that now come earlier (T12).
  ///
  /// - Parameter defers: whether ends after the tick are looked for later, once for all callbacks of a round.
  func bringEndsForward(defers: Bool) {
    if engine.clocks.changedEnds.isEmpty { return }
    for entry in 0..<engine.clocks.changedEnds.count {
      let index = engine.clocks.changedEnds[entry]
      if defers && engine.defersEnd(ofTimeline: index) { continue }
      bringEndForward(ofTimeline: index)
    }
    engine.clocks.changedEnds.removeAll()
  }

  /// Brings forward the ends that are after the tick.
  func bringDeferredEndsForward() {
    if engine.clocks.deferredEnds.isEmpty { return }
    for entry in 0..<engine.clocks.deferredEnds.count {
      let index = engine.clocks.deferredEnds[entry]
      if engine.clocks.timelines[index].endWait?.isDeferred == true { bringEndForward(ofTimeline: index) }
    }
    engine.clocks.deferredEnds.removeAll()
  }

  private func bringEndForward(ofTimeline index: Int) {
    guard let wait = engine.clocks.timelines[index].endWait, let slot = engine.drivers.find(wait.driver),
      Int(engine.drivers[slot].timeline) == index
    else { return }
    engine.clocks.timelines[index].endWait?.isChanged = false
    engine.clocks.timelines[index].endWait?.isDeferred = false
    _ = waitOn(DriverHandle(id: wait.driver, link: link), slot, isOver: false)
  }

  /// Restarts the waiting driver of a timeline, if it has ended and there is time left, or if the timeline
  /// now ends earlier. Returns whether it did.
  private func waitOn(_ wait: DriverHandle, _ slot: Slot<Driver>, isOver: Bool) -> Bool {
    let timeline = Int(engine.drivers[slot].timeline)
    let length = engine.length(ofTimeline: timeline)
    engine.clocks.timelines[timeline].endWait?.lastCount = length.watched
    let left = engine.timeLeft(to: length, of: timeline)
    guard isOver ? left != nil : engine.endsEarlier(slot, length, left) else { return false }
    return (try? wait.delay(Duration(counts: left ?? 0))) != nil && wait.restart()
  }
}

/// The end of a timeline's drivers.
private struct TimelineLength {
  /// The latest known end, or the latest begin of a driver whose end is not known.
  var end: Int64 = 0
  var isKnown = true
  var isEndless = false
  /// Whether there are paused drivers, which are ignored.
  var hasPaused = false
  /// The number of drivers that have the latest end, or no end.
  var lastCount: Int32 = 0

  /// The number of drivers that must change before the end can come earlier; 0 if each change may bring it
  /// forward.
  var watched: Int32 { hasPaused ? 0 : lastCount }
}

extension Engine {
  /// Returns the time to the end of a timeline's drivers; nil if they have ended. 12,000 years if there is no
  /// end, or none before a paused driver is resumed. A hundredth of a second if the end is not known yet:
  /// then it is computed again.
  fileprivate func timeLeft(to length: TimelineLength, of index: Int) -> Int64? {
    if length.isEndless { return 1 << 55 }
    let left = length.end - commandInstant(of: index)
    if left > 0 { return left }
    // A spring that begins later may have no known begin, as after a seek.
    if !length.isKnown { return Duration.milliseconds(10).counts }
    return left < 0 && length.hasPaused ? 1 << 55 : nil
  }

  /// Returns whether a driver waits for a later instant than the end of its timeline. If that end is over,
  /// and a driver is paused, waiting is right.
  fileprivate func endsEarlier(_ wait: Slot<Driver>, _ length: TimelineLength, _ left: Int64?) -> Bool {
    let driver = drivers[wait]
    guard driver.phase == .waiting, let instant = drivers.instant(of: drivers.timing(driver).delay, driver),
      !length.hasPaused || left ?? 0 > 0, !length.isEndless
    else { return false }
    return instant > commandInstant(of: Int(driver.timeline)) + (left ?? 0)
  }

  /// Returns whether the end of a timeline can be computed after the round: a driver ends after the tick, or
  /// is paused. The search continues where the last search of the round found such a driver.
  fileprivate mutating func defersEnd(ofTimeline index: Int) -> Bool {
    guard var wait = clocks.timelines[index].endWait else { return false }
    wait.witness = .none
    let reached = max(commandInstant(of: index), clocks.instants[index])
    let last = clocks.timelines[index].drivers.count - 1
    var position = wait.isDeferred ? min(wait.witnessIndex, last) : last
    while position >= 0, wait.witness == .none {
      let slot = clocks.timelines[index].drivers[position]
      switch end(of: slot, waiting: drivers.find(wait.driver)) {
      case .paused: wait.witness = drivers.id(of: slot)
      case .known(let instant), .unknown(let instant):
        if instant ?? .max > reached { wait.witness = drivers.id(of: slot) }
      case .none: break
      }
      position -= 1
    }
    if wait.witness == .none { return false }
    if !wait.isDeferred { clocks.deferredEnds.append(index) }
    (wait.isDeferred, wait.witnessIndex) = (true, position + 1)
    clocks.timelines[index].endWait = wait
    return true
  }

  /// Returns the end of a driver in the time of its timeline, as far as the timeline's end depends on it.
  private mutating func end(of slot: Slot<Driver>, waiting wait: Slot<Driver>?) -> DriverEnd {
    // What waits for the end is no part of it.
    if slot == wait || drivers[slot].phase == .unstarted || drivers[slot].isPast { return .none }
    findRest(of: slot)
    let driver = drivers[slot]
    if driver.flags.contains(.held) || drivers.hasRateZero(driver) {
      // One that is at its end stands there.
      return driver.phase == .finished ? .none : .paused
    }
    let timing = drivers.timing(driver)
    if drivers.hasLateLength(driver) {
      if driver.phase == .finished { return .none }
      return .unknown(drivers.instant(of: reachable(timing.delay, driver), driver))
    }
    // An end that is out of reach does not count.
    let isEndless = timing.isForever || timing.stop < timing.activeEnd
    let end = isEndless ? nil : drivers.instant(of: reachable(timing.end, driver), driver)
    return driver.phase.rawValue <= Phase.active.rawValue && hasLateStep(driver)
      ? .unknown(end) : .known(end)
  }

  /// Returns the end of the drivers of a timeline, in its time.
  fileprivate mutating func length(ofTimeline index: Int) -> TimelineLength {
    var length = TimelineLength()
    let wait = clocks.timelines[index].endWait.flatMap { drivers.find($0.driver) }
    for position in 0..<clocks.timelines[index].drivers.count {
      switch end(of: clocks.timelines[index].drivers[position], waiting: wait) {
      case .none: break
      case .paused: length.hasPaused = true
      case .known(let instant): length.add(instant)
      case .unknown(let instant):
        length.isKnown = false
        length.add(instant)
      }
    }
    return length
  }
}

/// The end of a driver, in the time of its timeline.
private enum DriverEnd {
  /// It does not count.
  case none
  case paused
  /// Nil if it has no end.
  case known(Int64?)
  /// The driver does not end earlier; nil if its end is out of reach.
  case unknown(Int64?)
}

extension TimelineLength {
  /// Adds a driver that ends at an instant; nil if it has no end.
  fileprivate mutating func add(_ instant: Int64?) {
    guard let instant else {
      (isEndless, lastCount) = (true, isEndless ? lastCount &+ 1 : 1)
      return
    }
    if isEndless || instant < end { return }
    (end, lastCount) = (instant, instant == end ? lastCount &+ 1 : 1)
  }
}
