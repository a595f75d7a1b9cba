import Inbetween

/// A walker as a plain struct, for comparison.
private struct Walker {
  var distance: Float
  let step: Float
  var slowTicks: Int32
  var place = SIMD2<Float>(0, 0)
}

/// Times a tick of 5,000 enemies, half of them slowed, in the world and as plain structs, by turns.
func benchmark() throws {
  let (count, seconds, rounds, ticks) = (5_000, 100, 40, 20)
  let game = Game(version: 1)
  game.pools.waves[game.realm] = nil
  var walkers: [Walker] = []
  for index in 0..<count {
    let lead = Duration.milliseconds(10 * index)
    let slowTicks: Int32 = index % 2 == 0 ? .max : 0
    let enemy = try game.spawnEnemy(health: 1, seconds: seconds)
    if let walk = game.pools.enemies[enemy]?.walk { game.world.handle(of: walk).seek(to: lead) }
    if slowTicks > 0 { game.pools.slowed[enemy] = Slowed(ticksLeft: slowTicks) }
    let distance = Float(lead / .seconds(seconds))
    walkers.append(Walker(distance: distance, step: 1 / Float(60 * seconds), slowTicks: slowTicks))
  }

  // The road in pieces of equal length.
  let pieces = 1024
  let places = (0...pieces + 1).map { Game.road.position(at: min(Float($0) / Float(pieces), 1)) }
  func step(_ walker: inout Walker) {
    let isSlow = walker.slowTicks > 0
    if isSlow { walker.slowTicks -= 1 }
    walker.distance = min(walker.distance + (isSlow ? 0.5 : 1) * walker.step, 1)
    let scaled = walker.distance * Float(pieces)
    let piece = Int(scaled)
    walker.place = places[piece] + (scaled - Float(piece)) * (places[piece + 1] - places[piece])
  }

  let clock = ContinuousClock()
  var (engine, plain) = (Duration.seconds(1), Duration.seconds(1))
  for _ in 0..<rounds {
    engine = min(engine, clock.measure { for _ in 0..<ticks { game.world.tick() } } / ticks)
    plain = min(
      plain, clock.measure { for _ in 0..<ticks { for i in walkers.indices { step(&walkers[i]) } } } / ticks)
  }

  for (enemy, walker) in zip(game.pools.enemies.entities, walkers) {
    let way = (game.world[enemy, .position] ?? [0, 0]) - walker.place
    guard max(abs(way.x), abs(way.y)) < 0.1 else { fatalError("walkers are \(way) apart") }
  }
  let ratio = (engine / plain * 100).rounded() / 100
  print("\(count) enemies, half of them slowed: \(engine) a tick, \(plain) as plain structs: \(ratio) times")
}
