import Inbetween

/// A small arcade game whose traffic is a function of the turn's number. Commands are given only between two
/// turns, so worlds of different tick rates get them at the same instants (T7).
final class DaysGame {
  /// A component of plain bytes, so that snapshots include it.
  struct Body {
    var place = SIMD2<Float>(0, 0)
    var health: Int32
    /// The turn after which it goes.
    var lastTurn: Int32
  }

  /// The game's own variables, which go back with the world.
  struct Variables {
    var entities: [Entity] = []
    var handles: [DriverHandle] = []
    var registered = 0
  }

  let world: World
  private let ticksPerTurn: Int
  private let bodies: ComponentPool<Body>
  private let enemies: TagPool
  private let timelines: [Timeline]
  private let door: TransitionHandle
  private var variables = Variables()
  private var random = SplitMix64(seed: 0)
  private let snapshot = Snapshot()
  private(set) var (rollbacks, turnsTakenBack) = (0, 0)

  /// - Parameter hertz: ticks a second. A turn lasts a second.
  init(hertz: Int) throws {
    world = World(tickRate: .hertz(hertz))
    ticksPerTurn = hertz
    bodies = world.makeComponents()
    enemies = world.makeTag()
    let world = world
    timelines = (0..<3).map { number in world.makeTimeline(in: number == 2 ? .realTime : .world) }
    for timeline in timelines { timeline.begin() }
    door = try world.makeTransition(Transition(duration: .milliseconds(2500)))
    let panel = world.spawn()
    try world.register(
      TransitionTween(.size, back: [10, 10], fore: [90, 60], transition: door.id), on: panel)
    door.begin()
    try world.bind(.position, to: bodies, \.place)
    world.addToStateHash(bodies) { body, hash in
      hash.add(body.place)
      hash.add(body.health)
    }
  }

  var registered: Int { variables.registered }

  /// Plays one turn: its commands, then a second of ticks.
  func play(_ turn: Int, seed: UInt64) throws {
    random = SplitMix64(seed: seed &+ UInt64(turn) &* 0x9E37_79B9_7F4A_7C15)
    for _ in 0..<6 { try command(turn) }
    for _ in 0..<ticksPerTurn { world.tick() }
  }

  /// Plays turns with inputs that were guessed wrong, then goes back by a snapshot.
  func guess(_ turns: Range<Int>, seed: UInt64) throws {
    try world.save(into: snapshot)
    let saved = variables
    for turn in turns { try play(turn, seed: ~seed) }
    try world.restore(snapshot)
    variables = saved
    rollbacks += 1
    turnsTakenBack += turns.count
  }

  // MARK: Commands

  private func command(_ turn: Int) throws {
    switch random.below(20) {
    case 0..<4: if variables.entities.count < 150 { try spawn(turn) } else { despawn(at: 0) }
    case 4: if !variables.entities.isEmpty { despawn(at: random.below(variables.entities.count)) }
    case 5..<12: try register()
    case 12..<17: try control()
    case 17: steer()
    default: try changeTime()
    }
  }

  private func place() -> SIMD2<Float> { [Float(random.below(960)), Float(random.below(540))] }

  private func time(_ least: Int, _ most: Int) -> Duration {
    .milliseconds(least + random.below(most - least))
  }

  private func spawn(_ turn: Int) throws {
    let entity = world.spawn()
    variables.entities.append(entity)
    try world.assign(entity, .position, to: place())
    if random.below(2) == 0 { enemies.insert(entity) }
    if random.below(3) > 0 {
      bodies[entity] = Body(health: Int32(random.below(100)), lastTurn: Int32(turn + random.below(300)))
    }
    // Those whose time is over go first.
    if let first = variables.entities.first, let body = bodies[first], body.lastTurn < turn { despawn(at: 0) }
  }

  private func despawn(at index: Int) {
    world.despawn(variables.entities.remove(at: index))
  }

  private func keep(_ handle: DriverHandle) {
    variables.registered += 1
    if variables.handles.count < 200 {
      variables.handles.append(handle)
    } else {
      variables.handles[variables.registered % 200] = handle
    }
  }

  private func register() throws {
    guard !variables.entities.isEmpty else { return }
    let entity = variables.entities[random.below(variables.entities.count)]
    switch random.below(10) {
    case 0, 1:
      let handle = try world.animate(
        entity, .position, to: place(), duration: time(200, 9000), ease: .backOut,
        replaces: random.below(3) == 0)
      // The next begins at the exact instant, whichever tick finds it (W7). But the tick has already crossed
      // its other boundaries. So it has its own start and property, and commits nothing.
      handle.onComplete { handle in
        guard let world = handle.world, let entity = handle.entity else { return }
        var squeeze = Tween(.cornerRadius, values: [8, 2], duration: .milliseconds(700))
        squeeze.persists = false
        _ = try? world.register(squeeze, on: entity)
      }
      keep(handle)
    case 2: keep(try world.animate(entity, .position, to: place(), spring: .bouncy))
    case 3: keep(try world.shake(entity, .position, strength: [8, 8], seed: random.next()))
    case 4: keep(try world.punch(entity, .scale, by: [0.4, 0.4]))
    case 5:
      let next = place()
      let handle = try world.play(on: entity) {
        To(.opacity, 0.2, .quick)
        Together {
          To(.opacity, 1, .quick)
          By(.position, [20, -20], .spring(.snappy))
        }
        Wait(.milliseconds(1300))
        To(.position, next, .standard)
      }
      keep(handle)
    case 6:
      let bounds = DecayBounds<SIMD2<Float>>([0, 0], [960, 540], behavior: .bounce(restitution: 0.6))
      keep(try world.decay(entity, .position, velocity: place() - [480, 270], friction: 2, within: bounds))
    case 7:
      keep(
        try world.animate(entity, .color, to: Color(red: 1, green: 0.5, blue: 0), duration: time(50, 5000)))
    case 8:
      var tween = Tween(.opacity, values: [0.4, 1], duration: time(100, 3000), delay: time(0, 3000))
      tween.repeats = random.below(2) == 0 ? .forever : 2.5
      tween.direction = .alternate
      tween.timeline = timelines[random.below(timelines.count)].id
      keep(try world.register(tween, on: entity))
    default:
      var batch = TweenBatch(.rotation, to: [Angle(degrees: 90)], duration: time(100, 4000), ease: .quadOut)
      batch.persists = false
      let crowd = Array(variables.entities.suffix(8))
      for handle in try world.register(batch, on: crowd, stagger: .fromFirst(each: .milliseconds(130))) {
        keep(handle)
      }
    }
  }

  private func control() throws {
    guard !variables.handles.isEmpty else { return }
    let handle = variables.handles[random.below(variables.handles.count)]
    switch random.below(12) {
    case 0, 1, 2: handle.kill()
    case 3: handle.pause()
    case 4, 5: handle.resume()
    case 6: handle.complete()
    case 7: handle.restart()
    case 8: handle.reverse()
    case 9: handle.seek(to: time(0, 3000))
    case 10: handle.revive()
    default:
      // Not every kind of driver can be retargeted.
      do throws(TweenError) { try handle.retarget(to: place(), restarts: random.below(2) == 0) } catch {}
    }
  }

  private func steer() {
    switch random.below(4) {
    case 0: door.reverse()
    case 1: door.scrub(to: Float(random.unit()))
    case 2: door.letGo(velocity: Float(random.unit() * 2 - 1))
    default: door.begin()
    }
  }

  private func changeTime() throws {
    let timeline = timelines[random.below(timelines.count)]
    switch random.below(8) {
    case 0: timeline.seek(to: time(0, 3000))
    case 1: timeline.setRate(random.below(2) == 0 ? -1 : 1)
    case 2: if timeline.isPaused { timeline.resume() } else { timeline.pause() }
    case 3: if timeline.rate != -1 { try timeline.rampRate(to: 1.5, over: time(100, 4000)) }
    case 4: try world.rampRate(to: 0.25, over: time(50, 5000), ease: .cubicOut)
    default: try world.rampRate(to: 1, over: time(50, 5000))
    }
  }
}
