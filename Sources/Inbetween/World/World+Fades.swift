// What is seen of the fades that reduced motion makes (W12).

extension World {
  /// How opaque an entity is to be drawn, 0…1, beside its own opacity, for what `ReducedMotion.Form.fade`
  /// has made of its motion: 1 where nothing fades, 0 where a property jumps. Of several fades the faintest.
  /// Nil if the entity is dead.
  ///
  /// - Complexity: O(drivers of the entity).
  public func fade(of entity: Entity) -> Float? {
    guard isAlive(entity) else { return nil }
    var least: Float = 1
    var slot = engine.entities.firstDriver(of: entity)
    while slot.exists {
      let driver = engine.store[slot]
      if let opacity = engine.fade(of: driver) { least = min(least, opacity) }
      slot = driver.older
    }
    return least
  }
}

extension Engine {
  /// What a driver that fades leaves of its entity; nil for others, and where it is not seen to move.
  fileprivate func fade(of driver: Driver) -> Float? {
    guard case .fade = store.shape(driver).reduction, driver.phase == .active, isSeen(driver) else {
      return nil
    }
    let length = store.timing(driver).active
    guard length > 0, length != PlayTiming.forever else { return nil }
    let time = store.activeTime(driver, at: store.ownTime(driver, at: instants[Int(driver.timeline)]))
    return Float((1 - 2 * Double(time) / Double(length)).magnitude)
  }
}
