import Inbetween

/// Tells one story to the engine and to the reference, and finds the first thing on which they disagree.
struct OracleRun {
  private var engine: OracleEngine
  private var reference: ReferenceWorld
  /// The reference's numbers of the entities by their names in the story.
  private var entities: [Int: Int] = [:]
  private var touched: [Set<ReferenceProperty>] = []
  private var disagreement: OracleDisagreement?

  /// The first disagreement, or nil where there is none.
  static func disagreement(_ plan: OraclePlan) -> OracleDisagreement? {
    var run = OracleRun(plan)
    for command in plan.commands {
      run.apply(command)
      if var disagreement = run.disagreement {
        disagreement.place = "after \(command.text) at \(run.reference.now)"
        return disagreement
      }
    }
    return nil
  }

  private init(_ plan: OraclePlan) {
    engine = OracleEngine(plan)
    reference = ReferenceWorld(tickRate: plan.tickRate)
    for _ in 0..<plan.timelines { _ = reference.makeTimeline() }
  }

  private mutating func apply(_ command: OracleCommand) {
    note(command)
    let answer = engine.apply(command)
    let expected = answerOfReference(command)
    if answer != expected { return disagree(.answer, "the answer", answer, expected) }
    if case .sample(let thousandths) = command { return compareSample(thousandths) }
    compareValues()
    if case .tick = command { compareEvents() }
    comparePrecedence()
  }

  private mutating func answerOfReference(_ command: OracleCommand) -> Bool? {
    func entity(_ name: Int) -> Int? { entities[name] }
    switch command {
    case .spawn(let name):
      entities[name] = reference.spawn()
      return nil
    case .despawn(let name): return entity(name).map { reference.despawn($0) } ?? false
    case .assign(let name, let property, let values):
      return entity(name).map { reference.assign($0, property, values) } ?? false
    case .register(let name, let on, let tween):
      return entity(on).map { reference.register(tween, id: name, on: $0) } ?? false
    case .pause(let name): return reference.pause(name)
    case .resume(let name): return reference.resume(name)
    case .cancel(let name): return reference.cancel(name)
    case .seek(let name, let local): return reference.seek(timeline: name, to: local)
    case .pauseTimeline(let name): return reference.turn(timeline: name, paused: true)
    case .resumeTimeline(let name): return reference.turn(timeline: name, paused: false)
    case .setRate(let name, let numerator, let denominator):
      return reference.setRate((numerator, denominator), of: name)
    case .tick:
      reference.tick()
      return nil
    case .sample: return nil
    }
  }

  /// Which properties of which entities are worth a look.
  private mutating func note(_ command: OracleCommand) {
    switch command {
    case .spawn: touched.append([])
    case .assign(let name, let property, _): touch(name, property)
    case .register(_, let name, let tween): touch(name, tween.property)
    default: break
    }
  }

  private mutating func touch(_ name: Int, _ property: ReferenceProperty) {
    guard let entity = entities[name] else { return }
    let whole: ReferenceProperty =
      property == .positionX || property == .positionY ? .position : property
    touched[entity].insert(whole)
  }

  // MARK: Comparing

  private mutating func compareValues() {
    guard engine.world.now.counts == reference.now else {
      return disagree(.value, "now", engine.world.now.counts, reference.now)
    }
    for (name, entity) in entities {
      for property in touched[entity] {
        let shown = reference.shown(entity, property)
        if !agree(engine.read(.shown, name, property), shown, property) {
          return disagree(.value, "e\(name) \(property)", engine.read(.shown, name, property), shown)
        }
        let base = reference.bases[entity].map { bases in property.channels.map { bases[$0].last!.value } }
        if !agree(engine.read(.base, name, property), base, property) {
          return disagree(.base, "base of e\(name) \(property)", engine.read(.base, name, property), base)
        }
      }
    }
  }

  private mutating func compareSample(_ thousandths: Int64) {
    let next = reference.instant(ofTick: reference.ticks + 1)
    let instant = reference.now + (next - reference.now) * thousandths / 1000
    engine.sample(at: instant)
    let sampled = reference.sampled(at: instant)
    for (name, entity) in entities {
      for property in touched[entity] {
        let expected = sampled.shown(entity, property)
        let found = engine.read(.sampled, name, property)
        if !agree(found, expected, property) {
          return disagree(.sample, "e\(name) \(property) at \(instant)", found, expected)
        }
      }
    }
    // T4: it leaves the world as it was.
    compareValues()
  }

  private mutating func compareEvents() {
    let numbers = entities
    let found = engine.events().map { event in
      var event = event
      event.entity = numbers[event.entity] ?? -1
      return event
    }
    if found != reference.events {
      disagree(.events, "events", found.map(\.text), reference.events.map(\.text))
    }
  }

  private mutating func comparePrecedence() {
    for (name, entity) in entities {
      for property in touched[entity] {
        for (lane, channel) in property.channels.enumerated() {
          let expected = reference.precedence(entity, channel)
          let found = engine.precedence(name, property, lane: lane, like: expected)
          if found != expected {
            return disagree(
              .precedence, "precedence of e\(name) \(property) lane \(lane)", found?.text, expected?.text)
          }
        }
      }
    }
  }

  private mutating func disagree<Found>(
    _ kind: OracleDisagreement.Kind, _ what: String, _ found: Found, _ expected: Found
  ) {
    guard disagreement == nil else { return }
    disagreement = OracleDisagreement(
      kind: kind, text: "\(what)\n  engine    \(found)\n  reference \(expected)")
  }

  /// The same bits; for rotations, whose slerp is by the engine's own sine, within 1e-5.
  private func agree(_ found: [Float]?, _ expected: [Float]?, _ property: ReferenceProperty) -> Bool {
    guard let found, let expected else { return (found == nil) == (expected == nil) }
    return zip(found, expected).allSatisfy { found, expected in
      property == .orientation ? abs(found - expected) <= 1e-5 : found.bitPattern == expected.bitPattern
    }
  }
}

/// What the two did not agree on.
struct OracleDisagreement {
  enum Kind { case answer, value, base, sample, events, precedence }
  var kind: Kind
  var text: String
  var place = ""
}

extension ReferenceEvent {
  var text: String {
    let more = shadowed ? " shadowed" : repetition == 0 ? "" : " \(repetition)"
    return "d\(driver) e\(entity) #\(serial) \(kind)\(more) @\(instant)"
  }
}

extension [ReferenceContender] {
  /// `d3 [begun, 4500)`, the winner first.
  fileprivate var text: String {
    map { "d\($0.driver) [\($0.begin.text), \($0.end.text))" }.joined(separator: " over ")
  }
}

extension ReferenceContender.Boundary {
  fileprivate var text: String {
    switch self {
    case .past: "past"
    case .ahead(let instant): instant.map { "\($0)" } ?? "never"
    }
  }
}
