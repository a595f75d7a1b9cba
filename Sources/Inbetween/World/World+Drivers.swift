extension World {
  /// Registers a tween on an entity, newer than all before (C1). Without a delay it begins at once.
  ///
  /// - Throws: `TweenError` naming the field and the value (W9); the world is then as it was.
  /// - Complexity: O(log n) in the drivers that wait.
  @specialized(where Value == Float)
  @specialized(where Value == SIMD2<Float>)
  @specialized(where Value == Color)
  @specialized(where Value == Angle)
  @discardableResult
  public func register<Value>(_ tween: Tween<Value>, on entity: Entity) throws(TweenError) -> DriverID {
    guard isAlive(entity) else {
      throw TweenError(field: "entity", found: "a dead entity", expected: "a living one")
    }
    if let timeline = tween.timeline, !has(timeline) {
      throw TweenError(
        field: "timeline", found: "a released timeline or one of another world", expected: "one of this world"
      )
    }
    let timeline = tween.timeline?.index ?? 0
    let timing = try tween.checked()
    if let clash = engine.properties.clash(tween.property) {
      throw TweenError(field: "property", found: clash.found, expected: clash.expected)
    }
    guard let keys = engine.store.storeKeys(of: tween) else {
      throw TweenError(
        field: "interTimingFunctions", found: "more easings", expected: "at most 65,536 different ones")
    }
    let property = engine.index(of: tween.property)
    return engine.register(
      tween.registration(timing, keys: keys, property: property, timeline: timeline), on: entity)
  }

  /// Holds a driver's time: while it contends it goes on contending and holds its value; in its delay it
  /// does not contend (C6). False if it is stale, over, or held already.
  @discardableResult
  public func pause(_ driver: DriverID) -> Bool {
    guard let slot = engine.store.find(driver) else { return false }
    return engine.pause(slot)
  }

  /// Lets a held driver go on from where it was. False if it is stale or not held.
  @discardableResult
  public func resume(_ driver: DriverID) -> Bool {
    guard let slot = engine.store.find(driver) else { return false }
    return engine.resume(slot)
  }

  /// Ends a driver where it is. If it is seen, persists, and nobody else contends, its present value becomes
  /// the base value (C4). False if it is stale.
  @discardableResult
  public func cancel(_ driver: DriverID) -> Bool {
    guard let slot = engine.store.find(driver) else { return false }
    engine.remove(slot, as: .cancelled)
    return true
  }

  /// Cancels all drivers of an entity, oldest first; answers how many.
  @discardableResult
  public func cancelAll(on entity: Entity) -> Int {
    guard isAlive(entity) else { return 0 }
    return engine.removeAll(on: entity) { _ in true }
  }

  /// Cancels all drivers of those lanes of an entity that `property` names, oldest first; answers how many.
  @discardableResult
  public func cancelAll<Value>(on entity: Entity, _ property: Property<Value>) -> Int {
    guard isAlive(entity), let index = engine.properties.find(property) else { return 0 }
    let lanes = property.firstLane..<property.firstLane + Value.laneCount
    return engine.removeAll(on: entity) { Int($0.property) == index && $0.lanes.overlaps(lanes) }
  }

  /// Whether the driver is still in the world: waiting, active, holding, or kept by a timeline.
  public func has(_ driver: DriverID) -> Bool {
    engine.store.find(driver) != nil
  }

  /// How many drivers the world has.
  public var driverCount: Int { engine.store.drivers.count }
}
