import Testing

import Inbetween
@testable import InbetweenCore

/// T8: timelines that let their drivers go when they have ended, for a group that has one clock.
@Suite struct GroupClockTests {
  private let scene: RuleScene
  private let clock: Timeline
  private var world: World { scene.world }
  private var card: Entity { scene.entity }

  init() throws {
    scene = try RuleScene()
    clock = scene.world.makeTimeline(keepsDrivers: false)
  }

  private var driverCount: Int { world.engine.drivers.records.count }

  @Test("T8: drivers end, commit and go, as on the world's own time") func goes() throws {
    #expect(!clock.keepsDrivers && world.makeTimeline().keepsDrivers)
    let first = try scene.register([0, 10], 100, on: clock)
    let second = try world.animate(
      card, .position, to: [8, 4], duration: .milliseconds(55), ease: .linear, on: clock)
    scene.run(to: 50)
    #expect(near(scene.energy, 5) && driverCount == 2)
    scene.run(to: 60)
    #expect(second.isReleased && world[card, .position] == [8, 4] && world.base(card, .position) == [8, 4])
    scene.run(to: 110)
    #expect(first.isReleased && scene.energy == 10 && scene.base == 10 && driverCount == 0)
    #expect(world.engine.channels.commits.count == 0 && world.engine.validate() == nil)
    // Over already: its time begins with the timeline's.
    let late = try scene.register([0, 3], 100, on: clock)
    #expect(scene.energy == 3)
    scene.run(to: 120)
    #expect(late.isReleased && scene.energy == 3 && driverCount == 0)
    // The part before its start is passed.
    try world.animate(
      card, RuleScene.energy, from: 0, to: 100, duration: .milliseconds(100), delay: .milliseconds(-50),
      ease: .linear, on: clock)
    scene.run(to: 130)
    #expect(near(scene.energy, 60))
  }

  @Test("T8: 10,000 flashes leave nothing behind") func bound() throws {
    var (most, timelines, calls) = (0, 0, 0)
    for index in 0..<10_000 {
      let end = Float(index % 7)
      try world.animate(
        card, RuleScene.energy, from: end, to: 0, duration: .milliseconds(25), delay: .milliseconds(5),
        on: clock)
      if index % 3 == 0 { try world.animate(card, .position, to: [end, 0], .snappy, on: clock) }
      if index % 5 == 0 {
        try world.play(on: card, in: clock) {
          To(.opacity, end, duration: .milliseconds(10))
          Emit("flash")
        }
      }
      if index % 7 == 0 { try world.after(.milliseconds(15), on: clock) { calls += 1 } }
      if index % 11 == 0 {
        try world.shake(card, RuleScene.energy, strength: 3, duration: .milliseconds(15), on: clock)
      }
      world.tick()
      most = max(most, driverCount)
      timelines = max(timelines, world.engine.clocks.timelines.count)
      if index % 1000 == 0 { #expect(world.engine.validate() == nil) }
    }
    #expect(most <= 32 && timelines <= 8, "\(most) drivers, \(timelines) timelines")
    for _ in 0..<300 { world.tick() }
    #expect(world.engine.channels.commits.count == 0)
    #expect(driverCount == 0 && calls == 1429 && world.engine.channels.entities.count == 1)
    #expect(world.engine.validate() == nil && !clock.isReleased)
  }

  @Test("C11: end values that are held go when later ones cover them for good") func held() throws {
    for index in 1...100 {
      try scene.register([0, Float(index)], 10, delay: Int64(10 * index), on: clock) { $0.fill = .forwards }
    }
    scene.run(to: 1050)
    #expect(scene.energy == 100 && driverCount == 1 && world.engine.validate() == nil)
    clock.release()
    scene.run(to: 1070)
    #expect(scene.energy == 100 && driverCount == 0)
  }

  @Test("W8: each callback comes once") func callbacks() throws {
    var told: [String] = []
    for index in 0..<6 {
      let entity = world.spawn()
      let handle = try world.animate(
        entity, RuleScene.energy, to: 1, duration: .milliseconds(10 * index + 5), repeats: 2, on: clock)
      handle.onStart { told.append("start \(index)") }
      handle.onRepeat { told.append("repeat \(index)") }
      handle.onComplete { told.append("complete \(index)") }
      handle.onKill { told.append("kill \(index)") }
    }
    scene.run(to: 300)
    #expect(told.count == 24 && Set(told).count == 24, "\(told)")
    #expect(driverCount == 0)
    // One that its callback restarts stays.
    var ends = 0
    let handle = try world.animate(card, RuleScene.energy, to: 1, duration: .milliseconds(20), on: clock)
    handle.onComplete { handle in
      ends += 1
      if ends < 3 { handle.restart() }
    }
    scene.run(to: 400)
    #expect(ends == 3 && handle.isReleased && driverCount == 0)
  }

  @Test("T12: the end of all its drivers is reported, again and again") func completes() throws {
    var ends: [Int64] = []
    func listen() throws {
      let isHeard = try clock.onComplete { [unowned world = scene.world] in
        ends.append(world.now.counts / 90)
      }
      #expect(isHeard)
    }
    #expect(try !clock.onComplete {})
    try world.animate(card, .opacity, to: 1, duration: .milliseconds(103), on: clock)
    try listen()
    scene.run(to: 50)
    #expect(clock.duration == .milliseconds(103))
    // It is waited for what is added meanwhile.
    try world.animate(card, .opacity, to: 0, duration: .milliseconds(77), on: clock)
    scene.run(to: 300)
    #expect(ends == [127] && clock.duration == .zero && clock.progress == 1 && driverCount == 0)
    try listen()
    scene.run(to: 310)
    #expect(ends.count == 2)
    try world.animate(card, .opacity, to: 1, duration: .milliseconds(40), on: clock)
    try world.animate(card, .scale, to: [2, 2], duration: .milliseconds(75), on: clock)
    try listen()
    scene.run(to: 500)
    #expect(ends.count == 3 && ends.last == 385 && driverCount == 0)
  }

  /// Returns the text of the error that a call throws; empty for none.
  private func refusal(_ call: () throws -> Void) -> String {
    do { try call() } catch { return "\(error)" }
    return ""
  }

  @Test("T8: calls that need to go back are refused, and change nothing") func refused() throws {
    try scene.register([0, 10], 100, on: clock)
    try world.assign(card, .position.x, to: 40)
    scene.run(to: 50)
    #expect(clock.setRate(0) && clock.setLabel("begin", at: .zero))
    let (offset, hash, entities) = (clock.offset, world.stateHash, world.engine.channels.entities.count)
    #expect(!clock.seek(to: .zero) && !clock.seek(to: .milliseconds(70)) && !clock.seek(toProgress: 0.5))
    #expect(clock.offset(ofLabel: "begin") == .zero && !clock.seek(toLabel: "begin"))
    #expect(!clock.attachScrubber() && !clock.detachScrubber() && !clock.hasScrubber)
    #expect(!clock.scrub(to: .zero) && !clock.scrub(toProgress: 0.5) && !clock.setRate(-1))
    let words = "a timeline that keeps its drivers"
    #expect(refusal { try clock.rampRate(to: -1, over: .milliseconds(100)) }.contains(words))
    let changes = [RateChange(to: 0), RateChange(to: -1, over: .milliseconds(10))]
    #expect(refusal { try clock.rampRate(through: changes) }.contains(words))
    #expect(refusal { try clock.follow(card, .position.x, from: 0, to: 80) }.contains(words))
    #expect(refusal { try clock.scrub(to: .zero, .snappy) }.contains(words))
    #expect(!clock.isFollowing && !clock.hasScrubber && clock.rate == 0 && clock.offset == offset)
    #expect(world.stateHash == hash && world.engine.channels.entities.count == entities)
    #expect(world.engine.validate() == nil)
    scene.run(to: 100)
    #expect(near(scene.energy, 5))
    #expect(clock.setRate(1))
    scene.run(to: 150)
    #expect(scene.energy == 10 && driverCount == 0)
    // A stale handle returns false, as for every timeline.
    clock.release()
    #expect(!clock.keepsDrivers && !clock.setRate(-1))
    #expect(try !clock.rampRate(to: -1, over: .zero) && !clock.scrub(to: .zero, .snappy))
  }

  @Test("T8: a timeline in one that lets its drivers go can go back") func within() throws {
    let film = world.makeTimeline(in: .timeline(clock))
    clock.begin()
    try scene.register([0, 10], 100, on: film)
    scene.run(to: 150)
    #expect(scene.energy == 10)
    #expect(film.seek(to: .milliseconds(30)) && near(scene.energy, 3) && film.setRate(-1))
    scene.run(to: 160)
    #expect(near(scene.energy, 2) && world.engine.validate() == nil)
    clock.release()
    #expect(film.isReleased)
    scene.run(to: 180)
    #expect(driverCount == 0)
  }

  @Test("T5, T9: it pauses, and runs at rates and ramps") func rates() throws {
    let handle = try scene.register([0, 100], 100, on: clock)
    #expect(clock.setRate(Rate(1, over: 2)))
    scene.run(to: 100)
    #expect(near(scene.energy, 50))
    #expect(clock.pause() && clock.isPaused)
    scene.run(to: 200)
    #expect(near(scene.energy, 50) && clock.resume())
    try clock.rampRate(to: 0, over: .milliseconds(100))
    scene.run(to: 400)
    #expect(abs(scene.energy - 75) < 1 && clock.rate == 0)
    let stands = scene.energy
    scene.run(to: 500)
    #expect(scene.energy == stands)
    try clock.rampRate(through: [RateChange(to: 2)])
    scene.run(to: 520)
    #expect(scene.energy == 100 && handle.isReleased && driverCount == 0)
  }

  @Test("T8: its release kills its drivers, the oldest first") func release() throws {
    let over = try scene.register([0, 7], 10, on: clock)
    let first = try scene.register([0, 100], 100, on: clock)
    let second = try scene.register([0, 200], 100, on: clock)
    let third = try world.play(on: card, in: clock) { To(.opacity, 0, duration: .milliseconds(100)) }
    scene.run(to: 50)
    #expect(over.isReleased && near(scene.energy, 100))
    #expect(clock.release() && clock.isReleased)
    // The last winner commits.
    #expect(near(scene.energy, 100) && near(scene.base, 100))
    world.tick()
    let ids = [first.id, second.id, third.id]
    #expect(world.events.filter { $0.kind == .killed && ids.contains($0.driver) }.map(\.driver) == ids)
    scene.run(to: 80)
    #expect(driverCount == 0 && world.engine.validate() == nil)
  }

  /// Adds drivers to a clock for its next 300 ms.
  private func play(_ clock: Timeline, on card: Entity, in world: World) throws {
    for index in 0..<4 {
      var tween = RuleScene.tween([0, Float(index + 1)], 55, delay: Int64(37 * index)) { $0.repeats = 2 }
      (tween.timeline, tween.fill) = (clock.id, index == 1 ? .forwards : .none)
      try world.register(tween, on: card)
    }
    try world.animate(card, .position, to: [100, 50], .snappy, on: clock)
    try world.play(on: card, in: clock, repeats: 2) {
      To(.opacity, 0.5, duration: .milliseconds(66))
      To(.opacity, 0.8, duration: .milliseconds(31))
    }
  }

  @Test("T10: a snapshot goes on as the world did, and so does its data in another world") func snapshots()
    throws
  {
    try play(clock, on: card, in: world)
    try clock.rampRate(to: Rate(1, over: 2), over: .milliseconds(150))
    scene.run(to: 120)
    let snapshot = Snapshot()
    try world.save(into: snapshot)
    func run(_ world: World) -> [UInt64] {
      (0..<60).map { _ in
        world.tick()
        return world.stateHash
      }
    }
    let expected = run(world)
    try world.restore(snapshot)
    #expect(!clock.isReleased && !clock.keepsDrivers && world.engine.validate() == nil)
    #expect(run(world) == expected)
    let other = World(tickRate: .hertz(100))
    try other.restore(Snapshot(data: snapshot.data()))
    #expect(other.engine.validate() == nil && run(other) == expected)
    #expect(other.engine.drivers.records.count == driverCount)
    let copy = try #require(other.handle(of: TimelineID(rawValue: clock.id.rawValue)))
    #expect(!copy.keepsDrivers && !copy.seek(to: .zero))
  }

  @Test(
    "W18: a call of a sequence stops it, and all in its time, at its own instant",
    arguments: [7, 60, 240, 1000], [true, false])
  func calls(hz: Int, pausesWorld: Bool) throws {
    let world = World(tickRate: .hertz(hz))
    let clock = world.makeTimeline(keepsDrivers: false)
    let inner = world.makeTimeline(in: .timeline(clock), keepsDrivers: false)
    let film = world.makeTimeline(in: .timeline(clock))
    let (card, plain, kept, fast) = (world.spawn(), world.spawn(), world.spawn(), world.spawn())
    for entity in [card, plain, kept, fast] { try world.assign(entity, .position.x, to: 0) }
    let second = Duration.seconds(1)
    inner.setRate(2)
    try world.animate(plain, .position.x, to: 1000, duration: second, ease: .linear, on: clock)
    try world.animate(kept, .position.x, to: 1000, duration: second, ease: .linear, on: film)
    try world.play(on: fast, in: inner) { To(.position.x, 1000, duration: second, ease: .linear) }
    try world.play(on: card, in: clock) {
      To(.position.x, 105, duration: .milliseconds(105), ease: .linear)
      Call { sequence in
        if pausesWorld { sequence.world?.pause() } else { clock.pause() }
      }
      To(.position.x, 5, duration: .milliseconds(10), ease: .linear)
    }
    for _ in 0..<hz { world.tick() }
    #expect(clock.now?.counts == 9450 && inner.now?.counts == 18_900 && film.now?.counts == 9450)
    #expect(near(world[card, .position.x]!, 105) && near(world[plain, .position.x]!, 105))
    #expect(near(world[kept, .position.x]!, 105) && near(world[fast, .position.x]!, 210))
    #expect(world.engine.validate() == nil)
    if pausesWorld { world.resume() } else { clock.resume() }
    for _ in 0..<2 * hz { world.tick() }
    #expect(near(world[card, .position.x]!, 5) && world[plain, .position.x] == 1000)
    #expect(world[kept, .position.x] == 1000 && world[fast, .position.x] == 1000)
    // The timeline within keeps its driver.
    #expect(world.engine.drivers.records.count == 1 && world.engine.validate() == nil)
  }

  // MARK: Against a timeline that keeps its drivers

  /// A world of six entities on a clock, for a script.
  private final class Group {
    let world = World(tickRate: .hertz(100))
    let clock: Timeline
    let entities: [Entity]
    let frame = Frame()

    init(keepsDrivers: Bool) throws {
      clock = world.makeTimeline(keepsDrivers: keepsDrivers)
      clock.begin()
      entities = (0..<6).map { [world] _ in world.spawn() }
      for entity in entities {
        try world.assign(entity, RuleScene.energy, to: 0)
        try world.assign(entity, .position, to: [0, 0])
      }
    }

    /// Adds a driver of random settings, which depend on the random numbers alone.
    func add(_ random: inout SplitMix64) throws {
      let entity = entities[random.number(0...5)]
      let time = Duration.milliseconds(random.number(0...300))
      let delay = Duration.milliseconds(random.one(of: [0, 0, random.number(1...200)]))
      let end = Float(random.number(-50...50))
      switch random.number(0...5) {
      case 0: try world.animate(entity, .position, to: [end, -end], .snappy, on: clock)
      case 1:
        try world.animate(
          entity, .position.y, to: end, duration: time, delay: delay, ease: .quadOut, on: clock)
      case 2:
        try world.animate(
          entity, RuleScene.energy, to: end, duration: time, delay: delay, ease: .linear,
          repeats: random.one(of: [1, 2, 2.5]), alternates: random.once(in: 2), on: clock)
      case 3:
        try world.play(on: entity, in: clock, delay: delay) {
          To(RuleScene.energy, end, duration: time)
          To(RuleScene.energy, end / 2, duration: .milliseconds(40))
        }
      default:
        // It begins at the clock's present instant or later.
        var tween = Tween(
          RuleScene.energy, values: [end / 4, end], duration: time, delay: clock.offset! + delay)
        tween.timeline = clock.id
        tween.repeats = random.one(of: [1, 1, 2, 1.5])
        tween.direction = random.one(of: [.normal, .alternate])
        tween.fill = random.one(of: [.none, .none, .backwards, .forwards])
        tween.persists = !random.once(in: 3)
        switch random.number(0...3) {
        case 0: tween.composition = .add
        case 1: tween.blend = Blend(duration: .milliseconds(60))
        default: break
        }
        try world.register(tween, on: entity)
      }
    }

    /// Returns what all entities show, at the tick and half a tick after it.
    func shown() -> [Float] {
      world.sample(at: 0.5, into: frame)
      return entities.flatMap { entity in
        let (now, later) = (world[entity, .position]!, frame[entity, .position]!)
        return [
          world[entity, RuleScene.energy]!, now.x, now.y, frame[entity, RuleScene.energy]!, later.x, later.y,
        ]
      }
    }
  }

  @Test("T8: it shows what a timeline shows that keeps its drivers", arguments: 0..<20 as Range<UInt64>)
  func shows(seed: UInt64) throws {
    let (kept, plain) = (try Group(keepsDrivers: true), try Group(keepsDrivers: false))
    var random = SplitMix64(seed: seed)
    for tick in 0..<360 {
      if random.once(in: 3) {
        var same = random
        try kept.add(&random)
        try plain.add(&same)
      }
      if tick == 120 || tick == 240 {
        let rate = tick == 120 ? Rate(1, over: 2) : 2
        for clock in [kept.clock, plain.clock] { #expect(clock.setRate(rate)) }
      }
      if random.once(in: 40) {
        for clock in [kept.clock, plain.clock] { _ = clock.isPaused ? clock.resume() : clock.pause() }
      }
      kept.world.tick()
      plain.world.tick()
      let (expected, found) = (kept.shown(), plain.shown())
      // A sum may magnify the last bit of its parts.
      let isEqual = zip(expected, found).allSatisfy { abs($0 - $1) <= 1e-4 * max(1, abs($0)) }
      #expect(isEqual, "seed \(seed), tick \(tick): \(expected) and \(found)")
      if tick % 40 == 0 { #expect(plain.world.engine.validate() == nil) }
      if !isEqual { return }
    }
    #expect(plain.world.engine.drivers.records.count < kept.world.engine.drivers.records.count)
  }
}

#if !hasFeature(Embedded)
  @MainActor @Suite struct GroupClockAwaitTests {
    @MainActor private final class Outcomes {
      var all: [Outcome?] = []
    }

    @Test("W8: an await of a driver, and of the timeline, resumes once") func awaits() async throws {
      let world = World(tickRate: .hertz(100))
      let (card, clock, outcomes) = (world.spawn(), world.makeTimeline(keepsDrivers: false), Outcomes())
      let fade = try world.animate(card, .opacity, to: 0, duration: .milliseconds(50), on: clock)
      let first = Task { @MainActor in outcomes.all.append(await fade.outcome) }
      let second = Task { @MainActor in outcomes.all.append(await clock.outcome) }
      await settle()
      for _ in 0..<20 {
        world.tick()
        await settle()
      }
      #expect(outcomes.all == [.completed, .completed])
      #expect(world.engine.drivers.records.count == 0)
      first.cancel()
      second.cancel()
    }
  }
#endif
