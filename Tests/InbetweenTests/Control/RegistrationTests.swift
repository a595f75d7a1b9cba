import Inbetween
import Testing

/// The ways to register: chained, in one call, as a `Tween`; and the world's defaults (W26).
@Suite struct RegistrationTests {
  @Test("W5: settings in a chain, then a start") func chain() throws {
    let world = World(tickRate: .hertz(100))
    let card = world.spawn()
    var completions = 0
    let isStarted = try world.tween(card, .opacity, to: 0.25)
      .duration(.milliseconds(300)).ease(.quadOut).delay(.milliseconds(100))
      .onComplete { completions += 1 }
      .start()
    #expect(isStarted)
    for _ in 0..<25 { world.tick() }
    // quadOut half-way is 0.75.
    let half: Float = 1 - 0.75 * 0.75
    #expect(world[card, .opacity] == half)
    for _ in 0..<14 { world.tick() }
    #expect(completions == 0)
    world.tick()
    #expect(completions == 1)
    #expect(world.base(card, .opacity) == 0.25)
    #expect(world.driverCount == 0)
  }

  @Test("C7: a one-call form can replace earlier drivers") func replaces() throws {
    let scene = try ControlScene()
    let earlier = try scene.world.animate(scene.entity, ControlScene.energy, to: 64, duration: .seconds(9))
    let other = try scene.world.animate(scene.entity, ControlScene.energy, to: 1, replaces: false)
    #expect(earlier.state == .active && !earlier.isReleased)
    try scene.world.animate(scene.entity, ControlScene.energy, to: 32, replaces: true)
    #expect(earlier.isReleased && other.isReleased && scene.world.driverCount == 1)
  }

  @Test("W6: each link of the chain returns the same handle") func sameHandle() throws {
    let scene = try ControlScene()
    let handle = try scene.world.tween(scene.entity, ControlScene.energy, to: 1)
    let links = [
      try handle.duration(.seconds(1)), try handle.delay(.seconds(1)), try handle.ease(.linear),
      try handle.rate(2), handle.onStart {}, handle.onUpdate {}, handle.onStop {}, handle.onRestart {},
      handle.onPause {}, handle.onResume {}, handle.onComplete {}, handle.onKill {}, handle.onRevive {},
      handle.onStart { $0.kill() }, handle.onStart(nil),
    ]
    #expect(links.allSatisfy { $0 == handle })
    #expect(handle.state == .new)
  }

  @Test("C10: a chain takes its serial at once, and nothing contends yet")
  func unstarted() throws {
    let scene = try ControlScene()
    let handle = try scene.world.tween(scene.entity, ControlScene.energy, to: 64)
    #expect(scene.world.driverCount == 1)
    #expect(handle.state == .new)
    #expect(scene.run(to: 1000).isEmpty)
    #expect(scene.energy == 8 && scene.base == 8)
    #expect(scene.precedence.winner == nil)
    #expect(handle.state == .new && handle.elapsed == .zero)
  }

  @Test("W1, W4: to, by, from and values") func forms() throws {
    func shown(_ register: (ControlScene) throws -> DriverHandle) throws -> [Float] {
      let scene = try ControlScene()
      try register(scene).duration(.milliseconds(40)).ease(.linear).start()
      var found = [scene.energy]
      for _ in 0..<5 {
        scene.world.tick()
        found.append(scene.energy)
      }
      return found
    }
    let energy = ControlScene.energy
    #expect(try shown { try $0.world.tween($0.entity, energy, to: 16) } == [8, 10, 12, 14, 16, 16])
    #expect(try shown { try $0.world.tween($0.entity, energy, by: 16) } == [8, 12, 16, 20, 24, 24])
    #expect(try shown { try $0.world.tween($0.entity, energy, from: 16) } == [16, 14, 12, 10, 8, 8])
    #expect(
      try shown { try $0.world.tween($0.entity, energy, values: [0, 64, 4]) } == [0, 32, 64, 34, 4, 4])
  }

  @Test("W5: the defaults of the control interface") func defaults() throws {
    let scene = try ControlScene()
    #expect(scene.world.defaults.ease == .quadOut)
    #expect(scene.world.defaults.duration == .milliseconds(300))
    #expect(scene.world.defaults.delay == .zero)
    #expect(scene.world.defaults.startsAtOnce && scene.world.defaults.killsCompleted)
    for handle in [
      try scene.world.tween(scene.entity, ControlScene.energy, to: 1),
      try scene.world.animate(scene.entity, ControlScene.energy, to: 1),
    ] {
      #expect(handle.ease == .quadOut)
      #expect(handle.duration == .milliseconds(300) && handle.delay == .zero)
    }
    // A `Tween` built field by field is linear, whatever the defaults.
    let own = try scene.register([0, 1], 70)
    #expect(own.ease == .linear && own.duration == .milliseconds(70) && own.delay == .zero)
  }

  @Test("W5: changed defaults apply to later registrations") func changedDefaults() throws {
    let scene = try ControlScene()
    let before = try scene.world.animate(scene.entity, ControlScene.energy, to: 1)
    scene.world.defaults.ease = .cubicIn
    scene.world.defaults.duration = .milliseconds(70)
    scene.world.defaults.delay = .milliseconds(20)
    let after = try scene.world.animate(scene.entity, ControlScene.energy, to: 1)
    let given = try scene.world.animate(
      scene.entity, ControlScene.energy, to: 1, duration: .milliseconds(5), delay: .milliseconds(6),
      ease: .sineIn)
    let own = try scene.register([0, 1], 90)
    #expect(before.ease == .quadOut && before.duration == .milliseconds(300) && before.delay == .zero)
    #expect(after.ease == .cubicIn && after.duration == .milliseconds(70))
    #expect(after.delay == .milliseconds(20) && after.state == .delayed)
    #expect(given.ease == .sineIn && given.duration == .milliseconds(5))
    #expect(given.delay == .milliseconds(6))
    #expect(own.ease == .linear && own.duration == .milliseconds(90) && own.delay == .zero)
  }

  @Test("W5: the one-call form starts at once, or not") func startsAtOnce() throws {
    let scene = try ControlScene()
    #expect(try scene.world.animate(scene.entity, ControlScene.energy, to: 1).state == .active)
    scene.world.defaults.startsAtOnce = false
    let handle = try scene.world.animate(scene.entity, ControlScene.energy, to: 1)
    #expect(handle.state == .new)
    #expect(try scene.register([0, 1], 70).state == .active)
    #expect(try scene.register([0, 1], 70, starts: false).state == .new)
    #expect(handle.start())
  }

  @Test("W5: auto-kill is decided at registration") func killsCompleted() throws {
    let scene = try ControlScene()
    let goes = try scene.start([0, 1], 10)
    scene.world.defaults.killsCompleted = false
    let stays = try scene.start([0, 1], 10)
    scene.world.defaults.killsCompleted = true
    scene.run(to: 20)
    #expect(goes.state == .killed && !scene.world.has(goes.id))
    #expect(stays.state == .completed && scene.world.has(stays.id))
    #expect(stays.restart())
  }

  @Test("W9: bad input is refused, and leaves the world as it was") func refused() throws {
    let scene = try ControlScene()
    let handle = try scene.start([0, 64], 80, as: "a", updates: false)
    scene.run(to: 10)
    let dead = scene.world.spawn()
    scene.world.despawn(dead)
    let (world, entity, energy) = (scene.world, scene.entity, ControlScene.energy)
    let before = ControlState(scene, handle)
    let calls: [(String, () throws -> DriverHandle)] = [
      ("duration", { try world.animate(entity, energy, to: 1, duration: .milliseconds(-1)) }),
      ("delay", { try world.animate(entity, energy, to: 1, delay: .seconds(1_000_000_000_000)) }),
      ("to", { try world.animate(entity, energy, to: .nan) }),
      ("to", { try world.animate(entity, .position, to: [.infinity, 1]) }),
      ("entity", { try world.animate(dead, energy, to: 1) }),
      ("to", { try world.tween(entity, energy, to: .nan) }),
      ("by", { try world.tween(entity, energy, by: -.infinity) }),
      ("from", { try world.tween(entity, energy, from: .nan) }),
      ("values[1]", { try world.tween(entity, energy, values: [1, .nan]) }),
      ("values", { try world.tween(entity, energy, values: []) }),
      ("entity", { try world.tween(dead, energy, to: 1) }),
      ("entity", { try world.register(Tween(energy, to: 1, duration: .zero), on: dead, starts: false) }),
      ("property", { try world.tween(entity, Property("energy", default: SIMD2<Float>(0, 0)), to: [1, 1]) }),
    ]
    for (index, call) in calls.enumerated() {
      let error = #expect(throws: TweenError.self, "\(index)") { _ = try call.1() }
      #expect(error?.field == call.0, "\(index)")
      #expect(ControlState(scene, handle) == before, "\(index)")
    }
    world.defaults.duration = .milliseconds(-1)
    let error = #expect(throws: TweenError.self) { _ = try world.animate(entity, energy, to: 1) }
    #expect(error?.field == "duration")
    #expect(ControlState(scene, handle) == before)
    #expect(scene.run(to: 100) == ["completed a 80"])
  }
}
