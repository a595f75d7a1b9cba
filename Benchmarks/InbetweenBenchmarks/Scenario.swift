import Inbetween

/// One subject of the benchmark. It builds what it measures, checks it, measures it, checks it again.
struct Scenario: Sendable {
  /// What `--filter` looks for.
  var name: String
  /// Runs it, smaller if the flag says so; throws if a result is wrong.
  var run: @Sendable (Harness, Bool) throws -> [Group]

  /// All of them. Memory first, while the allocator is untouched.
  static let all: [Scenario] = [
    Scenario(name: "memory", run: MemoryScenario.run),
    Scenario(name: "tick", run: TickScenario.run),
    Scenario(name: "hidden", run: HiddenScenario.run),
    Scenario(name: "kinds", run: KindScenario.run),
    Scenario(name: "springs", run: SpringScenario.run),
    Scenario(name: "transitions", run: TransitionScenario.run),
    Scenario(name: "sample", run: SampleScenario.run),
    Scenario(name: "registration", run: RegistrationScenario.run),
    Scenario(name: "completion", run: CompletionScenario.run),
    Scenario(name: "kill", run: KillScenario.run),
    Scenario(name: "control", run: ControlScenario.run),
    Scenario(name: "callbacks", run: CallbackScenario.run),
  ]
}

/// A world and its entities, in the order in which their tweens were registered.
struct Stage {
  let world = World()
  var entities: [Entity] = []

  /// The property that one-lane tweens move.
  static let energy = Property("energy", default: Float(0))

  /// Without entities.
  init() {}

  /// With a one-lane tween on an entity each.
  init(_ mixed: MixedTweens) throws {
    for index in 0..<mixed.count {
      let entity = world.spawn()
      entities.append(entity)
      try world.register(Stage.tween(mixed, index), on: entity)
    }
  }

  /// The tween `index`, to be registered at instant 0.
  static func tween(_ mixed: MixedTweens, _ index: Int) -> Tween<Float> {
    var tween = Tween(
      energy, values: [mixed.froms[index], mixed.targets[index]],
      duration: Duration(counts: mixed.durations[index]), delay: Duration(counts: mixed.starts[index]))
    tween.ease = mixed.easings[index].easing
    if mixed.repeatsForever {
      tween.repeats = .forever
      if index % 2 == 1 { tween.direction = .alternate }
    }
    return tween
  }

  /// Fails unless the property column shows every tween where it must be, and each entity by its handle too.
  func check(_ name: String, _ mixed: MixedTweens) throws {
    let column = try column(Stage.energy, name)
    try mixed.check(name, at: world.now.counts) { column[$0] }
    for index in stride(from: 0, to: mixed.count, by: 97)
    where world[entities[index], Stage.energy] != column[index] {
      throw BenchmarkFailure(description: "\(name): entity \(index) does not show what its column shows")
    }
  }

  /// One lane of a property as a renderer reads it; its rows must be those of `entities`.
  func column<Value>(_ property: Property<Value>, lane: Int = 0, _ name: String) throws -> [Float] {
    let (values, isInOrder) = world.withColumn(property, lane: lane) { values, owners in
      (
        (0..<values.count).map { values[$0] },
        owners.count == entities.count && (0..<owners.count).allSatisfy { owners[$0] == entities[$0] }
      )
    }
    if isInOrder { return values }
    throw BenchmarkFailure(description: "\(name): the rows of the column are not those of the entities")
  }

  /// A contestant that ticks this world.
  func ticking(_ name: String, units: Int) -> Contestant {
    let world = world
    return Contestant(name: name, units: units, run: { world.tick() })
  }
}
