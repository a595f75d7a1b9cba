// Iteration over any set of properties, by value and by column. The order is that of the first property's
// rows: the order in which entities were given it, a despawned one's place being taken by the last.

/// Where a property's values are, looked up once for a whole query.
struct PropertyPlace<Value: Animatable> {
  let property: Int
  let column: Int
}

extension Engine {
  func place<Value>(_ property: Property<Value>) -> PropertyPlace<Value>? {
    guard let index = properties.find(property) else { return nil }
    return PropertyPlace(property: index, column: properties[index].firstColumn + property.firstLane)
  }

  @inline(__always)
  func read<Value>(_ place: PropertyPlace<Value>, row: Int) -> Value {
    Value { columns[place.column + $0].shown[row] }
  }

  /// The entity's value; nil if it does not have the property. The entity must be alive.
  @inline(__always)
  func read<Value>(_ place: PropertyPlace<Value>, _ entity: Entity) -> Value? {
    guard let row = properties[place.property].row(of: entity) else { return nil }
    return read(place, row: row)
  }
}

extension World {
  /// Calls `body` with every entity that has the property, and what it shows.
  ///
  /// - Precondition: `body` neither spawns, despawns nor gives entities properties.
  public func forEach<A>(_ first: Property<A>, _ body: (Entity, A) -> Void) {
    guard let place = engine.place(first) else { return }
    for row in 0..<engine.properties[place.property].entities.count {
      body(engine.properties[place.property].entities[row], engine.read(place, row: row))
    }
  }

  /// Calls `body` with every entity that has both properties, and what it shows.
  ///
  /// - Precondition: `body` neither spawns, despawns nor gives entities properties.
  public func forEach<A, B>(
    _ first: Property<A>, _ second: Property<B>, _ body: (Entity, A, B) -> Void
  ) {
    guard let place = engine.place(second) else { return }
    forEach(first) { entity, a in
      if let b = engine.read(place, entity) { body(entity, a, b) }
    }
  }

  /// Calls `body` with every entity that has all three properties, and what it shows.
  ///
  /// - Precondition: `body` neither spawns, despawns nor gives entities properties.
  public func forEach<A, B, C>(
    _ first: Property<A>, _ second: Property<B>, _ third: Property<C>, _ body: (Entity, A, B, C) -> Void
  ) {
    guard let place = engine.place(third) else { return }
    forEach(first, second) { entity, a, b in
      if let c = engine.read(place, entity) { body(entity, a, b, c) }
    }
  }

  /// Calls `body` with every entity that has all four properties, and what it shows.
  ///
  /// - Precondition: `body` neither spawns, despawns nor gives entities properties.
  public func forEach<A, B, C, D>(
    _ first: Property<A>, _ second: Property<B>, _ third: Property<C>, _ fourth: Property<D>,
    _ body: (Entity, A, B, C, D) -> Void
  ) {
    guard let place = engine.place(fourth) else { return }
    forEach(first, second, third) { entity, a, b, c in
      if let d = engine.read(place, entity) { body(entity, a, b, c, d) }
    }
  }

  /// Calls `body` with one lane of a property for all entities that have it: shown values, and the entity of
  /// each. Without copying; empty where nobody has it.
  ///
  /// - Precondition: `lane` is one of the property's.
  public func withColumn<Value, Result>(
    _ property: Property<Value>, lane: Int = 0, _ body: (Span<Float>, Span<Entity>) -> Result
  ) -> Result {
    precondition((0..<Value.laneCount).contains(lane), "the property has no such lane")
    guard let index = engine.properties.find(property) else {
      return Strip<Float>().withSpan { values in Strip<Entity>().withSpan { body(values, $0) } }
    }
    let column = engine.properties[index].firstColumn + property.firstLane + lane
    return engine.columns[column].shown.withSpan { values in
      engine.properties[index].entities.withSpan { body(values, $0) }
    }
  }
}
