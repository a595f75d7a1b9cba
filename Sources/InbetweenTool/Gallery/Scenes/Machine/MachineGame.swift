import Inbetween

/// A game of running and jumping, whose future its player decides, so that its past is no function of time.
/// It goes back by snapshots of its world, one for each tick.
///
/// Platforms, coins and enemies are moved by drivers. The runner is moved by a system of the game, and is
/// shown between two ticks.
///
/// Inputs are kept by their ticks. So ticks that are run again after a step back come to the same bits.
/// Another input in the past drops all that came later, and the runner of then stays as a ghost.
final class MachineGame: SceneMotion {
  @Parameter("Runs at", 80...420, step: 10) var speed = 230
  @Parameter("Leaps at", 400...1000, step: 10) var leap = 700
  @Parameter("A squash", 0...0.6) var squash = 0.3
  /// The number of snapshots that are kept: twelve seconds.
  static let capacity = 720
  /// The ticks after a fall that are still played.
  static let fallTicks: Int32 = 90

  let world: World
  let runner: Entity
  let lifts: [Entity]
  let foes: [Entity]
  let coins: [Entity]
  let runners: ComponentPool<MachineRunner>
  let places: InterpolatedField<MachineRunner, SIMD2<Float>>
  let past = SnapshotRing(capacity: capacity)
  let beginning = Snapshot()
  let frame = Frame(of: .position, .scale, .opacity, .rotation, .color)
  /// The day: its colours are the colours of these two, and the sun turns on a wheel. So the sky, too, shows
  /// time that goes back.
  let sky: Entity
  let horizon: Entity
  let wheel: Entity
  let clouds: [Entity]

  /// The keys that the player holds.
  var held: RunnerInput = []
  /// Plays by itself; nil while the player plays.
  var pilot: MachinePilot? = MachinePilot()
  /// The shown time, which may be between two ticks.
  var now = Duration.zero
  /// The last tick that was run with the inputs that are kept.
  var newest: Int64 = 0
  var inputs: [Int64: RunnerInput] = [:]
  /// Plays an edited motion file, and the tick at which it does, also when that tick is run again.
  var edit: (tick: Int64, play: () throws -> Void)?
  /// The runner's traces by ticks, and those that other inputs have dropped, the newest last.
  var course: [Int64: MachineTrace] = [:]
  var dropped: [[Int64: MachineTrace]] = []
  /// The most runs that are kept as ghosts.
  static let mostGhosts = 4

  init(at tickRate: TickRate = .hertz(60)) throws {
    let world = World(tickRate: tickRate)
    self.world = world
    runners = world.makeComponents()
    runner = world.spawn()
    runners[runner] = MachineRunner()
    places = world.interpolate(runners) { $0.place }
    try world.assign(runner, .scale, to: [1, 1])
    lifts = try MachineLevel.lifts.map { lift in
      try Self.pace(from: lift.from, to: lift.to, lift.time, in: world)
    }
    foes = try MachineLevel.foes.map { foe in
      try Self.pace(
        from: SIMD2(foe.from, MachineLevel.floor), to: SIMD2(foe.to, MachineLevel.floor), foe.time, in: world)
    }
    coins = try MachineLevel.coins.enumerated().map { index, place in
      let coin = try Self.pace(
        from: place, to: place - SIMD2(0, 7), .milliseconds(700), delay: .milliseconds(-130 * index),
        in: world)
      return coin
    }
    (sky, horizon, wheel) = (world.spawn(), world.spawn(), world.spawn())
    clouds = MachineLevel.clouds.map { _ in world.spawn() }
    try dawn()
    for entity in foes + coins {
      try world.assign(entity, .scale, to: [1, 1])
      try world.assign(entity, .opacity, to: 1)
    }
    world.systems.before("runner") { [unowned self] world in try step(world) }
    try world.save(into: beginning)
    try past.save(world)
  }

  /// Makes an entity that goes to and fro for ever.
  private static func pace(
    from start: SIMD2<Float>, to end: SIMD2<Float>, _ time: Duration, delay: Duration = .zero, in world: World
  ) throws -> Entity {
    let entity = world.spawn()
    try world.assign(entity, .position, to: start)
    var tween = Tween(.position, values: [start, end], duration: time, delay: delay, ease: .sineInOut)
    (tween.repeats, tween.direction) = (.forever, .alternate)
    try world.register(tween, on: entity, isReduced: true)
    return entity
  }

  /// Begins the day, which repeats for ever.
  private func dawn() throws {
    func forever<Value>(_ tween: inout Tween<Value>, on entity: Entity) throws {
      tween.repeats = .forever
      try world.register(tween, on: entity, isReduced: true)
    }
    for (entity, colors) in [(sky, MachineLevel.skies), (horizon, MachineLevel.horizons)] {
      var day = Tween(.color, values: colors, duration: MachineLevel.day)
      try forever(&day, on: entity)
    }
    var turn = Tween(.rotation, values: [0, 120, 240, 360].map { .degrees($0) }, duration: MachineLevel.day)
    try forever(&turn, on: wheel)
    for (cloud, (y, time, delay)) in zip(clouds, MachineLevel.clouds) {
      var drift = Tween(
        .position, values: [SIMD2(-220, y), SIMD2(MachineLevel.size.x + 220, y)], duration: time, delay: delay
      )
      try forever(&drift, on: cloud)
    }
  }

  // MARK: Rules

  private func step(_ world: World) throws {
    let tick = world.tickCount + 1
    if edit?.tick == tick { try edit?.play() }
    guard var state = runners[runner] else { return }
    if inputs[tick] == nil || tick > newest { inputs[tick] = pilot?.input(for: state, in: self) ?? held }
    let areas = lifts.map { Area(center: world[$0, .position] ?? .zero, size: MachineLevel.liftSize) }
    let effect = state.step(
      inputs[tick] ?? [], platforms: areas, seconds: world.timeStepSeconds, speed: Float(speed),
      leap: Float(leap))
    switch effect {
    case .jumped: try punch(SIMD2(-0.75, 0.9) * Float(squash))
    case .landed: try punch(SIMD2(1, -1) * Float(squash))
    case nil: break
    }
    if state.deadFor == 0 { try touch(&state) }
    runners[runner] = state
  }

  private func punch(_ amount: SIMD2<Float>) throws {
    try world.punch(runner, .scale, by: amount, duration: .milliseconds(380), vibrations: 2)
  }

  /// Takes coins, and meets enemies and the flag.
  private func touch(_ state: inout MachineRunner) throws {
    let body = state.body
    for coin in coins where world[coin, .opacity] == 1 {
      guard body.inset(by: -10).contains(world[coin, .position] ?? .zero) else { continue }
      state.coins += 1
      try world.animate(coin, .scale, to: [1.9, 1.9], .eased(.cubicOut, over: .milliseconds(300)))
      try world.animate(coin, .opacity, from: 0.99, to: 0, duration: .milliseconds(300))
    }
    for foe in foes where world[foe, .opacity] == 1 {
      let place = world[foe, .position] ?? .zero
      guard abs(place.x - state.place.x) < 34, state.place.y > place.y - 30, body.top < place.y else {
        continue
      }
      if state.velocity.y > 60 {
        state.bounce()
        try punch(SIMD2(0.3, -0.3))
        try world.animate(foe, .scale, to: [1.5, 0.15], .snappy)
        try world.animate(foe, .opacity, from: 0.99, to: 0, duration: .milliseconds(500))
      } else {
        state.die()
      }
    }
    if state.wonFor == 0, abs(state.place.x - MachineLevel.flag.x) < 26, state.isGrounded {
      state.wonFor = 1
      state.bounce()
    }
  }
}
