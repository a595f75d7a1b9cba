import Dispatch
import Inbetween

/// The full tick on two threads beside the same world's on one, at several sizes; and the bare kernel on one
/// and on two, for what the machine has to give.
enum ThreadScenario {
  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    var groups: [Group] = []
    for count in [1_000, 10_000, 100_000] + (isQuick ? [] : [1_000_000]) {
      groups.append(try measure(harness, count))
    }
    return groups
  }

  private static func measure(_ harness: Harness, _ count: Int) throws -> Group {
    let mixed = MixedTweens(count: count)
    let stage = try Stage(mixed)
    let world = stage.world
    // One world for both: what memory it has been given counts for as much as a thread.
    func ticking(_ name: String, threads: Int) -> Contestant {
      Contestant(
        name: name, units: count, isSteady: true, prepare: { world.threads = threads }, run: { world.tick() })
    }
    // Each is one thread's at a time.
    nonisolated(unsafe) let halves = (0..<2).map { _ in BareTables(MixedTweens(count: count / 2)) }
    let contestants = [
      ticking("one thread", threads: 1), ticking("two threads", threads: 2),
      Contestant(name: "bare kernel, one thread", units: count, run: { halves.forEach { $0.advance() } }),
      Contestant(
        name: "bare kernel, two threads", units: count,
        run: { DispatchQueue.concurrentPerform(iterations: 2) { halves[$0].advance() } }),
    ]
    var group = Group(
      "threads/\(count)", "Tick of \(count) live tweens on one and on two threads", unit: "ns/tween/tick",
      contestants, harness.measure(contestants))
    try stage.check("threads", mixed)
    group.compare(0, to: 1, atLeast: count == 1_000_000 ? 1.7 : nil)
    group.compare(1, to: 0, atMost: count == 1_000 ? 1.02 : nil)
    group.compare(2, to: 3)
    return group
  }
}
