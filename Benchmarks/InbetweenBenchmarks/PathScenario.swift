import Inbetween

/// Followers of paths: their tick beside a bare loop that looks up the same cubics.
enum PathScenario {
  private static let count = 100_000
  private static let pathCount = 300

  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let paths = try makePaths()
    return [try ticks(harness, paths), try registrations(harness, paths)]
  }

  /// Smooth ones, of three curves each.
  private static func makePaths() throws -> [MotionPath] {
    var random = SplitMix64(seed: 31)
    func point() -> SIMD2<Float> { SIMD2(Float(random.unit() * 1000), Float(random.unit() * 1000)) }
    return try (0..<pathCount).map { _ in try MotionPath(through: (0..<4).map { _ in point() }) }
  }

  private static func tween(_ index: Int, _ paths: [MotionPath]) -> PathTween<SIMD2<Float>> {
    var tween = PathTween(
      .position, along: paths[index % paths.count], duration: BarePaths.duration(index),
      delay: .zero - BarePaths.lead(index), ease: .quadInOut)
    tween.repeats = .forever
    return tween
  }

  private static func ticks(_ harness: Harness, _ paths: [MotionPath]) throws -> Group {
    let (stage, stageBytes) = try ProcessMemory.weigh(count) {
      var stage = Stage()
      for index in 0..<count {
        let entity = stage.world.spawn()
        stage.entities.append(entity)
        try stage.world.register(tween(index, paths), on: entity)
      }
      return stage
    }
    let (bare, bareBytes) = ProcessMemory.weigh(count) { BarePaths(paths, count: count) }
    let contestants = [
      stage.ticking("full tick", units: count, bytes: stageBytes),
      Contestant(
        name: "bare loop", units: count, bytes: bareBytes, isSteady: true, run: { bare.advance() }),
    ]
    func check() throws {
      let (x, y) = (
        try stage.column(Property<SIMD2<Float>>.position, "paths"),
        try stage.column(Property<SIMD2<Float>>.position, lane: 1, "paths")
      )
      for index in 0..<count {
        let place = bare.place(index, paths, at: stage.world.now.counts)
        guard abs(x[index] - place.x) < 0.2, abs(y[index] - place.y) < 0.2 else {
          throw BenchmarkFailure(description: "paths: follower \(index) is not on its way")
        }
        let own = bare.place(index, paths, at: Int64(bare.tick) * 1500)
        guard abs(bare.values[2 * index] - own.x) < 10, abs(bare.values[2 * index + 1] - own.y) < 10 else {
          throw BenchmarkFailure(description: "bare paths: follower \(index) is not on its way")
        }
      }
    }
    for _ in 0..<3 { contestants.forEach { $0.run() } }
    try check()
    var group = Group(
      "paths/tick", "Tick of \(count) followers of \(pathCount) paths, two lanes each",
      unit: "ns/follower/tick", contestants, harness.measure(contestants))
    try check()
    group.compare(0, to: 1, atMost: 1)
    return group
  }

  /// Followers of paths that the world knows, and paths that are measured.
  private static func registrations(_ harness: Harness, _ paths: [MotionPath]) throws -> Group {
    let world = World()
    let entities = (0..<count).map { _ in world.spawn() }
    var handles: [PathHandle] = []
    let text = "M 0 0 C 300 100 -200 100 100 0 S 40 200 90 90"
    var length = 0.0
    let contestants = [
      Contestant(
        name: "register", units: count,
        prepare: {
          for handle in handles { handle.kill() }
          handles.removeAll(keepingCapacity: true)
          world.tick()
        },
        run: {
          for index in 0..<count {
            handles.append(try! world.register(tween(index, paths), on: entities[index]))
          }
        }, isRepeatable: false),
      Contestant(
        name: "measure a path of two curves", units: 20,
        run: { for _ in 0..<20 { length += try! MotionPath(svg: text).length } }),
    ]
    let group = Group(
      "paths/registration", "Registration of \(count) followers; making of paths", unit: "ns", contestants,
      harness.measure(contestants))
    guard length > 0, handles.allSatisfy({ $0.state == .active }) else {
      throw BenchmarkFailure(description: "registration: not all followers are on their way")
    }
    return group
  }
}
