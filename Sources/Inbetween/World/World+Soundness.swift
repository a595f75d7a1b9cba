#if !hasFeature(Embedded)
  extension World {
    /// Returns the first contradiction within or between all stores; nil if there is none. Not for use within
    /// a tick or a query.
    ///
    /// - Complexity: O(n) in everything that the world has, but its pools.
    func validate() -> String? {
      if let fault = engine.validate() { return fault }
      do throws(Contradiction) {
        for part in parts.all { try part.validate(in: self) }
        try checkListeners()
      } catch { return error.text }
      return nil
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
