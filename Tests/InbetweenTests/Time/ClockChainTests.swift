import Testing

import Inbetween
@testable import InbetweenCore

/// From local instants back to the parent's, through maps and chains of maps, against a trial of every
/// instant (T5).
@Suite struct ClockChainTests {
  private static let rates: [Rate] = [
    1, 2, 3, -1, -2, Rate(1, over: 2), Rate(-1, over: 2), Rate(2, over: 3), Rate(-7, over: 3),
    Rate(7, over: 5),
    Rate(-3, over: 11),
  ]

  private static func map(_ random: inout SplitMix64) -> (ClockMap, ReferenceClock) {
    let (origin, anchor) = (Int64(random.number(-20...20)), Int64(random.number(-20...20)))
    let rate = random.one(of: rates)
    return (
      ClockMap(origin: origin, anchor: anchor, rate: rate),
      ReferenceClock(anchor: anchor, start: origin, numerator: rate.numerator, denominator: rate.denominator)
    )
  }

  @Test("T5: the first instant that reaches a local one, for a parent that runs forward or backward")
  func oneMap() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<cases(30) {
      let (map, clock) = Self.map(&random)
      for local in Int64(-15)...15 {
        let rises = map.numerator > 0
        let forward = (Int64(-400)...400).first {
          rises ? clock.local(at: $0) >= local : clock.local(at: $0) <= local
        }
        #expect(map.firstInstant(reaching: local) == forward)
        let backward = (Int64(-400)...400).last {
          rises ? clock.local(at: $0) <= local : clock.local(at: $0) >= local
        }
        #expect(map.lastInstant(reaching: local) == backward)
      }
    }
  }

  @Test("T5: the first engine instant that reaches an instant of a timeline three clocks down") func chains()
  {
    var random = SplitMix64(seed: 6)
    let world = World()
    let outer = world.makeTimeline(in: .realTime)
    let middle = world.makeTimeline(in: .timeline(outer))
    let inner = world.makeTimeline(in: .timeline(middle))
    var directions: Set<Int> = []
    for _ in 0..<cases(30) {
      var clocks: [ReferenceClock] = []
      for timeline in [outer, middle, inner] {
        let (map, clock) = Self.map(&random)
        world.engine.clocks.timelines[timeline.id.place].map = map
        clocks.append(clock)
      }
      world.engine.findDirections(within: outer.id.place)
      let direction = world.engine.clocks.timelines[inner.id.place].direction
      directions.insert(direction)
      let span = Int64(-2500)...2500
      let locals = span.map { instant in clocks.reduce(instant) { $1.local(at: $0) } }
      #expect((locals.last! > locals.first!) == (direction > 0))
      for local in Int64(-12)...12 {
        guard let place = locals.firstIndex(where: { direction > 0 ? $0 >= local : $0 <= local }), place > 0
        else { continue }
        #expect(
          world.engine.engineInstant(reaching: local, on: inner.id.place) == span.lowerBound + Int64(place))
      }
    }
    #expect(directions == [-1, 1])
  }

  @Test("T5: a chain that stands has reached past instants, and never reaches later ones") func standing() {
    let world = World()
    let outer = world.makeTimeline(in: .realTime)
    let inner = world.makeTimeline(in: .timeline(outer))
    outer.begin()
    inner.begin()
    for _ in 0..<60 { world.tick() }
    outer.pause()
    for _ in 0..<60 { world.tick() }
    let index = inner.id.place
    #expect(world.engine.engineInstant(reaching: 80_000, on: index) == 90_000)
    #expect(world.engine.engineInstant(reaching: 90_001, on: index) == nil)
  }

  @Test("T5: however deep clocks are nested and however fast they run, their time stays countable")
  func depth() {
    let world = World()
    var timelines = [world.makeTimeline()]
    for _ in 0..<40 { timelines.append(world.makeTimeline(in: .timeline(timelines.last!))) }
    for timeline in timelines {
      timeline.setRate(1_000_000)
      timeline.begin()
    }
    for _ in 0..<10 { world.tick() }
    #expect(timelines.last!.now == Instant(counts: 1 << 60))
    timelines[3].setRate(-1_000_000)
    for _ in 0..<10 { world.tick() }
    for timeline in timelines { timeline.setRate(1) }
    timelines[20].seek(to: Duration(counts: .min))
    for _ in 0..<10 { world.tick() }
    #expect(timelines.allSatisfy { $0.now!.counts.magnitude <= 1 << 60 })
  }

  @Test("Released timelines leave nothing behind: living ones bound the memory") func bounded() {
    let world = World()
    for _ in 0..<50 {
      let outer = world.makeTimeline(in: .realTime)
      _ = world.makeTimeline(in: .timeline(outer))
      outer.release()
    }
    world.tick()
    #expect(world.engine.clocks.timelines.count == 3 && world.engine.clocks.order.count == 1)
  }

  @Test(
    "T6, W7: begun in a callback, a timeline begins at the callback's instant, and its drivers at theirs")
  func begunInCallback() throws {
    let scene = try RuleScene()
    let outer = scene.world.makeTimeline()
    let inner = scene.world.makeTimeline(in: .timeline(outer))
    try scene.register(RuleScene.tween([0, 64], 5, delay: 2) { $0.timeline = inner.id })
    try scene.register(RuleScene.tween([1], 21)).onComplete { outer.begin() }
    let events = scene.run(to: 30)
    #expect(outer.beginTime == Instant(.milliseconds(21)))
    #expect(outer.now == Instant(.milliseconds(9)) && inner.now == outer.now)
    #expect(scene.base == 64)
    #expect(events.map(\.milliseconds) == [0, 21, 23, 28])
  }

  @Test(
    "C2: a driver at its begin, on a clock of rate −1, is active once a clock around it stops",
    arguments: 0..<4)
  func clocksAroundStop(way: Int) throws {
    let world = World(tickRate: .hertz(100))
    let outer = world.makeTimeline()
    outer.begin()
    let (inner, entity) = (world.makeTimeline(in: .timeline(outer)), world.spawn())
    var tween = Tween(.opacity, values: [0.25, 0.75], duration: .milliseconds(10))
    tween.timeline = inner.id
    let driver = try world.register(tween, on: entity)
    world.tick()
    driver.restart()
    inner.setRate(-1)
    #expect(driver.state == .delayed && world[entity, .opacity] == 1)
    switch way {
    case 0: world.pause()
    case 1: world.rate = 0
    case 2: outer.pause()
    default: inner.pause()
    }
    #expect(driver.state == .active && world[entity, .opacity] == 0.25)
    world.tick()
    #expect(driver.state == .active && world.engine.validate() == nil)
  }
}
