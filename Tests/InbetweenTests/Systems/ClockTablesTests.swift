import Testing

import Inbetween
@testable import InbetweenCore

/// Which tables have the rows of a timeline: the world's for few drivers, otherwise its own.
@Suite struct ClockTablesTests {
  /// A world with a timeline, and an entity for each tween on it.
  private struct Stage {
    let world = World()
    let timeline: Timeline
    var entities: [Entity] = []

    init() { timeline = world.makeTimeline() }

    /// Registers a tween through two or three values.
    mutating func add() throws {
      let values: [Float] = entities.count % 2 == 0 ? [0.25, 1] : [0, 2, 0.5]
      var tween = Tween(.opacity, values: values, duration: .milliseconds(400), ease: .quadOut)
      tween.repeats = 2
      tween.direction = .alternate
      tween.timeline = timeline.id
      entities.append(world.spawn())
      try world.register(tween, on: entities[entities.count - 1])
    }

    func bits(_ count: Int) -> [UInt32?] {
      entities.suffix(count).map { world[$0, .opacity]?.bitPattern }
    }
  }

  @Test("C11: a timeline with few drivers does not get tables")
  func fewDriversShareTables() throws {
    let world = World()
    for _ in 0..<50 {
      let timeline = world.makeTimeline()
      for _ in 0..<TimelineState.mostSharing {
        var tween = Tween(.opacity, to: 1, duration: .milliseconds(100))
        tween.timeline = timeline.id
        try world.register(tween, on: world.spawn())
      }
    }
    world.tick()
    #expect(world.engine.tables.byClock.count == 1)
  }

  @Test("T7: a timeline that gets its own tables shows the same bits")
  func tablesMakeNoDifference() throws {
    let most = TimelineState.mostSharing
    var (few, many) = (Stage(), Stage())
    for _ in 0...most { try many.add() }
    if most % 2 == 0 { try many.add() }
    for step in 0..<60 {
      if step < 2 * most {
        try few.add()
        try many.add()
      }
      for stage in [few, many] {
        switch step {
        case 15: stage.timeline.setRate(-1)
        case 25: stage.timeline.setRate(1)
        case 30: stage.timeline.seek(to: .milliseconds(123))
        default: stage.world.tick()
        }
      }
      #expect(few.bits(2 * most) == many.bits(few.entities.count), "step \(step)")
    }
    #expect(few.world.engine.tables.byClock.count == 2)
  }

  @Test("C11: the tables of released timelines are used again")
  func tablesAreUsedAgain() throws {
    let world = World()
    for _ in 0..<5 {
      let timeline = world.makeTimeline()
      for _ in 0...TimelineState.mostSharing {
        var tween = Tween(.opacity, to: 1, duration: .milliseconds(100))
        tween.timeline = timeline.id
        try world.register(tween, on: world.spawn())
      }
      world.tick()
      timeline.release()
    }
    #expect(world.engine.tables.byClock.count == 2)
  }
}
