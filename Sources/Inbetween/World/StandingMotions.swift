/// The standing motions of a world (W20).
struct StandingMotions {
  /// The motion of a block, which goes before all others.
  enum Block {
    case none
    /// Assigns move nothing, and end the moves that are under way.
    case plain
    case motion(Motion)
  }

  /// The scope of a rule that is not for one entity.
  enum Scope {
    case all
    case tag(TagPool)
  }

  struct Rule {
    var property: PropertyLanes
    var motion: Motion
    var scope: Scope
  }

  struct Own {
    var entity: Entity
    var rules: [Rule]
  }

  /// Whether an assign has to look for a motion.
  private(set) var isActive = false
  var block = Block.none { didSet { update() } }
  /// Those of all entities first, then those of tags, oldest first.
  private var rules: [Rule] = []
  /// Those of single entities, by the entity's index.
  private(set) var own: [UInt32: Own] = [:]

  private mutating func update() {
    if case .none = block {
      isActive = !rules.isEmpty || !own.isEmpty
    } else {
      isActive = true
    }
  }

  mutating func set(_ motion: Motion?, of property: PropertyLanes, for scope: Scope) {
    rules.removeAll { $0.property.isEqual(to: property) && $0.scope.isEqual(to: scope) }
    if let motion {
      let rule = Rule(property: property, motion: motion, scope: scope)
      if case .all = scope { rules.insert(rule, at: 0) } else { rules.append(rule) }
    }
    update()
  }

  mutating func set(_ motion: Motion?, of property: PropertyLanes, on entity: Entity) {
    var own = own[entity.index] ?? Own(entity: entity, rules: [])
    own.rules.removeAll { $0.property.isEqual(to: property) }
    if let motion { own.rules.append(Rule(property: property, motion: motion, scope: .all)) }
    self.own[entity.index] = own.rules.isEmpty ? nil : own
    update()
  }

  /// Ends the standing motions of an entity that dies.
  mutating func remove(_ entity: Entity) {
    if own.isEmpty { return }
    own[entity.index] = nil
    update()
  }

  /// After a restore, drops those of entities that are gone, and adds those of entities that are back.
  mutating func restore(_ back: [UInt32: Own], _ isAlive: (Entity) -> Bool) {
    if own.isEmpty && back.isEmpty { return }
    for entry in own.values where !isAlive(entry.entity) { own[entry.entity.index] = nil }
    for entry in back.values where isAlive(entry.entity) { own[entry.entity.index] = entry }
    update()
  }

  /// Returns the standing motion of a property of an entity; nil if it has none.
  func motion(of property: PropertyLanes, _ entity: Entity) -> Motion? {
    switch block {
    case .plain: return nil
    case .motion(let motion): return motion
    case .none: break
    }
    if let own = own[entity.index], own.entity == entity {
      for rule in own.rules.reversed() where rule.property.covers(property) { return rule.motion }
    }
    for rule in rules.reversed() where rule.property.covers(property) {
      switch rule.scope {
      case .all: return rule.motion
      case .tag(let tag): if tag.contains(entity) { return rule.motion }
      }
    }
    return nil
  }
}

extension World {
  /// Sets base values, or moves there by a standing motion.
  @inline(never)
  func assignStanding(
    _ entity: Entity, _ property: PropertyLanes, to values: SIMD16<Float>
  ) throws(TweenError) {
    if case .plain = standing.block { return try assignAndEndMoves(entity, property, to: values) }
    guard standing.isActive, let motion = standing.motion(of: property, entity),
      let (column, row) = row(entity, property), let index = engine.channels.properties.find(property),
      (0..<property.count).allSatisfy({ values[$0].magnitude <= 1e38 })
    else { return try assign(entity, property, to: values) }
    // A held value has no way to go.
    if property.interpolation == .held { return try assignAndEndMoves(entity, property, to: values) }
    if engine.movesTo(values, entity, index, property.range, column, row) { return }
    _ = try move(
      entity, property, LaneValues(values, laneCount: property.count), .absolute, motion, nil, nil,
      waits: false, starts: true)
  }
}

extension World {
  /// Sets base values, and ends the moves of those lanes.
  func assignAndEndMoves(
    _ entity: Entity, _ property: PropertyLanes, to values: SIMD16<Float>
  ) throws(TweenError) {
    try assign(entity, property, to: values)
    if let index = engine.channels.properties.find(property) {
      engine.endMoves(of: entity, index, within: property.range)
      try assign(entity, property, to: values)
    }
  }
}

extension StandingMotions.Scope {
  fileprivate func isEqual(to other: StandingMotions.Scope) -> Bool {
    switch (self, other) {
    case (.all, .all): true
    case (.tag(let one), .tag(let two)): one === two
    default: false
    }
  }
}

extension PropertyLanes {
  /// Returns whether two keys name the same lanes of the same property.
  func isEqual(to other: PropertyLanes) -> Bool {
    hash == other.hash && first == other.first && count == other.count
      && name.utf8.elementsEqual(other.name.utf8)
  }

  /// Returns whether it names all lanes that another key of its property names.
  fileprivate func covers(_ other: PropertyLanes) -> Bool {
    hash == other.hash && first <= other.first && first + count >= other.first + other.count
      && name.utf8.elementsEqual(other.name.utf8)
  }
}

extension Engine {
  /// Returns whether lanes go to those values already: by the newest move of exactly those lanes, or else by
  /// their base values.
  func movesTo(
    _ values: SIMD16<Float>, _ entity: Entity, _ property: Int, _ lanes: Range<Int>, _ column: Int, _ row: Int
  ) -> Bool {
    var slot = channels.entities.firstDriver(of: entity)
    while slot.exists {
      let driver = drivers[slot]
      if driver.isMove, Int(driver.property) == property, driver.timeline == 0, driver.lanes.overlaps(lanes),
        driver.isUnderWay || drivers.contendsAnywhere(driver)
      {
        return driver.lanes == lanes && ends(driver, at: values)
      }
      slot = driver.older
    }
    for lane in 0..<lanes.count where channels.columns[column + lane].base[row] != values[lane] {
      return false
    }
    return true
  }

  /// Returns whether a move ends at those values.
  private func ends(_ driver: Driver, at values: SIMD16<Float>) -> Bool {
    if driver.isPath || !driver.flags.isDisjoint(with: [.reversed, .held]) || drivers.hasRateZero(driver) {
      return false
    }
    if driver.flags.contains(.relative), !driver.flags.contains(.captured) { return false }
    if driver.isMotion, !drivers.dynamics[drivers.motion(driver)].law.hasTarget { return false }
    for lane in 0..<Int(driver.laneCount) {
      let end =
        driver.isMotion
        ? drivers.values[DynamicsLane(lane, of: driver, drivers).to]
        : drivers.key(driver, Int(drivers.keys(driver).count) - 1, lane)
      if end != values[lane] { return false }
    }
    return true
  }
}
