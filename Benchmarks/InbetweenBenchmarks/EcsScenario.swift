import Foundation

/// The everyday work of a game, and lives of tweens, beside other entity-component systems. The engine and
/// each rival run a workload in turns; times are CPU time of the thread.
struct EcsScenario {
  /// Where the programs are.
  var folder: URL
  /// Only rows whose title contains this text are measured.
  var row = ""

  /// A row: the workload's name for the rivals, its size, and the engine's form of it.
  private struct Subject: Sendable {
    var title: String
    var workload: String
    var count: Int
    /// The highest ratio to EnTT that is the aim; nil if there is none.
    var aim: Double?
    var make: @Sendable (Int) -> any EcsWork

    init(
      _ title: String, _ workload: String, _ count: Int, _ aim: Double?,
      _ make: @escaping @Sendable (Int) -> any EcsWork
    ) {
      (self.title, self.workload, self.count, self.aim, self.make) = (title, workload, count, aim, make)
    }
  }

  private static let subjects: [Subject] = [
    Subject("spawn with three components", "spawn", 10_000, 1.3) { EcsCrowd(.spawn, $0) },
    Subject("despawn at random", "despawn", 10_000, 1) { EcsCrowd(.despawn, $0) },
    Subject("change in place, in order", "change-in-order", 10_000, 2) { EcsCrowd(.changeInOrder, $0) },
    Subject("change in place, at random", "change-at-random", 10_000, 1.3) { EcsCrowd(.changeAtRandom, $0) },
    Subject("read a component at random", "read", 10_000, 0.8) { EcsCrowd(.read, $0) },
    Subject("set a component at random", "set", 10_000, 0.8) { EcsCrowd(.set, $0) },
    Subject("read a property at random", "read", 10_000, 1.2) { EcsProperties(.read, $0) },
    Subject("assign a property at random", "set", 10_000, 1.5) { EcsProperties(.assign, $0) },
    Subject("three components, in order", "columns", 100_000, 0.16) { EcsCrowd(.columns, $0) },
    Subject("three components, shuffled", "shuffled-columns", 100_000, 1) { EcsCrowd(.shuffledColumns, $0) },
    Subject("a frame of an arcade game", "arcade", 1000, 0.6) { EcsArcade($0) },
    Subject("a frame of an arcade game", "arcade", 50_000, 0.6) { EcsArcade($0) },
    Subject("the frame, rivals with a group", "arcade-grouped", 1000, 1) { EcsArcade($0) },
    Subject("the frame, rivals with a group", "arcade-grouped", 50_000, 1) { EcsArcade($0) },
    Subject("seven systems over mixed entities", "systems", 1_000_000, 1) { EcsSystems($0) },
    Subject("kill and start a tween", "kill-and-start", 1000, 1.5) { EcsLives(.killAndStart, $0) },
    Subject("kill and start a tween", "kill-and-start", 10_000, 1.5) { EcsLives(.killAndStart, $0) },
    Subject("kill and start a tween", "kill-and-start", 100_000, 1.5) { EcsLives(.killAndStart, $0) },
    Subject("kill, start, and the tick", "kill-start-and-tick", 1000, 2) { EcsLives(.killStartAndTick, $0) },
    Subject("start tweens one by one", "start", 100_000, 2) { EcsLives(.start, $0) },
    Subject("start tweens in one call", "start", 100_000, 1.2) { EcsLives(.startAll, $0) },
    Subject("start with onComplete", "start-with-callback", 10_000, 2) { EcsLives(.startWithCallback, $0) },
    Subject("tick in which all complete", "complete", 10_000, 2) { EcsLives(.complete, $0) },
    Subject("a chain of short tweens, a life", "chain", 10_000, 2) { EcsLives(.chain, $0) },
  ]

  func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let programs = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasPrefix(EcsRival.prefix) }
    let rivals = try programs.sorted { $0.path < $1.path }.map { try EcsRival($0) }
    if rivals.isEmpty && row.isEmpty { return [] }
    let subjects = EcsScenario.subjects.filter { row.isEmpty || $0.title.contains(row) }
    return try subjects.map { try measure($0, rivals, rounds: isQuick ? 5 : 9) }
  }

  private func measure(_ subject: Subject, _ rivals: [EcsRival], rounds: Int) throws -> Group {
    let (workload, count) = (subject.workload, subject.count)
    let work = subject.make(count)
    // The first round warms up.
    var own = [Double]()
    var others = rivals.map { _ in [Double]() }
    for round in 0...rounds {
      let sample = work.sample()
      if round > 0 { own.append(sample) }
      for (index, rival) in rivals.enumerated() {
        guard let sample = try rival.run(workload, count) else { continue }
        if round > 0 { others[index].append(sample) }
      }
    }
    let sum = work.sum()
    let id = "ecs/\(subject.title)/\(count)"
    var rows = [Row(id: id, name: "ours", unit: "ns", timing: Timing(own))]
    for (index, rival) in rivals.enumerated() {
      guard let theirs = try rival.sum(workload, count) else { continue }
      if (theirs - sum).magnitude > 1e-3 * max(sum.magnitude, 1) {
        throw BenchmarkFailure(description: "\(id): \(rival.name) shows \(theirs) in all, the engine \(sum)")
      }
      rows.append(Row(id: "\(id)/\(rival.name)", name: rival.name, unit: "ns", timing: Timing(others[index])))
    }
    var group = Group("\(subject.title), \(count)", rows)
    for row in 1..<max(rows.count, 1) {
      group.compare(
        0, to: row, atMost: rows[row].name == "entt" ? subject.aim.map { Bar($0, avx2: $0) } : nil)
    }
    return group
  }
}
