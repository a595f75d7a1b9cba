import Testing

import Inbetween
@testable import InbetweenCore

/// Additive batches (C12) and batches with a crossfade (C13) equal single registrations.
@Suite struct BatchCompositionTests {
  private static let spot = Property<SIMD2<Float>>("spot", default: [3, 4])

  private func stage() throws -> (World, [Entity]) {
    let world = World(tickRate: .hertz(100))
    let entities = (0..<9).map { _ in world.spawn() }
    for (index, entity) in entities.enumerated() where index % 2 == 0 {
      try world.register(
        Tween(Self.spot, values: [[1, 2], [Float(index), 7]], duration: .milliseconds(90)), on: entity)
    }
    return (world, entities)
  }

  private func batch(_ change: (inout TweenBatch<SIMD2<Float>>) -> Void) -> TweenBatch<SIMD2<Float>> {
    let ends = (0..<9).map { SIMD2<Float>(Float($0), -2) }
    var batch = TweenBatch(Self.spot, to: ends, duration: .milliseconds(60), ease: .quadOut)
    batch.delays = (0..<9).map { .milliseconds(7 * $0 - 10) }
    change(&batch)
    return batch
  }

  private static let kinds: [@Sendable (inout TweenBatch<SIMD2<Float>>) -> Void] = [
    { $0.composition = .add },
    {
      ($0.composition, $0.fill) = (.add, .both)
      $0.starts = [[5, 5]]
    },
    { $0.blend = .over(.milliseconds(30)) },
    { ($0.blend, $0.persists) = (.over(.milliseconds(45), ease: .linear), false) },
  ]

  /// Repeats and a timeline, as single registrations have them.
  @Test("Repeats, delays and a timeline are those of single registrations", arguments: [false, true])
  func repeating(isLate: Bool) throws {
    let (one, entities) = try stage()
    let (other, twins) = try stage()
    let lines = (one.makeTimeline(), other.makeTimeline())
    if isLate {
      one.tick()
      other.tick()
    }
    var batch = batch { ($0.repeats, $0.direction, $0.repeatDelay) = (3, .alternate, .milliseconds(13)) }
    batch.durations = (0..<9).map { .milliseconds(20 + 9 * $0) }
    batch.timeline = lines.0.id
    let handles = try one.register(batch, on: entities)
    for index in 0..<9 {
      var tween = Tween(
        Self.spot, to: batch.destinations[index], duration: batch.durations[index],
        delay: batch.delays[index], ease: .quadOut)
      (tween.repeats, tween.direction, tween.repeatDelay) = (3, .alternate, .milliseconds(13))
      tween.timeline = lines.1.id
      try other.register(tween, on: twins[index])
    }
    for tick in 0..<60 {
      #expect(one.stateHash == other.stateHash)
      if tick == 20 {
        lines.0.seek(to: .milliseconds(70))
        lines.1.seek(to: .milliseconds(70))
      }
      one.tick()
      other.tick()
    }
    #expect(handles.allSatisfy { $0.state == .completed })
    // A refusal changes nothing.
    batch.repeats = 2.5
    let before = one.driverCount
    #expect(throws: TweenError.self) { try one.register(batch, on: entities) }
    (batch.repeats, batch.timeline) = (3, lines.1.id)
    lines.1.release()
    #expect(throws: TweenError.self) { try other.register(batch, on: twins) }
    #expect(one.driverCount == before)
  }

  @Test("They show what single registrations show, in ticks and samples", arguments: 0..<4, [false, true])
  func singles(kind: Int, isStaggered: Bool) throws {
    let (one, entities) = try stage()
    let (other, twins) = try stage()
    let batch = batch(Self.kinds[kind])
    let stagger = Stagger.fromCenter(each: .milliseconds(11))
    let handles =
      try isStaggered
      ? one.register(batch, on: entities, stagger: stagger) : one.register(batch, on: entities)
    #expect(handles.count == 9)
    let delays = try isStaggered ? stagger.delays(count: 9) : Array(repeating: .zero, count: 9)
    for index in 0..<9 {
      var tween = Tween(
        Self.spot, values: (batch.starts ?? []) + [batch.destinations[index]], duration: .milliseconds(60),
        delay: batch.delays[index] + delays[index], ease: .quadOut)
      (tween.fill, tween.persists) = (batch.fill, batch.persists)
      (tween.composition, tween.blend) = (batch.composition, batch.blend)
      try other.register(tween, on: twins[index])
    }
    let frames = (Frame(), Frame())
    for _ in 0..<25 {
      #expect(one.stateHash == other.stateHash)
      one.sample(at: 0.6, into: frames.0)
      other.sample(at: 0.6, into: frames.1)
      for index in 0..<9 {
        #expect(frames.0[entities[index], Self.spot] == frames.1[twins[index], Self.spot])
      }
      one.tick()
      other.tick()
      #expect(one.events.map(\.instant) == other.events.map(\.instant))
    }
  }

  @Test("W9: additive colours and blended rotations are refused; the world is as it was")
  func refused() throws {
    let world = World()
    let entities = [world.spawn(), world.spawn()]
    func field<Value>(_ batch: TweenBatch<Value>) -> String? {
      #expect(throws: TweenError.self) { try world.register(batch, on: entities) }?.field
    }
    var colors = TweenBatch(.color, to: [.white], duration: .milliseconds(5))
    colors.composition = .add
    #expect(field(colors) == "composition")
    var both = TweenBatch(.opacity, to: [0], duration: .milliseconds(5))
    (both.composition, both.blend) = (.add, .over(.milliseconds(5)))
    #expect(field(both) == "blend")
    let spin = Property("spin", default: Rotation(quaternion: [0, 0, 0, 1]))
    var turns = TweenBatch(spin, to: [Rotation(quaternion: [0, 0, 1, 0])], duration: .milliseconds(5))
    turns.blend = .over(.milliseconds(5))
    #expect(field(turns) == "blend")
    both.composition = .replace
    both.blend = .over(.milliseconds(-5))
    #expect(field(both) == "blend.duration")
    #expect(world.driverCount == 0)
  }
}
