@_spi(Parts) import InbetweenCore

// Queries of the entities that are in a pool or have a tag, without values.

/// The entities of a pool, without their values.
@usableFromInline
struct Members: QueryTerm {
  @usableFromInline let pool: AnyPool

  @inlinable @inline(__always)
  init(_ pool: AnyPool) { self.pool = pool }

  @inlinable @inline(__always)
  func join(_ run: inout QueryRun, _ world: World, _ file: StaticString, _ line: UInt) {
    world.join(&run, pool, file, line)
  }
  @inlinable @inline(__always)
  func lend(_ run: QueryRun, _ member: Int) {}
}

extension World {
  /// Calls `body` with each entity that has a tag or is in a pool, in the order of the rows.
  ///
  /// ```swift
  /// let (enemies, burning) = (world.makeTag(), world.makeTag())
  /// enemies.insert(ship)
  /// burning.insert(ship)
  /// world.forEach(enemies, tagged: burning) { enemy in world.despawn(enemy) }
  /// print(enemies.count)  // prints 0
  /// ```
  ///
  /// - Parameters:
  ///   - pool: usually a tag. To read components, use `query`.
  ///   - tagged: a filter that entities must pass, such as another tag; nil for no condition.
  ///   - without: a filter that entities must not pass; nil for no condition.
  /// - Throws: the error of `body`, which ends the loop.
  /// - Complexity: O(n), where n is the number of rows of the pool. Nothing is allocated.
  @_alwaysEmitIntoClient
  public func forEach<Failure: Error>(
    _ pool: AnyPool, tagged: QueryFilter? = nil, without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (Entity) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Members(pool), tagged, without, file, line) { (run, _) throws(Failure) in
      for row in 0..<run.count { try body(run.entities[row]) }
    }
  }
}
