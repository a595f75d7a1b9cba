// Iteration over any set of properties, by value and by column. The order is that of the first property's
// rows: the order in which entities were given it, a despawned one's place being taken by the last.

extension World {
  /// Calls `body` with every entity that has the property, and what it shows.
  public func forEach<A>(_ first: Property<A>, _ body: (Entity, A) -> Void) {
    guard let index = engine.properties.find(first) else { return }
    for row in 0..<engine.properties[index].entities.count {
      let entity = engine.properties[index].entities[row]
      if let a = self[entity, first] { body(entity, a) }
    }
  }

  /// Calls `body` with every entity that has both properties, and what it shows.
  public func forEach<A, B>(
    _ first: Property<A>, _ second: Property<B>, _ body: (Entity, A, B) -> Void
  ) {
    forEach(first) { entity, a in
      if has(entity, second), let b = self[entity, second] { body(entity, a, b) }
    }
  }

  /// Calls `body` with every entity that has all three properties, and what it shows.
  public func forEach<A, B, C>(
    _ first: Property<A>, _ second: Property<B>, _ third: Property<C>, _ body: (Entity, A, B, C) -> Void
  ) {
    forEach(first, second) { entity, a, b in
      if has(entity, third), let c = self[entity, third] { body(entity, a, b, c) }
    }
  }

  /// Calls `body` with every entity that has all four properties, and what it shows.
  public func forEach<A, B, C, D>(
    _ first: Property<A>, _ second: Property<B>, _ third: Property<C>, _ fourth: Property<D>,
    _ body: (Entity, A, B, C, D) -> Void
  ) {
    forEach(first, second, third) { entity, a, b, c in
      if has(entity, fourth), let d = self[entity, fourth] { body(entity, a, b, c, d) }
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
