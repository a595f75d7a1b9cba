import Testing

import Inbetween
@testable import InbetweenCore

/// W16: springs and tweens whose target is a shown value. The oracle plays them in random worlds.
@Suite struct FollowingDriverTests {
  private let world = World(tickRate: .hertz(100))

  /// What follows equals a retarget by hand after each tick, bit for bit.
  @Test func itIsARetargetInEachTick() throws {
    for seed in 0..<60 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let worlds = [World(tickRate: .hertz(100)), World(tickRate: .hertz(100))]
      let usesTween = random.next() % 3 == 0
      let restarts = random.next() % 2 == 0
      let offset = SIMD2(Float(random.next() % 100), -3)
      var made: [(leader: Entity, pet: DriverHandle)] = []
      for world in worlds {
        let (leader, pet) = (world.spawn(), world.spawn())
        try world.assign(leader, .position, to: [10, 20])
        let driver =
          usesTween
          ? try world.animate(pet, .position, to: [0, 0], duration: .milliseconds(80))
          : try world.animate(pet, .position, to: [0, 0], spring: .bouncy)
        made.append((leader, driver))
      }
      try made[0].pet.follow(made[0].leader, .position, offset: offset, restarts: restarts)
      // A completed driver would go.
      worlds[1].engine.drivers[worlds[1].engine.drivers.find(made[1].pet.id)!].flags.insert(.staysCompleted)
      var last = SIMD2<Float>(repeating: .nan)
      func retargetByHand() throws {
        guard let shown = worlds[1][made[1].leader, .position] else { return }
        if shown + offset == last { return }
        last = shown + offset
        try made[1].pet.retarget(to: last, restarts: restarts)
      }
      try retargetByHand()
      for tick in 0..<150 {
        let choice = random.next() % 12
        for index in 0...1 {
          let (world, (leader, pet)) = (worlds[index], made[index])
          switch choice {
          case 0:
            _ = try? world.animate(leader, .position, to: [Float(tick), 7], duration: .milliseconds(200))
          case 1 where world.isAlive(leader): try world.assign(leader, .position, to: [Float(tick) / 3, 1])
          case 2: pet.pause()
          case 3, 4: pet.resume()
          case 5: try pet.rate(Rate(tick % 2 == 0 ? 1 : 2, over: 2))
          default: break
          }
          world.tick()
        }
        try retargetByHand()
        #expect(worlds[0].stateHash == worlds[1].stateHash, "seed \(seed), tick \(tick)")
      }
      #expect(made[0].pet.state == made[1].pet.state)
    }
  }

  /// Values that follow each other are read before any driver changes: the order does not count.
  @Test func circlesHaveNoOrder() throws {
    func play(_ order: [Int]) throws -> [Float] {
      let world = World(tickRate: .hertz(100))
      let entities = (0..<3).map { _ in world.spawn() }
      let drivers = try entities.indices.map { index in
        try world.assign(entities[index], .opacity, to: Float(index))
        // A tween of no length jumps.
        return try world.animate(
          entities[index], .opacity, to: Float(index), duration: .zero, delay: .seconds(9))
      }
      for index in order { try drivers[index].follow(entities[(index + 1) % 3], .opacity) }
      for driver in drivers { driver.complete() }
      return (0..<4).flatMap { _ in
        world.tick()
        return entities.map { world[$0, .opacity]! }
      }
    }
    let first = try play([0, 1, 2])
    #expect(try play([2, 1, 0]) == first && play([1, 0, 2]) == first)
  }

  @Test func atRestItStaysAndGoesOn() throws {
    let (leader, pet) = (world.spawn(), world.spawn())
    try world.assign(leader, .opacity, to: 3)
    let chase = try world.animate(pet, .opacity, to: 0, spring: .snappy)
    #expect(try chase.follow(leader, .opacity) && chase.isFollowing)
    for _ in 0..<200 { world.tick() }
    #expect(world[pet, .opacity] == 3 && chase.state == .completed && chase.isFollowing)
    try world.assign(leader, .opacity, to: 5)
    world.tick()
    #expect(world[pet, .opacity] == 3 && chase.state == .active)
    #expect(world.events.map(\.kind) == [.restarted, .started])
    for _ in 0..<200 { world.tick() }
    #expect(world[pet, .opacity] == 5)
    // Of a dead entity the last target is kept.
    try world.assign(leader, .opacity, to: 6)
    world.tick()
    world.despawn(leader)
    for _ in 0..<200 { world.tick() }
    #expect(world[pet, .opacity] == 6 && !chase.isFollowing && world.followers.drivers.count == 0)
  }

  @Test func aRetargetAndACallEndIt() throws {
    let (leader, pet) = (world.spawn(), world.spawn())
    let chase = try world.animate(pet, .opacity, to: 0, spring: .snappy)
    try chase.follow(leader, .opacity)
    #expect(world[leader, .opacity] == 1 && world.has(leader, .opacity))
    #expect(chase.stopFollowing() && !chase.stopFollowing())
    try chase.follow(leader, .opacity)
    try chase.retarget(to: 4)
    #expect(!chase.isFollowing)
    try chase.follow(leader, .opacity)
    try world.retarget([chase], to: [Float(4)])
    #expect(!chase.isFollowing)
    try chase.follow(leader, .opacity)
    chase.release()
    world.tick()
    #expect(!chase.isFollowing && world.followers.drivers.count == 0)
    #expect(try !chase.follow(leader, .opacity))
  }

  /// W5: once its following has ended, it is released as any other driver.
  @Test(arguments: [false, true], [false, true])
  func afterItsFollowingItIsReleased(isAtRest: Bool, leaderDies: Bool) throws {
    let (leader, pet) = (world.spawn(), world.spawn())
    try world.assign(leader, .opacity, to: 0.5)
    let chase = try world.animate(pet, .opacity, to: 0, duration: .milliseconds(100))
    var kills = 0
    chase.onKill { kills += 1 }
    try chase.follow(leader, .opacity)
    for _ in 0..<(isAtRest ? 20 : 5) { world.tick() }
    #expect(chase.isFollowing && (chase.state == .completed) == isAtRest)
    if leaderDies { world.despawn(leader) } else { try chase.retarget(to: 0.25) }
    for _ in 0..<20 { world.tick() }
    #expect(chase.state == .killed && world.driverCount == 0 && kills == 1)
    #expect(world[pet, .opacity] == (leaderDies ? 0.5 : 0.25))
  }

  /// C14: a move ends a following driver on its lanes, also at rest. The driver's other lanes still follow.
  @Test(arguments: [false, true]) func aMoveEndsIt(isAtRest: Bool) throws {
    let (leader, pet) = (world.spawn(), world.spawn())
    try world.assign(leader, .position, to: [100, 50])
    let chase = try world.animate(pet, .position, to: [0, 0], spring: .snappy)
    try chase.follow(leader, .position)
    for _ in 0..<(isAtRest ? 200 : 5) { world.tick() }
    try world.animate(pet, .position.x, to: -50, duration: .milliseconds(100))
    for _ in 0..<200 { world.tick() }
    try world.assign(leader, .position, to: [120, 70])
    for _ in 0..<200 { world.tick() }
    #expect(world[pet, .position] == [-50, 70] && chase.isFollowing)
    try world.animate(pet, .position.y, to: 8, duration: .milliseconds(100))
    #expect(chase.state == .killed && !chase.isFollowing)
    try world.assign(leader, .position, to: [1, 1])
    for _ in 0..<200 { world.tick() }
    #expect(world[pet, .position] == [-50, 8])
  }

  @Test func badInputIsRefused() throws {
    let (leader, pet) = (world.spawn(), world.spawn())
    let chase = try world.animate(pet, .position, to: [0, 0], spring: .snappy)
    let snapshot = Snapshot()
    try world.save(into: snapshot)
    let before = try snapshot.data()
    func refuses(_ text: String, _ body: () throws -> Bool) throws {
      let error = #expect(throws: TweenError.self) { _ = try body() }
      #expect(error?.description.contains(text) == true, "\(error as Any)")
    }
    try refuses("position of entity \(pet.index)") { try chase.follow(leader, .opacity) }
    try refuses("moves itself") { try chase.follow(pet, .position) }
    try refuses("offset") { try chase.follow(leader, .position, offset: [.nan, 0]) }
    try world.save(into: snapshot)
    #expect(try snapshot.data() == before)
    let path = try world.animate(leader, .color, to: .white, spring: .smooth)
    try refuses("an offset for a colour") { try path.follow(pet, .color, offset: .white) }
    path.release()
    let free = try world.decay(leader, .opacity)
    try refuses("target") { try free.follow(pet, .opacity) }
    free.release()
    let dead = world.spawn()
    world.despawn(dead)
    try refuses("dead") { try chase.follow(dead, .position) }
    chase.kill()
    #expect(try !chase.follow(leader, .position))
    #expect(!chase.isFollowing && world.followers.drivers.count == 0)
  }

  /// What follows is state, in data too.
  @Test func snapshotsHaveWhatFollows() throws {
    let (leader, pet, other) = (world.spawn(), world.spawn(), world.spawn())
    try world.animate(leader, .position, to: [90, 30], duration: .seconds(1))
    try world.animate(pet, .position, to: [0, 0], spring: .bouncy).follow(leader, .position, offset: [5, 5])
    try world.animate(other, .position.x, to: 0, duration: .milliseconds(50)).follow(pet, .position.y)
    for _ in 0..<20 { world.tick() }
    let snapshot = Snapshot()
    try world.save(into: snapshot)
    func play(_ world: World) -> [UInt64] {
      (0..<120).map { _ in
        world.tick()
        return world.stateHash
      }
    }
    let first = play(world)
    try world.restore(snapshot)
    #expect(play(world) == first)
    let later = World(tickRate: .hertz(100))
    try later.restore(Snapshot(data: snapshot.data()))
    #expect(later.followers.drivers.count == 2 && play(later) == first)
  }

  @Test func descriptionsNameWhatIsFollowed() throws {
    let (leader, pet) = (world.spawn(), world.spawn())
    try world.animate(pet, .position, to: [0, 0], spring: .bouncy).follow(leader, .position)
    let driver = world.describe(pet).properties[0].contenders[0]
    #expect(driver.follows == "position of entity \(leader.index)")
    #expect(world.describe(pet).description.contains(", follows position of entity \(leader.index), "))
  }
}
