import Foundation
import Inbetween

/// Plays hours of an arcade game, at 60 ticks a second. Entities come and go at random, with components, tags
/// and drivers of every kind. What must be there is compared with a plain model, and memory must stay flat.
func runHours(minutes: Int, seed: UInt64) throws {
  let ticks = minutes * 3600
  let game = try SoakGame(seed: seed)
  var memory = MemoryWatch()
  let clock = ContinuousClock()
  let start = clock.now
  for tick in 1...ticks {
    try game.runFrame()
    if tick % 600 == 0 { try game.check() }
    if tick % (ticks / MemoryWatch.looks) > 0 { continue }
    memory.look()
    if memory.resident.count % 10 > 0 { continue }
    say(
      "\(String(format: "%.2f", Double(tick) / 216_000)) h: \(game.world.entityCount) entities, "
        + "\(game.world.driverCount) drivers, \(memory.words)")
  }
  let elapsed = clock.now - start
  let hash = game.world.stateHash
  try game.finish()
  say(
    "\(minutes) minutes, \(ticks) ticks, \(game.operations) operations, \(game.spawned) entities, "
      + "\(game.registered) drivers, \(game.checks) checks: the state's hash is \(String(hash, radix: 16)); "
      + "\(String(format: "%.1f", elapsed / .microseconds(ticks))) µs a tick")
  memory.judge()
}
