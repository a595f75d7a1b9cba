/// A frame: the values that a world shows at one instant between ticks. You make and keep the frame, and
/// `World.sample` fills it. A frame that is filled again allocates nothing.
///
/// ```swift
/// let frame = Frame(of: .position, .opacity)
/// world.sample(at: world.alpha, into: frame)
/// draw(frame[card, .position]!, frame[card, .opacity]!)
/// ```
///
/// A frame belongs to one thread, as its world does. To draw on another thread, use `FrameExchange`.
public final class Frame {
  /// The instant at which the frame was sampled.
  public private(set) var instant = Instant.zero
  /// Whether samples include velocities.
  public let hasVelocities: Bool

  private var columns = UniqueArray<UniqueArray<Float>>()
  private var velocities = UniqueArray<UniqueArray<Float>>()
  private var maps = UniqueArray<PropertyMap>()
  private var generations = UniqueArray<UInt32>()
  /// The version of the world's entities that `generations` holds.
  private var entityVersion = UInt64.max
  /// The number of rows of each column that kernels write.
  private var moving = UniqueArray<Int>()
  /// The world of the last sample. Rows are not comparable between worlds.
  private var identity: WorldIdentity?
  /// The number of snapshots that the world had restored: a restore changes the rows.
  private var restoreCount = 0
  /// The requested properties; nil for all.
  private var selection: [Selected]?

  private struct Selected {
    let name: String
    let laneCount: Int
  }

  /// The rows of the entities of one property, as of the last sample.
  private struct PropertyMap: ~Copyable {
    let name: String
    let firstColumn: Int
    let laneCount: Int
    var isWanted: Bool
    var rows = UniqueArray<UInt32>()
    var entities = UniqueArray<Entity>()
    var version = UInt64.max
  }

  /// Creates an empty frame of all properties.
  ///
  /// - Parameter velocities: whether samples include velocities. Velocities cost more than the values.
  public init(velocities: Bool = false) {
    hasVelocities = velocities
  }

  #if !hasFeature(Embedded)
    /// Creates an empty frame of the named properties. Samples leave out all other properties, and spend no
    /// time on them.
    ///
    /// - Parameter velocities: whether samples include velocities.
    public convenience init<each Value: Animatable>(
      of property: repeat Property<each Value>, velocities: Bool = false
    ) {
      self.init(velocities: velocities)
      selection = []
      repeat include(each property)
    }
  #endif

  /// Adds a property to the samples from now on. `.position.x` adds the whole position.
  ///
  /// A frame that was made without a list of properties samples all of them. After its first `include`, it
  /// samples only the properties that were included.
  ///
  /// ```swift
  /// let frame = Frame(of: .position)
  /// frame.include(.opacity)
  /// world.sample(at: 0, into: frame)
  /// print(frame[card, .opacity]!, frame.includes(.scale))  // prints 1.0 false
  /// ```
  public func include<Value>(_ property: Property<Value>) {
    if selection == nil { selection = [] }
    selection?.append(Selected(name: property.name, laneCount: property.lanes.wholeCount))
    // The next sample looks the requested properties up again.
    maps.removeAll()
  }

  /// Returns whether samples include the property.
  public func includes<Value>(_ property: Property<Value>) -> Bool {
    isWanted(property.name, laneCount: property.lanes.wholeCount)
  }

  /// The value shown at the frame's instant. For an entity without the property, the property's default. Nil
  /// if the entity was dead, or if the frame does not include the property.
  public subscript<Value>(entity: Entity, property: Property<Value>) -> Value? {
    guard isAlive(entity) else { return nil }
    guard let (column, row) = columnAndRow(entity, property.lanes) else {
      return includes(property) ? property.defaultValue : nil
    }
    return Value { columns[column + $0][row] }
  }

  /// Calls `body` with one lane of a property and the entities that have it, in the order of the world's
  /// rows. Nothing is copied. The spans are empty if no entity has the property.
  ///
  /// ```swift
  /// world.sample(at: 0, into: frame)
  /// frame.withColumn(.position.x) { x, entities in
  ///   print(x.count == entities.count, x[0])  // prints true 100.0
  /// }
  /// ```
  ///
  /// - Precondition: `lane` is at least 0, and less than the number of lanes of the property.
  public func withColumn<Value, Result, Failure: Error>(
    _ property: Property<Value>, lane: Int = 0,
    _ body: (Span<Float>, Span<Entity>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition((0..<Value.laneCount).contains(lane), "the property has no such lane")
    guard let index = map(property.lanes) else {
      return try UniqueArray<Float>().withSpan { (values) throws(Failure) in
        try UniqueArray<Entity>().withSpan { (entities) throws(Failure) in try body(values, entities) }
      }
    }
    let column = maps[index].firstColumn + property.lanes.first + lane
    return try columns[column].withSpan { (values) throws(Failure) in
      try maps[index].entities.withSpan { (entities) throws(Failure) in try body(values, entities) }
    }
  }

  /// Calls `body` with every entity that has the property and its shown value, in the order of the world's
  /// rows.
  ///
  /// ```swift
  /// try world.assign(card, .cornerRadius, to: 8)
  /// world.sample(at: 0, into: frame)
  /// frame.forEach(.cornerRadius) { entity, radius in print(entity == card, radius) }  // prints true 8.0
  /// ```
  ///
  /// - Complexity: O(n), where n is the number of entities that have the property.
  public func forEach<Value, Failure: Error>(
    _ property: Property<Value>, _ body: (Entity, Value) throws(Failure) -> Void
  ) throws(Failure) {
    guard let index = map(property.lanes) else { return }
    let first = maps[index].firstColumn + property.lanes.first
    for row in 0..<maps[index].entities.count {
      try body(maps[index].entities[row], Value { columns[first + $0][row] })
    }
  }

  /// Returns the velocity of a property at the frame's instant, in the property's unit per second. See
  /// `World.velocity(_:_:)`. Nil if the entity was dead, or if the frame has no velocities.
  public func velocity<Value>(_ entity: Entity, _ property: Property<Value>) -> Value? {
    velocityLanes(entity, property).map { lanes in Value.velocity { lanes[$0] } }
  }

  /// Returns the velocity of x, y, z and w of a rotation's quaternion at the frame's instant, per second. Nil
  /// if the entity was dead, or the frame has no velocities.
  public func velocity(_ entity: Entity, _ property: Property<Rotation>) -> SIMD4<Float>? {
    velocityLanes(entity, property).map { lanes in SIMD4 { lanes[$0] } }
  }

  /// Returns the velocity of each lane of a property of any type at the frame's instant, in the property's
  /// unit per second. Nil if the entity was dead, or the frame has no velocities.
  public func laneVelocities<Value>(_ entity: Entity, _ property: Property<Value>) -> [Float]? {
    velocityLanes(entity, property).map { lanes in (0..<Value.laneCount).map { lanes[$0] } }
  }

  private func velocityLanes<Value>(_ entity: Entity, _ property: Property<Value>) -> SIMD16<Float>? {
    guard isAlive(entity), hasVelocities else { return nil }
    var lanes = SIMD16<Float>.zero
    guard let (column, row) = columnAndRow(entity, property.lanes) else {
      return includes(property) ? lanes : nil
    }
    for lane in 0..<Value.laneCount { lanes[lane] = velocities[column + lane][row] }
    return lanes
  }

  /// Returns whether an entity was alive at the frame's instant.
  package func isAlive(_ entity: Entity) -> Bool {
    let index = Int(entity.index)
    return index < generations.count && generations[index] == entity.generation && entity.generation & 1 == 1
  }

  private func columnAndRow(_ entity: Entity, _ property: PropertyLanes) -> (Int, Int)? {
    guard let index = map(property) else { return nil }
    let entityIndex = Int(entity.index)
    guard entityIndex < maps[index].rows.count, maps[index].rows[entityIndex] != 0 else { return nil }
    return (maps[index].firstColumn + property.first, Int(maps[index].rows[entityIndex]) - 1)
  }

  /// Returns the index of the property's map; nil if samples do not include it.
  private func map(_ property: PropertyLanes) -> Int? {
    for index in 0..<maps.count
    where maps[index].isWanted && maps[index].name == property.name
      && maps[index].laneCount == property.wholeCount
    {
      return index
    }
    return nil
  }

  private func isWanted(_ name: String, laneCount: Int) -> Bool {
    guard let selection else { return true }
    for selected in selection where selected.name == name && selected.laneCount == laneCount { return true }
    return false
  }

  /// Returns one lane of the entities that have a property, and these entities, in one order. Valid until the
  /// next sample. Nil if samples do not include the property.
  package func column(
    _ property: PropertyLanes, lane: Int
  ) -> (values: UnsafeBufferPointer<Float>, entities: UnsafeBufferPointer<Entity>)? {
    guard isWanted(property.name, laneCount: property.wholeCount) else { return nil }
    guard let index = map(property) else {
      return (UnsafeBufferPointer(start: nil, count: 0), UnsafeBufferPointer(start: nil, count: 0))
    }
    let column = maps[index].firstColumn + property.first + lane
    return (
      UnsafeBufferPointer(start: columns[column].base, count: columns[column].count),
      UnsafeBufferPointer(start: maps[index].entities.base, count: maps[index].entities.count)
    )
  }

  /// Copies values, or velocities, of a property. Returns the number of living entities. Nil if samples do
  /// not include the property, or have no velocities.
  package func copy(_ property: PropertyLanes, velocities isVelocity: Bool, to target: ValueRows) -> Int? {
    guard isWanted(property.name, laneCount: property.wholeCount), hasVelocities || !isVelocity else {
      return nil
    }
    let absent = isVelocity ? .zero : property.keyDefaults
    guard let index = map(property) else {
      return target.copy(.none, .none, generations.lent, absent, property.count)
    }
    let first = maps[index].firstColumn + property.first
    return LentView.withList(property.count) { lane in
      UnsafePointer(isVelocity ? velocities[first + lane].base : columns[first + lane].base)
    } _: { lanes in
      target.copy(lanes, maps[index].rows.lent, generations.lent, absent, property.count)
    }
  }

  /// Copies the values shown at `instant`, where the engine's clocks and boundaries must be already.
  func take(_ engine: inout Engine, at instant: Int64) {
    self.instant = Instant(counts: instant)
    if identity !== engine.identity || restoreCount != engine.restoreCount {
      maps.removeAll()
      entityVersion = .max
      (identity, restoreCount) = (engine.identity, engine.restoreCount)
    }
    if entityVersion != engine.channels.entities.version {
      generations.copy(engine.channels.entities.generations)
      entityVersion = engine.channels.entities.version
    }
    for index in 0..<engine.channels.properties.count { takeMap(index, engine) }
    while columns.count < engine.channels.columns.count { columns.append(UniqueArray<Float>()) }
    engine.countMoving(into: &moving)
    for index in 0..<maps.count {
      for column in maps[index].firstColumn..<maps[index].firstColumn + maps[index].laneCount {
        // `evaluate` skips columns without rows.
        if maps[index].isWanted { take(column, engine) } else { columns[column].removeAll() }
      }
    }
    if engine.additive.column >= 0 { take(engine.additive.column, engine) }
    engine.evaluate(into: &columns)
    if hasVelocities { takeVelocities(&engine) }
  }

  private func take(_ column: Int, _ engine: borrowing Engine) {
    // Not copied if kernels write every row anyway.
    let count = engine.channels.columns[column].shown.count
    if moving[column] == count && columns[column].count == count { return }
    columns[column].copy(engine.channels.columns[column].shown)
  }

  private func takeMap(_ index: Int, _ engine: borrowing Engine) {
    if index == maps.count {
      maps.append(
        PropertyMap(
          name: engine.channels.properties[index].name,
          firstColumn: engine.channels.properties[index].firstColumn,
          laneCount: engine.channels.properties[index].laneCount,
          isWanted: isWanted(
            engine.channels.properties[index].name, laneCount: engine.channels.properties[index].laneCount)))
    }
    let version = engine.channels.properties[index].version
    if maps[index].version == version || !maps[index].isWanted { return }
    maps[index].rows.copy(engine.channels.properties[index].members.rows)
    maps[index].entities.copy(engine.channels.properties[index].entities)
    maps[index].version = version
  }

  private func takeVelocities(_ engine: inout Engine) {
    while velocities.count < engine.channels.columns.count { velocities.append(UniqueArray<Float>()) }
    for index in 0..<engine.channels.columns.count
    where index != engine.additive.column && !columns[index].isEmpty {
      velocities[index].extend(to: engine.channels.columns[index].shown.count, filler: 0)
      for row in 0..<engine.channels.columns[index].shown.count {
        velocities[index][row] = engine.velocity(column: index, row: row)
      }
    }
  }
}
