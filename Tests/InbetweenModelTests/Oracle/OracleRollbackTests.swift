import Testing

import Inbetween
@testable import InbetweenCore

/// Random worlds of the oracle, with rollbacks at random places: each tick is as without them (T10).
@Suite struct OracleRollbackTests {
  private static let shares = 10

  // A debug build runs fewer worlds.
  #if DEBUG
    private static let worlds: UInt64 = 30
  #else
    private static let worlds: UInt64 = 2000
  #endif

  @Test("Rollbacks leave no trace in worlds on timelines", arguments: 0..<OracleRollbackTests.shares)
  func timelines(share: Int) {
    run(share) { OracleGenerator.plan(seed: $0, hasTimelines: true, hasMotions: true).composed(seed: $0) }
  }

  @Test("Rollbacks leave no trace in worlds of everything", arguments: 0..<OracleRollbackTests.shares)
  func everything(share: Int) {
    run(share) {
      OracleControlGenerator.plan(seed: $0, [.motions, .callbacks, .clocks, .reversals]).blended(seed: $0)
    }
  }

  private func run(_ share: Int, _ plan: (UInt64) -> OraclePlan) {
    for seed in stride(from: UInt64(share), to: Self.worlds, by: Self.shares) {
      if let fault = OracleRollback.fault(plan(seed), seed: seed) {
        Issue.record("seed \(seed): \(fault)")
        return
      }
    }
  }
}

/// Runs a plan on two engines, one with rollbacks.
struct OracleRollback {
  /// The results of a command, for comparison.
  private struct Outcome: Equatable {
    var answer: Int?
    var hash: UInt64
    var events: [Event]
    var calls: [OracleCall]
    var readouts: [ReferenceReadout?]
  }

  /// Returns the first difference; nil if there is none.
  static func fault(_ plan: OraclePlan, seed: UInt64) -> String? {
    let (plain, engine) = (OracleEngine(plan), OracleEngine(plan))
    let outcomes = plan.commands.map { outcome(of: $0, plain) }
    var random = SplitMix64(seed: seed)
    var saved: [Int: (snapshot: Snapshot, notes: OracleEngine.Notes)] = [:]
    var (next, rollbacks) = (0, 0)
    while next < plan.commands.count {
      do throws(SnapshotError) {
        let snapshot = saved[next]?.snapshot ?? Snapshot()
        try engine.world.save(into: snapshot)
        saved[next] = (snapshot, engine.notes)
        if rollbacks < 20, random.once(in: 8),
          let (snapshot, notes) = saved[max(next - random.number(1...60), 0)]
        {
          rollbacks += 1
          next = max(saved.first { $0.value.snapshot === snapshot }!.key, 0)
          // Its data is accepted too, without callbacks. These are back after the snapshot itself.
          if let data = try? snapshot.data() { try engine.world.restore(Snapshot(data: data)) }
          try engine.world.restore(snapshot)
          engine.notes = notes
          if let fault = engine.world.engine.validate() { return "after a restore of \(next): \(fault)" }
        }
      } catch { return error.description }
      let command = plan.commands[next]
      let outcome = outcome(of: command, engine)
      if outcome != outcomes[next] {
        return
          "command \(next), \(command.text)\n  rolled \(outcome)\n  plain  \(outcomes[next])\n\(plan.text)"
      }
      if let fault = engine.world.engine.validate() { return "after command \(next): \(fault)" }
      next += 1
    }
    return nil
  }

  private static func outcome(of command: OracleCommand, _ engine: OracleEngine) -> Outcome {
    let answer = engine.apply(command)
    if case .sample(let thousandths) = command {
      engine.sample(at: engine.world.now.counts + thousandths)
    }
    let drivers = engine.drivers.keys.sorted()
    return Outcome(
      answer: answer, hash: engine.world.stateHash, events: engine.world.events, calls: engine.heardCalls,
      readouts: drivers.map { engine.readout($0) })
  }
}
