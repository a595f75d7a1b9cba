import Testing

import Inbetween
@testable import InbetweenCore
@testable import InbetweenKit

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

  @Test("W20: of many tags with motions, the entity's tags decide", arguments: 0..<6 as Range<UInt64>)
  func manyTags(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let entities = (0..<4).map { _ in world.spawn() }
    for entity in entities { try world.assign(entity, .position, to: [0, 0]) }
    var tags = (0..<60).map { _ in world.makeTag() }
    /// Milliseconds of the motion, the tag and whether it is of all lanes, oldest first.
    var rules: [(length: Int, tag: TagPool, isWhole: Bool)] = []
    let snapshot = Snapshot()
    try world.save(into: snapshot)
    for step in 1...400 {
      let (tag, entity) = (random.one(of: tags), random.one(of: entities))
      switch random.number(0...9) {
      case 0...2: tag.insert(entity)
      case 3: tag.remove(entity)
      case 4...6:
        let isWhole = random.number(0...1) == 0
        let motion = random.number(0...4) > 0 ? Motion.eased(.linear, over: .milliseconds(step)) : nil
        if isWhole {
          world.motion(of: .position, tagged: tag, motion)
        } else {
          world.motion(of: .position.x, tagged: tag, motion)
        }
        rules.removeAll { $0.tag === tag && $0.isWhole == isWhole }
        if motion != nil { rules.append((step, tag, isWhole)) }
      case 7 where tags.count > 30:
        tag.release()
        tags.removeAll { $0 === tag }
        rules.removeAll { $0.tag === tag }
        try world.save(into: snapshot)
      case 8: if random.number(0...3) == 0 { try world.restore(snapshot) }
      default:
        world.forEach(.position, tagged: tag) { tagged, _ in
          if random.number(0...1) == 0 { tag.remove(tagged) }
        }
      }
      for entity in entities {
        let expected = rules.last { $0.tag.contains(entity) }?.length
        try world.withMotion(nil) { try world.assign(entity, .position.x, to: Float(step)) }
        try world.assign(entity, .position.x, to: -Float(step))
        let end = world.nextEvent(of: entity, .position.x)?.instant.sinceStart
        #expect(end == expected.map { world.now.sinceStart + .milliseconds($0) }, "step \(step)")
        world.killAll(on: entity)
      }
    }
  }

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

  @Test("W20: first the block, then the entity, then tags, the newest first, then all") func order() throws {
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

  @Test("W20, C14: an assign of a lane is the last word about it", arguments: 0..<4) func lanes(way: Int)
    throws
  {
    let world = World()
    let card = world.spawn()
    try world.assign(card, .position, to: [0, 0])
    world.motion(of: .position, .snappy)
    try world.assign(card, .position, to: [300, 300])
    for _ in 0..<4 { world.tick() }
    let motion: Motion? = [.quick, .instant, .bouncy, nil][way]
    try world.withMotion(motion) { try world.assign(card, .position.x, to: 10) }
    for _ in 0..<120 { world.tick() }
    #expect(world[card, .position] == [10, 300])
    // Where the whole value goes no more, an assign of it is not passed over.
    try world.assign(card, .position, to: [300, 300])
    for _ in 0..<120 { world.tick() }
    #expect(world[card, .position] == [300, 300])
  }

  @Test("W20: a tag of another world sets no motion") func tagsOfAnotherWorld() throws {
    let other = World()
    let tag = other.makeTag()
    world.motion(of: Self.energy, tagged: tag, Self.glide)
    world.makeTag().insert(card)
    try world.assign(card, Self.energy, to: 7)
    #expect(shown == 7)
    #expect(tag.release())
  }

  @Test("W20: the motions of a tag end with it, and none passes on to a tag that takes its number")
  func releasedTags() throws {
    let (old, kept) = (world.makeTag(), world.makeTag())
    kept.insert(card)
    old.insert(card)
    world.motion(of: Self.energy, tagged: kept, .eased(.linear, over: .milliseconds(200)))
    world.motion(of: Self.energy, tagged: old, Self.glide)
    try world.assign(card, Self.energy, to: 100)
    run(5)
    #expect(shown == 50)
    run(20)
    old.release()
    let new = world.makeTag()
    new.insert(card)
    try world.assign(card, Self.energy, to: 0)
    run(5)
    #expect(shown == 75)
    run(20)
    world.motion(of: Self.energy, tagged: old, Self.glide)
    world.motion(of: Self.energy, tagged: kept, nil)
    try world.assign(card, Self.energy, to: 7)
    #expect(shown == 7)
    world.motion(of: Self.energy, tagged: new, Self.glide)
    kept.release()
    // While rows are lent, a release waits.
    world.forEach(Self.energy, tagged: new) { _, _ in new.release() }
    try world.assign(card, Self.energy, to: 9)
    #expect(shown == 9)
    #expect(!world.standing.isActive)
  }

  @Test("W20: of the motions of many tags the newest one counts that covers the lanes", arguments: 0..<20)
  func manyTags(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let tags = (0..<12).map { _ in world.makeTag() }
    var rules: [(tag: Int, isWhole: Bool, duration: Int)] = []
    try world.assign(card, .position, to: [0, 0])
    for round in 0..<60 {
      let (tag, isWhole, duration) = (random.number(0...11), random.number(0...1) == 0, random.number(1...9))
      rules.removeAll { $0.tag == tag && $0.isWhole == isWhole }
      let isSet = random.number(0...3) > 0
      let motion: Motion? = isSet ? .eased(.linear, over: .milliseconds(100 * duration)) : nil
      if isWhole {
        world.motion(of: .position, tagged: tags[tag], motion)
      } else {
        world.motion(of: .position.x, tagged: tags[tag], motion)
      }
      if isSet { rules.append((tag, isWhole, duration)) }
      let marked = random.number(0...11)
      if tags[marked].contains(card) { tags[marked].remove(card) } else { tags[marked].insert(card) }
      let rule = rules.last { tags[$0.tag].contains(card) }
      let whole = rules.last { $0.isWhole && tags[$0.tag].contains(card) }
      let handles = world.drivers(of: card)
      try world.assign(card, .position.x, to: Float(1000 + round))
      let duration2 = handles.handles.last?.duration
      #expect(duration2 == rule.map { .milliseconds(100 * $0.duration) }, "seed \(seed), round \(round)")
      handles.kill()
      for handle in handles.handles { handle.release() }
      try world.assign(card, .position, to: [Float(round), 3])
      #expect(
        handles.handles.last?.duration == whole.map { .milliseconds(100 * $0.duration) },
        "seed \(seed), round \(round)")
      handles.kill()
      for handle in handles.handles { handle.release() }
    }
  }
}
