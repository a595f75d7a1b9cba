// A program in Swift beside the library: two runtimes of Swift in one process, each with its own types.
import Foundation

final class Counter { var calls = 0 }

let counter = Counter()
let world = ibCreateWorld(nil)
let card = ibWorld_Spawn(world)
var there: [Float] = [300, 40]
let driver = ibWorld_Animate(world, card, ib_position, &there, nil)
let context = Unmanaged.passUnretained(counter).toOpaque()
ibWorld_SetCallback(
  world, driver, ib_eventUpdated,
  { _, _, _, context in
    Unmanaged<Counter>.fromOpaque(context!).takeUnretainedValue().calls += 1
  }, context)
for _ in 0..<20 { ibWorld_Tick(world) }
ibWorld_Get(world, card, ib_position, &there)
let numbers = Dictionary(uniqueKeysWithValues: there.enumerated().map { ("lane \($0)", Double($1)) })
let text = try String(
  decoding: JSONSerialization.data(withJSONObject: numbers, options: .sortedKeys), as: UTF8.self)
print(counter.calls, text)
print(String(cString: ibWorld_Describe(world, card)))
ibDestroyWorld(world)
