import Inbetween

/// A hundred thousand entities that set off one after another, in one call; beside registering each by itself
/// with the delay that it would have.
enum StaggerScenario {
  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let count = 100_000
    let grid = Stagger.fromCell(SIMD2(160, 156), columns: 320, rows: 313, over: .seconds(2), ease: .sineOut)
    let line = Stagger.fromCenter(each: .milliseconds(2))
    var crowd = Crowd(count)
    let delays = try line.delays(count: count)
    func contestant(_ name: String, _ run: @escaping () -> Void) -> Contestant {
      // A million units, for nanoseconds to become milliseconds.
      Contestant(
        name: name, units: 1_000_000, prepare: { crowd = Crowd(count) }, run: run, isRepeatable: false)
    }
    let length = Duration.milliseconds(300)
    let contestants = [
      contestant("tweens, each by itself") {
        for index in 0..<count {
          try! crowd.world.register(
            Tween(.opacity, to: 0.5, duration: length, delay: delays[index], ease: .quadOut),
            on: crowd.entities[index])
        }
      },
      contestant("tweens, from the centre") {
        try! crowd.world.animate(
          crowd.entities, .opacity, to: 0.5, .eased(.quadOut, over: length), stagger: line)
      },
      contestant("tweens, from a cell of a grid, eased") {
        try! crowd.world.animate(
          crowd.entities, .opacity, to: 0.5, .eased(.quadOut, over: length), stagger: grid)
      },
      contestant("springs, each by itself") {
        for index in 0..<count {
          try! crowd.world.register(
            SpringMotion(.opacity, to: 0.5, spring: .snappy, delay: delays[index]), on: crowd.entities[index])
        }
      },
      contestant("springs, from the centre") {
        try! crowd.world.animate(crowd.entities, .opacity, to: 0.5, .spring(.snappy), stagger: line)
      },
    ]
    for contestant in contestants {
      contestant.prepare()
      contestant.run()
      guard crowd.world.driverCount == count else {
        throw BenchmarkFailure(description: "\(contestant.name): \(crowd.world.driverCount) drivers")
      }
      // Those in the middle are on their way, the ends wait still.
      for _ in 0..<12 { crowd.world.tick() }
      let middle = crowd.world[crowd.entities[count / 2 + 80], .opacity]!
      guard middle < 1, crowd.world[crowd.entities[0], .opacity] == 1 else {
        throw BenchmarkFailure(description: "\(contestant.name): the middle is not first")
      }
    }
    var group = Group(
      "stagger", "Staggered start of 100000 entities", unit: "ms", contestants,
      harness.measure(contestants))
    group.limit(1, atMost: 20)
    group.limit(2, atMost: 20)
    group.compare(1, to: 0, atMost: 1)
    group.compare(2, to: 0, atMost: 1)
    group.compare(4, to: 3, atMost: 1)
    return [group]
  }

  /// A world whose entities stand ready.
  private struct Crowd {
    let world = World()
    var entities: [Entity] = []

    init(_ count: Int) {
      entities.reserveCapacity(count)
      for _ in 0..<count { entities.append(world.spawn()) }
    }
  }
}
