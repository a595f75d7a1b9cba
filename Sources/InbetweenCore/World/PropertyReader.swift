/// A reader of one property, for renderers that read by entity. The property is looked up once, not at each
/// read.
///
/// ```swift
/// world.withReader(of: .opacity) { opacity in
///   for tile in tiles { draw(world[tile, .position]!, opacity[tile] ?? 1) }
/// }
/// ```
///
/// A reader belongs to its closure and cannot be kept. To read all entities, `withColumn` is faster.
public struct PropertyReader<Value: Animatable>: ~Copyable {
  /// The living generation of each entity index.
  @usableFromInline let generations: LentView<UInt32>
  /// One more than the row of each entity index; 0 without a row.
  @usableFromInline let rows: LentView<UInt32>
  /// The shown values of each lane.
  @usableFromInline let lanes: LentView<LentView<Float>>
  @usableFromInline let property: Property<Value>
  @usableFromInline let world: World
  @usableFromInline let lending: Lending

  /// The shown value of the entity. For an entity without the property, the property's default. Nil if the
  /// entity is dead.
  @inlinable
  public subscript(entity: Entity) -> Value? {
    if lending.hasGrown { return world[entity, property] }
    let index = Int(entity.index)
    guard index < generations.count, generations[index] == entity.generation, entity.generation & 1 == 1
    else { return nil }
    guard index < rows.count, rows[index] != 0 else { return property.defaultValue }
    let row = Int(rows[index]) - 1
    return Value { lanes[$0][row] }
  }
}

extension World {
  /// Calls `body` with a reader of a property. The call and each read cost O(1). Until `body` returns, ticks
  /// do nothing, and despawns wait.
  ///
  /// ```swift
  /// world.withReader(of: .opacity) { opacity in
  ///   for tile in tiles { draw([0, 0], opacity[tile] ?? 1) }
  /// }
  /// ```
  public func withReader<Value, Result, Failure: Error>(
    of property: Property<Value>, _ body: (borrowing PropertyReader<Value>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    engine.channels.lending.depth += 1
    defer { endLending() }
    engine.writePendingSums()
    let index = engine.channels.properties.find(property.lanes)
    let first = index.map { engine.channels.properties[$0].firstColumn + property.lanes.first }
    func column(_ lane: Int) -> LentView<Float> {
      first.map { engine.channels.columns[$0 + lane].shown.lent } ?? .none
    }
    return try LentView.withList(Value.laneCount, column) { (lanes) throws(Failure) in
      try body(
        PropertyReader(
          generations: engine.channels.entities.generationNumbers,
          rows: index.map { engine.channels.properties[$0].lentRows } ?? .none, lanes: lanes,
          property: property, world: self, lending: engine.channels.lending))
    }
  }
}
