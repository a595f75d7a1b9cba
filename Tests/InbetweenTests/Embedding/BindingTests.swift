import Inbetween
@testable import InbetweenCore
import Testing

/// L3: bound properties are written into components after every tick, and read back before it (L1).
@Suite struct BindingTests {
  private struct Transform: Equatable {
    var name: UInt8 = 1
    var position = SIMD2<Float>(0, 0)
    var angle = Angle(degrees: 0)
    var fade: Float = -1
    var size = SIMD3<Float>(0, 0, 0)
    var tint = Color.black
    var turn = Rotation.identity
    var area: Float { position.x * position.y }
    var steps: Float = 0 { didSet { name &+= 1 } }
  }

  private static let size = Property("size3", default: SIMD3<Float>(1, 2, 3))
  private static let turn = Property("turn", default: Rotation.identity)

  /// A value whose lanes are in another order than its memory.
  private struct Reversed: Animatable {
    var texts: [Float]
    static var laneCount: Int { 3 }
    init(lanes: (Int) -> Float) { texts = [lanes(2), lanes(1), lanes(0)] }
    func lane(_ index: Int) -> Float { texts[2 - index] }
  }

  @Test func everyTypeIsWrittenAsItIsShown() throws {
    let world = World()
    let transforms = world.makeComponents(of: Transform.self)
    try world.bind(.position, to: transforms, \.position)
    try world.bind(.rotation, to: transforms, \.angle)
    try world.bind(.opacity, to: transforms, \.fade)
    try world.bind(BindingTests.size, to: transforms, \.size)
    try world.bind(.color, to: transforms, \.tint)
    try world.bind(BindingTests.turn, to: transforms, \.turn)
    var entities: [Entity] = []
    // More than a block, and not a multiple of one.
    for index in 0..<300 {
      let entity = world.spawn()
      entities.append(entity)
      transforms[entity] = Transform()
      let length = Duration.milliseconds(100 + index)
      try world.register(
        Tween(.position, values: [[1, 2], [3, Float(index)]], duration: length), on: entity)
      try world.register(
        Tween(.rotation, values: [.degrees(350), .degrees(10)], duration: length), on: entity)
      try world.register(Tween(.opacity, values: [0, 1], duration: length), on: entity)
      try world.register(
        Tween(BindingTests.size, values: [[1, 1, 1], [2, 4, 8]], duration: length), on: entity)
      try world.register(Tween(.color, values: [.black, .white], duration: length), on: entity)
      try world.register(
        Tween(
          BindingTests.turn, values: [.identity, Rotation(quaternion: [1, 0, 0, 1])], duration: length),
        on: entity)
    }
    for _ in 0..<10 {
      world.tick()
      for entity in entities {
        let transform = try #require(transforms[entity])
        #expect(transform.position == world[entity, .position] && transform.fade == world[entity, .opacity])
        #expect(transform.angle == world[entity, .rotation] && transform.tint == world[entity, .color])
        #expect(transform.size == world[entity, BindingTests.size])
        #expect(transform.turn == world[entity, BindingTests.turn])
        #expect(transform.name == 1 && transform.steps == 0)
      }
    }
  }

  @Test func aTypeWhoseMemoryIsNotItsLanesIsMadeOfThem() throws {
    struct Holder { var before = "a name"; var value = Reversed { _ in 0 }; var after = [1, 2] }
    let property = Property("reversed", default: Reversed { Float($0) })
    let world = World()
    let holders = world.makeComponents(of: Holder.self)
    try world.bind(property, to: holders, \.value, readsBack: true)
    let (one, other) = (world.spawn(), world.spawn())
    holders[one] = Holder()
    holders[other] = Holder()
    try world.assign(one, property, to: Reversed { Float(10 + $0) })
    world.tick()
    #expect(holders[one]?.value.texts == [12, 11, 10])
    #expect(world[other, property]?.texts == [0, 0, 0] && holders[other]?.before == "a name")
    holders[other]?.value.texts = [7, 8, 9]
    world.tick()
    #expect(world[other, property]?.texts == [7, 8, 9] && world.base(one, property)?.texts == [12, 11, 10])
  }

  @Test func onlyEntitiesThatHaveBothAreWritten() throws {
    let world = World()
    let transforms = world.makeComponents(of: Transform.self)
    let (both, component, property) = (world.spawn(), world.spawn(), world.spawn())
    transforms[component] = Transform(fade: 5)
    transforms[both] = Transform(fade: 6)
    try world.assign(property, .opacity, to: 0.2)
    try world.assign(both, .opacity, to: 0.3)
    try world.bind(.opacity, to: transforms, \.fade)
    world.tick()
    #expect(transforms[both]?.fade == 0.3 && transforms[component]?.fade == 5)
    #expect(transforms[property] == nil && !world.has(component, .opacity))
  }

  @Test func aLaneIsBoundAlone() throws {
    let world = World()
    let transforms = world.makeComponents(of: Transform.self)
    let card = world.spawn()
    transforms[card] = Transform()
    try world.assign(card, .position, to: [3, 4])
    try world.bind(.position.y, to: transforms, \.fade)
    world.tick()
    #expect(transforms[card]?.fade == 4 && transforms[card]?.position == [0, 0])
  }

  /// Random spawns, despawns, additions and removals bring pool and property into different orders.
  @Test func rowsThatMoveAreWrittenWhereTheyAre() throws {
    let world = World()
    let transforms = world.makeComponents(of: Transform.self)
    try world.bind(.position, to: transforms, \.position)
    var random = Numbers(state: 5)
    var entities: [Entity] = []
    for round in 0..<400 {
      switch random.next() % 4 {
      case 0, 1:
        let entity = world.spawn()
        entities.append(entity)
        if random.next() % 5 > 0 { transforms[entity] = Transform() }
        if random.next() % 5 > 0 { try world.assign(entity, .position, to: [Float(round), 1]) }
      case 2:
        guard let entity = entities.randomElement(using: &random) else { continue }
        entities.removeAll { $0 == entity }
        world.despawn(entity)
      default:
        guard let entity = entities.randomElement(using: &random) else { continue }
        transforms[entity] = transforms.contains(entity) ? nil : Transform()
      }
      world.tick()
      for entity in entities where transforms.contains(entity) {
        let expected = world.has(entity, .position) ? world[entity, .position]! : [0, 0]
        #expect(transforms[entity]?.position == expected)
      }
    }
  }

  @Test func whatTheGameMovesIsReadBack() throws {
    let world = World()
    let transforms = world.makeComponents(of: Transform.self)
    let card = world.spawn()
    try world.assign(card, .position, to: [1, 1])
    transforms[card] = Transform(position: [9, 9])
    try world.bind(.position, to: transforms, \.position, readsBack: true)
    // The property had a value first.
    world.tick()
    #expect(transforms[card]?.position == [1, 1] && world.base(card, .position) == [1, 1])
    transforms[card]?.position = [5, 6]
    world.tick()
    #expect(world.base(card, .position) == [5, 6] && transforms[card]?.position == [5, 6])
    // C7: contending drivers go on.
    try world.register(Tween(.position.x, values: [0, 60], duration: .seconds(1)), on: card)
    transforms[card]?.position = [7, 8]
    world.tick()
    #expect(world.base(card, .position) == [7, 8] && transforms[card]?.position == [1, 8])
    // An assignment between two ticks wins over a field that is unchanged since it was written.
    try world.assign(card, .position, to: [2, 3])
    world.tick()
    #expect(world.base(card, .position) == [2, 3] && transforms[card]?.position == [2, 3])
    transforms[card]?.position = [.nan, 0]
    world.tick()
    #expect(world.base(card, .position) == [2, 3] && transforms[card]?.position == [3, 3])
  }

  @Test func whoHasTheComponentAloneIsGivenThePropertyAsTheFieldSays() throws {
    let world = World()
    let transforms = world.makeComponents(of: Transform.self)
    try world.bind(.position, to: transforms, \.position, readsBack: true)
    let (card, wild) = (world.spawn(), world.spawn())
    transforms[card] = Transform(position: [40, 50])
    transforms[wild] = Transform(position: [.infinity, 0])
    world.readBindings()
    #expect(world[card, .position] == [40, 50] && !world.has(wild, .position))
    let spring = SpringMotion(
      .position, to: [0, 50], spring: try Spring(response: .milliseconds(200), dampingRatio: 1))
    try world.register(spring, on: card)
    world.tick()
    #expect(transforms[card]!.position.x < 40 && transforms[card]!.position.x > 20)
  }

  @Test func anIndexThatIsUsedAgainHasNothingOfItsOld() throws {
    let world = World()
    let transforms = world.makeComponents(of: Transform.self)
    try world.bind(.opacity, to: transforms, \.fade, readsBack: true)
    let old = world.spawn()
    transforms[old] = Transform(fade: 0.5)
    world.tick()
    world.despawn(old)
    let new = world.spawn()
    #expect(new.index == old.index)
    try world.assign(new, .opacity, to: 0.25)
    transforms[new] = Transform(fade: 0.75)
    world.tick()
    #expect(transforms[new]?.fade == 0.25 && world.base(new, .opacity) == 0.25)
  }

  @Test func rowsThatComeOutTheSameAreNotWritten() throws {
    let world = World()
    let transforms = world.makeComponents(of: Transform.self)
    try world.bind(.position, to: transforms, \.position)
    try world.bind(BindingTests.size, to: transforms, \.size)
    var entities: [Entity] = []
    for index in 0..<600 {
      entities.append(world.spawn())
      transforms[entities[index]] = Transform()
      try world.assign(entities[index], .position, to: [0, 0])
    }
    // A run across the end of a block, single rows, and the last row.
    let moving = Set(Array(250..<260) + [3, 5, 400, 599])
    for index in moving {
      try world.register(Tween(.position.y, values: [1, 2], duration: .seconds(1)), on: entities[index])
    }
    for _ in 0..<2 { world.tick() }
    let before = world.markChanges()
    world.tick()
    var written: Set<Int> = []
    let seen = transforms.forEachWritten(since: before) { entity, _ in
      written.insert(entities.firstIndex(of: entity)!)
    }
    #expect(written == moving)
    // All entities move.
    for entity in entities { try world.assign(entity, .position, to: [7, 7]) }
    world.tick()
    var count = 0
    transforms.forEachWritten(since: seen) { _, _ in count += 1 }
    #expect(count == 600)
  }

  @Test func aBatchSetterGetsAllOfThem() throws {
    let world = World()
    var seen: [Entity: SIMD2<Float>] = [:]
    var calls = 0
    let binding = try world.bind(.position) { batch in
      calls += 1
      seen = [:]
      batch.forEach { entity, position in seen[entity] = position }
      #expect(batch.count == seen.count)
      for row in 0..<batch.count {
        #expect(seen[batch.entity(row)] == batch[row])
        #expect(batch.withLane(1) { $0[row] } == batch[row].y)
        #expect(batch.withEntities { $0[row] } == batch.entity(row))
      }
    }
    world.tick()
    #expect(calls == 0)
    var entities: [Entity] = []
    for index in 0..<9 {
      entities.append(world.spawn())
      try world.register(
        Tween(.position, values: [[0, 0], [9, Float(index)]], duration: .seconds(1)), on: entities[index])
    }
    world.despawn(entities.remove(at: 4))
    world.tick()
    #expect(seen.count == 8 && entities.allSatisfy { seen[$0] == world[$0, .position] })
    #expect(world.unbind(binding) && !world.unbind(binding))
    world.tick()
    #expect(calls == 1)
  }

  @Test func aBatchSetterMayDoAnything() throws {
    let world = World()
    let transforms = world.makeComponents(of: Transform.self)
    var own: Binding?
    for index in 0..<20 {
      let entity = world.spawn()
      try world.assign(entity, .opacity, to: Float(index))
    }
    own = try world.bind(.opacity) { batch in
      var last: Float = -1
      batch.forEach { entity, opacity in
        #expect(opacity > last)
        last = opacity
        transforms[entity] = Transform(fade: opacity)
        if opacity == 3 { world.despawn(entity) }
        if opacity == 5 { _ = try? world.register(Tween(.opacity, values: [1], duration: .zero), on: entity) }
      }
      world.tick()
      #expect(world.unbind(own!))
    }
    world.tick()
    #expect(world.tickCount == 1 && world.entityCount == 19 && transforms.count == 19)
    world.tick()
  }

  @Test func aBindingIsOneOfItsWorlds() throws {
    let (world, other) = (World(), World())
    let binding = try world.bind(.opacity) { _ in }
    let foreign = try other.bind(.opacity) { _ in }
    #expect(binding != foreign && !world.unbind(foreign) && !other.unbind(binding))
    #expect(world.unbind(binding) && !world.unbind(binding) && other.unbind(foreign))
  }

  @Test func whatCannotBeBoundIsRefused() throws {
    let (world, other) = (World(), World())
    let transforms = world.makeComponents(of: Transform.self)
    final class Object { var fade: Float = 0 }
    struct Holder { var object = Object(); var list: [Float] = [1] }
    let holders = world.makeComponents(of: Holder.self)
    let objects = world.makeComponents(of: Object.self)
    func refuses(_ field: String, _ body: () throws(TweenError) -> Void) {
      do {
        try body()
        Issue.record("is bound")
      } catch {
        #expect(error.field == field && !error.description.isEmpty)
      }
    }
    refuses("field") { () throws(TweenError) in try world.bind(.opacity, to: transforms, \.steps) }
    refuses("field") { () throws(TweenError) in try world.bind(.opacity, to: transforms, \.position.x) }
    refuses("field") { () throws(TweenError) in try world.bind(.opacity, to: objects, \.fade) }
    refuses("field") { () throws(TweenError) in try world.bind(.opacity, to: holders, \.object.fade) }
    refuses("field") { () throws(TweenError) in try world.bind(.opacity, to: holders, \.list[0]) }
    refuses("pool") { () throws(TweenError) in try other.bind(.opacity, to: transforms, \.fade) }
    for offset in [-4, 2, MemoryLayout<Transform>.size - 3, 1000, Int.max, Int.min] {
      refuses("offset") { () throws(TweenError) in try world.bind(.opacity, to: transforms, offset: offset)
      }
    }
    let clash = Property("opacity", default: SIMD2<Float>(0, 0))
    try world.assign(world.spawn(), .opacity, to: 1)
    refuses("property") { () throws(TweenError) in try world.bind(clash, to: transforms, \.position) }
    refuses("property") { () throws(TweenError) in try world.bind(clash) { _ in } }
    let offset = try #require(MemoryLayout<Transform>.offset(of: \.fade))
    try world.bind(.opacity, to: transforms, offset: offset)
    world.tick()
  }

  /// A random number generator: SplitMix64.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }
  }
}
