extension World {
  /// Registers a batch of tweens: the first on the first of `entities`, and so on.
  ///
  /// - Returns: the handles, in the order of the entities.
  /// - Throws: `TweenError` that names the field, its index in the list, and the value. Nothing is then
  ///   changed.
  /// - Complexity: O(k log n), where k is the number of entities and n the number of coming events in the
  ///   world.
  @inlinable
  @discardableResult
  public func register<Value>(
    _ batch: TweenBatch<Value>, on entities: [Entity], file: CallSite.File = #fileID,
    line: CallSite.Line = #line
  ) throws(TweenError) -> [DriverHandle] {
    try register(LaneBatch(batch), on: entities, adding: nil).made(in: file, line)
  }

  /// Registers a batch of tweens. `delays`, in counts, one for each, are added to the delays of the batch.
  @usableFromInline
  package func register(
    _ batch: LaneBatch, on entities: [Entity], adding delays: [Int64]?
  ) throws(TweenError) -> [DriverHandle] {
    try TweenError.naming(batch.property.name, of: entities) { () throws(TweenError) in
      try registerBatch(batch, on: entities, adding: delays)
    }
  }

  private func registerBatch(
    _ batch: LaneBatch, on entities: [Entity], adding delays: [Int64]?
  ) throws(TweenError) -> [DriverHandle] {
    try checkLife(of: entities)
    try checkRoom(for: entities.count)
    let known = try check(batch.property)
    var times = try batch.check(for: entities)
    if let delays { try times.add(delays) }
    try check(timeline: batch.timeline)
    // An unknown property is added with the first tween.
    if entities.isEmpty { return [] }
    let isPlain = batch.isPlain && batch.property.interpolation != .held
    if !isPlain || reducedMotion.reduction(of: batch.property.name) != .play {
      return try registerSingly(batch, times, on: entities)
    }
    guard let eases = engine.drivers.easings.retain(batch.eases) else { throw .tooManyEasings("eases") }
    defer { for ease in eases { engine.drivers.easings.release(ease) } }
    let property = known ?? engine.index(of: batch.property)
    engine.reserve(entities.count, lanes: batch.property.count)
    engine.addRows(of: property, entities)
    var tween = PlainTween(
      property: property, firstLane: batch.property.first, timing: PlainTiming(delay: 0, duration: 1),
      ease: .linear, fill: batch.fill, flags: newFlags(persists: batch.persists))
    if batch.areMoves { tween.flags.formUnion([.isMove, .endsMoves]) }
    tween.endsMovesAtOnce = batch.areMoves
    // In a large batch, kernels compute all shown values at once.
    tween.showsAtOnce = engine.clocks.command != nil || entities.count < engine.movingRows / 4
    // A later tween of the batch may end an earlier one that joins part-way.
    if batch.areMoves, times.delays.contains(where: { $0 < 0 }) { tween.showsAtOnce = true }
    var handles: [DriverHandle] = []
    handles.reserveCapacity(entities.count)
    for index in entities.indices {
      handles.append(try register(batch, &tween, times, eases, at: index, on: entities[index]))
    }
    if !tween.showsAtOnce { engine.runKernels(of: 0) }
    return handles
  }

  /// Registers the tweens of a checked batch one by one, if they are not plain or reduced motion applies.
  private func registerSingly(
    _ batch: LaneBatch, _ times: BatchTimes, on entities: [Entity]
  ) throws(TweenError) -> [DriverHandle] {
    // Each registration checks for room again: for its easing, its crossfade's easing and a jump's.
    guard
      engine.drivers.easings.hasRoom(for: batch.eases.count + 6)
        || engine.drivers.easings.hasRoom(for: Set(batch.eases).count + 6)
    else { throw .tooManyEasings("eases") }
    // Whether the times of each driver fit its repeats is known only now.
    for index in entities.indices where !batch.isPlain {
      try TweenError.naming(batch.property.name, of: entities, at: index) { () throws(TweenError) in
        _ = try batch.tween(at: index, delay: batch.element(times.delays, index)).checked()
      }
    }
    return try registerAll(entities, of: batch.property.name) { index throws(TweenError) in
      let tween = batch.tween(at: index, delay: batch.element(times.delays, index))
      return try register(tween, on: entities[index], starts: true)
    }
  }

  /// Registers a driver for each entity. If a registration throws, the earlier ones are removed. Errors name
  /// the property of the entity, and its index.
  package func registerAll(
    _ entities: [Entity], of property: String, _ register: (Int) throws(TweenError) -> DriverHandle
  ) throws(TweenError) -> [DriverHandle] {
    var handles: [DriverHandle] = []
    handles.reserveCapacity(entities.count)
    for index in entities.indices {
      do throws(TweenError) {
        handles.append(try register(index))
      } catch {
        for handle in handles { handle.release() }
        throw error.of(property, entities, at: index)
      }
    }
    return handles
  }

  package func checkLife(of entities: [Entity]) throws(TweenError) {
    for index in entities.indices where !isAlive(entities[index]) {
      throw .dead(entities[index], "entities[\(index)]")
    }
  }

  /// Registers the batch's tween for the entity at `index`.
  ///
  /// - Parameter tween: the fields that all have in common; the others are overwritten.
  @inline(__always)
  private func register(
    _ batch: LaneBatch, _ tween: inout PlainTween, _ times: BatchTimes, _ eases: [EasingID],
    at index: Int, on entity: Entity
  ) throws(TweenError) -> DriverHandle {
    tween.ease = batch.element(eases, index)
    let timing = PlainTiming(
      delay: batch.element(times.delays, index), duration: batch.element(times.durations, index),
      fill: batch.fill, jumps: engine.drivers.easings.mayJump(tween.ease), batch.property.interpolation)
    guard let timing, let moment = engine.plainStart(timing) else {
      let long = batch.tween(at: index, delay: batch.element(times.delays, index))
      return try register(long, on: entity, starts: true)
    }
    tween.timing = timing
    _ = engine.drivers.easings.retain(id: tween.ease)
    let id = engine.register(tween, batch.values(at: index), on: entity, at: moment)
    return DriverHandle(id: id, link: link)
  }
}

extension Engine {
  mutating func reserve(_ count: Int, lanes: Int) {
    drivers.records.reserve(count)
    drivers.driverLanes.reserve(count, of: lanes)
    log.events.reserve(count)
    clocks.timelines[0].boundaries.upcoming.makeRoom(count)
  }

  mutating func reserveSprings(_ count: Int, lanes: Int, isRelative: Bool) {
    reserve(count, lanes: lanes)
    drivers.details.reserve(count)
    drivers.dynamics.reserve(count)
    drivers.arcs.reserve(count, of: lanes)
    drivers.values.reserve(count, of: Dynamics.valueCount(isRelative: isRelative, isBounded: false) * lanes)
  }

  /// The number of tween rows of the world's own timeline.
  fileprivate var movingRows: Int {
    var rows = 0
    for chunk in 0..<tables.byClock[0].tweens.count { rows += tables.byClock[0].tweens[chunk].count }
    return rows
  }
}
