import Testing

import Inbetween
@testable import InbetweenCore

/// Sequences together with callbacks, released timelines and reversed blocks.
@Suite struct SequenceEdgeTests {
  private let world = World()
  private let card: Entity

  init() {
    card = world.spawn()
  }

  private func run(_ ticks: Int) { for _ in 0..<ticks { world.tick() } }
  private var x: Float { world[card, .position.x] ?? .nan }

  @Test func aSampleBeyondATurnPutsBlocksBackWhereTheyWere() throws {
    let handle = try world.play(on: card, repeats: 3, direction: .alternate) {
      InOrder { To(.position.x, 60, duration: .milliseconds(60), ease: .linear) }.repeating(3)
      Wait(.milliseconds(100))
    }
    run(1)
    handle.pause()
    // Ten milliseconds before the end of the second iteration, which runs backward.
    handle.seek(to: .milliseconds(550))
    handle.resume()
    let hash = world.stateHash
    #expect(x == 10)
    world.sample(at: Instant(counts: world.now.counts + 1500), into: Frame())
    #expect(x == 10 && world.stateHash == hash)
  }

  /// In each pass of a block, its steps repeat, turn and land, also where iterations of two levels begin at
  /// once.
  @Test(arguments: 0..<6)
  func stepsOfABlockRepeatInEachIteration(form: Int) throws {
    let spring = try Spring(response: .milliseconds(236), dampingRatio: 1)
    func steps(_ entity: Entity, in world: World) throws -> DriverHandle {
      let half = To(.opacity, 0.5, duration: .milliseconds(50), ease: .linear)
      let side = To(.position.x, 9, duration: .milliseconds(50), ease: .linear)
      return try world.play(on: entity, repeats: 3) {
        switch form {
        case 0: InOrder { half.repeating(2) }.repeating(2)
        case 1: InOrder { half.repeating(3) }.repeating(2)
        case 2: InOrder { half.alternating() }.alternating()
        case 3: InOrder { InOrder { half.repeating(2) }.repeating(2) }.repeating(2)
        case 4: InOrder { To(.opacity, 0.5, .spring(spring)) }.repeating(2)
        default:
          Together {
            half.repeating(2)
            side.alternating()
          }
          .repeating(2)
        }
      }
    }
    _ = try steps(card, in: world)
    for tick in 1...(form == 4 ? 140 : 40) {
      world.tick()
      let other = World()
      let entity = other.spawn()
      // A tick is 1,500 counts.
      try steps(entity, in: other).seek(to: Duration(counts: Int64(tick) * 1500))
      let (played, sought) = (world[card, .opacity]!, other[entity, .opacity]!)
      #expect((played - sought).magnitude < 1e-4, "tick \(tick): played \(played), sought \(sought)")
      #expect((x - other[entity, .position.x]!).magnitude < 1e-3, "tick \(tick)")
    }
  }

  /// A sequence whose last iteration plays backward ends before its steps of no length at its beginning,
  /// whether it is played, completed or sought to its end; also if it has no length.
  @Test(
    arguments: [
      (2, .alternate, 1), (1, .reverse, 1), (1, .normal, -1), (3, .alternateReverse, 1), (3, .alternate, -1),
      (3, .alternate, 1), (2, .alternateReverse, 1), (1, .reverse, -1),
    ] as [(Int, Direction, Int)],
    [Duration.zero, .milliseconds(50)])
  func aSequenceEndsOnOneSideHoweverItGetsThere(
    _ form: (repeats: Int, direction: Direction, rate: Int), length: Duration
  ) throws {
    let lastIsBackward = form.direction.isBackward(iteration: Int64(form.rate < 0 ? 0 : form.repeats - 1))
    let expected: Float = lastIsBackward != (form.rate < 0) ? 3 : 10
    let ends: [(DriverHandle) -> Void] = [
      { _ in }, { $0.complete() }, { $0.seek(to: .seconds(9)) }, { $0.update(by: .seconds(9)) },
    ]
    // With a rate below 0, a seek counts from the end.
    for (way, end) in ends.enumerated() where way != 2 || form.rate > 0 {
      for isRelative in [false, true] {
        let entity = world.spawn()
        try world.assign(entity, .position.x, to: 3)
        let handle = try world.play(
          on: entity, repeats: .count(Double(form.repeats)), direction: form.direction,
          rate: Rate(integerLiteral: Int64(form.rate))
        ) {
          if isRelative { By(.position.x, 7, duration: .zero) } else { To(.position.x, 10, duration: .zero) }
          Wait(length)
        }
        run(1)
        end(handle)
        run(way == 0 ? 20 : 2)
        #expect(world[entity, .position.x] == expected, "way \(way), relative: \(isRelative)")
      }
    }
  }

  /// A sequence without iterations, or with less than one, that joins beyond its end (W4, W18): each tick
  /// ends.
  @Test(arguments: [0, 0.4, 1], [-2500, -1500, -700, 0])
  func whatJoinsBeyondItsEndIsCrossedInAFewSteps(repeats: Double, delay: Int) throws {
    let timeline = world.makeTimeline()
    timeline.begin()
    timeline.setRate(-1)
    run(4)
    try world.play(on: card, in: timeline, delay: .milliseconds(delay), repeats: .count(repeats)) {
      Together {
        InOrder { To(.position, [5, 5], duration: .milliseconds(300)) }.repeating(3)
        InOrder { InOrder { By(.opacity, 0.1, duration: .milliseconds(70)) }.alternating(2) }.repeating(4)
      }.repeating(2)
    }
    run(2)
    world.engine.limits.crossingLimit = world.engine.limits.crossingCount + 20_000
    for rate: Rate in [1, -2, 1, -1, 3] {
      timeline.setRate(rate)
      run(12)
      world.sample(at: Instant(counts: world.now.counts + 700), into: Frame())
      timeline.seek(to: timeline.offset! - .milliseconds(90))
      #expect(world.engine.validate() == nil)
    }
    world.engine.limits.crossingLimit = .max
  }

  /// A sequence without iterations leaves nothing in its channels, when time goes back to its instant (C2).
  @Test func backAtASequenceWithoutIterationsATickShowsWhatASampleShows() throws {
    let frame = Frame()
    try world.register(Tween(.position.x, values: [0, 100], duration: .seconds(1)), on: card)
    let timeline = world.makeTimeline()
    try world.play(on: card, in: timeline, repeats: 0) {
      InOrder { InOrder { By(.position.x, 5, duration: .milliseconds(100)) }.repeating(3) }.repeating(2)
    }
    run(4)
    timeline.setRate(-1)
    for _ in 0..<6 {
      world.sample(at: world.tickRate.instant(ofTick: world.tickCount + 1), into: frame)
      run(1)
      #expect(x == frame[card, .position.x])
      let contenders = world.describe(card).properties[0].contenders
      #expect(contenders.map { "\($0.role)" } == ["winner", "idle"])
    }
  }

  /// No step of a block without iterations begins, by whatever way time comes to the block and over it.
  @Test(arguments: ["tick", "seek", "update", "complete", "reverse", "restart"], [7, 60, 120])
  func aBlockWithoutIterationsBeginsNoStep(way: String, hz: Int) throws {
    for delay in [0, -100] {
      for repeats in [1.0, 3] {
        let world = World(tickRate: .hertz(hz))
        let card = world.spawn()
        var fromFar = Tween(
          .position.x, from: 1000, duration: .milliseconds(500), delay: .milliseconds(delay), ease: .quadOut)
        fromFar.persists = false
        fromFar.blend = .over(.milliseconds(300))
        fromFar.fill = .backwards
        let sequence = try world.play(on: card, repeats: .count(repeats)) {
          To(.opacity, 0, duration: .milliseconds(50), ease: .linear)
          InOrder {
            InOrder { Play(fromFar) }.alternating(3)
            To(.position.x, 10, .smooth)
          }.repeating(0)
        }
        #expect(sequence.duration == .milliseconds(50))
        var started = 0
        func run(_ count: Int) {
          for _ in 0..<count {
            world.tick()
            started += world.tickEvents.count { $0.kind == .started }
            #expect(world[card, .position.x] ?? 0 == 0)
          }
        }
        run(hz / 30)
        switch way {
        case "seek": sequence.seek(to: .milliseconds(50))
        case "update": sequence.update(by: .milliseconds(500))
        case "complete": sequence.complete()
        case "reverse":
          run(hz / 30)
          sequence.reverse()
        case "restart":
          run(1)
          sequence.restart()
        default: break
        }
        #expect(world[card, .position.x] ?? 0 == 0)
        run(hz)
        // The first step, the block and the sequence, but no step of the block.
        #expect(world.engine.validate() == nil && world.driverCount == 0)
        #expect(started <= (way == "restart" ? 6 : 4), "\(started)")
      }
    }
  }

  @Test func aReleasedTimelineTakesItsSequencesAlong() throws {
    let timeline = world.makeTimeline()
    let inner = world.makeTimeline(in: .timeline(timeline))
    for parent in [timeline, inner, timeline] {
      try world.play(on: card, in: parent) {
        To(.position.x, 100, duration: .milliseconds(100), ease: .linear)
        InOrder { To(.opacity, 0) }.repeating(2)
      }
    }
    timeline.begin()
    run(3)
    #expect(timeline.release() && inner.isReleased)
    run(1)
    #expect(x == 50 && world.driverCount == 0)
    #expect(world.engine.clocks.order.count == 1 && world.engine.clocks.timelines[0].firstChild == -1)
  }

  @Test func begunInACallbackItShowsWhereTheTickHasIt() throws {
    let (card, world) = (card, world)
    try world.play(on: card, delay: .milliseconds(10)) {}.onComplete { _ in
      _ = try? world.play(on: card) {
        InOrder { To(.position.x, 60, duration: .milliseconds(60), ease: .linear) }.repeating(2)
      }
    }
    run(1)
    // 16⅔ ms less 10 ms (W7).
    #expect(abs(x - 20 / 3) < 1e-4)
    let hash = world.stateHash
    world.sample(at: Instant(counts: 3000), into: Frame())
    #expect(world.stateHash == hash)
  }

  @Test func nothingIsToldOfStepsThatGoAfterItsEnd() throws {
    // The steps of a block without iterations never begin.
    let handle = try world.play(on: card, rate: 0.5, starts: false) {
      InOrder {
        InOrder {
          InOrder { To(.position.x, 43, .spring(.snappy)) }.repeating(1.5)
        }.repeating(0)
      }.alternating(2, pause: .milliseconds(272))
    }
    run(2)
    handle.complete()
    var kinds: [Event.Kind] = []
    for _ in 0..<3 {
      world.tick()
      kinds += world.events.map(\.kind)
    }
    #expect(handle.state == .killed && world.driverCount == 0)
    #expect(!kinds.contains(.killed))
  }

  @Test func repeatsAreNotToldOfPlaysThatAreMovedOver() throws {
    // A reversed block begins at its end: all of its steps are skipped first.
    var block = InOrder { By(.position.x, 11, duration: .milliseconds(4)).repeating(2) }.repeating(2.5)
    block.item.direction = .reverse
    try world.play(on: card, delay: .milliseconds(40), repeats: 5) { InOrder { block } }
    var repeats: [Int64] = []
    for _ in 0..<20 {
      world.tick()
      repeats += world.events.filter { $0.kind == .repeated }.map(\.instant.counts)
    }
    #expect(repeats.count > 5 && repeats.allSatisfy { $0 > 3600 })
  }

  @Test(arguments: [2, 3, 7, 0.5, -2, -3]) func playsAreTakenBackAtAnyRate(rate: Double) throws {
    // Ends of iterations fall between two instants of the timeline.
    let timeline = world.makeTimeline()
    let handle = try world.play(
      on: card, in: timeline, repeats: 5, direction: .alternate, rate: Rate(floatLiteral: rate)
    ) {
      To(.position.x, 55, .eased(.linear, over: Duration(counts: 5501)))
    }
    timeline.begin()
    var shown: [Float] = []
    let places = (0..<40).map { Duration(counts: Int64($0) * 357 + 1) }
    for place in places {
      timeline.seek(to: place)
      shown.append(x)
    }
    for (place, before) in zip(places, shown).reversed() {
      timeline.seek(to: place)
      #expect(x == before)
    }
    timeline.seek(to: .zero)
    #expect(handle.state != .completed)
    timeline.seek(to: .milliseconds(150))
    timeline.setRate(-3)
    run(40)
    #expect(timeline.offset! < .zero)
  }

  @Test(arguments: [false, true]) func theCrossfadeOfTheLastStepRunsOn(isOnATimeline: Bool) throws {
    // The sequence's clock is at its end by then (C13).
    let timeline = isOnATimeline ? world.makeTimeline() : nil
    timeline?.begin()
    try world.register(Tween(.position.x, values: [0, 0], duration: .seconds(10)), on: card)
    var tween = Tween(.position.x, values: [100, 100], duration: .milliseconds(50))
    tween.blend = .over(.milliseconds(200), ease: .linear)
    try world.play(on: card, in: timeline) { Play(tween) }
    let frame = Frame()
    run(2)
    #expect(abs(x - 100 * 2 / 12) < 1e-3)
    run(1)
    #expect(abs(x - 25) < 1e-3)
    for tick in 1...12 {
      world.sample(at: 1.0, into: frame)
      run(1)
      #expect(frame[card, .position.x] == x)
      #expect(abs(x - 25 * Float(12 - tick) / 12) < 1e-3)
    }
  }

  @Test func aStepHasNoRateOfItsOwn() throws {
    var tween = Tween(.opacity, to: 0, duration: .seconds(1))
    tween.rate = 0.5
    var spring = SpringMotion(.opacity, to: 0)
    spring.rate = 2
    let error = #expect(throws: TweenError.self) {
      try world.play(on: card) { Play(tween).delayed(by: .zero) }
    }
    #expect(error?.field == "steps[0].rate")
    #expect(throws: TweenError.self) { try world.play(on: card) { Play(spring) } }
    #expect(world.driverCount == 0)
  }

  @Test("W18: Iterations that would last too long keep their length") func tooLong() throws {
    let spring = try Spring(response: .seconds(5), dampingRatio: 1)
    let handle = try world.play(on: card, repeats: 1e12) {
      Wait(.seconds(1))
      To(.position.x, 0, .spring(spring))
    }
    run(30)
    let length = handle.duration
    // From so far away the spring takes a minute: 10¹² of them could not be counted.
    try world.assign(card, .position.x, to: 1e30)
    run(60)
    #expect(handle.duration == length && handle.state == .active)
    let snapshot = Snapshot()
    try world.save(into: snapshot)
    try world.restore(Snapshot(data: snapshot.data()))
  }

  @Test("W18: A sequence that plays back from its end keeps its end") func endless() throws {
    let spring = try Spring(response: .seconds(1000), dampingRatio: 1e-9)
    let handle = try world.play(on: card, rate: -1) {
      Wait(.seconds(1))
      To(.position.x, 0, .spring(spring))
    }
    try world.assign(card, .position.x, to: 1e30)
    run(10)
    #expect(handle.state == .active)
    let snapshot = Snapshot()
    try world.save(into: snapshot)
    try world.restore(Snapshot(data: snapshot.data()))
    run(60)
    #expect(world.driverCount == 0)
  }

  @Test("W18: a step of no length at the start of a block takes effect in each iteration", arguments: 0..<6)
  func resets(form: Int) throws {
    let scene = try RuleScene(base: 1)
    let (world, entity, energy) = (scene.world, scene.entity, RuleScene.energy)
    switch form {
    case 0:
      try world.play(on: entity, repeats: .forever) {
        To(energy, 7, .instant); Wait(.milliseconds(200))
      }
    case 1:
      try world.play(on: entity, repeats: 9, pause: .milliseconds(30)) {
        To(energy, 7, .instant)
        Wait(.milliseconds(170))
      }
    case 2:
      try world.play(on: entity) {
        InOrder {
          To(energy, 7, duration: .zero); Wait(.milliseconds(200))
        }.repeating(9)
      }
    case 3:
      try world.play(on: entity, repeats: 9) {
        Together {
          To(energy, 3, .instant); To(energy, 7, .instant)
        }
        Wait(.milliseconds(200))
      }
    case 4:
      world.reducedMotion = ReducedMotion(.snap)
      try world.play(on: entity, repeats: 9) {
        To(energy, 7, duration: .milliseconds(100)); Wait(.milliseconds(100))
      }
    default:
      try world.play(on: entity, repeats: 9) {
        To(energy, 7, .instant)
        To(energy, 7, duration: .milliseconds(200), ease: .linear)
      }
    }
    for iteration in 0..<4 {
      world.tick()
      #expect(scene.energy == 7, "iteration \(iteration)")
      world.tick()
      if form < 4 {
        try world.assign(entity, energy, to: 50)
        #expect(scene.energy == 50)
      } else {
        try world.animate(entity, energy, to: 50, duration: .milliseconds(60), replaces: false)
      }
      for _ in 0..<18 { world.tick() }
    }
  }
}
