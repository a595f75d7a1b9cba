import Foundation
import Inbetween

/// Runs as many entities with a tween each, and reports the memory and the time of a tick. The values of some
/// are compared with the formula. The whole must fit in 24 GiB.
func runCrowd(_ count: Int) throws {
  let world = World()
  let clock = ContinuousClock()
  let easings: [Easing] = [.linear, .quadOut, .cubicInOut, .backOut]
  let start = clock.now
  var entities: [Entity] = []
  entities.reserveCapacity(count)
  for _ in 0..<count { entities.append(world.spawn()) }
  for index in 0..<count {
    var tween = Tween(
      .opacity, values: [0, Float(index % 1000) / 1000], duration: .milliseconds(10_000 + index % 5000))
    tween.ease = easings[index % easings.count]
    try world.register(tween, on: entities[index])
  }
  func report(_ what: String, _ time: Duration) {
    let memory = Double(residentBytes() ?? 0) / Double(1 << 30)
    say("\(what): \(time), resident \(String(format: "%.2f", memory)) GiB")
    if memory > 24 { fail("more than 24 GiB") }
  }
  report("\(count) entities with \(count) tweens", clock.now - start)

  func check() throws {
    let elapsed = world.time.sinceStart
    for index in stride(from: 0, to: count, by: count / 1000) {
      let duration = Duration.milliseconds(10_000 + index % 5000)
      let progress = Float(min(elapsed / duration, 1))
      let expected = easings[index % easings.count](progress) * (Float(index % 1000) / 1000)
      let shown = world[entities[index], .opacity] ?? -1
      if (shown - expected).magnitude > 1e-5 { fail("tween \(index) shows \(shown), not \(expected)") }
    }
  }
  world.tick()
  let ticks = 60
  let beforeTicks = clock.now
  for _ in 0..<ticks { world.tick() }
  let tick = (clock.now - beforeTicks) / ticks
  report("a tick", tick)
  try check()

  let snapshot = Snapshot()
  let beforeSave = clock.now
  try world.save(into: snapshot)
  report("the first snapshot", clock.now - beforeSave)
  let beforeSecond = clock.now
  try world.save(into: snapshot)
  report("a snapshot in its place", clock.now - beforeSecond)
  let hash = world.stateHash
  for _ in 0..<10 { world.tick() }
  let beforeRestore = clock.now
  try world.restore(snapshot)
  report("back again", clock.now - beforeRestore)
  if world.stateHash != hash { fail("the world is another one after the restore") }

  // All of them end, a few thousand in each tick.
  let beforeEnds = clock.now
  var ends = 0
  while world.driverCount > 0 {
    world.tick()
    ends += 1
  }
  report("\(ends) ticks, in the last of which all have ended", clock.now - beforeEnds)
  try check()
}
