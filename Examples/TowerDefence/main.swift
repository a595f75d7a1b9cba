// A tower defence without a display. Enemies walk along a path, towers fire, hits slow enemies down. The game
// is saved as data and loaded, goes back by snapshots, and comes to equal hashes when it is played again.
//
//     swift run -c release TowerDefence [--benchmark]

import Inbetween

func play() throws {
  let minute: Int64 = 60 * 60
  let orders = Game.sites.indices.map { Order(tick: Int64(30 + 400 * $0), site: $0) }

  // All orders come in time.
  let game = Game(version: 1, orders: orders)
  try game.run(toTick: minute / 2)
  let data = try game.save()
  try game.run(toTick: minute)
  describe(game, "60 s of version 1")

  // Another program, or a later one, goes on from the data.
  let loaded = Game(version: 1, orders: orders)
  try loaded.load(data)
  try loaded.run(toTick: minute)
  compare(loaded, with: game, "saved in \(data.count) bytes and loaded after 30 s")

  // Orders come late, as over a network.
  let late = Game(version: 1)
  for order in orders {
    try late.run(toTick: order.tick + 25)
    guard try late.take(order) else { fatalError("an order is older than the ring") }
  }
  try late.run(toTick: minute)
  compare(late, with: game, "played again with \(orders.count) late orders")

  let newer = Game(version: 2, orders: orders)
  try newer.run(toTick: minute)
  describe(newer, "60 s of version 2")
}

func describe(_ game: Game, _ title: String) {
  let (wave, treasury) = (game.pools.waves[game.realm]?.number ?? 0, game.treasury)
  print(
    "\(title): wave \(wave), \(game.pools.towers.count) towers, \(treasury.gold) gold, \(treasury.lives) lives"
  )
}

func compare(_ game: Game, with other: Game, _ title: String) {
  guard game.world.stateHash == other.world.stateHash else { fatalError("\(title): another hash") }
  print("\(title): equal hashes")
}

if CommandLine.arguments.contains("--benchmark") { try benchmark() } else { try play() }
