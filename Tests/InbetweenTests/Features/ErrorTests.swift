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
        == "in the system 'report': entity: found a dead entity (index 9, generation 1), expected a living one, "
        + "as `isAlive` tells")
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
    // The error of another field keeps its owner.
    let error = TweenError(field: "a", found: "b", expected: "c", owner: "d").within("e")
    #expect("\(error)" == "d, e: found b, expected c")
  }

  /// An error in each tick fills no terminal: it is told at growing distances, and at once when it changes.
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
    #expect(line("move", "y") != nil && line("move", "y") == nil && line("move", "x") == whole)
    // Many places are not kept for ever: those before them are told again.
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
