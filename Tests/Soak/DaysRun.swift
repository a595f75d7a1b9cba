import Foundation
import Inbetween

/// Plays days of arcade traffic in two worlds of different tick rates. Each world goes back by snapshots at
/// its own turns, after inputs that the world has guessed wrong. Their hashes must be equal at shared
/// instants (T7, T10), and memory must stay flat.
func runDays(_ days: Int, seed: UInt64) throws {
  let games = [try DaysGame(hertz: 2), try DaysGame(hertz: 5)]
  let turns = days * 86_400
  var network = SplitMix64(seed: ~seed)
  var memory = MemoryWatch()
  var compared = 0
  let clock = ContinuousClock()
  let start = clock.now
  for turn in 1...turns {
    for game in games {
      if network.below(8) == 0 { try game.guess(turn..<turn + 1 + network.below(4), seed: seed) }
      try game.play(turn, seed: seed)
    }
    if turn % 10 == 0 {
      compared += 1
      if games[0].world.stateHash != games[1].world.stateHash {
        fail("seed \(seed): from turn \(turn - 9) on the worlds of 2 and 5 Hz differ")
      }
    }
    if turn % (turns / MemoryWatch.looks) > 0 { continue }
    memory.look()
    if memory.resident.count % 10 > 0 { continue }
    let world = games[0].world
    say(
      "day \(String(format: "%.1f", Double(turn) / 86_400)): \(world.entityCount) entities, "
        + "\(world.driverCount) drivers, \(memory.words)")
  }
  let ticks = games.reduce(0) { $0 + $1.world.tickCount }
  say(
    "\(days) days, \(ticks) ticks, \(games[0].registered) drivers in each of two worlds, "
      + "\(games.reduce(0) { $0 + $1.rollbacks }) rollbacks of "
      + "\(games.reduce(0) { $0 + $1.turnsTakenBack }) s in all: the same hash at \(compared) instants, at last "
      + "\(String(games[0].world.stateHash, radix: 16)); \((clock.now - start) / .seconds(1)) s")
  memory.judge()
}
