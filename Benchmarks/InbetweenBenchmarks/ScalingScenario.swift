import Foundation
import Inbetween

/// Operations of the public API on a thousand things and on eight thousand. The cost of each must not grow
/// with their number.
enum ScalingScenario {
  /// How many things there are, few and many.
  static let sizes = [1000, 8000]
  /// How much more one of many may cost than one of few.
  static let mostGrowth: Bar = 2.5
  /// Samples of few for each of many: few take less time, which a busy machine spoils sooner.
  private static let samplesOfFew = 3

  /// A scenario for each subject: `--filter scaling` runs all of them.
  static let all: [Scenario] = [
    scenario("drivers", "Drivers") { ScalingDrivers.operations },
    scenario("channels", "Drivers that share a channel, an entity or a tag") { ScalingChannels.operations },
    scenario("world", "Entities, properties and components") { ScalingWorld.operations },
    scenario("timelines", "Timelines") { ScalingTimelines.operations },
    scenario("sequences", "Sequences and transitions") { ScalingSequences.operations },
    scenario("places", "Things that have one place in common") { ScalingPlaces.operations },
  ]

  private static func scenario(
    _ id: String, _ title: String, _ operations: @escaping @Sendable () -> [ScalingOperation]
  ) -> Scenario {
    Scenario(name: "scaling/\(id)") { harness, isQuick in
      let rounds = isQuick ? 2 : min(harness.rounds, 7)
      var group = Group("Scaling: \(title), each of \(sizes[0]) and of \(sizes[1]); thread CPU time", [])
      for operation in operations() { try measure(operation, rounds, id, &group) }
      return [group]
    }
  }

  /// Measures an operation at both sizes in turn, and notes its growth. An operation that does not serve all
  /// things has a limit that does not hold.
  private static func measure(
    _ operation: ScalingOperation, _ rounds: Int, _ id: String, _ group: inout Group
  ) throws {
    var samples = sizes.map { _ in [Double]() }
    for round in 0..<rounds {
      for index in round % 2 == 0 ? [0, 1] : [1, 0] {
        for _ in 0..<(index == 0 ? samplesOfFew : 1) {
          let sample = try sample(operation, sizes[index])
          samples[index].append(sample.time)
          if sample.served == sizes[index] { continue }
          var row = row(operation, index, id, samples[index])
          row.limits = [Limit(of: "left out", value: Double(sizes[index] - sample.served), atMost: 0)]
          return group.rows.append(row)
        }
      }
    }
    for index in sizes.indices { group.rows.append(row(operation, index, id, samples[index])) }
    group.compare(group.rows.count - 1, to: group.rows.count - 2, atMost: mostGrowth)
  }

  private static func row(
    _ operation: ScalingOperation, _ index: Int, _ id: String, _ samples: [Double]
  ) -> Row {
    let name = "\(operation.name), \(sizes[index])"
    return Row(id: "scaling/\(id)/\(name)", name: name, unit: "ns/item", timing: Timing(samples))
  }

  /// Nanoseconds an item, and the number of items that were served. The world that was built for the sample
  /// goes after it, outside the clock.
  private static func sample(
    _ operation: ScalingOperation, _ count: Int
  ) throws -> (time: Double, served: Int) {
    let run = try operation.prepare(count)
    let start = Harness.threadTime()
    let served = try run()
    let elapsed = Harness.threadTime() - start
    return withExtendedLifetime(run) { (elapsed / Double(count), served) }
  }
}

/// An operation on many things.
struct ScalingOperation {
  /// Names the row.
  var name: String
  /// Builds what is needed for so many things, outside the clock, and returns what is timed. That returns how
  /// many things it has served, which must be all.
  var prepare: (Int) throws -> () throws -> Int

  init(_ name: String, _ prepare: @escaping (Int) throws -> () throws -> Int) {
    self.name = name
    self.prepare = prepare
  }

  /// What is done to each entity of a new world.
  static func each(
    _ name: String, prepare: @escaping (ScalingStage) throws -> Void = { _ in },
    _ body: @escaping (World, Entity) throws -> Bool
  ) -> ScalingOperation {
    ScalingOperation(name) { count in
      let stage = ScalingStage(count)
      try prepare(stage)
      return {
        var served = 0
        for entity in stage.entities where try body(stage.world, entity) { served += 1 }
        return served
      }
    }
  }

  /// Measures an operation on each of n properties of one entity.
  static func property(
    _ name: String, prepare: @escaping (World, Entity, Property<Float>) throws -> Void = { _, _, _ in },
    _ body: @escaping (World, Entity, Property<Float>) throws -> Bool
  ) -> ScalingOperation {
    ScalingOperation(name) { count in
      let stage = ScalingStage(1)
      let properties = (0..<count).map(ScalingStage.ownProperty)
      for property in properties { try prepare(stage.world, stage.entities[0], property) }
      stage.world.tick()
      return { try properties.count { try body(stage.world, stage.entities[0], $0) } }
    }
  }

  /// What is done to each handle of a tween under way, one an entity.
  static func control(
    _ name: String, prepare: @escaping (DriverHandle) throws -> Void = { _ in },
    _ body: @escaping (DriverHandle) throws -> Bool
  ) -> ScalingOperation {
    handles(name, { try $0.tweens() }, prepare: prepare, body)
  }

  /// What is done to each of the handles that `make` makes.
  static func handles<Handle>(
    _ name: String, _ make: @escaping (ScalingStage) throws -> [Handle],
    prepare: @escaping (Handle) throws -> Void = { _ in }, _ body: @escaping (Handle) throws -> Bool
  ) -> ScalingOperation {
    ScalingOperation(name) { count in
      let stage = ScalingStage(count)
      let handles = try make(stage)
      stage.world.tick()
      for handle in handles { try prepare(handle) }
      stage.world.tick()
      return {
        var served = 0
        for handle in handles where try body(handle) { served += 1 }
        return withExtendedLifetime(stage) { served }
      }
    }
  }

  /// Kills each of the drivers that `make` makes, in a world that already keeps as many killed ones as it can
  /// (W5): each kill then releases an older one, at both sizes.
  static func kills(
    _ name: String, _ make: @escaping (ScalingStage) throws -> [DriverHandle]
  ) -> ScalingOperation {
    ScalingOperation(name) { count in
      let stage = ScalingStage(count + 1100)
      let handles = try make(stage)
      stage.world.tick()
      for handle in handles.dropLast(count) { handle.kill() }
      stage.world.tick()
      return { withExtendedLifetime(stage) { handles.suffix(count).count { $0.kill() } } }
    }
  }

  /// A tick, or a few, in which something happens to all that `make` makes.
  static func ticks(
    _ name: String, count ticks: Int = 1, _ make: @escaping (ScalingStage) throws -> Void,
    served: @escaping (World, Int) -> Int = { $1 }
  ) -> ScalingOperation {
    ScalingOperation(name) { count in
      let stage = ScalingStage(count)
      try make(stage)
      stage.world.tick()
      stage.world.tick()
      return {
        for _ in 0..<ticks { stage.world.tick() }
        return served(stage.world, count)
      }
    }
  }

  /// A tick in which all drivers complete.
  static func completions(
    _ name: String, _ make: @escaping (ScalingStage) throws -> Void
  ) -> ScalingOperation {
    ticks(name, make) { world, _ in world.events.count { $0.kind == .completed } }
  }
}

/// A world with so many entities.
struct ScalingStage {
  let world = World()
  var entities: [Entity] = []

  /// Longer than anything that is measured.
  static let long = Duration.seconds(1000)
  /// After two ticks and before the third has passed.
  static let thirdTick = Duration.milliseconds(40)

  init(_ count: Int) {
    for _ in 0..<count { entities.append(world.spawn()) }
  }

  var count: Int { entities.count }

  static func ownProperty(_ index: Int) -> Property<Float> { Property("property \(index)", default: 0) }

  /// A tween of energy.
  static func tween(
    _ duration: Duration = long, _ change: (inout Tween<Float>) -> Void = { _ in }
  ) -> Tween<Float> {
    var tween = Tween(Stage.energy, values: [1, 2], duration: duration)
    change(&tween)
    return tween
  }

  /// A tween on each entity.
  @discardableResult
  func tweens(
    _ duration: Duration = long, _ change: (inout Tween<Float>) -> Void = { _ in }
  ) throws -> [DriverHandle] {
    let tween = ScalingStage.tween(duration, change)
    return try entities.map { try world.register(tween, on: $0) }
  }

  /// A spring on each entity.
  func springs() throws -> [DriverHandle] {
    try entities.map { try world.register(SpringMotion(Stage.energy, to: 100, spring: .slow), on: $0) }
  }
}

extension Spring {
  /// One that does not rest in a measurement.
  static let slow = try! Spring(response: .seconds(100), dampingRatio: 0.5)
}
