import Inbetween
import Testing

/// Contenders, winners and commits (C1–C11), one example after the other.
@Suite struct PrecedenceTests {
  @Test("C1: the order of registration decides, not the order of starts or rows") func serialOrder() throws {
    let scene = try RuleScene()
    let b = try scene.register(RuleScene.tween([1, 1], 100, delay: 50))
    let a = try scene.register(RuleScene.tween([2, 2], 100))
    scene.run(to: 60)
    // The driver registered first begins later, and still loses.
    #expect(scene.energy == 2)
    #expect(scene.precedence.winner?.driver == a.id)
    scene.run(to: 100)
    #expect(scene.precedence.winner?.driver == b.id)
    #expect(scene.energy == 1)
  }

  @Test("C1: a refused registration takes no serial") func refusedSerial() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([1, 1], 100))
    #expect(throws: TweenError.self) { try scene.register(RuleScene.tween([], 100)) }
    try scene.register(RuleScene.tween([2, 2], 100))
    let precedence = scene.precedence
    #expect(precedence.winner?.serial == precedence.shadowed[0].serial + 1)
  }

  @Test("C2: active on [start + delay, end)") func halfOpen() throws {
    let scene = try RuleScene(base: 5)
    let a = try scene.register(RuleScene.tween([10, 20], 30, delay: 20))
    #expect(scene.energy(at: 19) == 5)
    #expect(scene.energy(at: 20) == 10)
    #expect(scene.energy(at: 35) == 15)
    scene.run(to: 10)
    #expect(scene.precedence.winner == nil)
    #expect(scene.precedence.idle.map(\.driver) == [a.id])
    scene.run(to: 20)
    #expect(scene.precedence.winner?.driver == a.id)
    #expect(scene.energy == 10)
    scene.run(to: 50)
    #expect(scene.precedence.winner == nil)
    #expect(scene.energy == 20)
    #expect(!scene.world.has(a.id))
  }

  @Test("C2: fills contend before and after", arguments: Fill.allCases) func fills(fill: Fill) throws {
    let scene = try RuleScene(base: 5)
    let a = try scene.register(RuleScene.tween([10, 20], 30, delay: 20) { $0.fill = fill })
    let (before, after) = (fill == .backwards || fill == .both, fill == .forwards || fill == .both)
    #expect(scene.energy == (before ? 10 : 5))
    #expect(scene.energy(at: 19) == (before ? 10 : 5))
    #expect((scene.precedence.winner != nil) == before)
    let events = scene.run(to: 60)
    #expect(events == [RuleEvent(.started, a, 20), RuleEvent(.completed, a, 50)])
    #expect(scene.energy == 20)
    #expect((scene.precedence.winner != nil) == after)
    // A held end has not left the channel: nothing is committed yet (C4).
    #expect(scene.base == (after ? 5 : 20))
    #expect(scene.world.has(a.id) == after)
    if after { #expect(a.kill()) }
    #expect(scene.base == 20)
  }

  @Test("C2: at one instant ends come before begins", arguments: [true, false])
  func endsFirst(endRegisteredFirst: Bool) throws {
    let scene = try RuleScene(base: 5)
    let ending = RuleScene.tween([0, 64], 25)
    let beginning = RuleScene.tween([96], 50, delay: 25)
    try scene.register(endRegisteredFirst ? ending : beginning)
    try scene.register(endRegisteredFirst ? beginning : ending)
    #expect(scene.energy(at: 25) == 64)
    #expect(scene.energy(at: 50) == 80)
    scene.run(to: 50)
    #expect(scene.energy == 80)
    #expect(scene.base == 64)
  }

  @Test("C2: a zero duration begins and ends within the begins") func zeroDuration() throws {
    let scene = try RuleScene(base: 5)
    let a = try scene.register(RuleScene.tween([7, 8], 0, delay: 25))
    #expect(scene.energy == 5)
    #expect(scene.run(to: 30) == [RuleEvent(.started, a, 25), RuleEvent(.completed, a, 25)])
    #expect(scene.energy == 8)
    #expect(scene.base == 8)
    #expect(scene.world.driverCount == 0)
  }

  @Test("C2: a zero duration commits only if nothing contends afterwards") func zeroAmongOthers() throws {
    let scene = try RuleScene(base: 5)
    try scene.register(RuleScene.tween([0, 64], 100))
    try scene.register(RuleScene.tween([7, 8], 0, delay: 25))
    scene.run(to: 50)
    #expect(scene.energy == 32)
    #expect(scene.base == 5)
    scene.run(to: 100)
    #expect(scene.base == 64)
  }

  @Test("C2: zero duration before a begin at its instant is that one's start value; after it, nothing")
  func zeroBeforeBegin() throws {
    let zero = RuleScene.tween([50], 0, delay: 20)
    let next = RuleScene.tween([150], 20, delay: 20)
    let first = try RuleScene(base: 10)
    try first.register(zero)
    try first.register(next)
    first.run(to: 30)
    #expect(first.energy == 100)
    let second = try RuleScene(base: 10)
    try second.register(next)
    try second.register(zero)
    second.run(to: 30)
    #expect(second.energy == 80)
    #expect(second.base == 10)
  }

  @Test("C3: A == B, A before B, A longer than B") func spansOfTheSpec() throws {
    let equal = try RuleScene()
    try equal.register(RuleScene.tween([0, 64], 100))
    try equal.register(RuleScene.tween([1000, 1064], 100))
    #expect(equal.energy == 1000)
    #expect(equal.energy(at: 50) == 1032)
    #expect(equal.energy(at: 100) == 1064)
    let before = try RuleScene()
    try before.register(RuleScene.tween([0, 64], 100))
    try before.register(RuleScene.tween([1000, 1064], 100, delay: 50))
    #expect(before.energy(at: 25) == 16)
    #expect(before.energy(at: 50) == 1000)
    #expect(before.energy(at: 100) == 1032)
    let longer = try RuleScene()
    try longer.register(RuleScene.tween([0, 64], 100))
    try longer.register(RuleScene.tween([1000, 1064], 50))
    #expect(longer.energy(at: 25) == 1032)
    #expect(longer.energy(at: 50) == 32)
    #expect(longer.energy(at: 75) == 48)
  }

  @Test("C4: the exact end value becomes the base value") func endValue() throws {
    let scene = try RuleScene()
    for value: Float in [0.1, 1 / 3, 1e-30, -16_777_215, .leastNonzeroMagnitude] {
      try scene.register(RuleScene.tween([1e6, value], 33) { $0.ease = .elasticOut })
      scene.run(to: Int64(scene.world.now.counts / 90 + 50))
      #expect(scene.base.bitPattern == value.bitPattern)
      #expect(scene.energy.bitPattern == value.bitPattern)
    }
  }

  @Test("C4: without persisting, the base value is restored") func notPersisting() throws {
    let scene = try RuleScene(base: 5)
    let a = try scene.register(RuleScene.tween([10, 20], 30) { $0.persists = false })
    #expect(scene.energy == 10)
    #expect(scene.run(to: 40) == [RuleEvent(.started, a, 0), RuleEvent(.completed, a, 30)])
    #expect(scene.energy == 5)
    #expect(scene.base == 5)
    let b = try scene.register(RuleScene.tween([10, 20], 30) { $0.persists = false })
    scene.run(to: 50)
    #expect(b.kill())
    #expect(scene.energy == 5)
  }

  @Test("C4: a driver that ends while shadowed writes nothing") func shadowedEnd() throws {
    let scene = try RuleScene(base: 5)
    try scene.register(RuleScene.tween([10, 20], 30))
    try scene.register(RuleScene.tween([30, 40], 60) { $0.persists = false })
    scene.run(to: 100)
    #expect(scene.energy == 5)
    #expect(scene.base == 5)
  }

  @Test("C4: a cancelled winner commits its present value, with no contender left") func cancelled() throws {
    let scene = try RuleScene(base: 5)
    let a = try scene.register(RuleScene.tween([0, 64], 100))
    scene.run(to: 50)
    #expect(a.kill())
    #expect(!a.kill())
    #expect(scene.energy == 32)
    #expect(scene.base == 32)
    let b = try scene.register(RuleScene.tween([0, 64], 100))
    let c = try scene.register(RuleScene.tween([100, 200], 100))
    scene.run(to: 100)
    #expect(c.kill())
    #expect(scene.energy == 32)
    #expect(scene.base == 32)
    scene.run(to: 130)
    #expect(b.kill())
    #expect(scene.energy.isNear(51.2))
  }

  @Test("C4: cancelled in its delay or while shadowed, it writes nothing") func cancelledUnseen() throws {
    let scene = try RuleScene(base: 5)
    let a = try scene.register(RuleScene.tween([0, 64], 100, delay: 30))
    scene.run(to: 10)
    #expect(a.kill())
    let b = try scene.register(RuleScene.tween([0, 64], 100))
    try scene.register(RuleScene.tween([9, 9], 100) { $0.persists = false })
    scene.run(to: 50)
    #expect(b.kill())
    scene.run(to: 200)
    #expect(scene.base == 5)
    #expect(scene.energy == 5)
  }

  @Test("C5: shadowed drivers finish on time, without updates") func shadowed() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([0, 1], 37, delay: 4) { $0.repeats = 2 })
    let b = try scene.register(RuleScene.tween([9, 9], 200))
    #expect(
      scene.run(to: 100) == [
        RuleEvent(.started, b, 0), RuleEvent(.started, a, 4), RuleEvent(.repeated, a, 41),
        RuleEvent(.completed, a, 78, shadowed: true),
      ])
    #expect(scene.run(to: 200) == [RuleEvent(.completed, b, 200)])
  }

  @Test("C6: paused while it contends, it goes on contending and holds its value") func paused() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([1000, 1000], 1000))
    let b = try scene.register(RuleScene.tween([0, 64], 100))
    scene.run(to: 50)
    #expect(b.pause())
    #expect(!b.pause())
    #expect(scene.run(to: 300) == [RuleEvent(.paused, b, 50)])
    #expect(scene.energy == 32)
    #expect(b.resume())
    #expect(!b.resume())
    #expect(scene.energy(at: 325) == 48)
    #expect(scene.run(to: 400) == [RuleEvent(.resumed, b, 300), RuleEvent(.completed, b, 350)])
    #expect(scene.energy == 1000)
  }

  @Test("C6: paused in its delay, it does not contend, and waits for the rest later")
  func pausedDelay() throws {
    let scene = try RuleScene(base: 5)
    let a = try scene.register(RuleScene.tween([0, 64], 100, delay: 50))
    scene.run(to: 20)
    #expect(a.pause())
    #expect(scene.run(to: 200) == [RuleEvent(.paused, a, 20)])
    #expect(scene.energy == 5)
    #expect(a.resume())
    #expect(
      scene.run(to: 400) == [
        RuleEvent(.resumed, a, 200), RuleEvent(.started, a, 230), RuleEvent(.completed, a, 330),
      ])
  }

  @Test("C6: a stale handle cannot hold another driver") func stale() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([0, 1], 10))
    scene.run(to: 20)
    let b = try scene.register(RuleScene.tween([0, 64], 100))
    #expect(!a.pause())
    #expect(!a.resume())
    #expect(!a.kill())
    #expect(!scene.world.has(a.id))
    #expect(scene.world.has(b.id))
    #expect(scene.energy(at: 70) == 32)
  }

  @Test("C7: assigning sets the base value; contenders go on") func assigning() throws {
    let scene = try RuleScene(base: 5)
    try scene.register(RuleScene.tween([0, 64], 100) { $0.persists = false })
    try scene.world.assign(scene.entity, RuleScene.energy, to: 77)
    #expect(scene.energy == 0)
    #expect(scene.base == 77)
    scene.run(to: 50)
    #expect(scene.energy == 32)
    scene.run(to: 100)
    #expect(scene.energy == 77)
    try scene.world.assign(scene.entity, RuleScene.energy, to: 78)
    #expect(scene.energy == 78)
  }

  @Test("C7: replacing supersedes at registration, and what that commits shows through the delay")
  func replacing() throws {
    let scene = try RuleScene(base: 5)
    let a = try scene.register(RuleScene.tween([0, 64], 100))
    let b = try scene.register(RuleScene.tween([0, 1], 100, delay: 500))
    scene.run(to: 50)
    let c = try scene.register(RuleScene.tween([200, 300], 100, delay: 20) { $0.replaces = true })
    #expect(scene.world.driverCount == 1)
    #expect(scene.energy == 32)
    #expect(scene.base == 32)
    #expect(scene.energy(at: 69) == 32)
    #expect(scene.energy(at: 70) == 200)
    #expect(
      scene.run(to: 80) == [
        RuleEvent(.superseded, a, 50), RuleEvent(.superseded, b, 50), RuleEvent(.started, c, 70),
      ])
  }

  @Test("C7: replacing one lane ends earlier drivers of that lane whole, and no others") func lanes() throws {
    let world = World(tickRate: .hertz(100))
    let entity = world.spawn()
    let whole = try world.register(
      Tween(.position, values: [[0, 0], [64, 128]], duration: .milliseconds(100)), on: entity)
    let y = try world.register(Tween(.position.y, values: [7, 7], duration: .seconds(1)), on: entity)
    for _ in 0..<5 { world.tick() }
    #expect(world[entity, .position] == SIMD2(32, 7))
    var x = Tween(.position.x, values: [500, 600], duration: .milliseconds(100))
    x.replaces = true
    try world.register(x, on: entity)
    #expect(!world.has(whole.id))
    #expect(world.has(y.id))
    #expect(world[entity, .position] == SIMD2(500, 7))
    #expect(world.base(entity, .position) == SIMD2(32, 0))
  }

  @Test("C7: replacing ends earlier drivers only") func laterStay() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([1, 1], 100) { $0.replaces = true })
    let b = try scene.register(RuleScene.tween([2, 2], 100))
    let other = scene.world.spawn()
    try scene.world.register(RuleScene.tween([3, 3], 100) { $0.replaces = true }, on: other)
    #expect(scene.world.has(a.id) && scene.world.has(b.id))
  }

  @Test("C8: tweens of all kinds contend in one stack") func oneStack() throws {
    let scene = try RuleScene()
    let timeline = scene.world.makeTimeline()
    let drivers = [
      try scene.register(RuleScene.tween([1, 1], 100)),
      try scene.register(RuleScene.tween([2, 2, 2], 90)),
      try scene.register(RuleScene.tween([3, 3], 160) { $0.rate = 2 }),
      try scene.register(RuleScene.tween([4, 4], 70) { $0.timeline = timeline.id }),
      try scene.register(RuleScene.tween([5], 60) { $0.ease = .stepStart }),
      try scene.register(RuleScene.tween([6, 6], 50) { $0.rate = -1 }),
    ]
    var expected = Array(drivers.map(\.id).reversed())
    for (milliseconds, value) in [(0, 6), (50, 5), (60, 4), (70, 3), (80, 2), (90, 1)] {
      scene.run(to: Int64(milliseconds))
      #expect(scene.energy == Float(value))
      let precedence = scene.precedence
      #expect(precedence.winner?.driver == expected[0])
      #expect(precedence.shadowed.map(\.driver) == Array(expected.dropFirst()))
      expected.removeFirst()
    }
  }

  @Test("C9: the winner; shadowed drivers, the next in line first; idle ones, the newest first")
  func query() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([0, 1], 100))
    let b = try scene.register(RuleScene.tween([0, 1], 40, delay: 30))
    let c = try scene.register(RuleScene.tween([0, 1], 10, delay: 20))
    let d = try scene.register(RuleScene.tween([0, 1], 100, delay: 200))
    scene.run(to: 10)
    #expect(scene.precedence.winner?.driver == a.id)
    #expect(scene.precedence.shadowed.isEmpty)
    #expect(scene.precedence.idle.map(\.driver) == [d.id, c.id, b.id])
    #expect(scene.precedence.idle.map(\.begin) == [200, 20, 30].map { Instant(.milliseconds($0)) })
    #expect(scene.precedence.idle.map(\.end) == [300, 30, 70].map { Instant(.milliseconds($0)) })
    scene.run(to: 50)
    let precedence = scene.precedence
    #expect(precedence.winner?.driver == b.id)
    #expect(precedence.shadowed.map(\.driver) == [a.id])
    // C owned it from 20 to 30, and has been released.
    #expect(precedence.owner(at: Instant(.milliseconds(29))) == .unknown)
    #expect(precedence.owner(at: Instant(.milliseconds(30))).contender?.driver == b.id)
    #expect(precedence.owner(at: Instant(.milliseconds(70))).contender?.driver == a.id)
    #expect(precedence.owner(at: Instant(.milliseconds(100))) == .base)
    #expect(precedence.owner(at: Instant(.milliseconds(200))).contender?.driver == d.id)
    #expect(scene.world.precedence(of: scene.world.spawn(), RuleScene.energy)?.idle.isEmpty == true)
    scene.world.despawn(scene.entity)
    #expect(scene.world.precedence(of: scene.entity, RuleScene.energy) == nil)
  }

  @Test("C9: intervals in the world's time, for drivers with their own clocks") func clocks() throws {
    let scene = try RuleScene()
    scene.run(to: 100)
    try scene.register(RuleScene.tween([0, 1], 100, delay: 20) { $0.rate = 2 })
    let idle = scene.precedence.idle[0]
    #expect(idle.begin == Instant(.milliseconds(110)))
    #expect(idle.end == Instant(.milliseconds(160)))
    let timeline = scene.world.makeTimeline()
    timeline.setRate(Rate(1, over: 2))
    try scene.register(RuleScene.tween([0, 1], 100, delay: 20) { $0.timeline = timeline.id })
    #expect(scene.precedence.idle[0].begin == Instant(.milliseconds(140)))
    #expect(scene.precedence.idle[0].end == Instant(.milliseconds(340)))
  }

  @Test("C9, C2: the owner of the channel by instant, on a timeline that runs backward")
  func backwardOwner() throws {
    let scene = try RuleScene()
    let timeline = scene.world.makeTimeline()
    let a = try scene.register(RuleScene.tween([0, 1], 100) { $0.timeline = timeline.id })
    let b = try scene.register(RuleScene.tween([0, 1], 30, delay: 20) { $0.timeline = timeline.id })
    scene.run(to: 200)
    timeline.setRate(-1)
    // Its 100 ms come at 300, its 50 at 350, its 20 at 380, its 0 at 400. Backward, ends are included.
    let precedence = scene.precedence
    let owners: [(Int64, DriverHandle?)] = [
      (299, nil), (300, a), (301, a), (349, a), (350, b), (379, b), (380, a), (399, a), (400, nil),
      (401, nil),
    ]
    for (milliseconds, owner) in owners {
      #expect(
        precedence.owner(at: Instant(.milliseconds(milliseconds))).contender?.driver == owner?.id,
        "\(milliseconds)")
    }
    // The owners are then as predicted.
    for (milliseconds, owner) in owners where milliseconds % 10 == 0 {
      scene.run(to: milliseconds)
      #expect(scene.precedence.winner?.driver == owner?.id, "\(milliseconds)")
    }
  }

  @Test("C10: pausing, resuming, seeking and a new rate change no place in the order") func order() throws {
    let scene = try RuleScene()
    let timeline = scene.world.makeTimeline()
    let a = try scene.register(RuleScene.tween([1, 1], 1000) { $0.timeline = timeline.id })
    let b = try scene.register(RuleScene.tween([2, 2], 1000))
    scene.run(to: 10)
    #expect(a.pause())
    #expect(a.resume())
    timeline.seek(to: .milliseconds(-50))
    #expect(scene.precedence.shadowed.isEmpty)
    timeline.seek(to: .milliseconds(500))
    timeline.setRate(3)
    scene.run(to: 20)
    #expect(scene.precedence.winner?.driver == b.id)
    #expect(scene.precedence.shadowed.map(\.driver) == [a.id])
    #expect(scene.energy == 2)
  }

  @Test("C11: a forwards fill that a later one covers for good is pruned") func pruning() throws {
    let scene = try RuleScene(base: 5)
    let a = try scene.register(RuleScene.tween([0, 1], 20) { $0.fill = .forwards })
    let b = try scene.register(RuleScene.tween([0, 2], 50) { $0.fill = .forwards })
    scene.run(to: 30)
    #expect(scene.world.driverCount == 2)
    scene.run(to: 60)
    #expect(scene.world.driverCount == 1)
    #expect(!scene.world.has(a.id))
    // A later registration that ends first covers the earlier one as soon as that ends.
    try scene.register(RuleScene.tween([0, 3], 100) { $0.fill = .both })
    let d = try scene.register(RuleScene.tween([0, 4], 10) { $0.fill = .both })
    scene.run(to: 80)
    #expect(!scene.world.has(b.id))
    #expect(scene.world.driverCount == 2)
    scene.run(to: 200)
    #expect(scene.world.driverCount == 1)
    #expect(scene.energy == 4)
    #expect(d.kill())
    #expect(scene.energy == 4)
    #expect(scene.world.driverCount == 0)
  }

  @Test("C11: a fill that is covered on one lane only stays") func pruningLanes() throws {
    let world = World(tickRate: .hertz(100))
    let entity = world.spawn()
    var whole = Tween(.position, values: [[0, 0], [1, 2]], duration: .milliseconds(10))
    whole.fill = .forwards
    var (x, y) = (
      Tween(.position.x, values: [0, 3], duration: .milliseconds(20)),
      Tween(.position.y, values: [0, 4], duration: .milliseconds(30))
    )
    (x.fill, y.fill) = (.forwards, .forwards)
    let driver = try world.register(whole, on: entity)
    try world.register(x, on: entity)
    for _ in 0..<3 { world.tick() }
    #expect(world.has(driver.id))
    #expect(world[entity, .position] == SIMD2(3, 2))
    try world.register(y, on: entity)
    for _ in 0..<4 { world.tick() }
    #expect(!world.has(driver.id))
    #expect(world[entity, .position] == SIMD2(3, 4))
  }

  @Test("C3, lanes: a driver of .position.x contends for that lane alone") func oneLane() throws {
    let world = World(tickRate: .hertz(100))
    let entity = world.spawn()
    let whole = try world.register(
      Tween(.position, values: [[0, 0], [64, 128]], duration: .milliseconds(100)), on: entity)
    let x = try world.register(
      Tween(.position.x, values: [1000, 2000], duration: .milliseconds(40)), on: entity)
    for _ in 0..<2 { world.tick() }
    #expect(world[entity, .position]!.x == 1500)
    #expect(world[entity, .position]!.y.isNear(25.6))
    #expect(world.precedence(of: entity, .position, lane: 0)?.winner?.driver == x.id)
    #expect(world.precedence(of: entity, .position, lane: 1)?.winner?.driver == whole.id)
    #expect(world.precedence(of: entity, .position.y)?.shadowed.isEmpty == true)
    for _ in 0..<3 { world.tick() }
    #expect(world[entity, .position] == SIMD2(32, 64))
    #expect(world.base(entity, .position) == SIMD2(0, 0))
  }
}
