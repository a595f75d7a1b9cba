import Foundation
import Testing

/// The engine against the reference model, on random worlds.
///
///     INBETWEEN_WORLDS=1000 swift test --filter Oracle     so many worlds
///     INBETWEEN_SEED=4711 swift test --filter Oracle       that one alone
///     INBETWEEN_TRACE=1 …                                  names each seed before it runs
@Suite struct OracleTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let worlds = environment["INBETWEEN_WORLDS"].flatMap { Int($0) } ?? 10_000
  private static let onlySeed = environment["INBETWEEN_SEED"].flatMap { UInt64($0) }
  private static let shares = 20

  @Test("The engine and the reference model agree", arguments: 0..<OracleTests.shares)
  func agree(share: Int) { run(share, Self.worlds, hasTimelines: false) }

  @Test("They agree on timelines that are sought to and fro", arguments: 0..<OracleTests.shares)
  func agreeOnTimelines(share: Int) { run(share, Self.worlds / 4, hasTimelines: true) }

  private func run(_ share: Int, _ worlds: Int, hasTimelines: Bool) {
    if let seed = Self.onlySeed {
      if share == 0 { check(seed, hasTimelines) }
      return
    }
    var failures = 0
    for world in stride(from: share, to: worlds, by: Self.shares) where failures < 2 {
      if !check(UInt64(world), hasTimelines) { failures += 1 }
    }
  }

  @discardableResult
  private func check(_ seed: UInt64, _ hasTimelines: Bool) -> Bool {
    let plan = OracleGenerator.plan(seed: seed, hasTimelines: hasTimelines)
    if Self.environment["INBETWEEN_TRACE"] != nil {
      print("seed \(seed)\(Self.onlySeed == nil ? "" : "\n" + plan.text)")
    }
    guard let first = OracleRun.disagreement(plan) else { return true }
    // While it shrinks it must go on failing in the same way.
    let least = OracleShrinker.shrink(plan) { OracleRun.disagreement($0)?.kind == first.kind }
    let disagreement = OracleRun.disagreement(least) ?? first
    Issue.record(
      "INBETWEEN_SEED=\(seed): \(disagreement.place): \(disagreement.text)\n\n\(least.text)\n")
    return false
  }
}
