import Inbetween

extension OraclePlan {
  /// The story as Swift, near enough to paste into a test.
  var text: String {
    var lines = [
      "let world = World(tickRate: TickRate(\(tickRate.numerator), over: \(tickRate.denominator)))"
    ]
    for timeline in 0..<timelines { lines.append("let t\(timeline) = world.makeTimeline()") }
    var ticks = 0
    for command in commands {
      if case .tick = command {
        ticks += 1
        continue
      }
      if ticks > 0 { lines.append(OraclePlan.ticks(ticks)) }
      ticks = 0
      lines.append(command.text)
    }
    if ticks > 0 { lines.append(OraclePlan.ticks(ticks)) }
    return lines.joined(separator: "\n")
  }

  private static func ticks(_ count: Int) -> String {
    count == 1 ? "world.tick()" : "for _ in 0..<\(count) { world.tick() }"
  }
}

extension OracleCommand {
  var text: String {
    switch self {
    case .spawn(let entity): "let e\(entity) = world.spawn()"
    case .despawn(let entity): "world.despawn(e\(entity))"
    case .assign(let entity, let property, let values):
      "try world.assign(e\(entity), \(property.text), to: \(property.text(values)))"
    case .register(let driver, let entity, let tween):
      "let d\(driver) = try world.register(\(tween.text), on: e\(entity))"
    case .pause(let driver): "world.pause(d\(driver))"
    case .resume(let driver): "world.resume(d\(driver))"
    case .cancel(let driver): "world.cancel(d\(driver))"
    case .seek(let timeline, let local): "t\(timeline).seek(to: Instant(counts: \(local)))"
    case .pauseTimeline(let timeline): "t\(timeline).pause()"
    case .resumeTimeline(let timeline): "t\(timeline).resume()"
    case .setRate(let timeline, let numerator, let denominator):
      "t\(timeline).setRate(Rate(\(numerator), over: \(denominator)))"
    case .tick: "world.tick()"
    case .sample(let thousandths):
      "world.sample(at: now + (nextTick - now) * \(thousandths) / 1000, into: frame)"
    }
  }
}

extension ReferenceProperty {
  var text: String {
    switch self {
    case .energy: "energy"
    case .orientation: "orientation"
    case .angle: ".rotation"
    case .positionX: ".position.x"
    case .positionY: ".position.y"
    default: ".\(rawValue)"
    }
  }

  func text(_ lanes: [Float]) -> String {
    let list = lanes.map { "\($0)" }.joined(separator: ", ")
    switch self {
    case .angle: return ".degrees(\(list))"
    case .orientation: return "Rotation(quaternion: SIMD4(\(list)))"
    default: return lanes.count == 1 ? list : "SIMD2(\(list))"
    }
  }
}

extension ReferenceTween {
  var text: String {
    let list = values.map(property.text).joined(separator: ", ")
    var parts = ["\(property.text), values: [\(list)], duration: \(ReferenceTween.counts(duration))"]
    if delay != 0 { parts.append("delay: \(ReferenceTween.counts(delay))") }
    if mode != .absolute { parts.append("mode: .\(mode)") }
    if let offsets { parts.append("offsets: \(offsets)") }
    if let interTimingFunctions { parts.append("interTimingFunctions: \(interTimingFunctions)") }
    if ease != .linear { parts.append("ease: \(ease)") }
    if repeats != 1 { parts.append("repeats: \(repeats.isFinite ? "\(repeats)" : ".forever")") }
    if repeatStart != 0 { parts.append("repeatStart: \(repeatStart)") }
    if repeatDelay != 0 { parts.append("repeatDelay: \(ReferenceTween.counts(repeatDelay))") }
    if endDelay != 0 { parts.append("endDelay: \(ReferenceTween.counts(endDelay))") }
    if direction != .normal { parts.append("direction: .\(direction)") }
    if fill != .none { parts.append("fill: .\(fill)") }
    if rate != (1, 1) { parts.append("rate: Rate(\(rate.numerator), over: \(rate.denominator))") }
    if accumulates { parts.append("accumulates: true") }
    if !persists { parts.append("persists: false") }
    if replaces { parts.append("replaces: true") }
    if let timeline { parts.append("timeline: t\(timeline)") }
    return "Tween(\(parts.joined(separator: ", ")))"
  }

  private static func counts(_ counts: Int64) -> String { "Duration(counts: \(counts))" }
}
