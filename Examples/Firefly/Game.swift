// 3. The game: a world, its pools, and the rules as systems in the order in which a tick runs them.

import Foundation
import Inbetween
import InbetweenFiles

package final class Game {
  package static let stage = SIMD2<Float>(960, 600)
  static let center = SIMD2<Float>(480, 300)
  package static let mostLights = 5

  package let world: World
  let visitors: ComponentPool<Visitor>
  let sparks: ComponentPool<Spark>
  let points: ComponentPool<Points>
  let ways: ComponentPool<TimelineID>
  let flashes: TagPool
  package let (fly, camera): (Entity, Entity)
  /// The clock of the firefly. It is never slowed down, so in slow motion the firefly is the fastest thing.
  let hand: Timeline
  var flight: DriverHandle?

  package var (flights, screens): (MotionSource, MotionSource)
  package var hud: MotionScene?
  /// Says which rule failed, for example because a name is missing in the file.
  var mishap: String?

  /// The present input, all inputs so far, and the inputs of a game that is played again.
  package var (input, recording, replay) = (Input(), Recording(), nil as Recording?)
  /// Whether the game plays by itself, and the number of ticks for which it has shown no game.
  package var (isPiloted, idleTicks) = (false, 0)
  /// Whether the automatic player forgets the moths.
  package var isDistracted = false
  /// Whether the game leaves out additional motion: kicks, slow motion, most sparks.
  package var isCalm = false
  package var (score, best, lights, charge) = (0, 0, Game.mostLights, Float(0))
  package var (chain, lastHit, lastPlace, refusedAt) = (0, Instant.zero, Input().target, nil as Instant?)
  package var (wave, dice, message) = (Wave(), Dice(seed: 7), "")

  package init(assets: URL = Game.assets, at tickRate: TickRate = .hertz(60)) throws {
    world = World(tickRate: tickRate)
    (visitors, sparks, points) = (world.makeComponents(), world.makeComponents(), world.makeComponents())
    (ways, flashes, hand) = (world.makeComponents(), world.makeTag(), world.makeTimeline(in: .realTime))
    (fly, camera) = (world.spawn(), world.spawn())
    flights = try MotionSource(assets.appending(path: "flights.json"))
    screens = try MotionSource(assets.appending(path: "screens.json"))
    try useFlights()
    try useScreens()
    try world.assign(camera, .position, to: [0, 0])
    try world.assign(fly, .position, to: input.target)
    // One spring for the whole game. It only gets new targets.
    var motion = SpringMotion(.position, to: input.target, spring: spring("steer"))
    (motion.timeline, motion.fill) = (hand.id, .forwards)
    flight = try world.register(motion, on: fly)

    world.systems.before("steer") { [unowned self] _ in try steer() }
    world.systems.before("launch") { [unowned self] _ in try launch() }
    world.systems.before("sparks") { [unowned self] _ in moveSparks() }
    world.systems.after("hit") { [unowned self] _ in try hit() }
    // An entity from the file ends with its clock. Its number is then free for the next entity.
    ways.onRemove { [unowned world] _, way in world.handle(of: way)?.release() }
    world.onError = { [unowned self] error in mishap = error.description }
    world.addToStateHash(sparks) { spark, hash in hash.add(spark.place) }
  }

  /// Gives the input to the firefly. Its spring keeps its velocity.
  func steer() throws {
    if let replay { input = replay.input(at: world.tickCount, after: input) }
    if isPiloted { input = pilot() }
    recording.note(input, at: world.tickCount)
    try flight?.retarget(to: input.target)
    if input.presses && screen == "play" { try flash() }
    if input.presses && screen != "play" { hud?.machines["screen"]?.fire("start") }
    input.presses = false
    guard let speed = world.velocity(fly, .position), let place = world[fly, .position] else { return }
    let way = speed * world.timeStepSeconds
    burst(1 + Int((way * way).sum().squareRoot() / 5), at: place, along: way, speed: 40, color: 0)
  }

  /// The machine in screens.json defines the screens, and what leads from one to another.
  package var screen: String { hud?.machines["screen"]?.current ?? "" }

  /// Called when the machine changes its state.
  package func show(_ screen: String) throws {
    clear()
    if screen == "play" {
      (score, lights, charge, chain, wave, world.rate) = (0, Game.mostLights, 0, 0, Wave(), 1)
    } else if screen == "over" {
      (best, charge) = (max(best, score), 0)
      burst(900, at: Game.center, speed: 700, color: 1)
      try slowDown(to: 0.15, for: .milliseconds(800))
    }
  }
}
