import Testing

import Inbetween
@testable import InbetweenCore

/// W22: durations by speed. The model is a tween whose duration is worked out by hand.
@Suite struct SpeedTests {
  private let world = World(tickRate: .hertz(100))
  private let spot = Property("spot", default: SIMD2<Float>(0, 0))

  @Test(arguments: 0..<20 as Range<UInt64>) func itIsATweenOfTheDurationThatTheWayTakes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func point() -> SIMD2<Float> { [Float(random.number(-50...50)), Float(random.number(-50...50))] }
    let (one, other) = (world.spawn(), world.spawn())
    let (start, goal, speed) = (point(), point(), Float(random.number(20...300)))
    let delay = Duration(counts: Int64(random.number(0...9000)))
    for entity in [one, other] {
      try world.assign(entity, spot, to: start)
      // Where it is when the delay is over is not known before.
      var before = Tween(spot, by: [10, -3], duration: .milliseconds(150))
      before.persists = true
      try world.register(before, on: entity)
    }
    let isFrom = seed % 3 == 0
    let handle = try world.animate(
      one, spot, from: isFrom ? start : nil, to: goal, speed: speed, delay: delay, ease: .sineInOut,
      replaces: false)
    // The model finds the start in a sample at the begin.
    let frame = Frame()
    world.sample(at: world.now + delay, into: frame)
    let from = isFrom ? start : delay > .zero ? frame[other, spot]! : start
    let way = goal - from
    let length = (Double(way.x) * Double(way.x) + Double(way.y) * Double(way.y)).squareRoot()
    let counts = Int64((length / Double(speed) * 90_000).rounded(.toNearestOrEven))
    var tween = Tween(spot, values: isFrom ? [start, goal] : [goal], duration: Duration(counts: counts))
    (tween.delay, tween.ease) = (delay, .sineInOut)
    try world.register(tween, on: other)
    if !isFrom, delay > .zero { #expect(handle.duration == nil) }
    for tick in 0..<120 {
      #expect(world[one, spot] == world[other, spot], "seed \(seed), tick \(tick)")
      world.sample(at: 0.4, into: frame)
      #expect(frame[one, spot] == frame[other, spot], "seed \(seed), tick \(tick)")
      if handle.state == .active { #expect(handle.duration?.counts == counts) }
      world.tick()
    }
  }

  @Test("W22: a path takes its length at the speed") func paths() throws {
    let path = try MotionPath(svg: "M 0 0 H 300 C 300 100 200 100 200 200")
    let counts = Int64((path.length / 250 * 90_000).rounded(.toNearestOrEven))
    let (one, other) = (world.spawn(), world.spawn())
    let handle = try world.animate(
      one, spot, along: path, speed: 250, delay: .milliseconds(30), ease: .sineInOut, orients: .rotation,
      isRelative: true)
    try world.animate(
      other, spot, along: path, duration: Duration(counts: counts), delay: .milliseconds(30),
      ease: .sineInOut,
      orients: .rotation, isRelative: true)
    #expect(handle.position.duration?.counts == counts && handle.orientation?.duration?.counts == counts)
    for tick in 0..<260 {
      world.tick()
      #expect(
        world[one, spot] == world[other, spot] && world[one, .rotation] == world[other, .rotation], "\(tick)")
    }
    #expect(handle.state == .killed && world[one, spot]!.y > 199)
    for speed in [0, -1, .nan, .infinity] as [Float] {
      let error = #expect(throws: TweenError.self) { try world.animate(one, spot, along: path, speed: speed) }
      #expect(error?.field == "speed" && error?.owner == "spot of entity \(one.index)")
    }
    #expect(world.driverCount == 0)
  }

  @Test("W22: a duration takes the place of the speed, unless it is refused") func durations() throws {
    let entity = world.spawn()
    try world.assign(entity, .opacity, to: 0)
    var rise = Tween(.opacity, to: 1, duration: .zero)
    (rise.speed, rise.repeats, rise.delay) = (2, 1000, .milliseconds(20))
    let (refused, set) = (try world.register(rise, on: entity), try world.register(rise, on: entity))
    let years = Duration.seconds(60 * 60 * 24 * 365)
    #expect(throws: TweenError.self) { try refused.duration(years * 1000) }
    try set.duration(.milliseconds(300))
    for _ in 0..<3 { world.tick() }
    #expect(refused.duration == .milliseconds(500))
    #expect(set.duration == .milliseconds(300))
  }

  @Test("W22: a way that takes too long is refused, or takes as long as all iterations may")
  func longWays() throws {
    let entity = world.spawn()
    try world.assign(entity, .opacity, to: 0)
    var creep = Tween(.opacity, to: 1, duration: .zero)
    (creep.speed, creep.repeats, creep.direction) = (1e-9, 1e9, .alternate)
    let handle = try world.register(creep, on: entity)
    let longest = Duration(counts: (1 << 60) / 1_000_000_000)
    let duration = try #require(handle.duration)
    #expect(duration <= longest && duration > longest - .seconds(1))
    for _ in 0..<100 { world.tick() }
    #expect(handle.state == .active && world[entity, .opacity]! < 1e-3)
    // One iteration may take very long.
    creep.repeats = 1
    #expect(try world.register(creep, on: entity).duration! > .seconds(900_000_000))
    func field(_ tween: Tween<Float>) -> String? {
      do throws(TweenError) { try world.register(tween, on: entity) } catch { return error.field }
      return nil
    }
    var known = Tween(.opacity, values: [0, 1], duration: .zero)
    (known.speed, known.repeats) = (1e-9, 1e9)
    #expect(field(known) == "repeats")
    (creep.repeats, creep.repeatDelay) = (1e9, .seconds(2_000_000))
    #expect(field(creep) == "repeats")
    // A single iteration of more than 25,000 years, known now or later.
    (known.speed, known.repeats) = (1e-12, 1)
    #expect(field(known) == "duration")
    known.speed = 1e-11
    #expect(try world.register(known, on: entity).duration! > .seconds(9e10))
    creep = Tween(.opacity, to: 5, duration: .zero)
    creep.speed = 1e-12
    let slow = try world.register(creep, on: world.spawn())
    #expect(slow.duration! > .seconds(7e11) && slow.state == .active)
  }

  @Test func everyKindOfWay() throws {
    let entity = world.spawn()
    try world.assign(entity, .rotation, to: .degrees(350))
    #expect(try world.animate(entity, .rotation, to: .degrees(20), speed: 30).duration == .seconds(1))
    try world.assign(entity, .opacity, to: 2)
    var by = Tween(.opacity, by: -3, duration: .seconds(9))
    (by.speed, by.repeats, by.direction) = (2, 3, .alternate)
    let there = try world.register(by, on: entity)
    #expect(there.duration == .milliseconds(1500))
    var keys = Tween(.opacity, values: [0, 4, 1], duration: .zero)
    keys.speed = 7
    #expect(try world.register(keys, on: entity).duration == .seconds(1))
    var scaled = Tween(.opacity, scaledBy: 3, duration: .zero)
    (scaled.speed, scaled.delay) = (1, .milliseconds(100))
    #expect(try world.register(scaled, on: entity).duration == nil)
    // No way takes no time.
    let none = try world.animate(entity, .scale, to: [1, 1], speed: 5)
    #expect(none.duration == .zero)
    world.tick()
    #expect(none.state == .killed)
    // A duration that is set counts from then on.
    try there.duration(.milliseconds(700))
    there.stop()
    there.start()
    #expect(there.duration == .milliseconds(700))
  }

  @Test func aRestartKeepsTheWayAndAStopDropsIt() throws {
    let entity = world.spawn()
    try world.assign(entity, .opacity, to: 0)
    let move = try world.animate(entity, .opacity, to: 4, speed: 8, ease: .linear)
    for _ in 0..<25 { world.tick() }
    #expect(move.duration == .milliseconds(500) && world[entity, .opacity] == 2)
    move.restart()
    #expect(move.duration == .milliseconds(500) && world[entity, .opacity] == 0)
    for _ in 0..<25 { world.tick() }
    move.stop()
    #expect(move.duration == nil)
    move.start()
    #expect(move.duration == .milliseconds(250))
  }

  @Test func crowdsGoAtOneSpeed() throws {
    let entities = (0..<5).map { _ in world.spawn() }
    for (index, entity) in entities.enumerated() { try world.assign(entity, spot, to: [Float(index), 0]) }
    let all = try world.animate(entities, spot, to: { [Float(3 * $0), 0] }, speed: 2)
    #expect(all.map { $0.duration } == (0..<5).map { .seconds($0) })
    let moved = try world.animate(
      entities, spot, to: [0, 0], speed: 1, stagger: .fromFirst(each: .milliseconds(10)))
    #expect(moved.map { $0.delay } == (0..<5).map { .milliseconds(10 * $0) })
    // All options are those of one entity.
    let timeline = world.makeTimeline()
    try world.animate(
      entities, spot, from: [0, 0], to: [2, 0], speed: 4, repeats: .forever, alternates: true,
      replaces: true, on: timeline)
    for _ in 0..<50 { world.tick() }
    #expect(entities.allSatisfy { world[$0, spot] == [2, 0] })
    for _ in 0..<50 { world.tick() }
    #expect(entities.allSatisfy { world[$0, spot] == [0, 0] })
    timeline.pause()
    for _ in 0..<50 { world.tick() }
    #expect(entities.allSatisfy { world[$0, spot] == [0, 0] })
    // A refusal changes nothing.
    let count = world.driverCount
    #expect(throws: TweenError.self) { try world.animate(entities, spot, to: [.nan, 0], speed: 1) }
    for speed in [0, -1, .infinity, .nan] as [Float] {
      #expect(throws: TweenError.self) { try world.animate(entities, spot, to: [1, 0], speed: speed) }
      #expect(throws: TweenError.self) { try world.animate(entities[0], spot, to: [1, 0], speed: speed) }
    }
    let turn = Property("turn", default: Rotation.identity)
    #expect(throws: TweenError.self) { try world.animate(entities[0], turn, to: .identity, speed: 1) }
    #expect(world.driverCount == count)
  }

  @Test func reducedMotionReducesIt() throws {
    let entity = world.spawn()
    try world.assign(entity, .opacity, to: 0)
    world.reducedMotion = ReducedMotion(.shorten(to: .milliseconds(200)))
    #expect(try world.animate(entity, .opacity, to: 4, speed: 8).duration == .milliseconds(200))
    #expect(try world.animate(entity, .opacity, from: 0, to: 1, speed: 10).duration == .milliseconds(100))
    world.reducedMotion = ReducedMotion(.snap)
    #expect(try world.animate(entity, .opacity, to: 3, speed: 1).duration == .zero)
    world.reducedMotion = ReducedMotion(.fade(.milliseconds(100)))
    #expect(try world.animate(entity, .opacity, to: 5, speed: 1).duration == .milliseconds(100))
  }

  @Test("W22, W18: a step with a speed lasts as long as its way takes", arguments: [false, true])
  func steps(isGiven: Bool) throws {
    let card = world.spawn()
    var fly =
      isGiven
      ? Tween(spot, values: [[0, 0], [100, 0]], duration: .zero, ease: .linear)
      : Tween(spot, to: [100, 0], duration: .zero, ease: .linear)
    fly.speed = 100
    var called: Int64?
    try world.play(on: card) { [world] in
      Play(fly)
      To(.opacity, 0.5, .eased(.linear, over: .milliseconds(100)))
      Call { called = called ?? world.now.counts }
    }
    for _ in 0..<50 { world.tick() }
    #expect(abs(world[card, spot]!.x - 50) < 0.01)
    for _ in 0..<100 { world.tick() }
    #expect(world[card, spot]!.x == 100 && called == 99_000)
  }

  @Test("W22: with another target it keeps its speed", arguments: 0..<5) func retargets(way: Int) throws {
    let (card, x) = (world.spawn(), Property("x", default: Float(0)))
    var tween = Tween(x, to: 200, duration: .zero)
    if way == 4 { tween = Tween(x, by: 200, duration: .zero) }
    tween.speed = 100
    if way == 3 { tween.fill = .both }
    let handle = try world.register(tween, on: card)
    func run(_ ticks: Int) { for _ in 0..<ticks { world.tick() } }
    switch way {
    case 0, 4:
      run(100)
      try handle.retarget(to: 250)
      #expect(handle.duration == .milliseconds(1500))
    case 1:
      run(100)
      try handle.retarget(to: 250, restarts: true)
    case 2:
      world.defaults.killsCompleted = false
      let kept = try world.register(tween, on: world.spawn())
      run(300)
      try kept.retarget(to: 350)
      #expect(kept.duration == .milliseconds(1500))
      run(50)
      #expect(world[kept.entity!, x] == 250)
      return
    default:
      // Held at its end.
      run(300)
      try handle.retarget(to: 50)
      run(50)
      #expect(world[card, x] == 150)
      run(100)
      #expect(world[card, x] == 50)
      return
    }
    #expect(world[card, x] == 100)
    run(50)
    #expect(world[card, x] == 150)
    run(50)
    #expect(world[card, x] == 200)
    run(50)
    #expect(world[card, x] == 250)
    run(1)
    #expect(world.drivers(of: card).count == 0)
  }

  @Test("A tween with a speed and endless repeats is refused with a rate below 0", arguments: [0, 300])
  func backwardForEver(milliseconds: Int) throws {
    for (mode, start) in [(TweenMode.absolute, 0), (.absolute, 0.5), (.relative, 0.5)] {
      var tween = Tween(.position, to: [100, 100], duration: .milliseconds(milliseconds))
      tween.mode = mode
      tween.repeats = .forever
      tween.repeatStart = start
      tween.rate = Rate(-1)
      tween.speed = 100
      let world = World()
      let card = world.spawn()
      #expect { try world.register(tween, on: card) } throws: { "\($0)".contains("rate of at least 0") }
      #expect(world.driverCount == 0)
    }
  }
}
