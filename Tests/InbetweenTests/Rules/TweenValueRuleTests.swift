import Inbetween
import Testing

/// Keys, offsets and easings (W1–W3), by hand.
@Suite struct TweenValueRuleTests {
  @Test("W1: one value is the destination, from the value at the first exact instant") func capture() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([0, 100], 100))
    // It begins at 45 ms, between two ticks, above the first tween's 45.
    try scene.register(RuleScene.tween([145], 100, delay: 45))
    scene.run(to: 40)
    #expect(near(scene.energy(at: 45), 45))
    scene.run(to: 50)
    #expect(near(scene.energy, 50))
    #expect(near(scene.energy(at: 55), 55))
    scene.run(to: 100)
    // The first tween ended below it at 100 ms. Its value was not captured at registration, nor is it now.
    #expect(near(scene.energy, 100))
    scene.run(to: 150)
    #expect(scene.base == 145)
  }

  @Test("W1: with fill backwards it captures at the delay's start") func captureBackwards() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([0, 100], 100))
    scene.run(to: 30)
    try scene.register(RuleScene.tween([130], 100, delay: 50) { $0.fill = .backwards })
    scene.run(to: 70)
    #expect(near(scene.energy, 30))
    scene.run(to: 130)
    #expect(near(scene.energy, 80))
  }

  @Test("W1: it captures below a later driver too, and keeps the captured value")
  func captureShadowed() throws {
    let scene = try RuleScene()
    let under = try scene.register(RuleScene.tween([100], 100, delay: 20))
    let over = try scene.register(RuleScene.tween([40, 40], 1000))
    scene.run(to: 70)
    over.kill()
    #expect(near(scene.energy, 70))
    under.pause()
    try scene.world.assign(scene.entity, RuleScene.energy, to: -1)
    scene.run(to: 100)
    under.resume()
    #expect(near(scene.energy, 70))
  }

  @Test("W1: interTimingFunctions[0] eases the single value") func singleEased() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([100], 100) { $0.interTimingFunctions = [.quadIn] })
    scene.run(to: 50)
    #expect(near(scene.energy, 25))
  }

  @Test("W2: without offsets keys are evenly spaced") func even() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([0, 10, -10, 100, 0], 400))
    for (time, value): (Int64, Float) in [(50, 5), (100, 10), (150, 0), (250, 45), (300, 100), (350, 50)] {
      scene.run(to: time)
      #expect(abs(scene.energy - value) < 1e-4, "at \(time) ms")
    }
  }

  @Test("W2: the nearest value holds before the first and after the last offset") func outerHolds() throws {
    let scene = try RuleScene()
    try scene.register(
      RuleScene.tween([10, 20], 100) {
        $0.offsets = [0.25, 0.75]
        $0.persists = false
      })
    for (time, value): (Int64, Float) in [(10, 10), (20, 10), (50, 15), (60, 17), (80, 20), (90, 20)] {
      scene.run(to: time)
      #expect(abs(scene.energy - value) < 1e-4, "at \(time) ms")
    }
  }

  @Test("W2: of coincident offsets the later counts, the earlier ends there") func coincident() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([0, 10, 50, 60], 100) { $0.offsets = [0, 0.5, 0.5, 1] })
    scene.run(to: 40)
    #expect(abs(scene.energy - 8) < 1e-5)
    #expect(abs(scene.energy(at: 49) - 9.8) < 1e-5)
    #expect(near(scene.energy(at: 50), 50))
    scene.run(to: 80)
    #expect(abs(scene.energy - 56) < 1e-5)
  }

  @Test("W2: one offset gives the place at which the single value is reached") func singleOffset() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([100], 100) { $0.offsets = [0.5] })
    scene.run(to: 20)
    #expect(abs(scene.energy - 40) < 1e-4)
    scene.run(to: 60)
    #expect(near(scene.energy, 100))
  }

  @Test("W2, Z2: an ease that overshoots extends the first and the last segment") func overshoot() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([0, 10, 110], 100) { $0.ease = .backOut })
    scene.run(to: 60)
    let eased = Easing.backOut(0.6)
    #expect(eased > 1)
    #expect(abs(scene.energy - (10 + 100 * (eased - 0.5) * 2)) < 1e-3)
    let back = try RuleScene()
    try back.register(RuleScene.tween([0, 10, 110], 100) { $0.ease = .backIn })
    back.run(to: 20)
    #expect(Easing.backIn(0.2) < 0)
    #expect(abs(back.energy - 10 * 2 * Easing.backIn(0.2)) < 1e-4)
  }

  @Test("W3: each segment has its function, and the whole ease is laid over them") func functions() throws {
    let scene = try RuleScene()
    try scene.register(
      RuleScene.tween([0, 100, 200], 200) { $0.interTimingFunctions = [.quadIn, .quadOut] })
    scene.run(to: 50)
    #expect(abs(scene.energy - 25) < 1e-4)
    scene.run(to: 150)
    #expect(abs(scene.energy - 175) < 1e-4)
    let eased = try RuleScene()
    try eased.register(
      RuleScene.tween([0, 100, 200], 200) {
        $0.interTimingFunctions = [.quadIn, .quadOut]
        $0.ease = .quadIn
      })
    eased.run(to: 100)
    // quadIn(0.5) = 0.25 is the middle of the first segment: quadIn(0.5) again.
    #expect(abs(eased.energy - 25) < 1e-4)
  }

  @Test("Angles go the short way, and every key shows as given where it holds") func angles() throws {
    let world = World(tickRate: .hertz(100))
    let entity = world.spawn()
    var tween = Tween(
      .rotation, values: [Angle.degrees(350), .degrees(10)], duration: .milliseconds(100))
    tween.fill = .both
    try world.register(tween, on: entity)
    for _ in 0..<5 { world.tick() }
    #expect(world[entity, Property<Angle>.rotation]?.degrees == 360)
    for _ in 0..<5 { world.tick() }
    #expect(world[entity, Property<Angle>.rotation]?.degrees == 10)
    try world.assign(entity, .rotation, to: .degrees(0))
    tween = Tween(.rotation, by: .degrees(720), duration: .milliseconds(100))
    tween.replaces = true
    try world.register(tween, on: entity)
    for _ in 0..<5 { world.tick() }
    #expect(world[entity, Property<Angle>.rotation]?.degrees == 360)
  }

  @Test("Keys between two counts: progress is within 1e-6 of the exact one")
  func keyedPrecision() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<200 {
      let world = World(tickRate: .hertz(100))
      let entity = world.spawn()
      let duration = Int64(random.number(2...2_000_000))
      let offset = Float(random.number(1...999)) / 1000
      var tween = Tween(RuleScene.energy, values: [0, 1, 2], duration: Duration(counts: duration))
      tween.offsets = [0, offset, 1]
      try world.register(tween, on: entity)
      let frame = Frame()
      for _ in 0..<20 {
        let time = Int64.random(in: 0..<duration, using: &random)
        world.sample(at: Instant(counts: time), into: frame)
        let whole = Double(time) / Double(duration)
        let exact =
          whole < Double(offset)
          ? whole / Double(offset) : 1 + (whole - Double(offset)) / (1 - Double(offset))
        #expect(abs(Double(frame[entity, RuleScene.energy]!) - exact) < 1e-6 * max(1, 1 / Double(1 - offset)))
      }
    }
  }
}
