import Foundation
import Testing

/// The engine against the model of transitions (X5), on random plans.
///
///     INBETWEEN_WORLDS=100000 swift test --filter TransitionOracle     that number of plans
///     INBETWEEN_SEED=4711 swift test --filter TransitionOracle         the plan of one seed
@Suite struct TransitionOracleTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let stories = environment["INBETWEEN_WORLDS"].flatMap { Int($0) } ?? cases(60)
  private static let onlySeed = environment["INBETWEEN_SEED"].flatMap { UInt64($0) }
  private static let shares = 10

  @Test("X1–X6: the engine and the model agree", arguments: 0..<TransitionOracleTests.shares)
  func agree(share: Int) {
    if let seed = Self.onlySeed {
      if share == 0 { check(seed) }
      return
    }
    var failures = 0
    for seed in stride(from: share, to: Self.stories, by: Self.shares) where failures < 2 {
      if !check(UInt64(seed)) { failures += 1 }
    }
  }

  @discardableResult
  private func check(_ seed: UInt64) -> Bool {
    let plan = TransitionGenerator.plan(seed: seed)
    guard let first = TransitionRun.disagreement(plan) else { return true }
    let least = TransitionShrinker.shrink(plan) { TransitionRun.disagreement($0) != nil }
    Issue.record(
      "INBETWEEN_SEED=\(seed): \(TransitionRun.disagreement(least) ?? first)\n\n\(least.text)\n")
    return false
  }

  @Test("A fault in the model is noticed, and shrinks to a few commands", arguments: ModelFault.allCases)
  func planted(fault: ModelFault) {
    for seed in 0..<600 {
      let plan = TransitionGenerator.plan(seed: UInt64(seed))
      // Plans that fail without the fault belong to the test above.
      guard TransitionRun.disagreement(plan, fault: fault) != nil,
        TransitionRun.disagreement(plan) == nil
      else { continue }
      let least = TransitionShrinker.shrink(plan) {
        TransitionRun.disagreement($0, fault: fault) != nil && TransitionRun.disagreement($0) == nil
      }
      let commands = least.commands.filter { !$0.isTick }
      #expect(commands.count <= 5, "\(fault):\n\(least.text)")
      return
    }
    Issue.record("\(fault) was not noticed")
  }

  @Test("The plans contain all cases") func coverage() {
    var seen: [String: Int] = [:]
    for seed in 0..<300 {
      let plan = TransitionGenerator.plan(seed: UInt64(seed))
      for command in plan.commands {
        seen[String(describing: command).split(separator: " ")[0].description, default: 0] += 1
      }
      if plan.transitions.contains(where: { $0.sharedElement != nil }) { seen["shared", default: 0] += 1 }
      if plan.transitions.contains(where: { !$0.layers.isEmpty }) { seen["layers", default: 0] += 1 }
    }
    for what in [
      "register", "begin", "reverse", "interrupt", "scrub", "let", "settle", "complete", "policy", "tween",
      "spring", "assign", "sample", "shared", "layers",
    ] {
      #expect(seen[what, default: 0] >= 30, "\(what): \(seen[what, default: 0]) times")
    }
  }
}
