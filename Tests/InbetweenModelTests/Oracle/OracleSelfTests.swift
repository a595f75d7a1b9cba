import Testing

/// Tests that the oracle's random worlds cover all cases, and that it notices faults.
@Suite struct OracleSelfTests {
  @Test("The random worlds hold every kind of meeting") func coverage() {
    var seen: [String: Int] = [:]
    func count(_ what: String, _ times: Int = 1) { seen[what, default: 0] += times }
    for seed in 0..<600 {
      let plan = OracleGenerator.plan(seed: UInt64(seed))
      var reference = OracleReference(plan)
      for command in plan.commands {
        _ = reference.apply(command)
        let world = reference.world
        for driver in world.drivers {
          if !driver.pruned.isEmpty { count("pruned") }
          if driver.clock.isPaused { count(driver.contendsAnywhere ? "paused and contending" : "paused") }
          if driver.captured != nil { count("captured") }
          if driver.contendsAnywhere, let path = driver.tween.path {
            count(driver.tween.property == .angle ? "heading" : path.isRelative ? "relative path" : "path")
          }
          if driver.captured != nil, driver.tween.mode == .relative, driver.tween.values.count > 1 {
            count("relative keys")
          }
          let seen = Set(
            driver.tween.property.channels.map { world.winner(driver.entity, $0)?.id == driver.id })
          if driver.contendsAnywhere {
            count(seen.count == 2 ? "seen in part" : seen == [true] ? "seen" : "under")
          }
        }
        guard case .tick = command else { continue }
        for event in world.events { count(event.kind.rawValue + (event.shadowed ? " shadowed" : "")) }
        for (earlier, later) in zip(world.events, world.events.dropFirst())
        where earlier.instant == later.instant && earlier.entity == later.entity {
          count(earlier.driver == later.driver ? "several of one at once" : "several at once")
        }
      }
    }
    for what in [
      "pruned", "paused", "paused and contending", "captured", "seen", "seen in part", "under", "started",
      "repeated", "completed", "completed shadowed", "superseded", "killed", "entityDied",
      "several of one at once", "several at once", "path", "relative path", "heading", "relative keys",
    ] {
      #expect(seen[what, default: 0] >= 40, "\(what): \(seen[what, default: 0]) times")
    }
  }

  /// Faults that change the commands that the engine gets.
  private static let faults: [(name: String, fault: @Sendable (OracleCommand) -> OracleCommand)] =
    OracleField.all.map { ("\($0.name) forgotten", tween($0.drop)) } + otherFaults

  private static let otherFaults: [(name: String, fault: @Sendable (OracleCommand) -> OracleCommand)] = [
    ("a count of delay more", tween { $0.delay += $0.delay > 0 ? 1 : 0 }),
    ("a count of duration more", tween { $0.duration += $0.duration > 0 ? 1 : 0 }),
    ("persist false forgotten", tween { $0.persists = true }),
    ("replaces forgotten", tween { $0.replaces = false }),
    ("fill forgotten", tween { $0.fill = .none }),
    ("whole ease forgotten", tween { $0.ease = .linear }),
    ("an ulp off", tween { $0.values = $0.values.map { $0.map(\.nextUp) } }),
    ("offsets forgotten", tween { $0.offsets = nil }),
    ("relative taken as absolute", tween { $0.mode = $0.mode == .relative ? .absolute : $0.mode }),
    ("factors taken as differences", tween { $0.mode = $0.mode == .scaled ? .relative : $0.mode }),
    ("ways of angles forgotten", tween { $0.way = .shortest }),
    ("turns forgotten", tween { $0.turns = 0 }),
    ("grids forgotten", tween { $0.snap = nil }),
    ("from taken as to", tween { $0.mode = $0.mode == .from ? .absolute : $0.mode }),
    ("a path's end forgotten", tween { $0.path?.to = 1 }),
    ("a path's begin forgotten", tween { $0.path?.from = 0 }),
    ("a relative path taken as absolute", tween { $0.path?.isRelative = false }),
    (
      "the first of relative keys is the start",
      tween { tween in
        guard tween.mode == .relative, tween.values.count > 1 else { return }
        tween.values[0] = tween.values[0].map { _ in 0 }
      }
    ),
    ("rates forgotten", tween { $0.rate = (1, 1) }),
    (
      "kill is pause",
      { if case .operate(.kill, let driver) = $0 { .operate(.pause, driver: driver) } else { $0 } }
    ),
    ("resume does nothing", { if case .operate(.resume, _) = $0 { .sample(thousandths: 0) } else { $0 } }),
  ]

  private static func tween(
    _ change: @escaping @Sendable (inout ReferenceTween) -> Void
  ) -> @Sendable (OracleCommand) -> OracleCommand {
    { command in
      guard case .register(let driver, let entity, var tween, let options) = command else { return command }
      change(&tween)
      return .register(driver: driver, entity: entity, tween: tween, with: options)
    }
  }

  @Test("A planted fault is found, and shrinks to a few commands", arguments: faults.indices.spread)
  func planted(index: Int) throws {
    let (name, fault) = Self.faults[index]
    var (least, found) = ("not noticed", 0)
    for seed in 0..<400 where found < 8 {
      let plan = OracleGenerator.plan(seed: UInt64(seed))
      guard let first = OracleRun.disagreement(plan, fault: OracleFault(command: fault)) else { continue }
      found += 1
      let story = OracleShrinker.shrink(plan) {
        OracleRun.disagreement($0, fault: OracleFault(command: fault))?.kind == first.kind
      }
      let commands = story.commands.filter { if case .tick = $0 { false } else { true } }
      if commands.count <= 5 { return }
      least = story.text
    }
    Issue.record("\(name): \(least)")
  }
}
