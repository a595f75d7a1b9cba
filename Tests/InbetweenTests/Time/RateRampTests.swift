import Testing

import Inbetween
@testable import InbetweenCore

@Suite struct RateRampTests {
  /// Returns the local time on a ramp, by definition: segment after segment at the rate of its middle, each
  /// from the end of the one before, rounded down.
  private func local(
    at instant: Int64, begin: Int64, anchor: Int64, from: Double, to: Rate, length: Int64, ease: Easing
  ) -> Int64 {
    var (origin, local) = (begin, anchor)
    let pieces = min(length, 64)
    for piece in 0..<pieces {
      let end = begin + length * (piece + 1) / pieces
      let part = ease(Float((Double(piece) + 0.5) / Double(pieces)))
      let rate = Rate(max(0, from + (to.value - from) * Double(part))) ?? 0
      let map = ClockMap(origin: origin, anchor: local, rate: rate)
      if instant < end { return map.local(at: instant) }
      (origin, local) = (end, map.local(at: end))
    }
    return ClockMap(origin: origin, anchor: local, rate: to).local(at: instant)
  }

  @Test(
    "T5: the world's time is the ramp's function of engine time",
    arguments: [Easing.linear, .cubicInOut, .backIn, .stepEnd])
  func definition(ease: Easing) throws {
    for (length, to) in [(27_000, 0.2 as Rate), (27_001, 0), (40, 3), (1, 0.5), (900_000, 2)]
      as [(Int64, Rate)]
    {
      let world = World(tickRate: .hertz(100))
      world.tick()
      try world.rampRate(to: to, over: Duration(counts: length), ease: ease)
      for _ in 0..<60 {
        world.tick()
        #expect(
          world.time.counts
            == local(
              at: world.now.counts, begin: 900, anchor: 900, from: 1, to: to, length: length, ease: ease))
      }
      #expect(world.rate == to || length > 50_000)
    }
  }

  /// Plays a scene in slow motion. Returns values and events at the instants that all tick rates share.
  private func run(_ tickRate: TickRate) throws -> [String] {
    let world = World(tickRate: tickRate)
    let (one, other) = (world.spawn(), world.spawn())
    try world.animate(one, .opacity, to: 0, duration: .milliseconds(700), ease: .quadInOut)
    try world.animate(other, .position, to: SIMD2(40, 9), spring: .bouncy, delay: .milliseconds(133))
    var lines: [String] = []
    while world.now.counts < 3 * 90_000 {
      if world.now.counts == 9_000 { try world.rampRate(to: 0.2, over: .milliseconds(331), ease: .sineOut) }
      // Another ramp, during the first one.
      if world.now.counts == 27_000 { try world.rampRate(to: 1.5, over: .milliseconds(250)) }
      world.tick()
      lines += world.events.map { "\($0.kind) \($0.instant.counts)" }
      lines += world.timelineEvents.map { "\($0.kind) \($0.instant.counts) \($0.offset.counts)" }
      guard world.now.counts % 9_000 == 0 else { continue }
      lines.append("\(world.now.counts) \(world.time.counts) \(world[one, .opacity]!.bitPattern)")
      lines.append("\(world[other, .position]!)")
    }
    return lines
  }

  @Test("T7: equal at every tick rate, to the bit and the count") func tickRates() throws {
    let lines = try run(.hertz(10))
    #expect(lines.contains { $0.hasPrefix("completed") })
    #expect(lines.contains { $0.hasPrefix("rampEnded 49500 ") })
    for rate in [60, 100, 120, 240] { #expect(try run(.hertz(rate)).sorted() == lines.sorted()) }
  }

  @Test("T4: a sample follows the ramp and keeps nothing of it") func samples() throws {
    let world = World(tickRate: .hertz(10))
    let entity = world.spawn()
    try world.animate(entity, .opacity, to: 0, duration: .milliseconds(300), ease: .linear)
    try world.rampRate(to: 0.25, over: .milliseconds(150))
    let (frame, later) = (Frame(), World(tickRate: .hertz(1000)))
    let twin = later.spawn()
    try later.animate(twin, .opacity, to: 0, duration: .milliseconds(300), ease: .linear)
    try later.rampRate(to: 0.25, over: .milliseconds(150))
    for _ in 0..<5 {
      let (hash, rate) = (world.stateHash, world.rate)
      for _ in 0..<100 {
        later.tick()
        world.sample(at: later.now, into: frame)
        #expect(frame[entity, .opacity] == later[twin, .opacity])
      }
      #expect(world.stateHash == hash && world.rate == rate)
      world.tick()
      #expect(world[entity, .opacity] == later[twin, .opacity])
    }
  }

  @Test("Another ramp, or a rate, starts from the rate that a ramp has reached") func interrupted() throws {
    let world = World(tickRate: .hertz(100))
    try world.rampRate(to: 0, over: .seconds(1))
    for _ in 0..<50 { world.tick() }
    let rate = world.rate
    #expect((rate.value - 0.5).magnitude < 0.02)
    let time = world.time.counts
    try world.rampRate(to: 1, over: .seconds(1))
    #expect(world.time.counts == time && (world.rate.value - rate.value).magnitude < 0.01)
    for _ in 0..<20 { world.tick() }
    #expect(
      world.time.counts
        == local(
          at: world.now.counts, begin: 45_000, anchor: time, from: rate.value, to: 1, length: 90_000,
          ease: .linear))
    world.rate = 2
    #expect(world.rate == 2)
    let (now, then) = (world.now.counts, world.time.counts)
    for _ in 0..<100 { world.tick() }
    #expect(world.time.counts == then + 2 * (world.now.counts - now) && world.timelineEvents.isEmpty)
    try world.rampRate(to: 1, over: .zero)
    #expect(world.rate == 1)
  }

  @Test("A pause holds the ramp with the clock") func paused() throws {
    let (paused, twin) = (World(tickRate: .hertz(100)), World(tickRate: .hertz(100)))
    for world in [paused, twin] { try world.rampRate(to: 0.5, over: .milliseconds(640)) }
    for _ in 0..<32 {
      paused.tick()
      twin.tick()
    }
    paused.pause()
    for _ in 0..<7 { paused.tick() }
    #expect(paused.time == twin.time && paused.rate == twin.rate)
    paused.resume()
    for _ in 0..<70 {
      paused.tick()
      twin.tick()
      // Each segment that begins anew rounds down once more.
      #expect((paused.time.counts - twin.time.counts).magnitude <= 1)
    }
    #expect(paused.rate == 0.5)
  }

  @Test("A timeline's ramp: in its parent's time, kept through seeks, waiting for the begin")
  func timelines() throws {
    let world = World(tickRate: .hertz(100))
    let parent = world.makeTimeline()
    let timeline = world.makeTimeline(in: .timeline(parent))
    #expect(try timeline.rampRate(to: 3, over: .milliseconds(100)))
    for _ in 0..<20 { world.tick() }
    #expect(timeline.rate == 1)
    parent.begin()
    timeline.begin()
    var offsets: [Int64] = []
    for _ in 0..<20 {
      world.tick()
      offsets.append(timeline.now!.counts)
    }
    #expect(timeline.rate == 3 && offsets[19] == offsets[18] + 2700)
    #expect(world.timelineEvents.isEmpty)
    // When its parent seeks back, it is where it was, by the same function.
    for tick in stride(from: 19, through: 0, by: -3) {
      parent.seek(to: .milliseconds(10 * (tick + 1)))
      #expect(timeline.now!.counts == offsets[tick])
    }
    parent.seek(to: .milliseconds(50))
    timeline.seek(to: .zero)
    let rate = timeline.rate!.value
    #expect(rate > 1.9 && rate < 2.1)
    for _ in 0..<5 { world.tick() }
    #expect(timeline.rate == 3 && (timeline.now!.counts - 50 * 90 * 5 / 2).magnitude < 90)
  }

  @Test("A timeline that runs backward keeps its boundaries at their instants") func backward() throws {
    func ends(_ tickRate: TickRate) throws -> [String] {
      let world = World(tickRate: tickRate)
      let entity = world.spawn()
      let timeline = world.makeTimeline()
      var tween = Tween(.opacity, values: [0, 1], duration: .milliseconds(200), delay: .milliseconds(100))
      tween.timeline = timeline.id
      try world.register(tween, on: entity)
      timeline.seek(to: .milliseconds(400))
      timeline.setRate(-1)
      try timeline.rampRate(to: -0.25, over: .milliseconds(200))
      var lines: [String] = []
      while world.now.counts < 180_000 {
        world.tick()
        if world.now.counts % 9000 == 0 {
          lines.append("\(timeline.now!.counts) \(world[entity, .opacity]!)")
        }
      }
      return lines
    }
    let lines = try ends(.hertz(10))
    #expect(try ends(.hertz(100)) == lines && ends(.hertz(60)) == lines)
    #expect(Set(lines).count == lines.count)
  }

  @Test("From 0 and to 0: child clocks wait, and go on") func rest() throws {
    let world = World(tickRate: .hertz(100))
    let entity = world.spawn()
    let handle = try world.animate(entity, .opacity, to: 0, duration: .milliseconds(100), ease: .linear)
    try world.rampRate(to: 0, over: .milliseconds(100))
    for _ in 0..<40 { world.tick() }
    let time = world.time.counts
    // Half of it, less what is rounded down.
    #expect(time <= 4500 && time > 4400 && world.rate == 0)
    for _ in 0..<40 { world.tick() }
    #expect(world.time.counts == time && handle.state == .active)
    try world.rampRate(to: 1, over: .milliseconds(100))
    var completed: Int64 = 0
    for _ in 0..<40 {
      world.tick()
      for event in world.events where event.kind == .completed { completed = event.instant.counts }
    }
    #expect(handle.state == .killed && completed > 80 * 900 + 9000 && completed < 80 * 900 + 9200)
  }

  @Test("W7: callbacks within the ramp are at their own instants") func callbacks() throws {
    func run(_ tickRate: TickRate) throws -> Int64 {
      let world = World(tickRate: tickRate)
      let entity = world.spawn()
      try world.rampRate(to: 0.3, over: .milliseconds(150))
      var end: Int64 = 0
      let first = try world.animate(entity, .opacity, to: 0, duration: .milliseconds(60))
      first.onComplete {
        try! world.animate(entity, .opacity, to: 1, duration: .milliseconds(60)).onComplete {
          end = world.now.counts
        }
      }
      while end == 0 { world.tick() }
      return end
    }
    let end = try run(.hertz(1000))
    for rate in [2, 10, 60, 240] { #expect(try (run(.hertz(rate)) - end).magnitude == 0) }
  }

  @Test("T9: a ramp to the present rate ends as it begins, and keeps its part of a count")
  func unchangedRate() throws {
    let world = World(tickRate: .hertz(100))
    try world.rampRate(to: 1, over: .milliseconds(25))
    var ends: [Int64] = []
    for _ in 0..<5 {
      world.tick()
      ends += world.timelineEvents.filter { $0.kind == .rampEnded }.map(\.instant.counts)
      #expect(world.time.counts == world.now.counts)
    }
    #expect(ends == [0])
    let third = World(tickRate: .hertz(1000))
    third.rate = Rate(1, over: 7)
    for _ in 0..<70 {
      third.tick()
      try third.rampRate(to: Rate(1, over: 7), over: .seconds(1))
    }
    #expect(third.time.counts == 70 * 90 / 7)
  }

  @Test("T9: a ramp of no length ends as it begins, and waits while its clock is held", arguments: [1, 0.5])
  func noLength(rate: Rate) throws {
    let world = World(tickRate: .hertz(100))
    let timeline = world.makeTimeline()
    func ends() -> [Int64] {
      world.tick()
      return world.timelineEvents.filter { $0.kind == .rampEnded }.map(\.instant.counts)
    }
    world.tick()
    try world.rampRate(to: rate, over: .zero)
    #expect(world.rate == rate)
    #expect(ends() == [900] && ends().isEmpty)
    try timeline.rampRate(to: 2, over: .zero)
    #expect(timeline.rate == 2 && ends().isEmpty)
    timeline.begin()
    #expect(ends() == [4 * 900] && ends().isEmpty)
    timeline.pause()
    try timeline.rampRate(through: [RateChange(to: rate, at: .zero)])
    #expect(ends().isEmpty)
    timeline.resume()
    #expect(timeline.rate == rate && ends() == [7 * 900] && ends().isEmpty)
  }

  @Test("W9: what cannot be is refused, and nothing changed") func refused() throws {
    let world = World(tickRate: .hertz(100))
    let timeline = world.makeTimeline()
    timeline.begin()
    #expect(throws: TweenError.self) { try world.rampRate(to: -1, over: .seconds(1)) }
    #expect(throws: TweenError.self) { try world.rampRate(to: 2, over: .seconds(-1)) }
    #expect(throws: TweenError.self) { try world.rampRate(to: 2, over: Duration(counts: 1 << 57)) }
    #expect(throws: TweenError.self) { try timeline.rampRate(to: -1, over: .seconds(1)) }
    #expect(world.rate == 1 && timeline.rate == 1)
    timeline.release()
    #expect(try !timeline.rampRate(to: 2, over: .seconds(1)))
    #expect(throws: TweenError.self) { try timeline.rampRate(to: 2, over: .seconds(-1)) }
  }

  @Test(
    "T9: a timeline that comes to rest on its way back stays on the near side of a boundary, as samples show it"
  )
  func restOnABoundary() throws {
    /// Plays a timeline backward to rest. Returns where it stands. Each tick shows what a sample foretold.
    func play(from begin: Int64?) throws -> Int64 {
      let world = World()
      let (card, other, frame) = (world.spawn(), world.spawn(), Frame())
      let timeline = world.makeTimeline()
      if let begin {
        var tween = Tween(
          .opacity, values: [0.25, 0.75], duration: .seconds(1), delay: Duration(counts: begin))
        tween.timeline = timeline.id
        try world.register(tween, on: card)
        try world.play(
          on: other, in: timeline, delay: Duration(counts: begin - 9_000), repeats: 3,
          direction: .alternateReverse
        ) {
          To(.opacity, 0.5, duration: .milliseconds(100))
        }
      }
      timeline.begin()
      timeline.seek(to: .seconds(1))
      timeline.setRate(-1)
      try timeline.rampRate(to: 0, over: .milliseconds(300))
      for tick in 1...40 {
        world.sample(at: world.tickRate.instant(ofTick: Int64(tick)), into: frame)
        let foretold = [card, other].map { frame[$0, .opacity] }
        world.tick()
        #expect([card, other].map { world[$0, .opacity] } == foretold, "tick \\(tick)")
      }
      return try #require(timeline.now).counts
    }
    let rest = try play(from: nil)
    #expect(try play(from: rest) == rest)
  }

  @Test("T9: a ramp that time has passed reports its end, though its clock changes before the next tick")
  func changedBeforeTheReport() throws {
    for change in 0..<4 {
      let world = World(tickRate: .hertz(100))
      let (parent, child) = (world.makeTimeline(), world.makeTimeline())
      let inner = world.makeTimeline(in: .timeline(parent))
      for timeline in [parent, child, inner] { timeline.begin() }
      try inner.rampRate(to: 0.5, over: .milliseconds(100))
      parent.seek(to: .seconds(1))
      switch change {
      case 0: inner.pause()
      case 1: inner.seek(to: .milliseconds(20))
      case 2: inner.setRate(2)
      default: inner.attachScrubber()
      }
      var ends = 0
      for _ in 0..<3 {
        world.tick()
        ends += world.timelineEvents.filter { $0.kind == .rampEnded && $0.timeline == inner.id }.count
      }
      #expect(ends == 1, "change \(change)")
    }
  }

  @Test("T7, T9: a tick drops the ramps that it has passed, at any tick rate")
  func droppedWithTheTick() throws {
    var events: [[String]] = []
    for hz in [60, 120] {
      let world = World(tickRate: .hertz(hz))
      let (card, back) = (world.spawn(), world.makeTimeline())
      let child = world.makeTimeline(in: .timeline(back))
      back.begin()
      back.seek(to: .seconds(1))
      back.setRate(-1)
      // The end lies between two ticks of both rates, in the last tick of 60 Hz before the next command.
      try world.rampRate(to: 0, over: .milliseconds(20))
      for _ in 0..<hz / 30 { world.tick() }
      var turn = Tween(.opacity, from: 0, duration: .seconds(1))
      turn.timeline = child.id
      try world.register(turn, on: card)
      world.tick()
      events.append(world.tickEvents.map { "\($0.kind) \($0.instant.counts)" })
    }
    #expect(events[0] == events[1])
  }
}
