// Fades that reduced motion makes (W12).

extension World {
  /// Returns the factor for an entity's opacity while `ReducedMotion.Form.fade` applies, 0…1. The entity
  /// fades out, jumps and fades in. Multiply its `opacity` by this factor.
  ///
  /// - The factor is 1 if nothing fades, and 0 when a property jumps.
  /// - If several properties fade, the factor is the smallest one.
  /// - The result is nil if the entity is dead.
  ///
  /// ```swift
  /// world.reducedMotion = ReducedMotion(.fade(.milliseconds(200)))
  /// try world.animate(card, .position, to: [300, 100])
  /// tick(3)
  /// print(world[card, .opacity]! * world.fade(of: card)!)  // prints 0.5
  /// ```
  ///
  /// - Complexity: O(n), where n is the number of drivers of the entity.
  public func fade(of entity: Entity) -> Float? {
    guard isAlive(entity) else { return nil }
    var least: Float = 1
    var slot = engine.channels.entities.firstDriver(of: entity)
    while slot.exists {
      let driver = engine.drivers[slot]
      if let opacity = engine.fade(of: driver) { least = min(least, opacity) }
      slot = driver.older
    }
    return least
  }
}

extension Engine {
  /// Returns the opacity of a fading driver; nil for other drivers, and for a driver that is not an active
  /// winner.
  fileprivate func fade(of driver: Driver) -> Float? {
    guard case .fade = drivers.shape(driver).reduction, driver.phase == .active, isSeen(driver) else {
      return nil
    }
    let length = drivers.timing(driver).active
    guard length > 0, length != IterationTiming.forever else { return nil }
    let time = drivers.activeTime(
      driver, at: drivers.ownTime(driver, at: clocks.instants[Int(driver.timeline)]))
    return Float((1 - 2 * Double(time) / Double(length)).magnitude)
  }
}
