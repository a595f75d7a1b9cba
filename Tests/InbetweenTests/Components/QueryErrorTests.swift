import Testing

import Inbetween
@testable import InbetweenCore
@testable import InbetweenEntities

/// A closure that throws ends its query, and all that was lent is given back (E2, E3, E4).
@Suite(.serialized, .countingLives) struct QueryErrorTests {
  struct Stop: Error, Equatable { var place: Int }

  let world = World()
  let bodies: ComponentPool<Health>
  let labels: ComponentPool<NameTag>
  let all: [Entity]

  init() throws {
    bodies = world.makeComponents()
    labels = world.makeComponents()
    all = (0..<9).map { [world] _ in world.spawn() }
    for (index, entity) in all.enumerated() {
      bodies[entity] = Health(mark: index)
      labels[entity] = NameTag(mark: index)
      try world.assign(entity, .opacity, to: Float(index))
    }
  }

  /// Expects that nothing is lent, and that deferred changes have been made.
  private func expectFree(_ seen: ChangeMark, gone: Int) {
    #expect(
      world.pools.lending.depth == 0 && world.pools.members.isEmpty && world.pools.cursorsInUse == 0)
    for pool in [bodies, labels] as [AnyPool] {
      #expect(pool.readers == 0 && pool.taken.isEmpty && pool.cursorRow < 0)
    }
    #expect(!world.isAlive(all[gone]) && bodies[all[8]] != nil)
    let before = world.tickCount
    world.tick()
    #expect(world.tickCount == before + 1)
    bodies[all[8]]?.mark += 1
  }

  @Test func queriesRethrowWhatTheyAreThrown() {
    var visited = 0
    func stop(_ entity: Entity, at place: Int) throws(Stop) {
      visited += 1
      if entity == all[place] {
        world.despawn(entity)
        throw Stop(place: place)
      }
    }
    let mark = world.markChanges()
    func run(_ place: Int, _ query: () throws(Stop) -> Void) {
      visited = 0
      #expect(throws: Stop(place: place)) { try query() }
      expectFree(mark, gone: place)
    }
    run(0) { () throws(Stop) in
      try world.query(bodies, labels, .opacity) { (entity, _, _, _) throws(Stop) in try stop(entity, at: 0) }
    }
    #expect(visited == 1)
    run(1) { () throws(Stop) in
      try world.update(bodies, labels, .opacity) { (entity, body, _, _) throws(Stop) in
        body.mark += 100
        try stop(entity, at: 1)
      }
    }
    run(2) { () throws(Stop) in
      try world.queryRuns(bodies, labels, .opacity) { (entities, _, _, _) throws(Stop) in
        for row in entities.indices { try stop(entities[row], at: 2) }
      }
    }
    run(3) { () throws(Stop) in
      try world.updateRuns(bodies, labels, .opacity) { (entities, _, _, _) throws(Stop) in
        for row in entities.indices { try stop(entities[row], at: 3) }
      }
    }
    run(4) { () throws(Stop) in
      try world.forEach(.opacity) { (entity, _) throws(Stop) in try stop(entity, at: 4) }
    }
    run(5) { () throws(Stop) in
      try bodies.withEntities { (entities) throws(Stop) in
        for row in entities.indices { try stop(entities[row], at: 5) }
      }
    }
    run(6) { () throws(Stop) in
      try world.withReader(of: .opacity) { (opacity) throws(Stop) in
        for entity in all where opacity[entity] == 6 { try stop(entity, at: 6) }
      }
    }
    run(7) { () throws(Stop) in
      try world.withColumn(.opacity) { (values, entities) throws(Stop) in
        for row in values.indices where values[row] == 7 { try stop(entities[row], at: 7) }
      }
    }
    #expect(visited == 1 && world.entityCount == 1)
    #expect(LifeProbe.live == 1)
  }

  @Test func whatAThrownUpdateHasWrittenCountsAsWritten() throws {
    let mark = world.markChanges()
    try? world.update(bodies) { entity, body in
      body.mark += 10
      if entity == all[4] { throw Stop(place: 4) }
    }
    #expect(all.map { bodies[$0]!.mark } == [10, 11, 12, 13, 14, 5, 6, 7, 8])
    var told: [Entity] = []
    #expect(throws: Stop.self) {
      try bodies.forEachWritten(since: mark) { entity, _ in
        if told.count == 3 { throw Stop(place: 3) }
        told.append(entity)
      }
    }
    // A call whose closure throws reports nothing.
    told = []
    bodies.forEachWritten(since: mark) { entity, _ in told.append(entity) }
    #expect(told == all)
  }
}
