import Inbetween
import Testing

/// A stale handle returns false or nil, and never touches another driver (W6).
@Suite struct StaleHandleTests {
  /// Checks every read, operation and setting of a stale handle.
  private func expectStale(_ handle: DriverHandle, at location: SourceLocation = #_sourceLocation) throws {
    #expect(handle.state == .killed, sourceLocation: location)
    #expect(handle.entity == nil, sourceLocation: location)
    #expect(handle.elapsed == nil && handle.duration == nil && handle.delay == nil, sourceLocation: location)
    #expect(
      handle.ease == nil && handle.rate == nil && handle.percentComplete == nil, sourceLocation: location)
    let answers = [
      handle.start(), handle.stop(), handle.restart(), handle.pause(), handle.resume(), handle.complete(),
      handle.kill(), handle.revive(), handle.release(), handle.update(by: .milliseconds(1)),
      handle.seek(to: .zero),
    ]
    #expect(answers.allSatisfy { !$0 }, sourceLocation: location)
    var calls = 0
    let same = try handle.duration(.seconds(1)).delay(.seconds(1)).ease(.quadIn).rate(2)
      .onStart { calls += 1 }.onUpdate { calls += 1 }.onStop { calls += 1 }.onRestart { calls += 1 }
      .onPause { calls += 1 }.onResume { calls += 1 }.onComplete { calls += 1 }.onKill { calls += 1 }
      .onRevive { calls += 1 }
    #expect(same == handle && calls == 0, sourceLocation: location)
    #expect(handle.duration == nil, sourceLocation: location)
  }

  @Test("W6: completed and auto-killed") func autoKilled() throws {
    let scene = try ControlScene()
    let handle = try scene.start([0, 64], 30)
    scene.run(to: 30)
    #expect(!scene.world.has(handle.id) && scene.world.driverCount == 0)
    try expectStale(handle)
    #expect(scene.energy == 64)
  }

  @Test("W6: despawned, superseded, released") func ended() throws {
    let scene = try ControlScene()
    let a = try scene.start([0, 64], 300)
    let b = try scene.register([0, 64], 300) { $0.replaces = true }
    try expectStale(a)
    #expect(b.state == .active)
    #expect(b.release())
    try expectStale(b)
    let c = try scene.start([0, 64], 300)
    #expect(c.kill())
    #expect(c.elapsed == .zero)
    #expect(c.release())
    try expectStale(c)
    let d = try scene.start([0, 64], 300)
    scene.world.despawn(scene.entity)
    try expectStale(d)
  }

  @Test("W6: the handle outlives the world") func worldsEnd() throws {
    var world: World? = World()
    weak let observed = world
    let entity = try #require(world?.spawn())
    let handle = try #require(try world?.animate(entity, .opacity, to: 0))
    let unstarted = try #require(try world?.tween(entity, .opacity, to: 0))
    let killed = try #require(try world?.animate(entity, .opacity, to: 0, replaces: false))
    killed.kill()
    // Handles, and callbacks that capture handles, do not keep the world alive either.
    handle.onComplete { _ = (handle, unstarted, killed) }
    unstarted.onStart { _ = (handle, unstarted) }
    #expect(handle.state == .active)
    world = nil
    #expect(observed == nil)
    try expectStale(handle)
    try expectStale(unstarted)
    try expectStale(killed)
  }

  @Test("W6: worlds do not accept each other's handles") func otherWorld() throws {
    let (scene, other) = (try ControlScene(), try ControlScene())
    let (a, b) = (try scene.start([0, 64], 80), try other.start([0, 64], 80))
    #expect(a.id == b.id)
    #expect(a != b)
    #expect(a.kill())
    #expect(b.state == .active)
  }

  /// Returns what a tween shows that stale handles must not touch.
  private func expectUntouched(
    by old: [DriverHandle], _ scene: ControlScene, _ handle: DriverHandle, entity: Entity
  ) throws {
    let before = ControlState(scene, handle)
    let precedence = scene.world.precedence(of: entity, ControlScene.energy)
    for stale in old {
      #expect(stale != handle)
      try expectStale(stale)
    }
    #expect(ControlState(scene, handle) == before)
    #expect(scene.world.precedence(of: entity, ControlScene.energy) == precedence)
  }

  @Test("W6: a recycled driver slot is never touched by old handles") func recycledSlot() throws {
    let scene = try ControlScene()
    var old: [DriverHandle] = []
    for _ in 0..<100 {
      let handle = try scene.start([0, 64], 10)
      scene.world.tick()
      old.append(handle)
    }
    #expect(Set(old).count == 100)
    let now = scene.world.now.counts / 90
    let handle = try scene.start([0, 64], 80, as: "a", updates: false)
    try expectUntouched(by: old, scene, handle, entity: scene.entity)
    #expect(scene.run(to: now + 100) == ["started a \(now)", "completed a \(now + 80)"])
    #expect(scene.log.take() == ["start a \(now)", "complete a \(now + 80)", "kill a \(now + 80)"])
  }

  @Test("W6: a recycled entity index is never driven by old handles") func recycledEntity() throws {
    let scene = try ControlScene()
    var old: [DriverHandle] = []
    var entity = scene.world.spawn()
    for _ in 0..<50 {
      let tween = Tween(ControlScene.energy, values: [0, 64], duration: .milliseconds(80))
      old.append(try scene.world.register(tween, on: entity))
      old.append(try scene.world.tween(entity, ControlScene.energy, to: 3))
      let killed = try scene.world.register(tween, on: entity)
      killed.kill()
      old.append(killed)
      scene.world.despawn(entity)
      let heir = scene.world.spawn()
      #expect(heir.index == entity.index && heir != entity)
      entity = heir
    }
    let tween = Tween(ControlScene.energy, values: [0, 64], duration: .milliseconds(80))
    let handle = try scene.world.register(tween, on: entity)
    scene.world.tick()
    try expectUntouched(by: old, scene, handle, entity: entity)
    scene.world.tick()
    #expect(scene.world[entity, ControlScene.energy] == 16)
  }

  @Test("W6: reviving a stale handle never revives the tween that has its slot") func reviveRecycled() throws
  {
    let scene = try ControlScene()
    let old = try scene.start([0, 64], 80)
    old.kill()
    old.release()
    let heir = try scene.start([0, 64], 80)
    heir.kill()
    #expect(!old.revive())
    #expect(heir.state == .killed)
    #expect(heir.revive())
    #expect(!old.start())
    #expect(heir.state == .new)
  }
}
