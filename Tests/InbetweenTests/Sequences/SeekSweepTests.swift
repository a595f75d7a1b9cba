import Testing

import Inbetween
@testable import InbetweenCore

/// Scenes of nested blocks, tweens and crossfades on a timeline and its child timelines: an instant shows the
/// same values from wherever a seek to it comes (T8, C13).
@Suite struct SeekSweepTests {
  @Test(arguments: 0..<cases(4, optimized: 40)) func anInstantShowsTheSameFromEverywhere(chunk: Int) throws {
    for seed in 0..<50 {
      let seed = UInt64(chunk * 50 + seed)
      var random = SplitMix64(seed: seed)
      let target = random.number(0...999)
      let expected = try Stage(seed: seed)
      expected.seek(to: target)
      let stage = try Stage(seed: seed)
      var story: [String] = []
      for _ in 0..<random.number(1...4) {
        switch random.number(0...2) {
        case 0:
          let instant = random.number(0...999)
          story.append("seek \(instant)")
          stage.seek(to: instant)
        case 1:
          let count = random.number(1...40)
          story.append("\(count) ticks")
          for _ in 0..<count { stage.world.tick() }
        default:
          let count = random.number(1...30)
          story.append("\(count) ticks back")
          stage.timeline.setRate(-1)
          for _ in 0..<count { stage.world.tick() }
          stage.timeline.setRate(1)
        }
      }
      stage.seek(to: target)
      for (shown, other) in zip(stage.values, expected.values) {
        // A crossfade keeps a difference of two Floats.
        #expect(
          abs(shown - other) < 0.02,
          "seed \(seed), at \(target) ms after \(story): \(shown), not \(other)\n\(stage.text)")
      }
    }
  }

  /// Sequences in all directions, many of whose boundaries meet. Seeks and ticks back show what the play has
  /// shown.
  @Test(arguments: 0..<cases(8, optimized: 80)) func seeksShowWhatThePlayHasShown(chunk: Int) throws {
    for seed in 0..<25 {
      let seed = UInt64(chunk * 25 + seed)
      let stage = try Stage(seed: seed, isDense: true)
      var played: [[Float]] = []
      // No boundary is at the instant of a tick.
      stage.seek(to: 3)
      for _ in 0..<60 {
        played.append(stage.values)
        stage.world.tick()
      }
      func compare(_ stage: Stage, _ tick: Int, _ story: String) {
        for (shown, other) in zip(stage.values, played[tick]) where abs(shown - other) >= 0.01 {
          Issue.record("seed \(seed), tick \(tick) \(story): \(shown), not \(other)\n\(stage.text)")
        }
      }
      func seek(_ stage: Stage, to tick: Int) {
        stage.timeline.seek(to: .nanoseconds(Int64(tick) * 1_000_000_000 / 60 + 3_000_000))
      }
      var random = SplitMix64(seed: seed)
      stage.timeline.pause()
      for _ in 0..<12 {
        let tick = random.number(0...59)
        seek(stage, to: tick)
        compare(stage, tick, "by seeks")
        let other = try Stage(seed: seed, isDense: true)
        seek(other, to: tick)
        compare(other, tick, "by one seek")
      }
      seek(stage, to: 59)
      stage.timeline.setRate(-1)
      stage.timeline.resume()
      for tick in (0..<59).reversed() {
        stage.world.tick()
        compare(stage, tick, "backward")
      }
    }
  }

  @Test(
    "At a rate that skips counts, hops over turns show what the play showed",
    arguments: [1, 1.5, 2, 3, 0.7] as [Rate], [Direction.normal, .alternate])
  func hopsAtRates(rate: Rate, direction: Direction) throws {
    for (index, pause) in [0, 0, 13, 7].enumerated() {
      let world = World()
      let card = world.spawn()
      try world.assign(card, .opacity, to: 10)
      let timeline = world.makeTimeline()
      timeline.begin()
      let spring = try Spring(duration: .milliseconds(200))
      try world.play(
        on: card, in: timeline, repeats: 3, pause: .milliseconds(pause), direction: direction, rate: rate
      ) {
        By(.opacity, 1, .spring(spring))
        if index % 2 == 1 { To(.opacity, 5, duration: .nanoseconds(77_777_777)) }
      }
      var played: [Float] = []
      for _ in 0..<200 {
        played.append(world[card, .opacity]!)
        world.tick()
      }
      timeline.pause()
      var random = SplitMix64(seed: UInt64(index))
      for _ in 0..<300 {
        let tick = random.number(0...199)
        timeline.seek(to: .nanoseconds(Int64(tick) * 1_000_000_000 / 60 + 1))
        #expect(abs(world[card, .opacity]! - played[tick]) < 0.001, "at tick \(tick)")
      }
    }
  }

  @Test("A crossfade of a step comes back from the next iteration, and from beyond the end")
  func crossfadeOfAStep() throws {
    for path in [[100], [600, 100], [900, 600, 100], [1200, 100]] {
      let world = World()
      let card = world.spawn()
      let timeline = world.makeTimeline()
      timeline.begin()
      var step = Tween(.opacity, values: [0, 0], duration: .milliseconds(200))
      step.blend = Blend(duration: .milliseconds(200), ease: .linear)
      try world.play(on: card, in: timeline, repeats: 2) {
        Play(step)
        Wait(.milliseconds(300))
      }
      for instant in path { timeline.seek(to: .milliseconds(instant)) }
      #expect(abs(world[card, .opacity]! - 0.5) < 1e-6, "after seeks to \(path)")
    }
  }

  @Test("Boundaries of several sequences at one instant come back as they were", arguments: Coinciding.all)
  func coincidingBoundaries(scene: Coinciding) throws {
    func value(after instants: [Int]) throws -> Float {
      let world = World()
      let card = world.spawn()
      try world.assign(card, .opacity, to: 3)
      let timeline = world.makeTimeline()
      timeline.begin()
      try scene.play(world, card, timeline)
      for instant in instants + [scene.instant] { timeline.seek(to: .milliseconds(instant)) }
      return world[card, .opacity]!
    }
    let expected = try value(after: [])
    #expect(abs(expected - scene.value) < 0.001)
    for other in stride(from: 0, through: 1_200, by: 25) {
      #expect(try abs(value(after: [other]) - expected) < 0.001, "after a seek to \(other) ms")
    }
  }

  @Test("A block of no length plays in each iteration of its sequence", arguments: [false, true])
  func blockOfNoLength(isOnTimeline: Bool) throws {
    let world = World(tickRate: .hertz(100))
    let card = world.spawn()
    let timeline = world.makeTimeline()
    timeline.begin()
    try world.play(on: card, in: isOnTimeline ? timeline : nil, repeats: 3) {
      InOrder { To(.opacity, 0.5, duration: .zero) }.repeating(2)
      Wait(.milliseconds(50))
      To(.opacity, 1, duration: .zero)
    }
    for tick in 0..<15 {
      world.tick()
      #expect(world[card, .opacity] == (tick == 14 ? 1 : 0.5), "tick \(tick)")
    }
  }

  @Test("An end of a crossfade also covers one that a seek of another timeline brings back")
  func endOverAnotherTimeline() throws {
    let world = World()
    let card = world.spawn()
    let timeline = world.makeTimeline()
    timeline.begin()
    var tween = Tween(.opacity, values: [0.2, 0.4], duration: .zero)
    tween.blend = Blend(duration: .milliseconds(25))
    tween.timeline = timeline.id
    try world.register(tween, on: card).start()
    world.tick()
    world.tick()
    try world.register(Tween(.opacity, values: [0.9], duration: .zero), on: card).start()
    timeline.seek(to: .milliseconds(12))
    #expect(world[card, .opacity] == 0.9)
  }
}

/// Sequences on one timeline with boundaries at the same instants, and what the card shows at an instant.
struct Coinciding: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// In milliseconds.
  let instant: Int
  let value: Float
  let play: @Sendable (World, Entity, Timeline) throws -> Void

  static let all = [
    Coinciding(testDescription: "an end at the end of another sequence", instant: 750, value: 145) {
      world, card, timeline in
      try world.play(on: card, in: timeline) { To(.opacity, -39, duration: .milliseconds(100)) }
      try world.play(on: card, in: timeline, repeats: 2, direction: .alternate) {
        Together {
          To(.opacity, 145, duration: .milliseconds(100))
          Wait(.milliseconds(150))
        }.repeating(3)
      }
    },
    Coinciding(
      testDescription: "a reversed iteration that stops at the end of a step", instant: 450, value: 57
    ) {
      world, card, timeline in
      try world.play(on: card, in: timeline) {
        InOrder {
          Together {
            To(.opacity, 57, duration: .milliseconds(50))
            Wait(.milliseconds(100))
          }.alternating(1.5)
        }.repeating(2)
      }
      try world.play(on: card, in: timeline, repeats: 2, direction: .alternate) {
        To(.opacity, 120, duration: .milliseconds(100))
        To(.opacity, 82, duration: .milliseconds(100))
        Wait(.milliseconds(200))
      }
    },
    Coinciding(testDescription: "inner blocks that the end of a block stops", instant: 370, value: 4) {
      world, card, timeline in
      try world.play(on: card, in: timeline) {
        To(.opacity, -85, duration: .milliseconds(100))
        To(.opacity, 4, duration: .milliseconds(100))
      }
      try world.play(on: card, in: timeline, repeats: 1.5, direction: .alternate) {
        InOrder {
          InOrder { From(.opacity, 193, duration: .milliseconds(50)) }.repeating(1.5)
        }.repeating(2.5)
        Wait(.milliseconds(100))
      }
    },
  ]
}

/// A world with the scene of a seed. No two of its boundaries are meant to be at one instant, unless it is
/// dense: then it has sequences in all directions, and many boundaries meet.
private struct Stage {
  let world = World()
  let timeline: Timeline
  private let card: Entity
  private let children: [Timeline]
  private let isDense: Bool
  private(set) var text = ""
  private var random: SplitMix64

  init(seed: UInt64, isDense: Bool = false) throws {
    self.isDense = isDense
    random = SplitMix64(seed: seed &+ 1 << 40)
    card = world.spawn()
    timeline = world.makeTimeline()
    timeline.begin()
    children = [world.makeTimeline(in: .timeline(timeline)), world.makeTimeline(in: .timeline(timeline))]
    for child in children { child.begin() }
    for _ in 0..<(isDense ? 2 : random.number(1...3)) {
      let parent = isDense ? timeline : random.one(of: [timeline, timeline] + children)
      if isDense || random.number(0...9) < 6 {
        let items = (0..<random.number(1...3)).map { _ in step(depth: isDense ? 1 : 2) }
        let (repeats, delay) = (random.one(of: [1, 1, 2, 3, 1.5]), time(100))
        let pause = repeats == 1.5 ? .zero : time(20)
        let directions: [Direction] =
          [.normal, .alternate] + (isDense ? [.reverse, .alternateReverse] : [])
        let direction = random.one(of: directions)
        text += "sequence \(repeats) \(direction) after \(delay) \(items)\n"
        try world.play(
          on: card, in: parent, delay: delay, repeats: .count(repeats), pause: pause, direction: direction
        ) { for item in items { AnyStep(item: item) } }
      } else {
        var tween = tween(keys: random.number(1...3), delay: time(180))
        tween.fill = random.one(of: [.forwards, .both, .none, .backwards])
        tween.repeats = .count(random.one(of: [1, 1, 2, 1.5]))
        tween.timeline = parent.id
        text += "\(tween)\n"
        try world.register(tween, on: card).start()
      }
    }
  }

  var values: [Float] { [world[card, .opacity]!, world[card, .scale.x]!] }

  func seek(to milliseconds: Int) { timeline.seek(to: .milliseconds(milliseconds)) }

  /// Returns zero, or a time of up to twice `milliseconds`.
  private mutating func time(_ milliseconds: Int) -> Duration {
    random.once(in: 2) ? .zero : length(2 * milliseconds)
  }

  /// Returns a time of up to `milliseconds`: of a dense scene, one of a few.
  private mutating func length(_ milliseconds: Int) -> Duration {
    let counts = isDense ? 1...max(milliseconds / 50, 1) : 1...milliseconds
    return .milliseconds(random.number(counts) * (isDense ? 25 : 1))
  }

  private mutating func value() -> Float { Float(random.number(-200...200)) }

  private mutating func tween(keys: Int, delay: Duration) -> Tween<Float> {
    var tween = Tween(
      .opacity, values: (0..<keys).map { _ in value() }, duration: .milliseconds(random.number(1...200)))
    tween.delay = delay
    if random.number(0...9) < 4 { tween.blend = Blend(duration: .milliseconds(random.number(1...300))) }
    return tween
  }

  private mutating func step(depth: Int) -> SequenceItem {
    let duration = length(200)
    let kinds = isDense ? [0, 1, 2, 2, 4, 7, 8] : Array(0...8)
    switch random.one(of: depth > 0 ? kinds : kinds.filter { $0 < 7 }) {
    case 0...1: return To(.opacity, value(), duration: duration).item
    case 2: return To(.scale.x, value(), duration: duration).item
    case 3: return From(.opacity, value(), duration: duration).item
    case 4: return Wait(time(100)).item
    case 5...6: return Play(tween(keys: random.number(1...3), delay: time(40))).item
    default:
      let items = (0..<random.number(1...3)).map { _ in step(depth: depth - 1) }
      let (count, alternates) = (random.one(of: [1, 2, 3, 1.5, 2.5]), random.once(in: 2))
      // A count that is not whole takes no pause.
      let (repeats, pause) = (Repeats.count(count), count == count.rounded() ? time(40) : .zero)
      if random.once(in: 2) {
        let block = Together { for item in items { AnyStep(item: item) } }
        return alternates
          ? block.alternating(repeats, pause: pause).item : block.repeating(repeats, pause: pause).item
      }
      let block = InOrder { for item in items { AnyStep(item: item) } }
      return alternates
        ? block.alternating(repeats, pause: pause).item : block.repeating(repeats, pause: pause).item
    }
  }
}

private struct AnyStep: SequenceStep { var item: SequenceItem }
