import Testing

/// Tests that plans with additive drivers cover all cases, and that broken rules of composition are noticed.
@Suite struct OracleCompositionSelfTests {
  private static func plan(_ seed: Int, isBlended: Bool = false) -> OraclePlan {
    let plan =
      switch seed % 3 {
      case 0: OracleGenerator.plan(seed: UInt64(seed), hasMotions: true)
      case 1: OracleGenerator.plan(seed: UInt64(seed), hasTimelines: true, hasMotions: true)
      default: OracleControlGenerator.plan(seed: UInt64(seed), [.motions, .callbacks, .clocks, .reversals])
      }
    return isBlended ? plan.blended(seed: UInt64(seed)) : plan.composed(seed: UInt64(seed))
  }

  @Test("Amounts of every kind meet winners and each other") func coverage() {
    var seen: [String: Int] = [:]
    func count(_ what: String) { seen[what, default: 0] += 1 }
    for seed in 0..<300 {
      let plan = Self.plan(seed)
      var reference = OracleReference(plan)
      for command in plan.commands {
        _ = reference.apply(command)
        guard case .tick = command else { continue }
        let world = reference.world
        for entity in world.bases.indices where world.bases[entity] != nil {
          for channel in ReferenceProperty.defaults.indices {
            let adding = world.adding(entity, channel)
            guard let first = adding.first else { continue }
            let winner = world.winner(entity, channel)
            count(winner == nil ? "over the base value" : winner!.isMoving ? "over a winner" : "over a fill")
            if adding.count > 1 { count("several") }
            if let winner, winner.serial > first.serial { count("under a later winner") }
            if !first.isMoving { count("held") }
            count(first.tween.motion == nil ? "tween" : "\(first.tween.motion!.law)")
            if first.tween.timeline != nil { count("on a timeline") }
          }
        }
      }
    }
    for what in [
      "over the base value", "over a winner", "over a fill", "several", "under a later winner", "held",
      "tween",
      "spring", "freeDecay", "decayToEnd", "on a timeline",
    ] {
      #expect(seen[what, default: 0] >= 40, "\(what): \(seen[what, default: 0]) times")
    }
  }

  @Test(
    "A broken rule is noticed, and shrinks to a few commands", arguments: ReferenceFlaw.ofComposition.spread)
  func flawed(flaw: ReferenceFlaw) {
    var (least, found) = ("not noticed", 0)
    for seed in 0..<600 where found < 8 {
      let plan = Self.plan(seed, isBlended: flaw.isOfCrossfades)
      guard let first = OracleRun.disagreement(plan, flaw: flaw) else { continue }
      found += 1
      let story = OracleShrinker.shrink(plan) { OracleRun.disagreement($0, flaw: flaw)?.kind == first.kind }
      let commands = story.commands.filter { if case .tick = $0 { false } else { true } }
      if commands.count <= 6 { return }
      least = story.text
    }
    Issue.record("\(flaw.rawValue):\n\(least)")
  }
}
