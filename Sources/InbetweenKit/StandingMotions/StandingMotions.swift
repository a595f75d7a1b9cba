@_spi(Parts) import InbetweenCore
@_spi(Parts) import InbetweenEntities

/// The standing motions of a world (W20).
final class StandingMotions: WorldPart {
  /// The motion of a block, which wins over all others.
  enum Block {
    case none
    /// Assigns set values at once, and end running moves.
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

  struct Own {
    var entity: Entity
    var rules = Rules()
  }

  /// Whether an assign must look for a motion.
  var isActive: Bool {
    if case .none = block { !all.isEmpty || !tags.isEmpty || !own.isEmpty } else { true }
  }

  @exclusivity(unchecked) private(set) var block = Block.none
  /// The rules of all entities.
  @exclusivity(unchecked) private var all = Rules()
  @exclusivity(unchecked) private var tags = TagMotions()
  /// The rules of single entities, by the entity's index.
  @exclusivity(unchecked) private var own: [UInt32: Own] = [:]
  /// The rules of entities that a restore may bring back.
  @exclusivity(unchecked) private var back: [UInt32: Own] = [:]

  /// Makes the function that takes over the assigns of a world. It comes with the first motion, so that a
  /// program without motions does not link it.
  @exclusivity(unchecked) private var makesAssigner: ((StandingMotions, World) -> World.Assigner)?

  /// Takes over the assigns of the world while there is a motion.
  private func update(_ world: World) {
    world.assigner = isActive ? makesAssigner?(self, world) : nil
    followsDeaths = !own.isEmpty
  }

  /// Takes over the assigns of the world if there is a motion now.
  private func updateWithMotions(_ world: World) {
    // The world owns this part and the closure, so no reference outlives it.
    makesAssigner = { part, world in
      {
        [unowned(unsafe) part, unowned(unsafe) world] entity, property, values, file, line throws(TweenError)
        in
        try part.assign(entity, property, to: values, in: world, file, line)
      }
    }
    update(world)
  }

  func set(_ block: Block, in world: World) {
    self.block = block
    updateWithMotions(world)
  }

  func set(_ motion: Motion?, of property: PropertyLanes, in world: World) {
    all.set(motion, of: property)
    updateWithMotions(world)
  }

  func set(_ motion: Motion?, of property: PropertyLanes, tagged tag: TagPool, in world: World) {
    if tag.isReleased { return }
    tags.set(motion, of: property, tag)
    // Both belong to one world, which releases them together.
    tag.whenReleased = { [unowned(unsafe) self, unowned(unsafe) tag] in tags.release(tag) }
    updateWithMotions(world)
  }

  func set(_ motion: Motion?, of property: PropertyLanes, on entity: Entity, in world: World) {
    own[entity.index, default: Own(entity: entity)].rules.set(motion, of: property)
    if own[entity.index]?.rules.isEmpty == true { own[entity.index] = nil }
    updateWithMotions(world)
  }

  override func remove(_ entity: Entity, in world: World) {
    own[entity.index] = nil
    update(world)
  }

  override func keep(_ kept: inout AnyObject?) {
    let box = kept.map { unsafeDowncast($0, to: OwnMotions.self) } ?? OwnMotions()
    (box.own, box.makesAssigner) = (own, makesAssigner)
    kept = box
  }

  /// Keeps the motions of dead entities, which may come back.
  override func beginRestore(_ kept: AnyObject?, in world: World) {
    guard let kept else { return }
    let box = unsafeDowncast(kept, to: OwnMotions.self)
    back = box.own.filter { !world.isAlive($0.value.entity) }
    makesAssigner = makesAssigner ?? box.makesAssigner
  }

  /// Drops the motions of entities that are gone, and adds the motions of entities that are back.
  override func endRestore(_ kept: AnyObject?, in world: World) {
    for entry in own.values where !world.isAlive(entry.entity) { own[entry.entity.index] = nil }
    for entry in back.values where world.isAlive(entry.entity) { own[entry.entity.index] = entry }
    back = [:]
    update(world)
  }

  /// Returns the standing motion of a property of an entity; nil if it has none.
  private func motion(of property: PropertyLanes, _ entity: Entity, in world: World) -> Motion? {
    switch block {
    case .plain: return nil
    case .motion(let motion): return motion
    case .none: break
    }
    if let own = own[entity.index], own.entity == entity, let motion = own.rules.motion(of: property) {
      return motion
    }
    return tags.motion(of: property, entity, in: world) ?? all.motion(of: property)
  }

  /// Sets base values, or moves there by a standing motion.
  private func assign(
    _ entity: Entity, _ property: PropertyLanes, to values: SIMD16<Float>, in world: World,
    _ file: CallSite.File, _ line: CallSite.Line
  ) throws(TweenError) {
    if case .plain = block { return try world.assignAndEndMoves(entity, property, to: values) }
    guard let motion = motion(of: property, entity, in: world),
      let (column, row) = world.row(entity, property),
      let index = world.engine.channels.properties.find(property),
      (0..<property.count).allSatisfy({ values[$0].magnitude <= 1e38 })
    else { return try world.assign(entity, property, to: values) }
    // A held value cannot move gradually.
    if property.interpolation == .held {
      return try world.assignAndEndMoves(entity, property, to: values)
    }
    if world.engine.movesTo(values, entity, index, property.range, column, row) { return }
    _ = try world.move(
      entity, property, LaneValues(values, laneCount: property.count), .absolute, motion, nil, nil,
      starts: true
    ).made(in: file, line)
  }
}

/// The standing motions of single entities, as a snapshot keeps them.
private final class OwnMotions {
  @exclusivity(unchecked) var own: [UInt32: StandingMotions.Own] = [:]
  @exclusivity(unchecked) var makesAssigner: ((StandingMotions, World) -> World.Assigner)?
}

/// The standing motions of tags.
private struct TagMotions {
  /// The rules of tags for the properties of one hash, oldest first. Rules that have ended leave a gap until
  /// half of the list is gaps.
  private struct TagRules {
    struct Key: Hashable {
      var tag: Int
      var first: Int
      var count: Int
    }

    struct TagRule {
      var rule: StandingMotions.Rule
      var tag: TagPool
    }

    var list: [TagRule?] = []
    var places: [Key: Int] = [:]

    private static func key(_ property: PropertyLanes, _ tag: Int) -> Key {
      Key(tag: tag, first: property.first, count: property.count)
    }

    /// Removes the rule of a tag for these lanes. Returns whether there was one.
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

    mutating func append(_ rule: StandingMotions.Rule, _ tag: TagPool) {
      places[TagRules.key(rule.property, tag.number)] = list.count
      list.append(TagRule(rule: rule, tag: tag))
    }

    /// Returns the rule at a place, if it covers a property of an entity.
    func rule(at place: Int, of property: PropertyLanes, _ entity: Entity) -> StandingMotions.Rule? {
      guard let entry = list[place], entry.rule.property.covers(property), entry.tag.contains(entity) else {
        return nil
      }
      return entry.rule
    }

    /// Returns the place of the rule of a tag for these lanes.
    func place(_ property: PropertyLanes, _ tag: Int) -> Int? { places[TagRules.key(property, tag)] }
  }

  /// The rules of tags, by the hash of their property's name, and the lanes for which each tag has a rule, by
  /// the tag's number.
  private var rules: [UInt64: TagRules] = [:]
  private var lanesOfTags: [Int: [PropertyLanes]] = [:]

  var isEmpty: Bool { lanesOfTags.isEmpty }

  mutating func set(_ motion: Motion?, of property: PropertyLanes, _ tag: TagPool) {
    let isNew = !remove(property, tag.number)
    if let motion {
      rules[property.hash, default: TagRules()].append(
        StandingMotions.Rule(property: property, motion: motion), tag)
      if isNew { lanesOfTags[tag.number, default: []].append(property) }
    } else if !isNew {
      lanesOfTags[tag.number]?.removeAll { $0.isEqual(to: property) }
      if lanesOfTags[tag.number]?.isEmpty == true { lanesOfTags[tag.number] = nil }
    }
  }

  mutating func release(_ tag: TagPool) {
    for property in lanesOfTags.removeValue(forKey: tag.number) ?? [] { _ = remove(property, tag.number) }
  }

  /// Removes the rule of a tag for these lanes. Returns whether there was one.
  private mutating func remove(_ property: PropertyLanes, _ tag: Int) -> Bool {
    guard rules[property.hash]?.remove(property, tag) == true else { return false }
    if rules[property.hash]?.places.isEmpty == true { rules[property.hash] = nil }
    return true
  }

  /// Returns the motion of a property of an entity: by the rules from the newest on, or by the pools that the
  /// entity has been in if these are few.
  func motion(of property: PropertyLanes, _ entity: Entity, in world: World) -> Motion? {
    guard let rules = rules[property.hash] else { return nil }
    let pools = world.engine.channels.lending.pools.count(of: entity.index)
    if 4 * pools >= rules.list.count {
      for place in rules.list.indices.reversed() {
        if let rule = rules.rule(at: place, of: property, entity) { return rule.motion }
      }
      return nil
    }
    var newest: (place: Int, motion: Motion)?
    world.engine.channels.lending.pools.forEach(of: entity.index) { tag in
      for lanes in lanesOfTags[tag] ?? [] {
        guard let place = rules.place(lanes, tag), place > newest?.place ?? -1,
          let rule = rules.rule(at: place, of: property, entity)
        else { continue }
        newest = (place, rule.motion)
      }
    }
    return newest?.motion
  }
}

extension World {
  var standing: StandingMotions { parts[PartKey(indexBesideCore: 2)] }
}

extension WorldParts {
  /// The parts of `InbetweenCore`, `InbetweenEntities` and `InbetweenKit`.
  public static var kit: WorldParts { entities.and { [StandingMotions(), LayoutChanges()] } }
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
