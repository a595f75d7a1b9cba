import Testing

import Inbetween
@testable import InbetweenCore

/// T12: the length of a timeline, its progress and its end.
@Suite struct TimelineLengthTests {
  private let world = World(tickRate: .hertz(100))

  /// Random tweens, against the greatest end by hand.
  @Test(arguments: 0..<20 as Range<UInt64>) func theDurationIsTheLastEnd(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let line = world.makeTimeline()
    #expect(line.duration == .zero && line.progress == 1)
    line.begin()
    var last: Int64 = 0
    for _ in 0..<random.number(1...6) {
      let entity = world.spawn()
      var tween = Tween(.opacity, to: 1, duration: Duration(counts: Int64(random.number(0...9000))))
      tween.delay = Duration(counts: Int64(random.number(-2000...9000)))
      tween.repeats = random.one(of: [1, 2, 3])
      tween.endDelay = Duration(counts: Int64(random.number(0...3000)))
      tween.timeline = line.id
      try world.register(tween, on: entity)
      let iterations =
        random.one(of: [0]) + tween.duration.counts * [1: 1, 2: 2, 3: 3][count(tween.repeats)]!
      last = max(last, tween.delay.counts + iterations + tween.endDelay.counts)
      #expect(line.duration?.counts == last, "seed \(seed)")
    }
    for _ in 0..<30 {
      world.tick()
      #expect(line.duration?.counts == last, "seed \(seed)")
      let part = last == 0 ? 1 : Double(min(line.offset!.counts, last)) / Double(last)
      #expect(line.progress == part)
    }
    if last > 0 {
      #expect(line.seek(toProgress: 0.25))
      #expect(line.offset!.counts == Int64((0.25 * Double(last)).rounded(.toNearestOrEven)))
    }
    #expect(!line.seek(toProgress: 1.5) && !line.seek(toProgress: .nan) && !line.scrub(toProgress: 0.5))
    line.release()
    #expect(line.duration == nil && line.progress == nil)
  }

  private func count(_ repeats: Repeats) -> Int {
    if case .count(let count) = repeats { Int(count) } else { 0 }
  }

  @Test func endsThatAreNotKnownAreNil() throws {
    let (line, entity) = (world.makeTimeline(), world.spawn())
    try world.assign(entity, .opacity, to: 0)
    var pull = SpringMotion(.opacity, to: 1)
    (pull.timeline, pull.delay) = (line.id, .milliseconds(50))
    let spring = try world.register(pull, on: entity)
    #expect(line.duration == nil && line.progress == nil && !line.seek(toProgress: 0.5))
    for _ in 0..<6 { world.tick() }
    #expect(line.duration == .milliseconds(50) + spring.implicitDuration!)
    let loop = try world.animate(entity, .scale, to: [2, 2], repeats: .forever, on: line)
    #expect(line.duration == nil)
    loop.pause()
    #expect(line.duration != nil)
  }

  @Test func theEndIsReportedOnceAtItsInstant() throws {
    let (line, entity) = (world.makeTimeline(), world.spawn())
    #expect(try !line.onComplete {})
    try world.animate(entity, .opacity, to: 1, duration: .milliseconds(103), on: line)
    var ends: [Int64] = []
    let isHeard = try line.onComplete { [unowned world] in ends.append(world.now.counts) }
    #expect(isHeard)
    for _ in 0..<5 { world.tick() }
    // A driver that is added later is waited for.
    try world.animate(entity, .opacity, to: 0, duration: .milliseconds(77), on: line)
    for _ in 0..<20 { world.tick() }
    #expect(ends == [Int64(127) * 90])
    line.seek(to: .zero)
    for _ in 0..<30 { world.tick() }
    #expect(ends.count == 1)
    // It may be asked for again, also when it is over.
    #expect(try line.onComplete { ends.append(-1) })
    world.tick()
    #expect(ends.last == -1 && ends.count == 2)
  }

  @Test("T12: an end that becomes earlier is reported at its instant, or when it is set if that is over")
  func earlierEnds() throws {
    // In milliseconds.
    var ends: [Int64] = []
    func run(_ ticks: Int) { for _ in 0..<ticks { world.tick() } }
    func listen(_ line: Timeline) throws {
      try line.onComplete { [unowned world] in ends.append(world.now.counts / 90) }
    }
    let (line, entity) = (world.makeTimeline(), world.spawn())
    let long = try world.animate(entity, .opacity, to: 1, duration: .seconds(1), on: line)
    try world.animate(entity, .scale, to: [2, 2], duration: .milliseconds(303), on: line)
    try listen(line)
    run(10)
    long.kill()
    run(30)
    #expect(ends == [303])

    // Beyond the new end it is over when that is set: by a call between two ticks, or within one.
    let other = world.makeTimeline()
    let slow = try world.animate(entity, .opacity, to: 0, duration: .seconds(1), on: other)
    try listen(other)
    run(50)
    let set = world.now.counts / 90
    try slow.duration(.milliseconds(200))
    #expect(other.duration == .milliseconds(200))
    run(1)
    #expect(ends == [303, set])

    let third = world.makeTimeline()
    let loop = try world.animate(
      entity, .opacity, to: 1, duration: .milliseconds(50), repeats: .forever, on: third)
    try listen(third)
    try listen(third)
    let begin = world.now.counts / 90 + 123
    try world.after(.milliseconds(123)) { loop.kill() }
    run(12)
    #expect(ends.count == 2)
    run(1)
    #expect(Array(ends.dropFirst(2)) == [begin, begin])
    run(100)
    #expect(ends.count == 4)
  }

  @Test("T12, T10: an end that a change has brought forward is reported after a restore, too")
  func earlierEndsOfSnapshots() throws {
    let (line, entity) = (world.makeTimeline(), world.spawn())
    let fade = try world.animate(entity, .opacity, to: 1, duration: .seconds(1), on: line)
    // In milliseconds.
    var ends: [Int64] = []
    try line.onComplete { [unowned world] in ends.append(world.now.counts / 90) }
    for _ in 0..<20 { world.tick() }
    let snapshot = Snapshot()
    try world.save(into: snapshot)
    for _ in 0..<2 {
      fade.kill()
      for _ in 0..<3 { world.tick() }
      try world.restore(snapshot)
    }
    for _ in 0..<200 { world.tick() }
    #expect(ends == [200, 200, 1000])
    // While a driver is paused, its timeline waits.
    let other = world.makeTimeline()
    let held = try world.animate(entity, .opacity, to: 0, duration: .milliseconds(80), on: other)
    try other.onComplete { ends.append(-1) }
    world.tick()
    held.pause()
    for _ in 0..<3 { world.tick() }
    held.resume()
    for _ in 0..<6 { world.tick() }
    #expect(ends.last == 1000)
    for _ in 0..<6 { world.tick() }
    #expect(ends.last == -1)
  }

  /// Pauses, kills and changes drivers of a timeline, by hand and in callbacks. Returns all events and the
  /// instant of the timeline's completion. If `restores`, each state is saved and restored before its tick.
  private func change(_ seed: UInt64, restores: Bool) throws -> (events: [Event], end: Int64?) {
    let world = World(tickRate: .hertz(100))
    var random = SplitMix64(seed: seed)
    let (parent, entity) = (world.makeTimeline(), world.spawn())
    parent.begin()
    let line = world.makeTimeline(in: .timeline(parent))
    var handles: [DriverHandle] = []
    func add() throws {
      let duration = Duration.milliseconds(random.number(1...400))
      switch random.number(0...7) {
      case 0: handles.append(try world.animate(entity, .opacity, to: 0, .snappy, on: line))
      case 1:
        handles.append(
          try world.animate(entity, .scale, to: [2, 2], duration: duration, repeats: .forever, on: line))
      case 2:
        handles.append(
          try world.animate(entity, .position, to: [9, 9], .quick.delayed(by: duration), on: line))
      default:
        handles.append(
          try world.animate(entity, .rotation, to: .degrees(9), duration: duration, on: line))
      }
    }
    for _ in 0..<random.number(1...5) { try add() }
    var (events, end): ([Event], Int64?) = ([], nil)
    try line.onComplete { [unowned world] in end = world.now.counts }
    for tick in 0..<60 {
      let (handle, choice, isCalled) = (random.one(of: handles), random.number(0...9), random.number(0...2))
      let change = {
        switch choice {
        case 0, 1: handle.pause()
        case 2, 3, 4: handle.resume()
        case 5: handle.kill()
        case 6: _ = try? handle.rate(tick % 2 == 0 ? 0 : 2)
        case 7: _ = try? handle.duration(.milliseconds(20))
        case 8: handle.complete()
        default: parent.seek(to: .milliseconds(20))
        }
      }
      if isCalled == 0 { try world.after(.milliseconds(3)) { change() } } else { change() }
      if random.number(0...20) == 0 { try add() }
      if restores {
        let snapshot = Snapshot()
        try world.save(into: snapshot)
        world.tick()
        let (before, told) = (world.events, end)
        end = nil
        try world.restore(snapshot)
        world.tick()
        #expect(world.events == before && end == told, "seed \(seed), tick \(tick)")
      } else {
        world.tick()
      }
      events += world.events
      let isHeld = handles.contains { $0.state == .paused || ($0.rate == 0 && $0.state != .killed) }
      if let end { return (events, end) }
      if !isHeld, let duration = line.duration, duration <= line.offset! {
        Issue.record("seed \(seed), tick \(tick): it is over, and that is not told")
      }
    }
    return (events, end)
  }

  @Test("T12, T10: an end comes when all drivers have ended, whatever is paused, killed, changed or restored")
  func changesAndRestores() throws {
    var ended = 0
    for seed in 0..<80 as Range<UInt64> {
      let (plain, restored) = (try change(seed, restores: false), try change(seed, restores: true))
      #expect(plain.events == restored.events && plain.end == restored.end, "seed \(seed)")
      if plain.end != nil { ended += 1 }
    }
    #expect(ended > 20)
  }

  @Test(
    "T12: an end that a pause has moved into the past comes after the resume, or at a kill",
    arguments: 0..<3)
  func pausesBeyondTheEnd(way: Int) throws {
    let (line, entity) = (world.makeTimeline(), world.spawn())
    try world.animate(entity, .scale, to: [2, 2], duration: .milliseconds(50), on: line)
    let long = try world.animate(entity, .opacity, to: 1, duration: .milliseconds(300), on: line)
    var end: Int64?
    try line.onComplete { [unowned world] in end = world.now.counts / 90 }
    for _ in 0..<8 { world.tick() }
    long.pause()
    for _ in 0..<62 { world.tick() }
    #expect(end == nil && line.duration == .milliseconds(50))
    if way == 0 { long.resume() }
    if way == 1 { long.kill() }
    if way == 2 { world.despawn(entity) }
    for _ in 0..<30 { world.tick() }
    #expect(end == (way == 0 ? 920 : 700))
  }

  @Test("T12: a pause brings the end forward to the end of the others") func pausesBeforeTheEnd() throws {
    let (line, entity) = (world.makeTimeline(), world.spawn())
    let long = try world.animate(entity, .opacity, to: 1, duration: .milliseconds(90), on: line)
    try world.animate(entity, .scale, to: [2, 2], duration: .milliseconds(55), on: line)
    var end: Int64?
    try line.onComplete { [unowned world] in end = world.now.counts / 90 }
    for _ in 0..<3 { world.tick() }
    long.pause()
    for _ in 0..<4 { world.tick() }
    #expect(end == 55)
  }

  @Test(
    "T12: the death of an entity brings the end forward", arguments: [true, false], [1, Repeats.forever])
  func despawns(keeps: Bool, repeats: Repeats) throws {
    let (line, entity) = (world.makeTimeline(keepsDrivers: keeps), world.spawn())
    line.begin()
    try world.animate(entity, .opacity, to: 1, duration: .milliseconds(500), repeats: repeats, on: line)
    let other = world.spawn()
    try world.animate(other, .opacity, to: 0, duration: .milliseconds(80), on: line)
    var end: Int64?
    try line.onComplete { [unowned world] in end = world.now.counts / 90 }
    for _ in 0..<3 { world.tick() }
    world.despawn(entity)
    for _ in 0..<10 { world.tick() }
    #expect(end == 80 && world.driverCount == (keeps ? 1 : 0))
  }

  @Test("T12: a spring that is reversed in its delay has ended")
  func reversedInTheDelay() throws {
    let (line, entity) = (world.makeTimeline(), world.spawn())
    let spring = try world.animate(entity, .opacity, to: 0, .snappy, delay: .milliseconds(200), on: line)
    var isOver = false
    try line.onComplete { isOver = true }
    world.tick()
    spring.reverse()
    for _ in 0..<3 { world.tick() }
    #expect(spring.state == .completed && line.duration == .zero && isOver)
  }

  @Test("T12: a seek ends a smoothed scrub") func seekAfterAScrub() throws {
    let line = world.makeTimeline()
    try line.scrub(to: .milliseconds(100), .eased(.linear, over: .milliseconds(50)))
    for _ in 0..<2 { world.tick() }
    #expect(line.seek(to: .milliseconds(700)) && !line.isFollowing && line.hasScrubber)
    for _ in 0..<3 { world.tick() }
    #expect(line.offset == .milliseconds(700))
    try line.scrub(to: .milliseconds(900), .eased(.linear, over: .milliseconds(20)))
    world.tick()
    #expect(line.offset == .milliseconds(800))
  }

  @Test("T12: a resumed driver has the last end, if the one with a later end was killed meanwhile")
  func resumesAfterKill() throws {
    for operation in 0..<2 {
      let (line, entity) = (world.makeTimeline(), world.spawn())
      let long = try world.animate(entity, .opacity, to: 1, duration: .seconds(2), on: line)
      let short = try world.animate(entity, .scale, to: [2, 2], duration: .milliseconds(203), on: line)
      var end: Int64?
      try line.onComplete { [unowned world] in end = world.now.counts / 90 }
      let begin = world.now.counts / 90
      world.tick()
      if operation == 0 { short.pause() } else { try short.rate(0) }
      long.kill()
      world.tick()
      if operation == 0 { short.resume() } else { try short.rate(1) }
      for _ in 0..<30 { world.tick() }
      #expect(end == begin + 213)
    }
  }

  @Test("T12: all callbacks for an end are called in their order, whatever one of them adds")
  func manyCallbacks() throws {
    let (line, entity) = (world.makeTimeline(), world.spawn())
    try world.animate(entity, .opacity, to: 1, duration: .milliseconds(25), on: line)
    var calls: [Int] = []
    for index in 0..<3 {
      try line.onComplete { [unowned world] in
        calls.append(index)
        if index == 0 { try world.animate(entity, .opacity, to: 0, duration: .milliseconds(40), on: line) }
        if index == 1 { try line.onComplete { calls.append(9) } }
      }
    }
    #expect(world.drivers.count == 1 && world.driverCount == 2)
    for _ in 0..<4 { world.tick() }
    #expect(calls == [0, 1, 2])
    for _ in 0..<4 { world.tick() }
    #expect(calls == [0, 1, 2, 9])
    #expect(world.driverCount == 2)
  }

  @Test func springsAndScrubsReachTheEnd() throws {
    let (line, entity) = (world.makeTimeline(), world.spawn())
    try world.assign(entity, .opacity, to: 0)
    var pull = SpringMotion(.opacity, to: 1)
    (pull.timeline, pull.delay) = (line.id, .milliseconds(95))
    let spring = try world.register(pull, on: entity)
    var end: Int64?
    try line.onComplete { [unowned world] in end = world.now.counts }
    for _ in 0..<300 { world.tick() }
    #expect(end == Int64(95) * 90 + spring.implicitDuration!.counts)

    let other = world.makeTimeline()
    try world.animate(entity, .scale, to: [2, 2], duration: .seconds(1), on: other)
    var isOver = false
    #expect(try other.onComplete { isOver = true })
    other.attachScrubber()
    #expect(other.scrub(toProgress: 0.75))
    world.tick()
    #expect(!isOver && other.progress == 0.75)
    other.scrub(toProgress: 1)
    world.tick()
    #expect(isOver)
  }

  @Test func anEndlessTimelineIsNeverOver() throws {
    let (line, entity) = (world.makeTimeline(), world.spawn())
    try world.animate(entity, .opacity, to: 1, duration: .milliseconds(50), repeats: .forever, on: line)
    try world.animate(entity, .scale, to: [2, 2], duration: .milliseconds(50), on: line)
    try line.onComplete { Issue.record("it is not over") }
    for _ in 0..<50 { world.tick() }
  }

  @Test(
    "T12: what is killed in callbacks brings the end forward to its exact instant", arguments: [7, 60, 240],
    0..<12 as Range<UInt64>)
  func killsInCallbacks(rate: Int, seed: UInt64) throws {
    let world = World(tickRate: .hertz(rate))
    var random = SplitMix64(seed: seed)
    let line = world.makeTimeline()
    var (ends, handles): ([Int64], [DriverHandle]) = ([], [])
    for _ in 0..<40 {
      ends.append(Int64(random.number(20...60)) * 900)
      handles.append(
        try world.animate(
          world.spawn(), .opacity, to: 1, duration: Duration(counts: ends[ends.count - 1]), on: line))
    }
    // Most are killed, the newest first or in any order; several in one tick.
    var order = handles.indices.reversed().filter { _ in random.number(0...9) > 0 }
    if seed % 2 == 0 { order.shuffle(using: &random) }
    let range = seed % 3 == 0 ? 45...55 : 5...55
    let instants = order.map { _ in Int64(random.number(range)) * 900 + 7 }.sorted()
    // A driver that ends in the tick of its kill has completed before.
    let kills = zip(order, instants).filter { index, instant in
      let tick = (instant * Int64(rate) + 89_999) / 90_000
      return ends[index] > tick * 90_000 / Int64(rate)
    }
    var (alive, expected): (Set<Int>, Int64?) = (Set(handles.indices), nil)
    for (index, instant) in kills {
      let end = alive.map { ends[$0] }.max() ?? 0
      if end <= instant { expected = expected ?? end }
      alive.remove(index)
      if expected == nil, (alive.map { ends[$0] }.max() ?? 0) <= instant { expected = instant }
      try world.after(Duration(counts: instant)) { handles[index].kill() }
    }
    expected = expected ?? alive.map { ends[$0] }.max()
    var told: [Int64] = []
    try line.onComplete { [unowned world] in told.append(world.now.counts) }
    for _ in 0..<rate { world.tick() }
    #expect(told == [expected])
    #expect(world.engine.validate() == nil)
  }

  @MainActor @Test func outcomesAreAwaited() async throws {
    let (line, entity) = (world.makeTimeline(), world.spawn())
    #expect(await line.outcome == nil)
    try world.animate(entity, .opacity, to: 1, duration: .milliseconds(50), on: line)
    var outcomes: [Outcome?] = []
    for _ in 0..<2 { Task { @MainActor in outcomes.append(await line.outcome) } }
    for _ in 0..<50 { await Task.yield() }
    for _ in 0..<3 { world.tick() }
    // A driver that is added later is waited for.
    try world.animate(entity, .scale, to: [2, 2], duration: .milliseconds(80), on: line)
    for _ in 0..<6 {
      world.tick()
      for _ in 0..<50 { await Task.yield() }
    }
    #expect(outcomes.isEmpty)
    for _ in 0..<6 {
      world.tick()
      for _ in 0..<50 { await Task.yield() }
    }
    #expect(outcomes == [.completed, .completed])
  }

  /// The end may have come before, or come at the call: the await ends with the next tick.
  @MainActor @Test func outcomesOfTheEndedAreAwaited() async throws {
    let (line, entity) = (world.makeTimeline(), world.spawn())
    line.begin()
    var outcomes: [Outcome?] = []
    func ask(_ count: Int) async {
      for _ in 0..<count { Task { @MainActor in outcomes.append(await line.outcome) } }
      for _ in 0..<50 { await Task.yield() }
      world.tick()
      for _ in 0..<50 { await Task.yield() }
    }
    await ask(2)  // without drivers
    #expect(outcomes == [.completed, .completed])
    let fade = try world.animate(entity, .opacity, to: 1, duration: .milliseconds(50), on: line)
    fade.onComplete { Task { @MainActor in outcomes.append(await line.outcome) } }
    for _ in 0..<8 {
      world.tick()
      for _ in 0..<50 { await Task.yield() }
    }
    #expect(outcomes == [.completed, .completed, .completed])
    await ask(1)
    line.seek(to: .seconds(1))
    await ask(1)
    fade.kill()
    await ask(1)
    #expect(outcomes == [Outcome?](repeating: .completed, count: 6) && world.driverCount == 0)
    line.release()
    await ask(1)
    #expect(outcomes.count == 7 && outcomes.last == .some(nil))
  }
}
