import Testing

import Inbetween
@testable import InbetweenCore

/// E5: what despawn hooks are called with, and what they may do.
@Suite struct DespawnHookTests {
  /// A chain of entities: the despawn hook of each despawns the next.
  private struct Chain {
    let world = World()
    let links: ComponentPool<Int>
    let all: [Entity]

    init(_ count: Int) {
      let (world, links) = (world, world.makeComponents(of: Int.self))
      let all = (0..<count).map { index in
        let entity = world.spawn()
        links[entity] = index
        return entity
      }
      (self.links, self.all) = (links, all)
    }
  }

  /// A chain of despawns of any length fits the stack, also where hooks despawn in queries. Up to the limit,
  /// the entity is gone when `despawn` returns; beyond it, the entity is doomed.
  @Test(arguments: [1, 64, 65, 66, 2000], [false, true])
  func hooksThatDespawnMayBeAChain(_ count: Int, _ isInQuery: Bool) {
    SmallStack.run {
      let chain = Chain(count)
      let tag = chain.world.makeTag()
      var (told, removed, isDone): ([Int], [Int], [Int: Bool]) = ([], [], [:])
      chain.world.onDespawn { world, entity in
        let index = chain.links[entity]!
        told.append(index)
        guard index + 1 < count else { return }
        let next = chain.all[index + 1]
        if isInQuery {
          tag.withEntities { _ in #expect(world.despawn(next)) }
        } else {
          #expect(world.despawn(next))
        }
        isDone[index + 1] = !world.isAlive(next)
        #expect(world.isAlive(next) == world.isDoomed(next) && !world.despawn(next))
      }
      chain.links.onRemove { _, index in removed.append(index) }
      #expect(chain.world.despawn(chain.all[0]))
      #expect(told == Array(0..<count) && removed.count == count && Set(removed) == Set(0..<count))
      // The innermost entity leaves first, up to the limit; then the entities that waited, then the others.
      let deepest = min(count, 64)
      let inner = Array(deepest - 1..<count)
      #expect(removed == inner + (0..<deepest - 1).reversed())
      for index in 1..<max(count, 1) { #expect(isDone[index] == (index < 64)) }
      #expect(chain.world.entityCount == 0 && chain.links.count == 0)
    }
  }

  /// Entities despawned by hooks at the limit die in the order of the calls.
  @Test func whatWaitsAtTheLimitIsDoneInOrder() {
    let chain = Chain(64)
    let (world, links) = (chain.world, chain.links)
    let more = (0..<6).map { index in
      let entity = world.spawn()
      links[entity] = 100 + index
      return entity
    }
    var told: [Int] = []
    world.onDespawn { world, entity in
      let index = links[entity]!
      told.append(index)
      if index < 63 { world.despawn(chain.all[index + 1]) }
      if index == 63 { for entity in more[..<3] { world.despawn(entity) } }
      if index == 100 { for entity in more[3...] { world.despawn(entity) } }
    }
    links.onRemove { _, index in if index == 63 { world.despawn(chain.all[0]) } }
    world.despawn(chain.all[0])
    #expect(told == Array(0..<64) + (100..<106) && world.entityCount == 0)
  }

  @Test func aReleasedTransitionIsNoEntityThatDies() throws {
    let world = World()
    var told: [Entity] = []
    world.onDespawn { _, entity in told.append(entity) }
    let bodies = world.makeComponents(of: Int.self)
    let card = world.spawn()
    bodies[card] = 1
    let open = try world.makeTransition(Transition(duration: .seconds(1)))
    open.begin()
    world.tick()
    #expect(open.release() && told.isEmpty && world.entityCount == 1)
    // Within a query, the transition's own entity is despawned after the query.
    let other = try world.makeTransition(Transition(duration: .seconds(1)))
    world.query(bodies) { _, _ in #expect(other.release()) }
    #expect(told.isEmpty && world.entityCount == 1)
    world.despawn(card)
    #expect(told == [card] && world.entityCount == 0)
  }
}
