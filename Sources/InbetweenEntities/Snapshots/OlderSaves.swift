@_spi(Parts) import InbetweenCore

// How pools read data that an earlier version of a game has saved (T10).

extension ComponentPool {
  /// Reads components that an earlier version of your game saved with another version, size or fields.
  /// Without a migration such data is refused.
  ///
  /// ```swift
  /// struct OldBody { var mass: Float }
  /// struct Body { var mass: Float, charge: Float }
  /// let bodies = world.makeComponents(of: Body.self, version: 2)
  /// bodies.migrateSaves { version, bytes in
  ///   var old = OldBody(mass: 0)
  ///   bytes.field(&old)
  ///   return Body(mass: old.mass, charge: 0)
  /// }
  /// ```
  ///
  /// - Parameter migration: gets the version that was saved, and the bytes of one component. The function
  ///   reads all fields of that version, and returns the component. Nil refuses the data. Components of plain
  ///   bytes are read as a whole, as above, or field by field in the order of the struct. Fields that
  ///   `addToSnapshots` names are read one by one. The closure is called twice for each component, and must
  ///   not use the world. The pool keeps it in place of an earlier closure.
  public func migrateSaves(
    _ migration: @escaping (_ version: Int, _ bytes: inout SnapshotBytes) -> Component?
  ) {
    replaceCallback(&self.migration, by: migration)
  }

  /// Supplies the components if a save is older than this pool. Without this call, the pool is empty after
  /// such a save is loaded.
  ///
  /// ```swift
  /// let manas = world.makeComponents(of: Float.self, named: "mana")
  /// manas.fillOlderSaves { entity in 100 }
  /// ```
  ///
  /// - Parameter filling: returns the component of a living entity, or nil for an entity without one. The
  ///   function is called when the world is restored, with entities in the order of their indices. For a
  ///   singleton it is called once, with the entity behind the singleton. No hook is called. The pool keeps
  ///   the closure in place of an earlier closure. So the closure must not capture the world strongly.
  public func fillOlderSaves(_ filling: @escaping (Entity) -> Component?) {
    replaceCallback(&self.filling, by: filling)
  }
}

extension TagPool {
  /// Marks entities if a save is older than this tag. Without this call, no entity is marked after such a
  /// save is loaded.
  ///
  /// ```swift
  /// let flying = world.makeTag(named: "flying")  // new in this version of the game
  /// flying.fillOlderSaves { [unowned world] entity in world[entity, .position.y]! < 50 }
  /// ```
  ///
  /// - Parameter filling: returns whether a living entity is marked. Called when the world is restored, with
  ///   entities in the order of their indices. No hook is called. The tag keeps the closure in place of an
  ///   earlier closure. So the closure must not capture the world strongly.
  public func fillOlderSaves(_ filling: @escaping (Entity) -> Bool) {
    replaceCallback(&self.filling, by: filling)
  }
}
