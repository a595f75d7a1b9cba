import Testing

/// Tests that a broken rule of what moves end is noticed (C14).
@Suite struct OracleMoveSelfTests {
  private static func plan(_ seed: Int) -> OraclePlan {
    let plan =
      seed % 2 == 0
      ? OracleGenerator.plan(seed: UInt64(seed), hasMotions: true)
      : OracleControlGenerator.plan(seed: UInt64(seed), [.motions, .callbacks])
    return plan.moved(seed: UInt64(seed))
  }

  @Test("A broken rule is noticed, and shrinks to a few commands", arguments: ReferenceFlaw.ofMoves)
  func flawed(flaw: ReferenceFlaw) {
    var (least, found) = ("not noticed", 0)
    for seed in 0..<600 where found < 8 {
      let plan = Self.plan(seed)
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
