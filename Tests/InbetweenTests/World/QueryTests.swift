import Inbetween
import Testing

/// Entities, properties of all types, and iteration over any set of them (E3).
@Suite struct QueryTests {
  private struct Spacing: Animatable, Equatable {
    var leading: Float
    var trailing: Float
    static var laneCount: Int { 2 }
    init(leading: Float, trailing: Float) { (self.leading, self.trailing) = (leading, trailing) }
    init(lanes: (Int) -> Float) { (leading, trailing) = (lanes(0), lanes(1)) }
    func lane(_ index: Int) -> Float { index == 0 ? leading : trailing }
  }

  private let spacing = Property("spacing", default: Spacing(leading: 1, trailing: 2))

  @Test(arguments: [0, 1, 7, 8, 9, 33])
  func everyEntityWithAllPropertiesComesOnceInOrder(count: Int) throws {
    let world = World()
    let entities = (0..<count).map { _ in world.spawn() }
    for (index, entity) in entities.enumerated() {
      try world.assign(entity, .opacity, to: Float(index))
      if index % 2 == 0 { try world.assign(entity, .position, to: [Float(index), 1]) }
      if index % 3 == 0 { try world.assign(entity, spacing, to: Spacing(leading: 5, trailing: Float(index))) }
    }
    var one: [Entity] = []
    world.forEach(.opacity) { entity, opacity in
      #expect(opacity == Float(one.count))
      one.append(entity)
    }
    #expect(one == entities)
    var three: [Float] = []
    world.forEach(.opacity, .position, spacing) { entity, opacity, position, spacing in
      #expect(position.x == opacity && spacing.trailing == opacity)
      three.append(opacity)
    }
    #expect(three == (0..<count).filter { $0 % 6 == 0 }.map(Float.init))
  }

  @Test func aDespawnedRowIsTakenByTheLast() throws {
    let world = World()
    let entities = (0..<9).map { _ in world.spawn() }
    for (index, entity) in entities.enumerated() { try world.assign(entity, .opacity, to: Float(index)) }
    #expect(world.despawn(entities[2]))
    #expect(!world.despawn(entities[2]))
    var seen: [Float] = []
    world.forEach(.opacity) { seen.append($1) }
    #expect(seen == [0, 1, 8, 3, 4, 5, 6, 7])
    #expect(world[entities[2], .opacity] == nil && world[entities[8], .opacity] == 8)
    let reused = world.spawn()
    #expect(reused.index == entities[2].index && reused != entities[2])
    #expect(world[reused, .opacity] == 1 && !world.has(reused, .opacity))
  }

  @Test func aDrivenRowThatMovesIsStillDriven() throws {
    let world = World()
    let entities = (0..<3).map { _ in world.spawn() }
    for entity in entities {
      try world.register(Tween(.opacity, values: [0, 1], duration: .seconds(1)), on: entity)
    }
    world.despawn(entities[0])
    for _ in 0..<30 { world.tick() }
    #expect(world[entities[2], .opacity] == 0.5 && world[entities[1], .opacity] == 0.5)
  }

  @Test func ownTypesMoveLaneByLane() throws {
    let world = World()
    let entity = world.spawn()
    try world.register(
      Tween(spacing, to: Spacing(leading: 3, trailing: 10), duration: .seconds(1)), on: entity)
    for _ in 0..<30 { world.tick() }
    #expect(world[entity, spacing] == Spacing(leading: 2, trailing: 6))
    world.withColumn(spacing, lane: 1) { values, entities in
      #expect(values.count == 1 && values[0] == 6 && entities[0] == entity)
    }
  }

  @Test func aPropertyOfAnotherTypeIsRefused() throws {
    let world = World()
    let entity = world.spawn()
    try world.assign(entity, .opacity, to: 0.5)
    let other = Property("opacity", default: SIMD2<Float>(1, 1))
    #expect(throws: TweenError.self) { try world.assign(entity, other, to: [0, 0]) }
    #expect(throws: TweenError.self) {
      try world.register(Tween(other, to: [0, 0], duration: .seconds(1)), on: entity)
    }
    #expect(world[entity, .opacity] == 0.5 && world.driverCount == 0)
  }

  @Test func rotationsTakeTheGreatArc() throws {
    let world = World()
    let entity = world.spawn()
    let spin = Property("spin", default: Rotation.identity)
    let half = Float(0.5).squareRoot()
    let quarter = Rotation(quaternion: SIMD4(0, 0, half, half))
    try world.register(Tween(spin, values: [.identity, quarter], duration: .seconds(1)), on: entity)
    for _ in 0..<30 { world.tick() }
    let shown = try #require(world[entity, spin]).quaternion
    // An eighth of a turn about z: sin and cos of 22.5°.
    #expect(abs(shown.z - 0.382_683_43) < 1e-6 && abs(shown.w - 0.923_879_5) < 1e-6)
    for _ in 0..<30 { world.tick() }
    #expect(world[entity, spin] == quarter)
  }

  @Test func coloursAreMixedInOKLab() throws {
    let world = World()
    let entity = world.spawn()
    let (black, white) = (Color(red: 0, green: 0, blue: 0), Color(red: 1, green: 1, blue: 1))
    try world.register(Tween(.color, values: [black, white], duration: .seconds(1)), on: entity)
    for _ in 0..<30 { world.tick() }
    let grey = try #require(world[entity, .color]).sRGB
    // OKLab lightness 0.5 is light 0.125, and sRGB 0.3886 (by the published formulas).
    #expect(abs(grey.x - 0.388_57) < 1e-4 && abs(grey.y - grey.x) < 1e-5 && grey.w == 1)
    for hex in ["#3366cc", "#ff0000", "#00ff0080", "#123456"] {
      let colour = try #require(Color(hex: hex))
      let parts = (colour.sRGB * 255).rounded(.toNearestOrEven)
      let bytes = (0..<4).map { UInt8(parts[$0]) }
      #expect(Color(hex: hex) == colour && bytes[3] == (hex.count == 9 ? 0x80 : 0xff))
      let number = (UInt32(bytes[0]) << 16) | (UInt32(bytes[1]) << 8) | UInt32(bytes[2])
      #expect(number == UInt32(hex.dropFirst().prefix(6), radix: 16))
    }
    #expect(Color(hex: "#12345") == nil && Color(hex: "123456") == nil && Color(hex: "#12345g") == nil)
  }
}
