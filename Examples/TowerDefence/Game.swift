import Inbetween

/// An order of the player: a tower at a site, before a tick.
struct Order { let (tick, site): (Int64, Int) }

/// The game. Its state is in the world: entities, components, and the drivers that move enemies and shots.
final class Game {
  static let road = try! MotionPath(
    through: [[0, 60], [300, 40], [420, 200], [160, 260], [120, 400], [400, 440], [640, 360]])
  static let sites: [SIMD2<Float>] = [[330, 140], [210, 95], [240, 340], [480, 360], [60, 330]]
  static let (price, bounty, damage): (Int32, Int32, Int32) = (50, 6, 4)
  static let (reload, slowTicks, reach): (Int32, Int32, Float) = (20, 90, 160)

  let world = World(tickRate: .hertz(60))
  let pools: Pools
  /// The clock of all walks. Version 1 has none: then a load makes it anew.
  private let clock: Timeline?
  private var sitesByTick: [Int64: [Int]] = [:]
  private let past = SnapshotRing(capacity: 60)

  /// A new game, or the continuation of saved data.
  init(version: Int, orders: [Order] = [], data: [UInt8]? = nil) throws {
    pools = try setUp(world, version: version)
    clock = version < 2 ? nil : try world.makeTimeline(named: "march", keepsDrivers: false)
    for order in orders { sitesByTick[order.tick, default: []].append(order.site) }

    world.systems.before("march") { [unowned self] world in
      if pools.march?.value.restEnd == world.tickCount { clock?.resume() }
    }
    world.systems.before("orders") { [unowned self] _ in try build() }
    world.systems.before("waves") { [unowned self] _ in try sendWaves() }
    world.systems.before("slowness") { [unowned self] _ in endSlowness() }
    world.systems.before("towers") { [unowned self] _ in try fireTowers() }
    world.systems.after("arrivals") { [unowned self] world in
      for event in world.tickEvents where event.kind == .completed { arrive(event.entity) }
    }
    // A hit adds the component, and time removes it. In both cases, the walk gets its new rate here.
    pools.slowed.onAdd { [unowned self] enemy, _ in setPace(of: enemy, to: 0.5) }
    pools.slowed.onRemove { [unowned self] enemy, _ in setPace(of: enemy, to: 1) }
    if let data { try load(data) }
  }

  /// The gold and lives of the player, in either version.
  var treasury: Treasury {
    get {
      let purse = pools.purse?.value ?? Purse()
      return pools.treasury?.value ?? Treasury(gold: purse.gold, lives: purse.lives)
    }
    set {
      pools.purse?.value = Purse(gold: newValue.gold, lives: newValue.lives)
      pools.treasury?.value = newValue
    }
  }

  /// Runs ticks, and keeps snapshots of the last ones for rollbacks.
  func run(toTick tick: Int64) throws {
    while world.tickCount < tick {
      try past.save(world)
      world.tick()
    }
  }

  /// Accepts an order. For a late order, the later ticks are run again. Returns false if it is too late.
  func take(_ order: Order) throws -> Bool {
    let present = world.tickCount
    if order.tick <= present, try !past.restore(world, toTick: order.tick - 1) { return false }
    sitesByTick[order.tick, default: []].append(order.site)
    try run(toTick: present)
    return true
  }

  /// The game as data, for a file.
  func save() throws -> [UInt8] {
    let snapshot = Snapshot()
    try world.save(into: snapshot)
    return try snapshot.data()
  }

  /// Continues from data, also of version 1. The program has its own systems and hooks, which `init` has set.
  func load(_ data: [UInt8]) throws {
    try world.restore(Snapshot(data: data))
    past.removeAll()  // its snapshots are of another game
  }

  private func build() throws {
    for site in sitesByTick[world.tickCount + 1] ?? [] where treasury.gold >= Game.price {
      treasury.gold -= Game.price
      let tower = world.spawn()
      try world.assign(tower, .position, to: Game.sites[site])
      pools.towers[tower] = Tower()
    }
  }

  private func sendWaves() throws {
    var waves = pools.waves.value
    if waves.wait > 0 {
      waves.wait -= 1
    } else if waves.left == 0 {
      waves = Waves(number: waves.number + 1, left: 8 + 2 * waves.number, wait: 240)
    } else {
      // Every fourth enemy runs, and every third enemy has armour.
      let enemy = try spawnEnemy(health: 10 + 4 * waves.number, seconds: waves.left % 4 == 0 ? 9 : 14)
      if waves.left % 3 == 0 { pools.armours?[enemy] = Armour(plates: 1) }
      (waves.left, waves.wait) = (waves.left - 1, 20)
    }
    pools.waves.value = waves
  }

  func spawnEnemy(health: Int32, seconds: Int) throws -> Entity {
    let enemy = world.spawn()
    try world.assign(enemy, .position, to: Game.road.position(at: 0))  // towers read it before the first step
    let walk = try world.animate(
      enemy, .position, along: Game.road, duration: .seconds(seconds), ease: .linear, on: clock)
    pools.enemies[enemy] = Enemy(health: health, walk: walk.position.id)
    return enemy
  }

  private func endSlowness() {
    world.update(pools.slowed) { enemy, slowed in
      slowed.ticksLeft -= 1
      // Rows are lent here, so the removal waits until all have been visited.
      if slowed.ticksLeft == 0 { pools.slowed.remove(from: enemy) }
    }
  }

  private func fireTowers() throws {
    try world.update(pools.towers, .position) { _, tower, place in
      if tower.wait > 0 {
        tower.wait -= 1
      } else if let target = nearestEnemy(to: place) {
        try fire(at: target, from: place)
        tower.wait = Game.reload
      }
    }
  }

  private func nearestEnemy(to place: SIMD2<Float>) -> Entity? {
    var (nearest, least) = (nil as Entity?, Game.reach * Game.reach)
    world.query(pools.enemies, .position) { enemy, _, position in
      let square = ((position - place) * (position - place)).sum()
      if square < least { (nearest, least) = (enemy, square) }
    }
    return nearest
  }

  private func fire(at target: Entity, from place: SIMD2<Float>) throws {
    let shot = world.spawn()
    pools.shots[shot] = Shot(target: target)
    try world.assign(shot, .position, to: place)
    try world.animate(shot, .position, to: world[target, .position] ?? place, duration: .milliseconds(150))
  }

  /// Called when a shot has hit, or when an enemy has reached the end.
  private func arrive(_ entity: Entity) {
    if let shot = pools.shots[entity] { hit(shot.target) }
    if pools.enemies.contains(entity) {
      treasury.lives -= 1
      clock?.pause()  // the march rests for a second
      pools.march?.value.restEnd = world.tickCount + 60  // not by `after`, whose closure is gone after a load
    }
    world.despawn(entity)
  }

  /// If the enemy has died meanwhile, nothing happens: its entity has no components.
  private func hit(_ enemy: Entity) {
    guard let health = pools.enemies[enemy]?.health else { return }
    if let plates = pools.armours?[enemy]?.plates {
      pools.armours?[enemy] = plates > 1 ? Armour(plates: plates - 1) : nil
    } else if health > Game.damage {
      pools.enemies[enemy]?.health -= Game.damage
      pools.slowed[enemy] = Slowed(ticksLeft: Game.slowTicks)
    } else {
      treasury.gold += Game.bounty
      treasury.defeated += 1
      world.despawn(enemy)
    }
  }

  private func setPace(of enemy: Entity, to rate: Rate) {
    if let walk = pools.enemies[enemy]?.walk { _ = try? world.handle(of: walk).rate(rate) }
  }
}
