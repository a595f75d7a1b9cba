/// A driver that `World.tween` made, and that was never started. `World.onUnstarted` receives it when the
/// driver's entity or world ends.
///
/// ```swift
/// world.onUnstarted = { driver in print(driver.property, "was never started") }
/// _ = try world.tween(card, .opacity, to: 0)  // start() is missing
/// world.despawn(card)
/// ```
public struct UnstartedDriver: CustomStringConvertible {
  /// The driver's entity.
  public let entity: Entity
  /// The name of the property that the driver would have moved.
  public let property: String
  /// The file of the call that made the driver.
  public let file: StaticString
  /// The line in the file.
  public let line: UInt

  /// The place of the call, the property and the entity.
  public var description: String {
    "\(file):\(line): a driver of '\(property)' of entity \(entity.index) was never started: call start()"
  }
}

#if DEBUG && !hasFeature(Embedded)
  extension World {
    /// Reports the drivers of an entity that were never started.
    func reportUnstarted(of entity: Entity) {
      var slot = engine.channels.entities.firstDriver(of: entity)
      while slot.exists {
        reportUnstarted(slot)
        slot = engine.drivers[slot].older
      }
    }

    func reportAllUnstarted() {
      for index in 0..<engine.drivers.records.slotCount where engine.drivers.isAlive(Slot(index)) {
        reportUnstarted(Slot(index))
      }
    }

    private func reportUnstarted(_ slot: Slot<Driver>) {
      let driver = engine.drivers[slot]
      guard driver.state == .new, let call = callSites[engine.drivers.id(of: slot)], call.waits else {
        return
      }
      let unstarted = UnstartedDriver(
        entity: engine.entity(of: driver), property: engine.channels.properties[Int(driver.property)].name,
        file: call.file, line: UInt(call.line))
      if let onUnstarted { return onUnstarted(unstarted) }
      printError("\(unstarted)")
    }
  }
#endif
