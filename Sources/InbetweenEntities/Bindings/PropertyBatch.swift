@_spi(Parts) import InbetweenCore

/// The shown values of a property, for all entities that have the property. The closure of `World.bind` gets
/// a batch after every tick, and cannot keep it.
///
/// ```swift
/// try world.bind(.position.x) { batch in
///   for row in 0..<batch.count { print(batch.entity(row).index, batch[row]) }
/// }
/// ```
public struct PropertyBatch<Value: Animatable>: ~Copyable {
  @usableFromInline let entities: LentView<Entity>
  /// The shown values of each lane.
  @usableFromInline let lanes: LentView<LentView<Float>>

  init(_ entities: LentView<Entity>, _ lanes: LentView<LentView<Float>>) {
    (self.entities, self.lanes) = (entities, lanes)
  }

  /// The number of entities.
  @inlinable public var count: Int { entities.count }

  /// Returns the entity of a row.
  ///
  /// - Precondition: `row` is in 0 ..< count.
  @inlinable
  public func entity(_ row: Int) -> Entity {
    precondition(row >= 0 && row < count, "the batch has no such row")
    return entities[row]
  }

  /// The shown value of a row's entity.
  ///
  /// - Precondition: `row` is in 0 ..< count.
  @inlinable
  public subscript(row: Int) -> Value {
    precondition(row >= 0 && row < count, "the batch has no such row")
    return Value { lanes[$0][row] }
  }

  /// Calls `body` with every entity and its shown value, in the order of the world's rows.
  ///
  /// - Complexity: O(n), where n is the number of entities.
  @inlinable
  public func forEach(_ body: (Entity, Value) -> Void) {
    for row in 0..<count { body(entities[row], Value { lanes[$0][row] }) }
  }

  /// Calls `body` with the entities, in the order of the rows.
  @inlinable
  public func withEntities<Result>(_ body: (Span<Entity>) -> Result) -> Result { entities.withSpan(body) }

  /// Calls `body` with the values of one lane, in the order of the rows.
  ///
  /// - Precondition: `lane` is at least 0, and less than the number of lanes of the property.
  @inlinable
  public func withLane<Result>(_ lane: Int, _ body: (Span<Float>) -> Result) -> Result {
    precondition(lane >= 0 && lane < Value.laneCount, "the property has no such lane")
    return lanes[lane].withSpan(body)
  }
}

/// Calls a setter of the game's with the shown values of a property, after every tick.
final class BatchBinding<Value: Animatable>: BoundProperty {
  private let setter: (borrowing PropertyBatch<Value>) -> Void

  init(
    number: UInt64, _ lanes: PropertyLanes, property: Int, firstColumn: Int,
    _ setter: @escaping (borrowing PropertyBatch<Value>) -> Void
  ) {
    self.setter = setter
    super.init(
      number: number, lanes, property: property, firstColumn: firstColumn, readsBack: false, calls: true)
  }

  override func write(_ world: World) {
    if world.engine.channels.properties[property].entities.isEmpty { return }
    world.engine.writePendingSums()
    let lending = world.pools.lending
    lending.depth += 1
    LentView.withList(Value.laneCount, { world.engine.channels.columns[firstColumn + $0].shown.lent }) {
      lanes in
      setter(PropertyBatch(world.engine.channels.properties[property].entities.lent, lanes))
    }
    if lending.end() { world.finishLending() }
  }
}
