import Inbetween
import Testing

/// W9: bad input throws a typed error that names the field and the value, and leaves the world as it was.
@Suite struct BadInputRuleTests {
  typealias Change = @Sendable (inout Tween<SIMD2<Float>>) -> Void

  static let cases: [(name: String, field: String, found: String, change: Change)] = [
    ("no values", "values", "no values", { $0.values = [] }),
    ("a NaN", "values[1]", "nan", { $0.values[1].y = .nan }),
    ("an infinity", "values[0]", "inf", { $0.values[0].x = -.infinity }),
    ("too few offsets", "offsets", "1", { $0.offsets = [0] }),
    ("too many offsets", "offsets", "3", { $0.offsets = [0, 0.5, 1] }),
    ("no offsets at all", "offsets", "0", { $0.offsets = [] }),
    ("an offset below 0", "offsets[0]", "-0.1", { $0.offsets = [-0.1, 1] }),
    ("an offset above 1", "offsets[1]", "1.5", { $0.offsets = [0, 1.5] }),
    ("a NaN offset", "offsets[0]", "nan", { $0.offsets = [.nan, 1] }),
    ("falling offsets", "offsets[1]", "0.5", { $0.offsets = [0.75, 0.5] }),
    ("no functions", "interTimingFunctions", "0", { $0.interTimingFunctions = [] }),
    ("too many functions", "interTimingFunctions", "2", { $0.interTimingFunctions = [.linear, .linear] }),
    ("negative duration", "duration", "-1", { $0.duration = .milliseconds(-1) }),
    ("a duration without bounds", "duration", "", { $0.duration = .seconds(Int64.max / 4) }),
    ("a delay without bounds", "delay", "", { $0.delay = .seconds(Int64.min / 4) }),
    ("a negative hold", "hold", "-1.0 ms", { $0.hold = .milliseconds(-1) }),
    ("an endDelay without bounds", "endDelay", "", { $0.endDelay = .seconds(Int64.max / 4) }),
    ("negative repeats", "repeats", "-0.5", { $0.repeats = -0.5 }),
    ("NaN repeats", "repeats", "nan", { $0.repeats = .count(.nan) }),
    ("infinite repeats", "repeats", "inf", { $0.repeats = .count(.infinity) }),
    ("negative repeatStart", "repeatStart", "-1", { $0.repeatStart = -1 }),
    ("NaN repeatStart", "repeatStart", "nan", { $0.repeatStart = .nan }),
    ("infinite repeatStart", "repeatStart", "inf", { $0.repeatStart = .infinity }),
    ("negative repeatDelay", "repeatDelay", "-2", { $0.repeatDelay = .milliseconds(-2) }),
    (
      "repeatDelay between parts of plays", "repeatDelay", "5",
      {
        $0.repeatDelay = .milliseconds(5)
        $0.repeats = 1.5
      }
    ),
    (
      "endless and backward", "rate", "-1",
      {
        $0.rate = -1
        $0.repeats = .forever
      }
    ),
    ("two values from", "values", "2", { $0.mode = .from }),
  ]

  @Test("W9: the error names field and value, the world is unchanged", arguments: cases.indices)
  func refused(index: Int) throws {
    let (name, field, found, change) = Self.cases[index]
    let world = World(tickRate: .hertz(100))
    let entity = world.spawn()
    try world.register(
      Tween(.position, values: [SIMD2(0, 0), SIMD2(1, 1)], duration: .seconds(1)), on: entity)
    for _ in 0..<3 { world.tick() }
    let (hash, count) = (world.stateHash, world.driverCount)
    var tween = Tween(.position, values: [SIMD2(0, 0), SIMD2(1, 1)], duration: .seconds(1))
    tween.replaces = true
    change(&tween)
    do {
      try world.register(tween, on: entity)
      Issue.record("\(name) was taken")
    } catch {
      #expect(error.field == field, "\(name): \(error)")
      #expect(found.isEmpty || error.found.contains(found), "\(name): \(error)")
      #expect(!error.expected.isEmpty)
    }
    #expect(world.stateHash == hash)
    #expect(world.driverCount == count)
    world.tick()
    #expect(world.events.isEmpty)
  }

  @Test("W9: a dead entity") func deadEntity() throws {
    let world = World()
    let entity = world.spawn()
    world.despawn(entity)
    let hash = world.stateHash
    #expect { try world.register(Tween(.opacity, to: 1, duration: .zero), on: entity) } throws: {
      ($0 as? TweenError)?.field == "entity"
    }
    #expect { try world.assign(entity, .opacity, to: 1) } throws: {
      ($0 as? TweenError)?.field == "entity"
    }
    #expect { try world.register(Tween(.opacity, to: 1, duration: .zero), on: .none) } throws: {
      ($0 as? TweenError)?.field == "entity"
    }
    #expect(world.stateHash == hash)
  }

  @Test("W9: assigning numbers that are not finite") func assignment() throws {
    let world = World()
    let entity = world.spawn()
    try world.assign(entity, .position, to: SIMD2(1, 2))
    let hash = world.stateHash
    #expect { try world.assign(entity, .position, to: SIMD2(3, .nan)) } throws: {
      ($0 as? TweenError)?.field == "value[1]"
    }
    #expect(world.stateHash == hash)
    #expect(world[entity, .position] == SIMD2(1, 2))
  }

  @Test("W9: one name with two types") func typeMismatch() throws {
    let world = World()
    let entity = world.spawn()
    try world.assign(entity, .position, to: SIMD2(1, 2))
    let hash = world.stateHash
    let wrong = Property<SIMD3<Float>>("position", default: .zero)
    #expect { try world.assign(entity, wrong, to: .one) } throws: {
      ($0 as? TweenError)?.field == "property"
    }
    #expect { try world.register(Tween(wrong, to: .one, duration: .zero), on: entity) } throws: {
      ($0 as? TweenError)?.field == "property"
    }
    #expect(world.stateHash == hash)
  }

  @Test("W9: a released timeline, and relative rotations") func others() throws {
    let world = World()
    let entity = world.spawn()
    let timeline = world.makeTimeline()
    timeline.release()
    let hash = world.stateHash
    var tween = Tween(.opacity, to: 1, duration: .zero)
    tween.timeline = timeline.id
    #expect { try world.register(tween, on: entity) } throws: { ($0 as? TweenError)?.field == "timeline" }
    let turn = Property<Rotation>("turn", default: .identity)
    #expect { try world.register(Tween(turn, by: .identity, duration: .zero), on: entity) } throws: {
      ($0 as? TweenError)?.field == "values"
    }
    #expect(world.stateHash == hash)
  }

  @Test("W9: a refused registration takes no serial (C1)") func serial() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([1], 100))
    _ = try? scene.register(RuleScene.tween([], 100))
    let b = try scene.register(RuleScene.tween([1], 100))
    let precedence = scene.precedence
    #expect(precedence.winner?.driver == b.id)
    #expect(precedence.shadowed.first?.driver == a.id)
    #expect(precedence.winner!.serial == precedence.shadowed[0].serial + 1)
  }

  @Test("W9: invalid rates and easings are refused where they are made") func parts() throws {
    #expect(Rate(.nan) == nil)
    #expect(Rate(.infinity) == nil)
    #expect(throws: TweenError.self) { try Easing.cubicBezier(-0.1, 0, 1, 1) }
    #expect(throws: TweenError.self) { try Easing.cubicBezier(0, .nan, 1, 1) }
    #expect(throws: TweenError.self) { try Easing.steps(0) }
    #expect(throws: TweenError.self) { try Easing.linear([]) }
    for number in [Float.nan, .infinity, -1] {
      #expect(throws: TweenError.self) { try Easing.backInOut(overshoot: number) }
      #expect(throws: TweenError.self) { try Easing.elasticIn(amplitude: number) }
      #expect(throws: TweenError.self) { try Easing.elasticOut(amplitude: 1, period: number) }
      #expect(throws: TweenError.self) { try Easing.bounceOut(restitution: number) }
    }
  }
}
