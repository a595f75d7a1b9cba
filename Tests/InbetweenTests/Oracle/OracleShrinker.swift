/// Makes a failing story as short and as plain as it still fails (Zeller's delta debugging, greedy).
struct OracleShrinker {
  private var plan: OraclePlan
  private let fails: (OraclePlan) -> Bool

  static func shrink(_ plan: OraclePlan, while fails: @escaping (OraclePlan) -> Bool) -> OraclePlan {
    var shrinker = OracleShrinker(plan: plan, fails: fails)
    var size = Int.max
    while shrinker.plan.text.count < size {
      size = shrinker.plan.text.count
      shrinker.dropCommands()
      shrinker.plainTweens()
      shrinker.plainRate()
    }
    return shrinker.plan
  }

  private mutating func keep(_ candidate: OraclePlan) -> Bool {
    guard fails(candidate) else { return false }
    plan = candidate
    return true
  }

  /// Drops chunks of commands, large ones first.
  private mutating func dropCommands() {
    var length = max(1, plan.commands.count / 2)
    while true {
      var start = 0
      while start < plan.commands.count {
        var candidate = plan
        candidate.commands.removeSubrange(start..<min(start + length, plan.commands.count))
        if !keep(candidate) { start += length }
      }
      if length == 1 { return }
      length /= 2
    }
  }

  /// Takes traits off tweens, one by one.
  private mutating func plainTweens() {
    for index in plan.commands.indices {
      for trait in Self.traits {
        guard case .register(let driver, let entity, let tween) = plan.commands[index] else { break }
        var candidate = plan
        var plain = tween
        trait(&plain)
        guard plain.text != tween.text, plain.text.count <= tween.text.count else { continue }
        candidate.commands[index] = .register(driver: driver, entity: entity, tween: plain)
        _ = keep(candidate)
      }
    }
  }

  private mutating func plainRate() {
    var candidate = plan
    candidate.tickRate = (60, 1)
    if plan.tickRate != (60, 1) { _ = keep(candidate) }
  }

  private static let traits: [@Sendable (inout ReferenceTween) -> Void] = [
    { $0.ease = .linear },
    { $0.interTimingFunctions = nil },
    { $0.offsets = nil },
    { $0.repeats = 1 },
    { $0.repeats = min(2, $0.repeats) },
    { $0.repeatStart = 0 },
    { $0.repeatDelay = 0 },
    { $0.endDelay = 0 },
    { $0.direction = .normal },
    { $0.fill = .none },
    { $0.rate = (1, 1) },
    { $0.rate = ($0.rate.numerator.signum(), 1) },
    { $0.accumulates = false },
    { $0.persists = true },
    { $0.replaces = false },
    { $0.timeline = nil },
    { $0.mode = .absolute },
    { $0.delay = 0 },
    { $0.delay = $0.delay.signum() * min(1500, abs($0.delay)) },
    { $0.duration = 0 },
    { $0.duration = min(1500, $0.duration) },
    { $0.duration = min(3000, $0.duration) },
    { tween in
      guard tween.values.count > 2, tween.offsets == nil, tween.interTimingFunctions == nil else { return }
      tween.values.removeLast()
    },
    { tween in
      guard tween.property != .orientation else { return }
      tween.values = tween.values.enumerated().map { key, lanes in
        lanes.indices.map { Float(10 * (key + 1) + $0) }
      }
    },
    { tween in
      guard tween.property != .orientation else { return }
      tween.property = .energy
      tween.values = tween.values.map { [$0[0]] }
    },
  ]
}
