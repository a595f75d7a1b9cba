import Testing

@testable import Inbetween

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
}
