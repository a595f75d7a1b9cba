import Inbetween
import Testing

/// Plain assigns that move (W20).
@Suite struct StandingMotionTests {
  private let world = World(tickRate: .hertz(100))
  private let card: Entity
  private static let energy = RuleScene.energy
  private static let glide = Motion.eased(.linear, over: .milliseconds(100))

  init() throws {
    card = world.spawn()
    try world.assign(card, Self.energy, to: 0)
  }

  private func run(_ ticks: Int) { for _ in 0..<ticks { world.tick() } }
  private var shown: Float { world[card, Self.energy]! }

  @Test("W20: an assign is an animate by the standing motion, bit for bit", arguments: [glide, .bouncy])
  func isAnimate(motion: Motion) throws {
    let other = World(tickRate: .hertz(100))
    let twin = other.spawn()
    try other.assign(twin, Self.energy, to: 0)
    world.motion(of: Self.energy, motion)
    var random = SplitMix64(seed: 7)
    for tick in 0..<400 {
      if random.next() % 9 == 0 {
        let target = Float(random.next() % 100)
        // The reference does nothing for a target to which it goes already.
        let isOnItsWay = other.precedence(of: twin, Self.energy)?.winner != nil
        try world.assign(card, Self.energy, to: target)
        _ = isOnItsWay
        try other.animate(twin, Self.energy, to: target, motion)
      }
      #expect(shown == other[twin, Self.energy]!, "tick \(tick)")
      #expect(world.velocity(card, Self.energy) == other.velocity(twin, Self.energy), "tick \(tick)")
      world.tick()
      other.tick()
    }
    #expect(world.drivers(of: card).count <= 1)
  }

  @Test("W20, C14: with a delay too the last assign holds", arguments: [10, 35]) func delayed(tick: Int)
    throws
  {
    try world.withMotion(.eased(over: .milliseconds(300), delay: .milliseconds(200))) {
      try world.assign(card, Self.energy, to: 100)
    }
    run(tick)
    let before = shown
    try world.withMotion(.eased(over: .milliseconds(100), delay: .milliseconds(50))) {
      try world.assign(card, Self.energy, to: 0)
    }
    run(5)
    #expect(shown == before && world.drivers(of: card).count == 1)
    run(100)
    #expect(shown == 0 && world.driverCount == 0)
  }

  @Test("W20: in withMotion(nil) an assign shows at once, and ends the move under way") func atOnce() throws {
    world.motion(of: Self.energy, Self.glide)
    try world.assign(card, Self.energy, to: 100)
    run(5)
    try world.withMotion(nil) { try world.assign(card, Self.energy, to: 25) }
    #expect(shown == 25 && world.driverCount == 0)
    run(20)
    #expect(shown == 25)
    try world.assign(card, Self.energy, to: 100)
    run(20)
    #expect(shown == 100)
  }

  @Test("W20: a spring keeps value and velocity") func keepsVelocity() throws {
    world.motion(of: Self.energy, .smooth)
    try world.assign(card, Self.energy, to: 100)
    run(10)
    let (value, velocity) = (shown, world.velocity(card, Self.energy)!)
    #expect(velocity > 50)
    try world.assign(card, Self.energy, to: -100)
    #expect(shown == value)
    #expect(near(world.velocity(card, Self.energy)!, velocity))
    run(300)
    #expect(shown == -100)
    #expect(world.base(card, Self.energy) == -100)
  }

  @Test("W20: to the same value it does nothing, under way and at rest") func again() throws {
    world.motion(of: Self.energy, Self.glide)
    for tick in 1...30 {
      try world.assign(card, Self.energy, to: 50)
      world.tick()
      #expect(near(shown, min(Float(tick) * 5, 50)))
    }
    #expect(world.drivers(of: card).count == 0)
    world.motion(of: Self.energy, .bouncy.delayed(by: .milliseconds(50)))
    for _ in 0..<4 {
      try world.assign(card, Self.energy, to: 0)
      world.tick()
    }
    #expect(world.drivers(of: card).count == 1)
  }

  @Test("W20: the first value of a property is there at once, and bad ones are errors") func first() throws {
    world.motion(of: .position, .snappy)
    try world.assign(card, .position, to: [10, 20])
    #expect(world[card, .position]! == [10, 20])
    #expect(throws: TweenError.self) { try world.assign(card, .position, to: [.nan, 0]) }
    #expect(throws: TweenError.self) { try world.assign(card, .position.x, to: .infinity) }
    world.despawn(card)
    #expect(throws: TweenError.self) { try world.assign(card, .position, to: [0, 0]) }
  }

  @Test("W20: the block goes before the entity, then tags, the newest first, then all") func order() throws {
    let (tag, later) = (world.makeTag(), world.makeTag())
    func moves(_ target: Float) throws -> Float {
      try world.assign(card, Self.energy, to: target)
      run(10)
      defer { run(30) }
      return shown
    }
    func linear(_ time: Int64) -> Motion { .eased(.linear, over: .milliseconds(time)) }
    world.motion(of: Self.energy, linear(200))
    #expect(near(try moves(100), 50))
    world.motion(of: Self.energy, tagged: tag, linear(125))
    #expect(near(try moves(0), 50))
    tag.insert(card)
    #expect(near(try moves(100), 80))
    world.motion(of: Self.energy, tagged: later, linear(250))
    later.insert(card)
    #expect(near(try moves(0), 60))
    world.motion(of: Self.energy, on: card, linear(400))
    #expect(near(try moves(100), 25))
    #expect(near(try world.withMotion(linear(100)) { try moves(0) }, 0))
    try world.withMotion(nil) {
      #expect(near(try world.withMotion(linear(200)) { try moves(100) }, 50))
      try world.assign(card, Self.energy, to: 0)
      #expect(shown == 0)
    }
    world.motion(of: Self.energy, on: card, nil)
    #expect(near(try moves(100), 40))
    world.motion(of: Self.energy, tagged: later, nil)
    world.motion(of: Self.energy, tagged: tag, nil)
    #expect(near(try moves(0), 50))
    world.motion(of: Self.energy, nil)
    try world.assign(card, Self.energy, to: 9)
    #expect(shown == 9)
  }

  @Test("W20: a motion of a property is one of its lanes, and not the other way round") func lanes() throws {
    try world.assign(card, .position, to: [0, 0])
    world.motion(of: .position.x, Self.glide)
    try world.assign(card, .position, to: [10, 10])
    #expect(world[card, .position]! == [10, 10])
    try world.assign(card, .position.x, to: 0)
    try world.assign(card, .position.y, to: 0)
    #expect(world[card, .position]! == [10, 0])
    run(20)
    world.motion(of: .position, Self.glide)
    try world.assign(card, .position.y, to: 10)
    run(5)
    #expect(world[card, .position]! == [0, 5])
  }

  @Test("W20: it ends with its entity, and a throw ends its block") func ends() throws {
    struct Stop: Error {}
    world.motion(of: Self.energy, on: card, Self.glide)
    world.despawn(card)
    let next = world.spawn()
    #expect(next.index == card.index)
    try world.assign(next, Self.energy, to: 1)
    try world.assign(next, Self.energy, to: 2)
    #expect(world[next, Self.energy]! == 2)
    world.motion(of: Self.energy, on: card, Self.glide)
    #expect(throws: Stop.self) { try world.withMotion(.bouncy) { throw Stop() } }
    try world.assign(next, Self.energy, to: 3)
    #expect(world[next, Self.energy]! == 3)
    #expect(world.withMotion(.bouncy) { 4 } == 4)
  }

  @Test("W20, C7: loops and registered drivers go on") func others() throws {
    try world.register(Tween(Self.energy, values: [0, 100], duration: .seconds(1)), on: card)
    run(10)
    world.motion(of: Self.energy, Self.glide)
    try world.assign(card, Self.energy, to: 0)
    #expect(near(shown, 10))
    run(10)
    #expect(near(shown, 20))
  }

  @Test("W20: values of many lanes, colours and rotations move too") func kinds() throws {
    world.motion(of: .color, Self.glide)
    try world.assign(card, .color, to: .black)
    try world.assign(card, .color, to: .white)
    #expect(world[card, .color]! == .black)
    run(10)
    #expect(world[card, .color]! == .white)
  }

  @Test("W20, W25: a held value that is assigned is there at once, and stays") func held() throws {
    let lives = Property("lives", default: 3).held
    try world.assign(card, lives, to: 3)
    world.motion(of: lives, .snappy)
    try world.animate(card, lives, to: 2, duration: .milliseconds(500))
    run(6)
    try world.assign(card, lives, to: 9)
    #expect(world[card, lives] == 9)
    run(100)
    #expect(world[card, lives] == 9)
  }
}
