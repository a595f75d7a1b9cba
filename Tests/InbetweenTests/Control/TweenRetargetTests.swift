import Testing

import Inbetween
@testable import InbetweenCore

/// Tweens of one value that get another destination under way (W16). The oracle tests cover this in full;
/// these are examples that a person can follow.
@Suite struct TweenRetargetTests {
  private func scene(_ ease: Easing = .linear) throws -> (ControlScene, DriverHandle) {
    let scene = try ControlScene(base: 0)
    let handle = try scene.world.animate(
      scene.entity, ControlScene.energy, to: 100, duration: .milliseconds(100), ease: ease)
    return (scene, handle)
  }

  @Test("C10: it goes on from where it is, for the time that was left, with its precedence")
  func rest() throws {
    let (scene, handle) = try scene()
    let other = try scene.register([7, 7], 20, delay: 70)
    scene.run(to: 40)
    #expect(try handle.retarget(to: 0) && scene.energy == 40)
    scene.run(to: 70)
    #expect(scene.energy == 7 && scene.precedence.winner?.driver == other.id)
    scene.run(to: 90)
    // 40 · (1 − 50/60).
    #expect((scene.energy - 40.0 / 6).magnitude < 1e-4)
    let events = scene.run(to: 120)
    #expect(events == ["completed ? 100"] && scene.energy == 0 && handle.state == .killed)
  }

  @Test("W16, S4: the same target in each tick changes nothing") func same() throws {
    let (scene, handle) = try scene(.quadIn)
    let world = scene.world
    let (chased, free) = (world.spawn(), world.spawn())
    var springs: [DriverHandle] = []
    for entity in [chased, free] {
      try world.assign(entity, .opacity, to: 0)
      springs.append(try world.register(SpringMotion(.opacity, to: 100, spring: .bouncy), on: entity))
    }
    for tick in 1...200 {
      if tick < 10 { #expect(try handle.retarget(to: 100)) }
      #expect(try springs[1].state != .active || springs[0].retarget(to: 100))
      world.tick()
      #expect(world[chased, .opacity] == world[free, .opacity], "tick \(tick)")
      #expect(springs[0].state == springs[1].state, "tick \(tick)")
      if tick == 5 { #expect(scene.energy == 25) }
    }
    #expect(world[chased, .opacity] == 100 && scene.energy == 100)
  }

  @Test("Completed, with a negative rate, it would play back from its target: it gets none")
  func backward() throws {
    let world = World(tickRate: .hertz(100))
    world.defaults.killsCompleted = false
    let card = world.spawn()
    let tween = try world.animate(card, .opacity, to: 10, duration: .milliseconds(50))
    let spring = try world.animate(card, .position.x, to: 10, spring: .snappy)
    for _ in 0..<300 { world.tick() }
    for driver in [tween, spring] {
      #expect(driver.state == .completed)
      try driver.rate(-1)
      #expect(try !driver.retarget(to: 30) && world[card, .opacity] == 10 && world[card, .position.x] == 10)
      try driver.rate(1)
      #expect(try driver.retarget(to: 30))
    }
    for _ in 0..<300 { world.tick() }
    #expect(world[card, .opacity] == 30 && world[card, .position.x] == 30)
  }

  @Test("With restarts it plays its whole length, with its easing from the beginning")
  func restarts() throws {
    let (scene, handle) = try scene(.quadOut)
    scene.run(to: 50)
    #expect(scene.energy == 75)
    #expect(try handle.retarget(to: 175, restarts: true) && scene.energy == 75)
    #expect(handle.elapsed == .zero)
    scene.run(to: 100)
    #expect(scene.energy == 150)
    #expect(scene.run(to: 160) == ["completed ? 150"] && scene.energy == 175)
  }

  @Test("T7: retargeted every tick, it shows a continuous motion between ticks too")
  func chased() throws {
    let (scene, handle) = try scene(.cubicInOut)
    let frame = Frame()
    for tick in 1...30 {
      scene.world.sample(at: Instant(counts: scene.world.now.counts + 900), into: frame)
      scene.world.tick()
      let shown = scene.energy
      #expect(frame[scene.entity, ControlScene.energy] == shown)
      try handle.retarget(to: Float(tick % 7) * 20, restarts: true)
      #expect(scene.energy == shown)
    }
    #expect(scene.world.driverCount == 1)
  }

  @Test("T8: on a timeline it begins at the call; after seeks back and forth, it shows the same")
  func timeline() throws {
    let scene = try ControlScene(base: 0)
    let timeline = scene.world.makeTimeline()
    var tween = Tween(ControlScene.energy, to: 100, duration: .milliseconds(100))
    tween.timeline = timeline.id
    let handle = try scene.world.register(tween, on: scene.entity)
    scene.run(to: 40)
    try handle.retarget(to: 10)
    var shown: [Float] = []
    for _ in 0..<6 {
      shown.append(scene.energy)
      scene.world.tick()
    }
    #expect(scene.energy == 10 && shown[0] == 40)
    for tick in stride(from: 5, through: 0, by: -1) {
      timeline.seek(to: .milliseconds(40 + 10 * tick))
      #expect(scene.energy == shown[tick])
    }
    timeline.seek(to: .milliseconds(20))
    #expect(scene.energy == 0)
    timeline.seek(to: .milliseconds(70))
    #expect(scene.energy == shown[3])
  }

  @Test("Before it begins only the destination changes, of a `by` tween too") func before() throws {
    let scene = try ControlScene(base: 8)
    let waiting = try scene.world.animate(
      scene.entity, ControlScene.energy, to: 100, duration: .milliseconds(100), delay: .milliseconds(50))
    try waiting.ease(.linear)
    #expect(try waiting.retarget(to: 18))
    scene.run(to: 100)
    #expect(scene.energy == 13)
    let by = try scene.world.tween(scene.entity, .rotation, by: .degrees(720)).ease(.linear)
    try by.duration(.milliseconds(100)).start()
    scene.run(to: 150)
    #expect(scene.world[scene.entity, .rotation] == .degrees(360))
    // The short way: the target is no difference any more.
    try by.retarget(to: Angle.degrees(90))
    scene.run(to: 200)
    #expect(scene.world[scene.entity, .rotation]!.degrees.truncatingRemainder(dividingBy: 360) == 90)
    let fresh = try scene.world.tween(scene.entity, .cornerRadius, by: 5)
    #expect(try fresh.retarget(to: 3) && fresh.start() && fresh.complete())
    #expect(scene.world[scene.entity, .cornerRadius] == 3)
  }

  @Test("Completed and held, or kept, it begins again") func completed() throws {
    let scene = try ControlScene(base: 0, killsCompleted: false)
    let handle = try scene.world.animate(
      scene.entity, ControlScene.energy, to: 100, duration: .milliseconds(100), delay: .milliseconds(30),
      ease: .linear)
    scene.run(to: 200)
    #expect(try handle.state == .completed && handle.retarget(to: 0) && handle.state == .active)
    #expect(scene.energy == 100)
    scene.run(to: 250)
    #expect(scene.energy == 50)
    var tween = Tween(ControlScene.energy, to: 100, duration: .milliseconds(100))
    (tween.fill, tween.persists) = (.forwards, false)
    let held = try scene.world.register(tween, on: scene.entity)
    scene.run(to: 400)
    #expect(scene.energy == 100)
    try held.retarget(to: 0)
    #expect(scene.energy == 100 && held.state == .active)
    scene.run(to: 450)
    #expect(scene.energy == 50)
    handle.kill()
    #expect(try !handle.retarget(to: 3))
  }

  @Test("Colours, rotations, vectors and lanes") func types() throws {
    let scene = try ControlScene()
    let (world, entity) = (scene.world, scene.entity)
    let color = try world.animate(entity, .color, to: .black, duration: .milliseconds(100))
    let place = try world.animate(entity, .position, to: SIMD2(10, 20), duration: .milliseconds(100))
    let lane = try world.animate(entity, .size.x, to: 50, duration: .milliseconds(100))
    let way = Property("orientation", default: Rotation.identity)
    let turn = try world.animate(
      entity, way, to: Rotation(quaternion: SIMD4(0, 0, 1, 1)), duration: .milliseconds(100))
    scene.run(to: 50)
    let shown = (world[entity, .color], world[entity, .position], world[entity, .size], world[entity, way])
    #expect(try color.retarget(to: Color.white) && place.retarget(to: [0, 0]) && lane.retarget(to: 0))
    #expect(try turn.retarget(to: Rotation.identity))
    #expect(shown.0 == world[entity, .color] && shown.1 == world[entity, .position])
    #expect(shown.2 == world[entity, .size] && shown.3 == world[entity, way])
    scene.run(to: 120)
    #expect(world[entity, .color] == .white && world[entity, .position] == SIMD2(0, 0))
    #expect(world[entity, .size] == SIMD2(0, 0) && world[entity, way] == .identity && world.driverCount == 0)
  }

  @Test("W9: several keys, a `from`, other than one play without restarts, other types") func refused() throws
  {
    let (scene, handle) = try scene()
    let expected = "expected nothing: springs, decays to a given end and tweens of one value have one"
    func error(_ body: () throws -> Bool) -> String {
      do {
        return "\(try body())"
      } catch let error as TweenError {
        #expect(error.owner.hasSuffix(" of entity \(scene.entity.index)"))
        return "\(error.field): found \(error.found), expected \(error.expected)"
      } catch {
        return "\(error)"
      }
    }
    let keys = try scene.register([1, 2], 100)
    #expect(
      error { try keys.retarget(to: 1) } == "target: found a target for a tween of several keys, \(expected)")
    let from = try scene.world.tween(scene.entity, ControlScene.energy, from: 3)
    #expect(
      error { try from.retarget(to: 1) } == "target: found a target for a tween from a value, \(expected)")
    var tween = Tween(ControlScene.energy, to: 3, duration: .milliseconds(100))
    (tween.repeats, tween.direction) = (4, .alternate)
    let often = try scene.world.register(tween, on: scene.entity)
    scene.run(to: 150)
    let hash = scene.world.stateHash
    #expect(
      error { try often.retarget(to: 1) }
        == "restarts: found false for a tween of other than one whole iteration forward, expected true")
    #expect(error { try often.retarget(to: .nan) } == "target: found nan, expected a finite number")
    #expect(error { try often.retarget(to: [1, 2]) } == "target: found 2 numbers, expected a number")
    #expect(scene.world.stateHash == hash)
    #expect(try often.retarget(to: 9, restarts: true))
    scene.run(to: 250)
    #expect(scene.energy == 9)
    scene.run(to: 350)
    #expect(scene.energy != 9 && often.state == .active)
    try often.rate(-1)
    #expect(try !often.retarget(to: 3, restarts: true))
    #expect(try handle.isReleased && !handle.retarget(to: 3))
  }

  @Test("W4: accumulating repeats, of a `by` tween, of colours and of key frames") func accumulating() throws
  {
    let scene = try ControlScene(base: 10)
    var tween = Tween(ControlScene.energy, by: 5, duration: .milliseconds(100))
    (tween.repeats, tween.accumulates) = (3, true)
    try scene.world.register(tween, on: scene.entity)
    var gray = Tween(
      .color, values: [Color(lab: SIMD4(0.2, 0, 0, 1)), Color(lab: SIMD4(0.3, 0, 0, 1))],
      duration: .milliseconds(100))
    (gray.repeats, gray.accumulates) = (3, true)
    try scene.world.register(gray, on: scene.entity)
    scene.run(to: 250)
    #expect(scene.energy == 22.5)
    #expect((scene.world[scene.entity, .color]!.lab.x - 0.45).magnitude < 1e-5)
    scene.run(to: 310)
    #expect(scene.energy == 25)
    #expect((scene.world[scene.entity, .color]!.lab.x - 0.5).magnitude < 1e-5)
    var turn = Tween(Property("way", default: Rotation.identity), to: .identity, duration: .seconds(1))
    turn.accumulates = true
    #expect(throws: TweenError.self) { try scene.world.register(turn, on: scene.entity) }
  }
}
