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
}
