import Inbetween

// The code within the sentences of README.md and of the guide. It is only compiled; `InlineCodeTests` looks
// for each piece of code of the pages here.

extension Property<Float> {
  fileprivate static let heat = Property("heat", default: 0)
  fileprivate static let warmth = Property("warmth", default: 20)
}

extension Property<Double> {
  fileprivate static var warmth: Property { Property("warmth", default: 20) }
}

private func inlineCode(
  _ world: World, _ card: Entity, _ ship: Entity, _ e: Entity, _ handle: DriverHandle,
  _ bodies: ComponentPool<Body>, _ delta: Double, _ exchange: FrameExchange
) async throws {
  // README.md
  _ = world[card, .opacity]
  try world.assign(card, .opacity, to: 1)
  world.threads = 2

  // The guide
  try world.animate(card, .rotation, by: .degrees(360))
  do {
    let world = World()
    let (frame, color, x) = (Frame(), Color.white, 1.0)
    world.sample(at: world.alpha, into: frame)
    _ = (frame[card, .position], color.sRGB)
    _ = (Duration.milliseconds(x), Duration.seconds(x), Duration.nanoseconds(1))
    world.withColumn(.position.x) { _, _ in }
    _ = try world.bind(.position) { _ in }
  }
  do {
    // Cookbook
    var float = Tween(.position.y, by: -30, duration: .seconds(1))
    float.composition = .add
    try world.shake(card, .position, strength: [20, 20])
    try world.decay(card, .position, within: DecayBounds([20, 20], [300, 160]))
    _ = DecayBounds<Float>(20, 300, behavior: .bounce(restitution: 0.8))
    try world.animate(
      [card], .scale, to: [0, 0], .bouncy, stagger: .random(seed: 4, over: .milliseconds(400)))
    _ = try MotionPath(through: [[60, 90], [120, 30]])
    let places = world.interpolate(bodies) { $0.place }
    _ = places[ship]
    world.resume()
    _ = (Stagger.fromCell([0, 1], columns: 3, rows: 3, each: .milliseconds(80)), Repeats.forever)
    _ = [TweenMode.absolute, .relative, .scaled, .from]
  }
  do {
    let (id, entity, masses) = (handle.id, ship, world.makeComponents(of: Int32.self))
    _ = (world.handle(of: id), bodies[entity], masses[entity], SnapshotError.needsFields)
    _ = try world.after(.seconds(1)) {}
    _ = (world.tickEvents, try Easing.backOut(overshoot: 2))
    world.addToSnapshots(bodies, from: Body()) { body, bytes in bytes.field(&body.health) }
  }
  bodies[ship]?.health = bodies[ship]!.health + 1
  _ = handle.reverse()
  try world.setParent(of: ship, to: nil)
  _ = Entity(index: ship.index, generation: ship.generation)
  let menu = world.makeTimeline()
  _ = TimelineID(rawValue: menu.id.rawValue)
  world.advance(by: .milliseconds(16))
  world.tick()
  _ = world.stateHash
  world.addToStateHash(bodies) { body, hash in hash.add(body.health) }
  _ = world.makeTimeline(in: .realTime)
  world.advance(by: .seconds(delta))
  world.hitchPolicy = .catchUp(most: .seconds(10))
  try world.assign(card, .color, to: .clear)
  world.rate = 0.5
  bodies[ship]?.health = 1
  _ = (bodies[ship], Property("heat", default: Float(0)), world[e, .opacity])
  let warmth = Property("warmth", default: Float(20))
  _ = (world[e, .position], world[e, .heat], world[e, warmth])
  _ = (world.despawn, world.isDoomed, world.spawn(), Entity.none)
  _ = (World(parts: .core), World(parts: .entities), World(parts: .kit), World())
  bodies[e]?.health = 1
  world.forgetChanges(of: .position)
  bodies.release()
  _ = bodies[e]
  let _: KeyPath<Body, Float> = \.place.x
  _ = world.alpha
  let _: (FrameExchange) -> (UInt64, (borrowing PublishedFrame) -> Void) -> Void? = FrameExchange.withLatest
  world.publish(to: exchange, at: 0)
  _ = Easing.function { $0 }
  _ = await handle.outcome
  try handle.retarget(to: Float(1))
  await Task.yield()
  _ = world.eventStream
  world.update(bodies) { _, body in body.health = 1 }
  world.update(bodies, reading: world.makeComponents(of: Velocity.self)) { _, body, _ in body.health = 1 }
  let property = Property("name", default: SIMD2<Float>.zero)
  _ = property.lane(0)
  _ = (Rate(1, over: 2), TickRate(60_000, over: 1001), TickRate.hertz(60))
  let _: (Double) -> Rate? = { Rate($0 as Double) }
  _ = world.makeTimeline(in: .timeline(world.makeTimeline()))
  _ = RestThreshold(distance: 1, speed: 1)
  _ = (Spring.position, Spring.velocity)
  _ = DecayMotion.projectedEnd(from: Float(0), velocity: 1, friction: 4)
  let _: (World) -> (Double, Frame) -> Void = World.sample(at:into:)
  _ = (world.hitchLimit, world.now, world.timeStepSeconds, world[card, .position], world.fade(of: card))
  bodies[e]?.health = 9
  bodies[e] = Body()
  _ = world.onDespawn { _, _ in }
  let (time, easing, spring) = (Duration.seconds(1), Easing.linear, Spring.smooth)
  _ = [ReducedMotion.Form.play, .snap, .shorten(to: time), .fade(time)]
  _ = [Motion.instant, .quick, .standard, .emphasized, .smooth, .snappy, .bouncy]
  _ = Motion.smooth.delayed(by: time)
  _ = [Motion.eased(easing, over: time), .spring(spring)]
  let frameTime = time
  world.advance(by: frameTime)
  try world.animate(card, .opacity, to: 1)
  world.killAll(on: card)
  world.killAll(on: card, .position)
  world.reducedMotion = ReducedMotion(.snap)
  for _ in 0..<6 { world.tick() }
  let _: SIMD2<Int> = [1, 1]
  world.pause()
  try world.play(on: card) { To(.opacity, 1) }
  _ = (world.theme, world.sequenceEvents)
  let _: (TransitionHandle) -> (TransitionEnd) -> Bool = TransitionHandle.complete(at:)
  let fade = try world.tween(card, .opacity, to: 0)
  fade.start()
  fade.restart()
  fade.update(by: time)
  fade.play(to: time)
  _ = fade.world
  world.defaults.killsCompleted = false
  enum Signal { case tap, isHovered, isLocked }
  let look = world.makeStateMachine(starting: 0, inputs: Signal.self, .snappy)
  try look.connect(
    to: 1, on: .tap, when: .isHovered, unless: .isLocked, after: .milliseconds(300))
  _ = look.go(to: 1)
  let lives = Property("lives", default: 3).held
  try world.assign(card, lives, to: 2)
  try world.animate(from: 0, to: 1) { (_: Int) in }
  _ = Together(duration: time, ease: easing) { To(.opacity, 1) }
  _ = (Color.red, SnapshotRing(capacity: 60))
  _ = try Easing(parsing: "steps(2, jump-none)")
  _ = world[card, .rotation]
  _ = try Color(css: "rebeccapurple")
}
