import Inbetween

extension OraclePlan {
  /// The plan as Swift code, close enough to paste into a test.
  var text: String {
    var lines = [
      "let world = World(tickRate: TickRate(\(tickRate.numerator), over: \(tickRate.denominator)))"
    ]
    for (number, parent) in timelines.enumerated() {
      lines.append("let t\(number) = world.makeTimeline(\(parent.text))")
    }
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

extension OracleParent {
  var text: String {
    switch self {
    case .world: ""
    case .realTime: "in: .realTime"
    case .timeline(let number): "in: .timeline(t\(number))"
    }
  }
}

extension OracleRate {
  var text: String { "Rate(\(numerator), over: \(denominator))" }
}

private func written(_ counts: Int64) -> String { "Duration(counts: \(counts))" }

extension OracleCommand {
  var text: String {
    switch self {
    case .spawn(let entity): "let e\(entity) = world.spawn()"
    case .despawn(let entity): "world.despawn(e\(entity))"
    case .assign(let entity, let property, let values):
      "try world.assign(e\(entity), \(property.text), to: \(property.text(values)))"
    case .register(let driver, let entity, let tween, let options):
      (options.killsCompleted ? "" : "world.defaults.killsCompleted = false\n")
        + "let d\(driver) = try world.register(\(tween.text), on: e\(entity)"
        + (options.starts ? ")" : ", starts: false)")
        + (options.killsCompleted ? "" : "\nworld.defaults.killsCompleted = true")
        + options.scripts.map { "\nd\(driver)\($0.text)" }.joined()
    case .operate(let operation, let driver): "d\(driver).\(operation)()"
    case .update(let driver, let difference): "d\(driver).update(by: \(written(difference)))"
    case .seek(let driver, let elapsed): "d\(driver).seek(to: \(written(elapsed)))"
    case .play(let driver, let elapsed): "d\(driver).play(to: \(written(elapsed)))"
    case .release(let driver): "d\(driver).release()"
    case .setDelay(let driver, let delay): "try d\(driver).delay(\(written(delay)))"
    case .setDuration(let driver, let length): "try d\(driver).duration(\(written(length)))"
    case .setEase(let driver, let ease): "try d\(driver).ease(\(ease))"
    case .setRate(let driver, let rate): "try d\(driver).rate(\(rate.text))"
    case .reverse(let driver): "d\(driver).reverse()"
    case .setSpring(let driver, let spring): "try d\(driver).spring(\(spring.text))"
    case .retarget(let driver, let target, let restarts):
      "try d\(driver).retarget(to: \(target)\(restarts ? ", restarts: true" : ""))"
    case .retargetAll(let drivers, let targets):
      "try world.retarget([\(drivers.map { "d\($0).id" }.joined(separator: ", "))], to: \(targets))"
    case .follow(let driver, let entity, let property, let offset, let restarts):
      "try d\(driver).follow(e\(entity), \(property.text)\(offset.map { ", offset: \(property.text($0))" } ?? "")"
        + (restarts ? ", restarts: true)" : ")")
    case .stopFollowing(let driver): "d\(driver).stopFollowing()"
    case .killAll(let entity, let property):
      "world.killAll(on: e\(entity)\(property.map { ", \($0.text)" } ?? ""))"
    case .timeline(let timeline, let operation): "t\(timeline).\(operation.text)"
    case .worldRate(let rate): "world.rate = \(rate.text)"
    case .pauseWorld: "world.pause()"
    case .resumeWorld: "world.resume()"
    case .tick: "world.tick()"
    case .sample(let thousandths):
      "world.sample(at: now + (nextTick - now) * \(thousandths) / 1000, into: frame)"
    }
  }
}

extension OracleScript {
  fileprivate var text: String {
    let lines = commands.flatMap { $0.text.split(separator: "\n") }.map { "\n  \($0)" }.joined()
    return ".\(callback) { // the first \(times) times\(lines)\n}"
  }
}

extension OracleTimelineOperation {
  fileprivate var text: String {
    switch self {
    case .begin: "begin()"
    case .pause: "pause()"
    case .resume: "resume()"
    case .attachScrubber: "attachScrubber()"
    case .detachScrubber: "detachScrubber()"
    case .release: "release()"
    case .seek(let place): "seek(to: Duration(counts: \(place)))"
    case .scrub(let place): "scrub(to: \(written(place)))"
    case .setRate(let rate): "setRate(\(rate.text))"
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

extension OracleSpring {
  fileprivate var text: String { "Spring(response: \(written(response)), dampingRatio: \(ratio))" }
}

extension ReferenceMotion {
  /// Returns the call without its closing bracket.
  fileprivate func text(_ property: ReferenceProperty) -> String {
    var parts = [property.text + ".resting(within: \(rest.distance), speed: \(rest.speed))"]
    if law != .freeDecay {
      parts.append("\(isScaled ? "scaledBy" : isRelative ? "by" : "to"): \(property.text(target))")
    }
    if law == .spring {
      parts.append(
        OracleSpring(response: spring.response.counts, ratio: spring.dampingRatio).text)
    } else {
      parts.append("friction: \(friction)")
    }
    if let from { parts.append("from: \(property.text(from))") }
    if let velocity { parts.append("velocity: \(property.text(velocity))") }
    if let bounds {
      let behavior = bounds.restitution.map { "bounce \($0)" } ?? "band \(bounds.spring.response)"
      parts.append("within: (\(bounds.lower), \(bounds.upper), \(behavior))")
    }
    return "\(law == .spring ? "Spring" : "Decay")Motion(\(parts.joined(separator: ", "))"
  }
}

extension ReferenceTween {
  var text: String {
    let list = values.map(property.text).joined(separator: ", ")
    var parts = [
      motion?.text(property)
        ?? "Tween(\(property.text), values: [\(list)], duration: \(written(duration))"
    ]
    if let path {
      parts.append("along: \(path.path.elements), from: \(path.from), to: \(path.to)")
      if path.isRelative { parts.append("isRelative: true") }
      if path.offset != 0 { parts.append("offset: \(path.offset)") }
    }
    if delay != 0 { parts.append("delay: \(written(delay))") }
    if way != .shortest || turns != 0 { parts.append("angleWay: .\(way).adding(turns: \(turns))") }
    if let snap {
      let (steps, origins) = (property.text(snap.map(\.step)), property.text(snap.map(\.origin)))
      parts.append("snap: SnapGrid(\(steps), origin: \(origins))")
    }
    if mode != .absolute { parts.append("mode: .\(mode)") }
    if let offsets { parts.append("offsets: \(offsets)") }
    if let interTimingFunctions { parts.append("interTimingFunctions: \(interTimingFunctions)") }
    if ease != .linear { parts.append("ease: \(ease)") }
    parts += OracleField.all.compactMap { $0.text(self) }
    if fill != .none { parts.append("fill: .\(fill)") }
    if rate != (1, 1) { parts.append("rate: Rate(\(rate.numerator), over: \(rate.denominator))") }
    if !persists { parts.append("persists: false") }
    if replaces { parts.append("replaces: true") }
    if isMove { parts.append(endsMoves ? "of `animate`" : "of `animate` with replaces: false") }
    if waits { parts.append("its delay is asked for") }
    if adds { parts.append("composition: .add") }
    if let blend { parts.append("blend: .over(\(written(blend.duration)), ease: \(blend.ease))") }
    if let timeline { parts.append("timeline: t\(timeline)") }
    return "\(parts.joined(separator: ", ")))"
  }
}
