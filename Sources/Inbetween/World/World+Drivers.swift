extension World {
  /// Registers a tween on an entity, newer than all before (C1). Without a delay it begins at once.
  ///
  /// - Parameters:
  ///   - starts: whether it starts, or waits for `start()`; its place in the order is that of this call in
  ///     any case (C10).
  ///   - isReduced: whether it is a reduced form already, of which reduced motion makes no less (W12).
  /// - Throws: `TweenError` naming the field and the value (W9); the world is then as it was.
  /// - Complexity: O(log n) in the drivers that wait.
  @specialized(where Value == Float)
  @specialized(where Value == SIMD2<Float>)
  @specialized(where Value == Color)
  @specialized(where Value == Angle)
  @discardableResult
  public func register<Value>(
    _ tween: Tween<Value>, on entity: Entity, starts: Bool = true, isReduced: Bool = false
  ) throws(TweenError) -> DriverHandle {
    if reducedMotion.isOn && !isReduced {
      return try register(
        tween, on: entity, starts: starts, reducedMotion.reduction(of: tween.property.name))
    }
    return try registerTween(tween, on: entity, starts)
  }

  /// Registers what reduced motion makes of a tween, once that has passed its checks.
  func register<Value>(
    _ tween: Tween<Value>, on entity: Entity, starts: Bool, _ reduction: MotionReduction
  ) throws(TweenError) -> DriverHandle {
    if reduction == .play { return try registerTween(tween, on: entity, starts) }
    _ = try tween.checked()
    let (reduced, reduction) = tween.reduced(reduction)
    return try registerTween(reduced, on: entity, starts, reduction)
  }

  /// The same; by itself, for a generic function that chooses between specialized ones first makes room for
  /// its own variables, which takes longer than the rest.
  ///
  /// - Parameter reduction: what has been made of it already.
  @inline(never)
  func registerTween<Value>(
    _ tween: Tween<Value>, on entity: Entity, _ starts: Bool, _ reduction: MotionReduction = .play
  ) throws(TweenError) -> DriverHandle {
    let known = try check(entity, tween.timeline, tween.property)
    if starts, reduction == .play, engine.takesPlainTweens, let timing = tween.plainTiming {
      guard engine.store.easings.hasRoom(for: 1) else { throw .tooManyEasings("ease") }
      let plain = PlainTween(
        property: known ?? engine.index(of: tween.property), firstLane: tween.property.firstLane,
        timing: timing, ease: engine.store.easings.retain(tween.ease), fill: tween.fill,
        flags: plainFlags(persists: tween.persists))
      let start = tween.values.count == 2 ? tween.values[0] : nil
      let slot = engine.register(plain, from: start, to: tween.values[tween.values.count - 1], on: entity)
      return DriverHandle(id: engine.store.id(of: slot), link: link)
    }
    let (settings, timing) = try tween.checked()
    if tween.blend != nil, !engine.store.easings.hasRoom(for: 4 + (tween.interTimingFunctions?.count ?? 0)) {
      throw .tooManyEasings("blend")
    }
    guard let keys = engine.store.storeKeys(of: tween) else { throw .tooManyEasings("interTimingFunctions") }
    var shape: ValueShape?
    if reduction != .play || tween.snap != nil || tween.angleWay != .shortest {
      let grid = tween.snap.map { engine.store.storeGrid($0) } ?? .none
      shape = ValueShape(angleWay: tween.angleWay, grid: grid, reduction: reduction)
    }
    var flags = tween.flags
    if !defaults.killsCompleted { flags.insert(.staysCompleted) }
    let id = engine.register(
      Registration(
        property: known ?? engine.index(of: tween.property), firstLane: tween.property.firstLane,
        laneCount: Value.laneCount, keys: keys, motion: .none, settings: settings, timing: timing,
        fill: tween.fill, flags: flags, timeline: tween.timeline?.index ?? 0, replaces: tween.replaces,
        starts: starts, blend: tween.blend ?? .over(.zero), blendCounts: tween.blend?.duration.counts ?? 0,
        hasOneValue: tween.values.count == 1, shape: shape),
      on: entity)
    return DriverHandle(id: id, link: link)
  }

  /// What a plain tween's driver is to be told.
  func plainFlags(persists: Bool) -> Driver.Flags {
    var flags: Driver.Flags = persists ? .persists : []
    if !defaults.killsCompleted { flags.insert(.staysCompleted) }
    return flags
  }

  /// Checks whether a driver of `property` can be registered there at all, and takes over what the game has
  /// made of a field that is bound to it; answers the property's index, nil where it is new.
  @discardableResult
  func check<Value>(
    _ entity: Entity, _ timeline: TimelineID?, _ property: Property<Value>
  ) throws(TweenError) -> Int? {
    try checkLife(of: entity)
    try check(timeline: timeline)
    let known = try check(property)
    if let known, bindings.readsBack { readBindings(of: known, entity) }
    return known
  }

  /// Refuses a dead entity.
  @inline(__always)
  func checkLife(of entity: Entity) throws(TweenError) {
    if !isAlive(entity) {
      throw TweenError(field: "entity", found: "a dead entity", expected: "a living one")
    }
  }

  /// Refuses a timeline that is not one of this world's; none is the world's own.
  @inline(__always)
  func check(timeline: TimelineID?) throws(TweenError) {
    if let timeline, !engine.has(timeline) {
      throw TweenError(
        field: "timeline", found: "a released timeline or one of another world", expected: "one of this world"
      )
    }
  }

  /// The same but for the entity and the timeline.
  func check<Value>(_ property: Property<Value>) throws(TweenError) -> Int? {
    if let known = engine.properties.find(property) { return known }
    if let clash = engine.properties.clash(property) {
      throw TweenError(field: "property", found: clash.found, expected: clash.expected)
    }
    return nil
  }

  /// The handle of a driver of this world; stale if the driver is gone. Ids do not know their world: ask only
  /// the one that they came from.
  public func handle(of driver: DriverID) -> DriverHandle {
    DriverHandle(id: driver, link: link)
  }

  /// Kills all drivers of an entity, oldest first; answers how many. Unlike `drivers(of:).kill()`, which
  /// leaves those to their own, it kills transitions' tweens and sequences' steps too: the transition, the
  /// sequence goes on without them.
  @discardableResult
  public func killAll(on entity: Entity) -> Int {
    killAll(on: entity) { _ in true }
  }

  /// Kills all drivers of those lanes of an entity that `property` names, oldest first, transitions' tweens
  /// and sequences' steps too; answers how many.
  @discardableResult
  public func killAll<Value>(on entity: Entity, _ property: Property<Value>) -> Int {
    guard let index = engine.properties.find(property) else { return 0 }
    let lanes = property.firstLane..<property.firstLane + Value.laneCount
    return killAll(on: entity) { Int($0.property) == index && $0.lanes.overlaps(lanes) }
  }

  private func killAll(on entity: Entity, where isMeant: (Driver) -> Bool) -> Int {
    guard isAlive(entity) else { return 0 }
    var count = 0
    engine.forEachDriver(of: entity) { engine, slot in
      if isMeant(engine.store[slot]), engine.perform(.kill, on: slot) { count += 1 }
    }
    return count
  }

  /// Whether the driver is in the world and not killed: new, under way, stopped, or completed and kept.
  public func has(_ driver: DriverID) -> Bool {
    engine.store.find(driver).map { engine.store[$0].state != .killed } ?? false
  }

  /// How many drivers the world has, without those that are killed.
  public var driverCount: Int {
    engine.store.drivers.count - engine.killed.kept - engine.retired.count
  }

  /// How many drivers killed by hand are kept for a revival.
  public static var killedCapacity: Int { KilledDrivers.capacity }
}
