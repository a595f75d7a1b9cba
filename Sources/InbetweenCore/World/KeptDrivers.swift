extension World {
  /// Returns the flags of a new driver: whether its end value persists, and whether it stays when completed.
  @inline(__always)
  func newFlags(persists: Bool) -> Driver.Flags {
    let flags: Driver.Flags = persists ? .persists : []
    if defaults.killsCompleted { return flags }
    #if DEBUG && !hasFeature(Embedded)
      lookForKept()
    #endif
    return flags.union(.staysCompleted)
  }
}

#if DEBUG && !hasFeature(Embedded)
  /// Decides when debug builds look for entities that keep many completed drivers.
  struct KeptDrivers {
    /// The number of completed drivers of one entity beyond which there is a warning.
    static var most: Int { KilledDrivers.capacity }
    /// The number of registrations until the next look.
    fileprivate var left = 4 * most
    /// Receives the warnings. Nil, the default, prints them to standard error.
    var onWarning: ((String) -> Void)?
  }

  extension World {
    /// Counts a driver that will stay when it has completed. At intervals, looks through all drivers, and
    /// warns of an entity with very many completed drivers.
    @inline(never)
    private func lookForKept() {
      kept.left -= 1
      if kept.left > 0 { return }
      var (counts, total): ([UInt32: Int], Int) = ([:], 0)
      for index in 0..<engine.drivers.records.slotCount where engine.drivers.isAlive(Slot(index)) {
        let driver = engine.drivers[Slot<Driver>(index)]
        guard driver.flags.contains(.staysCompleted),
          !engine.keepsDrivers(Int(driver.timeline)), driver.state == .completed
        else { continue }
        counts[driver.entityIndex, default: 0] += 1
        total += 1
      }
      kept.left = 4 * KeptDrivers.most + total
      guard let (entity, count) = counts.max(by: { $0.value < $1.value }), count > KeptDrivers.most else {
        return
      }
      let warning =
        "entity \(entity) has \(count) completed drivers, which stay because defaults.killsCompleted is false; "
        + "kill them when they are no longer needed"
      if let onWarning = kept.onWarning { onWarning(warning) } else { printError(warning) }
    }
  }
#endif
