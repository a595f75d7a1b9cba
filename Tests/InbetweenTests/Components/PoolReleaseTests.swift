import Testing

import Inbetween
@testable import InbetweenCore
@testable import InbetweenEntities

/// A released pool is empty and accepts nothing, and another pool may get its number (E1, E2, E5).
@Suite(.serialized, .countingLives) struct PoolReleaseTests {
  let world = World()

  @Test func aReleasedPoolIsEmptyForEver() {
    let live = LifeProbe.live
    let (labels, tag) = (world.makeComponents(of: NameTag.self), world.makeTag())
    let all = (0..<4).map { _ in world.spawn() }
    for (index, entity) in all.enumerated() {
      labels[entity] = NameTag(mark: index)
      tag.insert(entity)
    }
    var told: [Int] = []
    labels.onRemove { entity, label in
      told.append(label.mark)
      labels[entity] = label
    }
    #expect(labels.release() && !labels.release() && labels.isReleased)
    #expect(told == [0, 1, 2, 3] && LifeProbe.live == live && labels.count == 0)
    #expect(labels[all[0]] == nil && !labels.add(NameTag(mark: 1), to: all[0]) && !labels.contains(all[0]))
    labels[all[0]]?.mark = 3
    world.query(labels) { _, _ in Issue.record("a released pool has nobody") }
    world.update(labels) { _, _ in Issue.record("a released pool has nobody") }
    // Another pool gets its number, and none of its contents.
    let other = world.makeComponents(of: Health.self)
    #expect(world.pools.pools.count == 3)
    other[all[3]] = Health(mark: 7)
    var found = 0
    world.query(other, tagged: tag) { _, health in found += health.mark }
    world.query(other, tagged: labels) { _, _ in Issue.record("a released pool has nobody") }
    world.query(other, without: labels) { _, _ in found += 1 }
    #expect(found == 8 && tag.release() && tag.count == 0 && !tag.insert(all[0]))
    world.despawn(all[3])
    #expect(other.count == 0 && told.count == 4)
  }

  @Test func inAQueryItIsReleasedAfterwards() {
    let labels = world.makeComponents(of: NameTag.self)
    let all = (0..<3).map { _ in world.spawn() }
    for entity in all { labels[entity] = NameTag(mark: 1) }
    var visited = 0
    world.query(labels) { entity, label in
      visited += label.mark
      labels[entity] = NameTag(mark: 1)
      labels.release()
      #expect(labels.isReleased && labels.contains(entity) && !labels.add(label, to: world.spawn()))
      #expect(world.makeTag().number != labels.number)
    }
    #expect(visited == 3 && labels.count == 0 && labels.number == 0)
  }

  @Test func whatIsReleasedInAQueryTakesNothingMore() {
    let labels = world.makeComponents(of: NameTag.self)
    let ship = world.spawn()
    labels[ship] = NameTag(mark: 1)
    var told: [Int] = []
    labels.onRemove { _, label in told.append(label.mark) }
    world.query(labels) { entity, _ in
      labels.release()
      #expect(!labels.add(NameTag(mark: 2), to: entity))
      labels[entity]?.mark = 3
      labels[entity] = NameTag(mark: 4)
      #expect(labels[entity]?.mark == 1)
    }
    #expect(told == [1] && labels.entities.isEmpty)
    // A hook on a released pool is never called.
    #expect(!labels.onRemove { _, _ in }.isActive)
  }

  @Test func alignmentsOfTheOneBeforeAreForgotten() {
    let (a, b) = (world.makeComponents(of: Health.self), world.makeComponents(of: Health.self))
    let all = (0..<8).map { _ in world.spawn() }
    for entity in all { (a[entity], b[entity]) = (Health(mark: 1), Health(mark: 1)) }
    world.query(a, b) { _, _, _ in }
    b.release()
    let c = world.makeComponents(of: Health.self)
    for entity in all.reversed() { c[entity] = Health(mark: Int(entity.index)) }
    world.query(a, c) { entity, _, health in #expect(health.mark == Int(entity.index)) }
  }

  @Test func nothingOfTheWorldKeepsIt() throws {
    struct Body { var place = SIMD2<Float>(0, 0) }
    weak var pool: ComponentPool<Body>?
    weak var other: ComponentPool<Body>?
    let kept = world.makeComponents(of: Body.self)
    try world.bind(.position, to: kept, \.place, readsBack: true)
    world.addToStateHash(kept) { $1.add($0.place) }
    func useTwo() throws {
      let (bodies, late) = (world.makeComponents(of: Body.self), world.makeComponents(of: Body.self))
      (pool, other) = (bodies, late)
      let entity = world.spawn()
      for pool in [bodies, late] {
        pool[entity] = Body()
        try world.bind(.position, to: pool, \.place, readsBack: true)
        try world.bind(.position, to: pool, \.place)
        world.addToStateHash(pool) { $1.add($0.place) }
      }
      // One pool is released directly, and one in a setter, while bindings are iterated.
      #expect(bodies.release())
      #expect(throws: TweenError.self) { try world.bind(.position, to: bodies, \.place) }
      try world.assign(entity, .position, to: [1, 1])
      try world.bind(.position) { [weak late] _ in late?.release() }
      world.tick()
      #expect(late.isReleased)
      #expect(throws: TweenError.self) { try world.bind(.position, to: late, \.place) }
    }
    try useTwo()
    #expect(pool == nil && other == nil)
    #expect(world.bindings.bindings.count == 2 && world.engine.channels.firstValues.count == 1)
    #expect(world.pools.hashes.count == 1)
    // Bindings to other pools go on.
    let entity = world.spawn()
    kept[entity] = Body(place: [5, 6])
    world.tick()
    #expect(world[entity, .position] == [5, 6])
  }
}
