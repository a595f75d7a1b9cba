// Hours of an arcade game, at 60 ticks a second and as fast as they go: entities come and go at random, with
// components, tags and drivers of every kind. What must be there is compared with a plain model, and the
// memory of the process must stay where it was when the load had settled.
//
//     swift run -c release Soak [minutes, 600 unless said otherwise] [seed]

import CMeasure
import Foundation
import Inbetween

/// Bytes that the process has in memory; nil where the system does not tell by `/proc`.
func residentBytes() -> Int? {
  let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
  let fields = text.split(separator: " ")
  return fields.count > 1 ? Int(fields[1]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
}

let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
let minutes = Int(max(numbers.first ?? 600, 1))
let ticks = minutes * 3600
let game = try SoakGame(seed: numbers.dropFirst().first ?? 8)

/// Sixty looks, whatever the length; the load settles in the first ten.
let looks = 60
let settled = 10
var memory: [(resident: Int, heap: Int)] = []
let clock = ContinuousClock()
let start = clock.now

/// Says what is wrong, and ends.
func fail(_ reason: String) -> Never {
  print("soak: \(reason)")
  exit(1)
}

for tick in 1...ticks {
  do {
    try game.runFrame()
    if tick % 600 == 0 { try game.check() }
  } catch { fail("\(error)") }
  if tick % (ticks / looks) == 0 {
    memory.append((residentBytes() ?? 0, Int(heap_bytes())))
    let hours = Double(tick) / 216_000
    if memory.count % 10 == 0 {
      print(
        "\(String(format: "%.2f", hours)) h: \(game.world.entityCount) entities, "
          + "\(game.world.driverCount) drivers, resident \(memory[memory.count - 1].resident >> 10) KB, "
          + "heap \(memory[memory.count - 1].heap >> 10) KB")
    }
  }
}
let elapsed = clock.now - start
let hash = game.world.stateHash
do { try game.finish() } catch { fail("\(error)") }

// What a process has in memory goes up and down with the load; a leak goes up only. So the most of the last
// third is set against the most of the first third after settling.
let third = (memory.count - settled) / 3
let early = memory[settled..<(settled + third)]
let late = memory.suffix(third)
let growth = late.map(\.resident).max()! - early.map(\.resident).max()!
let heapGrowth = late.map(\.heap).max()! - early.map(\.heap).max()!
print(
  "\(minutes) minutes, \(ticks) ticks, \(game.operations) operations, \(game.spawned) entities, "
    + "\(game.registered) drivers, \(game.checks) checks: the state's hash is \(String(hash, radix: 16))")
print(
  "resident memory grew by \(growth >> 10) KB, the heap by \(heapGrowth >> 10) KB; "
    + "\(String(format: "%.1f", elapsed / .microseconds(ticks))) µs a tick")
if growth > 2 << 20 || heapGrowth > 1 << 20 { fail("memory is not flat") }
