import Inbetween
import Testing

/// L3: fields that the game moves become base values, and no move is lost.
@Suite struct ReadingBackTests {
  private struct Body {
    var name = "body"
    var place = SIMD2<Float>(0, 0)
    var light: Float = 0
  }

  private let world = World()
  private let bodies: ComponentPool<Body>

  init() throws {
    bodies = world.makeComponents()
    try world.bind(.position, to: bodies, \.place, readsBack: true)
  }

  private func spawn(at place: SIMD2<Float>) -> Entity {
    let entity = world.spawn()
    bodies[entity] = Body(place: place)
    return entity
  }

  @Test func whatACallbackSetsIsKept() throws {
    let card = spawn(at: [1, 2])
    world.tick()
    let tween = try world.register(Tween(.opacity, values: [0, 1], duration: .milliseconds(10)), on: card)
    tween.onComplete { [bodies] _ in bodies[card]?.place = [7, 8] }
    world.tick()
    #expect(bodies[card]?.place == [7, 8] && world.base(card, .position) == [7, 8])
    world.tick()
    #expect(bodies[card]?.place == [7, 8])
  }

  @Test func whatIsSetBeforeBindingsAreWrittenByHandIsKept() throws {
    let card = spawn(at: [1, 2])
    world.tick()
    bodies[card]?.place = [3, 4]
    #expect(world.writeBindings())
    #expect(bodies[card]?.place == [3, 4] && world[card, .position] == [3, 4])
    try world.assign(card, .position, to: [5, 6])
    #expect(world.writeBindings())
    #expect(bodies[card]?.place == [5, 6])
  }

  @Test func whatADriverMovesForTheFirstTimeSetsOffFromTheField() throws {
    let (one, other) = (spawn(at: [40, 50]), spawn(at: [60, 70]))
    try world.register(Tween(.position.x, values: [140], duration: .seconds(1)), on: one)
    #expect(world[one, .position] == [40, 50])
    try world.register(
      TweenBatch(.position.x, to: [160], duration: .seconds(1)), on: [one, other])
    #expect(world[other, .position] == [60, 70])
    for _ in 0..<30 { world.tick() }
    #expect(abs(bodies[one]!.place.x - 100) < 0.01 && bodies[one]!.place.y == 50)
    #expect(abs(bodies[other]!.place.x - 110) < 0.01 && bodies[other]!.place.y == 70)
  }

  @Test func whatIsPutElsewhereAndSentOnSetsOffFromThere() throws {
    let cards = (0..<4).map { spawn(at: [Float($0), 0]) }
    world.tick()
    world.systems.before("once") { [bodies] world in
      guard world.tickCount == 1 else { return }
      for card in cards { bodies[card]?.place = [500, 500] }
      _ = try? world.animate(cards[0], .position, to: [400, 400], duration: .seconds(1), ease: .linear)
      _ = try? world.register(
        TweenBatch(.position.x, to: [400], duration: .seconds(1)), on: [cards[1]])
      _ = try? world.register(SpringMotion(.position, to: [400, 400], spring: .smooth), on: [cards[2]])
      _ = try? world.play(on: cards[3]) { To(.position.x, 400, duration: .seconds(1)) }
    }
    world.tick()
    for _ in 0..<30 { world.tick() }
    #expect(abs(bodies[cards[0]]!.place.x - 448.3) < 0.1)
    #expect(abs(bodies[cards[1]]!.place.x - 448.3) < 0.1 && bodies[cards[1]]!.place.y == 500)
    #expect((400..<500).contains(bodies[cards[2]]!.place.x))
    #expect((400..<500).contains(bodies[cards[3]]!.place.x) && bodies[cards[3]]!.place.y == 500)
    // A winner goes on. The new value is the base value, which shows when the winner has left (C7).
    bodies[cards[0]]?.place = [7, 7]
    try world.register(Tween(.position.y, values: [0], duration: .zero), on: cards[0])
    #expect(world.base(cards[0], .position.x) == 7 && abs(world[cards[0], .position.x]! - 448.3) < 0.1)
  }

  @Test func whatIsLentIsNotLookedAtWhenADriverIsRegistered() throws {
    let card = spawn(at: [1, 1])
    world.tick()
    world.update(bodies) { [world] entity, body in
      body.place = [500, 500]
      #expect(throws: Never.self) {
        try world.animate(entity, .position, to: [0, 0], duration: .seconds(1), ease: .linear)
      }
    }
    #expect(world.base(card, .position) == [1, 1])
    world.tick()
    #expect(world.base(card, .position) == [500, 500] && world[card, .position]!.x < 1)
  }

  @Test func lanesThatNobodyHasAssignedAreWhereTheFieldSays() throws {
    let world = World()
    let bodies = world.makeComponents(of: Body.self)
    let (card, driven) = (world.spawn(), world.spawn())
    // All this happens before the binding is made. What was assigned came first.
    try world.assign(card, .position.x, to: 3)
    try world.register(Tween(.position.x, values: [0, 60], duration: .seconds(1)), on: driven)
    for entity in [card, driven] { bodies[entity] = Body(place: [40, 50]) }
    try world.bind(.position, to: bodies, \.place, readsBack: true)
    world.tick()
    #expect(bodies[card]?.place == [3, 50] && world.base(card, .position) == [3, 50])
    #expect(bodies[driven]?.place == [1, 50] && world.base(driven, .position) == [40, 50])
  }

  /// E2: a component that a closure may change is not read meanwhile. Its field is read back afterwards.
  @Test func whatIsLentIsReadWhenItIsGivenBack() throws {
    let card = spawn(at: [40, 50])
    world.update(bodies) { entity, body in
      _ = try? world.register(Tween(.position.x, values: [0, 60], duration: .seconds(1)), on: entity)
      body.place.y = 80
    }
    world.tick()
    #expect(bodies[card]?.place == [1, 80])
  }

  @Test func whatIsNotFiniteIsNoFirstValue() throws {
    let card = spawn(at: [.nan, 50])
    try world.register(Tween(.position.x, values: [60], duration: .seconds(1)), on: card)
    world.tick()
    #expect(bodies[card]?.place == [1, 0])
  }

  @Test func whatIsUnboundKnowsNoFirstValues() throws {
    let binding = try world.bind(.opacity, to: bodies, \.light, readsBack: true)
    #expect(world.unbind(binding))
    let card = spawn(at: [1, 1])
    bodies[card]?.light = 0.25
    try world.register(Tween(.opacity, values: [0], duration: .seconds(1)), on: card)
    #expect(world[card, .opacity] == 1)
  }

  @Test func settersSeeWhatFieldsHave() throws {
    let world = World()
    let bodies = world.makeComponents(of: Body.self)
    let card = world.spawn()
    bodies[card] = Body(place: [1, 2])
    var seen: [SIMD2<Float>] = []
    try world.bind(.position) { batch in
      seen.append(bodies[card]?.place ?? [0, 0])
      #expect(!world.readBindings() && !world.writeBindings())
      if seen.count == 2 { bodies[card]?.place = [5, 5] }
    }
    try world.bind(.position, to: bodies, \.place, readsBack: true)
    for _ in 0..<3 {
      try world.assign(card, .position, to: [Float(seen.count), 9])
      world.tick()
    }
    // The next tick reads back the field that the setter has set, before it writes.
    #expect(seen == [[0, 9], [1, 9], [5, 5]] && world[card, .position] == [5, 5])
  }

  @Test func readingAndWritingByHandSayWhetherTheyWereDone() {
    let card = spawn(at: [1, 2])
    #expect(world.readBindings() && world[card, .position] == [1, 2])
    world.query(bodies) { _, _ in #expect(!world.readBindings() && !world.writeBindings()) }
    #expect(world.readBindings() && world.writeBindings())
  }

  /// Entities come and go, get and lose the component, and are moved by the field and by the property.
  @Test func rowsThatMoveAreReadBackWhereTheyAre() throws {
    var random = SplitMix64(seed: 11)
    var places: [Entity: SIMD2<Float>] = [:]
    var entities: [Entity] = []
    for round in 0..<600 {
      let value = SIMD2<Float>(Float(round), 1)
      let chosen = entities.randomElement(using: &random)
      switch (Int.random(in: 0..<7, using: &random), chosen) {
      case (0, _), (1, _), (_, nil):
        entities.append(spawn(at: value))
        places[entities[entities.count - 1]] = value
      case (2, let entity?):
        world.despawn(entity)
        entities.removeAll { $0 == entity }
      case (3, let entity?):
        // The property had a value first.
        bodies[entity] = bodies.contains(entity) ? nil : Body(place: value)
      case (4, let entity?):
        try world.assign(entity, .position, to: value)
        places[entity] = value
      case (_, let entity?):
        if bodies.contains(entity) { places[entity] = value }
        bodies[entity]?.place = value
      }
      if Bool.random(using: &random) { world.tick() } else { world.writeBindings() }
      let lost = entities.filter { world.base($0, .position) != places[$0] }
      let stale = entities.filter { bodies[$0].map { $0.place } ?? places[$0] != places[$0] }
      #expect(lost.isEmpty && stale.isEmpty, "round \(round)")
    }
  }
}
