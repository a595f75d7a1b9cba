import Testing

import Inbetween
@testable import InbetweenCore

/// The limits of a whole world: entities, drivers, times and rates. What is beyond a limit is refused with an
/// error that names it, and nothing has changed.
@Suite struct WorldLimitTests {
  private let world = World()

  // MARK: Numbers of entities and drivers

  @Test("a full world gives out no entity; what is asked of none is an error that says so") func entities()
    throws
  {
    world.engine.limits.mostEntities = 100
    let entities = (0..<100).map { _ in world.spawn() }
    #expect(entities.allSatisfy { world.isAlive($0) })
    let hash = world.stateHash
    let none = world.spawn()
    #expect(none == .none && !world.isAlive(none) && world.entityCount == 100)
    let errors = [
      error { try world.assign(none, .opacity, to: 1) },
      error { try world.animate(none, .opacity, to: 1) },
      error { try world.play(on: none) { To(.opacity, 1, duration: .seconds(1)) } },
      error { _ = try world.makeTransition(Transition(duration: .seconds(1))) },
    ]
    for error in errors {
      #expect(error?.field == "entity" && error?.expected == "at most 100 living entities")
    }
    #expect(!world.despawn(none) && world[none, .opacity] == nil)
    #expect(world.stateHash == hash && world.driverCount == 0)
    // There is room for another as soon as one is gone.
    world.despawn(entities[50])
    let another = world.spawn()
    #expect(world.isAlive(another))
    try world.animate(another, .opacity, to: 1)
    world.tick()
    #expect(world.engine.validate() == nil)
  }

  @Test("a driver beyond the limit is refused, however it is registered") func drivers() throws {
    world.engine.limits.mostDrivers = 50
    let cards = (0..<3).map { _ in world.spawn() }
    var handles: [DriverHandle] = []
    for _ in 0..<48 { handles.append(try world.animate(cards[0], .opacity, to: 1, replaces: false)) }
    let hash = world.stateHash
    let batch = TweenBatch(.opacity, to: [1], duration: .seconds(1), ease: .linear)
    let tracks = KeyFrameTracks(duration: .seconds(1)) {
      Track(.opacity, [0, 1])
      Track(.position, [[0, 0], [1, 1]])
    }
    // Each is of more than two drivers.
    let errors = [
      error { try world.register(batch, on: cards) },
      error { try world.register(SpringMotion(.opacity, to: 1), on: cards) },
      error { try world.register(tracks, on: cards) },
      error { try world.animate(cards, .opacity, to: 1, .quick) },
      error {
        try world.play(on: cards[0]) {
          To(.opacity, 1, duration: .seconds(1))
          To(.opacity, 0, duration: .seconds(1))
        }
      },
    ]
    for error in errors {
      #expect(error?.field == "drivers" && error?.expected == "at most 50", "\(String(describing: error))")
    }
    #expect(world.stateHash == hash && world.driverCount == 48)
    handles.append(try world.animate(cards[1], .position, to: [1, 1], spring: .bouncy))
    handles.append(try world.shake(cards[2], .position, strength: [1, 1]))
    let last = error { try world.animate(cards[1], .scale, to: [1, 1]) }
    #expect(last?.field == "drivers" && last?.found == "1 more than 50")
    world.tick()
    #expect(world.engine.validate() == nil)
    handles[7].release()
    world.tick()
    try world.animate(cards[1], .scale, to: [1, 1])
    #expect(world.driverCount == 50)
    world.tick()
    #expect(world.engine.validate() == nil)
  }

  /// Returns the error that a call throws; nil if it throws none, or another one.
  private func error(_ body: () throws -> some Any) -> TweenError? {
    do {
      _ = try body()
      return nil
    } catch {
      return error as? TweenError
    }
  }

  // MARK: Times and rates

  @Test(
    "T1: at the greatest and least tick rates the world ticks on",
    arguments: [
      TickRate(1_000_000_000), TickRate(1, over: 1_000_000_000), TickRate(1_000_000_000, over: 999_999_999),
    ])
  func tickRates(rate: TickRate) throws {
    let world = World(tickRate: rate)
    let card = world.spawn()
    try populate(world, card, on: nil)
    let ticks = cases(20)
    for _ in 0..<ticks { world.tick() }
    #expect(world.time == rate.instant(ofTick: Int64(ticks)))
    #expect(world.engine.validate() == nil)
  }

  @Test("T1: past the end of time, 400,000 years, the world stands still and goes on ticking")
  func endOfTime() throws {
    let world = World(tickRate: TickRate(1, over: 1_000_000_000))
    world.engine.limits.mostBoundaries = 20
    let card = world.spawn()
    try populate(world, card, on: nil)
    for _ in 0..<13_000 { world.tick() }
    #expect(world.now.counts == 1 << 60)
    #expect(world.engine.validate() == nil)
    try world.animate(card, .position, to: [5, 5], duration: .seconds(1))
    for _ in 0..<3 { world.tick() }
    #expect(world.engine.validate() == nil)
  }

  @Test(
    "T5: clocks of the greatest rates, one in another, stay within their integers",
    arguments: [TickRate(60), TickRate(1, over: 1_000_000_000)],
    [Rate(1_000_000_000, over: 1), Rate(-1_000_000_000, over: 1)])
  func rates(tickRate: TickRate, rate: Rate) throws {
    let world = World(tickRate: tickRate)
    let card = world.spawn()
    let outer = world.makeTimeline()
    let inner = world.makeTimeline(in: .timeline(outer))
    for timeline in [outer, inner] {
      timeline.begin()
      timeline.setRate(rate)
    }
    world.rate = 1_000_000_000
    try populate(world, card, on: inner)
    for _ in 0..<5 { world.tick() }
    #expect(world.engine.validate() == nil)
    inner.setRate(Rate(1, over: 1_000_000_000))
    world.rate = 1
    for _ in 0..<5 { world.tick() }
    #expect(world.engine.validate() == nil)
    for timeline in [outer, inner] {
      timeline.seek(to: Duration(counts: 1 << 56))
      timeline.seek(to: .zero)
    }
    world.tick()
    #expect(world.engine.validate() == nil)
  }

  /// Gives an entity drivers of several kinds, the longest and shortest among them.
  private func populate(_ world: World, _ card: Entity, on timeline: Timeline?) throws {
    var endless = Tween(.opacity, values: [0, 1], duration: .milliseconds(700))
    (endless.repeats, endless.direction, endless.timeline) = (.forever, .alternate, timeline?.id)
    try world.register(endless, on: card)
    var longest = Tween(.scale, values: [[0, 0], [1, 1]], duration: Duration(counts: 1 << 56))
    longest.timeline = timeline?.id
    try world.register(longest, on: card)
    var shortest = Tween(.size, values: [[0, 0], [1, 1]], duration: Duration(counts: 1))
    (shortest.repeats, shortest.timeline) = (1e12, timeline?.id)
    try world.register(shortest, on: card)
    try world.animate(card, .position, to: [9, 9], spring: .bouncy, on: timeline)
  }

  // MARK: Depth and length

  @Test("C3: 100,000 contenders of a channel, and timelines 20,000 deep, end as they began (with -O)")
  func depth() throws {
    let card = world.spawn()
    let contenders = cases(10_000)
    for index in 0..<contenders {
      try world.animate(card, .opacity, to: Float(index), duration: .milliseconds(20 + index % 100))
    }
    var timeline = world.makeTimeline()
    let outermost = timeline
    for _ in 0..<cases(2000) { timeline = world.makeTimeline(in: .timeline(timeline)) }
    try world.animate(card, .scale, to: [2, 2], on: timeline)
    for _ in 0..<3 { world.tick() }
    outermost.release()
    for _ in 0..<12 { world.tick() }
    #expect(world.driverCount == 0 && world[card, .opacity] == Float(contenders - 1))
    #expect(world.engine.validate() == nil)
  }

  @Test("texts of a megabyte (with -O) are read or refused, and their errors stay short") func texts() {
    let long = String(repeating: "7", count: cases(100_000))
    #expect(throws: ParseError.self) { try Easing(parsing: "steps(\(long))") }
    #expect(throws: ParseError.self) { try Easing(parsing: long) }
    #expect(throws: ParseError.self) { try Color(css: "#" + long) }
    do throws(ParseError) {
      _ = try Easing(parsing: "quad" + long)
      Issue.record("it was read")
    } catch {
      #expect("\(error)".utf8.count < 1000)
    }
    let card = world.spawn()
    let property = Property(long, default: Float(0))
    #expect(throws: Never.self) { try world.animate(card, property, to: 1) }
    #expect(world.drivers(of: card).count == 1 && world.has(card, property))
  }
}
