import Foundation
import Testing

/// Compares the engine with the reference model on random worlds.
///
///     INBETWEEN_WORLDS=1000 swift test --filter Oracle     number of worlds
///     INBETWEEN_FIRST=700000 …                             first seed
///     INBETWEEN_SEED=4711 swift test --filter Oracle       only this seed
///     INBETWEEN_TRACE=1 …                                  prints each seed before it runs
@Suite struct OracleTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let worlds = environment["INBETWEEN_WORLDS"].flatMap { Int($0) } ?? usualWorlds
  private static let onlySeed = environment["INBETWEEN_SEED"].flatMap { UInt64($0) }
  private static let firstSeed = environment["INBETWEEN_FIRST"].flatMap { UInt64($0) } ?? 0
  private static let shares = 20

  // A debug build is there for its assertions and its other machine code, so it runs fewer worlds.
  #if DEBUG
    private static let usualWorlds = 60
  #else
    private static let usualWorlds = 10_000
  #endif

  @Test("The engine and the reference model agree", arguments: 0..<OracleTests.shares)
  func agree(share: Int) { run(share, Self.worlds) { OracleGenerator.plan(seed: $0) } }

  @Test("They agree on timelines that seek to and fro", arguments: 0..<OracleTests.shares)
  func agreeOnTimelines(share: Int) {
    run(share, Self.worlds / 4) { OracleGenerator.plan(seed: $0, hasTimelines: true) }
  }

  @Test("They agree on states and operations", arguments: 0..<OracleTests.shares)
  func agreeOnStates(share: Int) { run(share, Self.worlds / 4, []) }

  @Test("They agree on drivers that turn round", arguments: 0..<OracleTests.shares)
  func agreeOnTurns(share: Int) { run(share, Self.worlds / 8, [.reversals]) }

  @Test("They agree on callbacks", arguments: 0..<OracleTests.shares)
  func agreeOnCallbacks(share: Int) { run(share, Self.worlds / 4, [.callbacks]) }

  @Test("They agree on clocks", arguments: 0..<OracleTests.shares)
  func agreeOnClocks(share: Int) { run(share, Self.worlds / 8, [.clocks]) }

  @Test("They agree on clocks that run backward", arguments: 0..<OracleTests.shares)
  func agreeOnReversedClocks(share: Int) { run(share, Self.worlds / 8, [.clocks, .reversals]) }

  @Test("They agree on everything at once", arguments: 0..<OracleTests.shares)
  func agreeOnEverything(share: Int) { run(share, Self.worlds / 8, [.callbacks, .clocks, .reversals]) }

  @Test("They agree on springs and decays", arguments: 0..<OracleTests.shares)
  func agreeOnMotions(share: Int) {
    run(share, Self.worlds / 2) { OracleGenerator.plan(seed: $0, hasMotions: true) }
  }

  @Test("They agree on springs and decays on timelines", arguments: 0..<OracleTests.shares)
  func agreeOnMotionsOnTimelines(share: Int) {
    run(share, Self.worlds / 4) { OracleGenerator.plan(seed: $0, hasTimelines: true, hasMotions: true) }
  }

  @Test("They agree on the control of springs and decays", arguments: 0..<OracleTests.shares)
  func agreeOnControlOfMotions(share: Int) { run(share, Self.worlds / 8, [.motions]) }

  @Test("They agree on springs and decays that turn round", arguments: 0..<OracleTests.shares)
  func agreeOnTurnsOfMotions(share: Int) { run(share, Self.worlds / 8, [.motions, .reversals]) }

  @Test("They agree on springs and decays in callbacks", arguments: 0..<OracleTests.shares)
  func agreeOnMotionsInCallbacks(share: Int) { run(share, Self.worlds / 8, [.motions, .callbacks]) }

  @Test("They agree on springs and decays on clocks", arguments: 0..<OracleTests.shares)
  func agreeOnMotionsOnClocks(share: Int) { run(share, Self.worlds / 8, [.motions, .clocks]) }

  @Test("They agree on springs, decays and everything else", arguments: 0..<OracleTests.shares)
  func agreeOnMotionsAndEverything(share: Int) {
    run(share, Self.worlds / 8, [.motions, .callbacks, .clocks, .reversals])
  }

  @Test("They agree on what is added", arguments: 0..<OracleTests.shares)
  func agreeOnAmounts(share: Int) {
    run(share, Self.worlds / 2) { OracleGenerator.plan(seed: $0, hasMotions: true).composed(seed: $0) }
  }

  @Test("They agree on what is added on timelines", arguments: 0..<OracleTests.shares)
  func agreeOnAmountsOnTimelines(share: Int) {
    run(share, Self.worlds / 4) {
      OracleGenerator.plan(seed: $0, hasTimelines: true, hasMotions: true).composed(seed: $0)
    }
  }

  @Test("They agree on what is added by the plainest drivers", arguments: 0..<OracleTests.shares)
  func agreeOnControlOfAmounts(share: Int) {
    run(share, Self.worlds / 8) { OracleControlGenerator.plan(seed: $0, []).composed(seed: $0) }
  }

  @Test("They agree on what is added among everything else", arguments: 0..<OracleTests.shares)
  func agreeOnAmountsAndEverything(share: Int) {
    run(share, Self.worlds / 4) {
      OracleControlGenerator.plan(seed: $0, [.motions, .callbacks, .clocks, .reversals]).composed(seed: $0)
    }
  }

  @Test("They agree on crossfades", arguments: 0..<OracleTests.shares)
  func agreeOnCrossfades(share: Int) {
    run(share, Self.worlds / 2) { OracleGenerator.plan(seed: $0, hasMotions: true).blended(seed: $0) }
  }

  @Test("They agree on crossfades on timelines", arguments: 0..<OracleTests.shares)
  func agreeOnCrossfadesOnTimelines(share: Int) {
    run(share, Self.worlds / 4) {
      OracleGenerator.plan(seed: $0, hasTimelines: true, hasMotions: true).blended(seed: $0)
    }
  }

  @Test("They agree on crossfades between the plainest drivers", arguments: 0..<OracleTests.shares)
  func agreeOnControlOfCrossfades(share: Int) {
    run(share, Self.worlds / 8) { OracleControlGenerator.plan(seed: $0, []).blended(seed: $0) }
  }

  @Test("They agree on crossfades among everything else", arguments: 0..<OracleTests.shares)
  func agreeOnCrossfadesAndEverything(share: Int) {
    run(share, Self.worlds / 4) {
      OracleControlGenerator.plan(seed: $0, [.motions, .callbacks, .clocks, .reversals]).blended(seed: $0)
    }
  }

  @Test("They agree on what moves end", arguments: 0..<OracleTests.shares)
  func agreeOnMoves(share: Int) {
    run(share, Self.worlds / 2) { OracleGenerator.plan(seed: $0, hasMotions: true).moved(seed: $0) }
  }

  @Test("They agree on what moves end on timelines", arguments: 0..<OracleTests.shares)
  func agreeOnMovesOnTimelines(share: Int) {
    run(share, Self.worlds / 4) {
      OracleGenerator.plan(seed: $0, hasTimelines: true, hasMotions: true).moved(seed: $0)
    }
  }

  @Test("They agree on what the plainest moves end", arguments: 0..<OracleTests.shares)
  func agreeOnControlOfMoves(share: Int) {
    run(share, Self.worlds / 8) { OracleControlGenerator.plan(seed: $0, []).moved(seed: $0) }
  }

  @Test("They agree on what moves end among everything else", arguments: 0..<OracleTests.shares)
  func agreeOnMovesAndEverything(share: Int) {
    run(share, Self.worlds / 4) {
      OracleControlGenerator.plan(seed: $0, [.motions, .callbacks, .clocks, .reversals]).moved(seed: $0)
    }
  }

  @Test("They agree on worlds in which they once did not") func agreeNow() {
    // Half an iteration of one count, begun at its half and reversed.
    check(1123, OracleGenerator.plan(seed: 1123, hasTimelines: true))
    // A spring that is retargeted several times within one tick.
    check(626, OracleControlGenerator.plan(seed: 626, [.motions, .callbacks]))
    // A decay that its fill holds and a move has ended, after a seek back over its end.
    let everything: OracleControlGenerator.Layers = [.motions, .callbacks, .clocks, .reversals]
    check(2230, OracleControlGenerator.plan(seed: 2230, everything).moved(seed: 2230))
  }

  #if canImport(InbetweenC)
    @Test("They agree through the C interface", arguments: 0..<OracleTests.shares)
    func agreeThroughC(share: Int) {
      func throughC(_ plan: OraclePlan) -> OraclePlan {
        var plan = plan
        plan.goesThroughC = true
        return plan
      }
      run(share, Self.worlds / 8) { throughC(OracleGenerator.plan(seed: $0, hasMotions: true)) }
      run(share, Self.worlds / 8) { throughC(OracleGenerator.plan(seed: $0, hasTimelines: true)) }
      for layers: OracleControlGenerator.Layers in [
        [], [.callbacks], [.motions, .callbacks, .clocks, .reversals],
      ] {
        run(share, Self.worlds / 8) { throughC(OracleControlGenerator.plan(seed: $0, layers)) }
      }
    }

    @Test("The same commands in C and in Swift give equal hashes", arguments: 0..<OracleTests.shares)
    func equalHashes(share: Int) {
      for world in stride(from: share, to: Self.worlds / 8, by: Self.shares) {
        let seed = Self.firstSeed + UInt64(world)
        var plan = OracleControlGenerator.plan(seed: seed, [.motions, .callbacks, .clocks, .reversals])
        let inSwift = OracleEngine(plan, OracleFault())
        plan.goesThroughC = true
        let inC = OracleEngine(plan, OracleFault())
        for command in plan.commands {
          _ = (inSwift.apply(command), inC.apply(command))
          if inSwift.world.stateHash != inC.world.stateHash {
            Issue.record("seed \(seed), after \(command.text)")
            break
          }
        }
      }
    }
  #endif

  private func run(_ share: Int, _ worlds: Int, _ layers: OracleControlGenerator.Layers) {
    run(share, worlds) { OracleControlGenerator.plan(seed: $0, layers) }
  }

  /// Runs a share of the worlds.
  private func run(_ share: Int, _ worlds: Int, _ plan: (UInt64) -> OraclePlan) {
    if let seed = Self.onlySeed {
      if share == 0 { check(seed, plan(seed)) }
      return
    }
    var failures = 0
    for world in stride(from: share, to: worlds, by: Self.shares) where failures < 2 {
      let seed = Self.firstSeed + UInt64(world)
      if !check(seed, plan(seed)) { failures += 1 }
    }
  }

  @discardableResult
  private func check(_ seed: UInt64, _ plan: OraclePlan) -> Bool {
    if Self.environment["INBETWEEN_TRACE"] != nil {
      print("seed \(seed)\(Self.onlySeed == nil ? "" : "\n" + plan.text)")
    }
    guard let first = OracleRun.disagreement(plan) else { return true }
    // A shorter plan must fail in the same way.
    let least = OracleShrinker.shrink(plan) { OracleRun.disagreement($0)?.kind == first.kind }
    let disagreement = OracleRun.disagreement(least) ?? first
    Issue.record(
      "INBETWEEN_SEED=\(seed): \(disagreement.place): \(disagreement.text)\n\n\(least.text)\n")
    return false
  }
}
