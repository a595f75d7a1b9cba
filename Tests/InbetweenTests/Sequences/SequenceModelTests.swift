import Foundation
import Testing

import Inbetween
@testable import InbetweenCore

/// Random sequences, nested, repeated and reversed, with plays and seeks in a world, against the model (W18).
@Suite struct SequenceModelTests {
  @Test(arguments: 0..<cases(8)) func worldAndModelAgree(chunk: Int) throws {
    for seed in 0..<25
    where SequenceModelTests.traced ?? UInt64(chunk * 25 + seed) == UInt64(chunk * 25 + seed) {
      try run(seed: UInt64(chunk * 25 + seed))
    }
  }

  private static var traced: UInt64? {
    ProcessInfo.processInfo.environment["INBETWEEN_SEED"].flatMap { UInt64($0) }
  }

  private func run(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 77)
    var entities = 1
    var model = ModelBlock(entity: 0, steps: randomSteps(depth: 0, &random, &entities, 0))
    if random.once(in: 3) { model.count = Int64(random.number(0...2) + 1) }
    model.alternates = random.once(in: 3)
    model.pause = random.once(in: 4) ? Int64(random.number(0...1999)) : 0
    let world = World(tickRate: [.hertz(60), .hertz(144), .hertz(7)][random.number(0...2)])
    // Kept after its end, it plays back from there.
    world.defaults.killsCompleted = false
    world.hitchLimit = .seconds(1000)
    let actors = (0..<entities).map { _ in world.spawn() }
    let handle = try world.play(
      on: actors[0], repeats: .count(Double(model.count)), pause: Duration(counts: model.pause),
      direction: model.alternates ? .alternate : .normal
    ) { items(model.steps, actors) }
    let frame = Frame()
    let traces = seed == SequenceModelTests.traced
    if traces { print(model) }
    for _ in 0..<40 {
      if handle.state == .completed { #expect(handle.reverse()) }
      let choice = random.number(0...11)
      if traces { print(choice, handle.elapsed as Any, handle.rate as Any, handle.state) }
      switch choice {
      case 0: handle.pause()
      case 1: handle.resume()
      case 2: handle.seek(to: Duration(counts: Int64(random.number(0...Int(model.total)))))
      case 3: try handle.rate([1, 0.5, 3, 2][random.number(0...3)])
      case 4: try handle.rate([-1, -0.5, -2][random.number(0...2)])
      case 5 where random.once(in: 4): handle.restart()
      case 6:
        let elapsed = world.now.counts + Int64(random.number(0...2999))
        world.sample(at: Instant(counts: elapsed), into: frame)
        try compare(model, handle, actors, world, seed, "after a sample")
      default: world.tick()
      }
      if handle.state == .completed { continue }
      try compare(model, handle, actors, world, seed, "")
      let ahead = world.now.counts + 700
      let isRunning = handle.state == .active && handle.rate == .normal
      world.sample(at: Instant(counts: ahead), into: frame)
      if isRunning, let elapsed = handle.elapsed?.counts, elapsed + 700 < model.total {
        try compare(model, at: elapsed + 700, seed, "in a sample") {
          frame[actors[$0], $1 == 0 ? .opacity : .zIndex] ?? 0
        }
      }
    }
  }

  private func compare(
    _ model: ModelBlock, _ handle: DriverHandle, _ actors: [Entity], _ world: World, _ seed: UInt64,
    _ place: String
  ) throws {
    guard let elapsed = handle.elapsed?.counts else { return }
    try compare(model, at: elapsed, seed, place) { world[actors[$0], $1 == 0 ? .opacity : .zIndex] ?? 0 }
  }

  private func compare(
    _ model: ModelBlock, at time: Int64, _ seed: UInt64, _ place: String, _ shown: (Int, Int) -> Float
  ) throws {
    var values: [Int: [Float]] = [:]
    var isOnEdge = time <= 0 || time >= model.total || model.isAtTurn(time)
    model.shown(at: model.position(at: time), &values, &isOnEdge)
    if isOnEdge { return }
    for (entity, channels) in values {
      for channel in 0..<2 {
        let found = shown(entity, channel)
        let expected = channels[channel] + (channel == 0 ? 0 : 0)
        try #require(
          abs(found - expected) <= 1e-3,
          "seed \(seed), entity \(entity), channel \(channel) at \(time) of \(model.total) \(place): \(found), expected \(expected)"
        )
      }
    }
  }

  private func randomSteps(
    depth: Int, _ random: inout SplitMix64, _ entities: inout Int, _ entity: Int
  ) -> [ModelStep] {
    (0..<random.number(0...3) + 1).map { _ in
      switch random.number(0...(depth < 3 ? 8 : 4)) {
      case 0: .wait(Int64(random.number(0...3999)))
      case 5, 6: .together(randomSteps(depth: depth + 1, &random, &entities, entity))
      case 7: .inOrder(randomSteps(depth: depth + 1, &random, &entities, entity))
      case 8: .plays(randomBlock(depth: depth + 1, &random, &entities))
      default:
        .move(
          channel: random.number(0...1), to: Float(random.number(0...63)),
          length: Int64(random.number(0...8999)),
          offset: random.once(in: 4) ? Int64(random.number(0...999)) : 0, isRelative: random.once(in: 3))
      }
    }
  }

  private func randomBlock(
    depth: Int, _ random: inout SplitMix64, _ entities: inout Int
  ) -> ModelBlock {
    let entity = entities
    entities += 1
    var block = ModelBlock(entity: entity, steps: randomSteps(depth: depth, &random, &entities, entity))
    block.count = Int64(random.number(0...3) + 1)
    block.alternates = random.once(in: 2)
    block.pause = random.once(in: 3) ? Int64(random.number(0...1999)) : 0
    return block
  }

  private func items(_ steps: [ModelStep], _ actors: [Entity]) -> [SequenceItem] {
    steps.map { step in
      switch step {
      case .move(let channel, let to, let length, let offset, let isRelative):
        let property: Property<Float> = channel == 0 ? .opacity : .zIndex
        let motion = Motion.eased(.linear, over: Duration(counts: length))
        return isRelative
          ? By(property, to, motion).delayed(by: Duration(counts: offset)).item
          : To(property, to, motion).delayed(by: Duration(counts: offset)).item
      case .wait(let length): return Wait(Duration(counts: length)).item
      case .together(let steps): return Together { items(steps, actors) }.item
      case .inOrder(let steps): return InOrder { items(steps, actors) }.item
      case .plays(let block):
        let order = InOrder { items(block.steps, actors) }.on(actors[block.entity])
        let (count, pause) = (Repeats.count(Double(block.count)), Duration(counts: block.pause))
        return block.alternates
          ? order.alternating(count, pause: pause).item : order.repeating(count, pause: pause).item
      }
    }
  }
}

extension Property where Value == Float {
  /// A second number beside opacity; both begin at 0 in the model.
  fileprivate static let zIndex = Property("zIndex", default: 0)
  fileprivate static let opacity = Property("faint", default: 0)
}
