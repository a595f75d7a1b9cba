import Inbetween
@testable import InbetweenCore
import Testing

/// D1: the hash of a world includes the members of its pools, and the components for which the game asks.
@Suite struct StateHashTests {
  private struct Body { var (place, health, name): (SIMD2<Float>, Int32, String) }

  private struct Game {
    let world = World()
    let bodies: ComponentPool<Body>
    let enemies: TagPool
    let entities: [Entity]

    init() {
      let world = world
      (bodies, enemies) = (world.makeComponents(), world.makeTag())
      entities = (0..<3).map { _ in world.spawn() }
      for entity in entities { bodies[entity] = Body(place: [1, 2], health: 3, name: "one") }
    }

    var hash: UInt64 { world.stateHash }
  }

  @Test func whoIsInWhichPoolCounts() {
    let (one, other) = (Game(), Game())
    #expect(one.hash == other.hash)
    one.enemies.insert(one.entities[1])
    #expect(one.hash != other.hash)
    other.enemies.insert(other.entities[1])
    #expect(one.hash == other.hash)
    one.bodies[one.entities[0]] = nil
    #expect(one.hash != other.hash)
  }

  /// E3: queries go by the order of rows, so that order is a part of the world's state.
  @Test func theOrderOfRowsCounts() {
    let (one, other) = (Game(), Game())
    one.enemies.insert(one.entities[0])
    one.enemies.insert(one.entities[1])
    other.enemies.insert(other.entities[1])
    other.enemies.insert(other.entities[0])
    #expect(one.hash != other.hash)
  }

  @Test func componentsCountAsTheGameSays() {
    let (one, other) = (Game(), Game())
    one.bodies[one.entities[0]]?.health = 9
    #expect(one.hash == other.hash)
    for game in [one, other] {
      game.world.addToStateHash(game.bodies) { body, hash in
        hash.add(body.place)
        hash.add(body.health)
      }
    }
    #expect(one.hash != other.hash)
    other.bodies[other.entities[0]]?.health = 9
    #expect(one.hash == other.hash)
    one.bodies[one.entities[1]]?.name = "another"
    #expect(one.hash == other.hash)
    // Another closure replaces the first one.
    for game in [one, other] { game.world.addToStateHash(game.bodies) { $1.add($0.name) } }
    #expect(one.hash != other.hash)
    other.bodies[other.entities[1]]?.name = "another"
    other.bodies[other.entities[1]]?.health = 7
    #expect(one.hash == other.hash)
    #expect(!one.world.addToStateHash(other.bodies) { _, _ in })
  }

  /// E2: components that are lent for writing are left out.
  @Test func aHashCanBeAskedForInAQuery() {
    let game = Game()
    game.world.addToStateHash(game.bodies) { $1.add($0.health) }
    let before = game.hash
    var within: Set<UInt64> = []
    game.world.update(game.bodies) { _, body in within.insert(game.hash) }
    #expect(within.count == 3 && !within.contains(before) && game.hash == before)
  }

  /// A pair of equal worlds in which much is under way.
  private final class Scene {
    let world = World()
    let card: Entity
    let child: Entity
    let timeline: Timeline
    let transition: TransitionHandle
    let tween: DriverHandle
    let spring: DriverHandle
    let later: DriverHandle
    let shake: DriverHandle
    let clip: DriverHandle

    init(_ ease: Easing? = nil, bend: Int = 60) throws {
      (card, child) = (world.spawn(), world.spawn())
      for entity in [card, child] {
        try world.assign(entity, .position, to: [3, 4])
        try world.assign(entity, .scale, to: [1, 1])
        try world.assign(entity, .opacity, to: 0.5)
      }
      timeline = world.makeTimeline()
      timeline.begin()
      transition = try world.makeTransition(Transition(duration: .milliseconds(300)))
      tween = try world.animate(card, .opacity, to: 1, duration: .seconds(2))
      spring = try world.animate(card, .scale, to: [2, 2], spring: .bouncy)
      let ease = try ease ?? .cubicBezier(0.2, 0, 0.4, 1)
      later = try world.animate(child, .opacity, to: 0, duration: .seconds(1), delay: .seconds(5), ease: ease)
      let path = try MotionPath(svg: "M 0 0 Q 9 \(bend) 90 0")
      try world.animate(child, .position, along: path, duration: .seconds(1), delay: .seconds(5))
      shake = try world.shake(card, .position, strength: [4, 4], duration: .seconds(9), seed: 7)
      clip = try world.play(on: child) {
        Wait(.seconds(6))
        To(.opacity, 1, .quick)
      }
      for _ in 0..<5 { world.tick() }
    }
  }

  /// T10, D1: all that decides the future is in the hash before it is seen.
  @Test func whatIsNotSeenYetCounts() throws {
    let changes: [(String, (Scene) throws -> Void)] = [
      ("a delay", { try $0.later.delay(.seconds(6)) }),
      ("a duration", { try $0.later.duration(.seconds(3)) }),
      ("an easing", { try $0.later.ease(.backOut) }),
      ("a rate", { try $0.later.rate(2) }),
      ("a pause", { $0.later.pause() }),
      ("a rate under way", { try $0.tween.rate(0.5) }),
      ("a pause under way", { $0.tween.pause() }),
      ("a retarget", { try $0.spring.retarget(to: SIMD2<Float>(3, 3)) }),
      ("a tag", { $0.later.tagged("later") }),
      ("a driver", { try $0.world.animate($0.child, .scale, to: [2, 2], delay: .seconds(9)) }),
      ("a driver less", { $0.later.kill() }),
      ("a label", { $0.timeline.setLabel("there", at: .seconds(1)) }),
      ("a timeline's rate", { $0.timeline.setRate(3) }),
      ("a timeline's pause", { $0.timeline.pause() }),
      ("a ramp", { try $0.timeline.rampRate(to: 2, over: .seconds(1)) }),
      ("the world's rate", { $0.world.rate = 0.5 }),
      ("the world's ramp", { try $0.world.rampRate(to: 0.5, over: .seconds(9)) }),
      ("a parent", { try $0.world.setParent(of: $0.child, to: $0.card) }),
      ("a follower", { try $0.later.follow($0.card, .opacity) }),
      ("a transition's policy", { $0.transition.policy.flickSpeed = 9 }),
      ("a seek of a sequence", { $0.clip.seek(to: .seconds(1)) }),
      ("an assign of the same value", { try $0.world.assign($0.card, .opacity, to: 0.5) }),
    ]
    let (plain, values) = (try Scene().world.stateHash, try Scene().world.valueHash)
    var hashes: Set = [plain]
    for (name, change) in changes {
      let (one, other) = (try Scene(), try Scene())
      #expect(one.world.stateHash == plain)
      try change(one)
      #expect(hashes.insert(one.world.stateHash).inserted, "\(name) is not in the hash")
      #expect(one.world.valueHash == values, "\(name) is in the hash of values")
      try change(other)
      #expect(one.world.stateHash == other.world.stateHash, "\(name)")
    }
    let others = [
      try Scene(.cubicBezier(0.2, 0, 0.4, 0.9)), try Scene(.steps(3)), try Scene(bend: 61),
      try Scene(.backOut),
    ]
    for other in others {
      #expect(hashes.insert(other.world.stateHash).inserted && other.world.valueHash == values)
    }
  }

  /// T4, T10: the hash is of the simulation, not of this program's pictures, callbacks and frames.
  @Test func whatOnlyThisProgramSeesDoesNotCount() throws {
    let (one, other) = (try Scene(), try Scene())
    let (frame, snapshot) = (Frame(), Snapshot())
    for number in 0..<40 {
      one.world.tick()
      other.world.sample(at: Double(number % 7) / 8, into: frame)
      other.later.onStart {}
      _ = (other.later.elapsed, other.spring.implicitDuration, other.world.describe(other.card))
      try other.world.save(into: snapshot)
      if number == 20 {
        try other.world.restore(Snapshot(data: snapshot.data()))
      } else {
        for _ in 0..<3 { other.world.tick() }
        try other.world.restore(snapshot)
      }
      other.world.advance(by: .microseconds(1))
      other.world.tick()
      #expect(one.world.stateHash == other.world.stateHash, "after tick \(number)")
    }
  }

  @Test func valuesCountByTheirBits() {
    func hash(_ add: (inout StateHash) -> Void) -> UInt64 {
      var hash = StateHash()
      add(&hash)
      return hash.value
    }
    #expect(hash { $0.add(Float(0)) } != hash { $0.add(-Float(0)) })
    #expect(hash { $0.add(Int8(-1)) } == hash { $0.add(Int64(-1)) })
    #expect(
      hash {
        $0.add("ab"); $0.add("c")
      }
        != hash {
          $0.add("a"); $0.add("bc")
        })
    #expect(hash { $0.add(true) } != hash { $0.add(false) })
    #expect(hash { $0.add(0.5) } != hash { $0.add(Float(0.5)) })
  }

  /// E3: lists of entities are compared up to their first difference.
  @Test func listsOfEntitiesAreAlikeAsFarAsTheFirstDifference() {
    for count in [0, 1, 31, 32, 33, 64, 100] {
      var one = UniqueArray<Entity>()
      for index in 0..<count { one.append(Entity(index: UInt32(index), generation: 1)) }
      for place in 0..<count {
        for change in [Entity(index: 9999, generation: 1), Entity(index: UInt32(place), generation: 3)] {
          var other = UniqueArray<Entity>()
          other.copy(one)
          other[place] = change
          #expect(one.lent.commonLength(with: other.lent) == place)
        }
      }
      var longer = UniqueArray<Entity>()
      longer.copy(one)
      longer.append(.none)
      #expect(one.lent.commonLength(with: longer.lent) == count)
    }
  }
}
