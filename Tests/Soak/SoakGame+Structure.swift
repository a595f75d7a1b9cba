import Inbetween

/// Anchors, which the game moves and a binding reads back; wrecks, whose hook changes other pools; and loops
/// over runs.
extension SoakGame {
  func changeStructure() {
    guard let entity = pick(), let record = records[entity] else { return }
    switch random.below(6) {
    case 0, 1:
      if !record.hasAnchor { return addAnchor(to: entity) }
      let place = place()
      anchors[entity]?.place = place
      records[entity]?.anchor = place
    case 2: addAnchor(to: entity)
    case 3:
      // What it was moved to and has not been read would go with it.
      world.readBindings()
      anchors.remove(from: entity)
      loseAnchor(entity)
    case 4:
      wrecks[entity] = Wreck(name: "a wreck of \(entity.index)")
      records[entity]?.hasWreck = true
    default:
      if record.hasWreck { expected.sunk += 1 }
      records[entity]?.hasWreck = false
      wrecks[entity] = nil
    }
  }

  /// The property is where the first anchor was put, and keeps its place for those that follow (L3).
  private func addAnchor(to entity: Entity) {
    guard let record = records[entity], !record.hasAnchor, record.anchorLost < world.tickCount else { return }
    let place = place()
    anchors[entity] = Anchor(place: place, label: "the anchor of \(entity.index)")
    records[entity]?.hasAnchor = true
    // Before it is moved it is to have been written, where the property was there first.
    if record.anchor == nil { records[entity]?.anchor = place } else { world.writeBindings() }
  }

  private func loseAnchor(_ entity: Entity) {
    if records[entity]?.hasAnchor == true { records[entity]?.anchorLost = world.tickCount }
    records[entity]?.hasAnchor = false
  }

  // MARK: Hooks

  /// One that dies leaves a shot behind, or loses its anchor before all else.
  func salvage(_ entity: Entity, in world: World) {
    switch entity.index % 3 {
    case 0 where !isFinishing && entities.count < 400:
      let shot = world.spawn()
      shots[shot] = Shot(life: 30)
      if let place = world[entity, .position] { _ = try? world.assign(shot, .position, to: place) }
      remember(shot, life: 30)
    case 1:
      anchors.remove(from: entity)
      loseAnchor(entity)
    default: break
    }
  }

  /// What has lost its wreck is no enemy any more; of the dead nothing can be changed.
  func sink(_ wreck: Wreck, of entity: Entity) {
    told.sunk += 1
    if world.isAlive(entity) {
      enemies.remove(entity)
      records[entity]?.isEnemy = false
    } else if enemies.insert(entity) || anchors.add(Anchor(place: [0, 0], label: wreck.name), to: entity) {
      told.sunk += 1_000_000
    }
  }

  // MARK: Runs

  /// Now and then all anchors drift, and shots that are seen in a run go.
  func goThroughRuns() {
    if world.tickCount % 16 == 0 {
      world.updateRuns(anchors, without: enemies) { entities, anchors in
        for row in anchors.indices { anchors[row].place.x += 1 }
        for row in entities.indices { records[entities[row]]?.anchor?.x += 1 }
      }
    }
    if world.tickCount % 64 > 0 { return }
    var gone: [Entity] = []
    world.queryRuns(shots) { entities, shots in
      for row in shots.indices where shots[row].life % 50 == 0 {
        world.despawn(entities[row])
        gone.append(entities[row])
      }
    }
    for entity in gone { forget(entity) }
  }
}
