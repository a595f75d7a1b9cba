import Inbetween

// Stories in which some of the drivers add to what others give.

extension OraclePlan {
  /// The same story with some of its drivers adding.
  func composed(seed: UInt64) -> OraclePlan {
    var random = SplitMix64(seed: seed ^ 0xc047_05e0)
    var plan = self
    plan.commands = commands.map { $0.composed(&random) }
    return plan
  }
}

extension OracleCommand {
  fileprivate func composed(_ random: inout SplitMix64) -> OracleCommand {
    guard case .register(let driver, let entity, var tween, var options) = self else { return self }
    // Rotations are refused.
    if tween.property != .orientation || random.once(in: 8) { tween.adds = !random.once(in: 3) }
    for script in options.scripts.indices {
      options.scripts[script].commands = options.scripts[script].commands.map { $0.composed(&random) }
    }
    return .register(driver: driver, entity: entity, tween: tween, with: options)
  }
}
