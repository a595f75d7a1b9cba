import Inbetween

/// Springs: their tick beside the bare closed form and beside objects that integrate; and new targets for
/// all.
enum SpringScenario {
  private static let count = 100_000

  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    [try ticks(harness), try retargets(harness), try registrations(harness)]
  }

  private static func ticks(_ harness: Harness) throws -> Group {
    let springs = MixedSprings(count: count)
    let (stage, stageBytes) = try ProcessMemory.weigh(count) {
      var stage = Stage()
      for index in 0..<count {
        let entity = stage.world.spawn()
        stage.entities.append(entity)
        try stage.world.register(springs.motion(index), on: entity)
      }
      return stage
    }
    let (bare, bareBytes) = ProcessMemory.weigh(count) { BareSprings(springs) }
    let (objects, objectBytes) = ProcessMemory.weigh(count) { ObjectSprings(springs) }
    let contestants = [
      stage.ticking("full tick", units: count, bytes: stageBytes),
      Contestant(
        name: "bare closed form", units: count, bytes: bareBytes, isSteady: true, run: { bare.advance() }),
      Contestant(
        name: "object per spring, semi-implicit Euler", units: count, bytes: objectBytes,
        run: { objects.advance() }),
    ]
    func check() throws {
      let column = try stage.column(Stage.energy, "springs")
      try springs.check("springs", at: Double(stage.world.now.counts) / 90_000) { column[$0] }
      try springs.check("bare closed form", at: Double(bare.tick) / 60) { bare.values[$0] }
      // A step of Euler's errs by its length.
      try springs.check("object per spring", at: Double(objects.tick) / 60, tolerance: 1) {
        objects.targets[$0].value
      }
    }
    for _ in 0..<3 { contestants.forEach { $0.run() } }
    try check()
    var group = Group(
      "springs/tick", "Tick of \(count) under-damped springs", unit: "ns/spring/tick", contestants,
      harness.measure(contestants))
    try check()
    group.compare(0, to: 1, atMost: 1.5)
    group.compare(2, to: 0)
    return group
  }

  /// Springs that begin at once, whose rest is found as they are registered (S4).
  private static func registrations(_ harness: Harness) throws -> Group {
    let world = World()
    let entities = (0..<count).map { _ in world.spawn() }
    var handles: [DriverHandle] = []
    func register(_ spring: Spring) -> Contestant {
      Contestant(
        name: spring.dampingRatio < 1 ? "register, under-damped" : "register, critically damped",
        units: count,
        prepare: {
          for handle in handles { handle.kill() }
          handles.removeAll(keepingCapacity: true)
          world.tick()
        },
        run: {
          for index in 0..<count {
            let motion = SpringMotion(Stage.energy, to: Float(index % 100 + 100), spring: spring)
            handles.append(try! world.register(motion, on: entities[index]))
          }
        }, isRepeatable: false)
    }
    let contestants = [register(.bouncy), register(.smooth)]
    let group = Group(
      "springs/registration", "Registration, one by one, of \(count) springs", unit: "ns/spring", contestants,
      harness.measure(contestants))
    guard handles.allSatisfy({ $0.state == .active && $0.implicitDuration != nil }) else {
      throw BenchmarkFailure(description: "registration: not all springs are on their way")
    }
    return group
  }

  /// All springs of a world get a new target every frame, as if each followed a pointer.
  private static func retargets(_ harness: Harness) throws -> Group {
    let world = World()
    var handles: [DriverHandle] = []
    for index in 0..<count {
      handles.append(
        try world.animate(world.spawn(), Stage.energy, to: Float(index % 100 + 100), spring: .bouncy))
    }
    let drivers = handles.map(\.id)
    var random = SplitMix64(seed: 6)
    let targets = (0..<count).map { _ in Float(random.unit() * 200 - 100) }
    let others = targets.map { -$0 }
    var (turn, done) = (0, 0)
    func next() -> [Float] {
      turn += 1
      return turn % 2 == 0 ? targets : others
    }
    let contestants = [
      Contestant(
        name: "all in one call", units: count, prepare: { world.tick() },
        run: { done += (try? world.retarget(drivers, to: next())) ?? 0 }, isRepeatable: false),
      Contestant(
        name: "one by one, by handle", units: count, prepare: { world.tick() },
        run: {
          let targets = next()
          for index in handles.indices {
            done += (try? handles[index].retarget(to: targets[index])) == true ? 1 : 0
          }
        }, isRepeatable: false),
    ]
    let timings = harness.measure(contestants)
    guard done == turn * count, handles.allSatisfy({ $0.state == .active }) else {
      throw BenchmarkFailure(description: "retarget: \(done) of \(turn * count) springs had a new target")
    }
    return Group(
      "springs/retarget", "New targets for \(count) springs under way", unit: "ns/retarget", contestants,
      timings)
  }
}
