import Testing

import Inbetween
@testable import InbetweenCore

/// L5: what systems and callbacks throw.
@Suite struct ErrorTests {
  private struct Fault: Error { let name: String }

  private let world = World()

  /// Ticks once. Returns what was reported.
  private func tick(_ count: Int = 1) -> [String] {
    var told: [String] = []
    world.onError = { failure in
      let source = failure.system ?? failure.driver.map { "driver \($0.id.slot)" } ?? "transition"
      told.append("\((failure.error as? Fault)?.name ?? "\(failure.error)") in \(source)")
    }
    for _ in 0..<count { world.tick() }
    world.onError = nil
    return told
  }

  @Test func aTickGoesOnAfterErrors() throws {
    let card = world.spawn()
    var ran = 0
    world.systems.before("first") { _ in throw Fault(name: "a") }
    world.systems.before("second") { _ in ran += 1 }
    world.systems.after("third") { _ in throw Fault(name: "c") }
    let fade = try world.animate(card, .opacity, to: 0, duration: .milliseconds(10))
    fade.onComplete { throw Fault(name: "b") }
    let slide = try world.animate(card, .position, to: [9, 9], duration: .milliseconds(10))
    slide.onComplete { _ in ran += 1 }
    #expect(tick() == ["a in first", "b in driver \(fade.id.slot)", "c in third"])
    #expect(ran == 2 && world[card, .position] == [9, 9] && fade.isReleased && world.tickCount == 1)
  }

  @Test func valuesWaitsStepsAndTransitionsThrow() throws {
    try world.animate(from: 0, to: 1, duration: .milliseconds(10)) { _ in throw Fault(name: "value") }
    try world.after(.milliseconds(1)) { throw Fault(name: "wait") }
    try world.every(.milliseconds(5), times: 2) { throw Fault(name: "beat") }
    let card = world.spawn()
    try world.play(on: card) { Call { _ in throw Fault(name: "step") } }
    #expect(tick().map { $0.prefix { $0 != " " } }.sorted() == ["beat", "beat", "step", "value", "wait"])
    let open = try world.makeTransition(Transition(duration: .milliseconds(10)))
    open.onWillBegin { _ in throw Fault(name: "begin") }
    open.onPhaseChange { throw Fault(name: "\($0)") }
    open.onDidEnd { _ in throw Fault(name: "end") }
    var told: [String] = []
    world.onError = { told.append("\(($0.error as! Fault).name)") }
    open.begin()
    world.tick()
    #expect(told == ["begin", "running", "idle", "end"])
  }

  /// An error names the driver and its entity, or the system.
  @Test func descriptionsSayWhere() throws {
    var said: [String] = []
    world.onError = { said.append("\($0)") }
    let card = world.spawn()
    let fade = try world.animate(card, .opacity, to: 0, duration: .milliseconds(10))
    fade.onStart { throw Fault(name: "x") }
    world.systems.after("report") { world in
      try world.assign(Entity(index: 9, generation: 1), .opacity, to: 0)
    }
    world.tick()
    #expect(said.count == 2)
    #expect(said[0].hasPrefix("in a callback of driver \(fade.id.slot) of entity \(card.index): Fault"))
    #expect(
      said[1]
        == "in the system 'report': entity: found a dead entity (index 9, generation 1), expected a living entity "
        + "(`isAlive`)")
  }

  /// The error of a bad value names the property and the entity, whichever call finds the value.
  @Test func errorsNameThePropertyAndTheEntity() throws {
    _ = world.spawn()
    let card = world.spawn()
    func text(_ body: () throws -> Void) -> String {
      do { try body() } catch { return "\(error)" }
      return "none"
    }
    let whole = "opacity of entity \(card.index), "
    #expect(
      text { try world.assign(card, .opacity, to: .nan) }
        == whole + "value[0]: found nan, expected a number within ±1e38")
    #expect(
      text { try world.animate(card, .opacity, to: .nan) } == whole + "to: found nan, expected finite numbers"
    )
    #expect(
      text { try world.animate(card, .opacity, to: .nan, spring: .snappy) }.hasPrefix(whole + "to: found nan")
    )
    #expect(
      text { try world.animate(card, .opacity, to: 1, duration: .seconds(-1)) }
        .hasPrefix(whole + "duration: found -1000.0 ms"))
    #expect(text { try world.animate(card, .opacity, along: MotionPath(svg: "M 0 0 H 9")) }.hasPrefix(whole))
    #expect(
      text { try world.assign(card, .position.y, to: .infinity) }
        .hasPrefix("position of entity \(card.index), value[0]: found inf"))
    // Values without an entity have no owner to name.
    #expect(text { try world.animate(from: 0, to: Float.nan) { _ in } }.hasPrefix("to: found nan"))
    // Steps, transition tweens, shakes, punches and drifts.
    let badge = world.spawn()
    let step = text {
      try world.play(on: card) {
        Wait(.zero)
        To(.opacity, .nan).on(badge)
      }
    }
    #expect(
      step == "opacity of entity \(badge.index), steps[1].values[0]: found nan, expected finite numbers")
    let open = try world.makeTransition(Transition(duration: .seconds(1)))
    #expect(
      text {
        try world.register(TransitionTween(.opacity, back: 0, fore: .nan, transition: open.id), on: card)
      }
      .hasPrefix(whole + "values[1]: found nan"))
    #expect(
      text { try world.shake(card, .opacity, strength: .nan) }.hasPrefix(whole + "strength: found nan"))
    #expect(text { try world.punch(card, .opacity, by: .nan) }.hasPrefix(whole + "amount: found nan"))
    #expect(
      text { try world.drift(card, .opacity, velocity: .nan) }.hasPrefix(whole + "values[0]: found nan"))
    #expect(
      text { try world.setParent(of: card, to: card) }
        == "entity \(card.index), parent: found the child itself, expected another entity")
    // The error of another field keeps its owner.
    let error = TweenError(field: "a", found: "b", expected: "c", owner: "d").within("e")
    #expect("\(error)" == "d, e: found b, expected c")
  }

  /// The owner that the error of a call names; "none" without an error.
  private func owner<Result>(_ body: () throws -> Result) -> String {
    do { _ = try body() } catch { return (error as? TweenError)?.owner ?? "\(error)" }
    return "none"
  }

  private let ages = Duration.seconds(1_000_000_000_000)

  /// The error of a setting names the property and the entity of its driver.
  @Test func errorsOfSettingsNameTheDriver() throws {
    _ = world.spawn()
    let card = world.spawn()
    let opacity = "opacity of entity \(card.index)"
    let fade = try world.animate(
      card, .opacity, to: 0, duration: .seconds(1), repeats: .forever, replaces: false)
    #expect(owner { try fade.duration(.seconds(-1)) } == opacity)
    #expect(owner { try fade.delay(ages) } == opacity)
    #expect(owner { try fade.rate(-1) } == opacity)
    #expect(owner { try fade.blend(over: .seconds(-1)) } == opacity)
    #expect(owner { try fade.spring(.snappy) } == opacity)
    #expect(owner { try fade.retarget(to: Float.nan) } == opacity)
    #expect(owner { try world.drivers(of: card).rate(-1) } == opacity)
    let spring = try world.animate(card, .opacity, to: 1, spring: .smooth, replaces: false)
    #expect(owner { try spring.ease(.linear) } == opacity)
    #expect(owner { try spring.duration(.zero) } == opacity)
    // The two drivers of a path have different properties.
    let path = try world.animate(
      card, .position, along: MotionPath(svg: "M 0 0 H 9"), duration: .seconds(1), orients: .rotation)
    #expect(owner { try path.delay(ages) } == "position of entity \(card.index)")
    #expect(owner { try path.orientation!.delay(ages) } == "rotation of entity \(card.index)")
    // A sequence and its step.
    let sequence = try world.play(on: card) { To(.scale, [2, 2], duration: .seconds(1)) }
    world.tick()
    let whole = "sequence of entity \(card.index)"
    #expect(owner { try sequence.duration(.zero) } == whole)
    #expect(owner { try sequence.delay(ages) } == whole)
    #expect(owner { try sequence.ease(.linear) } == whole)
    #expect(owner { try sequence.blend(over: .zero) } == whole)
    #expect(owner { try sequence.spring(.snappy) } == whole)
    #expect(owner { try sequence.retarget(to: 1) } == whole)
    let step = world.handle(of: try #require(world.precedence(of: card, .scale)?.winner?.driver))
    #expect(owner { try step.rate(2) } == "scale of entity \(card.index)")
    // Values without an entity, and a driver that is gone, have no owner to name.
    let wait = try world.after(.seconds(1)) {}
    #expect(owner { try wait.delay(ages) } == "")
    fade.release()
    #expect(owner { try fade.delay(ages) } == "")
    #expect(owner { try fade.rate(-1) } == "none")
  }

  /// The error of a list names the property, and the entity with its index. If all have the fault, it
  /// names their number.
  @Test func errorsOfListsNameTheEntityAndItsIndex() throws {
    _ = world.spawn()
    let cards = (0..<3).map { _ in world.spawn() }
    let all = "opacity of 3 entities"
    let first = "opacity of entity \(cards[0].index) (entities[0])"
    let third = "opacity of entity \(cards[2].index) (entities[2])"
    func batch(_ change: (inout TweenBatch<Float>) -> Void) -> String {
      var batch = TweenBatch(.opacity, to: [0, 0, 0], duration: .seconds(1))
      change(&batch)
      return owner { try world.register(batch, on: cards) }
    }
    #expect(batch { $0.destinations[2] = .nan } == third)
    #expect(batch { $0.starts = [1, 1, .infinity] } == third)
    #expect(batch { $0.durations = [.zero, .zero, .seconds(-1)] } == third)
    #expect(batch { $0.delays = [.zero, .zero, ages] } == third)
    #expect(batch { $0.destinations = [.nan] } == all)
    #expect(batch { $0.durations = [.seconds(-1)] } == all)
    #expect(batch { $0.eases = [] } == all)
    #expect(batch { ($0.composition, $0.blend) = (.add, .over(.seconds(1))) } == all)
    // The times of each are compared with the repeats one by one.
    #expect(batch { ($0.durations, $0.repeats) = ([.zero, .zero, ages / 2], 1000) } == third)
    let spring = SpringMotion(.opacity, to: Float.nan, spring: .smooth)
    #expect(owner { try world.register(spring, on: cards) } == all)
    func bad(_ index: Int) -> Float { index == 2 ? .nan : 1 }
    for motion in [Motion.quick, .spring(.snappy)] {
      #expect(owner { try world.animate(cards, .opacity, to: bad, motion) } == third)
      #expect(owner { try world.animate(cards, .opacity, to: Float.nan, motion) } == all)
      #expect(owner { try world.animate(cards, .opacity, by: Float.nan, motion) } == all)
    }
    #expect(owner { try world.animate(cards, .opacity, to: bad, speed: 1) } == third)
    #expect(owner { try world.animate(cards, .opacity, to: 1, speed: -1) } == first)
    #expect(owner { try world.punch(cards, .opacity, by: bad) } == third)
    #expect(owner { try world.punch(cards, .opacity, by: 1, vibrations: 0) } == all)
    #expect(owner { try world.punch(cards, .opacity, by: 1, duration: .seconds(-1)) } == first)
    #expect(owner { try world.layoutChange(of: cards, .opacity, Motion.quick.delayed(by: ages)) {} } == all)
    let tracks = KeyFrameTracks(duration: .seconds(1), [Track(.opacity, [.nan])])
    #expect(owner { try world.register(tracks, on: cards) } == all)
    let steps = owner {
      try world.play(on: cards) { index in To(.opacity, bad(index), duration: .seconds(1)) }
    }
    #expect(steps == third)
    #expect(world.driverCount == 0)
    // A list of drivers has the entities of these. A state machine sets values entity by entity.
    let plain = "opacity of entity \(cards[2].index)"
    let drivers = try cards.map { try world.animate($0, .opacity, to: 1, spring: .smooth) }
    #expect(owner { try world.retarget(drivers, to: [0, 0, Float.nan]) } == plain)
    #expect(owner { try world.retarget(drivers.map(\.id), to: [0, 0, Float.nan]) } == plain)
    let machine = world.makeStateMachine(starting: 0)
    #expect(owner { try machine.assign(cards, .opacity, to: .nan, in: 0) } == first)
    #expect(owner { try machine.assign(cards[2], .opacity, to: .nan, in: 0) } == plain)
    // A list of one entity needs no index. A dead entity is named where it was found.
    #expect(owner { try world.animate([cards[2]], .opacity, to: Float.nan, .quick) } == plain)
    world.despawn(cards[1])
    let dead = #expect(throws: TweenError.self) {
      try world.register(TweenBatch(.opacity, to: [0], duration: .zero), on: cards)
    }
    #expect(dead?.owner == all && dead?.field == "entities[1]")
    #expect(world.engine.validate() == nil)
  }

  /// An error in each tick fills no terminal: it is told at growing distances, whatever numbers it has.
  @Test func whatIsThrownAgainAndAgainIsPrintedRarely() {
    var printed = PrintedErrors()
    func line(_ system: String?, _ name: String) -> String? {
      printed.line(for: UncaughtError(error: Fault(name: name), system: system, driver: nil))
    }
    let whole = UncaughtError(error: Fault(name: "x"), system: "move", driver: nil).description
    var lines: [Int: String] = [:]
    for time in 1...1500 { lines[time] = line("move", "x") }
    #expect(
      lines == [
        1: whole, 10: whole + " (10 times by now)", 100: whole + " (100 times by now)",
        1000: whole + " (1000 times by now)",
      ])
    #expect(line("other", "x") != nil && line(nil, "x") != nil && line("move", "x") == nil)
    #expect(line("move", "y") != nil && line("move", "y") == nil && line("move", "x") == nil)
    // Another number each time, from one system and from the callbacks of many drivers.
    #expect(line("aim", "entity 1: 0.5") != nil && line("aim", "entity 22: -7.25") == nil)
    var calls = 0
    for slot in 0..<100 {
      let driver = DriverHandle(id: DriverID(slot: UInt32(slot), generation: 1), link: world.link)
      let failure = UncaughtError(error: Fault(name: "x"), system: nil, driver: driver)
      if printed.line(for: failure) != nil { calls += 1 }
    }
    #expect(calls == 3)
    // Two systems are two places. Many places are not kept for ever: those before them are told again.
    for number in 0..<1000 { #expect(line("\(number)", "x") != nil) }
    #expect(line("move", "x") == whole)
  }

  /// `onError` may do anything, also set another one.
  @Test func theReceiverMayChangeItself() throws {
    var told = 0
    world.onError = { [unowned world] _ in
      told += 1
      world.onError = { _ in told += 10 }
    }
    world.systems.before("fault") { _ in throw Fault(name: "a") }
    world.tick()
    world.tick()
    #expect(told == 11)
  }
}
