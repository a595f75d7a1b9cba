extension World {
  /// Registers a batch of tweens, one on each of `entities`, in their order and newer than all before (C1).
  ///
  /// - Returns: the handles, in the order of the entities.
  /// - Throws: `TweenError` naming the field, the place in its list, and the value (W9); the world is then as
  ///   it was.
  @specialized(where Value == Float)
  @specialized(where Value == SIMD2<Float>)
  @discardableResult
  public func register<Value>(
    _ batch: TweenBatch<Value>, on entities: [Entity]
  ) throws(TweenError) -> [DriverHandle] {
    for index in entities.indices where !isAlive(entities[index]) {
      throw TweenError(field: "entities[\(index)]", found: "a dead entity", expected: "a living one")
    }
    if let clash = engine.properties.clash(batch.property) {
      throw TweenError(field: "property", found: clash.found, expected: clash.expected)
    }
    try batch.check(for: entities.count)
    // Room for all easings first, so that nothing need be taken back.
    guard
      engine.store.easings.hasRoom(for: batch.eases.count + 2)
        || engine.store.easings.hasRoom(for: Set(batch.eases).count + 2)
    else { throw .tooManyEasings("eases") }
    engine.reserve(entities.count, lanes: Value.laneCount)
    var handles: [DriverHandle] = []
    handles.reserveCapacity(entities.count)
    for index in entities.indices {
      handles.append(try register(batch, at: index, on: entities[index]))
    }
    return handles
  }

  @inline(__always)
  private func register<Value>(
    _ batch: TweenBatch<Value>, at index: Int, on entity: Entity
  ) throws(TweenError) -> DriverHandle {
    let ease = batch.element(batch.eases, index)
    let timing = PlainTiming(
      batch.element(batch.delays, index), batch.element(batch.durations, index), batch.fill, ease,
      Value.interpolation)
    guard engine.takesPlainTweens, let timing else { return try register(batch.tween(at: index), on: entity) }
    let plain = try plainTween(batch.property, timing, ease, batch.fill, persists: batch.persists)
    let slot = engine.register(
      plain, from: batch.starts.map { batch.element($0, index) },
      to: batch.element(batch.destinations, index), on: entity)
    return DriverHandle(id: engine.store.id(of: slot), link: link)
  }
}

extension Engine {
  /// Makes room for so many more drivers, at once.
  mutating func reserve(_ count: Int, lanes: Int) {
    store.drivers.reserve(count)
    store.claims.reserve(count, of: lanes)
  }
}
