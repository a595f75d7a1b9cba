import Testing

import Inbetween
@testable import InbetweenCore

/// Calls of sequences that pause clocks, seek them or give them another rate: at their own instants, at each
/// tick rate (W18, T7).
@Suite struct SequenceCallTests {
  /// What a call does.
  enum Act: CaseIterable {
    case pause, pauseAndResume, seek, slow, turn, restart, stop, kill, pauseWorld, slowWorld
    case pauseTimeline, seekTimeline, slowTimeline, turnTimeline, scrubTimeline

    var isOfTimeline: Bool {
      [.pauseTimeline, .seekTimeline, .slowTimeline, .turnTimeline, .scrubTimeline].contains(self)
    }
  }

  /// How the sequence is played.
  struct Form {
    var isOnTimeline: Bool
    var isBackward: Bool
    var repeats: Int
    var isNested: Bool
    var delay: Int
    var rate: Rate
  }

  @Test("W18: of many entities, each option is that of one") func ofMany() throws {
    let world = World(tickRate: .hertz(100))
    let cards = (0..<3).map { _ in world.spawn() }
    let one = world.spawn()
    for card in cards + [one] { try world.assign(card, .opacity, to: 0) }
    let all = try world.play(
      on: cards, repeats: 2, pause: .milliseconds(20), direction: .alternate, rate: 2, starts: false
    ) { To(.opacity, 1, duration: .milliseconds(100), ease: .linear) }
    let single = try world.play(
      on: one, repeats: 2, pause: .milliseconds(20), direction: .alternate, rate: 2, starts: false
    ) { To(.opacity, 1, duration: .milliseconds(100), ease: .linear) }
    world.tick()
    #expect(world[one, .opacity] == 0)
    for handle in all + [single] { handle.start() }
    for tick in 0..<14 {
      world.tick()
      #expect(cards.allSatisfy { world[$0, .opacity] == world[one, .opacity] }, "tick \(tick)")
      if tick == 4 { #expect(world[one, .opacity] == 1) }
    }
    #expect(world[one, .opacity] == 0 && !world.has(single.id))
  }

  @Test(
    "W18, T7: a call that pauses its sequence holds it at the call's instant", arguments: [7, 60, 240, 1000])
  func held(hz: Int) throws {
    let world = World(tickRate: .hertz(hz))
    let card = world.spawn()
    var told: [String] = []
    let handle = try world.play(on: card) {
      To(.position.x, 105, duration: .milliseconds(105), ease: .linear)
      Call { sequence in sequence.pause() }
      To(.position.x, 0, duration: .milliseconds(10), ease: .linear)
      Call { told.append("late") }
      Emit("late")
    }
    handle.onComplete { told.append("complete") }
    for _ in 0..<hz {
      world.tick()
      #expect(world.sequenceEvents.isEmpty)
    }
    #expect(world[card, .position.x] == 105)
    #expect(handle.state == .paused && handle.elapsed == .milliseconds(105))
    #expect(told.isEmpty)
    handle.resume()
    for _ in 0..<hz { world.tick() }
    #expect(world[card, .position.x] == 0)
    #expect(told == ["late", "complete"])
    #expect(world.engine.validate() == nil)
  }

  @Test("W18, T7: what a call does to a clock is the same at each tick rate", arguments: Act.allCases)
  func sameAtEachTickRate(act: Act) throws {
    for isOnTimeline in act.isOfTimeline ? [true] : [false, true] {
      for (index, rate) in ([1, Rate(1, over: 3), 2] as [Rate]).enumerated() {
        for number in 0..<4 {
          let form = Form(
            isOnTimeline: isOnTimeline, isBackward: number & 1 > 0, repeats: number & 2 > 0 ? 3 : 1,
            isNested: (number + index) % 2 > 0, delay: [0, 40, -50][(number + index) % 3], rate: rate)
          let expected = try Self.story(act, form, 240)
          for hz in [7, 60, 144] {
            let story = try Self.story(act, form, hz)
            #expect(story == expected, "\(act), \(form), \(hz) Hz")
          }
        }
      }
    }
  }

  /// Plays a sequence whose call acts once. Returns what is told, sorted, and what is shown after one second
  /// and after three.
  private static func story(_ act: Act, _ form: Form, _ hz: Int) throws -> [String] {
    let world = World(tickRate: .hertz(hz))
    let (card, other, timeline) = (world.spawn(), world.spawn(), world.makeTimeline())
    timeline.begin()
    if form.isOnTimeline && form.isBackward { timeline.seek(to: .seconds(2)) }
    var (told, handle, calls): ([String], DriverHandle?, Int) = ([], nil, 0)
    func call() {
      calls += 1
      told.append("call \(world.now.counts)")
      guard calls == (form.repeats > 1 ? 2 : 1), let handle else { return }
      Self.act(act, handle, timeline, in: world, isBackward: form.isBackward)
    }
    let sequence = try world.play(
      on: card, in: form.isOnTimeline ? timeline : nil, delay: .milliseconds(form.delay),
      repeats: Repeats(integerLiteral: form.repeats),
      direction: form.isBackward && !form.isOnTimeline ? .reverse : .normal
    ) {
      To(.position.x, 100, duration: .milliseconds(70), ease: .linear)
      Emit("a")
      Wait(.milliseconds(35))
      InOrder {
        Call { call() }
        Emit("b")
        By(.position.y, 10, duration: .milliseconds(7), ease: .linear)
      }.repeating(form.isNested ? 2 : 1)
      To(.position.x, 0, duration: .milliseconds(5), ease: .linear)
      Emit("c")
      By(.position.y, 50, duration: .milliseconds(4))
      Call { told.append("late \(world.now.counts)") }
    }
    handle = sequence
    try sequence.rate(form.rate)
    sequence.onComplete { told.append("complete \(world.now.counts)") }
    if form.isOnTimeline && form.isBackward {
      timeline.seek(to: .milliseconds(2000 + 130 * form.repeats))
      timeline.setRate(-1)
    }
    try world.animate(other, .position.x, to: 100, duration: .seconds(4), ease: .linear)
    var shown: [String] = []
    for end in [1, 3] as [Int64] {
      while world.now.counts < end * 90_000 {
        world.tick()
        told += world.sequenceEvents.map { "\($0.name) \($0.instant.counts)" }
        told += world.events.filter { $0.driver == sequence.id }.map { "\($0.kind) \($0.instant.counts)" }
      }
      let values = [world[card, .position.x]!, world[card, .position.y]!, world[other, .position.x]!]
      shown.append("\(values) \(sequence.state) \(timeline.now!.counts) \(world.time.counts)")
      #expect(world.engine.validate() == nil)
      sequence.resume()
      timeline.resume()
      timeline.detachScrubber()
      world.resume()
    }
    return told.sorted() + shown
  }

  private static func act(
    _ act: Act, _ handle: DriverHandle, _ timeline: Timeline, in world: World, isBackward: Bool
  ) {
    switch act {
    case .pause: handle.pause()
    case .pauseAndResume:
      handle.pause()
      handle.resume()
      world.pause()
      world.resume()
    case .seek: handle.seek(to: .milliseconds(33))
    case .slow: _ = try? handle.rate(Rate(1, over: 2))
    case .turn: _ = try? handle.rate(-1)
    case .restart: handle.restart()
    case .stop: handle.stop()
    case .kill: handle.kill()
    case .pauseWorld: world.pause()
    case .slowWorld: world.rate = Rate(1, over: 2)
    case .pauseTimeline: timeline.pause()
    case .seekTimeline: timeline.seek(to: .milliseconds(33))
    case .slowTimeline: timeline.setRate(Rate(isBackward ? -1 : 1, over: 2))
    case .turnTimeline: timeline.setRate(isBackward ? 1 : -1)
    case .scrubTimeline:
      timeline.attachScrubber()
      timeline.scrub(to: .milliseconds(20))
    }
  }

  @Test("W18, T9: events of a timeline in a call have the call's instant", arguments: [7, 60, 240])
  func timelineEvents(hz: Int) throws {
    let world = World(tickRate: .hertz(hz))
    let (card, timeline) = (world.spawn(), world.makeTimeline())
    try world.play(on: card, in: timeline) {
      Wait(.milliseconds(105))
      Call {
        try timeline.rampRate(to: Rate(1, over: 2), over: .zero)
        timeline.attachScrubber()
        timeline.scrub(to: .milliseconds(50))
        timeline.detachScrubber()
      }
    }
    var events: [TimelineEvent] = []
    for _ in 0..<hz / 2 where events.count < 5 {
      world.tick()
      events += world.timelineEvents
    }
    #expect(events.map(\.kind) == [.began, .rampEnded, .attached, .scrubbed, .detached])
    #expect(events.dropFirst().allSatisfy { $0.instant.counts == 9450 }, "\(events)")
  }

  @Test("W18: a sequence that is stopped tells no marks") func stopped() throws {
    let world = World()
    let handle = try world.play(on: world.spawn()) {
      Emit("a")
      Wait(.milliseconds(50))
      Emit("b")
      Wait(.milliseconds(50))
    }
    for _ in 0..<4 { world.tick() }
    handle.stop()
    for _ in 0..<4 {
      world.tick()
      #expect(world.sequenceEvents.isEmpty)
    }
  }
}
