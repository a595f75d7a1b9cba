import Inbetween
@testable import InbetweenCore

/// A long game of everything: several plans of the oracle one after the other, in a world with pools, a
/// binding, queries with changes, and callbacks. What a tick does depends on the world, on the notes beside
/// it and on the number of the tick, so that it can be run again after a rollback.
final class OracleStorm {
  /// A component of plain bytes.
  private struct Body {
    var place = SIMD2<Float>()
    var hits: Int32 = 0
  }

  /// A component whose fields are named.
  private struct Title {
    var name = ""
    var scores: [Int] = []
  }

  /// The happenings of a tick, for comparison.
  private struct Moment: Equatable {
    var hash: UInt64
    var events: [Event]
    var calls: [OracleCall]
    var answers: [Int?]
    /// A hash of what the queries with changes found.
    var changes: UInt64
  }

  /// The state beside the world.
  private struct Notes {
    var engine: OracleEngine.Notes
    var written: ChangeMark
    var changed: ChangeMark
  }

  /// The length of the game in ticks.
  static let length = 600
  /// The longest rollback in ticks.
  static let reach = 60

  private let engine: OracleEngine
  /// The commands before each tick.
  private let commands: [[OracleCommand]]
  private let bodies: ComponentPool<Body>
  private let titles: ComponentPool<Title>
  private let enemies: TagPool
  private var (written, changed) = (ChangeMark.beginning, ChangeMark.beginning)

  private var world: World { engine.world }
  private var tick: Int { Int(world.tickCount) }

  private init(_ plan: OraclePlan) throws {
    engine = OracleEngine(plan)
    var commands: [[OracleCommand]] = [[]]
    for command in plan.commands {
      if case .tick = command { commands.append([]) } else { commands[commands.count - 1].append(command) }
    }
    self.commands = commands
    let world = engine.world
    bodies = world.makeComponents()
    titles = world.makeComponents()
    enemies = world.makeTag()
    world.addToStateHash(bodies) { body, hash in
      hash.add(body.place)
      hash.add(Int(body.hits))
    }
    world.addToStateHash(titles) { title, hash in
      hash.add(title.name)
      for score in title.scores { hash.add(score) }
    }
    world.addToSnapshots(titles, from: Title()) { title, bytes in
      bytes.field(&title.name)
      bytes.field(&title.scores)
    }
    try world.bind(.position, to: bodies, \.place, readsBack: true)
  }

  private var notes: Notes {
    get { Notes(engine: engine.notes, written: written, changed: changed) }
    set { (engine.notes, written, changed) = (newValue.engine, newValue.written, newValue.changed) }
  }

  /// Runs the commands before a tick, and the tick.
  private func step() -> Moment {
    var random = SplitMix64(seed: UInt64(tick) &* 0x9E37 &+ 5)
    var answers: [Int?] = []
    for command in commands[tick] {
      if case .sample(let thousandths) = command { engine.sample(at: world.now.counts + thousandths) }
      answers.append(engine.apply(command))
    }
    for _ in 0..<3 { change(&random) }
    world.update(bodies, tagged: enemies) { _, body in body.hits &+= 1 }
    _ = engine.apply(.tick)
    return Moment(
      hash: world.stateHash, events: world.events, calls: engine.heardCalls, answers: answers,
      changes: changes(random.once(in: 3)))
  }

  /// Changes components.
  private func change(_ random: inout SplitMix64) {
    let living = engine.entities.sorted { $0.key < $1.key }.map(\.value).filter(world.isAlive)
    guard let entity = living.randomElement(using: &random) else { return }
    switch random.number(0...9) {
    case 0, 1, 2: bodies[entity] = Body(place: [Float(random.number(0...99)), 1])
    case 3: bodies[entity]?.place += [1, Float(random.number(0...9))]
    case 4: bodies[entity] = nil
    case 5: titles[entity] = Title(name: "the title of a body, number \(entity.index)", scores: [1])
    case 6: titles[entity]?.scores.append(random.number(0...9))
    case 7: titles[entity] = nil
    case 8: if enemies.contains(entity) { enemies.remove(entity) } else { enemies.insert(entity) }
    default: if random.once(in: 4) { world.despawn(entity) }
    }
  }

  /// Returns a hash of what has changed since the last queries. Queries are rare or frequent.
  private func changes(_ asks: Bool) -> UInt64 {
    var hash = StateHash()
    if !asks { return hash.value }
    written = bodies.forEachWritten(since: written) { entity, body in
      hash.add(entity)
      hash.add(body.place)
    }
    changed = world.forEachChanged(Property<SIMD2<Float>>.position, since: changed) { entity, position in
      hash.add(entity)
      hash.add(position)
    }
    return hash.value
  }

  // MARK: Rollbacks

  /// Plays the game with and without rollbacks of 1 to `reach` ticks. Returns the first difference; nil if
  /// there is none.
  ///
  /// - Parameters:
  ///   - rollbacks: the number of rollbacks, all of which take place.
  ///   - keepsNotes: whether the state beside the world goes back too, as it must.
  static func fault(seed: UInt64, rollbacks: Int, keepsNotes: Bool = true) throws -> String? {
    let plan = OraclePlan.long(seed: seed, ticks: length)
    let (plain, storm) = (try OracleStorm(plan), try OracleStorm(plan))
    let moments = (0..<length).map { _ in plain.step() }
    var random = SplitMix64(seed: seed ^ 0x5707)
    let ring = SnapshotRing(capacity: reach + 1)
    var notes: [Int: Notes] = [:]
    var (left, frontier, next) = (rollbacks, 0, 1)
    while storm.tick < length || left > 0 {
      let tick = storm.tick
      frontier = max(frontier, tick)
      try ring.save(storm.world)
      notes[tick % (reach + 1)] = storm.notes
      if left > 0, tick >= min(next, length) {
        var back = max(tick - random.number(1...reach), 0)
        // After earlier rollbacks, the ring goes back less far.
        while ring[Int64(back)] == nil { back += 1 }
        if back < tick {
          try ring.restore(storm.world, toTick: Int64(back))
          if keepsNotes, let before = notes[back % (reach + 1)] { storm.notes = before }
          if let fault = storm.world.engine.validate() {
            return "back from \(tick) to \(back): \(fault)"
          }
          left -= 1
        }
        // Some rollbacks begin among ticks that are run again.
        next = random.once(in: 4) ? back + random.number(1...30) : frontier + random.number(1...14)
        if back < tick { continue }
      }
      let moment = storm.step()
      if moment != moments[tick] {
        return """
          tick \(tick), \(left) rollbacks before the end
            rolled \(moment)
            plain  \(moments[tick])
          """
      }
    }
    return storm.world.engine.validate()
  }
}

extension OraclePlan {
  /// Returns random plans one after the other, cut off after some ticks.
  fileprivate static func long(seed: UInt64, ticks: Int) -> OraclePlan {
    var random = SplitMix64(seed: seed)
    var plan = part(&random)
    plan.hasCallbacks = true
    var parts = 1
    while plan.tickCount < ticks {
      // A part begins in a world that runs, and most of the former entities are gone.
      plan.commands += [.resumeWorld, .worldRate(OracleRate(1))]
      for name in plan.spawned where random.once(in: 2) { plan.commands.append(.despawn(entity: name)) }
      let next = part(&random)
      let names = OracleNames(first: 100 * parts, firstTimeline: plan.timelines.count)
      plan.timelines += next.timelines.map { $0.renamed(names) }
      plan.commands += next.commands.map { $0.renamed(names) }
      parts += 1
    }
    return plan
  }

  private static func part(_ random: inout SplitMix64) -> OraclePlan {
    let (seed, everything) = (random.next(), OracleControlGenerator.Layers(rawValue: 15))
    switch random.number(0...3) {
    case 0: return OracleGenerator.plan(seed: seed, hasTimelines: true, hasMotions: true).blended(seed: seed)
    case 1: return OracleGenerator.plan(seed: seed, hasTimelines: true, hasMotions: true).composed(seed: seed)
    case 2: return OracleControlGenerator.plan(seed: seed, everything).blended(seed: seed)
    default: return OracleControlGenerator.plan(seed: seed, everything).composed(seed: seed)
    }
  }

  private var tickCount: Int { commands.count { if case .tick = $0 { true } else { false } } }

  /// The entities that are spawned outside callbacks.
  private var spawned: [Int] {
    commands.compactMap { if case .spawn(let name) = $0 { name } else { nil } }
  }
}

/// How the names of a plan are changed, so that they differ from those of earlier plans.
private struct OracleNames {
  var first: Int
  var firstTimeline: Int
}

extension OracleParent {
  fileprivate func renamed(_ names: OracleNames) -> OracleParent {
    if case .timeline(let number) = self { .timeline(number + names.firstTimeline) } else { self }
  }
}

extension OracleCommand {
  fileprivate func renamed(_ names: OracleNames) -> OracleCommand {
    let first = names.first
    switch self {
    case .spawn(let entity): return .spawn(entity: entity + first)
    case .despawn(let entity): return .despawn(entity: entity + first)
    case .assign(let entity, let property, let values):
      return .assign(entity: entity + first, property: property, values: values)
    case .register(let driver, let entity, var tween, var options):
      tween.timeline = tween.timeline.map { $0 + names.firstTimeline }
      for script in options.scripts.indices {
        options.scripts[script].commands = options.scripts[script].commands.map { $0.renamed(names) }
      }
      return .register(driver: driver + first, entity: entity + first, tween: tween, with: options)
    case .operate(let operation, let driver): return .operate(operation, driver: driver + first)
    case .update(let driver, let difference): return .update(driver: driver + first, by: difference)
    case .seek(let driver, let elapsed): return .seek(driver: driver + first, to: elapsed)
    case .play(let driver, let elapsed): return .play(driver: driver + first, to: elapsed)
    case .release(let driver): return .release(driver: driver + first)
    case .setDelay(let driver, let delay): return .setDelay(driver: driver + first, delay)
    case .setDuration(let driver, let duration): return .setDuration(driver: driver + first, duration)
    case .setEase(let driver, let ease): return .setEase(driver: driver + first, ease)
    case .setRate(let driver, let rate): return .setRate(driver: driver + first, rate)
    case .reverse(let driver): return .reverse(driver: driver + first)
    case .setSpring(let driver, let spring): return .setSpring(driver: driver + first, spring)
    case .retarget(let driver, let target, let restarts):
      return .retarget(driver: driver + first, to: target, restarts: restarts)
    case .retargetAll(let drivers, let targets):
      return .retargetAll(drivers: drivers.map { $0 + first }, to: targets)
    case .follow(let driver, let entity, let property, let offset, let restarts):
      return .follow(
        driver: driver + first, entity: entity + first, property: property, offset: offset, restarts: restarts
      )
    case .stopFollowing(let driver): return .stopFollowing(driver: driver + first)
    case .killAll(let entity, let property): return .killAll(entity: entity + first, property: property)
    case .timeline(let timeline, let operation): return .timeline(timeline + names.firstTimeline, operation)
    case .worldRate, .pauseWorld, .resumeWorld, .tick, .sample: return self
    }
  }
}
