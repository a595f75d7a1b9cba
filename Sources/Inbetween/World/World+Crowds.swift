extension World {
  /// Moves a property of many entities to one value, in one call. They start at once, unless `defaults` say
  /// otherwise.
  ///
  /// ```swift
  /// try world.animate(
  ///   tiles, .scale, to: SIMD2(1, 1), .spring(.snappy), stagger: .fromCentre(each: .milliseconds(20)))
  /// ```
  ///
  /// - Parameters:
  ///   - motion: an easing over a time, or a spring.
  ///   - stagger: the time added to the motion's delay for each entity; nil for none.
  /// - Returns: the handles, in the order of the entities.
  /// - Throws: `TweenError` naming the field and the value (W9); nothing is then changed.
  /// - Complexity: O(k log n), where k is the number of entities and n that of upcoming boundaries.
  @inlinable
  @discardableResult
  public func animate<Value>(
    _ entities: [Entity], _ property: Property<Value>, to destination: Value, _ motion: Motion,
    stagger: Stagger? = nil
  ) throws(TweenError) -> [DriverHandle] {
    let batch = LaneBatch(TweenBatch(property, to: [destination], duration: .zero))
    return try animate(entities, batch, motion, stagger)
  }

  /// Moves a property of many entities to the destination of `batch`.
  @usableFromInline
  func animate(
    _ entities: [Entity], _ batch: LaneBatch, _ motion: Motion, _ stagger: Stagger?
  ) throws(TweenError) -> [DriverHandle] {
    if let form = reducedMotion.ownForm(of: motion) {
      return try animateOneByOne(entities, batch, form, stagger)
    }
    switch motion.curve {
    case .spring(let spring):
      let pull = LaneMotion(
        batch.property, .absolute, batch.destinations.firstLanes, spring, delay: motion.delay)
      return try register(pull, on: entities, stagger, starts: defaults.startsAtOnce)
    case .eased(let easing, let duration):
      var batch = batch
      (batch.durations, batch.delays, batch.eases) = ([duration], [motion.delay], [easing])
      if defaults.startsAtOnce { return try register(batch, on: entities, stagger) }
      return try prepare(batch, on: entities, stagger)
    }
  }

  /// Moves a property of many entities one by one, whatever the world's policy for reduced motion.
  private func animateOneByOne(
    _ entities: [Entity], _ batch: LaneBatch, _ motion: Motion, _ stagger: Stagger?
  ) throws(TweenError) -> [DriverHandle] {
    try checkLife(of: entities)
    var times = BatchTimes()
    times.delays = [try motion.delay.counts(of: "delay")]
    if let stagger { try times.add(stagger, for: entities.count) }
    guard engine.drivers.easings.hasRoom(for: 3) else { throw .tooManyEasings("ease") }
    var handles: [DriverHandle] = []
    for index in entities.indices {
      let delay = Duration(counts: times.delays[stagger == nil ? 0 : index])
      switch motion.curve {
      case .spring(let spring):
        let pull = LaneMotion(batch.property, .absolute, batch.destinations.firstLanes, spring, delay: delay)
        handles.append(
          try register(pull, on: entities[index], starts: defaults.startsAtOnce, beginsHere: true, .play))
      case .eased(let ease, let duration):
        let tween = LaneTween(
          batch.property, batch.destinations, duration: duration, delay: delay, ease: ease)
        handles.append(
          try register(tween, on: entities[index], starts: defaults.startsAtOnce, .play, beginsHere: true))
      }
    }
    return handles
  }

  /// Registers a batch whose tweens wait for `start()`.
  private func prepare(
    _ batch: LaneBatch, on entities: [Entity], _ stagger: Stagger?
  ) throws(TweenError) -> [DriverHandle] {
    try checkLife(of: entities)
    _ = try check(batch.property)
    var times = try batch.check(for: entities.count)
    if let stagger { try times.add(stagger, for: entities.count) }
    guard engine.drivers.easings.hasRoom(for: 3) else { throw .tooManyEasings("eases") }
    var handles: [DriverHandle] = []
    handles.reserveCapacity(entities.count)
    for index in entities.indices {
      let tween = batch.tween(at: index, delay: batch.element(times.delays, index))
      handles.append(try register(tween, on: entities[index], starts: false))
    }
    return handles
  }
}
