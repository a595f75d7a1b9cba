#if !hasFeature(Embedded)
  extension World {
    /// Returns the first contradiction within or between all stores; nil if there is none. Not for use within
    /// a tick or a query.
    ///
    /// - Complexity: O(n) in everything that the world has, but its pools.
    func validate() -> String? {
      if let fault = engine.validate() { return fault }
      do throws(Contradiction) {
        try checkTransitions()
        try checkParents()
        try checkListeners()
      } catch { return error.text }
      return nil
    }

    private func checkTransitions() throws(Contradiction) {
      var led = 0
      try transitions.check { live, index in
        let timeline = live.timeline
        guard timeline > 0, timeline < engine.clocks.timelines.count,
          engine.clocks.timelines[timeline].isAlive, engine.clocks.timelines[timeline].isProgressDriven
        else { return false }
        let clock = engine.progressClocks.list[engine.clocks.timelines[timeline].progressIndex]
        led += 1
        // Its movers take its serial.
        return Int(clock.transition) == index && clock.source == live.holder && live.serial > 0
          && live.serial < engine.drivers.nextSerial
          && isMover(live.mover, of: live.holder)
      }
      try demand(led == engine.progressClocks.list.count, "\(led) transitions lead timelines")
    }

    /// Returns whether a driver is gone, or moves the position of a holder.
    private func isMover(_ mover: DriverID, of holder: Entity) -> Bool {
      guard let slot = engine.drivers.find(mover) else { return true }
      let driver = engine.drivers[slot]
      return driver.entityIndex == holder.index && driver.timeline == 0
        && Int(driver.property) == engine.progressClocks.property
    }

    private func checkParents() throws(Contradiction) {
      try parents.check { index in
        index < engine.channels.entities.indexCount && engine.channels.entities.entity(atIndex: index) != nil
      }
    }

    private func checkListeners() throws(Contradiction) {
      var lists: [Slot<Listening>] = []
      for index in 0..<engine.drivers.records.slotCount {
        let first = engine.drivers.listeners(of: Slot<Driver>(index))
        if first.exists { lists.append(first) }
      }
      try listeners.check(lists)
    }
  }
#endif
