// The settings of a driver; calls can be chained. On a stale handle they do nothing.

extension DriverHandle {
  /// Sets the length of one iteration. An active driver stays in its iteration, at the same time since the
  /// iteration began. A driver that plays backward keeps its elapsed time instead. If the elapsed time is
  /// beyond the new length, the driver completes.
  ///
  /// If reduced motion was applied at registration, it is applied to the new length too (`ReducedMotion`).
  ///
  /// ```swift
  /// try world.tween(card, .opacity, to: 0).duration(.milliseconds(500)).start()
  /// ```
  ///
  /// - Throws: `TweenError` for a negative or too long time, and on a step of a sequence. Also on a spring, a
  ///   decay or a sequence, which have no length to set. Nothing is then changed.
  @discardableResult
  public func duration(_ duration: Duration) throws(TweenError) -> DriverHandle {
    try naming { () throws(TweenError) in
      let counts = try duration.lengthInCounts()
      guard let (world, slot) = find() else { return self }
      try world.refuse(
        "duration", "a duration", for: slot,
        ofMotion: "its motion determines its length; `spring(_:)` sets parameters",
        ofSequence: "its steps determine its length; `rate(_:)` makes it faster or slower")
      let reduction = world.engine.reduction(of: slot)
      return try set(.duration) { $0.duration = reduction.duration(counts) }
    }
  }

  /// Sets the delay: the time from a start to the first iteration. It is used at the next start. With a
  /// negative delay, the driver begins part-way.
  ///
  /// ```swift
  /// try world.tween(card, .opacity, to: 0).delay(.milliseconds(200)).start()
  /// ```
  ///
  /// - Throws: `TweenError` for a time of 25,000 years or more, or on a sequence's step; nothing is then
  ///   changed.
  @discardableResult
  public func delay(_ delay: Duration) throws(TweenError) -> DriverHandle {
    try naming { () throws(TweenError) in
      let counts = try delay.counts(of: "delay")
      return try set(.delay) { $0.delay = counts }
    }
  }

  /// Sets the rate of the driver, relative to its timeline. The rate applies to the delay too. An active
  /// driver continues from its present value. If the rate becomes negative, the driver plays backward from
  /// there, and ends at its start. If the rate becomes positive again, the driver plays forward. This also
  /// works on a timeline with `keepsDrivers: false`. A stale handle changes nothing, and throws no error.
  ///
  /// ```swift
  /// let fade = try world.animate(card, .opacity, to: 0, duration: .seconds(1), ease: .linear)
  /// try fade.rate(0.5)
  /// tick(60)
  /// print(world[card, .opacity]!)  // prints 0.5
  /// ```
  ///
  /// - Throws: `TweenError` in these cases. Nothing is then changed.
  ///   - The rate is negative, and the driver repeats forever or is a spring without damping.
  ///   - The rate is too high: an iteration would last less than 1/900,000 s.
  ///   - The driver is a step of a sequence.
  @discardableResult
  @inlinable
  public func rate(_ rate: Rate) throws(TweenError) -> DriverHandle {
    try setRate(rate)
    return self
  }

  // Apart, so that a caller that ignores the handle does not retain it.
  @usableFromInline
  func setRate(_ rate: Rate) throws(TweenError) {
    let error: TweenError?? = link.withTarget { world in
      guard let slot = world.engine.drivers.findPresent(id) else { return nil }
      do throws(TweenError) { try world.checkRate(rate, of: slot) } catch {
        return world.engine.error(error, of: slot)
      }
      if world.moveForChange(of: slot, id) { world.engine.set(rate, of: slot) }
      return nil
    }
    if let error = error ?? nil { throw error }
  }

  /// Sets the easing of each iteration, from now on.
  ///
  /// ```swift
  /// try world.tween(card, .opacity, to: 0).ease(.cubicOut).start()
  /// ```
  ///
  /// - Throws: `TweenError` on a spring, a decay, a sequence or its step, or if the world has no room for
  ///   another easing.
  @discardableResult
  public func ease(_ ease: Easing) throws(TweenError) -> DriverHandle {
    try naming { () throws(TweenError) in
      guard let (world, slot) = find() else { return self }
      try world.refuse(
        "ease", "an easing", for: slot,
        ofMotion: "its motion determines its curve; `spring(_:)` sets parameters",
        ofSequence: "its steps have easings")
      // A fade of reduced motion keeps the easing of its jump.
      if case .fade = world.engine.reduction(of: slot) { return self }
      // A held value has no easing.
      if world.engine.channels.properties[Int(world.engine.drivers[slot].property)].interpolation == .held {
        return self
      }
      guard world.engine.drivers.easings.hasRoom(for: 1) else { throw .tooManyEasings("ease") }
      world.engine.setEase(ease, of: slot)
      return self
    }
  }

  /// Sets the crossfade of the driver, from now on. The crossfade runs when the property begins to show this
  /// driver, and when it stops showing this driver. A duration of zero removes the crossfade.
  ///
  /// ```swift
  /// try world.register(Tween(.position.x, values: [0, 0], duration: .seconds(2)), on: card)
  /// try world.tween(card, .position.x, values: [100, 100]).blend(over: .milliseconds(200)).start()
  /// ```
  ///
  /// - Throws: `TweenError` for a negative or too long duration, or on a rotation, a held value, an additive
  ///   driver, a sequence or its step. Also if the world has no room for another easing.
  @discardableResult
  public func blend(over duration: Duration, ease: Easing = .sineInOut) throws(TweenError) -> DriverHandle {
    try naming { () throws(TweenError) in
      guard let (world, slot) = find() else { return self }
      let driver = world.engine.drivers[slot]
      try world.refuse("blend", "a blend", for: slot, ofMotion: nil, ofSequence: "its steps have blends")
      let blend = Blend(duration: duration, ease: ease)
      let counts = try blend.checked(
        for: world.engine.interpolation(of: driver),
        driver.flags.contains(.adds) ? .add : .replace)
      guard world.engine.drivers.easings.hasRoom(for: 1) else { throw .tooManyEasings("ease") }
      world.engine.drivers.setBlend(blend, counts: counts, of: slot)
      return self
    }
  }

  private func set(
    _ setting: TimingSetting, _ change: (inout IterationSettings) -> Void
  ) throws(TweenError) -> DriverHandle {
    guard let (world, slot) = find() else { return self }
    try world.refuseStep(slot)
    var settings = world.engine.drivers.settings(world.engine.drivers[slot])
    change(&settings)
    try settings.check()
    guard world.moveForChange(of: slot, id) else { return self }
    // A duration takes the place of a speed.
    if setting == .duration { world.engine.drivers.removeSpeed(of: slot) }
    world.engine.atMark(slot) { $0.set(setting, settings, of: slot) }
    return self
  }
}

extension World {
  /// Moves the world to the present frame, for a change of a driver that has started. Returns false if the
  /// driver has ended meanwhile and has left the world.
  func moveForChange(of slot: Slot<Driver>, _ id: DriverID) -> Bool {
    engine.drivers[slot].phase == .unstarted || moveToFrame(for: id)
  }

  /// Throws if the driver is a sequence's step: only its sequence sets it.
  func refuseStep(_ slot: Slot<Driver>) throws(TweenError) {
    guard engine.clocks.timelines[Int(engine.drivers[slot].timeline)].isOfSteps else { return }
    throw TweenError(
      field: "driver", found: "a sequence's step", expected: "the sequence: its steps are set by it alone")
  }

  /// Throws if the driver is a sequence's step, or of a kind that does not have the setting.
  ///
  /// - Parameters:
  ///   - ofMotion: why a spring or decay does not have it; nil if it does.
  ///   - ofSequence: why a sequence does not have it.
  fileprivate func refuse(
    _ field: String, _ found: String, for slot: Slot<Driver>, ofMotion: String?, ofSequence: String
  ) throws(TweenError) {
    try refuseStep(slot)
    let (name, reason): (String, String)
    switch engine.drivers[slot].kind {
    case .tween, .path: return
    case .motion:
      guard let ofMotion else { return }
      (name, reason) = ("spring or decay", ofMotion)
    case .sequence, .mark: (name, reason) = ("sequence", ofSequence)
    }
    throw TweenError(field: field, found: "\(found) for a \(name)", expected: "nothing: \(reason)")
  }

  /// Throws if a driver may not have a rate.
  func checkRate(_ rate: Rate, of slot: Slot<Driver>) throws(TweenError) {
    try refuseStep(slot)
    let driver = engine.drivers[slot]
    var settings = engine.drivers.settings(driver)
    // One iteration may be as fast as a rate can be.
    if rate.numerator >= 0, settings.iterations == 1 { return }
    settings.rate = rate
    try settings.check()
    try require(
      rate.numerator >= 0 || !engine.isEndless(slot), "rate", found: "\(rate.value)",
      expected: "a rate of at least 0 for steps that never end")
    guard rate.numerator < 0, driver.kind.hasDynamics else { return }
    // The length of a killed spring is ignored: with other parameters the next length may differ.
    let isPlaying = driver.flags.contains(.captured) && !driver.flags.contains(.killed)
    let rests = !isPlaying || engine.length(of: slot) != nil
    if rests && engine.drivers.dynamics[engine.drivers.motion(driver)].ratio != 0 { return }
    throw TweenError(
      field: "rate", found: "\(rate.value)", expected: "a rate of at least 0 for a spring that never rests")
  }
}

extension Engine {
  /// Returns the form that reduced motion gave the driver.
  func reduction(of slot: Slot<Driver>) -> MotionReduction { drivers.shape(drivers[slot]).reduction }
}
