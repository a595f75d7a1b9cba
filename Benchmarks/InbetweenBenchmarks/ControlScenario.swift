import Inbetween

/// What is done to drivers by their handles, at random over a large world.
enum ControlScenario {
  private static let victims = 1000

  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let mixed = MixedTweens(count: 100_000)
    let world = World()
    var all: [DriverHandle] = []
    for index in 0..<mixed.count {
      all.append(try world.register(Stage.tween(mixed, index), on: world.spawn()))
    }
    var random = SplitMix64(seed: 5)
    let handles = (0..<victims).map { _ in all[random.below(all.count)] }
    var read = 0.0
    // The events are reported by the next tick, which is not measured here.
    func operation(_ name: String, _ run: @escaping (DriverHandle) -> Void) -> Contestant {
      Contestant(
        name: name, units: victims, prepare: { world.tick() },
        run: { for handle in handles { run(handle) } }, isRepeatable: false)
    }
    let contestants = [
      operation("state") { read += $0.state == .active ? 1 : 0 },
      operation("percentComplete") { read += $0.percentComplete ?? .nan },
      operation("pause, resume") { $0.resume(after: $0.pause()) },
      operation("update(by:) 1 ms") { $0.update(by: .milliseconds(1)) },
      operation("restart") { $0.restart() },
      operation("stop, start") { $0.start(after: $0.stop()) },
      operation("kill, revive, start") { $0.start(after: $0.kill() && $0.revive()) },
    ]
    let timings = harness.measure(contestants, inOrder: true)
    guard read.isFinite, read > 0, all.allSatisfy({ $0.state == .active }), world.driverCount == all.count
    else { throw BenchmarkFailure(description: "control: not all tweens are active at the end") }
    return [
      Group(
        "control", "By handle, at random over 100000 live tweens", unit: "ns/operation", contestants, timings)
    ]
  }
}

extension DriverHandle {
  fileprivate func resume(after isPaused: Bool) { if isPaused { resume() } }
  fileprivate func start(after isStopped: Bool) { if isStopped { start() } }
}

/// Ticks with callbacks beside the same ticks without.
enum CallbackScenario {
  private static let listeners = 10_000

  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    [try updates(harness), try completions(harness)]
  }

  /// A tenth of the tweens of a world have an onUpdate callback.
  private static func updates(_ harness: Harness) throws -> Group {
    let mixed = MixedTweens(count: 100_000)
    let silent = try Stage(mixed)
    var stage = Stage()
    let calls = Counter()
    for index in 0..<mixed.count {
      stage.entities.append(stage.world.spawn())
      let tween = try stage.world.register(Stage.tween(mixed, index), on: stage.entities[index])
      if index % 10 == 0 { tween.onUpdate { calls.count += 1 } }
    }
    let contestants = [
      silent.ticking("100000 tweens", units: 1),
      stage.ticking("100000 tweens, 10000 of them with onUpdate", units: 1),
    ]
    contestants.forEach { $0.run() }
    var group = Group(
      "callbacks/update", "Tick with 10000 onUpdate callbacks", unit: "ns/tick", contestants,
      harness.measure(contestants))
    guard calls.count == Int(stage.world.tickCount) * listeners else {
      throw BenchmarkFailure(description: "onUpdate: \(calls.count) calls in \(stage.world.tickCount) ticks")
    }
    try stage.check("onUpdate", mixed)
    group.compare(1, to: 0)
    return group
  }

  /// Ten thousand tweens end within one tick.
  private static func completions(_ harness: Harness) throws -> Group {
    let calls = Counter()
    func contestant(_ name: String, listens: Bool) throws -> Contestant {
      let world = World()
      let entities = (0..<listeners).map { _ in world.spawn() }
      return Contestant(
        name: name, units: listeners,
        prepare: {
          for (index, entity) in entities.enumerated() {
            let tween = try! world.register(
              Tween(Stage.energy, values: [0, 1], duration: .milliseconds(20 + index % 10)), on: entity)
            if listens { tween.onComplete { calls.count += 1 } }
          }
          world.tick()
        }, run: { world.tick() }, isRepeatable: false)
    }
    let contestants = [
      try contestant("without callbacks", listens: false),
      try contestant("with onComplete", listens: true),
    ]
    var group = Group(
      "callbacks/complete", "Tick in which 10000 tweens complete", unit: "ns/tween", contestants,
      harness.measure(contestants))
    guard calls.count == harness.rounds * listeners else {
      throw BenchmarkFailure(description: "onComplete: \(calls.count) calls in \(harness.rounds) rounds")
    }
    group.compare(1, to: 0)
    return group
  }
}

/// Counts calls.
private final class Counter {
  var count = 0
}
