import Inbetween

/// Layers over drivers, each beside the drivers that it makes, registered and ticked by hand.
enum LayerScenario {
  private static let count = 10_000
  private static let energy = Stage.energy
  private static let long = Duration.seconds(10_000)

  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let harness = harness.onThread
    return [
      try values(harness), waits(harness), blocks(harness), try crowds(harness), try speeds(harness),
      try endings(harness), try timelines(harness), prefabs(harness),
    ]
  }

  /// Entities at rest.
  private static func crowd() throws -> Stage {
    var stage = Stage()
    for _ in 0..<count {
      stage.entities.append(stage.world.spawn())
      try stage.world.assign(stage.entities[stage.entities.count - 1], energy, to: 0)
    }
    return stage
  }

  /// A group of one or more pairs: what is made by hand, then the layer.
  private static func pairs(
    _ id: String, _ title: String, unit: String, _ contestants: [Contestant], _ harness: Harness
  ) -> Group {
    var group = Group("layers/\(id)", title, unit: unit, contestants, harness.measure(contestants))
    for layer in stride(from: 1, to: contestants.count, by: 2) {
      group.compare(layer, to: layer - 1, atMost: 1.05)
    }
    return group
  }

  /// A contestant whose every sample has its own crowd.
  private static func registering(_ name: String, _ run: @escaping (Stage) throws -> Void) throws
    -> Contestant
  {
    var stage = try crowd()
    return Contestant(
      name: name, units: count, prepare: { stage = try! crowd() }, run: { try! run(stage) },
      isRepeatable: false)
  }

  /// Ticks of values that belong to no entity, each given to a closure.
  private static func values(_ harness: Harness) throws -> Group {
    let (plain, own) = (try crowd(), World())
    var sums: (Float, Float) = (0, 0)
    for entity in plain.entities {
      let tween = Tween(energy, values: [0, 1], duration: long, ease: .quadOut)
      try plain.world.register(tween, on: entity).onUpdate { [unowned world = plain.world] handle in
        sums.0 += handle.entity.flatMap { world[$0, energy] } ?? 0
      }
    }
    for _ in 0..<count {
      try own.animate(from: Float(0), to: 1, duration: long, ease: .quadOut) { sums.1 += $0 }
    }
    return pairs(
      "values", "A tick of \(count) values that are given to a closure", unit: "ns/value",
      [
        Contestant(name: "onUpdate that reads the entity's value", units: count) { plain.world.tick() },
        Contestant(name: "animate(from:to:)", units: count) { own.tick() },
      ], harness)
  }

  /// Waits that begin, and end in the next tick. Each has its own delay, by hand too.
  private static func waits(_ harness: Harness) -> Group {
    let (plain, own) = (World(), World())
    var calls = (0, 0)
    return pairs(
      "waits", "\(count) waits, with the tick that ends them", unit: "ns/wait",
      [
        Contestant(name: "an entity, a tween and onComplete", units: count) {
          let entities = (0..<count).map { _ in plain.spawn() }
          for entity in entities {
            let wait = Tween(energy, values: [0, 0], duration: .zero, delay: .milliseconds(1))
            try! plain.register(wait, on: entity).onComplete { calls.0 += 1 }
          }
          plain.tick()
          for entity in entities { plain.despawn(entity) }
        },
        Contestant(name: "after", units: count) {
          for _ in 0..<count { try! own.after(.milliseconds(1)) { calls.1 += 1 } }
          own.tick()
        },
      ], harness)
  }

  /// Blocks with one timing for all of their steps.
  private static func blocks(_ harness: Harness) -> Group {
    var worlds = (World(), World())
    let glide = Motion.eased(.cubicOut, over: long)
    return pairs(
      "together", "1,000 sequences of three steps together", unit: "ns/sequence",
      [
        Contestant(
          name: "a motion for each step", units: 1000, prepare: { worlds.0 = World() },
          run: {
            for _ in 0..<1000 {
              try! worlds.0.play(on: worlds.0.spawn()) {
                Together {
                  To(.position, [1, 1], glide)
                  To(.scale, [2, 2], glide)
                  To(.opacity, 0, glide)
                }
              }
            }
          }, isRepeatable: false),
        Contestant(
          name: "Together(duration:ease:)", units: 1000, prepare: { worlds.1 = World() },
          run: {
            for _ in 0..<1000 {
              try! worlds.1.play(on: worlds.1.spawn()) {
                Together(duration: long, ease: .cubicOut) {
                  To(.position, [1, 1])
                  To(.scale, [2, 2])
                  To(.opacity, 0)
                }
              }
            }
          }, isRepeatable: false),
      ], harness)
  }

  /// A destination for each of many entities, by its index.
  private static func crowds(_ harness: Harness) throws -> Group {
    let glide = Motion.eased(.quadOut, over: long)
    return pairs(
      "index", "\(count) entities to values of their own, in one call", unit: "ns/entity",
      [
        try registering("a batch") { stage in
          let batch = TweenBatch(energy, to: (0..<count).map { Float($0) }, duration: long, ease: .quadOut)
          try stage.world.register(batch, on: stage.entities)
        },
        try registering("animate, by index") { stage in
          try stage.world.animate(stage.entities, energy, to: { Float($0) }, glide)
        },
        try registering("animate, one by one") { stage in
          for index in 0..<count {
            try stage.world.animate(stage.entities[index], energy, to: Float(index), .bouncy)
          }
        },
        try registering("animate by springs, by index") { stage in
          try stage.world.animate(stage.entities, energy, to: { Float($0) }, .bouncy)
        },
      ], harness)
  }

  /// Durations that follow from a speed. Beneath is a tween that is not plain either, and goes by the same
  /// kernel: of an angle with its own turn.
  private static func speeds(_ harness: Harness) throws -> Group {
    let heading = Property("heading", default: Angle.degrees(0))
    let (timed, fast) = (try crowd(), try crowd())
    for index in 0..<count {
      try timed.world.animate(timed.entities[index], energy, to: 1, duration: long)
      try fast.world.animate(fast.entities[index], energy, to: 1, speed: 1e-4)
    }
    return pairs(
      "speed", "\(count) tweens with a speed", unit: "ns/tween",
      [
        timed.ticking("a tick, durations", units: count), fast.ticking("a tick, speeds", units: count),
        try registering("register, durations and a way") { stage in
          for entity in stage.entities {
            var tween = Tween(heading, to: .degrees(1), duration: long, ease: .quadOut)
            tween.angleWay = .increasing
            try stage.world.register(tween, on: entity)
          }
        },
        try registering("animate, speeds") { stage in
          for entity in stage.entities {
            try stage.world.animate(entity, heading, to: .degrees(1), speed: 1e-4, ease: .quadOut)
          }
        },
      ], harness)
  }

  /// What handles say of drivers that are gone.
  private static func endings(_ harness: Harness) throws -> Group {
    let stage = try crowd()
    let handles = try stage.entities.map {
      try stage.world.animate($0, energy, to: 1, duration: .milliseconds(9))
    }
    stage.world.tick()
    var found = (0, 0)
    let contestants = [
      Contestant(name: "state", units: count, isSteady: true) {
        for handle in handles where handle.state == .killed { found.0 += 1 }
      },
      Contestant(name: "ending", units: count, isSteady: true) {
        for handle in handles where handle.ending != nil { found.1 += 1 }
      },
    ]
    var group = Group(
      "layers/endings", "Handles of \(count) drivers that have completed", unit: "ns/handle", contestants,
      harness.measure(contestants))
    group.compare(1, to: 0)
    return group
  }

  /// Timelines with `onComplete`.
  private static func timelines(_ harness: Harness) throws -> Group {
    func ticking(_ name: String, listens: Bool) throws -> Contestant {
      let stage = try crowd()
      for first in stride(from: 0, to: count, by: 10) {
        let line = stage.world.makeTimeline()
        for entity in stage.entities[first..<first + 10] {
          try stage.world.animate(entity, energy, to: 1, duration: long, on: line)
        }
        if listens { try line.onComplete {} }
      }
      return stage.ticking(name, units: count)
    }
    return pairs(
      "timelines", "A tick of 1,000 timelines of ten tweens", unit: "ns/tween",
      [
        try ticking("without listeners", listens: false), try ticking("with onComplete", listens: true),
      ], harness)
  }

  /// Many entities alike.
  private static func prefabs(_ harness: Harness) -> Group {
    func contestant(_ name: String, isOneCall: Bool) -> Contestant {
      let world = World()
      let places = world.makeComponents(of: SIMD2<Float>.self)
      let tag = world.makeTag()
      // Compiled once: what it does to an entity is no part of the layer.
      @inline(never)
      func make(_ entity: Entity, _ index: Int) {
        places[entity] = [Float(index), 0]
        tag.insert(entity)
      }
      return Contestant(name: name, units: count) {
        var entities: [Entity] = []
        if isOneCall {
          entities = world.spawn(count, make)
        } else {
          entities.reserveCapacity(count)
          for index in 0..<count {
            entities.append(world.spawn())
            make(entities[index], index)
          }
        }
        for entity in entities { world.despawn(entity) }
      }
    }
    return pairs(
      "prefabs", "Birth and death of \(count) entities with a component and a tag", unit: "ns/entity",
      [contestant("one by one", isOneCall: false), contestant("in one call", isOneCall: true)], harness)
  }
}
