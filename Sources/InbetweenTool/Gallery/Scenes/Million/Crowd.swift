import Inbetween

/// Many points, each with a tween that moves it from formation to formation without end.
///
/// All tweens are on one timeline. At its instant 0 they have been active for long, so it can run far
/// backward. The points are added in portions, so that a million of them delay no picture. `TweenBatch` would
/// register them at once, but its tweens neither repeat nor run backward.
final class Crowd {
  /// The number of points that are added in a frame.
  enum Growth {
    /// A fixed number per tick, for reproducible recordings.
    case byTicks
    /// As many as fit into a time by a clock, so that a window stays responsive.
    case within(Duration, clock: () -> Duration)
  }

  let world: World
  /// The final and the present number of points.
  let wanted: Int
  private(set) var count = 0
  /// The time that a point needs to visit all formations and return.
  let round: Duration
  /// The index of each point's colour in the palette, 0 to 63.
  private(set) var colors: [UInt8] = []

  private let timeline: Timeline
  private let formations: [PointFormation]
  /// Whether time runs backward.
  private var isBackward = false
  /// Whether the picture shows the timeline's exact instant, as after a seek. Otherwise it is between two
  /// ticks.
  private var isAligned = false

  private static let leg = Duration.milliseconds(3600)
  /// The number of points added in a tick, and between two readings of the clock.
  private static let joining = 10_000
  private static let portion = 100
  private let growth: Growth

  init(of count: Int, growth: Growth) {
    wanted = count
    self.growth = growth
    // A million points tick thirty times a second, and are interpolated at any instant between.
    world = World(tickRate: count > 100_000 ? .hertz(30) : .hertz(60))
    // A late frame makes up for one tick at most: a tick of a million points takes tens of milliseconds.
    world.hitchLimit = .milliseconds(count > 100_000 ? 34 : 100)
    world.threads = count > 100_000 ? 2 : 1
    // A key costs a boundary for each point. Up to 100,000 points visit all formations; more only alternate.
    formations = count > 100_000 ? [.galaxy, .waves] : PointFormation.allCases
    round = Self.leg * formations.count
    timeline = world.makeTimeline()
    timeline.begin()
    colors.reserveCapacity(count)
  }

  /// Whether all points have been added.
  var isWhole: Bool { count == wanted }

  /// Adds the next points.
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
    // Outer points start later. All tweens started a thousand rounds ago.
    tween.delay = .milliseconds(Int(seed.x * 900)) - round * 1000
    tween.timeline = timeline.id
    try world.register(tween, on: point)
    colors.append(UInt8(seed.x * 63))
  }

  private static let eases: [Easing] = [.cubicInOut, .quintInOut, .quartInOut, .expoInOut]

  // MARK: - Time

  /// The shown time in the round.
  var time: SceneTime {
    SceneTime(
      shown: Duration(counts: shownCounts), range: .zero...round,
      tick: world.tickRate.lastTick(at: Instant(counts: shownCounts)), isRound: true)
  }

  /// Advances the world. Returns the number of its ticks.
  func advance(by frameTime: Duration) -> Int64 {
    turn(backward: false)
    return run(by: frameTime)
  }

  /// Shows another time of the round. A small step back runs the timeline backward, which costs less than a
  /// seek.
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

  /// Samples the world at the shown time.
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

  /// Returns the shorter way, back or forward, from the shown time to a time of the round.
  private func shortWay(to time: Duration) -> Duration {
    let length = Instant(round).counts
    let way = ((Instant(time).counts - shownCounts) % length + length) % length
    return Duration(counts: way > length / 2 ? way - length : way)
  }
}
