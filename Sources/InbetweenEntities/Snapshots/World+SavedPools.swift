@_spi(Parts) import InbetweenCore

// Pools in snapshots (T10).

extension World {
  /// Includes in snapshots a pool whose components have strings, arrays or objects. Pools of plain types and
  /// of handles are always included.
  ///
  /// ```swift
  /// struct Hero { var name = "", keys: [Int] = [] }
  /// let heroes = world.makeComponents(of: Hero.self)
  /// world.addToSnapshots(heroes, from: Hero()) { hero, bytes in
  ///   bytes.field(&hero.name, "name")
  ///   bytes.field(&hero.keys, "keys")
  /// }
  /// ```
  ///
  /// The names of fields are optional. If a later version of the game has other names, other types or another
  /// order, a load of the data throws `SnapshotError.otherPool`.
  ///
  /// - Parameters:
  ///   - empty: a component with default values. A restore copies it and lets `fields` set the fields of the
  ///     copy.
  ///   - fields: exchanges the fields of a component, always the same ones in one order. To list the names,
  ///     the closure also writes `empty`: all that it reads of a component must be valid there too. The world
  ///     keeps this closure in place of an earlier closure for the pool. The closure must not use the world.
  /// - Returns: false, without a change, if the pool belongs to another world or has been released.
  @discardableResult
  public func addToSnapshots<Component>(
    _ pool: ComponentPool<Component>, from empty: Component,
    fields: @escaping (inout Component, inout SnapshotBytes) -> Void
  ) -> Bool {
    if pool.link !== link || pool.isReleased { return false }
    replaceCallback(&pool.fields, by: (empty, fields))
    return true
  }

  /// Ignores pools that older saved data may have and the world no longer has.
  ///
  /// ```swift
  /// world.skipSavedPools("Shield", "cursed")
  /// ```
  ///
  /// - Parameter names: the names of the pools. A pool without a name is named by its number in the order in
  ///   which the pools were made, such as `pools[2]`. `SnapshotError.missingPool` has this name.
  public func skipSavedPools(_ names: String...) { pools.skippedNames += names }

  #if !hasFeature(Embedded)
    /// Includes a pool of handles in snapshots.
    func saveHandles<Component>(of pool: ComponentPool<Component>) {
      func add<Handle>(_ empty: Handle, _ fields: @escaping (inout Handle, inout SnapshotBytes) -> Void) {
        if let pool = pool as? ComponentPool<Handle> { pool.fields = (empty, fields) }
      }
      add(Timeline(id: TimelineID(rawValue: 0), link: link)) { $1.field(&$0) }
      add(TransitionHandle(id: TransitionID(rawValue: 0), link: link)) { $1.field(&$0) }
      add(DriverHandle(id: DriverID(rawValue: 0), link: link)) { $1.field(&$0) }
    }
  #endif
}
