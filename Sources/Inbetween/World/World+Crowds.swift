extension World {
  /// Moves a property of many entities to one value, in one call. They start at once, unless `defaults` say
  /// otherwise.
  ///
  ///     try world.animate(tiles, .scale, to: SIMD2(1, 1), .spring(.snappy),
  ///       stagger: .fromCentre(each: .milliseconds(20)))
  ///
  /// - Parameters:
  ///   - motion: an easing over a time, or a spring.
  ///   - stagger: the time added to the motion's delay for each entity; nil for none.
  /// - Returns: the handles, in the order of the entities.
  /// - Throws: `TweenError` naming the field and the value (W9); nothing is then changed.
  @discardableResult
  public func animate<Value>(
    _ entities: [Entity], _ property: Property<Value>, to destination: Value, _ motion: Motion,
    stagger: Stagger? = nil
  ) throws(TweenError) -> [DriverHandle] {
    if let form = reducedMotion.ownForm(of: motion) {
      return try animateOneByOne(entities, property, destination, form, stagger)
    }
    switch motion.curve {
    case .spring(let spring):
      return try register(
        SpringMotion(property, to: destination, spring: spring, delay: motion.delay), on: entities,
        stagger: stagger, starts: defaults.startsAtOnce)
    case .eased(let easing, let duration):
      var batch = TweenBatch(property, to: [destination], duration: duration, ease: easing)
      batch.delays = [motion.delay]
      guard defaults.startsAtOnce else { return try prepare(batch, on: entities, stagger) }
      guard let stagger else { return try register(batch, on: entities) }
      return try register(batch, on: entities, stagger: stagger)
    }
  }

  /// Moves a property of many entities one by one, whatever the world's policy for reduced motion.
  private func animateOneByOne<Value>(
    _ entities: [Entity], _ property: Property<Value>, _ destination: Value, _ motion: Motion,
    _ stagger: Stagger?
  ) throws(TweenError) -> [DriverHandle] {
    try checkLife(of: entities)
    var times = BatchTimes()
    times.delays = [try motion.delay.counts(of: "delay")]
    if let stagger { try times.add(stagger, for: entities.count) }
    guard engine.drivers.easings.hasRoom(for: 3) else { throw .tooManyEasings("ease") }
    var handles: [DriverHandle] = []
    for index in entities.indices {
      let delay = Duration(counts: times.delays[stagger == nil ? 0 : index])
      let handle: DriverHandle
      switch motion.curve {
      case .spring(let spring):
        handle = try register(
          SpringMotion(property, to: destination, spring: spring, delay: delay), on: entities[index],
          starts: false, .play)
      case .eased(let ease, let duration):
        handle = try register(
          Tween(property, to: destination, duration: duration, delay: delay, ease: ease),
          on: entities[index], starts: false, .play)
      }
      if defaults.startsAtOnce { handle.start() }
      handles.append(handle)
    }
    return handles
  }

  /// Registers a batch whose tweens wait for `start()`.
  private func prepare<Value>(
    _ batch: TweenBatch<Value>, on entities: [Entity], _ stagger: Stagger?
  ) throws(TweenError) -> [DriverHandle] {
    try checkLife(of: entities)
    _ = try check(batch.property)
    var times = try batch.check(for: entities.count)
    if let stagger { try times.add(stagger, for: entities.count) }
    guard engine.drivers.easings.hasRoom(for: 3) else { throw .tooManyEasings("eases") }
    var handles: [DriverHandle] = []
    handles.reserveCapacity(entities.count)
    for index in entities.indices {
      var tween = batch.tween(at: index)
      tween.delay = Duration(counts: batch.element(times.delays, index))
      handles.append(try register(tween, on: entities[index], starts: false))
    }
    return handles
  }
}
