import Inbetween

/// Tells one story to the engine and to the reference, and finds the first thing on which they disagree.
struct OracleRun {
  private var engine: OracleEngine
  private var reference: OracleReference
  /// Which properties of which entities are worth a look.
  private var touched: [Int: Set<ReferenceProperty>] = [:]
  private var disagreement: OracleDisagreement?

  /// The first disagreement, or nil where there is none.
  ///
  /// - Parameter heard: what the engine hears of each command; for planting faults.
  static func disagreement(
    _ plan: OraclePlan, heard: (OracleCommand) -> OracleCommand = { $0 }
  ) -> OracleDisagreement? {
    var run = OracleRun(plan)
    for command in plan.commands {
      run.apply(command, heard(command))
      if var disagreement = run.disagreement {
        disagreement.place = "after \(command.text) at \(run.reference.world.now)"
        return disagreement
      }
    }
    return nil
  }

  private init(_ plan: OraclePlan) {
    engine = OracleEngine(plan)
    reference = OracleReference(plan)
  }

  private mutating func apply(_ command: OracleCommand, _ heard: OracleCommand) {
    note(command)
    let answer = engine.apply(heard)
    let expected = reference.apply(command)
    if answer != expected { return disagree(.answer, "the answer", answer, expected) }
    if case .sample(let thousandths) = command { return compareSample(thousandths) }
    compareValues()
    if case .tick = command { compareEvents() }
    comparePrecedence()
  }

  private mutating func note(_ command: OracleCommand) {
    switch command {
    case .assign(let name, let property, _): touched[name, default: []].insert(property.whole)
    case .register(_, let name, let tween): touched[name, default: []].insert(tween.property.whole)
    default: break
    }
  }

  /// Every entity and property worth a look, as far as they have been spawned.
  private var places: [(name: Int, entity: Int, property: ReferenceProperty)] {
    reference.entities.sorted { $0.key < $1.key }.flatMap { name, entity in
      (touched[name] ?? []).map { (name, entity, $0) }
    }
  }

  // MARK: Comparing

  private mutating func compareValues() {
    let world = reference.world
    guard engine.world.now.counts == world.now else {
      return disagree(.value, "now", engine.world.now.counts, world.now)
    }
    for (name, entity, property) in places {
      let shown = (engine.read(.shown, name, property), world.shown(entity, property))
      if !agree(shown, property) { return disagree(.value, "e\(name) \(property)", shown.0, shown.1) }
      let base = (engine.read(.base, name, property), world.base(entity, property))
      if !agree(base, property) { return disagree(.base, "base of e\(name) \(property)", base.0, base.1) }
    }
  }

  private mutating func compareSample(_ thousandths: Int64) {
    let world = reference.world
    let next = world.instant(ofTick: world.ticks + 1)
    let instant = world.now + (next - world.now) * thousandths / 1000
    engine.sample(at: instant)
    let sampled = world.sampled(at: instant)
    for (name, entity, property) in places {
      let shown = (engine.read(.sampled, name, property), sampled.shown(entity, property))
      if !agree(shown, property) {
        return disagree(.sample, "e\(name) \(property) at \(instant)", shown.0, shown.1)
      }
    }
    // T4: it leaves the world as it was.
    compareValues()
  }

  private mutating func compareEvents() {
    let found = engine.events().map { event in
      var event = event
      event.entity = reference.entities[event.entity] ?? -1
      return event
    }
    let expected = reference.world.events
    if found != expected { disagree(.events, "events", found.map(\.text), expected.map(\.text)) }
  }

  private mutating func comparePrecedence() {
    for (name, entity, property) in places {
      for (lane, channel) in property.channels.enumerated() {
        let expected = reference.world.precedence(entity, channel)
        let found = engine.precedence(name, property, lane: lane, like: expected)
        if found != expected {
          return disagree(
            .precedence, "precedence of e\(name) \(property) lane \(lane)", found?.text, expected?.text)
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
  private func agree(_ values: (found: [Float]?, expected: [Float]?), _ property: ReferenceProperty) -> Bool {
    guard let found = values.found, let expected = values.expected else {
      return (values.found == nil) == (values.expected == nil)
    }
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
