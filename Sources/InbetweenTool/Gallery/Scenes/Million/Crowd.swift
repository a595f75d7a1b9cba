import Inbetween

/// Many points, each with a tween of its own that leads it from formation to formation for ever.
///
/// All hang on one timeline, and all have been under way for long when it is at 0: its time can go back as
/// far as it likes. They join a tick's worth at a time, so that a million of them hold up no picture.
final class Crowd {
  let world: World
  /// How many there will be, and how many there are.
  let wanted: Int
  private(set) var count = 0
  /// How long it takes from any place back to the same one.
  let round: Duration
  /// Of each point, where in the row of colours its colour is.
  private(set) var colors: [UInt8] = []

  private let timeline: Timeline
  private let formations: [PointFormation]
  /// Whether time runs backward.
  private var isBackward = false
  /// After a seek the picture stands exactly on its instant; otherwise it lies between two ticks.
  private var isAligned = false

  private static let leg = Duration.milliseconds(3600)
  /// How many join in one tick.
  private static let joining = 10_000

  init(of count: Int) {
    wanted = count
    // A million are moved thirty times a second, and drawn at any instant in between.
    world = World(tickRate: count > 100_000 ? .hertz(30) : .hertz(60))
    world.hitchLimit = .milliseconds(100)
    world.threads = count > 100_000 ? 2 : 1
    // Keys cost a boundary each: up to 100,000 points go through all formations, more of them to and fro.
    formations = count > 100_000 ? [.galaxy, .waves] : PointFormation.allCases
    round = Self.leg * formations.count
    timeline = world.makeTimeline()
    timeline.begin()
    colors.reserveCapacity(count)
  }

  /// Has the next ones join, as many as belong to the ticks that were run.
  func join() throws {
    let due = Int(min((world.tickCount + 1) * Int64(Self.joining), Int64(wanted)))
    while count < due {
      try join(PointFormation.seed(of: count))
      count += 1
    }
  }

  private func join(_ seed: SIMD2<Float>) throws {
    let point = world.spawn()
    let places = formations.map { $0.place(seed) }
    try world.assign(point, .position, to: places[0])
    var tween: Tween<SIMD2<Float>>
    let ease = Self.eases[count % Self.eases.count]
    if places.count == 2 {
      tween = Tween(.position, values: places, duration: Self.leg, ease: ease)
      tween.direction = .alternate
    } else {
      tween = Tween(.position, values: places + places.prefix(1), duration: round)
      tween.interTimingFunctions = places.map { _ in ease }
    }
    tween.repeats = .forever
    // Each a little later than the one further in; a thousand rounds ago they all were under way.
    tween.delay = .milliseconds(Int(seed.x * 900)) - round * 1000
    tween.timeline = timeline.id
    try world.register(tween, on: point)
    colors.append(UInt8(seed.x * 63))
  }

  private static let eases: [Easing] = [.cubicInOut, .quintInOut, .quartInOut, .expoInOut]

  // MARK: - Time

  /// Where in the round it is.
  var time: SceneTime {
    SceneTime(
      shown: Duration(counts: shownCounts), range: .zero...round,
      tick: world.tickRate.lastTick(at: Instant(counts: shownCounts)), isRound: true)
  }

  /// Time goes on; answers how many ticks that took.
  func advance(by frameTime: Duration) throws -> Int64 {
    turn(backward: false)
    return try run(by: frameTime)
  }

  /// Shows another time of the round. A small step back is run by the timeline's own rate, which costs less
  /// than a seek.
  func seek(to time: Duration) throws {
    if shortWay(to: time) < .zero, shortWay(to: time) > .milliseconds(-100) {
      turn(backward: true)
      let way = shortWay(to: time)
      if way < .zero { _ = try run(by: .zero - way) }
    } else {
      turn(backward: false)
      timeline.seek(to: Duration(counts: localCounts) + shortWay(to: time))
      isAligned = true
    }
  }

  /// Notes what is shown.
  func sample(into frame: Frame) { world.sample(at: isAligned ? 0 : world.alpha, into: frame) }

  private func turn(backward: Bool) {
    guard backward != isBackward else { return }
    isBackward = backward
    timeline.setRate(backward ? -1 : 1)
  }

  private func run(by time: Duration) throws -> Int64 {
    isAligned = false
    let before = world.tickCount
    world.advance(by: time)
    try join()
    return world.tickCount - before
  }

  private var localCounts: Int64 { timeline.now?.counts ?? 0 }

  private var shownCounts: Int64 {
    var counts = localCounts
    if !isAligned {
      let next = world.tickRate.instant(ofTick: world.tickCount + 1)
      let part = Int64((Double(next.counts - world.now.counts) * world.alpha).rounded(.toNearestOrEven))
      counts += isBackward ? -part : part
    }
    let length = Instant(round).counts
    return (counts % length + length) % length
  }

  /// The way from what is shown to a time of the round, back or forward, whichever is shorter.
  private func shortWay(to time: Duration) -> Duration {
    let length = Instant(round).counts
    let way = ((Instant(time).counts - shownCounts) % length + length) % length
    return Duration(counts: way > length / 2 ? way - length : way)
  }
}
