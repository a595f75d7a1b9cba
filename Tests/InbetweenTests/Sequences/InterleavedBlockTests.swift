import Testing

import Inbetween
@testable import InbetweenCore

/// Blocks of one sequence that share a channel, some of which repeat: on the way back each instant shows what
/// it showed on the way out (T8).
@Suite struct InterleavedBlockTests {
  @Test("T8: two blocks together, one of which repeats, played back over the turn") func example() throws {
    let world = World()
    let (card, timeline) = (world.spawn(), world.makeTimeline())
    try world.play(on: card, in: timeline) {
      Together {
        InOrder {
          Wait(.milliseconds(491))
          To(.position, [42, 42], duration: .milliseconds(573))
        }
        InOrder {
          By(.position.x, 50, duration: .milliseconds(471))
          Wait(.milliseconds(280))
        }.repeating(2)
      }
    }
    for _ in 0..<29 { world.tick() }
    #expect(world[card, .position.x] == 50)
    for _ in 29..<60 { world.tick() }
    timeline.setRate(-1)
    for _ in 29..<60 { world.tick() }
    #expect(world[card, .position.x] == 50)
    timeline.pause()
    for _ in 0..<3 {
      timeline.seek(to: .seconds(1))
      timeline.seek(to: .milliseconds(483))
      #expect(world[card, .position.x] == 50)
    }
  }

  @Test("W18: in a pause the steps are as the iteration before has left them, also on the way back")
  func pauses() throws {
    let world = World()
    let (card, timeline) = (world.spawn(), world.makeTimeline())
    try world.play(on: card, in: timeline) {
      Together {
        Through(.position.x, [100, 200], duration: .milliseconds(600), ease: .linear)
        InOrder { Through(.position.x, [10, 20], duration: .milliseconds(101)) }
          .repeating(2, pause: .milliseconds(100))
        InOrder { Through(.position.y, [30, 40], duration: .milliseconds(101)) }
          .alternating(3, pause: .milliseconds(100))
      }
    }
    var shown: [SIMD2<Float>] = []
    for _ in 0..<34 {
      world.tick()
      shown.append(world[card, .position]!)
    }
    #expect(shown[8].x > 100 && shown[20].y == 0)
    timeline.setRate(-1)
    for tick in (0..<33).reversed() {
      world.tick()
      #expect(world[card, .position]! == shown[tick], "tick \(tick)")
    }
    for tick in (0..<33).reversed() {
      timeline.seek(to: Duration.seconds(tick + 1) / 60)
      #expect(world[card, .position]! == shown[tick], "tick \(tick)")
    }
  }

  @Test("T8: a block in a block, both repeating, in a sequence in reverse", arguments: [7, 20, 60, 240])
  func nested(rate: Int) throws {
    let world = World(tickRate: .hertz(rate))
    let card = world.spawn()
    try world.play(on: card, direction: .reverse) {
      InOrder {
        Through(.position.x, [10, 20], duration: .seconds(1), ease: .linear)
        InOrder { To(.position.x, -300, duration: .milliseconds(100), ease: .linear) }.repeating(2)
      }.repeating(2)
    }
    while world.now.counts < 2400 * 90 {
      world.tick()
      let place = 2400 - Double(world.now.counts) / 90
      let within = place.truncatingRemainder(dividingBy: 1200)
      let value: Double
      if within < 1000 {
        value = 10 + within / 100
      } else {
        value = 20 - 3.2 * (within - 1000).truncatingRemainder(dividingBy: 100)
      }
      // At a turn itself what is shown depends on the direction (C2).
      let isTurn = (within / 100).rounded() * 100 == within && (within == 0 || within >= 1000)
      if place > 0, !isTurn { #expect(abs(Double(world[card, .position.x]!) - value) < 1e-2, "at \(place)") }
    }
  }

  @Test("T8: in a pause after a reversed iteration no step has begun, also on the way back")
  func pauseBefore() throws {
    let world = World()
    let (card, timeline) = (world.spawn(), world.makeTimeline())
    try world.play(on: card, in: timeline, repeats: 2, direction: .alternate) {
      Together { Through(.position.x, [40, 21], duration: .milliseconds(40)) }
        .alternating(3, pause: .milliseconds(33))
    }
    var shown: [Float] = []
    for _ in 0..<24 {
      world.tick()
      shown.append(world[card, .position.x]!)
    }
    #expect(shown[7] == 0 && shown[14] == 0)
    timeline.setRate(-1)
    for tick in (0..<23).reversed() {
      world.tick()
      #expect(world[card, .position.x] == shown[tick], "tick \(tick)")
    }
  }

  /// How time goes back.
  enum Way: CaseIterable { case seek, rate, handle }

  @Test("T8: random blocks", arguments: 0..<cases(2, optimized: 40), Way.allCases)
  func random(chunk: Int, way: Way) throws {
    for seed in 0..<10 {
      var blocks = RandomBlocks(seed: UInt64(chunk * 10 + seed), isOnTimeline: way != .handle)
      try blocks.run(way)
    }
  }
}

/// A sequence of random blocks.
private struct RandomBlocks {
  private var random: SplitMix64
  private let world: World
  private let card: Entity
  private let timeline: Timeline?
  private let seed: UInt64
  private var text = ""

  init(seed: UInt64, isOnTimeline: Bool) {
    random = SplitMix64(seed: seed)
    world = World(tickRate: .hertz([30, 60, 60, 120][random.number(0...3)]))
    card = world.spawn()
    timeline = isOnTimeline ? world.makeTimeline() : nil
    self.seed = seed
  }

  mutating func run(_ way: InterleavedBlockTests.Way) throws {
    // No boundary is at the instant of a tick: what is shown there depends on the direction (C2).
    let delay = Duration(counts: Int64(random.number(0...2999)) * 2 + 1)
    let directions: [Direction] = [.normal, .normal, .alternate, .alternateReverse, .reverse]
    let direction = timeline == nil ? .normal : directions[random.number(0...4)]
    let repeats = Repeats.count(timeline == nil ? 1 : Double(random.number(1...3)))
    let item = block(0)
    let handle = try world.play(
      on: card, in: timeline, delay: delay, repeats: repeats, direction: direction
    ) { [item] }
    var shown: [(place: Duration, value: Float)] = []
    for _ in 0..<100 {
      world.tick()
      guard let place = timeline.map({ $0.offset }) ?? handle.elapsed else { continue }
      if timeline == nil && handle.state != .active { continue }
      shown.append((place, world[card, .position.x]!))
    }
    func check(_ index: Int) throws {
      let (place, value) = shown[index]
      let found = world[card, .position.x]!
      try #require(
        abs(found - value) < 1e-2,
        "seed \(seed) at \(place): \(found), was \(value); \(text) \(repeats) \(direction) \(delay)")
    }
    switch way {
    case .rate:
      timeline!.setRate(-1)
      for index in shown.indices.dropLast().reversed() {
        world.tick()
        try check(index)
      }
    case .seek, .handle:
      if handle.state == .completed || handle.state == .killed, way == .handle { return }
      if way == .handle { handle.pause() }
      let jumps = (0..<30).map { _ in random.number(0...max(0, shown.count - 1)) }
      for index in Array(shown.indices.reversed()) + (shown.isEmpty ? [] : jumps) {
        if way == .seek {
          timeline!.seek(to: shown[index].place)
        } else {
          handle.seek(to: shown[index].place)
        }
        try check(index)
      }
    }
  }

  private mutating func block(_ depth: Int) -> SequenceItem {
    let isTogether = depth == 0 || random.once(in: 3)
    text += isTogether ? "Together { " : "InOrder { "
    var items: [SequenceItem] = []
    for _ in 0..<random.number(depth == 0 ? 2...3 : 1...3) {
      let isBlock = depth == 0 || (depth < 3 && random.once(in: depth + 1))
      items.append(isBlock ? block(depth + 1) : step())
    }
    let made = items
    let kind = random.number(0...5)
    let whole = random.once(in: 12) ? 0 : Double(random.number(2...3))
    let count = whole - (whole > 0 && random.once(in: 5) ? 0.4 : 0)
    text +=
      ["}", "}", "}.repeating(\(count))", "}.repeating(\(count))", "}.alternating(\(count))", "}"][kind] + " "
    // A pause needs whole iterations.
    let hasPause = count == count.rounded() && random.once(in: 3)
    let pause = Duration(counts: hasPause ? Int64(random.number(1...149)) * 20 : 0)
    text += "pause \(pause) "
    func finished<Block: SequenceStep>(_ block: Block) -> SequenceItem {
      switch kind {
      case 2, 3: block.repeating(.count(count), pause: pause).item
      case 4: block.alternating(.count(count), pause: pause).item
      default: block.item
      }
    }
    return isTogether ? finished(Together { made }) : finished(InOrder { made })
  }

  private mutating func step() -> SequenceItem {
    let duration = Duration(counts: Int64(random.number(5...600)) * 20)
    let (from, to) = (Float(random.number(0...9)) * 10, Float(random.number(1...9)) * 10 + 1)
    let kind = random.number(0...5)
    text +=
      ["Wait", "To x \(to)", "To \(to)", "By x \(to)", "\(from)…\(to)", "\(from)…\(to)"][kind]
      + " \(duration); "
    return switch kind {
    case 0: Wait(duration).item
    case 1: To(.position.x, to, duration: duration, ease: .linear).item
    case 2: To(.position, [to, to], duration: duration, ease: .linear).item
    case 3: By(.position.x, to, duration: duration, ease: .linear).item
    default: Through(.position.x, [from, to], duration: duration, ease: .linear).item
    }
  }
}
