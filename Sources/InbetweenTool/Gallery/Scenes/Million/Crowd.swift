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

  var loop: Loop
  /// The final and the present number of points.
  let wanted: Int
  private(set) var count = 0
  /// The index of each point's colour in the palette, 0 to 63.
  private(set) var colors: [UInt8] = []

  private let formations: [PointFormation]

  private static let leg = Duration.milliseconds(3600)
  /// The number of points added in a tick, and between two readings of the clock.
  private static let joining = 10_000
  private static let portion = 100
  private let growth: Growth

  init(of count: Int, growth: Growth) {
    wanted = count
    self.growth = growth
    // A million points tick thirty times a second, and are interpolated at any instant between.
    let world = World(tickRate: count > 100_000 ? .hertz(30) : .hertz(60))
    // A late frame makes up for one tick at most: a tick of a million points takes tens of milliseconds.
    world.hitchLimit = .milliseconds(count > 100_000 ? 34 : 100)
    world.threads = count > 100_000 ? 2 : 1
    // A key costs a boundary for each point. Up to 100,000 points visit all formations; more only alternate.
    formations = count > 100_000 ? [.galaxy, .waves] : PointFormation.allCases
    // A point needs a loop to visit all formations and return.
    loop = Loop(
      in: world, length: Self.leg * formations.count, frame: Frame(of: .position), isEndless: true)
    colors.reserveCapacity(count)
  }

  /// Whether all points have been added.
  var isWhole: Bool { count == wanted }

  /// Adds the next points.
  func grow() throws {
    switch growth {
    case .byTicks: try grow(to: Int(min((loop.world.tickCount + 1) * Int64(Self.joining), Int64(wanted))))
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
    let (world, length) = (loop.world, loop.length)
    let point = world.spawn()
    let positions = formations.map { $0.position(seed) }
    try world.assign(point, .position, to: positions[0])
    var tween: Tween<SIMD2<Float>>
    let ease = Self.eases[count % Self.eases.count]
    if positions.count == 2 {
      tween = Tween(.position, values: positions, duration: Self.leg, ease: ease)
      tween.direction = .alternate
    } else {
      tween = Tween(.position, values: positions + positions.prefix(1), duration: length)
      tween.interTimingFunctions = positions.map { _ in ease }
    }
    tween.repeats = .forever
    // Outer points start later. All tweens started a thousand loops ago.
    tween.delay = .milliseconds(Int(seed.x * 900)) - length * 1000
    tween.timeline = loop.timeline.id
    try world.register(tween, on: point)
    colors.append(UInt8(seed.x * 63))
  }

  private static let eases: [Easing] = [.cubicInOut, .quintInOut, .quartInOut, .expoInOut]
}
