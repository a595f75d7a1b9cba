import Inbetween

// Structs of entities, ids and numbers of fixed size are plain, so a saved game can contain them as they are.

/// An enemy, and the id of the driver of its walk.
struct Enemy {
  var health: Int32
  var walk: DriverID
}

/// An enemy that was hit walks at half its speed for a while.
struct Slowed { var ticksLeft: Int32 }

/// A tower, and the ticks until its next shot.
struct Tower { var wait: Int32 = 0 }

struct Shot { var target: Entity }

/// The waves of enemies: a component of the entity `realm`.
struct Waves {
  var number: Int32 = 0
  var left: Int32 = 0  // enemies of the present wave that are still to come
  var wait: Int32 = 60  // ticks until the next enemy
}

/// The gold and lives of the player: a component of the realm. Version 1 had a `Purse` instead.
struct Treasury {
  var gold: Int32 = 100
  var lives: Int32 = 20
  var defeated: Int32 = 0
}

struct Purse { var gold, lives: Int32 }

/// The plates of an enemy. Each plate stops one hit. Version 2 added them.
struct Armour { var plates: Int32 }

/// The pools. A pool is nil if the version does not have it.
struct Pools {
  let enemies: ComponentPool<Enemy>
  let slowed: ComponentPool<Slowed>
  let towers: ComponentPool<Tower>
  let shots: ComponentPool<Shot>
  let waves: ComponentPool<Waves>
  let purses: ComponentPool<Purse>?
  let treasuries: ComponentPool<Treasury>?
  let armours: ComponentPool<Armour>?
}

/// Makes the pools of a version. A saved game finds its pools by name: usually the name of the type.
func setUp(_ world: World, version: Int) -> Pools {
  let pools = Pools(
    enemies: world.makeComponents(), slowed: world.makeComponents(), towers: world.makeComponents(),
    shots: world.makeComponents(), waves: world.makeComponents(),
    purses: version < 2 ? world.makeComponents(named: "treasury") : nil,
    treasuries: version < 2 ? nil : world.makeComponents(named: "treasury", version: 2),
    armours: version < 2 ? nil : world.makeComponents())
  // Games saved by version 1: a purse becomes a treasury, and each enemy gets a plate.
  pools.treasuries?.migrateSaves { _, bytes in
    var purse = Purse(gold: 0, lives: 0)
    bytes.field(&purse)
    return Treasury(gold: purse.gold, lives: purse.lives)
  }
  pools.armours?.fillOlderSaves { [old = pools.enemies] in old.contains($0) ? Armour(plates: 1) : nil }
  // The state hash includes these components, in addition to all shown values.
  world.addToStateHash(pools.enemies) { $1.add($0.health) }
  world.addToStateHash(pools.slowed) { $1.add($0.ticksLeft) }
  world.addToStateHash(pools.towers) { $1.add($0.wait) }
  world.addToStateHash(pools.waves) { $1.add("\($0)") }
  if let purses = pools.purses { world.addToStateHash(purses) { $1.add("\($0)") } }
  if let treasuries = pools.treasuries { world.addToStateHash(treasuries) { $1.add("\($0)") } }
  if let armours = pools.armours { world.addToStateHash(armours) { $1.add($0.plates) } }
  return pools
}
