import Testing

import Inbetween
@testable import InbetweenCore

/// Repeated sequences on one timeline that share a channel: after a seek back, each instant shows the values
/// that ticks showed there (T8, W18).
@Suite struct InterleavedSequenceTests {
  @Test(arguments: 0..<cases(2, optimized: 80)) func soughtBackItShowsWhatItShowed(chunk: Int) throws {
    for seed in 0..<10 { try run(seed: UInt64(chunk * 10 + seed)) }
  }

  @Test(
    "T8: a sequence that is taken back over its begin leaves its channels",
    arguments: [
      Direction.normal, .reverse, .alternate, .alternateReverse,
    ])
  func backOverTheBegin(direction: Direction) throws {
    let world = World()
    let card = world.spawn()
    let timeline = world.makeTimeline()
    try world.play(on: card, in: timeline, delay: .milliseconds(50), repeats: 2, direction: direction) {
      Through(.position.x, [80, 40], duration: .milliseconds(100))
    }
    timeline.seek(to: .milliseconds(90))
    #expect(world[card, .position.x] != 0)
    timeline.seek(to: .milliseconds(20))
    #expect(world[card, .position.x] == 0)
    #expect(world.precedence(of: card, .position.x)?.winner == nil)
  }

  private func run(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 4711)
    let world = World(tickRate: .hertz(60))
    world.hitchLimit = .seconds(1000)
    let card = world.spawn()
    let timeline = world.makeTimeline()
    var story: [String] = []
    for _ in 0..<random.number(2...3) {
      let steps = (0..<random.number(1...3)).map { _ in
        Step(
          from: Float(random.number(0...9)) * 10, to: Float(random.number(0...9)) * 10 + 1,
          length: Int64(random.number(5...750)) * 20,
          pause: random.once(in: 3) ? Int64(random.number(1...149)) * 20 : 0)
      }
      // Some end within an iteration, some never.
      var repeats = Repeats.count(Double(random.number(1...4)) + (random.once(in: 4) ? 0.6 : 0))
      if random.once(in: 8) { repeats = .forever }
      var direction = [Direction.normal, .normal, .alternate, .alternate, .reverse, .alternateReverse][
        random.number(0...5)]
      // No boundary is at the instant of a tick: what is shown there depends on the direction (C2).
      let delay = Int64(random.number(0...2999)) * 2 + 1
      let within: Repeats = random.once(in: 4) ? random.once(in: 4) ? .forever : 2 : 1
      // An endless iteration is the only one.
      if within == .forever { (repeats, direction) = (1, .normal) }
      story.append("\(steps) \(within) \(repeats) \(direction) after \(delay)")
      try world.play(
        on: card, in: timeline, delay: Duration(counts: delay), repeats: repeats,
        direction: direction
      ) {
        if within == 1 {
          for step in steps { step.items }
        } else {
          InOrder { for step in steps { step.items } }.repeating(within)
        }
      }
    }
    // Tweens of other rates, which begin and end among the steps.
    for _ in 0..<random.number(0...2) {
      var tween = Tween(
        .position.x, values: [Float(random.number(0...99)), Float(random.number(0...99))],
        duration: Duration(counts: Int64(random.number(5...750)) * 20),
        delay: Duration(counts: Int64(random.number(0...9_999)) * 6 + 3))
      tween.rate = [1, 2, 0.5][random.number(0...2)]
      tween.timeline = timeline.id
      story.append("\(tween)")
      try world.register(tween, on: card)
    }
    world.tick()
    var shown: [Float] = []
    var instants: [Int64] = []
    for _ in 0..<60 {
      world.tick()
      instants.append(try #require(timeline.now).counts)
      shown.append(world[card, .position.x] ?? .nan)
    }
    func check(_ index: Int, _ way: String) throws {
      let fault = world.engine.validate()
      try #require(fault == nil, "seed \(seed), \(way) to \(instants[index])")
      let found = world[card, .position.x] ?? .nan
      try #require(
        abs(found - shown[index]) < 1e-3,
        "seed \(seed), \(way) to \(instants[index]): \(found), was \(shown[index]); \(story)")
    }
    for index in instants.indices.reversed() {
      timeline.seek(to: Duration(counts: instants[index]))
      try check(index, "back")
    }
    let frame = Frame()
    for _ in 0..<40 {
      // A sample between changes nothing.
      world.sample(at: world.now + Duration(counts: Int64(random.number(0...1499))), into: frame)
      let index = random.number(0...instants.count - 1)
      timeline.seek(to: Duration(counts: instants[index]))
      try check(index, "jump")
    }
    // Ticks that run backward pass the same instants.
    timeline.seek(to: Duration(counts: instants[59]))
    timeline.setRate(-1)
    for index in instants.indices.dropLast().reversed() {
      world.sample(at: world.now + Duration(counts: Int64(random.number(0...1499))), into: frame)
      world.tick()
      try check(index, "tick back")
    }
  }

  private struct Step: CustomStringConvertible {
    var from: Float
    var to: Float
    var length: Int64
    var pause: Int64

    var description: String { "\(from)→\(to) in \(length), wait \(pause)" }

    var items: [SequenceItem] {
      [
        Through(.position.x, [from, to], duration: Duration(counts: length), ease: .linear).item,
        Wait(Duration(counts: pause)).item,
      ]
    }
  }
}
