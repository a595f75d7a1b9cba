import Inbetween

// Plans in which some drivers are additive, have crossfades, or are moves.

extension OraclePlan {
  /// Returns this plan with some of its drivers additive.
  func composed(seed: UInt64) -> OraclePlan { changed(seed) { $0.compose(&$1) } }

  /// Returns this plan with crossfades on some of its drivers.
  func blended(seed: UInt64) -> OraclePlan {
    let tick = 90_000 * tickRate.denominator / tickRate.numerator
    return changed(seed) { $0.ease(tick, &$1) }
  }

  /// Returns this plan with many of its drivers moves, as those of `animate` are (C14).
  func moved(seed: UInt64) -> OraclePlan { changed(seed) { $0.move(&$1) } }

  private func changed(
    _ seed: UInt64, _ change: (inout ReferenceTween, inout SplitMix64) -> Void
  ) -> OraclePlan {
    var random = SplitMix64(seed: seed ^ 0xc047_05e0)
    var plan = self
    plan.commands = commands.map { $0.changed(&random, change) }
    return plan
  }
}

extension OracleCommand {
  fileprivate func changed(
    _ random: inout SplitMix64, _ change: (inout ReferenceTween, inout SplitMix64) -> Void
  ) -> OracleCommand {
    guard case .register(let driver, let entity, var tween, var options) = self else { return self }
    // Tweens along a path stay as they are.
    if tween.path == nil { change(&tween, &random) }
    for script in options.scripts.indices {
      options.scripts[script].commands = options.scripts[script].commands.map { $0.changed(&random, change) }
    }
    return .register(driver: driver, entity: entity, tween: tween, with: options)
  }
}

extension ReferenceTween {
  fileprivate mutating func compose(_ random: inout SplitMix64) {
    // The engine refuses additive rotations, so they are rare.
    if property != .orientation || random.once(in: 8) { adds = !random.once(in: 3) }
  }

  fileprivate mutating func move(_ random: inout SplitMix64) {
    if random.once(in: 4) || rate != (1, 1) { return }
    isMove = true
    endsMoves = !random.once(in: 5)
    if random.once(in: 2) { delay = 0 }
    waits = random.once(in: 2)
    if random.once(in: 2) { replaces = false }
  }

  fileprivate mutating func ease(_ tick: Int64, _ random: inout SplitMix64) {
    if property == .orientation && !random.once(in: 8) { return }
    // A few are additive. The engine refuses a blend on those, so most of them get none.
    if random.once(in: 8) { adds = true } else if random.once(in: 4) { return }
    let length = random.one(of: [0, 3, tick / 2, 2 * tick, 4 * tick, 7 * tick + 1, 30 * tick])
    guard !adds || random.once(in: 16) else { return }
    let easing = random.one(of: OracleTweenGenerator.easings)
    blend = ReferenceBlend(duration: length, ease: easing)
  }
}
