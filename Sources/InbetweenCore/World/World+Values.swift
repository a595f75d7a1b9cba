// Values and times without an entity of the game's (W19).

extension World {
  /// Moves a value from `start` to `end`, and calls `update` with it after each tick in which it moves.
  ///
  /// ```swift
  /// try world.animate(from: 0, to: 1500, duration: .seconds(1)) { points in print(points) }
  /// try world.animate(from: Color.red, to: .blue) { color in print(color) }
  /// ```
  ///
  /// The call adds a driver. The driver's handle pauses, reverses and ends the driver, and can give it a tag.
  /// The value belongs to no entity of the game, so no other driver moves the value. Arguments that are nil
  /// have their values from `defaults`. Reduced motion does not change this driver.
  ///
  /// - Parameters:
  ///   - repeats: the number of iterations; 1 for a spring.
  ///   - alternates: whether every second iteration goes back.
  ///   - owner: an entity. The driver ends when this entity dies. Nil for no owner.
  ///   - update: called instead of `onUpdate`, at the same times. The last call, before `onComplete`, has
  ///     `end`.
  /// - Throws: `TweenError` for a released timeline, a number that is not finite, and a negative or too long
  ///   duration. An owner that is dead, or dies at the end of the tick, is an error too. Nothing is then
  ///   changed.
  @inlinable
  @discardableResult
  public func animate<Value: Animatable>(
    from start: Value, to end: Value, duration: Duration? = nil, delay: Duration? = nil,
    ease: Easing? = nil, repeats: Repeats = 1, alternates: Bool = false, owner: Entity? = nil,
    on timeline: Timeline? = nil, file: CallSite.File = #fileID, line: CallSite.Line = #line,
    _ update: @escaping ValueCallback<Value>
  ) throws(TweenError) -> DriverHandle {
    let motion = Motion.eased(
      ease ?? defaults.ease, over: duration ?? defaults.duration, delay: delay ?? defaults.delay)
    return try animate(
      from: start, to: end, motion, repeats: repeats, alternates: alternates, owner: owner, on: timeline,
      update
    ).made(in: file, line)
  }

  /// Moves a value from `start` to `end` by `motion`, and calls `update` with it after each tick in which it
  /// moves. See `animate(from:to:duration:delay:ease:repeats:alternates:owner:on:_:)`.
  ///
  /// ```swift
  /// try world.animate(from: 0.0, to: 1.0, .bouncy) { open in print(open) }
  /// ```
  ///
  /// - Parameters:
  ///   - repeats: the number of iterations; 1 for a spring.
  ///   - alternates: whether every second iteration goes back.
  ///   - owner: an entity. The driver ends when this entity dies. Nil for no owner.
  ///   - update: called instead of `onUpdate`, at the same times. The last call, before `onComplete`, has
  ///     `end`.
  /// - Throws: `TweenError` for a released timeline, a number that is not finite, and a negative or too long
  ///   duration. An owner that is dead, or dies at the end of the tick, is an error too. Nothing is then
  ///   changed.
  @inlinable
  @discardableResult
  public func animate<Value: Animatable>(
    from start: Value, to end: Value, _ motion: Motion, repeats: Repeats = 1, alternates: Bool = false,
    owner: Entity? = nil, on timeline: Timeline? = nil, file: CallSite.File = #fileID,
    line: CallSite.Line = #line,
    _ update: @escaping ValueCallback<Value>
  ) throws(TweenError) -> DriverHandle {
    PropertyLanes.check(Value.laneCount, Value.interpolation)
    let (from, to) = (SIMD16(lanesOf: start), LaneValues(end))
    let handle = try animate(Value.interpolation, from, to, motion, repeats, alternates, owner, timeline)
    return handle.onUpdate { handle throws(GameError) in
      if Value.laneCount <= 4 {
        if let lanes = handle.shownFew { try update(Value { lanes[$0] }) }
      } else if let lanes = handle.shown {
        try update(Value { lanes[$0] })
      }
    }.made(in: file, line)
  }

  /// Calls `body` once, after a time. The tick that reaches this instant calls `body` together with the other
  /// callbacks. During the call, `world.now` is the exact instant.
  ///
  /// ```swift
  /// try world.after(.seconds(2)) { print("two seconds later") }
  /// ```
  ///
  /// - Parameters:
  ///   - delay: in the time of the timeline, or of the world.
  ///   - owner: an entity. The wait ends, without a call, when this entity dies. Nil for no owner.
  ///   - body: the `onComplete` callback of the driver returned.
  /// - Throws: `TweenError` for a negative or too long delay, an owner that is dead or dies at the end of the
  ///   tick, and a released timeline.
  @discardableResult
  public func after(
    _ delay: Duration, owner: Entity? = nil, on timeline: Timeline? = nil, file: CallSite.File = #fileID,
    line: CallSite.Line = #line, _ body: @escaping PlainCallback
  ) throws(TweenError) -> DriverHandle {
    try require(delay >= .zero, "delay", found: "\(delay)", expected: "zero or more")
    return try wait(OwnValues.wait(.zero, delay: delay, timeline), owner).onComplete(body).made(
      in: file, line)
  }

  /// Calls `body` again and again, the first time after one interval. During each call, `world.now` is the
  /// exact instant of this call, even if a tick makes several calls. After `kill()` or `stop()` there are no
  /// more calls, not even in the same tick.
  ///
  /// ```swift
  /// try world.every(.milliseconds(500), times: 3) { print("tick") }
  /// ```
  ///
  /// - Parameters:
  ///   - interval: in the time of the timeline, or of the world; more than zero.
  ///   - times: the number of calls.
  ///   - owner: an entity. The driver ends when this entity dies. Nil for no owner.
  ///   - body: called by `onRepeat` and `onComplete` of the driver returned.
  /// - Throws: `TweenError` in these cases:
  ///   - The interval is zero, negative or too long.
  ///   - `times` is not a whole number of 1 or more.
  ///   - The owner is dead, or dies at the end of the tick.
  ///   - The timeline is released.
  @discardableResult
  public func every(
    _ interval: Duration, times: Repeats = .forever, owner: Entity? = nil, on timeline: Timeline? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line,
    _ body: @escaping PlainCallback
  ) throws(TweenError) -> DriverHandle {
    let counts = try interval.counts(of: "interval")
    try require(counts > 0, "interval", found: "\(interval)", expected: "a count (1/90,000 s) or more")
    if case .count(let count) = times, !(count >= 1) || count != count.rounded() {
      throw TweenError(field: "times", found: "\(count)", expected: "a whole number, 1 or more, or .forever")
    }
    var tween = OwnValues.wait(interval, timeline)
    tween.repeats = times
    // The events of a tick have all happened before its first call (W7).
    let call = { (driver: DriverHandle) throws(GameError) in
      if driver.state != .killed && driver.state != .inactive { try body() }
    }
    return try wait(tween, owner).onRepeat(call).onComplete(call).made(in: file, line)
  }

  /// Adds a driver that waits for the end of a timeline, and does not count in its length.
  func addEndWait(after delay: Duration, on timeline: Timeline) throws(TweenError) -> DriverHandle {
    try wait(OwnValues.wait(.zero, delay: delay, timeline, of: OwnValues.endWait), nil)
  }

  /// Adds a driver that waits until a state machine may follow a connection.
  package func addStateWait(after delay: Duration) throws(TweenError) -> DriverHandle {
    try wait(OwnValues.wait(.zero, delay: delay, nil, of: OwnValues.stateWait), nil)
  }

  private func wait(_ tween: LaneTween, _ owner: Entity?) throws(TweenError) -> DriverHandle {
    try hold(owner) { holder throws(TweenError) in
      try register(tween, on: holder, starts: true, .play, beginsHere: true)
    }
  }

  @usableFromInline
  func animate(
    _ interpolation: Interpolation, _ start: SIMD16<Float>, _ end: LaneValues, _ motion: Motion,
    _ repeats: Repeats, _ alternates: Bool, _ owner: Entity?, _ timeline: Timeline?
  ) throws(TweenError) -> DriverHandle {
    let key = OwnValues.key(end.laneCount, interpolation)
    _ = try start.checked(key.count, "from")
    var motion = reducedMotion.ownForm(of: motion) ?? motion
    // A motion that ends at its registration would not call `update`: it takes a count.
    let endsAtOnce =
      switch motion.curve {
      case .eased(_, let duration): duration == .zero && repeats == 1 && motion.delay <= .zero
      case .spring: key.interpolation == .held
      }
    if endsAtOnce { motion = .eased(.linear, over: Duration(counts: 1), delay: motion.delay) }
    return try hold(owner) { [motion] holder throws(TweenError) in
      try checkRepeats(repeats, of: motion, key, holder)
      try assign(holder, key, to: start)
      switch motion.curve {
      case .eased(let ease, let duration):
        var tween = LaneTween(key, end, duration: duration, delay: motion.delay, ease: ease)
        tween.repeats = repeats
        if alternates { tween.direction = .alternate }
        tween.timeline = timeline?.id
        do throws(TweenError) {
          return try register(tween, on: holder, starts: defaults.startsAtOnce, .play, beginsHere: true)
        } catch {
          throw error.field == "values[0]" ? error.within("to") : error
        }
      case .spring(let spring):
        var springMotion = LaneMotion(key, .absolute, end.firstLanes, spring, delay: motion.delay)
        springMotion.timeline = timeline?.id
        return try register(springMotion, on: holder, starts: defaults.startsAtOnce, beginsHere: true, .play)
      }
    }
  }

  /// Registers a driver on an internal entity, which is despawned once the driver is gone.
  @inline(__always)
  private func hold(
    _ owner: Entity?, _ register: (Entity) throws(TweenError) -> DriverHandle
  ) throws(TweenError) -> DriverHandle {
    if let owner {
      if !isAlive(owner) { throw .dead(owner, "owner") }
      try checkFuture(of: owner, "owner")
    }
    let holder = try spawnOwn(owner)
    do throws(TweenError) {
      let handle = try register(holder)
      if let slot = engine.drivers.find(handle.id) { engine.drivers[slot].flags.insert(.ownsEntity) }
      return handle
    } catch {
      despawnQuietly(holder)
      throw error
    }
  }
}
