import Foundation
import Inbetween
import Testing

/// Springs and decays in one stack with tweens (C8), and controlled by hand (W5).
@Suite struct SpringsControlTests {
  private func spring(
    _ scene: SpringScene, to target: Float = 100, change: (inout SpringMotion<Float>) -> Void = { _ in }
  )
    throws -> DriverHandle
  {
    var motion = try SpringScene.motion(10, 0.5, to: target)
    motion.property = SpringScene.reach.resting(within: 0.01)
    change(&motion)
    return try scene.world.register(motion, on: scene.entity)
  }

  private func value(_ time: Double, from: Double = 0, to: Double = 100) throws -> Double {
    to + reference(try SpringScene.spring(10, 0.5), from: from - to).state(at: time).position
  }

  private func near(_ scene: SpringScene, _ expected: Double) -> Bool {
    abs(Double(scene.reach) - expected) < 3e-3
  }

  @Test("C3, C8: a shadowed spring resumes at its own time; the newest driver of any kind wins")
  func stack()
    throws
  {
    let scene = try SpringScene()
    let under = try spring(scene)
    scene.run(to: 50)
    let tween = try scene.world.register(
      Tween(SpringScene.reach, values: [1, 1], duration: .milliseconds(200)), on: scene.entity)
    var motion = DecayMotion(SpringScene.fine, velocity: 30, friction: 2)
    motion.from = -9
    motion.delay = .milliseconds(50)
    let decay = try scene.world.register(motion, on: scene.entity)
    scene.run(to: 80)
    #expect(scene.reach == 1)
    scene.run(to: 200)
    #expect(near(scene, -9 + 15 * -expm1(-0.2)))
    let stack = scene.world.precedence(of: scene.entity, SpringScene.reach)!
    #expect(stack.winner?.driver == decay.id && stack.shadowed.map(\.driver) == [tween.id, under.id])
    decay.kill()
    #expect(scene.reach == 1)
    scene.run(to: 250)
    #expect(near(scene, try value(0.25)))
    scene.run(to: 300)
    #expect(near(scene, try value(0.3)))
  }

  @Test("C5: shadowed, it finishes on time, reports that, and writes nothing") func shadowed() throws {
    let scene = try SpringScene()
    let under = try spring(scene)
    let rest = reference(try SpringScene.spring(10, 0.5), from: -100)
      .landedCount(within: Double(Float(0.01)), speed: Double(Float(0.1)))
    try scene.world.register(
      Tween(SpringScene.reach, values: [1, 1], duration: .seconds(20)), on: scene.entity)
    let events = scene.run(to: 3000)
    let completed = events.first { $0.kind == .completed && $0.driver == under.id }
    #expect(completed?.shadowed == true)
    #expect(abs((completed?.milliseconds ?? 0) * 90 - Double(rest)) <= 2.5)
    #expect(scene.base == 0 && scene.reach == 1)
  }

  @Test("C2: fill") func fill() throws {
    let scene = try SpringScene(base: 7)
    let handle = try spring(scene) {
      $0.from = 20
      $0.fill = .both
      $0.delay = .milliseconds(100)
      $0.persists = false
    }
    #expect(scene.reach == 20)
    scene.run(to: 100)
    #expect(scene.reach == 20)
    scene.run(to: 150)
    #expect(near(scene, try value(0.05, from: 20)))
    scene.run(to: 4000)
    #expect(scene.reach == 100 && scene.base == 7 && handle.state == .completed)
    handle.kill()
    #expect(scene.reach == 7)
  }

  @Test("S3, W1: with fill backwards it captures at the delay's start") func captureBackwards() throws {
    let scene = try SpringScene()
    try scene.world.register(
      Tween(SpringScene.reach, values: [0, 100], duration: .milliseconds(100)), on: scene.entity)
    scene.run(to: 30)
    _ = try spring(scene) {
      $0.delay = .milliseconds(50)
      $0.fill = .backwards
    }
    #expect(abs(scene.reach - 30) < 1e-4)
    scene.run(to: 80)
    #expect(abs(scene.reach - 30) < 1e-4)
    scene.run(to: 4000)
    #expect(scene.reach == 100)
  }

  @Test("C4: without persisting the base value is restored; stopped under way the value stays")
  func persist() throws {
    let scene = try SpringScene(base: 7)
    _ = try spring(scene) { $0.persists = false }
    scene.run(to: 4000)
    #expect(scene.reach == 7)
    let stopped = try spring(scene)
    scene.run(to: 4100)
    let shown = scene.reach
    #expect(stopped.stop() && stopped.state == .inactive)
    #expect(scene.reach == shown && scene.base == shown && scene.velocity == 0)
  }

  @Test("C7: it replaces, and takes over value and velocity; the replaced driver is superseded")
  func replaces() throws {
    let scene = try SpringScene()
    let first = try spring(scene)
    scene.run(to: 100)
    let before = scene.shown
    _ = try spring(scene, to: -100) { $0.replaces = true }
    #expect(abs(Double(scene.reach) - before.position) < 2e-5)
    #expect(abs(Double(scene.velocity) - before.velocity) < 1e-3)
    scene.world.tick()
    #expect(scene.world.events.map(\.kind) == [.superseded, .started])
    #expect(first.isReleased)
    // With a delay, the value is committed, and nothing moves until the begin.
    let shown = scene.reach
    _ = try spring(scene, to: 500) {
      $0.replaces = true
      $0.delay = .milliseconds(50)
    }
    scene.run(to: 150)
    #expect(scene.reach == shown && scene.velocity == 0)
    scene.run(to: 260)
    #expect(near(scene, try value(0.1, from: Double(shown), to: 500)))
  }

  @Test("S3: a given velocity or start overrides the channel's") func overrides() throws {
    let scene = try SpringScene()
    _ = try spring(scene)
    scene.run(to: 100)
    let shown = scene.reach
    _ = try spring(scene, to: 0) { $0.initialVelocity = -55 }
    #expect(abs(scene.reach - shown) < 2e-5 && scene.velocity == -55)
    _ = try spring(scene, to: 0) { $0.from = 60 }
    #expect(scene.reach == 60 && scene.velocity == 0)
    _ = try spring(scene, to: 0) {
      $0.from = 61
      $0.initialVelocity = 8
    }
    #expect(scene.reach == 61 && scene.velocity == 8)
    try scene.world.animate(scene.entity, SpringScene.reach, to: 5, spring: .bouncy, initialVelocity: 9)
    #expect(scene.velocity == 9)
    var decay = DecayMotion(SpringScene.reach)
    decay.from = 10
    try scene.world.register(decay, on: scene.entity)
    // From a given start the decay is at rest, and so at its end.
    scene.world.tick()
    #expect(scene.reach != 10 || scene.base == 10)
  }

  @Test("C7: an assignment does not stop it") func assigned() throws {
    let scene = try SpringScene()
    _ = try spring(scene)
    scene.run(to: 100)
    try scene.world.assign(scene.entity, SpringScene.reach, to: -1000)
    #expect(near(scene, try value(0.1)))
    scene.run(to: 200)
    #expect(near(scene, try value(0.2)))
  }

  @Test("W5: pause, resume, restart, from the captured start and velocity") func pauses() throws {
    let scene = try SpringScene()
    try scene.world.register(
      Tween(SpringScene.reach, values: [0, 100], duration: .seconds(1)), on: scene.entity)
    scene.run(to: 100)
    let handle = try spring(scene, to: 50)
    let course = reference(try SpringScene.spring(10, 0.5), from: -40, velocity: 100)
    scene.run(to: 200)
    #expect(near(scene, 50 + course.state(at: 0.1).position))
    #expect(handle.pause() && scene.velocity == 0)
    scene.run(to: 300)
    #expect(near(scene, 50 + course.state(at: 0.1).position))
    #expect(handle.resume())
    #expect(abs(Double(scene.velocity) - course.state(at: 0.1).velocity) < 1e-2)
    scene.run(to: 400)
    #expect(near(scene, 50 + course.state(at: 0.2).position))
    #expect(handle.restart())
    #expect(abs(scene.reach - 10) < 1e-4 && abs(scene.velocity - 100) < 1e-3)
    scene.run(to: 500)
    #expect(near(scene, 50 + course.state(at: 0.1).position))
    #expect(handle.elapsed == .milliseconds(100))
  }

  @Test("W5: stop and revive drop the captured start and velocity") func stops() throws {
    let scene = try SpringScene()
    let handle = try spring(scene)
    scene.run(to: 100)
    handle.stop()
    let shown = scene.reach
    scene.run(to: 150)
    #expect(handle.start())
    #expect(abs(scene.reach - shown) < 2e-5 && scene.velocity == 0)
    scene.run(to: 250)
    #expect(near(scene, try value(0.1, from: Double(shown))))
    #expect(handle.kill())
    let killed = scene.reach
    #expect(handle.revive() && handle.state == .new)
    #expect(handle.start())
    scene.run(to: 350)
    #expect(near(scene, try value(0.1, from: Double(killed))))
  }

  @Test("W5: complete shows the target, and reports it") func completes() throws {
    let scene = try SpringScene()
    let handle = try spring(scene)
    scene.run(to: 100)
    #expect(handle.complete())
    #expect(scene.reach == 100 && scene.base == 100 && scene.velocity == 0)
    scene.world.tick()
    #expect(scene.world.events.map(\.kind) == [.completed])
    let decay = try scene.world.decay(scene.entity, SpringScene.reach, velocity: 400, friction: 4)
    scene.run(to: 200)
    #expect(decay.complete())
    #expect(scene.reach == 200)
    // A new spring captures the present values too.
    let new = try scene.world.register(
      SpringMotion(SpringScene.reach, by: 5, spring: .smooth), on: scene.entity, starts: false)
    #expect(new.complete())
    #expect(scene.reach == 205)
  }

  @Test("W5: seek and update move it alone") func seeks() throws {
    let scene = try SpringScene()
    let handle = try spring(scene) { $0.delay = .milliseconds(100) }
    scene.run(to: 50)
    #expect(handle.update(by: .milliseconds(150)))
    #expect(near(scene, try value(0.1)))
    #expect(handle.seek(to: .milliseconds(30)))
    #expect(near(scene, try value(0.03)))
    #expect(handle.seek(to: .milliseconds(300)) && handle.elapsed == .milliseconds(300))
    #expect(near(scene, try value(0.3)))
    scene.run(to: 100)
    #expect(near(scene, try value(0.35)))
    #expect(handle.seek(to: .seconds(100)))
    #expect(scene.reach == 100)
    scene.world.tick()
    #expect(scene.world.events.map(\.kind) == [.completed])
  }

  @Test("W5: a rate set under way goes on from there; a negative one plays back")
  func rates() throws {
    let scene = try SpringScene()
    let handle = try spring(scene)
    scene.run(to: 200)
    let speed = scene.velocity
    try handle.rate(2)
    #expect(near(scene, try value(0.2)) && abs(scene.velocity - 2 * speed) < 1e-3)
    scene.run(to: 250)
    #expect(near(scene, try value(0.3)))
    try handle.rate(-1)
    #expect(near(scene, try value(0.3)))
    let turned = reference(try SpringScene.spring(10, 0.5), from: -100).state(at: 0.3).velocity
    #expect(abs(Double(scene.velocity) + turned) < 1e-2)
    scene.run(to: 350)
    #expect(near(scene, try value(0.2)))
    try handle.rate(0)
    scene.run(to: 400)
    #expect(near(scene, try value(0.2)) && scene.velocity == 0)
    try handle.rate(-1)
    let events = scene.run(to: 700)
    #expect(events.map(\.kind) == [.completed])
    #expect(scene.reach == 0)
  }

  @Test("A negative rate plays from rest to the start") func backward() throws {
    let scene = try SpringScene(base: 20)
    let handle = try spring(scene) { $0.rate = -1 }
    let rest = reference(try SpringScene.spring(10, 0.5), from: -80)
      .landedCount(within: Double(Float(0.01)), speed: Double(Float(0.1)))
    for back in [20_000, 30_000, 40_000, 80_000] as [Int64] where back < rest {
      let state = scene.state(atCount: back)
      let expected = reference(try SpringScene.spring(10, 0.5), from: -80)
        .state(at: Double(rest - back) / 90_000)
      #expect(abs(state.position - 100 - expected.position) < 2e-2, "\(back) of \(rest)")
      #expect(abs(state.velocity + expected.velocity) < 0.2, "\(back) of \(rest)")
    }
    let events = scene.run(to: 5000)
    #expect(scene.reach == 20 && handle.state == .killed)
    #expect(abs((events.last?.milliseconds ?? 0) * 90 - Double(rest)) <= 2.5)
  }

  @Test("S3: at the end instant of a tween it takes the tween's end value and velocity")
  func endOfTween() throws {
    for kills in [true, false] {
      let scene = try SpringScene()
      scene.world.defaults.killsCompleted = kills
      let tween = try scene.world.register(
        Tween(SpringScene.reach, values: [0, 90], duration: Duration(counts: 8123), ease: .quadIn),
        on: scene.entity)
      let handle = try spring(scene, to: 90) { $0.delay = Duration(counts: 8123) }
      let speed = 2 * 90 / (8123 / 90_000.0)
      let state = scene.state(atCount: 8123)
      #expect(state.position == 90 && abs(state.velocity - speed) < 1e-2)
      scene.run(to: 200)
      let course = reference(try SpringScene.spring(10, 0.5), from: 0, velocity: speed)
      #expect(near(scene, 90 + course.state(at: (18_000 - 8123) / 90_000.0).position))
      #expect(tween.state == (kills ? .killed : .completed) && handle.state == .active)
    }
  }

  @Test("S3, W7: animate in a tween's onComplete takes value and velocity at its end instant")
  func inCallback()
    throws
  {
    for kills in [true, false] {
      let scene = try SpringScene()
      scene.world.defaults.killsCompleted = kills
      let tween = try scene.world.register(
        Tween(SpringScene.reach, values: [0, 90], duration: Duration(counts: 8123)), on: scene.entity)
      tween.onComplete {
        _ = try! scene.world.animate(
          scene.entity, SpringScene.reach, to: 90, spring: SpringScene.spring(10, 0.5))
      }
      scene.run(to: 200)
      let course = reference(
        try SpringScene.spring(10, 0.5), from: 0, velocity: 90 / (8123 / 90_000.0))
      #expect(near(scene, 90 + course.state(at: (18_000 - 8123) / 90_000.0).position), "kills \(kills)")
    }
  }

  @Test("S3, S4: at the end instant of a spring, which has landed, it takes no velocity") func endOfSprings()
    throws
  {
    let loose = SpringScene.reach.resting(within: 2, speed: 1e6)
    let scene = try SpringScene()
    var motion = try SpringScene.motion(10, 0.5, to: 1000)
    motion.property = loose
    try scene.world.register(motion, on: scene.entity)
    let first = reference(motion.spring, from: -1000)
    let rest = first.restCount(within: 2, speed: 1e6)
    let end = first.landedCount(from: rest)
    let next = try SpringScene.motion(20, 1, to: 50, delay: Duration(counts: end))
    try scene.world.register(next, on: scene.entity)
    let state = scene.state(atCount: end)
    #expect(abs(state.position - 1000) < 1e-3)
    #expect(abs(state.velocity) < 0.1)
  }

  @Test("S3: drivers that ended earlier, or were stopped, hand nothing over") func nothingTaken() throws {
    let scene = try SpringScene()
    scene.world.defaults.killsCompleted = false
    try scene.world.register(
      Tween(SpringScene.reach, values: [0, 90], duration: .milliseconds(50)), on: scene.entity)
    scene.run(to: 60)
    _ = try spring(scene)
    #expect(scene.reach == 90 && scene.velocity == 0)
    let stopped = try scene.world.register(
      Tween(SpringScene.reach, values: [0, 90], duration: .milliseconds(50)), on: scene.entity)
    scene.run(to: 80)
    stopped.stop()
    scene.world.tick()
    #expect(abs(scene.velocity) < 200)
    let paused = try scene.world.register(
      Tween(SpringScene.reach, values: [0, 90], duration: .milliseconds(50)), on: scene.entity)
    scene.run(to: 110)
    paused.pause()
    _ = try spring(scene)
    #expect(scene.velocity == 0)
  }

  @Test("S3: on a timeline that is paused, and after a seek, it takes over the tween's own values")
  func pausedTimeline() throws {
    let scene = try SpringScene()
    let timeline = scene.world.makeTimeline()
    var tween = Tween(SpringScene.reach, values: [0, 100], duration: .seconds(1))
    tween.timeline = timeline.id
    try scene.world.register(tween, on: scene.entity)
    scene.run(to: 200)
    timeline.pause()
    timeline.seek(to: .milliseconds(500))
    let handle = try scene.world.animate(
      scene.entity, SpringScene.reach, to: 100, spring: SpringScene.spring(10, 0.5), on: timeline)
    #expect(abs(scene.reach - 50) < 1e-4 && scene.velocity == 0 && handle.state == .active)
    timeline.resume()
    #expect(abs(scene.velocity - 100) < 1e-3)
    let course = reference(try SpringScene.spring(10, 0.5), from: -50, velocity: 100)
    scene.run(to: 400)
    #expect(near(scene, 100 + course.state(at: 0.2).position))
    timeline.seek(to: .milliseconds(600))
    #expect(near(scene, 100 + course.state(at: 0.1).position))
    timeline.seek(to: .milliseconds(400))
    #expect(abs(scene.reach - 40) < 1e-4)
  }

  @Test("W9: a refused setting changes nothing") func refused() throws {
    let scene = try SpringScene()
    let handle = try spring(scene) { $0.spring = try! Spring(duration: .seconds(1), bounce: 1) }
    scene.run(to: 100)
    let hash = scene.world.stateHash
    #expect(throws: TweenError.self) { try handle.rate(-1) }
    #expect(throws: TweenError.self) { try handle.duration(.seconds(1)) }
    #expect(
      throws: TweenError(
        field: "ease", found: "an easing for a spring or decay",
        expected: "nothing: its motion determines its curve; `spring(_:)` sets parameters",
        owner: "\(SpringScene.reach.name) of entity \(scene.entity.index)")
    ) { try handle.ease(.linear) }
    #expect(throws: TweenError.self) { try handle.retarget(to: Float.nan) }
    #expect(scene.world.stateHash == hash)
  }
}
