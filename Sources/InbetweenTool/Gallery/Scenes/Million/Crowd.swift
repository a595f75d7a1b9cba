import Inbetween

/// Many points, each with a tween of its own that leads it from formation to formation for ever.
///
/// All hang on one timeline, and all have been under way for long when it is at 0: its time can go back as
/// far as it likes. They join a part at a time, so that a million of them hold up no picture. A `TweenBatch`
/// would register them all at once, but its tweens neither repeat nor play on a timeline that goes back.
final class Crowd {
  /// How many points join in a frame.
  enum Growth {
    /// So many with every tick: a recording is the same every time.
    case byTicks
    /// As many as there is time for, by a clock: a window goes on answering.
    case within(Duration, clock: () -> Duration)
  }

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
  /// How many join in one tick, and how many between two looks at the clock.
  private static let joining = 10_000
  private static let portion = 100
  private let growth: Growth

  init(of count: Int, growth: Growth) {
    wanted = count
    self.growth = growth
    // A million are moved thirty times a second, and drawn at any instant in between.
    world = World(tickRate: count > 100_000 ? .hertz(30) : .hertz(60))
    // A frame that comes late makes up for one tick at most: of a million each takes tens of milliseconds.
    world.hitchLimit = .milliseconds(count > 100_000 ? 34 : 100)
    world.threads = count > 100_000 ? 2 : 1
    // Keys cost a boundary each: up to 100,000 points go through all formations, more of them to and fro.
    formations = count > 100_000 ? [.galaxy, .waves] : PointFormation.allCases
    round = Self.leg * formations.count
    timeline = world.makeTimeline()
    timeline.begin()
    colors.reserveCapacity(count)
  }

  /// Whether all have joined.
  var isWhole: Bool { count == wanted }

  /// Has the next ones join.
  func grow() throws {
    switch growth {
    case .byTicks: try grow(to: Int(min((world.tickCount + 1) * Int64(Self.joining), Int64(wanted))))
    case .within(let time, let clock):
      let end = clock() + time
      repeat { try grow(to: min(count + Self.portion, wanted)) } while !isWhole && clock() < end
    }
  }

  private func grow(to count: Int) throws {
    while self.count < count {
      try join(PointFormation.seed(of: self.count))
      self.count += 1
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
  func advance(by frameTime: Duration) -> Int64 {
    turn(backward: false)
    return run(by: frameTime)
  }

  /// Shows another time of the round. A small step back is run by the timeline's own rate, which costs less
  /// than a seek.
  func seek(to time: Duration) {
    if shortWay(to: time) < .zero, shortWay(to: time) > .milliseconds(-100) {
      turn(backward: true)
      let way = shortWay(to: time)
      if way < .zero { _ = run(by: .zero - way) }
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

  private func run(by time: Duration) -> Int64 {
    isAligned = false
    let before = world.tickCount
    world.advance(by: time)
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
