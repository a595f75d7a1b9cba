import Inbetween

/// A walker as a plain struct, for comparison.
private struct Walker { var distance: Float, slowTicks: Int32, place = SIMD2<Float>(0, 0) }

private func move(_ walkers: inout [Walker], on places: [SIMD2<Float>], by step: Float) {
  for index in walkers.indices {
    let isSlow = walkers[index].slowTicks > 0
    if isSlow { walkers[index].slowTicks -= 1 }
    let distance = min(walkers[index].distance + (isSlow ? 0.5 : 1) * step, 1)
    let piece = Int(distance * 1024)
    walkers[index].distance = distance
    walkers[index].place =
      places[piece] + (distance * 1024 - Float(piece)) * (places[piece + 1] - places[piece])
  }
}

/// Compares a tick of 5,000 enemies, half of them slowed, in the world and as plain structs, in turns.
func benchmark() throws {
  let (count, seconds, step, rounds, ticks) = (5_000, 100, 1 / 6_000 as Float, 40, 20)
  let game = try Game(version: 1)
  game.pools.waves.value.wait = .max
  var walkers: [Walker] = []
  for index in 0..<count {
    let lead = Duration.milliseconds(10 * index)
    let slowTicks: Int32 = index % 2 == 0 ? 10_000 : 0
    let enemy = try game.spawnEnemy(health: 1, seconds: seconds)
    if let walk = game.pools.enemies[enemy]?.walk { game.world.handle(of: walk).seek(to: lead) }
    if slowTicks > 0 { game.pools.slowed[enemy] = Slowed(ticksLeft: slowTicks) }
    walkers.append(Walker(distance: Float(lead / .seconds(seconds)), slowTicks: slowTicks))
  }

  let places = (0...1025).map { Game.road.position(at: min(Float($0) / 1024, 1)) }  // of 1024 equal pieces

  let clock = ContinuousClock()
  var (engine, plain) = (Duration.seconds(1), Duration.seconds(1))
  for _ in 0..<rounds {
    engine = min(engine, clock.measure { for _ in 0..<ticks { game.world.tick() } } / ticks)
    plain = min(plain, clock.measure { for _ in 0..<ticks { move(&walkers, on: places, by: step) } } / ticks)
  }

  for (enemy, walker) in zip(game.pools.enemies.entities, walkers) {
    let way = (game.world[enemy, .position] ?? [0, 0]) - walker.place
    guard max(abs(way.x), abs(way.y)) < 0.1 else { fatalError("walkers are \(way) apart") }
  }
  let ratio = (engine / plain * 100).rounded() / 100
  print("\(count) enemies, half of them slowed: \(engine) a tick, \(plain) as plain structs: \(ratio) times")
}
