import Inbetween

// Structs of entities, ids and numbers of fixed size are plain, so a saved game can contain them as they are.

/// An enemy, and the id of the driver of its walk.
struct Enemy { var health: Int32, walk: DriverID }

/// An enemy that was hit walks at half its speed for a while.
struct Slowed { var ticksLeft: Int32 }

/// A tower, and the ticks until its next shot.
struct Tower { var wait: Int32 = 0 }

struct Shot { var target: Entity }

/// A singleton: the present wave, its enemies that are still to come, and the ticks until the next enemy.
struct Waves { var number: Int32 = 0, left: Int32 = 0, wait: Int32 = 60 }

/// The gold and lives of the player: a singleton. Version 1 had a `Purse` instead.
struct Treasury { var gold: Int32 = 100, lives: Int32 = 20, defeated: Int32 = 0 }

struct Purse { var gold: Int32 = 100, lives: Int32 = 20 }

/// A singleton of version 2: the tick at which the walks go on after a rest.
struct March { var restEnd: Int64 = 0 }

/// The plates of an enemy. Each plate stops one hit. Version 2 added them.
struct Armour { var plates: Int32 }

/// The pools. A pool is nil if the version does not have it.
struct Pools {
  let enemies: ComponentPool<Enemy>, slowed: ComponentPool<Slowed>, armours: ComponentPool<Armour>?
  let towers: ComponentPool<Tower>, shots: ComponentPool<Shot>
  let waves: Singleton<Waves>, purse: Singleton<Purse>?, treasury: Singleton<Treasury>?
  let march: Singleton<March>?
}

/// Makes the pools of a version. A saved game finds its pools by name: usually the name of the type.
func setUp(_ world: World, version: Int) throws -> Pools {
  let pools = try Pools(
    enemies: world.makeComponents(), slowed: world.makeComponents(),
    armours: version < 2 ? nil : world.makeComponents(),
    towers: world.makeComponents(), shots: world.makeComponents(), waves: world.makeSingleton(Waves()),
    purse: version < 2 ? world.makeSingleton(Purse(), named: "treasury") : nil,
    treasury: version < 2 ? nil : world.makeSingleton(Treasury(), named: "treasury", version: 2),
    march: version < 2 ? nil : world.makeSingleton(March()))
  // Games saved by version 1: a purse becomes a treasury, and each enemy gets a plate.
  pools.treasury?.pool.migrateSaves { _, bytes in
    var purse = Purse()
    bytes.field(&purse)
    return Treasury(gold: purse.gold, lives: purse.lives)
  }
  pools.armours?.fillOlderSaves { [old = pools.enemies] in old.contains($0) ? Armour(plates: 1) : nil }
  // The state hash includes these components, in addition to all shown values.
  world.addToStateHash(pools.enemies) { $1.add($0.health) }
  world.addToStateHash(pools.slowed) { $1.add($0.ticksLeft) }
  world.addToStateHash(pools.towers) { $1.add($0.wait) }
  world.addToStateHash(pools.waves.pool) { $1.add("\($0)") }
  if let purse = pools.purse { world.addToStateHash(purse.pool) { $1.add("\($0)") } }
  if let treasury = pools.treasury { world.addToStateHash(treasury.pool) { $1.add("\($0)") } }
  if let armours = pools.armours { world.addToStateHash(armours) { $1.add($0.plates) } }
  return pools
}
