import Inbetween
import Testing

/// All refused inputs: the error names the field and the value, and the world stays as it was (W9).
@Suite struct BadInputTests {
  /// The state that a refused registration or assignment must not change.
  private struct Present: Equatable {
    var hash: UInt64
    var drivers: Int
    var events: [Event]
    var shown: Float?

    init(_ scene: RuleScene) {
      hash = scene.world.stateHash
      drivers = scene.world.driverCount
      events = scene.world.events
      shown = scene.world[scene.entity, RuleScene.energy]
    }
  }

  /// Returns the words for an entity that does not live.
  private static func text(_ dead: Entity) -> String {
    "a dead entity (index \(dead.index), generation \(dead.generation))"
  }

  private func busyScene() throws -> RuleScene {
    let scene = try RuleScene(base: 5)
    try scene.register(RuleScene.tween([0, 64], 100) { $0.fill = .forwards })
    scene.run(to: 10)
    return scene
  }

  /// Expects that the registration is refused with this error, changes nothing, and reports nothing later.
  private func refuse<Value>(
    _ tween: Tween<Value>, on entity: Entity? = nil, in given: RuleScene? = nil, _ field: String,
    _ found: String, at location: SourceLocation = #_sourceLocation
  ) throws {
    let scene = try given ?? busyScene()
    var tween = tween
    // A refused registration that replaces must not have ended any driver.
    tween.replaces = true
    let before = Present(scene)
    do {
      try scene.world.register(tween, on: entity ?? scene.entity)
      Issue.record("\(field) \(found) was not refused", sourceLocation: location)
    } catch {
      #expect(error.field == field, sourceLocation: location)
      #expect(error.found == found, sourceLocation: location)
      #expect(!error.expected.isEmpty, sourceLocation: location)
      let owner = error.owner.isEmpty ? "" : error.owner + ", "
      #expect(
        error.description == "\(owner)\(field): found \(found), expected \(error.expected)",
        sourceLocation: location)
      #expect(
        field == "entity" ? owner.isEmpty : owner.hasSuffix(" of entity \(scene.entity.index), "),
        sourceLocation: location)
    }
    #expect(Present(scene) == before, sourceLocation: location)
    scene.world.tick()
    #expect(scene.world.events.isEmpty, sourceLocation: location)
    #expect(scene.world.driverCount == before.drivers, sourceLocation: location)
  }

  private func refuse(
    _ field: String, _ found: String, values: [Float] = [0, 1],
    at location: SourceLocation = #_sourceLocation,
    _ change: (inout Tween<Float>) -> Void
  ) throws {
    try refuse(RuleScene.tween(values, 100, change: change), field, found, at: location)
  }

  @Test("W9: values: none, too many, not finite, too large") func values() throws {
    try refuse("values", "no values", values: []) { _ in }
    try refuse("values", "no values", values: []) { $0.mode = .relative }
    try refuse("values", "3 values", values: [1, 2, 3]) { $0.mode = .from }
    try refuse("values", "no values", values: []) { $0.mode = .from }
    try refuse("values[1]", "nan", values: [0, .nan]) { _ in }
    try refuse("values[0]", "inf", values: [.infinity, 1]) { _ in }
    try refuse("values[2]", "-inf", values: [0, 1, -.infinity, .nan]) { _ in }
    try refuse("values[0]", "2e+38", values: [2e38]) { _ in }
    try refuse("values[1]", "-3e+38", values: [0, -3e38]) { _ in }
    try refuse("values[0]", "nan", values: [.nan]) { $0.mode = .relative }
    try refuse(
      Tween(.position, values: [[0, 0], [1, .nan]], duration: .zero), "values[1]", "nan")
    try refuse(Tween(.rotation, to: .degrees(-.infinity), duration: .zero), "values[0]", "-inf")
    try refuse(Tween(.position.y, values: [.infinity], duration: .zero), "values[0]", "inf")
  }

  @Test("W9: rotations are neither relative nor accumulated, colours not relative") func rotations() throws {
    let turn = Property("turn", default: Rotation.identity)
    try refuse(Tween(turn, by: .identity, duration: .seconds(1)), "values", "a difference of a rotation")
    try refuse(
      Tween(.color, by: .black, duration: .seconds(1)), "values", "a difference of a colour")
    var tween = Tween(turn, values: [.identity, .identity], duration: .seconds(1))
    tween.accumulates = true
    try refuse(tween, "accumulates", "true")
  }

  @Test("W9: offsets: as many as values, in 0…1, none decreasing") func offsets() throws {
    try refuse("offsets", "1 offsets") { $0.offsets = [0] }
    try refuse("offsets", "0 offsets") { $0.offsets = [] }
    try refuse("offsets", "3 offsets") { $0.offsets = [0, 0.5, 1] }
    try refuse("offsets", "2 offsets", values: [1]) { $0.offsets = [0, 1] }
    try refuse("offsets[1]", "1.5") { $0.offsets = [0, 1.5] }
    try refuse("offsets[0]", "-0.25") { $0.offsets = [-0.25, 1] }
    try refuse("offsets[1]", "nan") { $0.offsets = [0, .nan] }
    try refuse("offsets[1]", "inf") { $0.offsets = [0, .infinity] }
    try refuse("offsets[2]", "0.25", values: [1, 2, 3]) { $0.offsets = [0, 0.5, 0.25] }
  }

  @Test("W9: inter-timing functions: one fewer than values, or one") func functions() throws {
    try refuse("interTimingFunctions", "0 functions") { $0.interTimingFunctions = [] }
    try refuse("interTimingFunctions", "2 functions") { $0.interTimingFunctions = [.linear, .linear] }
    try refuse("interTimingFunctions", "3 functions", values: [1, 2, 3]) {
      $0.interTimingFunctions = [.linear, .linear, .linear]
    }
    try refuse("interTimingFunctions", "0 functions", values: [1]) { $0.interTimingFunctions = [] }
    try refuse("interTimingFunctions", "2 functions", values: [1]) {
      $0.interTimingFunctions = [.linear, .linear]
    }
  }

  @Test("W9: durations: none negative, none longer than 25,000 years") func durations() throws {
    try refuse("duration", "-1.0 ms") { $0.duration = .milliseconds(-1) }
    try refuse("duration", "-1e-15 ms") {
      $0.duration = Duration(secondsComponent: 0, attosecondsComponent: -1)
    }
    try refuse("repeatDelay", "-5.5 ms") { $0.repeatDelay = .microseconds(-5500) }
    // 10¹² seconds are 31,700 years.
    let ages = Duration.seconds(1_000_000_000_000)
    try refuse("duration", "1000000000000000.0 ms") { $0.duration = ages }
    try refuse("delay", "1000000000000000.0 ms") { $0.delay = ages }
    try refuse("delay", "-1000000000000000.0 ms") { $0.delay = .zero - ages }
    try refuse("repeatDelay", "1000000000000000.0 ms") { $0.repeatDelay = ages }
    try refuse("endDelay", "1000000000000000.0 ms") { $0.endDelay = ages }
    try refuse("endDelay", "-1000000000000000.0 ms") { $0.endDelay = .zero - ages }
  }

  @Test("W9: repeats and their start: finite, not negative, not too many") func repeats() throws {
    try refuse("repeats", "-1.0") { $0.repeats = -1 }
    try refuse("repeats", "nan") { $0.repeats = .count(.nan) }
    try refuse("repeats", "inf") { $0.repeats = .count(.infinity) }
    try refuse("repeats", "2000000000000.0") { $0.repeats = 2e12 }
    try refuse("repeatStart", "-0.5") { $0.repeatStart = -0.5 }
    try refuse("repeatStart", "nan") { $0.repeatStart = .nan }
    try refuse("repeatStart", "inf") { $0.repeatStart = .infinity }
    try refuse("repeatStart", "10000000.0") { $0.repeatStart = 1e7 }
    try refuse("repeatDelay", "10.0 ms") {
      $0.repeats = 2.5
      $0.repeatDelay = .milliseconds(10)
    }
    try refuse("repeats", "1000000000000.0 iterations of 3600000.0 ms") {
      $0.repeats = 1e12
      $0.duration = .seconds(3600)
    }
  }

  @Test("W9: endless repeats have no end to play back from") func backwardForever() throws {
    try refuse("rate", "-1.0") {
      $0.repeats = .forever
      $0.rate = -1
    }
    try refuse("rate", "-0.5") {
      $0.repeats = .forever
      $0.rate = -0.5
    }
  }

  @Test("W9: up to ten iterations, with their pauses, in a count") func tooFast() throws {
    let rates: [(refused: Rate, highest: Rate)] = [(101, 100), (-101, -100)]
    for (refused, highest) in rates {
      let tween = RuleScene.tween([0, 1], 100) {
        $0.duration = Duration(counts: 8)
        $0.repeatDelay = Duration(counts: 2)
        $0.repeats = 3
        $0.rate = refused
      }
      try refuse(tween, "rate", "\(refused.value)")
      let scene = try RuleScene()
      var fast = tween
      fast.rate = highest
      let handle = try scene.register(fast)
      #expect(throws: TweenError.self) { try handle.rate(refused) }
      try handle.rate(highest)
      // A single iteration, of any rate, has one end.
      fast.repeats = 1
      fast.rate = refused
      _ = try scene.register(fast)
    }
  }

  @Test("W9: a dead entity") func deadEntity() throws {
    let scene = try busyScene()
    let dead = scene.world.spawn()
    scene.world.despawn(dead)
    try refuse(RuleScene.tween([0, 1], 100), on: dead, in: scene, "entity", Self.text(dead))
    try refuse(RuleScene.tween([0, 1], 100), on: Entity.none, in: scene, "entity", Self.text(.none))
    // Another entity has its index now.
    let heir = scene.world.spawn()
    #expect(heir.index == dead.index)
    try refuse(RuleScene.tween([0, 1], 100), on: dead, in: scene, "entity", Self.text(dead))
    #expect(!scene.world.has(heir, RuleScene.energy))
  }

  @Test("W9: a released timeline, or one of another world") func timelines() throws {
    let scene = try busyScene()
    let stranger = World()
    let words = "a released timeline or one of another world"
    let released = scene.world.makeTimeline()
    released.release()
    for timeline in [released, stranger.makeTimeline()] {
      try refuse(RuleScene.tween([0, 1], 100) { $0.timeline = timeline.id }, in: scene, "timeline", words)
    }
    // The index of a released timeline is reused; its id is not.
    let heir = scene.world.makeTimeline()
    try refuse(RuleScene.tween([0, 1], 100) { $0.timeline = released.id }, in: scene, "timeline", words)
    #expect(heir.now == .zero)
  }

  @Test("W9: a refused registration begins no timeline") func timelineNotBegun() throws {
    let scene = try busyScene()
    let timeline = scene.world.makeTimeline()
    try refuse(RuleScene.tween([], 100) { $0.timeline = timeline.id }, in: scene, "values", "no values")
    scene.run(to: 100)
    #expect(timeline.now == .zero)
    #expect(timeline.begin())
  }

  @Test("W9: a property that the world knows by another type") func properties() throws {
    let pair = Property("energy", default: SIMD2<Float>(0, 0))
    try refuse(Tween(pair, to: [1, 1], duration: .zero), "property", "`energy` as 2 numbers")
    try refuse(Tween(pair.x, to: 1, duration: .zero), "property", "`energy` as 2 numbers")
    let angle = Property("energy", default: Angle(degrees: 0))
    try refuse(Tween(angle, to: .degrees(1), duration: .zero), "property", "`energy` as an angle")
  }

  @Test("W9: a refused registration gives the entity no property") func noProperty() throws {
    let scene = try busyScene()
    try refuse(Tween(.opacity, values: [], duration: .zero), in: scene, "values", "no values")
    #expect(!scene.world.has(scene.entity, .opacity))
    #expect(scene.world[scene.entity, .opacity] == 1)
  }

  /// Expects that the assignment is refused with this error, and changes nothing.
  private func refuseAssigning<Value>(
    _ property: Property<Value>, _ value: Value, to entity: Entity? = nil, in given: RuleScene? = nil,
    _ field: String, _ found: String, at location: SourceLocation = #_sourceLocation
  ) throws {
    let scene = try given ?? busyScene()
    let before = Present(scene)
    do {
      try scene.world.assign(entity ?? scene.entity, property, to: value)
      Issue.record("\(field) \(found) was not refused", sourceLocation: location)
    } catch {
      #expect(error.field == field, sourceLocation: location)
      #expect(error.found == found, sourceLocation: location)
      let owner = error.owner.isEmpty ? "" : error.owner + ", "
      #expect(
        error.description == "\(owner)\(field): found \(found), expected \(error.expected)",
        sourceLocation: location)
      #expect(
        field == "entity" ? owner.isEmpty : owner.hasSuffix(" of entity \(scene.entity.index), "),
        sourceLocation: location)
    }
    #expect(Present(scene) == before, sourceLocation: location)
  }

  @Test("W9: assigning to a dead entity, numbers that are not finite, another type")
  func assigning() throws {
    let scene = try busyScene()
    let dead = scene.world.spawn()
    scene.world.despawn(dead)
    try refuseAssigning(RuleScene.energy, 1, to: dead, in: scene, "entity", Self.text(dead))
    try refuseAssigning(RuleScene.energy, 1, to: Entity.none, in: scene, "entity", Self.text(.none))
    try refuseAssigning(RuleScene.energy, .nan, in: scene, "value[0]", "nan")
    try refuseAssigning(RuleScene.energy, .infinity, in: scene, "value[0]", "inf")
    try refuseAssigning(.position, [1, -.infinity], in: scene, "value[1]", "-inf")
    try refuseAssigning(.rotation, .degrees(.nan), in: scene, "value[0]", "nan")
    #expect(!scene.world.has(scene.entity, .position))
    let pair = Property("energy", default: SIMD2<Float>(0, 0))
    try refuseAssigning(pair, [1, 1], in: scene, "property", "`energy` as 2 numbers")
    try refuseAssigning(pair.y, 1, in: scene, "property", "`energy` as 2 numbers")
    let angle = Property("energy", default: Angle(degrees: 0))
    try refuseAssigning(angle, .degrees(1), in: scene, "property", "`energy` as an angle")
  }

  @Test("W9: unusual and legal input is not refused") func legal() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([1e38, -1e38], 0))
    try scene.register(RuleScene.tween([1, 2], 100) { $0.repeats = .count(0) })
    try scene.register(RuleScene.tween([1, 2], 100) { $0.offsets = [1, 1] })
    try scene.register(RuleScene.tween([1, 2], 100) { $0.repeatStart = 1e6 })
    try scene.register(
      RuleScene.tween([1, 2], 0) {
        $0.repeats = .forever
        $0.repeatDelay = .milliseconds(5)
      })
    try scene.register(RuleScene.tween([1, 2], 100, delay: -1_000_000) { $0.endDelay = .seconds(-9) })
    scene.world.tick()
    #expect(scene.energy.isFinite)
  }
}
