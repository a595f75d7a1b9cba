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
      said[1] == "in the system 'report': entity: found a dead entity, expected a living one")
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
