import Testing

import Inbetween
@testable import InbetweenCore

/// The work for clocks: the number of looks at clocks per item does not grow with the number of items (C11).
@Suite struct ClockCostTests {
  /// Measures the looks at clocks per item, for a few items and for eight times as many. Expects that both
  /// are about equal.
  private func expectFlat(
    _ prepare: (World, Int) throws -> Void,
    work: (World) throws -> Void = { world in
      for _ in 0..<2 { world.tick() }
    }, sourceLocation: SourceLocation = #_sourceLocation
  ) rethrows {
    var looks: [Double] = []
    for count in [50, 400] {
      let world = World()
      try prepare(world, count)
      let before = world.engine.clocks.looks
      try work(world)
      looks.append(Double(world.engine.clocks.looks - before) / Double(count))
    }
    #expect(looks[1] < looks[0] * 1.5 + 1, "looks at clocks for each item", sourceLocation: sourceLocation)
  }

  /// Calls `body` with each of `count` new entities, then ticks to 83 ms. What takes 100 ms ends in the next
  /// tick but one.
  private func begin(_ count: Int, in world: World, _ body: (Entity) throws -> Void) rethrows {
    for _ in 0..<count { try body(world.spawn()) }
    for _ in 0..<5 { world.tick() }
  }

  private func fade(on timeline: Timeline) -> Tween<Float> {
    var tween = Tween(.opacity, to: 1, duration: .milliseconds(100))
    tween.timeline = timeline.id
    return tween
  }

  @Test("C2, C11: separate timelines whose tweens end in one tick")
  func timelinesEnd() throws {
    try expectFlat { world, count in
      try begin(count, in: world) { try world.register(fade(on: world.makeTimeline()), on: $0) }
    }
  }

  @Test("C2, C11: timelines that run backward to their beginning in one tick")
  func timelinesEndBackward() throws {
    try expectFlat { world, count in
      try begin(count, in: world) {
        let timeline = world.makeTimeline()
        try world.register(fade(on: timeline), on: $0)
        timeline.seek(to: .milliseconds(100))
        timeline.setRate(-1)
      }
    }
  }

  @Test("T9, C11: rate ramps that end in one tick")
  func rampsEnd() throws {
    try expectFlat { world, count in
      try begin(count, in: world) { _ in
        let timeline = world.makeTimeline()
        timeline.begin()
        try timeline.rampRate(to: 0.5, over: .milliseconds(100))
      }
    } work: { world in
      for _ in 0..<3 { world.tick() }
    }
  }

  @Test("C11: timelines made, moved and released one by one", arguments: [50, 400])
  func timelinesOneByOne(count: Int) throws {
    let world = World()
    for _ in 0..<count { try world.register(fade(on: world.makeTimeline()), on: world.spawn()) }
    world.tick()
    let before = world.engine.clocks.looks
    let timeline = world.makeTimeline()
    try world.register(fade(on: timeline), on: world.spawn())
    timeline.setRate(2)
    timeline.pause()
    timeline.resume()
    timeline.seek(to: .milliseconds(50))
    timeline.release()
    #expect(world.engine.clocks.looks - before < 40, "looks at clocks")
  }

  @Test("W18, C11: sequences that end in one tick")
  func sequencesEnd() throws {
    try expectFlat { world, count in
      try begin(count, in: world) { try world.play(on: $0) { To(.opacity, 1, duration: .milliseconds(100)) } }
    }
  }

  @Test("W18, C11: sequences that go on to a spring in one tick")
  func sequencesStep() throws {
    try expectFlat { world, count in
      try begin(count, in: world) {
        try world.play(on: $0) {
          To(.opacity, 1, duration: .milliseconds(100))
          To(.opacity, 0, .spring(.snappy))
        }
      }
    }
  }

  @Test("W18, C11: alternating sequences that turn in one tick")
  func sequencesTurn() throws {
    try expectFlat { world, count in
      try begin(count, in: world) {
        try world.play(on: $0, repeats: 4, direction: .alternate) {
          To(.opacity, 1, duration: .milliseconds(100))
        }
      }
    }
  }

  @Test("W18, C11: blocks that repeat, and turn in one tick")
  func blocksTurn() throws {
    try expectFlat { world, count in
      try begin(count, in: world) {
        try world.play(on: $0) {
          InOrder { To(.opacity, 1, duration: .milliseconds(100)) }.repeating(3)
        }
      }
    }
  }

  @Test("W7, W18, C11: sequences played in callbacks of one tick")
  func sequencesInCallbacks() throws {
    try expectFlat { world, count in
      try begin(count, in: world) { entity in
        try world.tween(entity, .opacity, to: 1).duration(.milliseconds(100)).onComplete { tween in
          _ = try? tween.world?.play(on: entity) { To(.opacity, 0, duration: .milliseconds(100)) }
        }.start()
      }
    }
  }

  @Test("W5, W18, C11: a sequence killed among many", arguments: [50, 400])
  func sequenceKilled(count: Int) throws {
    let world = World()
    var handles: [DriverHandle] = []
    try begin(count, in: world) {
      handles.append(try world.play(on: $0) { To(.opacity, 1, duration: .milliseconds(100)) })
    }
    let before = world.engine.clocks.looks
    handles[count / 2].kill()
    handles[count / 3].pause()
    handles[count / 3].seek(to: .milliseconds(50))
    #expect(world.engine.clocks.looks - before < 40, "looks at clocks")
  }

  @Test("C11: what has happened to clocks since a tick takes memory by their number, not by how often")
  func changesBetweenTicks() throws {
    let world = World()
    let handle = try world.play(on: world.spawn()) { To(.opacity, 1, duration: .seconds(9)) }
    world.tick()
    for _ in 0..<1_000 {
      handle.pause()
      handle.resume()
    }
    #expect((1...world.engine.clocks.timelines.count).contains(world.engine.clocks.instants.changed.count))
  }

  @Test("C11: a tick in which nothing is due looks at no clock that sleeps")
  func ticksOfSleepingClocks() throws {
    let world = World()
    try begin(100, in: world) { try world.play(on: $0) { To(.opacity, 1, duration: .seconds(9)) } }
    let before = world.engine.clocks.looks
    world.tick()
    #expect(world.engine.clocks.looks - before < 4, "looks at clocks")
  }

  @Test("C11: a tick in which one of many sequences begins and another ends looks at few clocks")
  func oneOfMany() throws {
    let world = World()
    try begin(800, in: world) { try world.play(on: $0) { To(.opacity, 1, duration: .seconds(9)) } }
    let entity = world.spawn()
    for _ in 0..<3 {
      let handle = try world.play(on: entity) { To(.opacity, 1, duration: .seconds(9)) }
      world.tick()
      let before = world.engine.clocks.looks
      handle.release()
      try world.play(on: entity) { To(.opacity, 1, duration: .seconds(9)) }
      world.tick()
      #expect(world.engine.clocks.looks - before < 60, "looks at clocks")
    }
  }
}
