import Inbetween
import InbetweenSDL

/// The live mode of the time machine: a game whose future its user decides, so that its past is no function
/// of time. It goes back by snapshots of its world, one for each tick (T10).
///
/// It ticks twenty times a second. The balls are drivers, which are known at every instant. The moth is moved
/// by a system, and is shown between two ticks if `isBetweenTicks`.
///
/// Throws are kept by their ticks. So ticks that are run again after a step back come to the same bits. A
/// throw in the past drops all that came later.
final class MachineGame {
  /// A ball's component. It is plain, so that snapshots include it.
  struct Ball {
    /// The number of the ball, from 1.
    var number: Int32
  }

  /// A ball as it is drawn.
  struct Pose {
    var entity: Entity
    var position: SIMD2<Float>
    var scale: Float
    var opacity: Float
    var number: Int
  }

  /// The number of snapshots that are kept: eight seconds.
  static let capacity = 160
  fileprivate static let tickRate = TickRate.hertz(20)
  static let radius: Float = 20

  private let present: MachineRound
  /// A second world that is set up alike. It shows the past while the first one plays.
  private let study: MachineRound
  private let past = SnapshotRing(capacity: capacity)
  private let beginning = Snapshot()
  private let frame = Frame(of: .position, .scale, .opacity)
  /// Whether the moth is shown between two ticks. Otherwise it is shown where the last tick left it.
  var isBetweenTicks = true
  /// The shown time, which may be between two ticks.
  private(set) var now = Duration.zero
  /// The last tick that has been run since the last throw in the past.
  private var newest: Int64 = 0

  var world: World { present.world }

  init() throws {
    (present, study) = (try MachineRound(), try MachineRound())
    try world.save(into: beginning)
    try past.save(world)
  }

  /// The time that is shown, and the range of the snapshots.
  var time: SceneTime {
    SceneTime(
      shown: now, range: start(of: oldest)...max(now, start(of: newest)), tick: world.tickCount, isLoop: false
    )
  }

  /// The number of balls, and the number of snapshots.
  var count: Int { present.balls.count }
  var snapshotCount: Int { Int(newest - oldest + 1) }
  /// The bytes of the last snapshot.
  var byteCount: Int { past[world.tickCount]?.byteCount ?? 0 }

  private var oldest: Int64 { max(newest - Int64(Self.capacity) + 1, 0) }
  private func start(of tick: Int64) -> Duration { world.tickRate.instant(ofTick: tick).sinceStart }

  /// Advances the shown time. Back is the way of the snapshots. Forward, ticks are run, also those that have
  /// been run before. Returns false at the oldest snapshot.
  @discardableResult
  func advance(by time: Duration) throws -> Bool {
    if time < .zero {
      try seek(to: now + time)
      return now > self.time.range.lowerBound
    }
    now += time
    while start(of: world.tickCount + 1) <= now {
      world.tick()
      try past.save(world)
      newest = max(newest, world.tickCount)
    }
    return true
  }

  /// Shows a time of the range.
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

  /// The moth's place and velocity at the shown time.
  var moth: (place: SIMD2<Float>, velocity: SIMD2<Float>) {
    let fly = present.moths[present.moth] ?? MachineMoth()
    let part = (now - start(of: world.tickCount)) / start(of: 1)
    let place = isBetweenTicks ? present.places.value(of: present.moth, at: part) : nil
    return (place ?? fly.place, fly.velocity)
  }

  /// Throws a ball from a point of the stage, at the next tick. The later ticks so far are dropped.
  func throwBall(from point: SIMD2<Float>) throws {
    try past.restore(world, toTick: world.tickCount)
    newest = world.tickCount
    present.drop(after: newest)
    present.throwBall(from: point, at: newest + 1)
  }

  /// Begins the game again.
  func restart() throws {
    try world.restore(beginning)
    present.drop(after: 0)
    (now, newest) = (.zero, 0)
    try past.save(world)
  }

  func reduceMotion(_ policy: ReducedMotion) {
    for round in [present, study] { round.world.reducedMotion = policy }
  }

  // MARK: Poses

  /// Returns the balls at the shown time.
  var poses: [Pose] { poses(of: present, at: now) }

  /// Returns the balls at a later time if no other ball is thrown: a sample beyond the next tick (T4).
  func poses(after time: Duration) -> [Pose] { poses(of: present, at: now + time) }

  /// Returns the balls at an earlier time, from its snapshot.
  func poses(before time: Duration) throws -> [Pose] {
    let then = now - time
    guard then >= .zero, let snapshot = past[world.tickRate.lastTick(at: Instant(then))] else { return [] }
    try study.world.restore(snapshot)
    return poses(of: study, at: then)
  }

  private func poses(of round: MachineRound, at time: Duration) -> [Pose] {
    round.world.sample(at: Instant(time), into: frame)
    return round.balls.entities.map { entity in
      Pose(
        entity: entity, position: frame[entity, .position] ?? .zero, scale: frame[entity, .scale]?.x ?? 1,
        opacity: frame[entity, .opacity] ?? 1, number: Int(round.balls[entity]?.number ?? 1))
    }
  }
}

extension [MachineGame.Pose] {
  /// Draws the balls: each in its colour, or all as ghosts of another time in one colour.
  func draw(ghost: RGBA? = nil, with painter: Painter) {
    for pose in self {
      let color = ghost ?? painter.palette.series[pose.number % painter.palette.series.count]
      painter.canvas.fillCircle(
        center: pose.position, radius: MachineGame.radius * Swift.max(pose.scale, 0),
        color: color.opacity(pose.opacity * (ghost == nil ? 1 : 0.16)))
    }
  }
}

/// The world of a live game, and the throws of its user.
private final class MachineRound {
  let world = World(tickRate: MachineGame.tickRate)
  let balls: ComponentPool<MachineGame.Ball>
  let moths: ComponentPool<MachineMoth>
  let moth: Entity
  /// The moth's place between two ticks.
  let places: InterpolatedField<MachineMoth, SIMD2<Float>>
  /// The number of balls so far, as the component of an entity: it goes back with the world.
  private let score: ComponentPool<MachineGame.Ball>
  private let referee: Entity
  private var inputs: [Int64: [SIMD2<Float>]] = [:]

  /// The ticks between two balls that the game throws itself.
  private static let interval: Int64 = 10

  init() throws {
    let world = world
    (balls, score, moths) = (world.makeComponents(), world.makeComponents(), world.makeComponents())
    (referee, moth) = (world.spawn(), world.spawn())
    score[referee] = MachineGame.Ball(number: 0)
    moths[moth] = MachineMoth()
    places = world.interpolate(moths) { $0.place }
    world.systems.before("throws") { [unowned self] world in
      let tick = world.tickCount + 1
      let stage = MachineComposition.stage
      if tick % Self.interval == 1 { try launch(from: SIMD2(stage.x / 2, MachineComposition.floor - 40)) }
      for point in inputs[tick] ?? [] { try launch(from: point) }
    }
    world.systems.before("moth") { [unowned self] world in
      let place = moths[moth]?.place ?? .zero
      let nearest = balls.entities.compactMap { world[$0, .position] }
        .min { ($0 - place).length < ($1 - place).length }
      moths[moth]?.fly(for: world.tickRate.instant(ofTick: 1).sinceStart.inSeconds, after: nearest)
    }
    // A ball that has faded is gone. Events are part of a snapshot: those of a tick come again with it.
    world.systems.after("ends") { [unowned self] world in
      for event in world.tickEvents where event.kind == .completed && balls[event.entity] != nil {
        if world[event.entity, .opacity] == 0 { world.despawn(event.entity) }
      }
    }
  }

  /// Notes a throw at a tick.
  func throwBall(from point: SIMD2<Float>, at tick: Int64) { inputs[tick, default: []].append(point) }

  /// Drops all throws after a tick.
  func drop(after tick: Int64) { inputs = inputs.filter { $0.key <= tick } }

  /// Makes a ball. Its direction depends on its number alone.
  private func launch(from point: SIMD2<Float>) throws {
    let number = (score[referee]?.number ?? 0) + 1
    score[referee]?.number = number
    let ball = world.spawn()
    balls[ball] = MachineGame.Ball(number: number)
    let turn = -0.5 * Float.pi + 2.2 * (Float(number) * 0.618).truncatingRemainder(dividingBy: 1) - 1.1
    let margin = SIMD2<Float>(repeating: MachineGame.radius)
    let most = SIMD2(MachineComposition.stage.x, MachineComposition.floor) - margin
    try world.assign(ball, .position, to: point.clamped(lowerBound: margin, upperBound: most))
    try world.assign(ball, .scale, to: [0.2, 0.2])
    try world.decay(
      ball, .position, velocity: 620 * SIMD2(direction: turn * 180 / .pi), friction: 0.7,
      within: DecayBounds(margin, most, behavior: .bounce(restitution: 0.8)))
    try world.animate(ball, .scale, to: [1, 1], spring: .bouncy)
    try world.animate(ball, .opacity, to: 0, duration: .milliseconds(700), delay: .milliseconds(3200))
  }
}
