import Inbetween

/// A world and its entities, in the order in which their tweens were registered.
struct Stage {
  let world = World()
  var entities: [Entity] = []

  /// The property that one-lane tweens move.
  static let energy = Property("energy", default: Float(0))

  /// Without entities.
  init() {}

  /// With a one-lane tween on an entity each.
  ///
  /// - Parameter isShuffled: whether all entities have their property before the first tween is registered,
  ///   and then tweens come in random order of the entities.
  init(_ mixed: MixedTweens, isShuffled: Bool = false) throws {
    entities.reserveCapacity(mixed.count)
    if isShuffled {
      for _ in 0..<mixed.count { entities.append(world.spawn()) }
      for entity in entities { try world.assign(entity, Stage.energy, to: 0) }
      var random = SplitMix64(seed: 12)
      for index in (0..<mixed.count).shuffled(using: &random) {
        try world.register(Stage.tween(mixed, index), on: entities[index])
      }
      return
    }
    for index in 0..<mixed.count {
      let entity = world.spawn()
      entities.append(entity)
      try world.register(Stage.tween(mixed, index), on: entity)
    }
  }

  /// All of them as one batch, to be registered at instant 0.
  static func batch(_ mixed: MixedTweens) -> TweenBatch<Float> {
    var batch = TweenBatch(energy, from: mixed.froms, to: mixed.targets, duration: .zero)
    batch.durations = mixed.durations.map { Duration(counts: $0) }
    batch.delays = mixed.starts.map { Duration(counts: $0) }
    batch.eases = mixed.easings.map(\.easing)
    return batch
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

  /// One lane of a property as a renderer reads it; its rows must be the rows of `entities`.
  func column<Value>(_ property: Property<Value>, lane: Int = 0, _ name: String) throws -> [Float] {
    let (values, isInOrder) = world.withColumn(property, lane: lane) { values, owners in
      (
        (0..<values.count).map { values[$0] },
        owners.count == entities.count && (0..<owners.count).allSatisfy { owners[$0] == entities[$0] }
      )
    }
    if isInOrder { return values }
    throw BenchmarkFailure(description: "\(name): the rows of the column are not the rows of the entities")
  }

  /// A contestant that ticks this world.
  func ticking(_ name: String, units: Int, bytes: Double? = nil) -> Contestant {
    let world = world
    return Contestant(name: name, units: units, bytes: bytes, isSteady: true, run: { world.tick() })
  }
}
