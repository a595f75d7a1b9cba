extension World {
  /// Saves the whole world into a snapshot, and replaces the snapshot's contents. The world is unchanged.
  ///
  /// The snapshot has entities and properties, drivers, timelines, sequences, transitions, tags and events. A
  /// snapshot also has the members and components of pools, and the values that bindings wrote last. A
  /// snapshot does not have these things of your program:
  ///
  /// - settings such as `defaults`, `theme`, `hitchLimit` and `threads`
  /// - systems, hooks and setters
  /// - streams and awaits
  /// - a game's own variables
  ///
  /// If a snapshot is filled again and the world has not grown, nothing is allocated.
  ///
  /// ```swift
  /// let before = Snapshot()
  /// try world.save(into: before)
  /// world.despawn(card)
  /// try world.restore(before)
  /// print(world.isAlive(card))  // prints true
  /// ```
  ///
  /// - Throws: `SnapshotError.busy` in a tick, a callback, a hook, or the closure of a query, a reader or a
  ///   pool. `needsFields` for components with strings, arrays or objects, if `addToSnapshots` was not
  ///   called.
  /// - Complexity: O(n), where n is the size of the state: about the time to copy its bytes.
  public func save(into snapshot: Snapshot) throws(SnapshotError) {
    if isBusy || snapshot.isInUse { throw .busy }
    for part in parts.all { if let fault = part.savingFault() { throw fault } }
    snapshot.isInUse = true
    hasSnapshots = true
    snapshot.callbacks.beginSaving(parts.all.count)
    snapshot.bytes.beginWriting()
    snapshot.bytes.owner = link
    _ = exchangeSetup(&snapshot.bytes)
    exchange(&snapshot.bytes, &snapshot.callbacks)
    for index in parts.all.indices { parts.all[index].keep(&snapshot.callbacks.parts[index]) }
    snapshot.bytes.endWriting()
    snapshot.tickCount = tickCount
    snapshot.isInUse = false
  }

  /// Takes the world back, or forward, to the moment of a snapshot. From then on, every tick, sample, event
  /// and hash is exactly as it was after the save.
  ///
  /// - Entities, drivers, timelines and transitions of that moment are valid again. Handles that you made
  ///   after the save are stale.
  /// - Callbacks of that moment are set again, and later callbacks are dropped. After a snapshot that was
  ///   read from data, drivers and transitions have no callbacks.
  /// - Awaits that began later end with `.cancelled`. Awaits that have ended stay ended.
  /// - With a `ChangeMark` that you made after the save, everything counts as changed.
  /// - No event reports the restore, and no hook is called.
  ///
  /// The snapshot may come from another world with an equal set-up: the same tick rate, and equal pools and
  /// bindings in the same order. A snapshot that was read from data finds pools by their names, in any order:
  ///
  /// - A pool that the data does not have is empty, or filled by its `fillOlderSaves`.
  /// - A pool that the world does not have is refused, or skipped if `skipSavedPools` names it.
  /// - Components of another version, size or fields are refused, or read by `migrateSaves` of their pool.
  /// - A binding that the data does not have begins as a new binding. If one property has bindings to two
  ///   fields, they are matched by the names of the fields. If a name is missing, they are matched by order.
  ///
  /// ```swift
  /// let start = Snapshot()
  /// try world.save(into: start)
  /// tick(30)
  /// try world.restore(start)
  /// print(world.tickCount)  // prints 0
  /// ```
  ///
  /// - Throws: a `SnapshotError` in these cases. Nothing is then changed.
  ///   - `busy`: in a tick, a callback, a hook, or the closure of a query, a reader or a pool.
  ///   - `empty`: the snapshot is empty.
  ///   - `otherSetup`: the world's set-up differs.
  ///   - `missingPool`, `otherPool`, `otherFields` or `notMigrated`: the pools differ from the pools of the
  ///     data.
  ///   - `damaged`: the data could do harm. `Snapshot.data()` does not write such data.
  /// - Complexity: O(n), where n is the size of the state: about the time to copy its bytes. For data it
  ///   takes several times longer.
  public func restore(_ snapshot: Snapshot) throws(SnapshotError) {
    if isBusy || snapshot.isInUse { throw .busy }
    guard let savedTicks = snapshot.tickCount else { throw .empty }
    snapshot.isInUse = true
    hasSnapshots = true
    defer { snapshot.isInUse = false }
    snapshot.bytes.owner = link
    #if !hasFeature(Embedded)
      snapshot.bytes.renames = snapshot.bytes.isForeign ? renames : []
    #endif
    if snapshot.bytes.isForeign { try check(&snapshot.bytes, savedTicks) }
    snapshot.bytes.beginReading()
    if let fault = exchangeSetup(&snapshot.bytes) { throw fault }
    (lastRepeatedTick, isRepeatingTick) = (0, false)
    // Captures of callbacks may call the world when they are released, so that is done last.
    let gone = listeners.isEmpty ? [] : listeners.all
    var kept = snapshot.callbacks.parts
    while kept.count < parts.all.count { kept.append(nil) }
    for index in parts.all.indices { parts.all[index].beginRestore(kept[index], in: self) }
    let named = snapshot.bytes.isForeign ? engine.namedTimelines() : []
    exchange(&snapshot.bytes, &snapshot.callbacks)
    if snapshot.bytes.isForeign {
      engine.rebuild()
      engine.addMissing(named)
    }
    engine.channels.listOwned()
    for index in parts.all.indices { parts.all[index].endRestore(kept[index], in: self) }
    assert(snapshot.bytes.isRead && tickCount == savedTicks, "the snapshot is of another tick")
    #if !hasFeature(Embedded) && !WITHOUT_CONCURRENCY
      endAbandonedAwaits(gone)
    #endif
    #if DEBUG && !hasFeature(Embedded)
      callSites.filter { engine.drivers.find($0) != nil }
    #endif
    withExtendedLifetime(gone) {}
    for part in parts.all { part.didRestore(in: self) }
  }

  #if !hasFeature(Embedded)
    /// Gives the values and drivers of a property their present name when data is restored. Call it at set-up
    /// if a later version of your game renames a property. Without this call, the values stay under the
    /// earlier name, and the present property has its default. Embedded Swift lacks this call.
    ///
    /// ```swift
    /// let warmth = Property("warmth", default: Float(1))  // was named "heat"
    /// world.renameSavedProperty(from: "heat", to: warmth)
    /// ```
    ///
    /// Data that has the present name is unaffected. A property of another type is not renamed.
    public func renameSavedProperty<Value>(from name: String, to property: Property<Value>) {
      let lanes = property.lanes
      renames.append((name, lanes.name, lanes.interpolation.name(lanes: lanes.wholeCount)))
    }
  #endif

  /// Reads bytes of data into a world that is then dropped, so that nothing is changed if they are damaged.
  private func check(_ bytes: inout SnapshotBytes, _ savedTicks: Int64) throws(SnapshotError) {
    bytes.beginReading()
    let fault = exchangeSetup(&bytes)
    if bytes.isDamaged { throw .damaged }
    if let fault { throw fault }
    let trial = World(tickRate: tickRate, parts: parts.others)
    var callbacks = KeptCallbacks()
    trial.exchange(&bytes, &callbacks, on: self)
    if bytes.isDamaged { for part in parts.all { if let fault = part.readingFault() { throw fault } } }
    if !bytes.isRead || trial.tickCount != savedTicks { throw .damaged }
    #if !hasFeature(Embedded)
      // The checksum may be right although the contents are invalid for ticks and calls.
      do throws(Contradiction) { try trial.checkSoundness() } catch { throw .damaged }
    #endif
    for part in parts.all { if let fault = part.difference(of: trial, from: self) { throw fault } }
  }

  /// The living entities that are not internal, in the order of their indices.
  package var livingEntities: [Entity] {
    var entities: [Entity] = []
    for index in 0..<engine.channels.entities.indexCount {
      guard let entity = engine.channels.entities.entity(atIndex: index) else { continue }
      if !parents.isOwn(entity.index) { entities.append(entity) }
    }
    return entities
  }

  #if !hasFeature(Embedded) && !WITHOUT_CONCURRENCY
    /// Ends awaits of an abandoned time.
    private func endAbandonedAwaits(_ gone: [ListenerTable.Listener]) {
      let gone = gone.compactMap(\.awaits)
      if gone.isEmpty { return }
      let present = Set(listeners.all.compactMap(\.awaits).map { ObjectIdentifier($0) })
      for awaits in gone {
        if present.contains(ObjectIdentifier(awaits)) {
          awaits.cancel(after: engine.log.events.occurrences)
        } else {
          awaits.end()
        }
      }
    }
  #endif

  /// Writes the set-up of the world, or compares it with a snapshot. Returns the first difference.
  private func exchangeSetup(_ bytes: inout SnapshotBytes) -> SnapshotError? {
    var (numerator, denominator) = (tickRate.numerator, tickRate.denominator)
    bytes.exchange(&numerator, &denominator)
    if numerator != tickRate.numerator || denominator != tickRate.denominator {
      return .otherSetup(
        field: "tickRate", found: "\(numerator)/\(denominator)",
        expected: "\(tickRate.numerator)/\(tickRate.denominator)")
    }
    for part in parts.all { if let fault = part.exchangeSetup(&bytes, in: self) { return fault } }
    return nil
  }

  /// Exchanges the state between two ticks with a snapshot. Callbacks are in `kept`. Settings, systems, hooks
  /// and the pools themselves belong to the program.
  ///
  /// - Parameter tried: another world whose snapshot is read on trial: its parts do not change.
  func exchange(_ bytes: inout SnapshotBytes, _ kept: inout KeptCallbacks, on tried: World? = nil) {
    bytes.exchange(&engine)
    listeners.exchange(&bytes, &kept)
    for index in parts.all.indices {
      if let tried {
        tried.parts.all[index].check(&bytes, into: parts.all[index], of: self)
      } else {
        parts.all[index].exchange(&bytes, in: self)
      }
    }
    bytes.exchange(&stepCounts, &movedCounts, &eventsBefore)
    bytes.require(eventsBefore >= 0 && eventsBefore <= engine.log.events.published.count)
    bytes.require(stepCounts >= 0 && stepCounts.isSound && movedCounts >= 0 && movedCounts.isSound)
    bytes.exchange(&accumulator)
  }
}

#if !hasFeature(Embedded)
  extension World {
    /// Throws the first contradiction within or between all stores. Not for use within a tick or a query.
    ///
    /// - Complexity: O(n) in everything that the world has, but its pools.
    func checkSoundness() throws(Contradiction) {
      try engine.checkSoundness()
      for part in parts.all { try part.checkSoundness(in: self) }
      var lists: [Slot<Listening>] = []
      for index in 0..<engine.drivers.records.slotCount where engine.drivers.records.has(Slot(index)) {
        let first = engine.drivers.listeners(of: Slot<Driver>(index))
        if first.exists { lists.append(first) }
      }
      try listeners.check(lists)
    }
  }
#endif
