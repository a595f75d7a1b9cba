// Fades that reduced motion makes (W12).

extension World {
  /// Returns the factor for an entity's opacity while `ReducedMotion.Form.fade` applies, 0…1. The entity
  /// fades out, jumps and fades in. Multiply its `opacity` by this factor.
  ///
  /// - The factor is 1 if nothing fades, and 0 when a property jumps.
  /// - If a motion that fades is interrupted, the factor goes on from its present value.
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
    isAlive(entity) ? engine.fade(of: entity) : nil
  }
}

extension Engine {
  /// Returns the factor for the opacity of a living entity.
  func fade(of entity: Entity) -> Float {
    var (least, slot) = (Float(1), channels.entities.firstDriver(of: entity))
    while slot.exists {
      let driver = drivers[slot]
      if let opacity = fade(of: driver) { least = min(least, opacity) }
      slot = driver.older
    }
    return least
  }

  /// Returns the opacity of a fading driver; nil for other drivers, and for a driver that is not an active
  /// winner.
  private func fade(of driver: Driver) -> Float? {
    let shape = drivers.shape(driver)
    guard shape.fades, driver.phase == .active, isSeen(driver) else { return nil }
    let length = drivers.timing(driver).active
    guard length > 0, length != IterationTiming.forever else { return nil }
    let time = drivers.activeTime(
      driver, at: drivers.ownTime(driver, at: clocks.instants[Int(driver.timeline)]))
    let left = Float(1 - 2 * Double(time) / Double(length))
    return left > 0 ? left * shape.firstFade : -left
  }
}
