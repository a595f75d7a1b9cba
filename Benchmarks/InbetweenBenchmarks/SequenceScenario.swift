import Inbetween

/// Sequences against the same drivers registered by hand: what a step costs to register, and what a tick
/// costs then.
enum SequenceScenario {
  private static let steps = 10_000

  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    [try ticks(harness), try registrations(harness), try lives(harness), try seeks(harness)]
  }

  /// What is compared: the same motion by hand and as a sequence.
  private struct Pair {
    var name: String
    var byHand: Stage
    var sequence: Stage

    /// - Parameter build: plays it in a stage, as a sequence or by hand.
    init(_ name: String, entities: Int, _ build: (Stage, Bool) throws -> Void) throws {
      self.name = name
      byHand = Stage()
      sequence = Stage()
      for _ in 0..<entities {
        byHand.entities.append(byHand.world.spawn())
        sequence.entities.append(sequence.world.spawn())
      }
      try build(byHand, false)
      try build(sequence, true)
    }

    /// Fails unless both show the same.
    func check() throws {
      let expected = try byHand.column(Stage.energy, name)
      let found = try sequence.column(Stage.energy, name)
      for index in expected.indices where expected[index].bitPattern != found[index].bitPattern {
        throw BenchmarkFailure(
          description: "\(name): entity \(index) shows \(found[index]), by hand \(expected[index])")
      }
    }
  }

  private static func ticks(_ harness: Harness) throws -> Group {
    let pairs = [
      try Pair("10,000 steps together", entities: steps, together),
      try Pair("10,000 steps in order", entities: 1, inOrder),
      try Pair("a nest 30 deep, of 9,990 steps", entities: 666, nested),
      try Pair("1,000 sequences of ten steps", entities: 1000, crowd),
    ]
    var contestants: [Contestant] = []
    for pair in pairs {
      for (stage, name) in [(pair.byHand, pair.name + ", by hand"), (pair.sequence, pair.name)] {
        // Not steady: steps end now and then.
        let world = stage.world
        contestants.append(Contestant(name: name, units: 1, run: { world.tick() }))
      }
    }
    for _ in 0..<30 { contestants.forEach { $0.run() } }
    for pair in pairs { try pair.check() }
    var group = Group(
      "sequences", "Ticks of sequences", unit: "ns/tick", contestants, harness.measure(contestants))
    for (index, bar) in [1.05, 1.05, 1.05, nil].enumerated() {
      if let bar {
        group.compare(2 * index + 1, to: 2 * index, atMost: Bar(bar, avx2: bar))
      } else {
        group.compare(2 * index + 1, to: 2 * index)
      }
    }
    return group
  }

  private static func registrations(_ harness: Harness) throws -> Group {
    var stage = Stage()
    let contestants = [
      ("by hand", false), ("as a sequence", true),
    ].map { name, isSequence in
      Contestant(
        name: "10,000 steps together, \(name)", units: steps,
        prepare: {
          stage = Stage()
          for _ in 0..<steps { stage.entities.append(stage.world.spawn()) }
        }, run: { try! together(stage, isSequence) }, isRepeatable: false)
    }
    var group = Group(
      "sequences/registration", "Registration of sequences", unit: "ns/step", contestants,
      harness.brief.measure(contestants))
    group.compare(1, to: 0)
    return group
  }

  /// Whole lives: registration, each tick and the end. Of a thousand sequences of one step, and of a sequence
  /// of a thousand steps, beside the same tweens by hand.
  private static func lives(_ harness: Harness) throws -> Group {
    let (count, length) = (1000, Duration.milliseconds(20))
    func contestant(_ name: String, entities: Int, ticks: Int, _ begin: @escaping (Stage) throws -> Void)
      -> Contestant
    {
      var stage = Stage()
      for _ in 0..<entities { stage.entities.append(stage.world.spawn()) }
      for entity in stage.entities { try! stage.world.assign(entity, Stage.energy, to: 0) }
      return Contestant(
        name: name, units: count,
        run: {
          try! begin(stage)
          for _ in 0..<ticks { stage.world.tick() }
          precondition(stage.world.driverCount == 0, name)
        })
    }
    let contestants = [
      contestant("tweens by hand", entities: count, ticks: 3) { stage in
        for entity in stage.entities { try stage.world.register(tween(1, length), on: entity) }
      },
      contestant("sequences of one step", entities: count, ticks: 3) { stage in
        for entity in stage.entities {
          try stage.world.play(on: entity) { To(Stage.energy, 1, duration: length) }
        }
      },
      contestant("tweens one after the other", entities: 1, ticks: count * 6 / 5 + 3) { stage in
        for step in 0..<count {
          try stage.world.register(tween(Float(step), length, after: length * step), on: stage.entities[0])
        }
      },
      contestant("a sequence of as many steps", entities: 1, ticks: count * 6 / 5 + 3) { stage in
        _ = try play(stage) { for step in 0..<count { To(Stage.energy, Float(step), duration: length) } }
      },
    ]
    var group = Group(
      "sequences/life", "Whole lives of \(count) steps of 20 ms", unit: "ns/step", contestants,
      harness.brief.measure(contestants))
    group.compare(1, to: 0, atMost: Bar(3, avx2: 3))
    group.compare(3, to: 2, atMost: Bar(2, avx2: 2))
    return group
  }

  /// Seeks in a sequence of 10,000 steps one after the other.
  private static func seeks(_ harness: Harness) throws -> Group {
    let stage = try Pair("seeks", entities: 1, inOrder).sequence
    let handle = try play(stage) { for step in 0..<steps { To(Stage.energy, Float(step), duration: length) } }
    var turn = 0
    let contestants = [
      Contestant(
        name: "to the step after, and back", units: 2,
        run: {
          handle.seek(to: length * 5001 + .milliseconds(1))
          handle.seek(to: length * 5000 + .milliseconds(1))
        }),
      Contestant(
        name: "over 5,000 steps, forward or back", units: 1,
        run: {
          turn += 1
          handle.seek(to: turn % 2 == 0 ? .zero : length * 5000)
        }),
    ]
    return Group(
      "sequences/seek", "Seeks in a sequence of 10,000 steps", unit: "ns/seek", contestants,
      harness.brief.measure(contestants))
  }

  private static let length = Duration.seconds(1)
  private static let long = Duration.seconds(5000)

  private static func play(
    _ stage: Stage, @SequenceBuilder _ steps: () -> [SequenceItem]
  ) throws -> DriverHandle {
    try stage.world.play(on: stage.entities[0], steps)
  }

  private static func together(_ stage: Stage, _ isSequence: Bool) throws {
    if isSequence {
      try _ = play(stage) {
        Together { for entity in stage.entities { To(Stage.energy, 1, duration: long).on(entity) } }
      }
      return
    }
    for entity in stage.entities { try stage.world.register(tween(1, long), on: entity) }
  }

  private static func inOrder(_ stage: Stage, _ isSequence: Bool) throws {
    if isSequence {
      try _ = play(stage) { for step in 0..<steps { To(Stage.energy, Float(step), duration: length) } }
      return
    }
    for step in 0..<steps {
      try stage.world.register(tween(Float(step), length, after: length * step), on: stage.entities[0])
    }
  }

  private static func crowd(_ stage: Stage, _ isSequence: Bool) throws {
    for entity in stage.entities {
      if isSequence {
        try stage.world.play(on: entity) {
          for step in 0..<10 { To(Stage.energy, Float(step), duration: .seconds(500)) }
        }
        continue
      }
      for step in 0..<10 {
        try stage.world.register(tween(Float(step), .seconds(500), after: .seconds(500 * step)), on: entity)
      }
    }
  }

  /// Blocks in blocks, each with a step for every entity and, after it, the next block.
  private static func nested(_ stage: Stage, _ isSequence: Bool) throws {
    // Two blocks a level: 32 may lie one within another.
    let depth = 15
    func steps(_ level: Int) -> [SequenceItem] {
      if level == depth { return [] }
      return [
        InOrder {
          Together {
            for entity in stage.entities { To(Stage.energy, Float(level), duration: .seconds(50)).on(entity) }
          }
          Together { steps(level + 1) }
        }.item
      ]
    }
    if isSequence {
      try _ = play(stage) { steps(0) }
      return
    }
    for level in 0..<depth {
      for entity in stage.entities {
        try stage.world.register(tween(Float(level), .seconds(50), after: .seconds(50 * level)), on: entity)
      }
    }
  }

  private static func tween(_ end: Float, _ duration: Duration, after delay: Duration = .zero) -> Tween<Float>
  {
    Tween(Stage.energy, to: end, duration: duration, delay: delay, ease: .quadOut)
  }
}
