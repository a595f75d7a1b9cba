import Inbetween
@testable import InbetweenCore

/// Runs a plan on the engine and on the reference model, and finds the first disagreement.
struct OracleRun {
  private let engine: OracleEngine
  private var reference: OracleReference
  /// The properties of each entity that were assigned or driven. Only these are compared.
  private var touched: [Int: Set<ReferenceProperty>] = [:]
  private var disagreement: OracleDisagreement?
  /// The winner of each channel at the last instants, after all commands there.
  private var owners: [OracleChannel: [(instant: Int64, owner: DriverID?)]] = [:]

  /// Returns the first disagreement; nil if there is none.
  ///
  /// - Parameter fault: the fault to plant in the engine.
  static func disagreement(
    _ plan: OraclePlan, fault: OracleFault = OracleFault(), flaw: ReferenceFlaw? = nil
  ) -> OracleDisagreement? {
    var run = OracleRun(plan, fault, flaw)
    for (number, command) in plan.commands.enumerated() {
      run.apply(command, looks: number % plan.commandsPerLook == plan.commandsPerLook - 1)
      if var disagreement = run.disagreement {
        disagreement.place = "after \(command.text) at \(run.reference.world.now)"
        return disagreement
      }
    }
    return nil
  }

  private init(_ plan: OraclePlan, _ fault: OracleFault, _ flaw: ReferenceFlaw?) {
    engine = OracleEngine(plan, fault)
    reference = OracleReference(plan, flaw)
  }

  /// - Parameter looks: whether read-outs and precedence are compared too.
  private mutating func apply(_ command: OracleCommand, looks: Bool) {
    note(command)
    if case .tick = command { noteOwners() }
    let answer = engine.apply(command)
    let expected = reference.apply(command)
    if answer != expected { return disagree(.answer, "the answer", answer, expected) }
    if let fault = engine.world.engine.validate() { return disagree(.store, "the stores", fault, "no fault") }
    if case .sample(let thousandths) = command { return compareSample(thousandths) }
    if case .tick = command { compareEvents() }
    if looks { compareReadouts() }
    compareValues()
    if looks { comparePrecedence() }
  }

  private mutating func note(_ command: OracleCommand) {
    switch command {
    case .assign(let name, let property, _): touched[name, default: []].insert(property.whole)
    case .register(_, let name, let tween, let options):
      touched[name, default: []].insert(tween.property.whole)
      for script in options.scripts { script.commands.forEach { note($0) } }
    default: break
    }
  }

  /// The properties to compare, of all entities that have been spawned.
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
      if !agree(shown) { return disagree(.value, "e\(name) \(property)", shown.0, shown.1) }
      let base = (engine.read(.base, name, property), world.base(entity, property))
      if !agree(base) { return disagree(.base, "base of e\(name) \(property)", base.0, base.1) }
      let velocity = (engine.read(.velocity, name, property), world.velocity(entity, property))
      if velocity.0 != velocity.1 {
        return disagree(.velocity, "velocity of e\(name) \(property)", velocity.0, velocity.1)
      }
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
      if !agree(shown) {
        return disagree(.sample, "e\(name) \(property) at \(instant)", shown.0, shown.1)
      }
      let velocity = (engine.read(.sampledVelocity, name, property), sampled.velocity(entity, property))
      if velocity.0 != velocity.1 {
        return disagree(
          .sample, "velocity of e\(name) \(property) at \(instant)", velocity.0, velocity.1)
      }
    }
    // T4: a sample leaves the world as it was.
    compareValues()
  }

  private mutating func compareEvents() {
    let calls = engine.heardCalls
    if calls != reference.calls {
      disagree(.calls, "callbacks", calls.map(\.text), reference.calls.map(\.text))
    }
    let found = engine.events().map { event in
      var event = event
      event.entity = reference.entities[event.entity] ?? -1
      return event
    }
    let expected = reference.world.events
    if found != expected { disagree(.events, "events", found.map(\.text), expected.map(\.text)) }
    let (foundTimelines, timelines) = (engine.timelineEvents(), reference.world.timelineEvents)
    if foundTimelines != timelines {
      disagree(.events, "timelineEvents", foundTimelines.map(\.text), timelines.map(\.text))
    }
  }

  private mutating func compareReadouts() {
    for driver in reference.drivers {
      let (found, expected) = (engine.readout(driver), reference.world.readout(driver))
      if found != expected { return disagree(.readout, "d\(driver)", found, expected) }
    }
    for timeline in reference.world.timelines.indices {
      let found = engine.readout(timeline: timeline)
      let expected = reference.world.readout(timeline: timeline)
      if found != expected {
        return disagree(
          .readout, timeline == 0 ? "the world's clock" : "t\(timeline - 1)", found, expected)
      }
    }
  }

  private mutating func comparePrecedence() {
    for (name, entity, property) in places {
      for (lane, channel) in property.channels.enumerated() {
        let expected = reference.world.precedence(entity, channel)
        let found = engine.precedence(name, property, lane: lane, like: expected)
        compareOwners(name, entity, property, lane)
        if found != expected {
          return disagree(
            .precedence, "precedence of e\(name) \(property) lane \(lane)", found?.text, expected?.text)
        }
      }
    }
  }

  /// Notes the winner of each channel before a tick.
  private mutating func noteOwners() {
    let now = engine.world.now.counts
    for (name, entity, property) in places {
      for lane in property.channels.indices {
        let channel = OracleChannel(entity: entity, property: property, lane: lane)
        let winner = engine.precedence(name, property, lane: lane)?.winner
        owners[channel, default: []].append((now, winner?.driver))
        if owners[channel]!.count > 6 { owners[channel]!.removeFirst() }
      }
    }
  }

  /// Compares the owners of a channel with the winners that were noted; an owner may be unknown (C9).
  private mutating func compareOwners(
    _ name: Int, _ entity: Int, _ property: ReferenceProperty, _ lane: Int
  ) {
    guard let precedence = engine.precedence(name, property, lane: lane) else { return }
    let (present, winner) = (engine.world.now, precedence.winner?.driver)
    if precedence.owner(at: present).contender?.driver != winner {
      return disagree(.precedence, "owner of e\(name) \(property) lane \(lane) at present", nil, winner)
    }
    let seen = owners[OracleChannel(entity: entity, property: property, lane: lane)] ?? []
    for (instant, owner) in seen where instant < present.counts {
      let found = precedence.owner(at: Instant(counts: instant))
      if found != .unknown, found.contender?.driver != owner {
        let place = "e\(name) \(property) lane \(lane) at \(instant)"
        return disagree(.precedence, "owner of \(place)", found.contender?.driver, owner)
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

  /// Returns whether both values have equal bits.
  private func agree(_ values: (found: [Float]?, expected: [Float]?)) -> Bool {
    guard let found = values.found, let expected = values.expected else {
      return (values.found == nil) == (values.expected == nil)
    }
    return zip(found, expected).allSatisfy { found, expected in
      found.bitPattern == expected.bitPattern
    }
  }
}

/// A channel of an entity of the reference.
private struct OracleChannel: Hashable {
  var entity: Int
  var property: ReferenceProperty
  var lane: Int
}

/// A disagreement between the engine and the reference model.
struct OracleDisagreement {
  enum Kind { case answer, store, value, base, velocity, sample, events, calls, readout, precedence }
  var kind: Kind
  var text: String
  var place = ""
}

extension OracleCall {
  fileprivate var text: String {
    let list = answers.map { $0.map { "\($0)" } ?? "–" }.joined(separator: " ")
    return "d\(driver) \(callback) @\(instant)\(answers.isEmpty ? "" : " [\(list)]")"
  }
}

extension ReferenceTimelineEvent {
  fileprivate var text: String { "t\(timeline - 1) \(kind) @\(instant) at \(offset)" }
}

extension ReferenceEvent {
  var text: String {
    let more = (shadowed ? " shadowed" : repetition == 0 ? "" : " \(repetition)") + (kills ? " kills" : "")
    return "d\(driver) e\(entity) #\(serial) \(kind)\(more) @\(instant)"
  }
}

extension [ReferenceContender] {
  /// The winner first, for example `d3 [past, 4500) over d1 [past, never)`.
  fileprivate var text: String {
    map { "\($0.adds ? "+ " : "")d\($0.driver) [\($0.begin.text), \($0.end.text))" }.joined(
      separator: " over ")
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
