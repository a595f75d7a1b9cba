import Inbetween

/// Transitions under way, a few tweens each, beside the same tweens by themselves; and what their handles do.
enum TransitionScenario {
  private static let tweens = 3

  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    [try ticks(harness), try operations(harness), try ends(harness)]
  }

  /// The tweens of one transition: opacity, a place, a scale.
  private static func register(
    _ world: World, _ entity: Entity, _ plan: Plan, _ id: TransitionID
  ) throws {
    var fade = TransitionTween(.opacity, back: 0, fore: 1, transition: id)
    fade.timingFunction = plan.easing
    try world.register(fade, on: entity)
    var slide = TransitionTween(.position.x, back: plan.from, fore: plan.to, transition: id)
    slide.timingFunction = plan.easing
    slide.segment = plan.segment
    try world.register(slide, on: entity)
    try world.register(
      TransitionTween(.scale.x, back: 0.5, fore: 1, transition: id), on: entity)
  }

  /// Registers plain tweens that move as the transition does.
  private static func registerPlain(_ world: World, _ entity: Entity, _ plan: Plan) throws {
    try world.register(
      Tween(.opacity, values: [0, 1], duration: plan.duration, ease: plan.easing), on: entity)
    let segment = plan.segment
    var slide = Tween(
      .position.x, values: [plan.from, plan.to], duration: plan.duration * segment.length,
      delay: plan.duration * segment.position, ease: plan.easing)
    slide.fill = .both
    try world.register(slide, on: entity)
    try world.register(Tween(.scale.x, values: [0.5, 1], duration: plan.duration), on: entity)
  }

  /// What differs from transition to transition; slow enough to move throughout a measurement.
  private struct Plan {
    let duration: Duration
    let easing: Easing
    let from: Float
    let to: Float
    let segment = TransitionSegment(position: 0.0625, length: 0.875)

    static func some(_ count: Int) -> [Plan] {
      var random = SplitMix64(seed: 12)
      let easings: [Easing] = [.linear, .quadOut, .cubicInOut, .sineOut]
      return (0..<count).map { _ in
        Plan(
          duration: .milliseconds(400_000 + random.below(400_000)), easing: easings[random.below(4)],
          from: Float(random.unit() * 200 - 100), to: Float(random.unit() * 200 - 100))
      }
    }
  }

  /// A world of transitions, all under way.
  private static func stage(_ plans: [Plan]) throws -> (stage: Stage, handles: [TransitionHandle]) {
    var stage = Stage()
    var handles: [TransitionHandle] = []
    for plan in plans {
      let entity = stage.world.spawn()
      stage.entities.append(entity)
      let handle = try stage.world.makeTransition(Transition(duration: plan.duration))
      try register(stage.world, entity, plan, handle.id)
      handles.append(handle)
    }
    for handle in handles { handle.begin() }
    return (stage, handles)
  }

  private static func ticks(_ harness: Harness) throws -> Group {
    let count = 10_000
    let plans = Plan.some(count)
    let (live, _) = try stage(plans)
    var plain = Stage()
    for plan in plans {
      plain.entities.append(plain.world.spawn())
      try registerPlain(plain.world, plain.entities.last!, plan)
    }
    let contestants = [
      plain.ticking("plain tweens", units: count * tweens),
      live.ticking("transition tweens", units: count * tweens),
      sampling("sample(at: 0.5), plain tweens", plain, units: count * tweens),
      sampling("sample(at: 0.5), transition tweens", live, units: count * tweens),
    ]
    func check() throws {
      while live.world.tickCount < plain.world.tickCount { live.world.tick() }
      while plain.world.tickCount < live.world.tickCount { plain.world.tick() }
      for index in stride(from: 0, to: count, by: 97) {
        let (a, b) = (live.entities[index], plain.entities[index])
        let pairs = [
          (live.world[a, .opacity]!, plain.world[b, .opacity]!, Float(1)),
          (live.world[a, .position]!.x, plain.world[b, .position]!.x, 200),
          (live.world[a, .scale]!.x, plain.world[b, .scale]!.x, 1),
        ]
        for (live, plain, way) in pairs where !((live - plain).magnitude <= 1e-5 * way) {
          throw BenchmarkFailure(
            description: "transition \(index) shows \(live), a plain tween \(plain)")
        }
      }
    }
    // Past the delay that a segment makes.
    for _ in 0..<3200 { contestants[0].run() }
    try check()
    var group = Group(
      "transitions/tick", "Tick of \(count) running transitions with \(tweens) tweens each",
      unit: "ns/tween/tick", contestants, harness.measure(contestants))
    try check()
    group.compare(1, to: 0, atMost: 1.5)
    group.compare(3, to: 2, atMost: 1.5)
    return group
  }

  private static func sampling(_ name: String, _ stage: Stage, units: Int) -> Contestant {
    let (world, frame) = (stage.world, Frame())
    return Contestant(name: name, units: units, run: { world.sample(at: 0.5, into: frame) })
  }

  /// What is done by handle to a thousand of ten thousand.
  private static func operations(_ harness: Harness) throws -> Group {
    let (stage, all) = try stage(Plan.some(10_000))
    let world = stage.world
    var random = SplitMix64(seed: 13)
    // None twice.
    let handles = (0..<1000).map { all[$0 * 10 + random.below(10)] }
    func operation(
      _ name: String, prepare: @escaping (TransitionHandle) -> Void = { _ in },
      _ run: @escaping (TransitionHandle) -> Void
    ) -> Contestant {
      Contestant(
        name: name, units: handles.count,
        prepare: {
          world.tick()
          for handle in handles { prepare(handle) }
          world.tick()
        }, run: { for handle in handles { run(handle) } }, isRepeatable: false)
    }
    let contestants = [
      operation("begin", prepare: { $0.complete(at: .back) }) { $0.begin(.forward) },
      operation("reverse") { $0.reverse() },
      operation("interrupt", prepare: { $0.begin(.forward) }) { $0.interrupt() },
      operation("scrub", prepare: { $0.scrub(to: 0.5) }) { $0.scrub(to: 0.51) },
      operation("letGo", prepare: { $0.scrub(to: 0.5) }) { $0.letGo(velocity: 2) },
      operation("complete", prepare: { $0.begin(.forward) }) { $0.complete(at: .fore) },
    ]
    let timings = harness.measure(contestants, inOrder: true)
    guard handles.allSatisfy({ $0.phase == .idle && $0.position == 1 }) else {
      throw BenchmarkFailure(description: "transitions: not all have completed")
    }
    return Group(
      "transitions/control", "By handle, 1000 of 10000 transitions with \(tweens) tweens each",
      unit: "ns/operation", contestants, timings)
  }

  /// Transitions that end within one tick.
  private static func ends(_ harness: Harness) throws -> Group {
    func contestant(_ count: Int) throws -> Contestant {
      let world = World()
      let transition = Transition(duration: .milliseconds(20))
      let handles = try (0..<count).map { index in
        let handle = try world.makeTransition(transition)
        let plan = Plan(duration: transition.duration, easing: .quadOut, from: 0, to: 1)
        try register(world, world.spawn(), plan, handle.id)
        return handle
      }
      return Contestant(
        name: "\(count) end", units: count,
        prepare: {
          world.tick()
          for handle in handles { handle.begin(handle.position == 0 ? .forward : .backward) }
          world.tick()
        }, run: { world.tick() }, isRepeatable: false)
    }
    let contestants = [try contestant(1000), try contestant(10_000)]
    var group = Group(
      "transitions/end", "Tick in which transitions end", unit: "ns/transition", contestants,
      harness.measure(contestants))
    group.compare(1, to: 0)
    return group
  }
}
