import Inbetween

// Plain structs of entities, ids, and numbers of fixed size: so a saved game has them as they are.

/// An enemy, and the driver of its walk: an id, not a handle.
struct Enemy {
  var health: Int32
  var walk: DriverID
}

/// An enemy that was hit walks at half its pace for a while.
struct Slowed { var ticksLeft: Int32 }

/// A tower, and the ticks until its next shot.
struct Tower { var wait: Int32 = 0 }

struct Shot { var target: Entity }

/// The waves of enemies: a component of one entity, the realm.
struct Waves {
  var number: Int32 = 0
  var left: Int32 = 0  // of the present wave, still to come
  var wait: Int32 = 60  // ticks until the next
}

/// What the player has: a component of the realm too. Version 1 had it as a `Purse`, and did not count.
struct Treasury {
  var gold: Int32 = 100
  var lives: Int32 = 20
  var defeated: Int32 = 0
}

struct Purse { var gold, lives: Int32 }

/// The plates of an enemy, each of which stops a hit. They came with version 2.
struct Armour { var plates: Int32 }

/// The pools; nil for those that a version does not have.
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

/// Makes the pools of a version. A saved game finds its pools by their names: as a rule those of their types.
func setUp(_ world: World, version: Int) -> Pools {
  let pools = Pools(
    enemies: world.makeComponents(), slowed: world.makeComponents(), towers: world.makeComponents(),
    shots: world.makeComponents(), waves: world.makeComponents(),
    purses: version < 2 ? world.makeComponents(named: "treasury") : nil,
    treasuries: version < 2 ? nil : world.makeComponents(named: "treasury", version: 2),
    armours: version < 2 ? nil : world.makeComponents())
  // Games that version 1 has saved: a purse becomes a treasury, and each enemy gets a plate.
  pools.treasuries?.migrateSaves { _, bytes in
    var purse = Purse(gold: 0, lives: 0)
    bytes.field(&purse)
    return Treasury(gold: purse.gold, lives: purse.lives)
  }
  pools.armours?.fillOlderSaves { [old = pools.enemies] in old.contains($0) ? Armour(plates: 1) : nil }
  // What counts in the state hash, beside all that the world shows.
  world.addToStateHash(pools.enemies) { enemy, hash in hash.add(enemy.health) }
  world.addToStateHash(pools.towers) { tower, hash in hash.add(tower.wait) }
  world.addToStateHash(pools.waves) { waves, hash in hash.add(waves.wait) }
  if let purses = pools.purses { world.addToStateHash(purses) { purse, hash in hash.add(purse.gold) } }
  if let treasuries = pools.treasuries { world.addToStateHash(treasuries) { $1.add($0.gold) } }
  return pools
}
