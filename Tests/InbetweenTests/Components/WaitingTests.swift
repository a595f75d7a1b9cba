import Testing

import Inbetween
@testable import InbetweenCore
@testable import InbetweenEntities

/// Changes that wait while rows are lent, entity by entity, and changes that build on them (E2).
@Suite(.serialized) struct WaitingTests {
  struct Body: Equatable {
    var x = 0
    var y = 0
  }

  let world = World()
  let bodies: ComponentPool<Body>
  let all: [Entity]

  init() {
    bodies = world.makeComponents()
    all = (0..<6).map { [world] _ in world.spawn() }
    for entity in all { bodies[entity] = Body() }
  }

  @Test func whatWaitsHoldsNothingOfOthersBack() {
    let (first, second) = (all[0], all[1])
    world.query(bodies) { entity, _ in
      if entity != first { return }
      bodies[all[5]] = nil
      bodies[second] = Body(x: 3)
      #expect(bodies[second] == Body(x: 3))
      bodies[second]?.y = 4
    }
    #expect(bodies[second] == Body(x: 3, y: 4))
  }

  @Test func aChangeGoesOnFromWhatWaits() {
    let new = world.spawn()
    world.query(bodies) { entity, _ in
      if entity != all[0] { return }
      // A component that is removed and added again waits, and so does a new one.
      bodies[all[1]] = nil
      bodies[all[1]] = Body(x: 7)
      bodies[all[1]]?.y += 1
      bodies[new] = Body(x: 1)
      bodies[new]?.y += 1
      bodies[new]?.y += 1
      #expect(bodies[all[1]] == Body() && bodies[new] == nil)
    }
    #expect(bodies[all[1]] == Body(x: 7, y: 1) && bodies[new] == Body(x: 1, y: 2))
  }

  @Test func changesWhereSpansAreLentAreAllKept() {
    world.query(bodies) { entity, _ in
      if entity != all[0] { return }
      world.queryRuns(bodies) { entities, run in
        for row in entities.indices {
          bodies[entities[row]]?.x += 1
          bodies[entities[row]]?.x += 1
          #expect(run[row].x == 0)
        }
        world.update(bodies) { _, body in body.x += 10 }
        world.update(bodies) { _, body in body.y += 1 }
      }
      // The changes are made as soon as the spans are not read any more.
      #expect(bodies[all[3]] == Body(x: 12, y: 1))
      bodies[all[3]]?.y += 1
    }
    for entity in all { #expect(bodies[entity] == Body(x: 12, y: entity == all[3] ? 2 : 1)) }
  }

  @Test func anUpdateGoesOnFromWhatAnInnerOneHasSet() {
    world.update(bodies) { entity, body in
      if entity == all[0] {
        world.queryRuns(bodies) { _, _ in bodies[all[4]]?.x += 1 }
        world.update(bodies) { inner, _ in if inner == all[3] { bodies[inner] = Body(x: 5) } }
      }
      body.y += 1
    }
    #expect(bodies[all[4]] == Body(x: 1, y: 1) && bodies[all[3]] == Body(x: 5, y: 1))
  }

  @Test func whatIsSetOrRemovedWhileACopyIsLentComesAfterIt() {
    world.queryRuns(bodies) { _, _ in
      world.update(bodies) { entity, body in
        if entity == all[0] { bodies[entity] = Body(x: 9) }
        if entity == all[1] { bodies[entity] = nil }
        body.y += 1
      }
    }
    #expect(bodies[all[0]] == Body(x: 9) && bodies[all[1]] == nil && bodies[all[2]] == Body(y: 1))
  }

  @Test func answersCountWhatWaits() {
    let tag = world.makeTag()
    world.query(bodies) { entity, _ in
      #expect(tag.insert(entity) && !tag.insert(entity) && tag.remove(entity) && !tag.remove(entity))
      #expect(tag.insert(entity) && !tag.contains(entity))
      #expect(bodies.remove(from: entity) == Body() && bodies.remove(from: entity) == nil)
      #expect(bodies.add(Body(x: 2), to: entity) && bodies.remove(from: entity) == Body(x: 2))
      #expect(bodies[entity] == Body())
    }
    #expect(tag.count == 6 && bodies.count == 0)
  }

  // MARK: Despawning

  @Test func anEntityIsDespawnedOnce() {
    var told = 0
    world.onDespawn { [all] world, entity in
      told += 1
      #expect(world.isDoomed(entity) && !world.despawn(entity))
      // Entities that wait for their despawn are not despawned again either.
      if entity == all[0] { #expect(world.isDoomed(all[1]) && !world.despawn(all[1])) }
    }
    let tag = world.makeTag()
    var answers = 0
    world.query(bodies) { _, _ in
      for entity in all[..<2] where world.despawn(entity) { answers += 1 }
    }
    #expect(answers == 2 && told == 2 && world.entityCount == 4)
    var visited = 0
    world.query(bodies) { entity, _ in
      #expect(world.despawn(entity) && world.isDoomed(entity) && world.isAlive(entity))
      // A doomed entity lives until the end. Queries visit it, and its components can be changed; it gets no
      // new ones.
      world.query(bodies) { _, _ in visited += 1 }
      bodies[entity]?.x = 8
      #expect(bodies[entity]?.x == 8 && !tag.insert(entity))
    }
    #expect(visited == 16 && bodies.count == 0 && world.entityCount == 0)
    let next = world.spawn()
    #expect(!world.isDoomed(next) && !world.isDoomed(all[0]) && world.despawn(next))
  }

  // MARK: Hooks

  @Test func whatAHooksQueryPutsOffIsDoneAtItsEnd() {
    var counts: [Int] = []
    world.onDespawn { [bodies] world, entity in
      world.query(bodies) { other, body in
        if other != entity, body.x == 0 { bodies[other] = nil }
      }
      counts.append(bodies.count)
      world.tick()
      world.advance(by: .seconds(1))
      #expect(!world.step())
    }
    bodies[all[1]]?.x = 1
    bodies[all[2]]?.x = 1
    world.query(bodies) { entity, _ in
      if entity == all[0] || entity == all[1] { world.despawn(entity) }
      if entity == all[2] { bodies[entity]?.y = 1 }
    }
    // The hook's query removes all components but the marked two and the dying entity's, before the other
    // hooks run.
    #expect(counts == [3, 2])
    #expect(bodies.count == 1 && bodies[all[2]] == Body(x: 1, y: 1) && world.tickCount == 0)
    world.tick()
    #expect(world.tickCount == 1)
  }

  @Test func noTickRunsWhileItIsToldOfComponents() {
    let lost = bodies.onRemove { [world] _, _ in world.tick() }
    bodies[all[0]] = nil
    world.despawn(all[1])
    #expect(world.tickCount == 0 && bodies.count == 4)
    lost.cancel()
  }

  // MARK: In place

  /// E2, E5: a component with references can be read while it is changed, as one of plain bytes can. A hook
  /// that is added within a change that ends in nil is called.
  @Test func whatHoldsReferencesCanBeReadWhileItIsChanged() {
    final class Hull {}
    struct Ship {
      var fuel = 5
      var names = ["a"]
      var hull = Hull()
    }
    let (world, ships) = (self.world, self.world.makeComponents(of: Ship.self))
    let entity = all[0]
    func change(_ ship: inout Ship?, _ body: (inout Ship?) -> Void) { body(&ship) }
    for isWithin in [false, true] {
      func check() {
        ships[entity] = Ship()
        ships[entity]?.fuel += ships[entity]?.fuel ?? 0
        ships[entity]?.names += ships[entity]?.names ?? []
        #expect(ships[entity]?.fuel == 10 && ships[entity]?.names == ["a", "a"])
        change(&ships[entity]) { ship in
          ship?.names.append("b")
          #expect(ships[entity]?.names == ["a", "a"])
          #expect(ships[entity]?.hull === ship?.hull)
        }
        #expect(ships[entity]?.names == ["a", "a", "b"])
      }
      if isWithin { world.makeTag().withEntities { _ in check() } } else { check() }
    }
    var told: [[String]] = []
    var hook: Hook?
    change(&ships[entity]) { ship in
      hook = ships.onRemove { _, ship in told.append(ship.names) }
      ship = nil
    }
    #expect(told == [["a", "a", "b"]] && ships[entity] == nil && ships.count == 0)
    hook?.cancel()
    // An update lends its component to no other reader.
    ships[entity] = Ship()
    world.update(ships) { entity, _ in #expect(ships[entity] == nil) }
    // No reference is left behind.
    weak var hull: Hull?
    do {
      let ship = Ship()
      hull = ship.hull
      ships[entity] = ship
    }
    ships[entity]?.hull = Hull()
    #expect(hull == nil && ships.taken.isEmpty)
  }

  @Test func plainBytesCanBeReadWhileTheyAreChanged() {
    bodies[all[0]] = Body(x: 5, y: 2)
    bodies[all[0]]?.x -= bodies[all[0]]?.y ?? 0
    #expect(bodies[all[0]] == Body(x: 3, y: 2))
    world.query(bodies) { entity, _ in bodies[entity]?.y += bodies[entity]!.x }
    #expect(bodies[all[0]] == Body(x: 3, y: 5))
    // An update lends its component to no other reader.
    world.update(bodies) { entity, _ in #expect(bodies[entity] == nil) }
  }

  @Test("E2: a component that is set to nil in place is removed before its hooks write")
  func writesOfHooksFollowARemoval() {
    let (first, second) = (all[0], all[1])
    bodies.onRemove { entity, _ in if entity == second { self.bodies[first] = Body(x: 2) } }
    func clear(_ body: inout Body?) {
      body = nil
      bodies[second] = nil
    }
    clear(&bodies[first])
    #expect(bodies[first] == Body(x: 2) && bodies[second] == nil)
  }
}
