import Inbetween

/// A command on a world with pools, for the engine and the reference. Entities are named by the order in
/// which they were spawned, pools by number, 0 … 2. Pools 0 and 1 have hooks.
indirect enum PoolCommand {
  case spawn
  case despawn(Int)
  case add(pool: Int, Int, Int)
  case remove(pool: Int, Int)
  case setNil(pool: Int, Int)
  case change(pool: Int, Int)
  case tag(Int)
  case untag(Int)
  case assign(Int, Float)
  /// Runs `body` at every third entity that the query visits.
  case query(PoolQuery, [PoolCommand])
  /// Reports the changes since one of the last marks.
  case changes(pool: Int, since: Int)
  case tick
}

struct PoolQuery {
  enum Kind: CaseIterable {
    case query
    case update
    case queryRuns
    case updateRuns
  }

  var kind: Kind
  /// Pool 0, 1 or 2, or both 0 and 1.
  var pools: [Int]
  var withPosition: Bool
  var isTagged: Bool
  var isUntagged: Bool
}

/// Generates random scripts.
struct PoolGenerator {
  var random: SplitMix64
  var spawned = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func number(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

  mutating func entity() -> Int { number(max(spawned, 1)) }

  /// Returns the first commands of a script: some entities with components, in one order or shuffled.
  mutating func beginning() -> [PoolCommand] {
    var commands: [PoolCommand] = []
    let count = [0, 1, 7, 8, 9, 33][number(6)]
    for _ in 0..<count { commands.append(.spawn) }
    let isShuffled = number(2) == 0
    for pool in 0..<3 {
      for entity in 0..<count {
        commands.append(.add(pool: pool, isShuffled ? number(count) : entity, number(1000)))
      }
    }
    for entity in 0..<count { commands.append(.assign(entity, Float(entity))) }
    spawned = count
    return commands
  }

  mutating func command(depth: Int, mayTick: Bool = true) -> PoolCommand {
    let pool = number(3)
    switch number(depth < 2 ? 28 : 18) {
    case 0...2:
      spawned += 1
      return .spawn
    case 3, 4: return .despawn(entity())
    case 5...8: return .add(pool: pool, entity(), number(1000))
    case 9, 10: return .remove(pool: pool, entity())
    case 11: return .setNil(pool: pool, entity())
    case 12, 13: return .change(pool: pool, entity())
    case 14: return .tag(entity())
    case 15: return .untag(entity())
    case 16: return .assign(entity(), Float(number(100)))
    case 17:
      if depth == 0, mayTick, number(2) == 0 { return .tick }
      return .changes(pool: number(4), since: 1 + number(4))
    default:
      let kind = PoolQuery.Kind.allCases[number(4)]
      let query = PoolQuery(
        kind: kind, pools: number(2) == 0 ? [pool] : [0, 1], withPosition: number(3) == 0,
        isTagged: number(4) == 0, isUntagged: number(4) == 0)
      var body: [PoolCommand] = []
      for _ in 0..<1 + number(4) { body.append(command(depth: depth + 1)) }
      return .query(query, body)
    }
  }
}
