import Inbetween

/// What went wrong: the world is not as the model says.
struct SoakFailure: Error, CustomStringConvertible {
  var description: String
}

/// What an arcade game does to a world, at random, beside a plain model of what must then be there.
final class SoakGame {
  /// A component with a reference in it, so that values that are lost or kept would be noticed as memory.
  struct Body {
    var place = SIMD2<Float>(0, 0)
    var health: Int32
    var name: String
  }

  struct Shot { var life: Int32 }

  /// Where the game moves a thing itself: bound to a property, and read back.
  struct Anchor {
    var place: SIMD2<Float>
    var label: String
  }

  /// Of which a hook changes tags when it goes.
  struct Wreck { var name: String }

  /// What the model knows of a living entity.
  struct Record {
    var health: Int32?
    var life: Int32?
    var isEnemy = false
    /// Where its anchor is, or was when it lost it; when that was; and whether it has one, and a wreck.
    var anchor: SIMD2<Float>?
    var anchorLost: Int64 = -1
    var hasAnchor = false
    var hasWreck = false
    /// Its place in `entities`.
    var place: Int
  }

  let world = World()
  let bodies: ComponentPool<Body>
  let shots: ComponentPool<Shot>
  let anchors: ComponentPool<Anchor>
  let wrecks: ComponentPool<Wreck>
  let enemies: TagPool
  /// Two tweens that go on for all the run: a short one that repeats, and one that lasts 40 hours.
  let metronome: Entity
  let glacier: Entity
  static let anchor = Property("anchor", default: SIMD2<Float>(0, 0))
  static let beat = Property<Float>("beat", default: 0)
  static let beatCounts: Int64 = 630_090
  static let glacierCounts: Int64 = 40 * 3600 * 90_000

  var random: SplitMix64
  var entities: [Entity] = []
  var records: [Entity: Record] = [:]
  /// Drivers that must be in the world: those registered or revived, without those that an event has reported
  /// as killed.
  var drivers: Set<DriverID> = []
  /// The latest handles, dead ones among them.
  var handles: [DriverHandle] = []
  var timelines: [Timeline] = []
  var transition: TransitionHandle?
  var transitionOwner = Entity.none
  let picture = Frame()
  let exchange = FrameExchange(of: .position, .opacity)
  var (seen, lastPublished) = (ChangeMark.beginning, UInt64(0))
  var (operations, spawned, registered, checks) = (0, 0, 0, 0)
  /// What hooks have told, and what the model says they should have.
  var (told, expected) = (Tally(), Tally())

  struct Tally: Equatable {
    var deaths = 0
    var removals = 0
    var health: Int64 = 0
    var sunk = 0
  }

  /// At the end nothing comes anew.
  var isFinishing = false

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    bodies = world.makeComponents()
    shots = world.makeComponents()
    anchors = world.makeComponents()
    wrecks = world.makeComponents()
    enemies = world.makeTag()
    metronome = world.spawn()
    glacier = world.spawn()
    var beat = Tween(Self.beat, values: [0, 1], duration: Duration(counts: Self.beatCounts))
    beat.repeats = .forever
    try world.register(beat, on: metronome)
    try world.register(
      Tween(Self.beat, values: [0, 1], duration: Duration(counts: Self.glacierCounts)), on: glacier)
    try world.bind(.position, to: bodies, \.place)
    try world.bind(Self.anchor, to: anchors, \.place, readsBack: true)
    world.onDespawn { [unowned self] world, entity in
      told.deaths += 1
      salvage(entity, in: world)
    }
    bodies.onRemove { [unowned self] _, body in
      told.removals += 1
      told.health += Int64(body.health)
    }
    wrecks.onRemove { [unowned self] entity, wreck in sink(wreck, of: entity) }
    world.systems.before("shots") { [unowned self] _ in age() }
    world.systems.before("hits") { [unowned self] _ in hit() }
    world.systems.before("runs") { [unowned self] _ in goThroughRuns() }
    for _ in 0..<4 { timelines.append(makeTimeline()) }
  }

  /// A frame: what the game wants, a tick, and what it looks at afterwards.
  func runFrame() throws {
    for _ in 0..<4 { try operate() }
    if world.isPaused { world.step() } else { world.tick() }
    for event in world.events {
      if event.kind == .revived { drivers.insert(event.driver) }
      if event.kills { drivers.remove(event.driver) }
    }
    let tick = world.tickCount
    if tick % 7 == 0 { world.sample(at: 0.5, into: picture) }
    if tick % 11 == 0 {
      world.publish(to: exchange, at: 0)
      exchange.withLatest(after: lastPublished) { lastPublished = $0.number }
    }
    if tick % 13 == 0 {
      world.forEachChanged(.opacity, since: seen) { _, _ in }
      seen = bodies.forEachWritten(since: seen) { _, _ in }
    }
  }

  // MARK: Systems, which change the structure while they go through it

  /// Shots age, and those that are through go: at once in the model, when the query is over in the world.
  private func age() {
    var gone: [Entity] = []
    world.update(shots) { entity, shot in
      shot.life -= 1
      records[entity]?.life = shot.life
      if shot.life <= 0 {
        world.despawn(entity)
        gone.append(entity)
      }
    }
    for entity in gone { forget(entity) }
  }

  /// Now and then what is lent is hit: it loses health, its body or its life, is tagged, bursts into shots.
  private func hit() {
    var work: [() -> Void] = []
    world.update(bodies, .position, tagged: enemies) { entity, body, position in
      switch random.below(400) {
      case 0:
        world.despawn(entity)
        work.append { [self] in forget(entity) }
      case 1:
        bodies.remove(from: entity)
        work.append { [self] in forgetBody(entity) }
      case 2:
        enemies.remove(entity)
        work.append { [self] in records[entity]?.isEnemy = false }
      case 3:
        // What is spawned in a query is there at once, its components come afterwards.
        let shot = world.spawn()
        shots[shot] = Shot(life: 40)
        _ = try? world.assign(shot, .position, to: position)
        remember(shot, life: 40)
      case 4:
        body.health += 1
        records[entity]?.health = body.health
        if let handle = try? world.punch(entity, .scale, by: [0.3, 0.3]) { keep(handle) }
      default: break
      }
    }
    for step in work { step() }
  }
}
