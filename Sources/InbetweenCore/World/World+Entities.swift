extension World {
  /// Adds an entity without properties.
  ///
  /// Returns `Entity.none`, which is never alive, if a billion (10⁹) entities live: values and
  /// drivers for it are then refused with an error that says so.
  public func spawn() -> Entity {
    engine.spawn()
  }

  /// Ends an entity and all its drivers, with `.entityDied`, and removes it from all pools. Then despawns its
  /// children. Returns false if the entity is dead already, or about to be removed (`isDoomed(_:)`).
  ///
  /// Within a query, the despawn waits for the end of the query. Until then the entity lives: queries visit
  /// it, and its components can be changed, but nothing can be added to it.
  ///
  /// ```swift
  /// print(world.despawn(card), world.isAlive(card), world[card, .opacity] == nil)  // prints true false true
  /// ```
  ///
  /// - Complexity: O(n), where n is the number of the entity's drivers, properties, children and pools.
  @discardableResult
  public func despawn(_ entity: Entity) -> Bool {
    if !parts.deaths.isEmpty && parents.isOwn(entity.index) && isAlive(entity) {
      despawnQuietly(entity)
      return true
    }
    guard isAlive(entity), !deaths.isDoomed(entity) else { return false }
    if hasDrivers(entity) || parents.hasChildren(entity.index) { moveToFrame() }
    guard deaths.doom(entity) else { return false }
    if engine.channels.lending.depth > 0 {
      deaths.postpone(entity, tells: true, in: self)
    } else {
      end(entity)
    }
    return true
  }

  /// Adds an internal entity: `entityCount` does not count it, and no hooks are called for it.
  ///
  /// - Parameter owner: the living entity after whose death it is despawned; nil for no owner.
  /// - Throws: `TweenError` if the world is full.
  package func spawnOwn(_ owner: Entity? = nil) throws(TweenError) -> Entity {
    let entity = spawn()
    try checkLife(of: entity)
    parents.addOwn(entity.index)
    if let owner { parents.setParent(owner.index, of: entity.index) }
    return entity
  }

  /// Ends an internal entity, without calling hooks.
  package func despawnQuietly(_ entity: Entity) {
    if engine.channels.lending.depth > 0 {
      deaths.postpone(entity, tells: false, in: self)
    } else {
      end(entity, tells: false)
    }
  }

  /// Returns whether a living entity is about to be removed: `despawn` was called, or its parent is gone. The
  /// removal waits for the end of running queries or hooks. O(1).
  public func isDoomed(_ entity: Entity) -> Bool {
    isAlive(entity) && (deaths.isDoomed(entity) || parents.isOrphan(entity.index))
  }

  /// Returns whether the entity lives. O(1).
  public func isAlive(_ entity: Entity) -> Bool {
    engine.channels.entities.isAlive(entity)
  }

  /// The number of living entities.
  public var entityCount: Int { engine.channels.entities.count - parents.ownCount }

  /// Returns whether the entity lives and has the property, by assignment or by a driver.
  public func has<Value>(_ entity: Entity, _ property: Property<Value>) -> Bool {
    row(entity, property.lanes) != nil
  }

  /// The shown value of a property: the value of its latest driver, or the base value, with crossfades and
  /// additive drivers. For an entity without the property, the property's default. Nil if the entity is dead.
  @inlinable
  public subscript<Value>(entity: Entity, property: Property<Value>) -> Value? {
    get {
      // Four lanes are returned in a register.
      if Value.laneCount <= 4, let lanes = shownFew(entity, property.lanes) { return Value { lanes[$0] } }
      if Value.laneCount > 4, let lanes = shown(entity, property.lanes) { return Value { lanes[$0] } }
      return isAlive(entity) ? property.defaultValue : nil
    }
    @available(*, unavailable, message: "set the base value: `try world.assign(entity, property, to: value)`")
    set {}
  }

  /// Returns the shown lanes of a property of at most four; nil if the entity is dead or does not have it.
  @usableFromInline
  package func shownFew(_ entity: Entity, _ property: PropertyLanes) -> SIMD4<Float>? {
    guard let (column, row) = row(entity, property) else { return nil }
    return shownFew(column, row, property.count)
  }

  @inline(__always)
  func shownFew(_ column: Int, _ row: Int, _ count: Int) -> SIMD4<Float> {
    // Lane by lane into scalars: a loop that sets lanes of a vector goes through memory.
    SIMD4(
      engine.settledValue(column, row), count > 1 ? engine.settledValue(column + 1, row) : 0,
      count > 2 ? engine.settledValue(column + 2, row) : 0,
      count > 3 ? engine.settledValue(column + 3, row) : 0)
  }

  /// Returns the shown lanes of a property; nil if the entity is dead or does not have it.
  @usableFromInline
  package func shown(_ entity: Entity, _ property: PropertyLanes) -> SIMD16<Float>? {
    guard let (column, row) = row(entity, property) else { return nil }
    return shown(column, row, property.count)
  }

  func shown(_ column: Int, _ row: Int, _ count: Int) -> SIMD16<Float> {
    var lanes = SIMD16<Float>.zero
    for lane in 0..<count { lanes[lane] = engine.settledValue(column + lane, row) }
    return lanes
  }

  /// Copies the shown lanes of a property to memory. Returns false if the entity is dead or does not have it.
  @inline(__always)
  package func copy(
    _ entity: Entity, _ property: UnsafePointer<PropertyLanes>, to lanes: UnsafeMutablePointer<Float>
  ) -> Bool {
    guard let (column, row) = row(entity, property.pointee) else { return false }
    // The first lane apart: most properties have one or two.
    lanes[0] = engine.settledValue(column, row)
    if property.pointee.count == 1 { return true }
    for lane in 1..<property.pointee.count { lanes[lane] = engine.settledValue(column &+ lane, row) }
    return true
  }

  /// Sets the base values of a property of a living entity that has it. Returns false, with nothing changed,
  /// if it does not have it, a number is out of range, or a part has replaced `assign`.
  @inline(__always)
  package func assign(
    _ entity: Entity, _ property: UnsafePointer<PropertyLanes>, from lanes: UnsafePointer<Float>
  ) -> Bool {
    guard assigner == nil, let (column, row) = row(entity, property.pointee) else { return false }
    let count = property.pointee.count
    for lane in 0..<count where !(lanes[lane].magnitude <= 1e38) { return false }
    for lane in 0..<count { engine.assign(lanes[lane], column: column &+ lane, row: row) }
    return true
  }

  /// Returns the value of one property at a later instant, without a frame. The value equals the value of
  /// `sample(at:into:)`, to the bit. The world is unchanged.
  ///
  /// ```swift
  /// try world.animate(card, .position.x, from: 0, to: 600, duration: .seconds(1), ease: .linear)
  /// let place = world.value(of: card, .position.x, at: world.now + .milliseconds(250))!
  /// print(place)  // prints 150.0
  /// ```
  ///
  /// - Parameter instant: the instant. Earlier instants count as the last tick. Beyond the next tick, the
  ///   value is a prediction, as in a sample.
  /// - Returns: the value. For an entity without the property, the property's default. Nil if the entity is
  ///   dead.
  /// - Complexity: O(log m) for each start, iteration and end in the world up to `instant`, where m is the
  ///   number of those to come. For many values of one instant, sample one frame.
  public func value<Value>(of entity: Entity, _ property: Property<Value>, at instant: Instant) -> Value? {
    guard isAlive(entity) else { return nil }
    guard let (column, row) = row(entity, property.lanes) else { return property.defaultValue }
    var lanes = SIMD16<Float>.zero
    engine.sample(at: max(min(instant.counts, 1 << 60), engine.clocks.now)) { engine in
      for lane in 0..<Value.laneCount {
        engine.straighten(column + lane, row)
        lanes[lane] = engine.value(column + lane, row, at: engine.clocks.now)
      }
    }
    return Value { lanes[$0] }
  }

  /// Returns the base value, which the entity shows while no driver moves the property. For an entity without
  /// the property, the property's default. Nil if the entity is dead.
  public func base<Value>(_ entity: Entity, _ property: Property<Value>) -> Value? {
    baseLanes(entity, property.lanes).map { lanes in Value { lanes[$0] } }
  }

  /// Returns the base value of each lane; nil if the entity is dead.
  package func baseLanes(_ entity: Entity, _ property: PropertyLanes) -> SIMD16<Float>? {
    guard isAlive(entity) else { return nil }
    guard let (column, row) = row(entity, property) else { return property.keyDefaults }
    var lanes = SIMD16<Float>.zero
    for lane in 0..<property.count { lanes[lane] = engine.channels.columns[column + lane].base[row] }
    return lanes
  }

  /// Sets the base value of a property. Running drivers continue, and hide the base value until they end. If
  /// the property has a standing motion, it moves to the value instead: see `motion(of:_:)`.
  ///
  /// ```swift
  /// try world.assign(card, .position, to: [40, 80])
  /// try world.assign(card, .position.x, to: 60)  // one lane
  /// print(world[card, .position]!)  // prints SIMD2<Float>(60.0, 80.0)
  /// ```
  ///
  /// - Throws: `TweenError` for a dead entity, and for a number that is not finite or beyond ±1e38. Also for
  ///   a property whose name the world knows with another type.
  @inlinable
  public func assign<Value>(
    _ entity: Entity, _ property: Property<Value>, to value: Value, file: CallSite.File = #fileID,
    line: CallSite.Line = #line
  ) throws(TweenError) {
    if Value.laneCount > 4 {
      return try assignMany(entity, property.lanes, to: SIMD16(lanesOf: value), file, line)
    }
    try assignFew(entity, property.lanes, to: SIMD4(lanesOf: value), file, line)
  }

  /// Sets the base values of a property of at most four lanes.
  @usableFromInline
  package func assignFew(
    _ entity: Entity, _ property: PropertyLanes, to values: SIMD4<Float>, _ file: CallSite.File,
    _ line: CallSite.Line
  ) throws(TweenError) {
    guard assigner == nil, values.areInRange, let (column, row) = row(entity, property) else {
      let (low, none) = (SIMD8(lowHalf: values, highHalf: .zero), SIMD8<Float>.zero)
      return try assignMany(entity, property, to: SIMD16(lowHalf: low, highHalf: none), file, line)
    }
    // Lane by lane, as in `shownFew`.
    let count = property.count
    engine.assign(values[0], column: column, row: row)
    if count > 1 { engine.assign(values[1], column: column + 1, row: row) }
    if count > 2 { engine.assign(values[2], column: column + 2, row: row) }
    if count > 3 { engine.assign(values[3], column: column + 3, row: row) }
  }

  /// Sets the base values of a property of any number of lanes.
  @usableFromInline
  package func assignMany(
    _ entity: Entity, _ property: PropertyLanes, to values: SIMD16<Float>, _ file: CallSite.File,
    _ line: CallSite.Line
  ) throws(TweenError) {
    if let assigner { return try assigner(entity, property, values, file, line) }
    try assign(entity, property, to: values)
  }

  /// Sets base values at once, even if a part has replaced `assign`.
  package func assign(
    _ entity: Entity, _ property: PropertyLanes, to values: SIMD16<Float>
  ) throws(TweenError) {
    guard isAlive(entity), values.areInRange(property.count),
      let index = engine.channels.properties.find(property)
    else { return try assignNew(entity, property, to: values) }
    assign(entity, index, property, to: values)
  }

  @inline(__always)
  private func assign(
    _ entity: Entity, _ index: Int, _ property: PropertyLanes, to values: SIMD16<Float>
  ) {
    let row = engine.addRow(of: index, entity)
    let first = engine.channels.properties[index].firstColumn + property.first
    engine.assign(values[0], column: first, row: row)
    if property.count == 1 { return }
    for lane in 1..<property.count { engine.assign(values[lane], column: first + lane, row: row) }
  }

  /// Sets the base value of a property that the world does not know yet, or throws.
  @inline(never)
  private func assignNew(
    _ entity: Entity, _ property: PropertyLanes, to values: SIMD16<Float>
  ) throws(TweenError) {
    do throws(TweenError) {
      try checkLife(of: entity)
      for lane in 0..<property.count where !(values[lane].magnitude <= 1e38) {
        throw TweenError(
          field: "value[\(lane)]", found: "\(values[lane])", expected: "a number within ±1e38")
      }
      let index = try engine.channels.properties.check(property) ?? engine.index(of: property)
      assign(entity, index, property, to: values)
    } catch {
      throw error.of(property, entity)
    }
  }

  /// Returns the velocity of a property, in the property's unit per second: the slope of its curve. 0 at
  /// rest; nil if the entity is dead. You can pass it as `SpringMotion.initialVelocity` or
  /// `DecayMotion.velocity`. For a colour, `lab` of the result has the velocities of the four lanes.
  public func velocity<Value>(_ entity: Entity, _ property: Property<Value>) -> Value? {
    velocityLanes(entity, property.lanes).map { lanes in Value.velocity { lanes[$0] } }
  }

  /// Returns the velocity of x, y, z and w of a rotation's quaternion, per second; 0 at rest; nil if the
  /// entity is dead.
  public func velocity(_ entity: Entity, _ property: Property<Rotation>) -> SIMD4<Float>? {
    velocityLanes(entity, property.lanes).map { lanes in SIMD4 { lanes[$0] } }
  }

  /// Returns the velocity of each lane of a property of any type, in the property's unit per second. 0 at
  /// rest; nil if the entity is dead.
  public func laneVelocities<Value>(_ entity: Entity, _ property: Property<Value>) -> [Float]? {
    velocityLanes(entity, property.lanes).map { lanes in (0..<Value.laneCount).map { lanes[$0] } }
  }

  package func velocityLanes(_ entity: Entity, _ property: PropertyLanes) -> SIMD16<Float>? {
    guard isAlive(entity) else { return nil }
    var lanes = SIMD16<Float>.zero
    guard let (column, row) = row(entity, property) else { return lanes }
    for lane in 0..<property.count { lanes[lane] = engine.velocity(column: column + lane, row: row) }
    return lanes
  }

  /// Returns the first column and the row of an entity's property; nil if it is dead or does not have it.
  @inline(__always)
  package func row(_ entity: Entity, _ property: PropertyLanes) -> (column: Int, row: Int)? {
    guard isAlive(entity), let index = engine.channels.properties.find(property),
      let row = engine.channels.properties[index].row(of: entity)
    else { return nil }
    return (engine.channels.properties[index].firstColumn + property.first, row)
  }
}

extension SIMD4<Float> {
  /// Whether all lanes are finite and within ±1e38.
  @inline(__always)
  fileprivate var areInRange: Bool { all((self .<= 1e38) .& (self .>= -1e38)) }
}

extension SIMD16<Float> {
  /// Returns whether the first lanes are finite and within ±1e38.
  @inline(__always)
  fileprivate func areInRange(_ count: Int) -> Bool {
    if !(self[0].magnitude <= 1e38) { return false }
    if count == 1 { return true }
    for lane in 1..<count where !(self[lane].magnitude <= 1e38) { return false }
    return true
  }
}

extension PropertyTable {
  /// Returns the property's index, if the world knows it with the same lanes and interpolation.
  @inline(__always)
  package func find(_ property: PropertyLanes) -> Int? {
    guard let index = find(property.name, hash: property.hash), self[index].laneCount == property.wholeCount,
      self[index].interpolation == property.interpolation
    else { return nil }
    return index
  }

  /// Throws if the property cannot be written by this key, because the world knows another property of its
  /// name. Returns its index; nil if the property is new.
  @inline(__always)
  package func check(_ property: PropertyLanes) throws(TweenError) -> Int? {
    if let known = find(property) { return known }
    try checkNew(property)
    return nil
  }

  private func checkNew(_ property: PropertyLanes) throws(TweenError) {
    if let other = find(property.name) {
      throw TweenError(
        field: "property", found: "`\(property.name)` as \(property.typeName)",
        expected: "\(self[other].interpolation.name(lanes: self[other].laneCount)), as it was first used")
    }
    try require(
      count < 65_535, "property", found: "a 65,536th property", expected: "at most 65,535",
      .full)
  }
}

extension Engine {
  /// Returns the index of a property that does not clash; adds the property if its name is new.
  package mutating func index(of property: PropertyLanes) -> Int {
    if let index = channels.properties.find(property.name, hash: property.hash) { return index }
    var defaults: [Float] = []
    for lane in 0..<property.wholeCount { defaults.append(property.defaultValue(of: lane)) }
    for _ in defaults { channels.columns.append(Column()) }
    return channels.properties.append(
      name: property.name, interpolation: property.interpolation, defaults: defaults)
  }

  /// Returns the shown value of a channel, whose sum is up to date then.
  @inline(__always)
  fileprivate mutating func settledValue(_ column: Int, _ row: Int) -> Float {
    writePendingSum(column, row)
    return channels.columns[column].shown[row]
  }
}
