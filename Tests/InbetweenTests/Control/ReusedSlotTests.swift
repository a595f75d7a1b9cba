import Testing

import Inbetween
@testable import InbetweenCore

/// Stale queue entries of a released driver never apply to the driver that has its slot now.
@Suite struct ReusedSlotTests {
  @Test("A slot reused on another timeline, with a boundary at the same instant (T5, C2)")
  func onAnotherTimeline() throws {
    let world = World()
    let fast = world.makeTimeline()
    let (gone, entity) = (world.spawn(), world.spawn())
    #expect(fast.begin())
    var tween = Tween(.opacity, values: [0, 1], duration: .seconds(1))
    tween.timeline = fast.id
    try world.register(tween, on: gone)
    #expect(fast.setRate(4))
    world.despawn(gone)
    let handle = try world.register(Tween(.opacity, values: [0, 1], duration: .seconds(1)), on: entity)
    for _ in 0..<30 { world.tick() }
    #expect(handle.state == .active)
    #expect(world[entity, .opacity] == 0.5)
    for _ in 0..<30 { world.tick() }
    #expect(world.events.map(\.instant) == [Instant(.seconds(1))])
  }

  @Test("E1: an entity whose index has used up its generations is not counted once it is dead")
  func usedUpEntity() {
    var table = EntityTable()
    let entities = (0..<3).map { _ in table.spawn() }
    table.generations[1] = .max - 2
    table.despawn(Entity(index: 1, generation: .max - 2))
    #expect(table.count == 2)
    table.despawn(entities[0])
    #expect(table.count == 1)
    // Its index is not reused.
    #expect((0..<2).map { _ in table.spawn().index } == [0, 3])
    #expect(table.count == 3)
  }

  @Test("A slot of the world's own timeline, reused for another timeline")
  func fromTheWorldsOwn() throws {
    let world = World()
    let slow = world.makeTimeline()
    let (gone, entity) = (world.spawn(), world.spawn())
    #expect(slow.begin())
    #expect(slow.setRate(0.5))
    try world.register(Tween(.opacity, values: [0, 1], duration: .seconds(1)), on: gone)
    world.despawn(gone)
    var tween = Tween(.opacity, values: [0, 1], duration: .seconds(1))
    tween.timeline = slow.id
    let handle = try world.register(tween, on: entity)
    for _ in 0..<60 { world.tick() }
    #expect(handle.state == .active)
    #expect(world[entity, .opacity] == 0.5)
  }

  @Test("A free slot whose driverLanes are another driver's, with rows in another timeline's tables")
  func lanesOfAnother() throws {
    let world = World()
    let timeline = world.makeTimeline()
    #expect(timeline.begin())
    let kept = (0..<8).map { _ in world.spawn() }
    let plain = Tween(.opacity, values: [0, 1], duration: .seconds(1))
    for entity in kept { try world.register(plain, on: entity) }
    let (first, second, last) = (world.spawn(), world.spawn(), world.spawn())
    try world.register(plain, on: first)
    try world.register(Tween(.position, values: [.zero, .one], duration: .seconds(3)), on: second)
    // Many tables, so that the last is not one of the world's own timeline.
    for number in 0..<100 {
      var tween = Tween(
        Property("property \(number)", default: Float(0)), values: [0, 1], duration: .seconds(20))
      tween.timeline = timeline.id
      try world.register(tween, on: number < 99 ? kept[0] : last)
      if number == 98 {
        world.despawn(first)
        world.despawn(second)
      }
    }
    for _ in 0..<60 { world.tick() }
    #expect(world.events.count == 8)
  }
}
