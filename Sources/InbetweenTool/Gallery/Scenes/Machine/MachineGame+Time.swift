import Inbetween

// The time of the game: back by snapshots, forward by ticks, and another way from there.
extension MachineGame {
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

  /// Whether the shown time is the past of a fall.
  var isDoomed: Bool { isPast && course[newest]?.isFallen == true }
  /// Whether the runner is on the ground here and for a while: time enough to go another way.
  var isSafe: Bool {
    (world.tickCount...world.tickCount + Self.safeTicks).allSatisfy { course[$0].map { !$0.hangs } ?? true }
  }
  private static let safeTicks: Int64 = 30

  private var oldest: Int64 { max(newest - Int64(Self.capacity) + 1, 0) }
  private func start(of tick: Int64) -> Duration { world.tickRate.instant(ofTick: tick).sinceStart }

  /// Runs ticks up to a later time, also those that have been run before.
  ///
  /// After a fall time stands still, so that the past before it is not pushed out.
  func advance(by time: Duration) throws {
    if state.deadFor >= Self.fallTicks { return }
    now += time
    while start(of: world.tickCount + 1) <= now, state.deadFor < Self.fallTicks {
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
    edit?.tick = 1
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
