import Testing

import Inbetween
@testable import InbetweenCore

/// The numbers of the guide's page "Every limit by number": each is taken at the limit, and refused beyond
/// it with an error that names the field (W9). The traps are in `ConditionTests`.
@Suite struct LimitTests {
  private let world = World()
  private let card: Entity

  init() { card = world.spawn() }

  /// The limit of one input: what registers a value at it, and one beyond.
  struct Limit: Sendable, CustomTestStringConvertible {
    var name: String
    var field: String
    var at: @Sendable (World, Entity) throws -> Void
    var beyond: @Sendable (World, Entity) throws -> Void
    var testDescription: String { name }

    init(
      _ name: String, _ field: String, _ at: @escaping @Sendable (World, Entity) throws -> Void,
      beyond: @escaping @Sendable (World, Entity) throws -> Void
    ) {
      (self.name, self.field, self.at, self.beyond) = (name, field, at, beyond)
    }
  }

  private static func tween(_ change: (inout Tween<Float>) -> Void) -> Tween<Float> {
    var tween = Tween(.opacity, values: [0, 1], duration: .seconds(1))
    change(&tween)
    return tween
  }

  private static let longest = Duration(counts: 1 << 56)
  private static let tooLong = Duration(counts: (1 << 56) + 1)

  static let limits: [Limit] = [
    Limit("a value", "values[1]") { world, card in
      try world.register(tween { $0.values = [0, 1e38] }, on: card)
    } beyond: { world, card in
      try world.register(tween { $0.values = [0, Float(1e38).nextUp] }, on: card)
    },
    Limit("a base value", "value[0]") { world, card in
      try world.assign(card, .opacity, to: -1e38)
    } beyond: { world, card in
      try world.assign(card, .opacity, to: -Float.infinity)
    },
    Limit("a duration", "duration") { world, card in
      try world.register(tween { $0.duration = longest }, on: card)
    } beyond: { world, card in
      try world.register(tween { $0.duration = tooLong }, on: card)
    },
    Limit("a delay", "delay") { world, card in
      try world.register(tween { $0.delay = longest }, on: card)
    } beyond: { world, card in
      try world.register(tween { $0.delay = tooLong }, on: card)
    },
    Limit("repeats", "repeats") { world, card in
      try world.register(tween { ($0.duration, $0.repeats) = (Duration(counts: 1), 1e12) }, on: card)
    } beyond: { world, card in
      try world.register(
        tween { ($0.duration, $0.repeats) = (Duration(counts: 1), .count(1e12.nextUp)) }, on: card)
    },
    Limit("whole turns", "angleWay.turns") { world, card in
      var turn = Tween(.rotation, values: [.degrees(0), .degrees(90)], duration: .seconds(1))
      turn.angleWay = .longest.adding(turns: 1_000_000)
      try world.register(turn, on: card)
    } beyond: { world, card in
      var turn = Tween(.rotation, values: [.degrees(0), .degrees(90)], duration: .seconds(1))
      turn.angleWay = .longest.adding(turns: 1_000_001)
      try world.register(turn, on: card)
    },
    Limit("steps of a step function", "count") { _, _ in
      _ = try Easing.steps(1_000_000)
    } beyond: { _, _ in
      _ = try Easing.steps(1_000_001)
    },
    Limit("friction", "friction") { world, card in
      try world.register(DecayMotion(.opacity, velocity: 1, friction: 0.001), on: card)
      try world.register(DecayMotion(.opacity, velocity: 1, friction: 100_000), on: card)
    } beyond: { world, card in
      try world.register(DecayMotion(.opacity, velocity: 1, friction: 100_001), on: card)
    },
  ]

  @Test("at the limit it is taken", arguments: limits) func atTheLimit(_ limit: Limit) throws {
    try limit.at(world, card)
    world.tick()
    #expect(world.engine.validate() == nil)
  }

  @Test("beyond the limit it is refused by name, and nothing is changed", arguments: limits)
  func beyondTheLimit(_ limit: Limit) throws {
    let before = world.stateHash
    let error = #expect(throws: TweenError.self) { try limit.beyond(world, card) }
    #expect(error?.field == limit.field)
    #expect(world.stateHash == before && world.driverCount == 0)
  }

  @Test("65,535 properties are known, and one more is refused") func properties() throws {
    for index in 0..<65_535 { try world.assign(card, Property("p\(index)", default: Float(0)), to: 1) }
    let error = #expect(throws: TweenError.self) {
      try world.assign(card, Property("one more", default: Float(0)), to: 1)
    }
    #expect(error?.field == "property")
    #expect(world[card, Property("p65534", default: Float(0))] == 1)
  }

  @Test("65,536 different easings are kept, and one more is refused") func easings() throws {
    // The library knows some from the beginning.
    var taken = 0
    let error = #expect(throws: TweenError.self) {
      for index in 0...65_536 {
        let curve = try Easing.cubicBezier(Float(index) / 65_536, 0.25, 0.5, 1)
        try world.register(Self.tween { $0.ease = curve }, on: card)
        taken += 1
      }
    }
    #expect(error?.field == "ease" && error?.expected.contains("65,536") == true)
    #expect(taken > 65_000 && world.driverCount == taken)
    world.tick()
    #expect(world.engine.validate() == nil)
  }

  @Test("a channel has as many contenders, and timelines nest as deep, as memory holds") func depth() throws {
    for index in 0..<20_000 {
      try world.register(Self.tween { $0.values = [0, Float(index)] }, on: card)
    }
    var timeline = world.makeTimeline()
    for _ in 0..<2000 { timeline = world.makeTimeline(in: .timeline(timeline)) }
    try world.register(Self.tween { $0.timeline = timeline.id }, on: card)
    for _ in 0..<3 { world.tick() }
    #expect(world.engine.validate() == nil)
    #expect(world.killAll(on: card) == 20_001)
    world.tick()
    #expect(world[card, .opacity] != nil && world.driverCount == 0)
  }
}
