import Testing

import Inbetween
@testable import InbetweenCore

/// C9: what a description of an entity says.
@Suite struct DescriptionTests {
  private let world = World(tickRate: .hertz(100))

  private func describe(_ entity: Entity, _ name: String = "opacity") throws -> PropertyDescription {
    try #require(world.describe(entity).properties.first { $0.name == name })
  }

  private func tween(
    _ entity: Entity, from start: Float? = nil, to end: Float, _ milliseconds: Int, delay: Int = 0,
    _ change: (inout Tween<Float>) -> Void = { _ in }
  ) throws -> DriverHandle {
    var tween = Tween(
      .opacity, values: (start.map { [$0] } ?? []) + [end], duration: .milliseconds(milliseconds),
      delay: .milliseconds(delay), ease: .linear)
    change(&tween)
    return try world.register(tween, on: entity)
  }

  @Test func newestWinsAndOthersWaitBeneath() throws {
    let entity = world.spawn()
    try world.assign(entity, .opacity, to: 0.5)
    let below = try tween(entity, from: 0, to: 1, 1000)
    let above = try tween(entity, from: 4, to: 2, 500)
    let later = try tween(entity, to: 8, 400, delay: 300)
    for _ in 0..<25 { world.tick() }

    let property = try describe(entity)
    #expect(property.value == [3] && property.base == [0.5] && property.layers.isEmpty)
    #expect(property.contenders.map(\.driver) == [above.id, below.id, later.id])
    #expect(property.contenders.map(\.role) == [.winner, .shadowed, .idle])
    #expect(property.contenders.map(\.state) == [.active, .active, .delayed])
    #expect(property.contenders.map(\.start) == [[4], [0], nil])
    #expect(property.contenders.map(\.target) == [[2], [1], [8]])
    #expect(property.contenders.map(\.value) == [[3], [0.25], nil])
    #expect(property.contenders.map(\.progress) == [0.5, 0.25, 0])
    #expect(property.contenders.map(\.wonLanes) == [[0], [], []])
    #expect(property.contenders[0].end == Instant(.milliseconds(500)))
    #expect(property.contenders[2].begin == Instant(.milliseconds(300)))
    #expect(property.contenders[0].ease == .linear && property.contenders[0].clocks.map(\.kind) == [.world])
    // Debug builds add the calls that made the drivers (CallSiteTests).
    let lines = world.describe(entity).description.split(separator: "\n")
    let text = lines.filter { !$0.contains("made at") }.joined(separator: "\n")
    #expect(
      text == """
        entity 0 (generation 1) at 0.25 s
          opacity 3 (base 0.5)
            winner   #2 tween 4 → 2, linear, at 3, 50 %, ends in 0.25 s
                     world 0.25 s
            shadowed #1 tween 0 → 1, linear, at 0.25, 25 %, ends in 0.75 s
                     world 0.25 s
            idle     #3 tween ? → 8, linear, begins in 0.05 s
                     world 0.25 s
        """)
  }

  @Test(arguments: [TweenMode.absolute, .from, .relative, .scaled])
  func endsNamedBeforeTheCaptureAreRight(_ mode: TweenMode) throws {
    var known = 0
    for direction in [Direction.normal, .reverse, .alternate, .alternateReverse] {
      for repeats: Repeats in [1, 2, 2.5, 0, .forever] {
        for (accumulates, endDelay) in [(false, 0), (false, -80), (true, 0), (true, 50)] {
          for ease in [Easing.linear, .bounceOut, try .steps(3), try .steps(3, .start)] {
            let entity = world.spawn()
            try world.assign(entity, .opacity, to: 7)
            _ = try tween(entity, to: 50, 200, delay: 100) {
              ($0.mode, $0.direction, $0.repeats, $0.ease) = (mode, direction, repeats, ease)
              ($0.accumulates, $0.endDelay) = (accumulates, .milliseconds(endDelay))
            }
            let before = try describe(entity).contenders[0]
            for _ in 0..<11 { world.tick() }
            guard let after = try describe(entity).contenders.first else { continue }
            if before.start != nil || before.target != nil { known += 1 }
            #expect(before.start == nil || before.start == after.start)
            #expect(before.target == nil || before.target == after.target)
          }
        }
      }
    }
    #expect((known > 100) == (mode == .absolute || mode == .from))
  }

  @Test func lanesHaveWinnersOfTheirOwn() throws {
    let entity = world.spawn()
    try world.assign(entity, .position, to: [0, 0])
    try world.animate(entity, .position, to: [8, 4], duration: .seconds(1), ease: .linear)
    try world.animate(entity, .position.y, to: 9, duration: .seconds(2), replaces: false)
    for _ in 0..<50 { world.tick() }
    let property = try describe(entity, "position")
    #expect(property.contenders.map(\.lanes) == [1..<2, 0..<2])
    #expect(property.contenders.map(\.role) == [.winner, .winner])
    #expect(property.contenders.map(\.wonLanes) == [[1], [0]])
    #expect(property.contenders[1].value == [4, 2])
    let text = "\(world.describe(entity))"
    #expect(text.contains("#2 tween of y 0 → 9") && text.contains("wins x, ends in 0.5 s"))
  }

  @Test func additiveLayersAndCrossfadesAreTold() throws {
    let entity = world.spawn()
    try world.assign(entity, .opacity, to: 1)
    _ = try tween(entity, to: 2, 1000) { $0.composition = .add }
    _ = try tween(entity, from: 5, to: 5, 1000) { $0.blend = Blend(duration: .seconds(1), ease: .linear) }
    for _ in 0..<50 { world.tick() }
    let property = try describe(entity)
    #expect(property.layers.map(\.role) == [.adding] && property.layers[0].value == [1])
    #expect(property.crossfade == [-2] && property.contenders[0].value == [5] && property.value == [4])
    #expect("\(world.describe(entity))".contains("adding   #1 tween 0 → 2, linear, at 1, 50 %"))
    #expect("\(world.describe(entity))".contains("blend    adds -2"))
  }

  /// A colour is told as a person writes it, and not by its lanes.
  @Test func coloursAreToldInTheirOwnTerms() throws {
    let entity = world.spawn()
    let glow = Property("glow", default: LinearColor(.black))
    try world.assign(entity, .color, to: .white)
    try world.assign(entity, glow, to: LinearColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    let red = Color(red: 1, green: 0, blue: 0)
    try world.animate(entity, .color, to: red, duration: .seconds(1), ease: .linear)
    let text = "\(world.describe(entity))"
    #expect(text.contains("  color #ffffff\n") && text.contains(" → #ff0000, linear, at #ffffff"))
    #expect(text.contains("  glow #ff000080, no drivers"))
    for _ in 0..<100 { world.tick() }
    #expect("\(world.describe(entity))".contains("  color #ff0000"))
    for hex in ["#000000", "#ffffff", "#123456", "#abcdef", "#0a0b0c80", "#fedcba01"] {
      #expect(Color(hex: hex)?.hex == hex)
    }
    #expect(Color(hex: "#102030ff")?.hex == "#102030")
  }

  @Test func pausesAndClocksAreTold() throws {
    let entity = world.spawn()
    let parent = world.makeTimeline()
    parent.begin()
    parent.setRate(0.5)
    let child = world.makeTimeline(in: .timeline(parent))
    child.setRate(2)
    let fade = try tween(entity, from: 0, to: 1, 1000) { $0.timeline = child.id }
    for _ in 0..<40 { world.tick() }
    var driver = try describe(entity).contenders[0]
    #expect(driver.clocks.map(\.kind) == [.timeline, .timeline, .world])
    #expect(driver.clocks.map(\.timeline) == [child.id, parent.id, driver.clocks[2].timeline])
    #expect(driver.clocks.map(\.rate.value) == [2, 0.5, 1])
    #expect(
      driver.clocks.map(\.time.sinceStart) == [.milliseconds(400), .milliseconds(200), .milliseconds(400)])
    #expect(!driver.stands && driver.end == Instant(.milliseconds(1000)))

    parent.pause()
    world.tick()
    driver = try describe(entity).contenders[0]
    #expect(driver.clocks.map(\.isPaused) == [false, true, false])
    #expect(driver.stands && driver.end == nil && driver.state == .active)
    #expect("\(world.describe(entity))".contains("its time stands still"))
    #expect("\(world.describe(entity))".contains("0.2 s, paused, rate 0.5 in world 0.41 s"))

    parent.resume()
    child.attachScrubber()
    #expect(try describe(entity).contenders[0].clocks[0].isScrubbed)
    child.detachScrubber()
    fade.pause()
    driver = try describe(entity).contenders[0]
    #expect(driver.state == .paused && driver.role == .winner && driver.stands && driver.end == nil)
    #expect("\(world.describe(entity))".contains("40 %, paused"))
  }

  @Test func endedDriversAreToldWhileTheyAreKept() throws {
    let entity = world.spawn()
    let timeline = world.makeTimeline()
    _ = try tween(entity, from: 0, to: 1, 100) { $0.timeline = timeline.id }
    try world.animate(entity, .scale, to: [2, 2], duration: .milliseconds(100))
    for _ in 0..<20 { world.tick() }
    let kept = try describe(entity).contenders
    #expect(kept.map(\.role) == [.idle] && kept.map(\.state) == [.completed] && kept[0].progress == 1)
    let scale = try describe(entity, "scale")
    #expect(scale.value == [2, 2] && scale.contenders.isEmpty)
    #expect("\(world.describe(entity))".contains("  scale (2, 2), no drivers"))
  }

  @Test func whatIsNotStartedStoppedOrKilledIsTold() throws {
    let entity = world.spawn()
    let new = try world.tween(entity, .opacity, to: 1)
    let stopped = try tween(entity, from: 0, to: 1, 1000)
    stopped.stop()
    let killed = try tween(entity, from: 0, to: 1, 1000)
    killed.kill()
    #expect(try describe(entity).contenders.map(\.state) == [.inactive, .new])
    #expect("\(world.describe(entity))".contains("not started"))
    new.start()
    #expect(try describe(entity).contenders.map(\.role) == [.winner, .idle])
  }

  @Test func springsLoopsStepsAndTransitionsAreTold() throws {
    let entity = world.spawn()
    try world.assign(entity, .opacity, to: 0)
    let spring = try Spring(response: .milliseconds(500), dampingRatio: 0.5)
    try world.animate(entity, .opacity, to: 4, spring: spring)
    try world.animate(entity, .scale, to: [3, 3], duration: .milliseconds(100), repeats: .forever)
    try world.play(on: entity) { To(.cornerRadius, 5, duration: .seconds(1)) }
    try world.decay(entity, .position, velocity: [100, 0])
    let transition = try world.makeTransition(Transition(duration: .seconds(1)))
    try world.register(
      TransitionTween(.rotation, back: .degrees(0), fore: .degrees(90), transition: transition.id), on: entity
    )
    transition.scrub(to: 0.25)
    for _ in 0..<25 { world.tick() }

    let pull = try describe(entity).contenders[0]
    #expect(pull.kind == .spring && pull.ease == nil && pull.target == [4] && pull.iteration == 0)
    #expect(abs((pull.spring?.dampingRatio ?? 0) - 0.5) < 1e-6 && pull.end != nil)
    let loop = try describe(entity, "scale").contenders[0]
    #expect(loop.iteration == 3 && loop.iterations == .infinity && loop.end == nil && loop.target == [3, 3])
    let step = try describe(entity, "cornerRadius").contenders[0]
    #expect(step.clocks.map(\.kind) == [.sequence, .world] && step.clocks[0].hasBegun)
    let glide = try describe(entity, "position").contenders[0]
    #expect(glide.kind == .decay && glide.target != nil)
    let turn = try describe(entity, "rotation").contenders[0]
    #expect(turn.clocks.first?.kind == .transition && turn.value == [22.5])
    let text = "\(world.describe(entity))"
    #expect(text.contains("never ends") && text.contains("iteration 3 of ∞"))
    #expect(text.contains("transition at 0.25, paused in world") && text.contains("sequence 0.25 s in world"))
  }

  /// X5: a tween of a transition goes from back to fore, and not along the axis beyond them.
  @Test func transitionTweensGoFromBackToFore() throws {
    let entity = world.spawn()
    let open = try world.makeTransition(Transition(duration: .seconds(1)))
    var grow = TransitionTween(.scale, back: [1, 1], fore: [2, 2], transition: open.id)
    try world.register(grow, on: entity)
    grow = TransitionTween(.size, back: [0, 0], fore: [8, 16], transition: open.id)
    grow.timingFunction = .quadIn
    try world.register(grow, on: entity)
    func text() -> String {
      let lines = world.describe(entity).description.split(separator: "\n")
      return lines.filter { !$0.contains("made at") }.joined(separator: "\n")
    }
    open.begin()
    for _ in 0..<50 { world.tick() }
    let driver = try describe(entity, "scale").contenders[0]
    #expect(driver.start == [1, 1] && driver.target == [2, 2] && driver.progress == 0.5 && !driver.stands)
    #expect(
      text() == """
        entity 0 (generation 1) at 0.5 s
          scale (1.5, 1.5) (base (1, 1))
            winner   #2 tween (1, 1) → (2, 2), linear, at (1.5, 1.5), 50 %, its transition runs
                     transition at 0.5 in world 0.5 s
          size (2, 4) (base (0, 0))
            winner   #3 tween (0, 0) → (8, 16), quadIn, at (2, 4), 50 %, its transition runs
                     transition at 0.5 in world 0.5 s
        """)
    open.scrub(to: 0.75)
    world.tick()
    #expect(
      text().contains(
        """
            winner   #2 tween (1, 1) → (2, 2), linear, at (1.75, 1.75), 75 %, its time stands still
                     transition at 0.75, paused in world 0.51 s
        """))
    open.complete(at: .fore)
    #expect(
      text().contains(
        """
            idle     #2 tween (1, 1) → (2, 2), linear, stopped
                     transition at 1, paused in world 0.51 s
        """))
  }

  /// W4: a tween without iterations ends at its start, which is not known before it begins.
  @Test func tweensWithoutIterationsEndAtTheirStart() throws {
    let entity = world.spawn()
    try world.assign(entity, .color, to: .white)
    var paint = Tween(
      .color, values: [Color(red: 1, green: 0, blue: 0)], duration: .seconds(1), delay: .milliseconds(20))
    paint.repeats = 0
    try world.register(paint, on: entity)
    #expect("\(world.describe(entity))".contains("tween ? → ?, linear, no iterations, begins in 0.02 s"))
    paint.direction = .reverse
    try world.register(paint, on: entity)
    let text = "\(world.describe(entity))"
    #expect(text.contains("tween #ff0000 → #ff0000, linear, no iterations, begins in 0.02 s"))
    #expect(try describe(entity, "color").contenders.map(\.iteration) == [0, 0])
  }

  @Test func deadForeignAndPlainEntitiesHaveLittleToTell() throws {
    let entity = world.spawn()
    #expect(world.describe(entity).isAlive && world.describe(entity).properties.isEmpty)
    #expect("\(world.describe(entity))".contains("has no properties"))
    _ = try tween(entity, from: 0, to: 1, 1000)
    world.despawn(entity)
    for dead in [entity, .none, Entity(index: 9, generation: 1), World().spawn()] {
      let description = world.describe(dead)
      #expect(!description.isAlive && description.entity == dead && description.properties.isEmpty)
      #expect("\(description)".contains("is not alive in this world"))
    }
    let (other, foreign) = (World(), world.spawn())
    _ = other.spawn()
    #if DEBUG
      #expect(!other.describe(foreign).isAlive)
    #endif
  }

  /// Random worlds: a description changes nothing, and agrees with the precedence of each channel.
  @Test(arguments: 0..<40 as Range<UInt64>) func descriptionsChangeNothing(seed: UInt64) throws {
    let (looked, plain) = (
      try UpcomingScene(seed: seed, drivers: 12), try UpcomingScene(seed: seed, drivers: 12)
    )
    for _ in 0..<40 {
      for entity in looked.entities {
        let description = looked.world.describe(entity)
        #expect(!"\(description)".isEmpty)
        let opacity = try #require(description.properties.first { $0.name == "opacity" })
        let precedence = try #require(looked.world.precedence(of: entity, .opacity))
        #expect(opacity.value == [looked.world[entity, .opacity]])
        #expect(opacity.contenders.first { $0.role == .winner }?.contender == precedence.winner)
        #expect(opacity.contenders.filter { $0.role == .shadowed }.map(\.contender) == precedence.shadowed)
        #expect(opacity.layers.filter { $0.role == .adding }.map(\.contender) == precedence.adding)
        for driver in opacity.contenders + opacity.layers {
          _ = looked.world.handle(of: driver.driver).curve(points: 9)
        }
      }
      looked.world.tick()
      plain.world.tick()
      #expect(looked.world.stateHash == plain.world.stateHash)
    }
  }

  /// A curve of a driver is what it shows when nothing covers it.
  @Test func curvesAreTheOwnCourse() throws {
    let entity = world.spawn()
    try world.assign(entity, .position, to: [0, 10])
    let handle = try world.animate(
      entity, .position, to: [100, 20], duration: .seconds(1), ease: .cubicInOut)
    let curve = try #require(handle.curve(points: 5))
    let course: [[Float]] = [[0, 6.25, 50, 93.75, 100], [10, 10.625, 15, 19.375, 20]]
    #expect(zip(curve.lanes, course).allSatisfy { zip($0, $1).allSatisfy { abs($0 - $1) < 1e-3 } })
    #expect(curve.lanes.map(\.count) == [5, 5] && curve.position == 0)
    for _ in 0..<25 { world.tick() }
    #expect(handle.curve(points: 2)?.position == 0.25 && handle.curve(points: 2)?.duration == .seconds(1))

    let loop = try tween(entity, from: 0, to: 1, 400) {
      $0.repeats = 3
      $0.direction = .alternate
    }
    for _ in 0..<50 { world.tick() }
    let back = try #require(loop.curve(points: 3))
    #expect(back.position == 0.25 && back.lanes[0][0] == 1 && abs(back.lanes[0][1] - 0.5) < 1e-4)
    let spring = try world.animate(entity, .opacity, to: 4, spring: .bouncy)
    #expect(spring.curve(points: 20)?.lanes[0].last == 4)
    #expect(try #require(spring.curve(points: 60)?.lanes[0].max()) > 4)
    let waiting = try tween(entity, to: 1, 100, delay: 100)
    #expect(waiting.curve(points: 4) == nil)
    waiting.kill()
    waiting.release()
    #expect(waiting.curve(points: 4) == nil)
  }
}
