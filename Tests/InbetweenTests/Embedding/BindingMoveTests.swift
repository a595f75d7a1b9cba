import Inbetween
import Testing

/// L3: fields that the game moves become base values once, lane by lane, by the difference alone.
@Suite struct BindingMoveTests {
  private struct Body {
    var place = SIMD2<Float>(0, 0)
    var tint = Color.black
  }

  private let world = World()
  private let bodies: ComponentPool<Body>
  private let card: Entity

  init() throws {
    bodies = world.makeComponents()
    card = world.spawn()
    try world.bind(.position, to: bodies, \.place, readsBack: true)
    bodies[card] = Body()
  }

  @discardableResult
  private func slide(
    _ values: [Float], change: (inout Tween<Float>) -> Void = { _ in }
  ) throws -> DriverHandle {
    var tween = Tween(.position.x, values: values, duration: .seconds(1))
    change(&tween)
    return try world.register(tween, on: card)
  }

  /// Moves the card by `step` in each tick: down by 1, unless given.
  private func fall(by step: SIMD2<Float> = [0, 1]) {
    world.systems.before("fall") { [bodies] world in
      world.update(bodies) { _, body in body.place += step }
    }
  }

  @Test("L3, C4: a driver ends exactly while the game moves the other lane")
  func lanesAreMovedAlone() throws {
    try slide([0, 60])
    fall()
    for _ in 0..<70 { world.tick() }
    #expect(bodies[card]?.place == [60, 70] && world.base(card, .position) == [60, 70])
  }

  @Test("L3, C4: a driver ends exactly if its own callback sets the other lane")
  func callbacksMoveLanesAlone() throws {
    try slide([0, 60]).onComplete { [bodies, card] _ in bodies[card]?.place.y = 5 }
    for _ in 0..<70 { world.tick() }
    #expect(bodies[card]?.place == [60, 5])
  }

  @Test("L3, C4: a driver that does not persist leaves the old base value")
  func whatDoesNotPersistLeavesNothing() throws {
    bodies[card]?.place = [8, 0]
    try slide([0, 60]) { $0.persists = false }
    fall()
    for _ in 0..<30 { world.tick() }
    #expect(world.base(card, .position) == [8, 30])
    for _ in 0..<40 { world.tick() }
    #expect(bodies[card]?.place == [8, 70])
  }

  @Test("L3, C7: a move that was read back does not overwrite a later assignment")
  func whatIsReadIsReadOnce() throws {
    world.tick()
    bodies[card]?.place = [1, 2]
    #expect(world.readBindings() && world.base(card, .position) == [1, 2])
    try world.assign(card, .position, to: [3, 4])
    world.tick()
    #expect(bodies[card]?.place == [3, 4] && world.base(card, .position) == [3, 4])
    // In a callback, after the tick has read the field.
    var tick = 0
    let tween = try world.register(Tween(.opacity, values: [0, 1], duration: .seconds(1)), on: card)
    tween.onUpdate { [unowned world, card] _ in
      tick += 1
      try? world.assign(card, .position, to: [10, Float(tick)])
    }
    fall(by: [1, 1])
    for _ in 0..<5 { world.tick() }
    #expect(tick > 0 && bodies[card]?.place == [10, Float(tick)])
  }

  @Test("L3, C1: a colour is moved as a whole") func coloursAreMovedWhole() throws {
    try world.bind(.color, to: bodies, \.tint, readsBack: true)
    try world.register(
      Tween(.color, values: [Color.black, Color.white], duration: .seconds(1)), on: card)
    for _ in 0..<30 { world.tick() }
    var tint = try #require(bodies[card]?.tint)
    tint.lab.w = 0.5
    bodies[card]?.tint = tint
    world.tick()
    #expect(world.base(card, .color) == tint && bodies[card]?.tint != tint)
  }

  @Test("L3, C12: a shake of a card that the game moves leaves no trace")
  func amountsAreNotReadBack() throws {
    world.tick()
    try world.shake(card, .position, strength: [8, 8], seed: 1)
    fall(by: [1, 0])
    var farthest: Float = 0
    for tick in 1...60 {
      world.tick()
      let (base, shown) = (world.base(card, .position)!, bodies[card]!.place)
      #expect(abs(base.x - Float(tick)) < 1e-3 && base.y == 0)
      farthest = max(farthest, abs(shown.x - base.x), abs(shown.y))
    }
    #expect(farthest > 1 && bodies[card]!.place == world.base(card, .position))
  }

  @Test("L3, C12: an additive layer that ends in a tick with a move leaves no trace")
  func amountsThatEndAreNotReadBack() throws {
    let others = (0..<3).map { _ in world.spawn() }
    for other in others { bodies[other] = Body(place: [4, 4]) }
    world.tick()
    var push = Tween(.position.x, values: [50, 50], duration: .milliseconds(100))
    push.composition = .add
    try world.register(push, on: card).onComplete { [bodies, card, others] _ in
      bodies[card]?.place += [1, 2]
      bodies[others[0]]?.place += [1, 2]
    }
    for _ in 0..<3 { world.tick() }
    #expect(bodies[card]?.place == [50, 0])
    // Rows and property are in different orders from here on.
    world.despawn(others[1])
    bodies[card]?.place.x += 2
    for _ in 0..<10 { world.tick() }
    #expect(bodies[card]?.place == [3, 2] && bodies[others[0]]?.place == [5, 6])
    #expect(bodies[others[2]]?.place == [4, 4])
  }

  @Test("L3, C13: the rest of a crossfade is not read back") func crossfadesAreNotReadBack() throws {
    bodies[card]?.place = [8, 0]
    try slide([108, 108]) {
      $0.persists = false
      $0.duration = .milliseconds(500)
      $0.blend = .over(.milliseconds(500), ease: .linear)
    }
    for _ in 0..<30 { world.tick() }
    #expect(bodies[card]!.place.x > 60 && world.base(card, .position) == [8, 0])
    fall(by: [1, 0])
    for tick in 1...40 {
      world.tick()
      #expect(abs(world.base(card, .position)!.x - Float(8 + tick)) < 1e-3)
    }
    #expect(abs(bodies[card]!.place.x - 48) < 1e-3)
  }

  @Test("L3: a move between a field's first reading and its first writing is kept")
  func whatIsMovedBeforeTheFirstWriteIsKept() throws {
    let (one, other, read) = (world.spawn(), world.spawn(), world.spawn())
    for entity in [one, other, read] { bodies[entity] = Body(place: [10, 10]) }
    try world.animate(one, .position.x, to: 200, spring: .snappy)
    try world.register(TweenBatch(.position.x, to: [70], duration: .seconds(1)), on: [one, other])
    #expect(world.readBindings() && world.base(read, .position) == [10, 10])
    for entity in [one, other, read] { bodies[entity]?.place.y = 50 }
    bodies[card]?.place.x = 3
    world.tick()
    for entity in [one, other, read] {
      #expect(bodies[entity]?.place.y == 50 && world.base(entity, .position) == [10, 50])
    }
    #expect(bodies[card]?.place == [3, 0] && bodies[read]?.place == [10, 50])
    #expect(bodies[other]!.place.x == 11)
    for _ in 0..<2 { world.tick() }
    #expect(bodies[read]?.place == [10, 50] && bodies[card]?.place == [3, 0])
  }

  @Test("L3: a component replaced between ticks is set; one that a tick missed is new")
  func componentsAreKnownFromTickToTick() throws {
    try world.assign(card, .position, to: [7, 7])
    world.tick()
    bodies[card] = nil
    bodies[card] = Body(place: [1, 1])
    world.tick()
    #expect(bodies[card]?.place == [1, 1] && world.base(card, .position) == [1, 1])
    bodies[card] = nil
    world.tick()
    bodies[card] = Body(place: [2, 2])
    world.tick()
    #expect(bodies[card]?.place == [1, 1] && world.base(card, .position) == [1, 1])
  }
}
