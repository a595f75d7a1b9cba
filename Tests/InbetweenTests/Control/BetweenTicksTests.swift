import Inbetween
import Testing

/// Operations between two ticks act at the instant of the frame (T2), so values and endings are equal at any
/// tick rate (T7). Illegal operations change nothing (W5).
@Suite struct BetweenTicksTests {
  /// A card with one of everything that has operations, 10 ms after all of it began.
  private struct Scene {
    let world: World
    let card: Entity
    let tween, short, shake, spring, loop, waiting: DriverHandle
    let timeline: Timeline
    let onTimeline: DriverHandle
    let transition, closed: TransitionHandle
    var called = CallCount()

    init(_ rate: TickRate) throws {
      let world = World(tickRate: rate)
      let card = world.spawn()
      (self.world, self.card) = (world, card)
      func add<Value>(_ property: Property<Value>, _ values: [Value], _ length: Int64) throws -> DriverHandle
      {
        let tween = Tween(property, values: values, duration: .milliseconds(length), ease: .linear)
        return try world.register(tween, on: card)
      }
      tween = try add(.position.x, [0, 100], 1000)
      short = try add(.opacity, [0, 1], 5)
      shake = try add(.position.y, [0, 60], 30)
      spring = try world.animate(card, .scale.x, to: 3, spring: .bouncy)
      var looping = Tween(.scale.y, values: [0, 1], duration: .milliseconds(70))
      looping.repeats = .forever
      loop = try world.register(looping, on: card)
      waiting = try world.tween(card, .size, to: [9, 9])
      timeline = world.makeTimeline()
      var turning = Tween(.rotation, values: [.degrees(0), .degrees(90)], duration: .seconds(1))
      turning.timeline = timeline.id
      onTimeline = try world.register(turning, on: card)
      transition = try world.makeTransition(Transition(duration: .milliseconds(300)))
      closed = try world.makeTransition(Transition(duration: .milliseconds(300)))
      let shade = Property<Float>("BetweenTicksTests.shade", default: 0)
      try world.register(TransitionTween(shade, back: 0, fore: 50, transition: transition.id), on: card)
      transition.begin()
      let called = called
      try world.after(.milliseconds(5), owner: card) { called.count += 1 }
      world.advance(by: .milliseconds(10))
    }

    /// What all of it shows at 150 ms, and how it has ended.
    func outcome() -> [String] {
      world.advance(by: .milliseconds(140))
      var texts = ["\(called.count) calls", "\(world.isAlive(card))"]
      for handle in [tween, short, shake, spring, loop, waiting, onTimeline] {
        texts.append("\(handle.state) \(handle.ending.map { "\($0)" } ?? "none")")
      }
      texts.append("\(String(describing: transition.phase)) \(String(describing: transition.position))")
      for value in [
        world[card, .position.x], world[card, .position.y], world[card, .scale.x],
        world[card, .scale.y], world[card, .opacity], world[card, .rotation]?.degrees,
      ] {
        texts.append("\(String(describing: value))")
      }
      return texts
    }
  }

  private final class CallCount { var count = 0 }

  /// The legal operations that act at the instant of the frame.
  private static let operations: [(name: String, act: @Sendable (Scene) throws -> Void)] = [
    ("pause", { $0.tween.pause() }), ("stop", { $0.tween.stop() }), ("kill", { $0.tween.kill() }),
    ("restart", { $0.tween.restart() }), ("complete", { $0.tween.complete() }),
    ("reverse", { $0.tween.reverse() }), ("play(to:)", { $0.tween.play(to: .milliseconds(40)) }),
    ("release", { $0.tween.release() }), ("update(by:)", { $0.tween.update(by: .milliseconds(100)) }),
    ("rate", { try $0.tween.rate(0.5) }), ("duration", { try $0.tween.duration(.milliseconds(200)) }),
    ("duration that has passed", { try $0.shake.duration(.milliseconds(5)) }),
    ("spring", { try $0.spring.spring(.stiff) }), ("killAll(on:)", { $0.world.killAll(on: $0.card) }),
    ("killAll(on:_:)", { $0.world.killAll(on: $0.card, .position) }),
    ("drivers.kill", { $0.world.drivers(of: $0.card).kill() }),
    ("drivers.rate", { try $0.world.drivers(of: $0.card, .position).rate(0.5) }),
    ("despawn", { $0.world.despawn($0.card) }), ("timeline.release", { $0.timeline.release() }),
    ("timeline.pause", { $0.timeline.pause() }), ("timeline.setRate", { $0.timeline.setRate(2) }),
    ("world.pause", { $0.world.pause() }), ("world.rate", { $0.world.rate = 0.5 }),
    ("transition.release", { $0.transition.release() }), ("transition.reverse", { $0.transition.reverse() }),
    ("transition.interrupt", { $0.transition.interrupt() }),
    ("transition.complete", { $0.transition.complete(at: .fore) }),
  ]

  @Test("T2, T7: an operation between two ticks has one outcome at all tick rates", arguments: 0..<27)
  func equalAtAllRates(_ number: Int) throws {
    #expect(BetweenTicksTests.operations.count == 27)
    let (name, act) = BetweenTicksTests.operations[number]
    let outcomes = try [TickRate.hertz(20), .hertz(60), .hertz(100), .hertz(240)].map { rate in
      let scene = try Scene(rate)
      try act(scene)
      return scene.outcome()
    }
    for outcome in outcomes.dropFirst() { #expect(outcome == outcomes[0], "\(name)") }
  }

  /// Illegal operations: each returns false, nil or 0, or throws.
  private static let refusals: [(name: String, act: @Sendable (Scene) throws -> Bool)] = [
    ("resume an active one", { $0.tween.resume() }), ("revive an active one", { $0.tween.revive() }),
    ("update by a negative time", { $0.tween.update(by: .milliseconds(-1)) }),
    ("play to a negative time", { $0.tween.play(to: .milliseconds(-1)) }),
    ("pause a new one", { $0.waiting.pause() }), ("reverse a new one", { $0.waiting.reverse() }),
    ("reverse a loop", { $0.loop.reverse() }), ("stop a new one", { $0.waiting.stop() }),
    (
      "rate below 0 of a loop",
      {
        try $0.loop.rate(-1); return true
      }
    ),
    ("rate below 0 of a group with a loop", { try $0.world.drivers(of: $0.card).rate(-1) > 0 }),
    (
      "a duration for a spring",
      {
        try $0.spring.duration(.seconds(1)); return true
      }
    ),
    (
      "a spring for a tween",
      {
        try $0.tween.spring(.stiff); return true
      }
    ),
    (
      "a negative duration",
      {
        try $0.tween.duration(.seconds(-1)); return true
      }
    ),
    ("resume a running timeline", { $0.timeline.resume() }),
    ("resume a running world", { $0.world.resume() }),
    (
      "changes in a wrong order",
      {
        try $0.world.rampRate(through: [
          RateChange(to: 0.5, at: .seconds(1)), RateChange(to: 1),
        ])
        return true
      }
    ),
    ("reverse at rest", { $0.closed.reverse() }), ("interrupt at rest", { $0.closed.interrupt() }),
    ("let go at rest", { $0.closed.letGo() != nil }), ("settle at rest", { $0.closed.settle(at: .fore) }),
    ("begin what runs", { $0.transition.begin(.forward) }),
    ("scrub to NaN", { $0.transition.scrub(to: .nan) }),
    ("kill drivers of an entity without any", { $0.world.killAll(on: $0.world.spawn()) > 0 }),
  ]

  @Test("W5, W6: an illegal operation between two ticks changes nothing", arguments: 0..<23)
  func refusalsChangeNothing(_ number: Int) throws {
    #expect(BetweenTicksTests.refusals.count == 23)
    let (name, act) = BetweenTicksTests.refusals[number]
    let scene = try Scene(.hertz(60))
    let place = scene.world[scene.card, .position.x]
    #expect((try? act(scene)) != true, "\(name)")
    #expect(scene.world[scene.card, .position.x] == place, "\(name) moves the world")
    // What begins now begins at the last tick.
    try scene.world.animate(scene.card, .size.x, from: 0, to: 90, duration: .milliseconds(90), ease: .linear)
    scene.world.advance(by: .milliseconds(40))
    #expect(scene.world[scene.card, .size.x].map { ($0 - 50).magnitude < 0.01 } == true, "\(name)")
  }

  @Test("W6: operations of stale handles change nothing") func stale() throws {
    for act in [
      { $0.reverse() }, { $0.kill() }, { $0.release() }, { $0.play(to: .zero) }, { $0.update(by: .zero) },
    ] as [(DriverHandle) -> Bool] {
      let scene = try Scene(.hertz(60))
      let gone = try scene.world.animate(scene.card, .size, to: [1, 1])
      scene.world.tick()
      gone.release()
      scene.world.advance(by: .milliseconds(3))
      let hash = scene.world.stateHash
      #expect(!act(gone))
      #expect(scene.world.stateHash == hash)
    }
  }
}
