/// What a world shows at one instant between ticks; made and kept by the caller, filled by `World.sample`,
/// and used again and again without allocating.
public final class Frame {
  /// The instant at which it was sampled.
  public private(set) var instant = Instant.zero
  /// Whether samples note velocities too.
  public let hasVelocities: Bool

  private var columns = Strip<Strip<Float>>()
  private var velocities = Strip<Strip<Float>>()
  private var maps = Strip<PropertyMap>()
  private var generations = Strip<UInt32>()
  /// Of which the world's entities are known.
  private var entityVersion = UInt64.max
  /// How many rows of each column move.
  private var moving = Strip<Int>()
  /// The world of the last sample; another one's rows are not the same.
  private var identity: WorldIdentity?

  /// Which entity has which row of one property, as of the last sample.
  private struct PropertyMap: ~Copyable {
    let name: String
    let firstColumn: Int
    let laneCount: Int
    var rows = Strip<UInt32>()
    var version = UInt64.max
  }

  /// An empty frame.
  ///
  /// - Parameter velocities: whether samples are to note velocities too, which costs more than the values.
  public init(velocities: Bool = false) {
    hasVelocities = velocities
  }

  /// What the entity shows at the frame's instant: the property's default where it has none; nil where the
  /// entity was dead.
  public subscript<Value>(entity: Entity, property: Property<Value>) -> Value? {
    guard isAlive(entity) else { return nil }
    guard let (column, row) = place(entity, property) else { return property.defaultValue }
    return Value { columns[column + $0][row] }
  }

  /// How fast a property moves at the frame's instant, in its unit per second, as `World.velocity(_:_:)`; nil
  /// where the entity was dead, or the frame has no velocities.
  public func velocity<Value>(_ entity: Entity, _ property: Property<Value>) -> Value? {
    velocityLanes(entity, property).map { lanes in Value { lanes[$0] } }
  }

  /// How fast x, y, z and w of a rotation's quaternion move at the frame's instant, per second; nil where the
  /// entity was dead, or the frame has no velocities.
  public func velocity(_ entity: Entity, _ property: Property<Rotation>) -> SIMD4<Float>? {
    velocityLanes(entity, property).map { lanes in SIMD4 { lanes[$0] } }
  }

  /// How fast each lane of a property of any type moves at the frame's instant, in its unit per second; nil
  /// where the entity was dead, or the frame has no velocities.
  public func laneVelocities<Value>(_ entity: Entity, _ property: Property<Value>) -> [Float]? {
    velocityLanes(entity, property).map { lanes in (0..<Value.laneCount).map { lanes[$0] } }
  }

  private func velocityLanes<Value>(_ entity: Entity, _ property: Property<Value>) -> SIMD16<Float>? {
    guard isAlive(entity), hasVelocities else { return nil }
    var lanes = SIMD16<Float>.zero
    guard let (column, row) = place(entity, property) else { return lanes }
    for lane in 0..<Value.laneCount { lanes[lane] = velocities[column + lane][row] }
    return lanes
  }

  private func isAlive(_ entity: Entity) -> Bool {
    let index = Int(entity.index)
    return index < generations.count && generations[index] == entity.generation && entity.generation & 1 == 1
  }

  private func place<Value>(_ entity: Entity, _ property: Property<Value>) -> (Int, Int)? {
    for index in 0..<maps.count
    where maps[index].name == property.name && maps[index].laneCount == property.wholeLaneCount {
      let entityIndex = Int(entity.index)
      guard entityIndex < maps[index].rows.count, maps[index].rows[entityIndex] != 0 else { return nil }
      return (maps[index].firstColumn + property.firstLane, Int(maps[index].rows[entityIndex]) - 1)
    }
    return nil
  }

  /// Takes over what the engine shows at `instant`, its clocks and boundaries being there already.
  func take(_ engine: inout Engine, at instant: Int64) {
    self.instant = Instant(counts: instant)
    if identity !== engine.identity {
      maps.removeAll()
      entityVersion = .max
      identity = engine.identity
    }
    if entityVersion != engine.entities.version {
      engine.entities.copyGenerations(into: &generations)
      entityVersion = engine.entities.version
    }
    for index in 0..<engine.properties.count { takeMap(index, engine) }
    while columns.count < engine.columns.count { columns.append(Strip<Float>()) }
    engine.countMoving(into: &moving)
    for index in 0..<engine.columns.count {
      // What is written anew need not be copied.
      let count = engine.columns[index].shown.count
      if moving[index] == count && columns[index].count == count { continue }
      columns[index].copy(engine.columns[index].shown)
    }
    engine.evaluate(into: &columns)
    if hasVelocities { takeVelocities(engine) }
  }

  private func takeMap(_ index: Int, _ engine: borrowing Engine) {
    if index == maps.count {
      maps.append(
        PropertyMap(
          name: engine.properties[index].name, firstColumn: engine.properties[index].firstColumn,
          laneCount: engine.properties[index].laneCount))
    }
    let version = engine.properties[index].version
    if maps[index].version == version { return }
    engine.properties[index].copyRows(into: &maps[index].rows)
    maps[index].version = version
  }

  private func takeVelocities(_ engine: borrowing Engine) {
    while velocities.count < engine.columns.count { velocities.append(Strip<Float>()) }
    for index in 0..<engine.columns.count where index != engine.amountColumn {
      velocities[index].extend(to: engine.columns[index].shown.count, filler: 0)
      for row in 0..<engine.columns[index].shown.count {
        velocities[index][row] = engine.velocity(column: index, row: row)
      }
    }
  }
}
