import Inbetween
import Testing

/// Changes of layout: what the game moves at once is shown to move (W21).
@Suite struct LayoutChangeTests {
  private let world = World(tickRate: .hertz(100))
  private let tiles: [Entity]
  private static let glide = Motion.eased(.linear, over: .milliseconds(100))

  init() throws {
    let world = world
    tiles = (0..<5).map { _ in world.spawn() }
    for (index, tile) in tiles.enumerated() { try world.assign(tile, .position, to: [Float(index) * 10, 0]) }
  }

  private func run(_ ticks: Int) { for _ in 0..<ticks { world.tick() } }
  private func shown(_ index: Int) -> SIMD2<Float> { world[tiles[index], .position]! }

  @Test("W21: nothing jumps, and each ends where the game put it", arguments: [glide, .snappy])
  func glides(motion: Motion) throws {
    let handles = try world.layoutChange(of: tiles, motion) {
      for (index, tile) in tiles.enumerated() where index != 2 {
        try world.assign(tile, .position, to: [Float(4 - index) * 10, 7])
      }
    }
    #expect(handles.count == 4)
    for index in 0..<5 {
      #expect(shown(index) == [Float(index) * 10, 0])
      #expect(world.base(tiles[index], .position)! == (index == 2 ? [20, 0] : [Float(4 - index) * 10, 7]))
    }
    run(5)
    #expect(shown(0) != [0, 0] && shown(0) != [40, 7])
    if motion == Self.glide { #expect(shown(0) == [20, 3.5]) }
    run(200)
    #expect(shown(0) == [40, 7])
    #expect(world.driverCount == 0)
  }

  @Test("W21: one that comes during another adds to it, without a jump of value or velocity")
  func interrupted() throws {
    func place(_ y: Float) throws {
      try world.layoutChange(of: tiles, .smooth) {
        for tile in tiles { try world.assign(tile, .position.y, to: y) }
      }
    }
    try place(100)
    run(10)
    let (value, velocity) = (shown(1), world.velocity(tiles[1], .position)!)
    #expect(velocity.y > 100)
    try place(-40)
    #expect(near(shown(1).y, value.y))
    #expect(near(world.velocity(tiles[1], .position)!.y, velocity.y))
    run(300)
    #expect(shown(1) == [10, -40])
  }

  @Test("W21: it is the difference to what drivers show") func overDrivers() throws {
    try world.register(Tween(.position.y, values: [0, 100], duration: .seconds(1)), on: tiles[0])
    try world.layoutChange(of: [tiles[0]], Self.glide) {
      try world.assign(tiles[0], .position, to: [50, 999])
    }
    run(5)
    #expect(near(shown(0).x, 25))
    // A tween hides the base value, before and after.
    #expect(near(shown(0).y, 5))
    run(5)
    #expect(near(shown(0).x, 50))
  }

  @Test("W21, W14: in the delay of a stagger it stays where it was") func staggered() throws {
    try world.layoutChange(of: tiles, Self.glide, stagger: .fromFirst(each: .milliseconds(50))) {
      for tile in tiles { try world.assign(tile, .position.y, to: 10) }
    }
    run(5)
    #expect((0..<5).map { shown($0).y } == [5, 0, 0, 0, 0])
    run(5)
    #expect((0..<5).map { shown($0).y } == [10, 5, 0, 0, 0])
    run(20)
    #expect((0..<5).map { shown($0).y } == [10, 10, 10, 10, 10])
  }

  @Test("W21: angles go the short way, and a standing motion does not apply") func angles() throws {
    let card = tiles[0]
    world.motion(of: .rotation, .bouncy)
    try world.assign(card, .rotation, to: .degrees(350))
    try world.layoutChange(of: [card], .rotation, Self.glide) {
      try world.assign(card, .rotation, to: .degrees(10))
    }
    #expect(world[card, .rotation]! == .degrees(-10))
    run(5)
    #expect(world[card, .rotation]! == .degrees(0))
  }

  @Test("W21, W9: bad input changes nothing, and entities may die meanwhile") func errors() throws {
    var isCalled = false
    let bad = Motion.eased(.linear, over: .milliseconds(-1))
    #expect(throws: TweenError.self) { try world.layoutChange(of: tiles, bad) { isCalled = true } }
    #expect(throws: TweenError.self) { try world.layoutChange(of: tiles, .color) { isCalled = true } }
    #expect(!isCalled)
    let handles = try world.layoutChange(of: tiles, Self.glide) {
      world.despawn(tiles[4])
      try world.assign(tiles[3], .position.y, to: 1)
    }
    #expect(handles.map(\.entity) == [tiles[3]])
    #expect(throws: TweenError.self) { try world.layoutChange(of: tiles) { isCalled = true } }
    #expect(!isCalled)
  }

  // MARK: Parents

  private func stage(_ entity: Entity) -> SIMD2<Float> { world.transform(of: entity)!.origin }

  @Test("W21: with another parent it moves from where it stood on the stage") func anotherShelf() throws {
    let (large, small, tile) = (world.spawn(), world.spawn(), tiles[0])
    try world.assign(large, .scale, to: [2, 2])
    try world.assign(small, .position, to: [250, 0])
    try world.assign(tile, .position, to: [50, 0])
    try world.setParent(of: tile, to: large)
    try world.layoutChange(of: [tile], Self.glide) { try world.setParent(of: tile, to: small) }
    #expect(stage(tile) == [100, 0])
    run(5)
    #expect(near(stage(tile).x, 200))
    run(5)
    #expect(stage(tile) == [300, 0] && world.driverCount == 0)
  }

  @Test("W21: what stands at the same place on the stage has no driver", arguments: 0..<20 as Range<UInt64>)
  func samePlace(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &random) }
    let family = (0..<4).map { _ in world.spawn() }
    for entity in family {
      try world.assign(entity, .position, to: [number(-500...500), number(-500...500)])
      try world.assign(entity, .rotation, to: .degrees(number(0...360)))
      try world.assign(entity, .scale, to: SIMD2(repeating: number(0.3...3)))
    }
    try world.setParent(of: family[1], to: family[0])
    let (tile, shelf) = (family[3], family[2])
    try world.setParent(of: tile, to: family[1])
    let (place, angle) = (stage(tile), (0...3).filter { $0 != 2 }.map { turn(family[$0]) }.reduce(0, +))
    let size = [0, 1, 3].map { world[family[$0], .scale]!.x }.reduce(1, *)
    let handles = try world.layoutChange(of: [tile], Self.glide) {
      try world.layoutChange(of: [tile], .rotation, Self.glide) {
        try world.layoutChange(of: [tile], .scale, Self.glide) {
          try world.setParent(of: tile, to: shelf)
          let transform = world.transform(of: shelf)!
          let (way, x, y) = (place - transform.origin, transform.x, transform.y)
          let area = x.x * y.y - x.y * y.x
          try world.assign(
            tile, .position,
            to: [(way.x * y.y - way.y * y.x) / area, (x.x * way.y - x.y * way.x) / area])
          try world.assign(tile, .rotation, to: .degrees(angle - turn(shelf)))
          try world.assign(tile, .scale, to: SIMD2(repeating: size / world[shelf, .scale]!.x))
        }
      }
    }
    #expect(handles.isEmpty && world.driverCount == 0)
  }

  private func turn(_ entity: Entity) -> Float { world[entity, .rotation]!.degrees }

  @Test("W21: whatever changes above them, nothing jumps on the stage", arguments: 0..<60 as Range<UInt64>)
  func families(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &random) }
    func place(_ entity: Entity) throws {
      try world.assign(entity, .position, to: [number(-500...500), number(-500...500)])
      if Bool.random(using: &random) {
        try world.assign(entity, .rotation, to: .degrees(number(-720...720)))
      }
      if Bool.random(using: &random) {
        try world.assign(entity, .scale, to: [number(0.3...3), number(0.3...3) * (seed % 3 == 0 ? -1 : 1)])
      }
    }
    var family: [Entity] = []
    for index in 0..<10 {
      let entity = world.spawn()
      try place(entity)
      if index > 1 { try world.setParent(of: entity, to: family[Int.random(in: 0..<index, using: &random)]) }
      family.append(entity)
    }
    // Some of the parents are under way.
    if seed % 2 == 0 { try world.animate(family[0], .rotation, to: .degrees(90), duration: .seconds(1)) }
    run(10)
    let list = family.filter { _ in Bool.random(using: &random) }
    let before = list.map { stage($0) }
    let stagger: Stagger? = seed % 4 == 0 ? .fromFirst(each: .milliseconds(20)) : nil
    try world.layoutChange(of: list, Self.glide, stagger: stagger) {
      for entity in family where Bool.random(using: &random) { try place(entity) }
      for entity in family where Bool.random(using: &random) {
        try? world.setParent(of: entity, to: family.randomElement(using: &random))
      }
    }
    for (index, entity) in list.enumerated() {
      let size = 1 + max(abs(before[index].x), abs(before[index].y))
      for lane in 0..<2 { #expect(abs(stage(entity)[lane] - before[index][lane]) < 1e-3 * size) }
    }
    run(120)
    #expect(world.driverCount == 0)
  }

  @Test("W21: rotation and scale are compared on the stage too") func turnsAndSizes() throws {
    let (left, right, tile) = (world.spawn(), world.spawn(), tiles[0])
    try world.assign(left, .scale, to: [2, 2])
    try world.assign(left, .rotation, to: .degrees(30))
    try world.assign(right, .rotation, to: .degrees(-60))
    try world.setParent(of: tile, to: left)
    try world.layoutChange(of: [tile], .rotation, Self.glide) {
      try world.layoutChange(of: [tile], .scale, Self.glide) { try world.setParent(of: tile, to: right) }
    }
    #expect(near(turn(tile), 90) && near(world[tile, .scale]!.x, 2) && near(world[tile, .scale]!.y, 2))
    run(5)
    #expect(near(turn(tile), 45) && near(world[tile, .scale]!.x, 1.5))
    run(5)
    #expect(turn(tile) == 0 && world[tile, .scale] == [1, 1])
  }

  @Test("W21: a parent of the list, or of a change around it, stands where it stood") func parentsToo() throws
  {
    let shelf = world.spawn()
    try world.assign(shelf, .position, to: [100, 0])
    for tile in tiles { try world.setParent(of: tile, to: shelf) }
    func move() throws {
      try world.assign(shelf, .position, to: [500, 40])
      for tile in tiles { try world.assign(tile, .position.y, to: 10) }
    }
    let before = tiles.map { stage($0) }
    try world.layoutChange(of: tiles + [shelf], Self.glide) { try move() }
    #expect(tiles.map { stage($0) } == before)
    #expect(near(shown(1).x, 10), "within the shelf it goes straight down")
    run(10)
    #expect(stage(tiles[1]) == [510, 50])
    try world.layoutChange(of: [shelf], .smooth) {
      try world.layoutChange(of: tiles, Self.glide) {
        try world.assign(shelf, .position, to: [100, 0])
        for tile in tiles { try world.assign(tile, .position.y, to: 0) }
      }
    }
    #expect(near(stage(tiles[1]).x, 510) && near(stage(tiles[1]).y, 50) && near(shown(1).x, 10))
  }

  @Test("W21, W14: what does not move takes no turn in a stagger") func turns() throws {
    let each = Duration.milliseconds(30)
    let rows = (0..<10).map { _ in world.spawn() }
    for row in rows { try world.assign(row, .position, to: [0, 0]) }
    func delays(_ stagger: Stagger, _ moved: [Int]) throws -> [Duration?] {
      let handles = try world.layoutChange(of: rows, Self.glide, stagger: stagger) {
        for row in moved {
          try world.assign(rows[row], .position.y, to: world.base(rows[row], .position)!.y + 5)
        }
      }
      #expect(handles.map(\.entity) == moved.map { rows[$0] })
      defer { run(100) }
      return handles.map(\.delay)
    }
    #expect(try delays(.fromFirst(each: each), [9]) == [.zero])
    #expect(try delays(.fromFirst(each: each), [2, 5, 9]) == [.zero, each, each * 2])
    #expect(try delays(.fromLast(each: each), [2, 5, 9]) == [each * 2, each, .zero])
    #expect(try delays(.fromFirst(over: .milliseconds(90)), [7, 9]) == [.zero, .milliseconds(90)])
    #expect(try delays(.random(seed: 7, each: each), [3]) == [.zero])
    #expect(
      try delays(.function { index, count in each * (index + count) }, [4, 8]) == [each * 2, each * 3])
    // Cells stay where they are; the nearest that moves begins.
    #expect(try delays(.fromCell([0, 0], columns: 1, rows: 10, each: each), [6, 9]) == [.zero, each * 3])
  }
}
