/// The standing motions of a world (W20).
struct StandingMotions {
  /// The motion of a block, which goes before all others.
  enum Block {
    case none
    /// Assigns move nothing, and end the moves that are under way.
    case plain
    case motion(Motion)
  }

  /// A motion of lanes of a property.
  struct Rule {
    var property: PropertyLanes
    var motion: Motion
  }

  /// The rules of all entities, or of one, by the hash of their property's name.
  struct Rules {
    private var lists: [UInt64: [Rule]] = [:]

    var isEmpty: Bool { lists.isEmpty }

    mutating func set(_ motion: Motion?, of property: PropertyLanes) {
      // The list is changed in place. Only a few choices of lanes make it long.
      lists[property.hash, default: []].removeAll { $0.property.isEqual(to: property) }
      if let motion {
        lists[property.hash, default: []].append(Rule(property: property, motion: motion))
      } else if lists[property.hash]?.isEmpty == true {
        lists[property.hash] = nil
      }
    }

    /// Returns the newest motion of a property's lanes.
    func motion(of property: PropertyLanes) -> Motion? {
      lists[property.hash]?.last { $0.property.covers(property) }?.motion
    }
  }

  /// The rules of tags for the properties of one hash, oldest first. Rules that have ended leave a gap until
  /// half of the list is gaps.
  private struct TagRules {
    struct Key: Hashable {
      var tag: Int
      var first: Int
      var count: Int
    }

    struct TagRule {
      var rule: Rule
      var tag: TagPool
    }

    var list: [TagRule?] = []
    var places: [Key: Int] = [:]

    private static func key(_ property: PropertyLanes, _ tag: Int) -> Key {
      Key(tag: tag, first: property.first, count: property.count)
    }

    /// Removes the rule of a tag for those lanes. Returns whether there was one.
    mutating func remove(_ property: PropertyLanes, _ tag: Int) -> Bool {
      guard let place = places.removeValue(forKey: TagRules.key(property, tag)) else { return false }
      list[place] = nil
      if list.count > 2 * places.count + 8 {
        list.removeAll { $0 == nil }
        for index in list.indices {
          if let kept = list[index] { places[TagRules.key(kept.rule.property, kept.tag.number)] = index }
        }
      }
      return true
    }

    mutating func append(_ rule: Rule, _ tag: TagPool) {
      places[TagRules.key(rule.property, tag.number)] = list.count
      list.append(TagRule(rule: rule, tag: tag))
    }

    /// Returns the motion of a property of an entity that has tags: by the rules from the newest on, or by
    /// the tags if these are few.
    func motion(
      of property: PropertyLanes, _ entity: Entity, by tags: Set<Int>, _ lanesOfTags: [Int: [PropertyLanes]]
    ) -> Motion? {
      if 4 * tags.count >= list.count {
        for entry in list.reversed() {
          if let entry, entry.rule.property.covers(property), entry.tag.contains(entity) {
            return entry.rule.motion
          }
        }
        return nil
      }
      var newest = -1
      for tag in tags {
        for lanes in lanesOfTags[tag] ?? [] where lanes.covers(property) {
          if let place = places[TagRules.key(lanes, tag)] { newest = max(newest, place) }
        }
      }
      return newest < 0 ? nil : list[newest]?.rule.motion
    }
  }

  struct Own {
    var entity: Entity
    var rules = Rules()
  }

  /// Whether an assign has to look for a motion.
  private(set) var isActive = false
  var block = Block.none { didSet { update() } }
  /// Those of all entities.
  private var all = Rules()
  /// Those of tags, by the hash of their property's name, and the lanes for which each tag has one, by the
  /// tag's number.
  private var tagged: [UInt64: TagRules] = [:]
  private var lanesOfTags: [Int: [PropertyLanes]] = [:]
  /// The tags of each entity, by its index, that have a motion of some property.
  private var tagsOfEntities: [UInt32: Set<Int>] = [:]
  /// Those of single entities, by the entity's index.
  private(set) var own: [UInt32: Own] = [:]

  private mutating func update() {
    if case .none = block {
      isActive = !all.isEmpty || !lanesOfTags.isEmpty || !own.isEmpty
    } else {
      isActive = true
    }
  }

  mutating func set(_ motion: Motion?, of property: PropertyLanes) {
    all.set(motion, of: property)
    update()
  }

  mutating func set(_ motion: Motion?, of property: PropertyLanes, tagged tag: TagPool) {
    if tag.isReleased { return }
    let isNew = tagged[property.hash]?.remove(property, tag.number) != true
    if let motion {
      tagged[property.hash, default: TagRules()].append(Rule(property: property, motion: motion), tag)
      if isNew { lanesOfTags[tag.number, default: []].append(property) }
      if !tag.hasMotions { enterAll(of: tag) }
    } else if !isNew {
      lanesOfTags[tag.number]?.removeAll { $0.isEqual(to: property) }
      if lanesOfTags[tag.number]?.isEmpty == true {
        lanesOfTags[tag.number] = nil
        tag.hasMotions = false
        for row in 0..<tag.membership.count { leave(tag.membership.entities[row], tag.number) }
      }
      if tagged[property.hash]?.places.isEmpty == true { tagged[property.hash] = nil }
    }
    update()
  }

  mutating func set(_ motion: Motion?, of property: PropertyLanes, on entity: Entity) {
    own[entity.index, default: Own(entity: entity)].rules.set(motion, of: property)
    if own[entity.index]?.rules.isEmpty == true { own[entity.index] = nil }
    update()
  }

  /// Ends the standing motions of an entity that dies.
  mutating func remove(_ entity: Entity) {
    if own.isEmpty { return }
    own[entity.index] = nil
    update()
  }

  /// Notes the tag of all entities that have it.
  private mutating func enterAll(of tag: TagPool) {
    tag.hasMotions = true
    for row in 0..<tag.membership.count { enter(tag.membership.entities[row], tag.number) }
  }

  /// Notes that an entity gets a tag that has motions.
  mutating func enter(_ entity: Entity, _ tag: Int) { tagsOfEntities[entity.index, default: []].insert(tag) }

  /// Notes that an entity loses a tag that has motions.
  mutating func leave(_ entity: Entity, _ tag: Int) {
    tagsOfEntities[entity.index]?.remove(tag)
    if tagsOfEntities[entity.index]?.isEmpty == true { tagsOfEntities[entity.index] = nil }
  }

  /// Ends the standing motions of a tag that is released.
  mutating func removeTag(_ number: Int) {
    guard let lanes = lanesOfTags.removeValue(forKey: number) else { return }
    for property in lanes {
      _ = tagged[property.hash]?.remove(property, number)
      if tagged[property.hash]?.places.isEmpty == true { tagged[property.hash] = nil }
    }
    update()
  }

  /// After a restore, drops those of entities that are gone, and adds those of entities that are back. Which
  /// entity has which tag is noted anew.
  mutating func restore(_ back: [UInt32: Own], _ isAlive: (Entity) -> Bool) {
    tagsOfEntities = [:]
    for rules in tagged.values { for rule in rules.list { if let tag = rule?.tag { enterAll(of: tag) } } }
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
    if let own = own[entity.index], own.entity == entity, let motion = own.rules.motion(of: property) {
      return motion
    }
    if let rules = tagged[property.hash], let tags = tagsOfEntities[entity.index],
      let motion = rules.motion(of: property, entity, by: tags, lanesOfTags)
    {
      return motion
    }
    return all.motion(of: property)
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
      starts: true)
  }
}

extension World {
  /// Sets base values, and ends the moves of those lanes.
  func assignAndEndMoves(
    _ entity: Entity, _ property: PropertyLanes, to values: SIMD16<Float>
  ) throws(TweenError) {
    try assign(entity, property, to: values)
    if let index = engine.channels.properties.find(property) {
      engine.endMoves(of: entity, MoveReach(property: index, lanes: property.range))
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
  mutating func movesTo(
    _ values: SIMD16<Float>, _ entity: Entity, _ property: Int, _ lanes: Range<Int>, _ column: Int, _ row: Int
  ) -> Bool {
    let reach = MoveReach(property: property, lanes: lanes)
    let newest = newestDriver(of: entity, property, .moves) { $0.canBeEnded($1, by: reach) }
    if newest.exists { return drivers[newest].lanes == lanes && ends(drivers[newest], at: values) }
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
