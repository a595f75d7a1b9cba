import Inbetween

/// Registrations one by one and in one call, and taking them out again.
enum RegistrationScenario {
  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let mixed = MixedTweens(count: 100_000)
    let tweens = (0..<mixed.count).map { Stage.tween(mixed, $0) }
    var grown = Stage()
    let warm = Stage()
    let entities = (0..<mixed.count).map { _ in warm.world.spawn() }
    var drivers: [DriverHandle] = []
    func register(_ world: World, _ entities: [Entity]) {
      drivers.removeAll(keepingCapacity: true)
      for index in 0..<mixed.count { drivers.append(try! world.register(tweens[index], on: entities[index])) }
    }
    func kill(_ world: World) {
      for driver in drivers { driver.kill() }
    }
    let batch = Stage.batch(mixed)
    func grow() {
      grown = Stage()
      for _ in 0..<mixed.count { grown.entities.append(grown.world.spawn()) }
    }
    let contestants = [
      Contestant(
        name: "register, in a growing world", units: mixed.count, prepare: grow,
        run: { register(grown.world, grown.entities) }, isRepeatable: false),
      Contestant(
        name: "register, in a growing world, in one call", units: mixed.count, prepare: grow,
        run: { drivers = try! grown.world.register(batch, on: grown.entities) }, isRepeatable: false),
      Contestant(
        name: "register, in memory that was used before", units: mixed.count,
        prepare: {
          register(warm.world, entities)
          kill(warm.world)
          warm.world.tick()
        }, run: { register(warm.world, entities) }, isRepeatable: false),
      Contestant(
        name: "kill", units: mixed.count, prepare: {}, run: { kill(warm.world) }, isRepeatable: false),
    ]
    for contestant in contestants.prefix(2) {
      contestant.prepare()
      contestant.run()
      try grown.check("registration", mixed)
      guard grown.world.driverCount == mixed.count else {
        throw BenchmarkFailure(description: "registration: \(grown.world.driverCount) drivers")
      }
    }
    // Registrations and kills take turns on one world, so these rounds go forward only.
    let timings = harness.measure(contestants, inOrder: true)
    guard warm.world.driverCount == 0 else {
      throw BenchmarkFailure(description: "kill: \(warm.world.driverCount) drivers are left")
    }
    var group = Group(
      "registration", "Registration of 100000 tweens", unit: "ns/tween", contestants, timings)
    group.compare(1, to: 0, atMost: 0.4)
    return [group]
  }
}

/// Short tweens that are followed by another as soon as their completion is reported.
enum CompletionScenario {
  private static let entityCount = 10_000
  private static let warmTicks: Int64 = 30
  private static let ticks: Int64 = 60

  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let lives = expectedCompletions()
    var stage = Stage()
    var chain = Chain()
    let contestant = Contestant(
      name: "complete, report, retire, register", units: lives,
      prepare: {
        stage = Stage()
        chain = Chain()
        for _ in 0..<entityCount { stage.entities.append(stage.world.spawn()) }
        for index in 0..<entityCount { chain.register(stage, index) }
        for _ in 0..<warmTicks { chain.tick(stage) }
        chain.completions = 0
      },
      run: { for _ in 0..<ticks { chain.tick(stage) } }, isRepeatable: false)
    contestant.prepare()
    contestant.run()
    guard chain.completions == lives, chain.misplaced == 0, stage.world.driverCount == entityCount else {
      throw BenchmarkFailure(
        description: "completion: \(chain.completions) completions of \(lives), \(chain.misplaced) misplaced")
    }
    return [
      Group(
        "completion", "Life of a short tween (10 to 100 ms), 10000 alive, ticks included", unit: "ns/life",
        [contestant], harness.measure([contestant]))
    ]
  }

  /// What every entity is doing: which of its tweens, and when that ends.
  private struct Chain {
    var lives = [Int](repeating: 0, count: entityCount)
    var ends = [Int64](repeating: 0, count: entityCount)
    var completions = 0
    var misplaced = 0

    mutating func register(_ stage: Stage, _ index: Int) {
      let length = CompletionScenario.length(index, lives[index])
      var tween = Tween(Stage.energy, values: [0, 1], duration: Duration(counts: length))
      tween.ease = MixedEasing.allCases[index % 8].easing
      _ = try! stage.world.register(tween, on: stage.entities[index])
      ends[index] = stage.world.now.counts + length
    }

    mutating func tick(_ stage: Stage) {
      stage.world.tick()
      for event in stage.world.events where event.kind == .completed {
        let index = Int(event.entity.index) - CompletionScenario.firstIndex(stage)
        completions += 1
        if event.instant.counts != ends[index] { misplaced += 1 }
        lives[index] += 1
        register(stage, index)
      }
    }
  }

  private static func firstIndex(_ stage: Stage) -> Int { Int(stage.entities[0].index) }

  /// 10 to 100 ms in counts, by the entity and which of its tweens it is.
  private static func length(_ index: Int, _ life: Int) -> Int64 {
    var random = SplitMix64(seed: UInt64(index) << 32 | UInt64(life))
    return 900 + Int64(random.below(8101))
  }

  /// How many tweens complete in the measured ticks, by plain arithmetic: each begins at the tick at which
  /// the end of the one before was noticed.
  private static func expectedCompletions() -> Int {
    var count = 0
    for index in 0..<entityCount {
      var begin: Int64 = 0
      var life = 0
      while true {
        let tick = (begin + length(index, life) + 1499) / 1500
        if tick > warmTicks + ticks { break }
        if tick > warmTicks { count += 1 }
        begin = tick * 1500
        life += 1
      }
    }
    return count
  }
}
