import Testing

import Inbetween
@testable import InbetweenCore

/// Pools, queries, deferred changes and hooks (E1 … E5) against a small model, in seeded random scripts.
@Suite(.serialized, .countingLives) struct PoolModelTests {
  /// Runs a script of `count` commands in both. Returns the first difference; nil if they agree.
  private func difference(seed: UInt64, count: Int) -> String? {
    var generator = PoolGenerator(seed: seed)
    var hookCommands: [PoolCommand] = []
    for _ in 0..<7 { hookCommands.append(generator.command(depth: 1, mayTick: false)) }
    generator.spawned = 0
    let engine = PoolEngine(hookCommands: hookCommands)
    let reference = PoolReference(hookCommands: hookCommands)
    let beginning = generator.beginning()
    engine.run(beginning)
    reference.run(beginning)
    for step in 0..<count {
      let command = generator.command(depth: 0)
      (engine.hookBudget, reference.hookBudget) = (4, 4)
      engine.run(command)
      reference.run(command)
      note(engine)
      note(reference)
      if engine.log != reference.log {
        return "seed \(seed), step \(step), \(command):\n\(difference(engine.log, reference.log))"
      }
      engine.log = []
      reference.log = []
    }
    return nil
  }

  private func difference(_ found: [String], _ expected: [String]) -> String {
    for place in 0..<max(found.count, expected.count) {
      let (one, other) = (
        place < found.count ? found[place] : "–", place < expected.count ? expected[place] : "–"
      )
      if one != other { return "\(found[..<min(place, found.count)]) then \(one), expected \(other)" }
    }
    return "none"
  }

  /// Logs the contents of all pools, row by row.
  private func note(_ engine: PoolEngine) {
    let numbers = engine.numbers
    engine.healths.withEntities { row in
      engine.log.append("\(row.indices.map { "\(numbers[row[$0]]!):\(engine.healths[row[$0]]!.mark)" })")
    }
    engine.labels.withEntities { row in
      engine.log.append("\(row.indices.map { "\(numbers[row[$0]]!):\(engine.labels[row[$0]]!.mark)" })")
    }
    engine.trails.withEntities { row in
      engine.log.append("\(row.indices.map { "\(numbers[row[$0]]!):\(engine.trails[row[$0]]!.mark)" })")
    }
    engine.tag.withEntities { row in engine.log.append("\(row.indices.map { "\(numbers[row[$0]]!)" })") }
    var places: [String] = []
    engine.world.forEach(.position) { places.append("\(numbers[$0]!):\($1.x)") }
    engine.log.append("\(places)")
    engine.log.append("\(engine.entities.map { engine.world.isAlive($0) })")
    #expect(!engine.entities.contains { engine.world.isDoomed($0) })
  }

  private func note(_ reference: PoolReference) {
    for pool in reference.pools {
      reference.log.append("\(pool.rows.map { "\($0):\(pool.values[$0]!)" })")
    }
    reference.log.append("\(reference.tag.rows.map { "\($0)" })")
    reference.log.append("\(reference.position.rows.map { "\($0):\(reference.shown[$0]!)" })")
    reference.log.append("\(reference.alive)")
  }

  @Test func randomScriptsAgree() {
    for seed in 0..<PoolModelTests.scripts {
      if let difference = difference(seed: UInt64(seed), count: 40) {
        Issue.record("\(difference)")
        return
      }
    }
    #expect(LifeProbe.live == 0)
  }

  #if DEBUG
    private static let scripts = 80
  #else
    private static let scripts = 3000
  #endif
}
