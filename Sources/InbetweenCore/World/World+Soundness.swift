#if !hasFeature(Embedded)
  extension World {
    /// Throws the first contradiction within or between all stores. Not for use within a tick or a query.
    ///
    /// - Complexity: O(n) in everything that the world has, but its pools.
    func checkSoundness() throws(Contradiction) {
      try engine.checkSoundness()
      for part in parts.all { try part.checkSoundness(in: self) }
      var lists: [Slot<Listening>] = []
      for index in 0..<engine.drivers.records.slotCount {
        let first = engine.drivers.listeners(of: Slot<Driver>(index))
        if first.exists { lists.append(first) }
      }
      try listeners.check(lists)
    }
  }
#endif
