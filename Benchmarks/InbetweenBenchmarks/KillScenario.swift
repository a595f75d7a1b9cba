import Inbetween

/// Kill one and start another, random victims, in worlds of several sizes; beside a bare pool.
enum KillScenario {
  private static let pairs = 4096

  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    try ([1_000, 10_000, 100_000] + (isQuick ? [] : [1_000_000])).map { try measure(harness, $0) }
  }

  private static func measure(_ harness: Harness, _ count: Int) throws -> Group {
    let churn = try Churn(count: count)
    let pool = BarePool(capacity: count)
    var handles = (0..<count).map { pool.insert(BarePool.Element($0)) }
    var random = SplitMix64(seed: 10)
    var victims: [Int] = []
    let contestants = [
      Contestant(
        name: "kill and register", units: pairs, prepare: { churn.prepare(pairs) },
        run: { churn.replace() }, isRepeatable: false),
      Contestant(
        name: "bare pool: remove and insert", units: pairs,
        prepare: { victims = (0..<pairs).map { _ in random.below(count) } },
        run: { pool.replace(victims, &handles) }, isRepeatable: false),
    ]
    func check() throws {
      try churn.check()
      guard pool.count == count, (0..<count).allSatisfy({ pool.element(handles[$0])?.numbers.0 == Float($0) })
      else { throw BenchmarkFailure(description: "bare pool: not the elements that were put in") }
    }
    for _ in 0..<3 {
      for contestant in contestants {
        contestant.prepare()
        contestant.run()
      }
    }
    try check()
    var group = Group(
      "kill/\(count)", "Kill a random tween and register another, \(count) alive", unit: "ns/pair",
      contestants, harness.measure(contestants))
    try check()
    group.compare(0, to: 1, atMost: 4)
    return group
  }
}

/// A world of tweens of which some are killed and begun anew.
private final class Churn {
  private var mixed: MixedTweens
  private var stage = Stage()
  private var drivers: [DriverHandle] = []
  private var victims: [Int] = []
  /// What takes their places.
  private var successors: [Tween<Float>] = []
  private var random = SplitMix64(seed: 9)

  init(count: Int) throws {
    mixed = MixedTweens(count: count)
    for index in 0..<count {
      mixed.starts[index] = 0
      stage.entities.append(stage.world.spawn())
      drivers.append(try stage.world.register(tween(index), on: stage.entities[index]))
    }
  }

  /// Ticks, so that the events of the last batch are gone, draws the victims of the next, and writes the
  /// tweens that follow them.
  func prepare(_ count: Int) {
    stage.world.tick()
    victims = (0..<count).map { _ in random.below(mixed.count) }
    for victim in victims { mixed.starts[victim] = stage.world.now.counts }
    successors = victims.map { tween($0) }
  }

  func replace() {
    let world = stage.world
    for (place, victim) in victims.enumerated() {
      drivers[victim].kill()
      drivers[victim] = try! world.register(successors[place], on: stage.entities[victim])
    }
  }

  func check() throws {
    stage.world.tick()
    try stage.check("kill and register", mixed)
    guard stage.world.driverCount == mixed.count, drivers.allSatisfy({ $0.state == .active }) else {
      throw BenchmarkFailure(description: "kill and register: not as many drivers as before")
    }
  }

  /// The tween of `index`, beginning at once.
  private func tween(_ index: Int) -> Tween<Float> {
    var tween = Tween(
      Stage.energy, values: [mixed.froms[index], mixed.targets[index]],
      duration: Duration(counts: mixed.durations[index]))
    tween.ease = mixed.easings[index].easing
    return tween
  }
}
