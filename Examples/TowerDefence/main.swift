// A tower defence without a display. Enemies walk along a path, towers fire, and hits slow enemies down. The
// game is saved as data, loaded, and rolled back by snapshots. Played again, it has equal hashes.
//     swift run -c release TowerDefence [--benchmark]

import Inbetween

func play() throws {
  let minute: Int64 = 60 * 60
  let orders = Game.sites.indices.map { Order(tick: Int64(30 + 400 * $0), site: $0) }

  let game = try Game(version: 1, orders: orders)
  try game.run(toTick: minute / 2)
  let data = try game.save()
  try game.run(toTick: minute)
  describe(game, "60 s of version 1")

  // Other programs continue from the data: one of this version, and one of the next.
  let loaded = try Game(version: 1, orders: orders, data: data)
  try loaded.run(toTick: minute)
  compare(loaded, with: game, "saved in \(data.count) bytes and loaded after 30 s")
  let newer = try Game(version: 2, orders: orders, data: data)
  while newer.pools.march?.value.restEnd == 0 { try newer.run(toTick: newer.world.tickCount + 1) }
  let rest = try Game(version: 2, orders: orders, data: newer.save())
  try newer.run(toTick: minute)
  describe(newer, "the last 30 s in version 2")
  try rest.run(toTick: minute)
  compare(rest, with: newer, "saved and loaded while the march rests")

  let late = try Game(version: 1)
  for order in orders {
    try late.run(toTick: order.tick + 25)
    guard try late.take(order) else { fatalError("an order is older than the ring") }
  }
  try late.run(toTick: minute)
  compare(late, with: game, "played again with \(orders.count) late orders")
}

func describe(_ game: Game, _ title: String) {
  let (wave, towers) = (game.pools.waves.value.number, game.pools.towers.count)
  print("\(title): wave \(wave), \(towers) towers, \(game.treasury.gold) gold, \(game.treasury.lives) lives")
}

func compare(_ game: Game, with other: Game, _ title: String) {
  guard game.world.stateHash == other.world.stateHash else { fatalError("\(title): another hash") }
  print("\(title): equal hashes")
}

if CommandLine.arguments.contains("--benchmark") { try benchmark() } else { try play() }
