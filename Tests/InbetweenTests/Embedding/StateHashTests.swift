import Inbetween
@testable import InbetweenCore
import Testing

/// D1: the hash of a world includes the members of its pools, and the components for which the game asks.
@Suite struct StateHashTests {
  private struct Body { var (place, health, name): (SIMD2<Float>, Int32, String) }

  private struct Game {
    let world = World()
    let bodies: ComponentPool<Body>
    let enemies: TagPool
    let entities: [Entity]

    init() {
      let world = world
      (bodies, enemies) = (world.makeComponents(), world.makeTag())
      entities = (0..<3).map { _ in world.spawn() }
      for entity in entities { bodies[entity] = Body(place: [1, 2], health: 3, name: "one") }
    }

    var hash: UInt64 { world.stateHash }
  }

  @Test func whoIsInWhichPoolCounts() {
    let (one, other) = (Game(), Game())
    #expect(one.hash == other.hash)
    one.enemies.insert(one.entities[1])
    #expect(one.hash != other.hash)
    other.enemies.insert(other.entities[1])
    #expect(one.hash == other.hash)
    one.bodies[one.entities[0]] = nil
    #expect(one.hash != other.hash)
  }

  /// E3: queries go by the order of rows, so that order is a part of the world's state.
  @Test func theOrderOfRowsCounts() {
    let (one, other) = (Game(), Game())
    one.enemies.insert(one.entities[0])
    one.enemies.insert(one.entities[1])
    other.enemies.insert(other.entities[1])
    other.enemies.insert(other.entities[0])
    #expect(one.hash != other.hash)
  }

  @Test func componentsCountAsTheGameSays() {
    let (one, other) = (Game(), Game())
    one.bodies[one.entities[0]]?.health = 9
    #expect(one.hash == other.hash)
    for game in [one, other] {
      game.world.addToStateHash(game.bodies) { body, hash in
        hash.add(body.place)
        hash.add(body.health)
      }
    }
    #expect(one.hash != other.hash)
    other.bodies[other.entities[0]]?.health = 9
    #expect(one.hash == other.hash)
    one.bodies[one.entities[1]]?.name = "another"
    #expect(one.hash == other.hash)
    // Another closure replaces the first one.
    for game in [one, other] { game.world.addToStateHash(game.bodies) { $1.add($0.name) } }
    #expect(one.hash != other.hash)
    other.bodies[other.entities[1]]?.name = "another"
    other.bodies[other.entities[1]]?.health = 7
    #expect(one.hash == other.hash)
    #expect(!one.world.addToStateHash(other.bodies) { _, _ in })
  }

  /// E2: components that are lent for writing are left out.
  @Test func aHashCanBeAskedForInAQuery() {
    let game = Game()
    game.world.addToStateHash(game.bodies) { $1.add($0.health) }
    let before = game.hash
    var within: Set<UInt64> = []
    game.world.update(game.bodies) { _, body in within.insert(game.hash) }
    #expect(within.count == 3 && !within.contains(before) && game.hash == before)
  }

  @Test func valuesCountByTheirBits() {
    func hash(_ add: (inout StateHash) -> Void) -> UInt64 {
      var hash = StateHash()
      add(&hash)
      return hash.value
    }
    #expect(hash { $0.add(Float(0)) } != hash { $0.add(-Float(0)) })
    #expect(hash { $0.add(Int8(-1)) } == hash { $0.add(Int64(-1)) })
    #expect(
      hash {
        $0.add("ab"); $0.add("c")
      }
        != hash {
          $0.add("a"); $0.add("bc")
        })
    #expect(hash { $0.add(true) } != hash { $0.add(false) })
    #expect(hash { $0.add(0.5) } != hash { $0.add(Float(0.5)) })
  }

  /// E3: lists of entities are compared up to their first difference.
  @Test func listsOfEntitiesAreAlikeAsFarAsTheFirstDifference() {
    for count in [0, 1, 31, 32, 33, 64, 100] {
      var one = UniqueArray<Entity>()
      for index in 0..<count { one.append(Entity(index: UInt32(index), generation: 1)) }
      for place in 0..<count {
        for change in [Entity(index: 9999, generation: 1), Entity(index: UInt32(place), generation: 3)] {
          var other = UniqueArray<Entity>()
          other.copy(one)
          other[place] = change
          #expect(one.lent.commonLength(with: other.lent) == place)
        }
      }
      var longer = UniqueArray<Entity>()
      longer.copy(one)
      longer.append(.none)
      #expect(one.lent.commonLength(with: longer.lent) == count)
    }
  }
}
