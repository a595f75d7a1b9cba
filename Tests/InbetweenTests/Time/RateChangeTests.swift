import Testing

import Inbetween
@testable import InbetweenCore

/// Several changes of a clock's rate, each at its instant (T9).
@Suite struct RateChangeTests {
  private let changes = [
    RateChange(to: 0.1, at: .milliseconds(200), over: .milliseconds(150), ease: .cubicOut),
    RateChange(to: 0, at: .milliseconds(500)),
    RateChange(to: 2, at: .milliseconds(620), over: .milliseconds(90)),
  ]

  /// Compares one ramp of several changes with ramps that are begun by hand at their ticks.
  @Test("T9: they equal ramps that are begun at their instants")
  func byHand() throws {
    let (one, other) = (World(tickRate: .hertz(100)), World(tickRate: .hertz(100)))
    one.tick()
    other.tick()
    try one.rampRate(through: changes)
    for tick in 0..<120 {
      for change in changes where change.start == .milliseconds(10 * tick) {
        try other.rampRate(to: change.rate, over: change.duration, ease: change.ease)
      }
      #expect(one.time == other.time && one.rate == other.rate, "tick \(tick)")
      one.tick()
      other.tick()
    }
    #expect(one.rate == 2)
  }

  @Test("A change that begins during another starts from the rate reached")
  func overlapping() throws {
    let (one, other) = (World(tickRate: .hertz(100)), World(tickRate: .hertz(100)))
    let changes = [
      RateChange(to: 0.2, at: .zero, over: .milliseconds(640), ease: .linear),
      RateChange(to: 1, at: .milliseconds(200), over: .milliseconds(100)),
      RateChange(to: 3, at: .milliseconds(200), over: .milliseconds(300)),
    ]
    try one.rampRate(through: changes)
    try other.rampRate(to: 0.2, over: .milliseconds(640))
    for tick in 0..<80 {
      if tick == 20 {
        try other.rampRate(to: 1, over: .milliseconds(100))
        try other.rampRate(to: 3, over: .milliseconds(300))
      }
      #expect(one.time == other.time && one.rate == other.rate, "tick \(tick)")
      one.tick()
      other.tick()
    }
  }

  @Test("T7: equal values at all tick rates, in samples and ticks") func rates() throws {
    func lines(_ rate: Int) throws -> [String] {
      let world = World(tickRate: .hertz(rate))
      let card = world.spawn()
      try world.rampRate(through: changes)
      try world.animate(card, .position, to: SIMD2(400, 30), duration: .milliseconds(500), ease: .quadInOut)
      var lines: [String] = []
      let frame = Frame()
      while world.now.counts < 90_000 {
        world.tick()
        lines += world.events.map { "\($0.kind) \($0.instant.counts)" }
        lines += world.timelineEvents.map { "\($0.kind) \($0.instant.counts)" }
        if world.now.counts % 9_000 == 0 {
          world.sample(at: 0, into: frame)
          #expect(frame[card, .position] == world[card, .position])
          lines.append("\(world[card, .position]!.x.bitPattern) \(world.time.counts)")
        }
      }
      return lines
    }
    let expected = try lines(60)
    #expect(expected.contains { $0.hasPrefix("rampEnded") })
    for rate in [50, 100, 1000] { #expect(try lines(rate) == expected) }
  }

  @Test("T8: on a child timeline they are undone when the parent seeks back")
  func sought() throws {
    let world = World(tickRate: .hertz(100))
    let card = world.spawn()
    let outer = world.makeTimeline()
    let inner = world.makeTimeline(in: .timeline(outer))
    #expect(try inner.rampRate(through: changes))
    outer.begin()
    inner.begin()
    var tween = Tween(.opacity, values: [0, 1], duration: .milliseconds(1000))
    (tween.timeline, tween.persists) = (inner.id, false)
    try world.register(tween, on: card)
    var shown: [Float] = []
    var places: [Duration] = []
    for _ in 0..<150 {
      shown.append(world[card, .opacity]!)
      places.append(inner.offset!)
      world.tick()
    }
    #expect(places[20] == .milliseconds(200) && places[61] == places[52] && places[149] > .milliseconds(1000))
    for tick in [149, 3, 90, 61, 25, 140, 20, 0] {
      outer.seek(to: .milliseconds(10 * tick))
      #expect(inner.offset == places[tick] && world[card, .opacity] == shown[tick], "\(tick)")
    }
  }

  @Test("Changes wait for their timeline to begin, and while it is paused") func waits() throws {
    let world = World(tickRate: .hertz(100))
    let timeline = world.makeTimeline()
    try timeline.rampRate(through: [RateChange(to: 3, at: .milliseconds(50))])
    for _ in 0..<10 { world.tick() }
    timeline.begin()
    for _ in 0..<4 { world.tick() }
    timeline.pause()
    for _ in 0..<10 { world.tick() }
    #expect(timeline.offset == .milliseconds(40) && timeline.rate == 1)
    timeline.resume()
    for _ in 0..<2 { world.tick() }
    #expect(timeline.offset == .milliseconds(80) && timeline.rate == 3)
  }

  @Test("T5: changes may lead to negative rates, and may hold the clock at 0") func backward() throws {
    let world = World(tickRate: .hertz(100))
    let timeline = world.makeTimeline()
    timeline.begin()
    timeline.seek(to: .seconds(1))
    timeline.setRate(-1)
    try timeline.rampRate(through: [
      RateChange(to: 0, at: .milliseconds(100)), RateChange(to: -2, at: .milliseconds(200)),
    ])
    for _ in 0..<30 { world.tick() }
    #expect(timeline.offset == .milliseconds(700))
  }

  @Test("W9: invalid fields are named, and nothing is changed") func refused() throws {
    let world = World()
    let timeline = world.makeTimeline()
    func field(_ changes: [RateChange]) -> String? {
      #expect(throws: TweenError.self) { try timeline.rampRate(through: changes) }?.field
    }
    #expect(field([RateChange(to: 1, at: .milliseconds(-1))]) == "changes[0].start")
    let fallen = [RateChange(to: 2, at: .milliseconds(9)), RateChange(to: 1, at: .milliseconds(8))]
    #expect(field(fallen) == "changes[1].start")
    #expect(field([RateChange(to: 2, over: .milliseconds(-8))]) == "changes[0].duration")
    #expect(field([RateChange(to: 0), RateChange(to: -1, at: .milliseconds(5))]) == "changes[1].rate")
    #expect(throws: TweenError.self) { try world.rampRate(through: [RateChange(to: -1)]) }
    #expect(timeline.rate == 1 && world.rate == 1)
    #expect(try timeline.rampRate(through: []) && timeline.rate == 1)
    #expect(try timeline.rampRate(through: [RateChange(to: 4)]) && timeline.rate == 4)
    timeline.release()
    #expect(try !timeline.rampRate(through: [RateChange(to: 4)]))
  }

  @Test("T5, T7: setting the rate that a ramp has reached keeps the part of a count at any tick rate")
  func reachedRateIsSetAgain() throws {
    // At 1 s, the ramp has ended in the last tick of the first world, and two ticks ago in the second.
    let worlds = [World(tickRate: .hertz(2)), World(tickRate: .hertz(5))]
    let timelines = worlds.map { $0.makeTimeline() }
    for (world, timeline) in zip(worlds, timelines) {
      timeline.begin()
      try timeline.rampRate(to: Rate(6, over: 7), over: .milliseconds(700))
      try world.rampRate(to: Rate(5, over: 7), over: .milliseconds(600))
    }
    for second in 1...5 {
      for (world, timeline) in zip(worlds, timelines) {
        while world.now < Instant(.seconds(second)) { world.tick() }
        if second == 2 { try timeline.rampRate(to: Rate(6, over: 7), over: .milliseconds(300)) }
        timeline.setRate(Rate(6, over: 7))
        world.rate = Rate(5, over: 7)
      }
      #expect(worlds[0].time == worlds[1].time && timelines[0].now == timelines[1].now, "at \(second) s")
    }
  }
}
