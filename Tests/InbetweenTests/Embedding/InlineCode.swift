import Inbetween

// The code within the sentences of README.md and EMBEDDING.md. It is only compiled; `InlineCodeTests` looks
// for each piece of code of the pages here.

private func inlineCode(
  _ world: World, _ entities: [Entity], _ card: Entity, _ ship: Entity, _ e: Entity, _ fade: DriverHandle,
  _ handle: DriverHandle, _ open: TransitionHandle, _ path: MotionPath, _ bodies: ComponentPool<Body>,
  _ delta: Double, _ exchange: FrameExchange, _ director: ContainerTransform
) async throws {
  // README.md
  _ = (world[card, .opacity], world.velocity(card, .position), world.sequenceEvents)
  try world.assign(card, .opacity, to: 1)
  try world.drift(card, .position, velocity: [12, 0])
  let times: [Repeats] = [1, .forever]
  let directions: [Direction] = [.normal, .reverse, .alternate, .alternateReverse]
  world.defaults.killsCompleted = times.count > directions.count
  fade.restart()
  try world.register(TweenBatch(.opacity, to: [1], duration: .seconds(1)), on: entities)
  _ = world.withReader(of: .opacity) { $0[ship] }
  _ = world.withColumn(.opacity) { values, _ in values.count }
  world.threads = 2
  try world.play(on: ship) {
    Along(.position, path, over: .seconds(1)).starting(.withPrevious, .milliseconds(-50))
    To(.opacity, 1, over: .seconds(1)).starting(.label("hit"), .milliseconds(20))
    Wait(.seconds(1)).delayed(by: .milliseconds(5))
    Label("hit")
    Emit("told")
    Call { _ in }
  }.rate(-1)
  var tween = Tween(.opacity, to: 1, duration: .seconds(1))
  tween.composition = .add
  tween.blend = .over(.milliseconds(200))
  let motions: [Motion] = [.quick, .standard, .snappy, .eased(.quadOut, over: .seconds(1)), .spring(.smooth)]
  _ = (world.theme, motions)
  world.reducedMotion = ReducedMotion(.snap)
  try handle.retarget(to: Float(1))
  _ = (world.drivers(of: ship), world.drivers(tagged: "enemies"), world.drivers(of: .opacity))
  _ = try world.tween(ship, .opacity, to: 1)
  try world.register(tween, on: ship)
  _ = (world.events, fade.world)
  await Task.yield()
  _ = [Spring.smooth, .snappy, .bouncy, .stiff]
  let _: (Property<Float>) -> (Float, Float?) -> Property<Float> = Property.resting(within:speed:)
  _ = DecayMotion.projectedEnd(from: Float(0), velocity: 1, friction: 4)
  open.complete(at: .back)
  _ = try world.makeTransition(directedBy: director)

  // EMBEDDING.md
  _ = Entity(index: ship.index, generation: ship.generation)
  world.advance(by: .milliseconds(16))
  world.tick()
  _ = world.stateHash
  world.addToStateHash(bodies) { body, hash in hash.add(body.health) }
  _ = world.makeTimeline(in: .realTime)
  world.advance(by: .seconds(delta))
  world.rate = 0.5
  bodies[ship]?.health = 1
  _ = (bodies[ship], Property("heat", default: Float(0)), world[e, .opacity])
  _ = (world.despawn, world.isDoomed)
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
  _ = world.eventStream
  world.update(bodies) { _, body in body.health = 1 }
  let property = Property("name", default: SIMD2<Float>.zero)
  _ = property.lane(0)
  _ = (Rate(1, over: 2), TickRate(60_000, over: 1001), TickRate.hertz(60))
  let _: (Double) -> Rate? = { Rate($0 as Double) }
  _ = world.makeTimeline(in: .timeline(world.makeTimeline()))
  _ = RestThreshold(distance: 1, speed: 1)
  _ = (Spring.position, Spring.velocity)
}
