import Foundation
import Inbetween
import Testing

/// A spring with a new target or new parameters keeps its serial, its value and its velocity (S3, C10).
@Suite struct SpringsRetargetTests {
  private static let spring = (frequency: 10.0, ratio: 0.5)

  private func started(
    _ scene: SpringScene, delay: Duration = .zero, change: (inout SpringMotion<Float>) -> Void = { _ in }
  ) throws -> DriverHandle {
    var motion = try SpringScene.motion(Self.spring.frequency, Self.spring.ratio, to: 100, delay: delay)
    motion.property = SpringScene.reach.resting(within: 0.01)
    change(&motion)
    return try scene.world.register(motion, on: scene.entity)
  }

  /// Expects that from `state` on it moves as a separate spring to `target`, until its rest.
  private func checkCourse(
    _ scene: SpringScene, _ handle: DriverHandle, from state: SpringReference.State, to target: Float,
    frequency: Double = spring.frequency, ratio: Double = spring.ratio, text: String = ""
  ) throws {
    let begin = scene.world.now.counts
    let motion = reference(
      try SpringScene.spring(frequency, ratio), from: state.position - Double(target),
      velocity: state.velocity)
    #expect(abs(Double(scene.reach) - state.position) <= 2e-7 * max(100, motion.scale), "\(text)")
    #expect(abs(Double(scene.velocity) - state.velocity) <= 2e-6 * max(1, abs(state.velocity)), "\(text)")
    let way = state.position - Double(target)
    let reach = max(abs(way), abs(state.velocity) / (frequency * (1 + 2 * ratio)))
    let rest = motion.restCount(within: min(Double(Float(0.01)), reach / 500), speed: Double(Float(0.1)))
    for count in [1, 77, 3000, 12_000] as [Int64] where count < rest {
      let (found, expected) = (scene.state(atCount: begin + count), motion.state(at: Double(count) / 90_000))
      #expect(
        abs(found.position - Double(target) - expected.position) <= 2e-5 * motion.scale, "\(text) \(count)")
      #expect(abs(found.velocity - expected.velocity) <= 1e-4 * motion.scale, "\(text) \(count)")
    }
    var completed: [Event] = []
    let end = motion.landedCount(from: rest)
    while completed.isEmpty && scene.world.now.counts < begin + end + 90_000 {
      scene.world.tick()
      completed = scene.world.events.filter { $0.kind == .completed && $0.driver == handle.id }
    }
    #expect(completed.count == 1, "\(text)")
    #expect(abs((completed.first?.instant.counts ?? 0) - begin - end) <= 2, "\(text): rest")
    #expect(scene.reach == target && scene.base == target && scene.velocity == 0, "\(text)")
  }

  @Test(
    "S3: value and velocity are kept, and the rest instant is computed again",
    arguments: [-300, 100.5, 90, 5000] as [Float])
  func underWay(target: Float) throws {
    let scene = try SpringScene()
    let handle = try started(scene)
    scene.run(to: 150)
    let state = scene.shown
    #expect(try handle.retarget(to: target))
    #expect(handle.state == .active)
    try checkCourse(scene, handle, from: state, to: target)
  }

  @Test("S3: retargeted every tick and between ticks, no motion is lost") func chased() throws {
    let scene = try SpringScene()
    let handle = try started(scene)
    var expected = SpringReference.State(position: 0, velocity: 0)
    var target: Float = 100
    var random = SplitMix64(seed: 41)
    let spring = try SpringScene.spring(Self.spring.frequency, Self.spring.ratio)
    for _ in 0..<300 {
      scene.world.tick()
      let motion = reference(spring, from: expected.position - Double(target), velocity: expected.velocity)
      expected = motion.state(at: 0.01)
      expected.position += Double(target)
      #expect(abs(Double(scene.reach) - expected.position) < 2e-3)
      #expect(abs(Double(scene.velocity) - expected.velocity) < 2e-2)
      // The next course is measured from the shown state.
      expected = scene.shown
      target = Float.random(in: -100...100, using: &random)
      #expect(try handle.retarget(to: target))
      #expect(scene.shown.velocity == expected.velocity)
    }
    try checkCourse(scene, handle, from: scene.shown, to: target)
  }

  @Test("C10: the serial stays, and so does its place among other drivers") func serial() throws {
    let scene = try SpringScene()
    let under = try started(scene)
    let over = try scene.world.register(
      Tween(SpringScene.reach, values: [7, 7], duration: .milliseconds(300)), on: scene.entity)
    scene.run(to: 100)
    let alone = try SpringScene()
    let twin = try started(alone)
    alone.run(to: 100)
    #expect(try under.retarget(to: Float(-50)) && twin.retarget(to: Float(-50)))
    let precedence = scene.world.precedence(of: scene.entity, SpringScene.reach)!
    #expect(precedence.winner?.driver == over.id)
    #expect(precedence.shadowed.map(\.driver) == [under.id])
    #expect(scene.reach == 7)
    scene.run(to: 310)
    alone.run(to: 310)
    // It resumes at the place that its own clock has reached.
    #expect(scene.reach == alone.reach && scene.velocity == alone.velocity)
  }

  @Test("In its delay, or not started, only the target changes") func delayed() throws {
    let scene = try SpringScene(base: 40)
    let handle = try started(scene, delay: .milliseconds(100))
    scene.run(to: 50)
    #expect(try handle.retarget(to: Float(60)))
    #expect(handle.state == .delayed && scene.reach == 40)
    scene.run(to: 100)
    try checkCourse(scene, handle, from: .init(position: 40, velocity: 0), to: 60)
    let new = try scene.world.register(
      SpringMotion(SpringScene.reach.resting(within: 0.01), to: 100, spring: .smooth), on: scene.entity,
      starts: false)
    #expect(try new.retarget(to: Float(61)))
    #expect(new.state == .new)
    new.start()
    try checkCourse(
      scene, new, from: .init(position: 60, velocity: 0), to: 61, frequency: 4 * .pi, ratio: 1)
  }

  @Test("In a delay with fill backwards it begins at the value that it holds") func held() throws {
    let scene = try SpringScene(base: 40)
    let handle = try started(scene, delay: .milliseconds(100)) { $0.fill = .backwards }
    scene.run(to: 50)
    try scene.world.assign(scene.entity, SpringScene.reach, to: -1000)
    #expect(try handle.retarget(to: Float(60)))
    #expect(scene.reach == 40)
    scene.run(to: 100)
    try checkCourse(scene, handle, from: .init(position: 40, velocity: 0), to: 60)
  }

  @Test("Paused, it stays paused, and goes on with its velocity") func paused() throws {
    let scene = try SpringScene()
    let handle = try started(scene)
    scene.run(to: 100)
    let state = scene.shown
    handle.pause()
    #expect(try handle.retarget(to: Float(-20)))
    scene.run(to: 300)
    #expect(
      handle.state == .paused && abs(Double(scene.reach) - state.position) < 1e-5 && scene.velocity == 0)
    handle.resume()
    try checkCourse(scene, handle, from: state, to: -20)
  }

  @Test("A negative delay does not delay the end") func negativeDelay() throws {
    let scene = try SpringScene()
    let handle = try started(scene, delay: .milliseconds(-500))
    scene.run(to: 100)
    let state = scene.shown
    #expect(try handle.retarget(to: Float(100.5)))
    try checkCourse(scene, handle, from: state, to: 100.5)
  }

  @Test("Completed and kept, it begins again from the channel's state") func completed() throws {
    let scene = try SpringScene()
    scene.world.defaults.killsCompleted = false
    let handle = try started(scene, delay: .milliseconds(50))
    scene.run(to: 3000)
    #expect(handle.state == .completed)
    let tween = try scene.world.register(
      Tween(SpringScene.reach, values: [100, 200], duration: .seconds(1)), on: scene.entity)
    scene.run(to: 3500)
    tween.kill()
    scene.run(to: 3600)
    #expect(try handle.retarget(to: Float(0)))
    #expect(handle.state == .active)
    scene.world.tick()
    #expect(scene.world.events.map(\.kind) == [.restarted, .started])
    let course = reference(try SpringScene.spring(10, 0.5), from: 150).state(at: 0.01)
    #expect(abs(Double(scene.reach) - course.position) < 3e-3)
    #expect(abs(Double(scene.velocity) - course.velocity) < 2e-2)
  }

  @Test("It returns false for drivers that are killed, stale, or play backward") func impossible() throws {
    let scene = try SpringScene()
    let handle = try started(scene)
    scene.run(to: 100)
    try handle.rate(-1)
    #expect(try !handle.retarget(to: 1))
    try handle.rate(1)
    #expect(try handle.retarget(to: 1))
    handle.kill()
    #expect(try !handle.retarget(to: 1))
    handle.release()
    #expect(try !handle.retarget(to: 1))
  }

  @Test("W9: it throws for another type, for drivers without a target, and for infinite numbers")
  func refused() throws {
    let scene = try SpringScene()
    let place = Property<SIMD2<Float>>("place", default: .zero)
    let handle = try started(scene)
    let spring = try scene.world.animate(scene.entity, place, to: [1, 2], spring: .bouncy)
    let color = try scene.world.animate(scene.entity, .color, to: .black, spring: .bouncy)
    let decay = try scene.world.decay(scene.entity, SpringScene.reach, velocity: 100)
    let tween = try scene.world.tween(scene.entity, SpringScene.reach, values: [4, 5])
    tween.start()
    scene.run(to: 20)
    let hash = scene.world.stateHash
    func error(_ body: () throws -> Bool) -> String? {
      do {
        return "\(try body())"
      } catch let error as TweenError {
        #expect(error.owner.hasSuffix(" of entity \(scene.entity.index)"))
        return "\(error.field): found \(error.found), expected \(error.expected)"
      } catch {
        return "\(error)"
      }
    }
    #expect(
      error { try handle.retarget(to: SIMD2<Float>(1, 2)) } == "target: found 2 numbers, expected a number")
    #expect(
      error { try handle.retarget(to: Angle.degrees(9)) } == "target: found an angle, expected a number")
    #expect(error { try spring.retarget(to: 3) } == "target: found a number, expected 2 numbers")
    #expect(error { try spring.retarget(to: [1, 2, 3]) } == "target: found 3 numbers, expected 2 numbers")
    #expect(error { try spring.retarget(to: []) } == "target: found 0 numbers, expected 2 numbers")
    #expect(error { try spring.retarget(to: [1, .nan]) } == "target[1]: found nan, expected a finite number")
    #expect(error { try color.retarget(to: [1, 2, 3, 4]) } == "target: found 4 numbers, expected a colour")
    #expect(error { try handle.retarget(to: .infinity) } == "target: found inf, expected a finite number")
    let none = "expected nothing: springs, decays to a given end and tweens of one value have one"
    #expect(error { try decay.retarget(to: 1) } == "target: found a target for a free decay, \(none)")
    #expect(
      error { try tween.retarget(to: 1) } == "target: found a target for a tween of several keys, \(none)")
    #expect(scene.world.stateHash == hash)
  }

  @Test("Literals are accepted for numbers and for vectors") func literals() throws {
    let scene = try SpringScene()
    let place = Property<SIMD3<Float>>("place", default: .zero)
    let one = try started(scene)
    let three = try scene.world.animate(scene.entity, place, to: [1, 2, 3], spring: .bouncy)
    #expect(try one.retarget(to: -3) && three.retarget(to: [7, 8, 9]))
    scene.run(to: 5000)
    #expect(scene.reach == -3 && scene.world[scene.entity, place] == [7, 8, 9])
  }

  @Test("Retargeted under way, it counts its time from 0 again") func elapsed() throws {
    let scene = try SpringScene()
    let handle = try started(scene)
    scene.run(to: 100)
    #expect(handle.elapsed == .milliseconds(100))
    try handle.retarget(to: -3)
    #expect(handle.elapsed == .zero && handle.percentComplete == 0)
  }

  @Test("A decay to a given end gets another end") func decay() throws {
    let scene = try SpringScene()
    let handle = try scene.world.register(
      DecayMotion(SpringScene.reach.resting(within: 0.01), to: 100, friction: 6), on: scene.entity)
    scene.run(to: 100)
    let state = scene.shown
    #expect(try handle.retarget(to: Float(-40)))
    try checkCourse(scene, handle, from: state, to: -40, frequency: 6, ratio: 1)
  }

  @Test("A relative spring's new target is absolute; restarted, it goes from there again")
  func relative() throws {
    let scene = try SpringScene(base: 10)
    let handle = try started(scene) {
      $0.value = 30
      $0.isRelative = true
    }
    scene.run(to: 100)
    let state = scene.shown
    #expect(try handle.retarget(to: Float(-40)))
    try checkCourse(scene, handle, from: state, to: -40)
  }

  @Test("A batch equals single calls, or does nothing") func batch() throws {
    let (scene, alone) = (try SpringScene(), try SpringScene())
    var handles: [[DriverHandle]] = [[], []]
    let place = Property<SIMD2<Float>>("place", default: .zero)
    var entities: [Entity] = []
    for index in 0..<20 {
      for (which, world) in [scene.world, alone.world].enumerated() {
        let entity = world.spawn()
        entities.append(entity)
        handles[which].append(
          try world.animate(entity, place, to: SIMD2(Float(index), 50), spring: .bouncy))
      }
    }
    for scene in [scene, alone] { scene.run(to: 130) }
    let targets = (0..<20).map { SIMD2<Float>(-Float($0), Float($0 * $0)) }
    #expect(throws: TweenError.self) {
      try scene.world.retarget(handles[0].map(\.id), to: [SIMD2<Float>.zero])
    }
    #expect(throws: TweenError.self) {
      try scene.world.retarget(handles[0].map(\.id), to: targets.dropLast() + [SIMD2(.nan, 0)])
    }
    #expect(scene.world.stateHash == alone.world.stateHash)
    #expect(try scene.world.retarget(handles[0] + handles[1], to: targets + targets) == 20)
    for (handle, target) in zip(handles[1], targets) { #expect(try handle.retarget(to: target)) }
    for tick in 0..<200 {
      #expect(scene.world.stateHash == alone.world.stateHash, "tick \(tick)")
      for scene in [scene, alone] { scene.world.tick() }
      #expect(scene.world.events == alone.world.events, "tick \(tick)")
    }
    #expect(try scene.world.retarget(handles[0].map(\.id), to: targets) == 0)
  }

  @Test("A batch skips drivers that cannot have a target") func batchPassedOver() throws {
    let scene = try SpringScene()
    let place = Property<SIMD2<Float>>("place", default: .zero)
    let handles = [
      try started(scene), try scene.world.animate(scene.entity, SpringScene.reach, to: 5),
      try scene.world.decay(scene.entity, SpringScene.reach, velocity: 100),
      try scene.world.animate(scene.entity, place, to: [1, 2], spring: .bouncy),
      try scene.world.register(try SpringScene.motion(5, 1, to: 1), on: scene.entity),
    ]
    handles[4].release()
    let targets: [Float] = [1, 2, 3, 4, 5]
    #expect(try scene.world.retarget(handles, to: targets) == 1)
    #expect(try scene.world.retarget(handles.map(\.id), to: targets) == 1)
  }

  @Test("W9: only springs that play forward accept new parameters")
  func parametersRefused() throws {
    let scene = try SpringScene()
    let spring = try started(scene)
    let decay = try scene.world.decay(scene.entity, SpringScene.reach, to: 100)
    let tween = try scene.world.animate(scene.entity, SpringScene.reach, to: 5, replaces: false)
    scene.run(to: 100)
    func error(_ handle: DriverHandle) -> String? {
      do { return "\(try handle.spring(.smooth))" } catch {
        #expect(error.owner == "\(SpringScene.reach.name) of entity \(scene.entity.index)")
        return "\(error.field): found \(error.found), expected \(error.expected)"
      }
    }
    let none = "expected no spring: only springs have its parameters"
    #expect(error(decay) == "spring: found a spring for a decay, \(none)")
    #expect(error(tween) == "spring: found a spring for a tween, \(none)")
    try spring.rate(-1)
    #expect(
      error(spring)
        == "spring: found other parameters for a spring that plays backward, expected no change until it plays forward"
    )
    spring.release()
    #expect(try spring.spring(.smooth) == spring)
  }

  @Test("S2: new parameters under way keep the target, the value and the velocity")
  func parameters() throws {
    for (frequency, ratio) in [(25.0, 0.2), (6, 1), (30, 3)] {
      let scene = try SpringScene()
      let handle = try started(scene)
      scene.run(to: 150)
      let state = scene.shown
      let spring = try SpringScene.spring(frequency, ratio)
      #expect(try handle.spring(spring) == handle)
      try checkCourse(
        scene, handle, from: state, to: 100, frequency: frequency, ratio: ratio,
        text: "ω \(frequency) ζ \(ratio)")
    }
    let scene = try SpringScene()
    let handle = try started(scene)
    scene.run(to: 100)
    let state = scene.shown
    try handle.spring(Spring(duration: .seconds(1), bounce: 1))
    #expect(handle.implicitDuration == nil)
    scene.run(to: 20_000)
    #expect(handle.state == .active)
    let endless = SpringReference(2 * .pi, 0, from: state.position - 100, velocity: state.velocity)
    #expect(abs(Double(scene.reach) - 100 - endless.state(at: 19.9).position) < 2e-3)
    try handle.spring(.smooth)
    scene.run(to: 25_000)
    #expect(scene.reach == 100 && handle.state == .killed)
  }

  @Test("T7: retargeted at equal instants, the bits are equal at any tick rate") func tickRates() throws {
    var seen: [[UInt32]] = []
    for rate in [10, 50, 100, 250] {
      let scene = try SpringScene(tickRate: .hertz(rate))
      let handle = try started(scene)
      var bits: [UInt32] = []
      for (index, instant) in stride(from: 100.0, to: 3000, by: 100).enumerated() {
        scene.run(to: instant)
        bits += [scene.reach.bitPattern, scene.velocity.bitPattern]
        if index < 15 { try handle.retarget(to: Float(index * index) - 50) }
        bits += [scene.reach.bitPattern, scene.velocity.bitPattern]
      }
      seen.append(bits)
    }
    for bits in seen { #expect(bits == seen[0]) }
  }

  @Test("On a driver with a rate, and on a timeline, velocities are per second of own time")
  func rates() throws {
    let scene = try SpringScene()
    let timeline = scene.world.makeTimeline()
    timeline.setRate(Rate(1, over: 2))
    let handle = try started(scene) {
      $0.rate = 3
      $0.timeline = timeline.id
    }
    scene.run(to: 100)
    let state = scene.shown
    #expect(try handle.retarget(to: Float(10)))
    #expect(abs(Double(scene.velocity) - state.velocity) < 2e-6 * abs(state.velocity))
    let own = reference(
      try SpringScene.spring(10, 0.5), from: state.position - 10, velocity: state.velocity / 1.5)
    for count in [100, 9000, 18_000] as [Int64] {
      let found = scene.state(atCount: 9000 + count)
      let expected = own.state(at: Double(count) * 1.5 / 90_000)
      #expect(abs(found.position - 10 - expected.position) < 2e-5 * own.scale)
      #expect(abs(found.velocity - expected.velocity * 1.5) < 1e-4 * own.scale)
    }
    // After a seek back, it begins at the retarget.
    timeline.seek(to: .milliseconds(50))
    #expect(abs(Double(scene.reach) - state.position) < 2e-5)
    timeline.seek(to: .seconds(20))
    #expect(scene.reach == 10)
  }

  @Test("An angle goes on the short way from where it is") func angle() throws {
    let scene = try SpringScene()
    let handle = try scene.world.register(
      SpringMotion(.rotation, to: Angle.degrees(170), spring: SpringScene.spring(10, 0.5)), on: scene.entity)
    scene.run(to: 200)
    let angle = Property<Angle>.rotation
    let (value, speed) = (
      scene.world[scene.entity, angle]!.degrees, scene.world.velocity(scene.entity, angle)!.degrees
    )
    #expect(value > 100)
    try handle.retarget(to: Angle.degrees(-100))
    #expect(abs(scene.world[scene.entity, angle]!.degrees - value) < 1e-4)
    #expect(abs(scene.world.velocity(scene.entity, angle)!.degrees - speed) < 1e-3)
    // 260°, which is nearer than −100°.
    scene.run(to: 400)
    let course = reference(
      try SpringScene.spring(10, 0.5), from: Double(value) - 260, velocity: Double(speed)
    ).state(at: 0.2)
    #expect(abs(Double(scene.world[scene.entity, angle]!.degrees) - 260 - course.position) < 1e-2)
    scene.run(to: 4000)
    #expect(scene.world[scene.entity, angle]!.degrees == -100)
  }

  @Test("A rotation keeps its quaternion and its velocity") func rotation() throws {
    let scene = try SpringScene()
    let turn = Property<Rotation>("turn", default: .identity)
    let handle = try scene.world.register(
      SpringMotion(turn, to: Rotation(quaternion: SIMD4(1, 2, -1, 1)), spring: .bouncy), on: scene.entity)
    scene.run(to: 150)
    let before = (scene.world[scene.entity, turn]!.quaternion, scene.world.velocity(scene.entity, turn)!)
    try handle.retarget(to: Rotation(quaternion: SIMD4(0, -1, 3, 1)))
    let after = (scene.world[scene.entity, turn]!.quaternion, scene.world.velocity(scene.entity, turn)!)
    for lane in 0..<4 {
      #expect(abs(before.0[lane] - after.0[lane]) < 3e-7)
      #expect(abs(before.1[lane] - after.1[lane]) < 1e-5)
    }
    scene.run(to: 4000)
    #expect(scene.world[scene.entity, turn] == Rotation(quaternion: SIMD4(0, -1, 3, 1)))
  }
}
