import CMeasure
import Inbetween

/// One of the workloads that the engine and other entity-component systems run, as `Rivals/ecs.h` has it.
protocol EcsWork: AnyObject {
  /// Does what is not timed before each run.
  func prepare()
  /// Runs it once. Returns the number of its units.
  func run() -> Int
  /// The sum of what it shows, to be compared with the rivals'.
  func sum() -> Double
}

extension EcsWork {
  /// Runs it once. Returns nanoseconds a unit, of this thread's CPU time.
  func sample() -> Double {
    prepare()
    let before = thread_nanoseconds()
    let units = run()
    return (thread_nanoseconds() - before) / Double(units)
  }
}

/// Single entities with three components.
final class EcsCrowd: EcsWork {
  enum Kind { case spawn, despawn, changeInOrder, changeAtRandom, read, set, columns, shuffledColumns }

  struct Body {
    var place: SIMD2<Float>
    var reach: Float
    var heading: Float
    var lift: Float = 0
  }

  struct Velocity { var perTick: SIMD2<Float> }

  private let kind: Kind
  private let count: Int
  private let world = World()
  private let bodies: ComponentPool<Body>
  private let velocities: ComponentPool<Velocity>
  private let scores: ComponentPool<Int>
  private let energies: ComponentPool<Float>
  private var entities: [Entity] = []
  private var atRandom: [Entity] = []
  private var random = SplitMix64(seed: 11)
  private var total = Double(0)

  init(_ kind: Kind, _ count: Int) {
    bodies = world.makeComponents()
    velocities = world.makeComponents()
    scores = world.makeComponents()
    energies = world.makeComponents()
    self.kind = kind
    self.count = count
    if kind == .spawn { return }
    create()
    if kind == .columns || kind == .shuffledColumns { addColumns() }
    atRandom = entities.shuffled(using: &random)
  }

  func prepare() {
    if kind == .spawn { clear() }
    if kind != .despawn { return }
    if entities.isEmpty { create() }
    atRandom = entities.shuffled(using: &random)
  }

  func run() -> Int {
    switch kind {
    case .spawn: create()
    case .despawn:
      for entity in atRandom { world.despawn(entity) }
      entities.removeAll(keepingCapacity: true)
    case .changeInOrder: for entity in entities { bodies[entity]?.reach += 1 }
    case .changeAtRandom: for entity in atRandom { bodies[entity]?.reach += 1 }
    case .read:
      for entity in atRandom { if let body = bodies[entity] { total += Double(body.heading) } }
    case .set: for entity in atRandom { energies[entity] = 2 }
    case .columns, .shuffledColumns:
      world.update(bodies, velocities, energies) { _, body, velocity, energy in
        body.place += velocity.perTick * energy
        body.reach = energy + body.heading
      }
    }
    return count
  }

  func sum() -> Double {
    entities.reduce(total) { sum, entity in
      let body = bodies[entity].map { Double($0.place.x + $0.place.y + $0.reach) } ?? 0
      return sum + body + Double(energies[entity] ?? 0)
    }
  }

  private func create() {
    for index in 0..<count {
      let entity = world.spawn()
      if kind != .columns && kind != .shuffledColumns {
        bodies[entity] = Body(place: [0, 0], reach: 0, heading: Float(index % 7))
        velocities[entity] = Velocity(perTick: [1, 0])
        if kind == .set { energies[entity] = 1 } else { scores[entity] = index }
      }
      entities.append(entity)
    }
  }

  /// Adds one component to all entities, then the next, in order or each in its own order.
  private func addColumns() {
    let order = Array(0..<count)
    func mixed() -> [Int] { kind == .shuffledColumns ? order.shuffled(using: &random) : order }
    for index in mixed() {
      bodies[entities[index]] = Body(place: [Float(index % 97), 1], reach: 0, heading: Float(index % 7))
    }
    for index in mixed() {
      velocities[entities[index]] = Velocity(perTick: [Float(index % 5) * 0x1p-8, 0x1p-8])
    }
    for index in mixed() { energies[entities[index]] = Float(index % 11) }
  }

  private func clear() {
    for entity in entities { world.despawn(entity) }
    entities.removeAll(keepingCapacity: true)
  }
}

/// Properties of single entities: what the rivals' components `Energy` are.
final class EcsProperties: EcsWork {
  enum Kind { case read, assign }

  private let kind: Kind
  private let world = World()
  private let atRandom: [Entity]
  private var total = Double(0)
  private let energy = Property("energy", default: Float(0))

  init(_ kind: Kind, _ count: Int) {
    self.kind = kind
    var random = SplitMix64(seed: 11)
    let entities = (0..<count).map { [world] _ in world.spawn() }
    for (index, entity) in entities.enumerated() {
      try! world.assign(entity, energy, to: kind == .read ? Float(index % 7) : 1)
    }
    atRandom = entities.shuffled(using: &random)
  }

  func prepare() {}

  func run() -> Int {
    switch kind {
    case .read: for entity in atRandom { total += Double(world[entity, energy] ?? .nan) }
    case .assign: for entity in atRandom { try! world.assign(entity, energy, to: 2) }
    }
    return atRandom.count
  }

  func sum() -> Double {
    kind == .read ? total : atRandom.reduce(0) { $0 + Double(world[$1, energy] ?? .nan) }
  }
}

/// A frame of an arcade game: a rule over three components, a tween on a tenth of the entities, and one in a
/// hundred that goes and is replaced.
final class EcsArcade: EcsWork {
  private let world = World()
  private let bodies: ComponentPool<EcsCrowd.Body>
  private let velocities: ComponentPool<EcsCrowd.Velocity>
  private let energies: ComponentPool<Float>
  private var entities: [Entity] = []
  private var next = 0
  private var spawned = 0
  private let lift = Property("lift", default: Float(0))

  init(_ count: Int) {
    bodies = world.makeComponents()
    velocities = world.makeComponents()
    energies = world.makeComponents()
    try! world.bind(lift, to: bodies, \.lift)
    for _ in 0..<count { entities.append(spawn()) }
    for _ in 0..<120 { _ = run() }
  }

  func prepare() {}

  func run() -> Int {
    for _ in 0..<entities.count / 100 {
      world.despawn(entities[next])
      entities[next] = spawn()
      next = next + 1 < entities.count ? next + 1 : 0
    }
    world.update(bodies, velocities, energies) { _, body, velocity, energy in
      body.place += velocity.perTick * energy
      body.reach = energy + body.place.x
    }
    world.tick()
    return entities.count
  }

  func sum() -> Double {
    entities.reduce(0) { sum, entity in
      sum + (bodies[entity].map { Double($0.place.x + $0.reach + $0.lift) } ?? 0)
    }
  }

  private func spawn() -> Entity {
    let (entity, index) = (world.spawn(), spawned)
    spawned += 1
    bodies[entity] = EcsCrowd.Body(place: [0, 0], reach: 0, heading: 0)
    velocities[entity] = EcsCrowd.Velocity(perTick: [Float(index % 5) * 0x1p-8, 0x1p-8])
    energies[entity] = Float(index % 11)
    if index % 10 == 0 {
      _ = try! world.register(
        Tween(lift, values: [0, Float(index % 90 + 10)], duration: .seconds(3), ease: .quadOut), on: entity)
    }
    return entity
  }
}

/// The lives of tweens, one on each entity.
final class EcsLives: EcsWork {
  enum Kind { case killAndStart, killStartAndTick, start, startAll, startWithCallback, complete, chain }

  private let kind: Kind
  private let count: Int
  private let world = World()
  private let energy = Property("energy", default: Float(0))
  private let targets: [Entity]
  private var drivers: [DriverHandle] = []
  private var victims: [Int] = []
  private var random = SplitMix64(seed: 9)
  private var completed = 0
  private var calls = 0
  private var batch: TweenBatch<Float>

  init(_ kind: Kind, _ count: Int) {
    self.kind = kind
    self.count = count
    targets = (0..<count).map { [world] _ in world.spawn() }
    for target in targets { try! world.assign(target, energy, to: 0) }
    batch = TweenBatch(
      energy, from: [0], to: (0..<count).map { EcsLives.height($0) }, duration: .zero, ease: .quadOut)
    batch.durations = (0..<count).map { EcsLives.duration($0, kind) }
    switch kind {
    case .killAndStart, .killStartAndTick, .chain: drivers = (0..<count).map { begin($0) }
    case .start, .startAll, .startWithCallback, .complete: break
    }
  }

  func prepare() {
    switch kind {
    case .killAndStart:
      world.tick()
      draw()
    case .killStartAndTick: draw()
    case .start, .startAll, .startWithCallback:
      for driver in drivers { driver.kill() }
      drivers.removeAll(keepingCapacity: true)
      world.tick()
    case .complete:
      drivers = (0..<count).map { begin($0) }
      world.tick()
    case .chain: completed = 0
    }
  }

  func run() -> Int {
    switch kind {
    case .killAndStart:
      replace()
      return victims.count
    case .killStartAndTick:
      replace()
      world.tick()
      return victims.count
    case .start, .startWithCallback: for index in 0..<count { drivers.append(begin(index)) }
    case .startAll: drivers = try! world.register(batch, on: targets)
    case .complete: world.tick()
    case .chain:
      for _ in 0..<10 { world.tick() }
      return completed
    }
    return count
  }

  func sum() -> Double {
    world.tick()
    return targets.reduce(Double(calls)) { $0 + Double(world[$1, energy] ?? .nan) }
  }

  private static func height(_ index: Int) -> Float { Float(index % 90 + 10) }

  private static func duration(_ index: Int, _ kind: Kind) -> Duration {
    switch kind {
    case .complete: Duration(counts: 1800 + Int64(index % 900))
    case .chain: Duration(counts: 900 + Int64(index % 8101))
    default: .seconds(60 + index % 60)
    }
  }

  /// Starts the tween of an entity: long, or one that ends in the next tick but one.
  private func begin(_ index: Int) -> DriverHandle {
    let tween = Tween(
      energy, values: [0, EcsLives.height(index)], duration: EcsLives.duration(index, kind), ease: .quadOut)
    let driver = try! world.register(tween, on: targets[index])
    switch kind {
    case .chain:
      driver.onComplete { [unowned self] _ in
        completed += 1
        calls += 1
        _ = begin(index)
      }
    case .complete, .startWithCallback: driver.onComplete { [unowned self] _ in calls += 1 }
    case .killAndStart, .killStartAndTick, .start, .startAll: break
    }
    return driver
  }

  private func draw() { victims = (0..<min(count, 4096)).map { _ in random.below(count) } }

  private func replace() {
    for victim in victims {
      drivers[victim].kill()
      drivers[victim] = begin(victim)
    }
  }
}
