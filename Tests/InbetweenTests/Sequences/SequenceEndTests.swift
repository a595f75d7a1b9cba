import Foundation
import Testing

import Inbetween
@testable import InbetweenCore

/// Drivers that still contend at the end of their sequence, after half an iteration or by a fill, leave at
/// exactly that instant (W18, T4, T7, T8).
@Suite struct SequenceEndTests {
  private func step(
    _ property: Property<Float>, _ value: Float, _ counts: Int64, _ fill: Fill = .none
  ) -> Play {
    var tween = Tween(property, to: value, duration: Duration(counts: counts), ease: .linear)
    tween.fill = fill
    return Play(tween)
  }

  @Test(
    "T7: back over a turn, a newer sequence that has ended counts at no tick rate", arguments: [2200, 2490])
  func endedSequencesCountNoMore(length: Int) throws {
    var shown: [Float] = []
    for rate in [2, 4, 10, 60, 960] {
      let world = World(tickRate: .hertz(rate))
      let card = world.spawn()
      try world.assign(card, .opacity, to: 0)
      try world.play(on: card, repeats: 2, direction: .alternate) {
        InOrder {
          To(.opacity, 350, duration: .milliseconds(800), ease: .linear)
          Wait(.milliseconds(200))
        }.repeating(2)
      }
      for _ in 0..<rate / 2 { world.tick() }
      try world.play(on: card) { To(.opacity, 100, duration: .milliseconds(length)) }
      for _ in 0..<rate / 2 * 5 { world.tick() }
      shown.append(world[card, .opacity]!)
    }
    #expect(shown.allSatisfy { $0 == shown[0] }, "\(shown)")
  }

  @Test func aStepThatIsUnderWayLeavesAtTheVeryEnd() throws {
    let world = World()
    let card = world.spawn()
    // An older driver below.
    try world.register(Tween(.opacity, values: [0, 100], duration: .seconds(1), ease: .linear), on: card)
    world.tick()
    let handle = try world.play(on: card, repeats: 1.5) {
      step(.opacity, 50, 3000)
    }
    let frame = Frame()
    let present = world.now.counts
    // Samples one count before the end, and at the end.
    world.sample(at: Instant(counts: present + 4499), into: frame)
    #expect(frame[card, .opacity]! < 50)
    world.sample(at: Instant(counts: present + 4500), into: frame)
    let older = Float(Double(present + 4500) / 90_000 * 100)
    #expect(abs(frame[card, .opacity]! - older) < 1e-4)
    #expect(handle.state == .active)
    for _ in 0..<4 { world.tick() }
    #expect(handle.state == .killed)
    #expect(abs(world[card, .opacity]! - Float(Double(world.now.counts) / 900)) < 1e-4)
  }

  @Test func whatIsKeptGoesBackIn() throws {
    let world = World()
    let card = world.spawn()
    try world.assign(card, .opacity, to: 7)
    let timeline = world.makeTimeline()
    try world.play(on: card, in: timeline, repeats: 1.5) { step(.opacity, 8, 9000) }
    timeline.begin()
    for _ in 0..<12 { world.tick() }
    #expect(world[card, .opacity] == 7.5 && world.base(card, .opacity) == 7.5)
    timeline.pause()
    timeline.seek(to: .milliseconds(50))
    #expect(world[card, .opacity] == 7.5 && world.base(card, .opacity) == 7)
    timeline.seek(to: .milliseconds(25))
    #expect(world[card, .opacity] == 7.25)
    timeline.seek(to: .milliseconds(150))
    #expect(world[card, .opacity] == 7.5 && world.base(card, .opacity) == 7.5)
  }

  @Test("T8: back from an end in a reversed iteration, a step has ended in the iteration before")
  func stepsHaveEndedInTheIterationBefore() throws {
    let world = World()
    let card = world.spawn()
    try world.assign(card, .opacity, to: 0)
    let timeline = world.makeTimeline()
    // The sequence ends at 900 ms, its time at 300 ms: there its first step ends, at that time.
    try world.play(on: card, in: timeline, repeats: 1.5, direction: .alternate) {
      To(.opacity, 10, duration: .milliseconds(300))
      Wait(.milliseconds(300))
    }
    // It is seen as that step ends for the first time, and its own end is the later one.
    var tween = Tween(.opacity, to: 232, duration: .milliseconds(300))
    tween.delay = .milliseconds(200)
    tween.timeline = timeline.id
    try world.register(tween, on: card)
    timeline.begin()
    timeline.pause()
    for milliseconds in [890, 1000, 890, 900, 890, 700] {
      timeline.seek(to: .milliseconds(milliseconds))
      // The step is stopped with the sequence, after the tween's end.
      let value: Float = milliseconds < 900 ? 232 : 10
      #expect(world[card, .opacity] == value && world.base(card, .opacity) == value, "\(milliseconds) ms")
    }
  }

  /// A sample shows the values of the tick at its instant, also across the ends of sequences.
  @Test(arguments: 0..<cases(3, optimized: 100)) func samplesSeeWhatTicksShow(chunk: Int) throws {
    for seed in UInt64(chunk * 10)..<UInt64(chunk * 10 + 10) {
      if let traced = SequenceEndTests.traced, traced != seed { continue }
      try run(seed: seed)
    }
  }

  private static var traced: UInt64? {
    ProcessInfo.processInfo.environment["INBETWEEN_SEED"].flatMap { UInt64($0) }
  }

  private func run(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 4242)
    let world = World(tickRate: [.hertz(60), .hertz(144), .hertz(7)][random.number(0...2)])
    let actors = (0..<2).map { _ in world.spawn() }
    let properties: [Property<Float>] = [.opacity, .position.x]
    if random.once(in: 2) {
      try world.register(
        Tween(.opacity, values: [3, 90], duration: .seconds(2), ease: .linear), on: actors[0])
    }
    world.defaults.killsCompleted = random.once(in: 2)
    let isOnTimeline = random.once(in: 2)
    let timeline = world.makeTimeline()
    for _ in 0...(isOnTimeline ? 0 : random.number(0...1)) {
      let (count, alternates) = (repeats(&random), random.once(in: 3))
      describe("sequence × \(count), \(alternates), \(isOnTimeline)")
      let handle = try world.play(
        on: actors[0], in: isOnTimeline ? timeline : nil, repeats: count,
        direction: alternates ? .alternate : .normal
      ) { items(2, &random, actors) }
      if !isOnTimeline && random.once(in: 4) { try handle.rate(random.once(in: 2) ? 3 : 0.5) }
    }
    timeline.begin()
    func shown(_ read: (Entity, Property<Float>) -> Float?) -> [UInt32] {
      actors.flatMap { actor in properties.map { read(actor, $0)?.bitPattern ?? 0 } }
    }
    let frame = Frame()
    var expected: [Int64: [UInt32]] = [:]
    var first: [Int64: [UInt32]] = [:]
    for _ in 0..<40 {
      for ahead in 1...3 {
        let instant = world.tickRate.instant(ofTick: world.tickCount + Int64(ahead))
        world.sample(at: instant, into: frame)
        let sampled = shown { frame[$0, $1] }
        if let before = expected[instant.counts] {
          try #require(before == sampled, "seed \(seed): two samples of \(instant.counts)")
        }
        expected[instant.counts] = sampled
        describe("\(world.now.counts) sees \(instant.counts): \(sampled.map { Float(bitPattern: $0) })")
      }
      world.tick()
      let now = shown { world[$0, $1] }
      try #require(now == expected[world.now.counts], "seed \(seed): \(world.now.counts)")
      first[world.now.counts] = now
    }
    guard isOnTimeline else { return }
    // Seeks back and forth show the values of the first pass.
    let end = world.now.counts
    timeline.pause()
    for _ in 0..<20 {
      guard let instant = first.keys.sorted().randomElement(using: &random) else { break }
      timeline.seek(to: Duration(counts: min(instant, end)))
      let kept = properties.map { world[actors[1], $0]?.bitPattern ?? 0 }
      try #require(
        kept == Array(first[instant]![2...]), "seed \(seed): sought to \(instant)")
    }
  }

  private let fills: [Fill] = [.none, .none, .forwards, .both, .backwards]

  private func repeats(_ random: inout SplitMix64) -> Repeats {
    [1, 0.5, 1.5, 2, 2.5, 0.25][random.number(0...5)]
  }

  private func describe(_ text: @autoclosure () -> String) {
    if SequenceEndTests.traced != nil { print(text()) }
  }

  private func items(_ depth: Int, _ random: inout SplitMix64, _ actors: [Entity]) -> [SequenceItem] {
    (0..<random.number(1...3)).map { _ in
      if depth > 0, random.once(in: 3) {
        describe("(")
        let block = InOrder { items(depth - 1, &random, actors) }
        let (alternates, count) = (random.once(in: 2), repeats(&random))
        describe(") × \(count)\(alternates ? " alternating" : "")")
        return alternates ? block.alternating(count).item : block.repeating(count).item
      }
      let (property, value) = (random.number(0...1), Float(random.number(0...63)))
      let (length, fill) = (Int64(random.number(0...8000)), fills[random.number(0...4)])
      let (actor, delay) = (random.number(0...1), Int64(random.number(0...500)))
      describe("\(actor).\(property) to \(value) over \(length), \(fill), after \(delay)")
      return step(property == 0 ? .opacity : .position.x, value, length, fill)
        .on(actors[actor]).delayed(by: Duration(counts: delay)).item
    }
  }
}
