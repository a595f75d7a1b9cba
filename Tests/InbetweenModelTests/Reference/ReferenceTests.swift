import Foundation
import Testing

import Inbetween
@testable import InbetweenCore

/// Tests the reference model on cases whose outcome RULES.md states.
@Suite struct ReferenceTests {
  private var world = ReferenceWorld(tickRate: (60, 1))
  private let entity: Int
  /// 100 ms of energy from 0 to 8.
  private let tween = ReferenceTween(.energy, values: [[0], [8]], duration: 9000)

  init() { entity = world.spawn() }

  private var energy: Float { world.shown(entity, .energy)![0] }
  private var told: [String] { world.events.map { "\($0.kind) @\($0.instant)" } }

  @Test("The table of W5, as it stands in RULES.md")
  func table() {
    let rows: [(ReferenceState, String)] = [
      (.new, "–✓–✓––✓✓–"), (.inactive, "–✓–✓––✓✓–"), (.delayed, "✓–✓✓✓–✓✓–"), (.active, "✓–✓✓✓–✓✓–"),
      (.paused, "––✓✓–✓✓✓–"), (.completed, "–––✓–––✓–"), (.killed, "––––––––✓"),
    ]
    for (state, row) in rows {
      let permitted = ReferenceOperation.allCases.map { state.permits($0) ? "✓" : "–" }.joined()
      #expect(permitted == row, "\(state)")
    }
  }

  @Test("Restart of a running tween fires stop, restart, start; stop zeroes elapsed and leaves the value")
  mutating func restart() {
    _ = world.register(tween, id: 0, on: entity)
    for _ in 0..<3 { world.tick() }
    _ = world.restart(0)
    world.tick()
    #expect(told == ["stopped @4500", "restarted @4500", "started @4500"])
    let stops = [world.stop(0), world.stop(0)]
    #expect(stops == [true, false])
    #expect(abs(energy - 4 / 3) < 1e-6 && world.readout(0).elapsed == 0)
    #expect(world.readout(0).state == .inactive)
  }

  @Test("A chain of callbacks loses no time: what starts in a callback starts at the event's own instant")
  mutating func chain() {
    var short = tween
    short.duration = 100
    _ = world.register(short, id: 0, on: entity)
    world.beginTick()
    var instants: [Int64] = []
    while let round = world.nextRound() {
      for told in round {
        if told.event.callbacks == [.onComplete] && told.event.driver < 3 {
          instants.append(told.event.instant)
          world.moment = told.event.instant
          _ = world.register(short, id: told.event.driver + 1, on: entity)
        }
        _ = world.finish(told)
      }
      world.endRound()
    }
    #expect(instants == [100, 200, 300])
    #expect(told.last == "completed @400" && world.now == 1500 && world.rounds == 4)
  }

  @Test("Killed by hand it can be revived; released it cannot")
  mutating func revival() {
    _ = world.register(tween, id: 0, on: entity)
    world.tick()
    _ = world.kill(0)
    #expect(world.readout(0).elapsed == 1500)
    _ = world.revive(0)
    #expect(world.readout(0).state == .new && world.readout(0).elapsed == 0)
    let answers = [world.release(0), world.revive(0)]
    #expect(answers == [true, false] && world.readout(0) == ReferenceReadout())
  }

  @Test("Turned round it plays back from where it is, and ends at its start with its start value")
  mutating func turn() {
    _ = world.register(tween, id: 0, on: entity)
    for _ in 0..<2 { world.tick() }
    _ = world.setRate(0, (-1, 1))
    #expect(world.readout(0).elapsed == 3000)
    world.tick()
    #expect(abs(energy - 4 / 3) < 1e-6)
    world.tick()
    #expect(told == ["completed @6000"] && energy == 0)
  }

  @Test("Without end, complete ends the present play")
  mutating func completeForever() {
    var endless = tween
    endless.repeats = .infinity
    endless.accumulates = true
    _ = world.register(endless, id: 0, on: entity)
    for _ in 0..<8 { world.tick() }
    _ = world.complete(0)
    #expect(energy == 16)
  }

  @Test("A timeline on a timeline travels along; rates multiply; a late joiner stands at its place")
  mutating func nesting() {
    world.makeTimeline()
    world.makeTimeline(in: 1)
    _ = world.begin(timeline: 1, at: 0)
    _ = world.begin(timeline: 2, at: 0)
    _ = world.setRate((1, 2), timeline: 2)
    _ = world.seek(timeline: 1, to: 6000)
    var late = tween
    late.timeline = 1
    _ = world.register(late, id: 0, on: entity)
    #expect(world.readout(timeline: 2).now == 3000 && world.readout(0).elapsed == 3000)
    _ = world.seek(timeline: 1, to: 18_000)
    #expect(world.readout(0).state == .completed && world.base(entity, .energy) == [8])
    _ = world.seek(timeline: 1, to: 0)
    #expect(world.readout(0).state == .active && world.base(entity, .energy) == [0])
  }

  @Test("The world's rate scales its timelines, and leaves real time alone")
  mutating func worldRate() {
    world.makeTimeline()
    world.makeTimeline(in: nil)
    for timeline in 1...2 { _ = world.begin(timeline: timeline, at: 0) }
    _ = world.setRate((1, 3), timeline: 0)
    world.tick()
    #expect((0...2).map { world.readout(timeline: $0).now } == [500, 500, 1500])
  }

  @Test("The slerp that the model takes from the engine equals the definition (Shoemake 1985)")
  func slerp() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<2000 {
      func rotation() -> SIMD4<Float> {
        Rotation(quaternion: SIMD4((0..<4).map { _ in Float(random.number(-100...100)) })).quaternion
      }
      let (from, to, part) = (rotation(), rotation(), Double(random.number(-200...1200)) / 1000)
      let dot = (0..<4).map { Double(from[$0]) * Double(to[$0]) }.reduce(0, +)
      let angle = acos(min(abs(dot), 1))
      guard sin(angle) > 1e-3 else { continue }
      let mixed = Rotation.mix(from, to, Float(part))
      for lane in 0..<4 {
        let way = dot < 0 ? -Double(to[lane]) : Double(to[lane])
        let expected = (sin((1 - part) * angle) * Double(from[lane]) + sin(part * angle) * way) / sin(angle)
        #expect(abs(Double(mixed[lane]) - expected) < 1e-5)
      }
    }
  }
}
