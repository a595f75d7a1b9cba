import Inbetween

/// The engine, addressed by the names that the commands use.
struct OracleEngine {
  let world: World
  private let frame = Frame()
  private var entities: [Int: Entity] = [:]
  private var drivers: [Int: DriverHandle] = [:]
  private var names: [DriverID: Int] = [:]
  private var entityNames: [Entity: Int] = [:]
  private var timelines: [Timeline] = []

  static let energy = Property<Float>("energy", default: 0)
  static let orientation = Property<Rotation>("orientation", default: .identity)

  init(_ plan: OraclePlan) {
    world = World(tickRate: TickRate(plan.tickRate.numerator, over: plan.tickRate.denominator))
    for _ in 0..<plan.timelines { timelines.append(world.makeTimeline()) }
  }

  /// Does a command and answers whether the engine says it did; nil where it has nothing to say.
  mutating func apply(_ command: OracleCommand) -> Bool? {
    switch command {
    case .spawn(let name):
      let entity = world.spawn()
      entities[name] = entity
      entityNames[entity] = name
      return nil
    case .despawn(let name): return entities[name].map { world.despawn($0) } ?? false
    case .assign(let name, let property, let values):
      guard let entity = entities[name] else { return false }
      return assign(entity, property, values)
    case .register(let name, let entity, let tween):
      guard let entity = entities[entity], let driver = register(tween, on: entity) else { return false }
      drivers[name] = driver
      names[driver.id] = name
      return true
    case .pause(let name): return drivers[name].map { $0.pause() } ?? false
    case .resume(let name): return drivers[name].map { $0.resume() } ?? false
    case .cancel(let name): return drivers[name].map { $0.kill() } ?? false
    case .seek(let name, let local): return timelines[name].seek(to: Instant(counts: local))
    case .pauseTimeline(let name): return timelines[name].pause()
    case .resumeTimeline(let name): return timelines[name].resume()
    case .setRate(let name, let numerator, let denominator):
      return timelines[name].setRate(Rate(numerator, over: denominator))
    case .tick:
      world.tick()
      return nil
    case .sample: return nil
    }
  }

  /// What the last tick published, in the reference's words.
  func events() -> [ReferenceEvent] {
    world.events.filter { $0.kind != .paused && $0.kind != .resumed }.map { event in
      ReferenceEvent(
        kind: ReferenceEvent.Kind(rawValue: event.kind == .killed ? "cancelled" : "\(event.kind)")!,
        driver: names[event.driver] ?? -1,
        entity: entityNames[event.entity] ?? -1, instant: event.instant.counts, serial: Int(event.serial),
        shadowed: event.shadowed, repetition: event.repetition)
    }
  }

  /// Contenders of a channel, the winner first, with their active intervals in world counts; `expected` says
  /// which boundaries are of interest.
  func precedence(
    _ name: Int, _ property: ReferenceProperty, lane: Int, like expected: [ReferenceContender]?
  ) -> [ReferenceContender]? {
    guard let entity = entities[name] else { return nil }
    let precedence =
      switch property {
      case .opacity: world.precedence(of: entity, .opacity, lane: lane)
      case .energy: world.precedence(of: entity, Self.energy, lane: lane)
      case .position: world.precedence(of: entity, .position, lane: lane)
      case .positionX: world.precedence(of: entity, .position.x, lane: lane)
      case .positionY: world.precedence(of: entity, .position.y, lane: lane)
      case .scale: world.precedence(of: entity, .scale, lane: lane)
      case .angle: world.precedence(of: entity, .rotation, lane: lane)
      case .orientation: world.precedence(of: entity, Self.orientation, lane: lane)
      }
    return precedence.map { precedence in
      ([precedence.winner].compactMap { $0 } + precedence.suspended).enumerated().map { place, contender in
        let like = place < expected?.count ?? 0 ? expected![place] : nil
        return ReferenceContender(
          driver: names[contender.driver] ?? -1,
          begin: like?.begin == .past ? .past : .ahead(contender.begin?.counts),
          end: like?.end == .past ? .past : .ahead(contender.end?.counts))
      }
    }
  }

  mutating func sample(at instant: Int64) {
    world.sample(at: Instant(counts: instant), into: frame)
  }

  // MARK: Reading and writing by property

  enum Reading { case shown, base, sampled }

  func read(_ reading: Reading, _ name: Int, _ property: ReferenceProperty) -> [Float]? {
    guard let entity = entities[name] else { return nil }
    switch property {
    case .opacity: return read(reading, entity, .opacity)
    case .energy: return read(reading, entity, Self.energy)
    case .position: return read(reading, entity, Property<SIMD2<Float>>.position)
    case .positionX: return read(reading, entity, Property<Float>.position.x)
    case .positionY: return read(reading, entity, Property<Float>.position.y)
    case .scale: return read(reading, entity, Property<SIMD2<Float>>.scale)
    case .angle: return read(reading, entity, Property<Angle>.rotation)
    case .orientation: return read(reading, entity, Self.orientation)
    }
  }

  private func read<Value>(_ reading: Reading, _ entity: Entity, _ property: Property<Value>) -> [Float]? {
    let value =
      switch reading {
      case .shown: world[entity, property]
      case .base: world.base(entity, property)
      case .sampled: frame[entity, property]
      }
    return value.map { value in (0..<Value.laneCount).map(value.lane) }
  }

  private func assign(_ entity: Entity, _ property: ReferenceProperty, _ values: [Float]) -> Bool {
    switch property {
    case .opacity: write(entity, .opacity, values)
    case .energy: write(entity, Self.energy, values)
    case .position: write(entity, Property<SIMD2<Float>>.position, values)
    case .positionX: write(entity, Property<Float>.position.x, values)
    case .positionY: write(entity, Property<Float>.position.y, values)
    case .scale: write(entity, Property<SIMD2<Float>>.scale, values)
    case .angle: write(entity, Property<Angle>.rotation, values)
    case .orientation: write(entity, Self.orientation, values)
    }
  }

  private func write<Value>(_ entity: Entity, _ property: Property<Value>, _ values: [Float]) -> Bool {
    do {
      try world.assign(entity, property, to: Value { values[$0] })
      return true
    } catch { return false }
  }

  private func register(_ tween: ReferenceTween, on entity: Entity) -> DriverHandle? {
    let timeline = tween.timeline.map { timelines[$0] }
    switch tween.property {
    case .opacity: return register(tween.tween(.opacity, timeline), on: entity)
    case .energy: return register(tween.tween(Self.energy, timeline), on: entity)
    case .position: return register(tween.tween(Property<SIMD2<Float>>.position, timeline), on: entity)
    case .positionX: return register(tween.tween(Property<Float>.position.x, timeline), on: entity)
    case .positionY: return register(tween.tween(Property<Float>.position.y, timeline), on: entity)
    case .scale: return register(tween.tween(Property<SIMD2<Float>>.scale, timeline), on: entity)
    case .angle: return register(tween.tween(Property<Angle>.rotation, timeline), on: entity)
    case .orientation: return register(tween.tween(Self.orientation, timeline), on: entity)
    }
  }

  private func register<Value>(_ tween: Tween<Value>, on entity: Entity) -> DriverHandle? {
    try? world.register(tween, on: entity)
  }
}

extension ReferenceTween {
  /// The same tween in the engine's own words.
  func tween<Value>(_ property: Property<Value>, _ timeline: Timeline?) -> Tween<Value> {
    var tween = Tween(
      property, values: values.map { lanes in Value { lanes[$0] } }, duration: Duration(counts: duration),
      delay: Duration(counts: delay))
    switch mode {
    case .absolute: tween.mode = .absolute
    case .relative: tween.mode = .relative
    case .from: tween.mode = .from
    }
    tween.offsets = offsets
    tween.interTimingFunctions = interTimingFunctions
    tween.ease = ease
    tween.repeats = repeats.isFinite ? .count(repeats) : .forever
    tween.repeatStart = repeatStart
    tween.repeatDelay = Duration(counts: repeatDelay)
    tween.endDelay = Duration(counts: endDelay)
    switch direction {
    case .normal: tween.direction = .normal
    case .reverse: tween.direction = .reverse
    case .alternate: tween.direction = .alternate
    case .alternateReverse: tween.direction = .alternateReverse
    }
    switch fill {
    case .none: tween.fill = .none
    case .backwards: tween.fill = .backwards
    case .forwards: tween.fill = .forwards
    case .both: tween.fill = .both
    }
    tween.rate = Rate(rate.numerator, over: rate.denominator)
    tween.accumulates = accumulates
    tween.persists = persists
    tween.replaces = replaces
    tween.timeline = timeline?.id
    return tween
  }
}
