import Inbetween

/// A game of running and jumping, whose future its player decides, so that its past is no function of time.
/// It goes back by snapshots of its world, one for each tick (T10).
///
/// Platforms, coins and enemies are moved by drivers. The runner is moved by a system of the game, and is
/// shown between two ticks (L6).
///
/// Inputs are kept by their ticks. So ticks that are run again after a step back come to the same bits.
/// Another input in the past drops all that came later, and the runner of then stays as a ghost.
final class MachineGame {
  /// The number of snapshots that are kept: twelve seconds.
  static let capacity = 720

  let world = World(tickRate: .hertz(60))
  let runner: Entity
  let lifts: [Entity]
  let foes: [Entity]
  let coins: [Entity]
  private let runners: ComponentPool<MachineRunner>
  private let places: InterpolatedField<MachineRunner, SIMD2<Float>>
  private let past = SnapshotRing(capacity: capacity)
  private let beginning = Snapshot()
  let frame = Frame(of: .position, .scale, .opacity, .rotation, .color)
  /// The day: the colours of the sky and of the horizon, and the wheel of the sun.
  let sky: Entity
  let horizon: Entity
  let wheel: Entity
  let clouds: [Entity]

  /// The keys that the player holds.
  var held: RunnerInput = []
  /// Plays by itself; nil while the player plays.
  var pilot: MachinePilot? = MachinePilot()
  /// The shown time, which may be between two ticks.
  private(set) var now = Duration.zero
  /// The last tick that was run with the inputs that are kept.
  private var newest: Int64 = 0
  private var inputs: [Int64: RunnerInput] = [:]
  /// The runner's traces by ticks, and those that other inputs have dropped, the newest last.
  private(set) var course: [Int64: MachineTrace] = [:]
  private(set) var dropped: [[Int64: MachineTrace]] = []
  /// The most runs that are kept as ghosts.
  private static let mostGhosts = 4

  init() throws {
    let world = world
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
    guard var state = runners[runner] else { return }
    if inputs[tick] == nil || tick > newest { inputs[tick] = pilot?.input(for: state, in: self) ?? held }
    let areas = lifts.map { Area(center: world[$0, .position] ?? .zero, size: MachineLevel.liftSize) }
    let effect = state.step(
      inputs[tick] ?? [], platforms: areas, seconds: world.tickRate.instant(ofTick: 1).sinceStart.inSeconds)
    switch effect {
    case .jumped: try punch(SIMD2(-0.22, 0.28))
    case .landed: try punch(SIMD2(0.3, -0.3))
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

  // MARK: Time

  /// The time that is shown, and the range of the snapshots.
  var time: SceneTime {
    SceneTime(
      shown: now, range: start(of: oldest)...max(now, start(of: newest)), tick: world.tickCount, isLoop: false
    )
  }

  var snapshotCount: Int { Int(newest - oldest + 1) }
  /// The bytes of the last snapshot.
  var byteCount: Int { past[world.tickCount]?.byteCount ?? 0 }
  /// Whether the shown time has been played before.
  var isPast: Bool { world.tickCount < newest }

  private var oldest: Int64 { max(newest - Int64(Self.capacity) + 1, 0) }
  private func start(of tick: Int64) -> Duration { world.tickRate.instant(ofTick: tick).sinceStart }

  /// Runs ticks up to a later time, also those that have been run before.
  func advance(by time: Duration) throws {
    now += time
    while start(of: world.tickCount + 1) <= now {
      world.tick()
      try past.save(world)
      newest = max(newest, world.tickCount)
      course[world.tickCount] = trace
      (course[oldest - 1], inputs[oldest - 1]) = (nil, nil)
      for index in dropped.indices { dropped[index][oldest - 1] = nil }
    }
  }

  /// Shows a time of the range, by the snapshot of its tick.
  func seek(to time: Duration) throws {
    let range = self.time.range
    now = min(max(time, range.lowerBound), range.upperBound)
    let tick = min(world.tickRate.lastTick(at: Instant(now)), newest)
    if tick == world.tickCount { return }
    if let snapshot = past[tick - 1] {
      // The tick is run again, so that the world knows the fields before it.
      try world.restore(snapshot)
      world.tick()
    } else if let snapshot = past[tick] {
      try world.restore(snapshot)
    }
  }

  /// Drops all that came after the shown tick. The runner of then stays as a ghost.
  func branch() throws {
    guard isPast else { return }
    let tick = world.tickCount
    try past.restore(world, toTick: tick)
    let later = course.filter { $0.key > tick }
    if later.count > 20 { dropped = (dropped + [later]).suffix(Self.mostGhosts) }
    course = course.filter { $0.key <= tick }
    inputs = inputs.filter { $0.key <= tick }
    newest = tick
  }

  /// Begins the game again.
  func restart() throws {
    try world.restore(beginning)
    (now, newest, inputs, course, dropped, held) = (.zero, 0, [:], [:], [], [])
    try past.save(world)
  }

  // MARK: Pictures

  var state: MachineRunner { runners[runner] ?? MachineRunner() }

  /// The runner's place at the shown time.
  var place: SIMD2<Float> {
    places.value(of: runner, at: (now - start(of: world.tickCount)) / start(of: 1)) ?? state.place
  }

  /// The trace that the present tick leaves.
  private var trace: MachineTrace {
    let state = state
    return MachineTrace(
      place: state.place, velocity: state.velocity.x, hangs: !state.isGrounded, isFallen: state.deadFor > 0,
      coins: state.coins, sky: world[horizon, .color] ?? .white)
  }

  /// The runs that other inputs have dropped, where they were at this time, by their numbers.
  var ghosts: [(index: Int, trace: MachineTrace)] {
    dropped.indices.compactMap { index in dropped[index][world.tickCount].map { (index, $0) } }
  }

  /// The ticks whose snapshots are kept, or will be until there are as many as are kept.
  var ticks: ClosedRange<Int64> { oldest...max(newest, oldest + Int64(Self.capacity) - 1) }

  /// Samples all that drivers move, at the shown time.
  func sample() { world.sample(at: Instant(now), into: frame) }
}

/// Plays the game by itself: it runs to the right, and jumps before pits and enemies. At first it runs into
/// the second pit.
struct MachinePilot {
  /// Whether it has learned about the second pit.
  var isWise = false

  func input(for state: MachineRunner, in game: MachineGame) -> RunnerInput {
    guard state.deadFor == 0, state.wonFor == 0 else { return [] }
    // A jump that is begun is held until its top.
    if !state.isGrounded, state.holdsJump, state.velocity.y < 0 { return [.right, .jump] }
    let x = state.place.x
    let lift = game.world[game.lifts[1], .position]?.x ?? 0
    let foe = game.foes.first.flatMap { game.world[$0, .opacity] == 1 ? game.world[$0, .position]?.x : nil }
    switch state.ride {
    case 0: return [.right, .jump]
    case 1: return lift > 768 ? [.right, .jump] : x < lift ? .right : []
    default: break
    }
    if (272..<300).contains(x) { return [.right, .jump] }
    if let foe, x > 420, (0..<100).contains(foe - x) { return [.right, .jump] }
    // Before it has learned, it comes down at the edge of the pit, and runs on.
    guard isWise, x > 590 else { return !isWise && x > 600 && !state.isGrounded ? [] : .right }
    // It waits for the platform, and steers onto it in the air.
    if state.isGrounded, x < 640 {
      return x < 616 ? .right : lift < 712 ? [.right, .jump] : []
    }
    return !state.isGrounded && x < 790 && x > lift - 6 ? [] : .right
  }
}
