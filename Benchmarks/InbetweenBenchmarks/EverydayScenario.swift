import Inbetween

/// What a game does to single entities all the time: spawns and despawns them, sets and reads values, and
/// changes components in place.
enum EverydayScenario {
  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let game = try Game(count: 10_000)
    return [game.lives(harness), try game.accesses(harness)]
  }

  private final class Game {
    typealias Body = QueryScenario.Body

    let world = World()
    let energy = QueryScenario.properties[0]
    let bodies: ComponentPool<Body>
    let velocities: ComponentPool<QueryScenario.Velocity>
    let scores: ComponentPool<Int>
    let count: Int
    private var inOrder: [Entity] = []
    private var atRandom: [Entity] = []
    private var sum = Float(0)

    init(count: Int) throws {
      bodies = world.makeComponents()
      velocities = world.makeComponents()
      scores = world.makeComponents()
      self.count = count
    }

    private func spawn() {
      for index in 0..<count {
        let entity = world.spawn()
        bodies[entity] = Body(place: [0, 0], reach: 0, heading: 0)
        velocities[entity] = QueryScenario.Velocity(perTick: [1, 0])
        scores[entity] = index
        inOrder.append(entity)
      }
    }

    private func shuffle() {
      var random = SplitMix64(seed: 11)
      atRandom = inOrder.shuffled(using: &random)
    }

    private func despawn() {
      for entity in atRandom { world.despawn(entity) }
      inOrder.removeAll(keepingCapacity: true)
    }

    private func clear() {
      shuffle()
      despawn()
    }

    func lives(_ harness: Harness) -> Group {
      let contestants = [
        Contestant(
          name: "spawn with three components", units: count, prepare: clear, run: spawn, isRepeatable: false),
        Contestant(
          name: "despawn at random", units: count, prepare: shuffle, run: despawn, isRepeatable: false),
      ]
      return Group(
        "everyday-lives", "Life of \(count) entities with three components, no drivers", unit: "ns/entity",
        contestants, harness.measure(contestants, inOrder: true))
    }

    func accesses(_ harness: Harness) throws -> Group {
      clear()
      spawn()
      shuffle()
      for entity in inOrder { try world.assign(entity, energy, to: 1) }
      func contestant(_ name: String, _ run: @escaping () -> Void) -> Contestant {
        Contestant(name: name, units: count, isSteady: true, run: run)
      }
      let (inOrder, atRandom) = (inOrder, atRandom)
      let contestants = [
        contestant("bodies[e]?.x += 1, in order") { [bodies] in
          for entity in inOrder { bodies[entity]?.reach += 1 }
        },
        contestant("bodies[e]?.x += 1, at random") { [bodies] in
          for entity in atRandom { bodies[entity]?.reach += 1 }
        },
        contestant("assign, at random") { [world, energy] in
          for entity in atRandom { try! world.assign(entity, energy, to: 2) }
        },
        contestant("world[e, property], at random") { [self] in
          for entity in atRandom { sum += world[entity, energy] ?? .nan }
        },
      ]
      let timings = harness.measure(contestants)
      let reach = bodies[inOrder[0]]?.reach
      let isRight = inOrder.allSatisfy { world[$0, energy] == 2 && bodies[$0]?.reach == reach }
      guard isRight, sum.isFinite else { throw BenchmarkFailure(description: "everyday: a wrong value") }
      return Group(
        "everyday", "Single entities of \(count)", unit: "ns/entity", contestants, timings)
    }
  }
}
