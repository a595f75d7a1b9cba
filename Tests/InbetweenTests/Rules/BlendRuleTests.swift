import Inbetween
import Testing

/// Crossfades (C13).
@Suite struct BlendRuleTests {
  private func blended(
    _ values: [Float], _ duration: Int64, delay: Int64 = 0, over crossfade: Int64 = 50,
    change: (inout Tween<Float>) -> Void = { _ in }
  ) -> Tween<Float> {
    RuleScene.tween(values, duration, delay: delay) {
      $0.blend = .over(.milliseconds(crossfade), ease: .linear)
      change(&$0)
    }
  }

  @Test("C13: a driver that takes over is eased in, and then shown bit for bit") func takesOver() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([10, 10], 1000))
    try scene.register(blended([110, 110], 500, delay: 100))
    #expect(near(scene.energy(at: 99), 10))
    #expect(near(scene.energy(at: 100), 10))
    #expect(near(scene.energy(at: 110), 30))
    #expect(near(scene.energy(at: 149), 108))
    #expect(scene.energy(at: 150) == 110)
    scene.run(to: 120)
    #expect(near(scene.energy, 50))
    #expect(near(scene.world.velocity(scene.entity, RuleScene.energy)!, 2000))
    scene.run(to: 200)
    #expect(scene.energy == 110)
    #expect(scene.world.velocity(scene.entity, RuleScene.energy) == 0)
  }

  @Test("C13: a driver that resumes is eased in at the place of its own clock") func resumes() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([0, 1000], 1000))
    try scene.register(blended([500, 500], 100, over: 100))
    scene.run(to: 100)
    #expect(near(scene.energy, 500))
    scene.run(to: 150)
    // A's own 150, and half of the difference of 400.
    #expect(near(scene.energy, 350))
    scene.run(to: 200)
    #expect(scene.energy == 200)
  }

  @Test("C13, C2: a driver that holds its start, and begins at once, is eased in to where it begins")
  func beginsAtOnce()
    throws
  {
    let scene = try RuleScene(base: 8)
    // One joins in the middle of its iteration, one has no length and is at its end.
    try scene.register(blended([0, 100], 100, delay: -50) { $0.fill = .backwards })
    #expect(scene.energy == 8)
    scene.run(to: 20)
    #expect(near(scene.energy, 70 - 25.2))
    let other = try RuleScene(base: 8)
    let held = try other.register(
      blended([10], 0) {
        $0.fill = .both
        $0.direction = .reverse
      })
    #expect(other.energy == 8)
    // With another end it still begins and ends at once (W16).
    #expect(try held.retarget(to: -60))
    #expect(other.energy == 8)
  }

  @Test("C13, C4: a driver that does not persist is eased out; one that persists has no crossfade")
  func toTheBase() throws {
    for persists in [false, true] {
      let scene = try RuleScene(base: 8)
      try scene.register(blended([8, 108], 100) { $0.persists = persists })
      scene.run(to: 100)
      #expect(near(scene.energy, 108))
      scene.run(to: 120)
      #expect(near(scene.energy, persists ? 108 : 68))
      scene.run(to: 150)
      #expect(scene.energy == scene.base)
    }
  }

  @Test("C13: a crossfade within a crossfade starts from the shown value") func interrupted() throws {
    let scene = try RuleScene()
    try scene.register(blended([100, 100], 1000))
    scene.run(to: 20)
    #expect(near(scene.energy, 40))
    let second = try scene.register(blended([0, 0], 1000))
    #expect(near(scene.energy, 40))
    scene.run(to: 30)
    #expect(near(scene.energy, 32))
    #expect(second.kill())
    #expect(near(scene.energy, 32))
    scene.run(to: 80)
    #expect(scene.energy == 100)
  }

  @Test("C13: a winner without a blend cuts a crossfade; one that leaves lets it run")
  func cuts() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([0, 0], 40) { $0.persists = false })
    try scene.register(blended([100, 100], 20, over: 100) { $0.persists = false })
    scene.run(to: 20)
    let before = scene.energy
    scene.run(to: 50)
    #expect(scene.energy != 0 && abs(scene.energy) < abs(before))
    try scene.register(RuleScene.tween([7, 7], 100))
    #expect(scene.energy == 7)
  }

  @Test("C13, W1: a captured start is the shown value, and needs no crossfade") func captures() throws {
    let scene = try RuleScene()
    try scene.register(blended([100, 100], 1000))
    scene.run(to: 20)
    try scene.register(blended([140], 100))
    #expect(near(scene.energy, 40))
    scene.run(to: 70)
    #expect(near(scene.energy, 90))
  }

  @Test("C13: an angle's crossfade goes the short way") func angles() throws {
    let world = World(tickRate: .hertz(100))
    let entity = world.spawn()
    try world.assign(entity, .rotation, to: .degrees(350))
    var turn = Tween(.rotation, values: [.degrees(10), .degrees(10)], duration: .seconds(1))
    turn.blend = .over(.milliseconds(100), ease: .linear)
    try world.register(turn, on: entity)
    #expect(near(world[entity, .rotation]!.degrees, -10))
    for _ in 0..<5 { world.tick() }
    #expect(abs(world[entity, .rotation]!.degrees) < 1e-4)
  }

  @Test("C13: a colour is eased lane by lane") func colors() throws {
    let tint = Property("tint", default: Color.black)
    let world = World(tickRate: .hertz(100))
    let entity = world.spawn()
    var fade = Tween(tint, values: [.white, .white], duration: .seconds(1))
    fade.blend = .over(.milliseconds(100), ease: .linear)
    try world.register(fade, on: entity)
    #expect(world[entity, tint] == .black)
    for _ in 0..<5 { world.tick() }
    let middle = (Color.white.lane(0) + Color.black.lane(0)) / 2
    #expect(near(world[entity, tint]!.lane(0), middle))
    for _ in 0..<5 { world.tick() }
    #expect(world[entity, tint] == .white)
  }

  @Test("C13, T8: a crossfade is in its timeline's time; a seek back over its begin removes it")
  func timelines()
    throws
  {
    let scene = try RuleScene()
    let timeline = scene.world.makeTimeline()
    try scene.register(RuleScene.tween([10, 10], 100_000))
    try scene.register([110, 110], 500, delay: 100, on: timeline) {
      $0.blend = .over(.milliseconds(50), ease: .linear)
    }
    for _ in 0..<2 {
      timeline.seek(to: .milliseconds(125))
      #expect(near(scene.energy, 60))
      timeline.seek(to: .milliseconds(90))
      #expect(scene.energy == 10)
    }
    timeline.seek(to: .milliseconds(125))
    timeline.pause()
    scene.run(to: 100)
    #expect(near(scene.energy, 60))
    timeline.release()
    #expect(scene.energy == 10)
  }

  @Test("C13, T8: after seeks in any order, a timeline shows each crossfade as when it was played")
  func soughtBack() throws {
    let scene = try RuleScene()
    let timeline = scene.world.makeTimeline()
    func add(_ value: Float, _ delay: Int64, _ length: Int64, blend: Int?) throws {
      try scene.register([value, value], length, delay: delay, on: timeline) {
        $0.persists = false
        if let blend { $0.blend = .over(.milliseconds(blend), ease: .quadOut) }
      }
    }
    try add(10, 50, 800, blend: 200)
    try add(110, 200, 300, blend: 150)
    try add(60, 260, 40, blend: 100)
    try add(-40, 320, 60, blend: nil)
    try add(70, 390, 300, blend: 250)
    timeline.pause()
    let instants = stride(from: 0, to: 1200, by: 10).map { $0 }
    func values(_ instants: [Int]) -> [Int: [Float]] {
      var values: [Int: [Float]] = [:]
      for instant in instants {
        timeline.seek(to: .milliseconds(instant))
        values[instant] = [scene.energy, scene.world.velocity(scene.entity, RuleScene.energy)!]
      }
      return values
    }
    let forward = values(instants)
    #expect(Set(forward.values.map { $0[0] }).count > 80)
    #expect(values(instants.reversed()) == forward)
    var random = SplitMix64(seed: 5)
    let shuffled = values(instants.shuffled(using: &random))
    #expect(shuffled == forward)
    // Also after a rollback, and with a sample between the seeks.
    timeline.seek(to: .milliseconds(640))
    let snapshot = Snapshot()
    try scene.world.save(into: snapshot)
    _ = values([0, 1100])
    try scene.world.restore(Snapshot(data: snapshot.data()))
    scene.world.sample(at: Instant(counts: scene.world.now.counts + 450), into: Frame())
    #expect(values(instants.reversed()) == forward)
  }

  @Test("C13: a channel keeps the last 64 crossfades for seeks back") func mostCrossfades() throws {
    let scene = try RuleScene()
    let timeline = scene.world.makeTimeline()
    let count = 70
    for index in 0..<count {
      try scene.register([Float(index % 7) * 30, 0], 90_000, delay: Int64(index) * 100, on: timeline) {
        $0.blend = .over(.milliseconds(80), ease: .linear)
      }
    }
    timeline.pause()
    var shown: [Float] = []
    for index in 0..<count {
      timeline.seek(to: .milliseconds(index * 100 + 20))
      shown.append(scene.energy)
    }
    for index in (0..<count).reversed() {
      timeline.seek(to: .milliseconds(index * 100 + 20))
      // The first six are those that were removed.
      #expect((scene.energy == shown[index]) == (index >= count - 64 || index % 7 == 0), "\(index)")
    }
  }

  @Test("C13: the crossfade into a start that is held before the begin comes back") func heldStart() throws {
    let scene = try RuleScene()
    let timeline = scene.world.makeTimeline()
    try scene.register([100, 200], 200, delay: 400, on: timeline) {
      $0.fill = .backwards
      $0.blend = .over(.milliseconds(200), ease: .linear)
    }
    for time in [100, 600, 100, 450, 0, 150, 900, 50] as [Int64] {
      timeline.seek(to: .milliseconds(time))
      if time < 200 { #expect(near(scene.energy, Float(time) / 2), "\(time) ms") }
    }
  }

  @Test("C13: a sample across a crossfade leaves the world as it was") func samples() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([10, 10], 1000))
    try scene.register(blended([110, 110], 500, delay: 5))
    let hash = scene.world.stateHash
    #expect(near(scene.energy(at: 9), 18))
    #expect(scene.world.stateHash == hash && scene.energy == 10)
    scene.run(to: 10)
    #expect(near(scene.energy, 20))
  }

  @Test("C13: additive layers are added to a crossfade") func amounts() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([1, 1], 1000) { $0.composition = .add })
    try scene.register(blended([100, 100], 500))
    #expect(near(scene.energy, 1))
    scene.run(to: 30)
    #expect(near(scene.energy, 61))
    scene.run(to: 50)
    #expect(scene.energy == 101)
  }

  @Test("C13: a handle sets the blend, also of a plain tween under way; zero removes it")
  func handles() throws {
    let scene = try RuleScene()
    let tween = try scene.register(RuleScene.tween([100, 100], 100) { $0.persists = false })
    try tween.blend(over: .milliseconds(50), ease: .linear)
    scene.run(to: 100)
    #expect(near(scene.energy, 100))
    scene.run(to: 110)
    #expect(near(scene.energy, 80))
    let cut = try scene.register(blended([7, 7], 100) { $0.persists = false })
    try cut.blend(over: .zero)
    scene.run(to: 210)
    #expect(scene.energy == 0)
    #expect(throws: TweenError.self) { try scene.register(blended([1], 1)).blend(over: .milliseconds(-1)) }
  }

  @Test("C13, W9: invalid blends are refused") func refusals() throws {
    let scene = try RuleScene()
    let hash = scene.world.stateHash
    #expect(throws: TweenError.self) { try scene.register(blended([1], 100, over: -1)) }
    #expect(throws: TweenError.self) { try scene.register(blended([1], 100) { $0.composition = .add }) }
    var turn = Tween(Property("turn", default: Rotation.identity), to: .identity, duration: .seconds(1))
    turn.blend = .over(.seconds(1))
    #expect(throws: TweenError.self) { try scene.world.register(turn, on: scene.entity) }
    #expect(scene.world.stateHash == hash && scene.world.driverCount == 0)
  }
}
