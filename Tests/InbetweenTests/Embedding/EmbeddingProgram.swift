import Inbetween

// The programs of the guide's pages on embedding, word for word between the marks; `EmbeddingChapterTests`
// compares them with the pages and runs them.

// begins
struct Body {
  var place = SIMD2<Float>(0, 0)
  var health = 3
}

struct Velocity { var perSecond: SIMD2<Float> }
// ends

/// Returns the places that are drawn.
func embeddingLoop() throws -> [SIMD2<Float>] {
  var drawn: [SIMD2<Float>] = []
  func draw(_ position: SIMD2<Float>, _ opacity: Float) { drawn.append(position) }
  // begins
  let world = World(tickRate: .hertz(60))
  let frame = Frame(of: .position, .opacity)  // the properties that are drawn
  let ship = world.spawn()
  try world.animate(ship, .position, to: [320, 180], spring: .snappy)

  let frameTimes: [Duration] = [.milliseconds(16), .milliseconds(17), .seconds(1)]  // from your clock
  for frameTime in frameTimes {
    // Input comes here.
    let advance = world.advance(by: frameTime)  // 0 … n ticks
    if advance.dropped > .zero { print("a long frame: \(advance.dropped) were left out") }
    world.sample(at: world.alpha, into: frame)
    frame.forEach(.position) { entity, position in draw(position, frame[entity, .opacity] ?? 1) }
  }
  // ends
  try embeddingPause(world)
  return drawn
}

func embeddingPause(_ world: World) throws {
  // begins
  world.pause()  // ticks continue, but the world's own time stops
  world.step()  // runs one tick, although the world is paused
  world.resume()
  try world.rampRate(to: 0.2, over: .milliseconds(300), ease: .cubicOut)  // slow motion begins
  world.hitchPolicy = .catchUp(most: .seconds(2))  // later frames catch up after a long one
  // ends
}

func embeddingComponents(_ world: World) -> (ComponentPool<Body>, ComponentPool<Velocity>, TagPool, Entity) {
  // begins
  let bodies = world.makeComponents(of: Body.self)  // a dense pool, and the key to it
  let velocities = world.makeComponents(of: Velocity.self)
  let enemies = world.makeTag()  // a `TagPool`: a pool without values

  let ship = world.spawn()
  bodies[ship] = Body()  // adds, or replaces; nil removes
  bodies[ship]?.health -= 1  // changes one field
  velocities.add(Velocity(perSecond: [0, 60]), to: ship)
  enemies.insert(ship)

  bodies.onAdd { entity, body in print("\(entity) begins at \(body.place)") }
  bodies.onRemove { entity, body in print("\(entity) is gone from \(body.place)") }
  world.onDespawn { world, entity in print("\(entity) dies; its components are still there") }
  world.despawn(world.spawn())  // removes it from every pool
  for enemy in enemies.entities { print("\(enemy) is an enemy") }  // a list of its entities
  // ends
  return (bodies, velocities, enemies, ship)
}

func embeddingQueries(
  _ world: World, _ bodies: ComponentPool<Body>, _ velocities: ComponentPool<Velocity>, _ enemies: TagPool
) throws -> (Float, [Entity]) {
  // begins
  // Reads components and shown values, of all entities that have both.
  var lowest: Float = 0
  world.query(bodies, .opacity, tagged: enemies) { _, body, opacity in
    if opacity > 0 { lowest = max(lowest, body.place.y) }
  }

  // Changes components in place. Calls that would move rows wait for the end of the query.
  let step = world.timeStepSeconds
  world.update(bodies, velocities) { entity, body, velocity in
    body.place += velocity.perSecond * step
    if body.health <= 0 { world.despawn(entity) }
  }

  // Changes one pool, and only reads the other.
  world.update(bodies, reading: velocities) { _, body, velocity in body.place += velocity.perSecond * step }

  // By a tag alone.
  world.forEach(enemies) { enemy in print("\(enemy) is an enemy") }

  // By spans, for loops that the compiler vectorizes: one call for each run of parallel rows.
  world.updateRuns(bodies, velocities) { entities, bodies, velocities in
    for row in bodies.indices { bodies[row].place += velocities[row].perSecond * step }
  }

  // Rows that were written or changed since the last call: pass the mark that it returned.
  var (written, shown) = (ChangeMark.beginning, ChangeMark.beginning)
  var moved: [Entity] = []
  written = bodies.forEachWritten(since: written) { entity, _ in moved.append(entity) }
  shown = world.forEachChanged(.position, since: shown) { entity, _ in moved.append(entity) }

  // An error ends the query.
  struct Found: Error { var entity: Entity }
  do {
    try world.query(bodies) { entity, body in if body.health == 2 { throw Found(entity: entity) } }
  } catch let found as Found { moved.append(found.entity) }
  // ends
  return (lowest, moved)
}

func embeddingSystems(_ world: World) -> (ComponentPool<Body>, ComponentPool<Velocity>, [String]) {
  // begins
  let bodies = world.makeComponents(of: Body.self)
  let velocities = world.makeComponents(of: Velocity.self)

  world.systems.before("move") { world in  // before the animation of each tick
    let step = world.timeStepSeconds  // less in slow motion
    world.update(bodies, velocities) { _, body, velocity in body.place += velocity.perSecond * step }
  }
  world.systems.after("clean up") { world in  // after the animation: with the values that will be shown
    world.query(bodies) { entity, body in if body.health <= 0 { world.despawn(entity) } }
  }
  world.systems.before("menu", whilePaused: true) { _ in }  // other systems do not run in a paused world

  world.systems.before("steer", after: "move") { _ in }  // after all systems named "move"

  world.profiles = true
  for _ in 0..<60 { world.tick() }
  for step in world.profile { print("\(step.name): \(step.mean) a tick") }
  // ends
  return (bodies, velocities, world.profile.map(\.name))
}

func embeddingBindings(
  _ world: World, _ ship: Entity
) throws -> (ComponentPool<Body>, [Entity: SIMD2<Float>]) {
  // begins
  let bodies = world.makeComponents(of: Body.self)
  bodies[ship] = Body()
  var sprites: [Entity: SIMD2<Float>] = [:]

  // Into a field of a component after each tick. Before the tick, changes by the game are read back.
  try world.bind(.position, to: bodies, \.place, readsBack: true)
  bodies[ship]?.place = [100, 50]
  try world.animate(ship, .position.x, to: 200, spring: .snappy)  // starts from there

  // To objects outside the world: all entities in one call, once a tick.
  let binding = try world.bind(.position) { batch in
    batch.forEach { entity, position in sprites[entity] = position }
  }
  for _ in 0..<120 { world.tick() }
  world.unbind(binding)
  // ends
  return (bodies, sprites)
}

func embeddingThreads() async throws -> (simulated: UInt64, drawn: Int) {
  // begins
  let exchange = FrameExchange(of: .position, .opacity)  // Sendable: both sides hold it

  let simulation = Task.detached {  // the world never leaves this task
    let world = World()
    let ship = world.spawn()
    try world.animate(ship, .position, to: [320, 180], spring: .bouncy)
    for _ in 0..<200 {
      world.tick()
      world.publish(to: exchange, at: 0)  // does not wait
      await Task.yield()
    }
    return world.stateHash
  }

  var (seen, drawn) = (UInt64(0), 0)
  while seen < 200 {
    exchange.withLatest(after: seen) { frame in  // the latest frame; it does not change meanwhile
      seen = frame.number
      frame.forEach(.position) { _, _ in drawn += 1 }
    }
    await Task.yield()
  }
  let hash = try await simulation.value
  // ends
  return (hash, drawn)
}
