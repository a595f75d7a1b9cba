import Inbetween
import Testing

/// Nothing on a tree of clocks depends on when it is read: compared with playing, and with a count of every
/// instant (T5, T7, T8).
@Suite struct ClockTreeExactTests {
  @Test(
    "T7, T8: after a seek anywhere, a tree shows the bits that playing there shows",
    arguments: 0..<UInt64(cases(20)))
  func seekIsPlay(seed: UInt64) throws {
    let sought = try RandomTree(seed: seed)
    var random = SplitMix64(seed: seed &+ 1000)
    for _ in 0..<8 {
      let ticks = random.number(0...40)
      let played = try RandomTree(seed: seed)
      for _ in 0..<ticks { played.world.tick() }
      sought.root.seek(to: played.world.now.sinceStart)
      #expect(sought.timelines.map(\.now) == played.timelines.map(\.now))
      #expect(sought.values == played.values, "after \(ticks) ticks")
    }
  }

  @Test("T5: on chains of fractional rates every boundary falls on the first instant that reaches it")
  func exactInstants() throws {
    var random = SplitMix64(seed: 77)
    let rates = [Rate(1, over: 3), Rate(7, over: 5), Rate(-2, over: 3), Rate(-11, over: 7), 2, -1]
    var (rising, falling) = (0, 0)
    for _ in 0..<60 {
      let world = World(tickRate: .hertz(97))
      let entity = world.spawn()
      world.rate = random.one(of: [1, Rate(5, over: 3), Rate(2, over: 7)])
      var clocks = [ReferenceClock(anchor: 0, start: 0, world.rate)]
      var parent = TimelineParent.world
      var (present, id) = (Int64(0), TimelineID?.none)
      for _ in 0..<3 {
        let timeline = world.makeTimeline(in: parent)
        let (rate, start) = (random.one(of: rates), Int64(random.number(-4000...4000)))
        timeline.seek(to: Duration(counts: start))
        timeline.setRate(rate)
        timeline.begin()
        clocks.append(ReferenceClock(anchor: start, start: present, rate))
        (parent, present, id) = (.timeline(timeline), start, timeline.id)
      }
      var tween = Tween(
        .opacity, values: [0, 1], duration: Duration(counts: 700), delay: Duration(counts: 1500))
      tween.timeline = id
      try world.register(tween, on: entity)
      let local = (Int64(0)...6 * 90_000 / 97).map { instant in clocks.reduce(instant) { $1.local(at: $0) } }
      let precedence = world.precedence(of: entity, .opacity)!
      let contender = (precedence.idle + precedence.shadowed).first ?? precedence.winner!
      var events: [Int64] = []
      for _ in 0..<6 {
        world.tick()
        events += world.events.map(\.instant.counts)
      }
      if local.last! > local[0] {
        let expected = [1500, 2200].compactMap { boundary in local.firstIndex { $0 >= boundary } }
        #expect(events == expected.map(Int64.init))
        rising += expected.count { $0 > 0 }
      } else {
        // On the way back it does not report events, but precedence gives their instants.
        for (boundary, told) in [(2200, contender.begin), (1500, contender.end)] {
          guard let place = local.firstIndex(where: { $0 <= boundary }), place > 0 else { continue }
          #expect(told?.counts == Int64(place))
          falling += 1
        }
      }
    }
    #expect(rising > 10 && falling > 10)
  }

  @Test("T7: any tick rate shows equal bits at equal instants, down the tree") func tickRates() throws {
    struct Story: Equatable {
      var values: [UInt32] = []
      var events: [Int64] = []
    }
    func story(_ hertz: Int, seed: UInt64) throws -> Story {
      let tree = try RandomTree(seed: seed, tickRate: .hertz(hertz))
      let (world, frame) = (tree.world, Frame())
      var story = Story()
      // Sixths of a second are ticks of 30, 60 and 144 Hz.
      func run(toSixth sixth: Int64) {
        while world.now.counts < sixth * 15_000 {
          // Samples between the ticks, at instants of no tick rate.
          let next = world.tickRate.instant(ofTick: world.tickCount + 1)
          for instant in stride(from: Int64(777), through: next.counts, by: 501)
          where instant > world.now.counts {
            world.sample(at: Instant(counts: instant), into: frame)
            story.values += tree.entities.map { frame[$0, .opacity]!.bitPattern }
          }
          world.tick()
          story.events += world.events.map(\.instant.counts)
        }
      }
      run(toSixth: 1)
      world.rate = Rate(2, over: 3)
      tree.timelines[1].setRate(Rate(-4, over: 3))
      run(toSixth: 2)
      world.pause()
      tree.timelines[2].seek(to: .milliseconds(123))
      run(toSixth: 3)
      world.resume()
      tree.root.setRate(Rate(7, over: 3))
      run(toSixth: 5)
      return story
    }
    var (values, events): (Set<UInt32>, Set<Int64>) = ([], [])
    for seed in 0..<10 as Range<UInt64> {
      let sixty = try story(60, seed: seed)
      #expect(try story(30, seed: seed) == sixty)
      #expect(try story(144, seed: seed) == sixty)
      values.formUnion(sixty.values)
      events.formUnion(sixty.events)
    }
    #expect(values.count > 300 && events.count > 50)
  }
}

extension ReferenceClock {
  fileprivate init(anchor: Int64, start: Int64, _ rate: Rate) {
    self.init(anchor: anchor, start: start, numerator: rate.numerator, denominator: rate.denominator)
  }
}

/// A root of rate 1, five timelines on it and on each other at small whole rates, forward and backward, and
/// drivers of a few channels on all of them. Equal seeds make equal trees.
private struct RandomTree {
  let world: World
  let root: Timeline
  var timelines: [Timeline] = []
  var entities: [Entity] = []

  init(seed: UInt64, tickRate: TickRate = .hertz(60)) throws {
    var random = SplitMix64(seed: seed)
    let turnsBack = seed & 1 == 1
    world = World(tickRate: tickRate)
    root = world.makeTimeline()
    timelines = [root]
    for _ in 0..<5 {
      let timeline = world.makeTimeline(in: .timeline(random.one(of: timelines)))
      timeline.seek(to: Duration(counts: Int64(random.number(0...60_000))))
      timeline.setRate(random.one(of: turnsBack ? [1, -1, 2, -2, 1, 0] : [1, 2, 3, 1, 0] as [Rate]))
      timelines.append(timeline)
    }
    for _ in 0..<3 { entities.append(world.spawn()) }
    for timeline in timelines { timeline.begin() }
    for _ in 0..<20 {
      let count = random.number(1...3)
      var tween = Tween(
        .opacity, values: (0..<count).map { _ in Float(random.number(0...64)) },
        duration: Duration(counts: Int64(random.number(0...20) * 1500)),
        delay: Duration(counts: Int64(random.number(0...40) * 1000)))
      tween.timeline = random.one(of: timelines).id
      tween.fill = random.one(of: [.none, .none, .forwards, .both])
      // Commits of timelines that run in both directions depend on history: the last one written stays. So
      // they are left out.
      tween.persists = !turnsBack && !random.once(in: 4)
      if random.once(in: 3) { tween.repeats = 2.5 }
      try world.register(tween, on: random.one(of: entities))
    }
  }

  /// The shown values and base values of all entities.
  var values: [UInt32] {
    entities.flatMap { [world[$0, .opacity]!.bitPattern, world.base($0, .opacity)!.bitPattern] }
  }
}
