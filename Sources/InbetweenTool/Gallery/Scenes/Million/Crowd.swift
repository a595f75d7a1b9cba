import Foundation
import Inbetween

/// Many points, each with a tween that moves it from formation to formation without end.
///
/// All tweens are on one timeline. At its instant 0 they have been active for long, so it can run far
/// backward. Points join and leave in portions, so that a million of them delay no picture. `TweenBatch`
/// would save nothing, for its tweens that repeat are registered singly too.
final class Crowd {
  /// The number of points that join or leave in a frame.
  enum Growth {
    /// A fixed number per tick, for reproducible recordings.
    case byTicks
    /// As many as fit into a time by a clock, so that a window stays responsive.
    case within(Duration, clock: () -> Duration)
  }

  var loop: Loop
  /// The number of points that there shall be.
  var wanted: Int {
    didSet { (countBefore, tickBefore) = (count, loop.world.tickCount) }
  }
  /// The index of each point's colour in the palette, 0 to 63.
  private(set) var colors: [UInt8] = []
  private var points: [Entity] = []
  /// The number of points, and the tick, at which the wanted number was set.
  private var countBefore = 0
  private var tickBefore: Int64 = 0

  private let formations: [PointFormation]
  private let growth: Growth

  /// The time from one formation to the next.
  private let leg: Duration
  /// How much later the last points start than the first ones. Each start and each end is a boundary, which
  /// costs a thousand times as much as a tick of a point. So a larger crowd spreads them over more time.
  private let spread: Double
  /// The number of points that join or leave in a tick, and between two readings of the clock.
  private static let joining = 10_000
  private static let portion = 100
  /// The greatest number of points that visit all formations.
  private static let mostTravellers = 100_000

  /// Makes a crowd without points.
  init(of count: Int, growth: Growth) {
    wanted = count
    self.growth = growth
    let isLarge = count > Self.mostTravellers
    // A larger crowd ticks thirty times a second, and is interpolated at any instant between.
    let world = World(tickRate: isLarge ? .hertz(30) : .hertz(60))
    // A late frame makes up for one tick at most: a tick of a million points takes milliseconds.
    world.hitchLimit = .milliseconds(isLarge ? 34 : 100)
    world.threads = isLarge ? min(max(ProcessInfo.processInfo.activeProcessorCount, 2), 8) : 1
    // A key costs a boundary for each point. A larger crowd only alternates between two formations.
    formations = isLarge ? [.galaxy, .planet] : PointFormation.allCases
    (leg, spread) = isLarge ? (.milliseconds(6000), 3000) : (.milliseconds(3600), 900)
    // A point needs a loop to visit all formations and return.
    loop = Loop(
      in: world, length: leg * formations.count, frame: Frame(of: .position), isEndless: true)
  }

  /// The present number of points.
  var count: Int { points.count }
  /// Whether there are as many points as wanted.
  var isWhole: Bool { count == wanted }

  /// Returns whether this crowd can come to a number of points. Otherwise another crowd must.
  func canGrow(to count: Int) -> Bool { (count > Self.mostTravellers) == (formations.count == 2) }

  /// Lets the next points join or leave.
  func grow() throws {
    switch growth {
    case .byTicks:
      let reach = Int(loop.world.tickCount - tickBefore + 1) * Self.joining
      try move(to: min(max(wanted, countBefore - reach), countBefore + reach))
    case .within(let time, let clock):
      let end = clock() + time
      repeat {
        try move(to: min(max(wanted, count - Self.portion), count + Self.portion))
      } while !isWhole && clock() < end
    }
  }

  private func move(to count: Int) throws {
    while points.count < count { try join(PointFormation.seed(of: points.count)) }
    while points.count > count, let last = points.popLast() {
      loop.world.despawn(last)
      colors.removeLast()
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
      tween = Tween(.position, values: positions, duration: leg, ease: ease)
      tween.direction = .alternate
    } else {
      tween = Tween(.position, values: positions + positions.prefix(1), duration: length)
      tween.interTimingFunctions = positions.map { _ in ease }
    }
    tween.repeats = .forever
    // Outer points start later. All tweens started a thousand loops ago.
    tween.delay = .milliseconds(Int(Double(seed.x) * spread)) - length * 1000
    tween.timeline = loop.timeline.id
    try world.register(tween, on: point)
    points.append(point)
    colors.append(UInt8(seed.x * 63))
  }

  private static let eases: [Easing] = [.cubicInOut, .quintInOut, .quartInOut, .expoInOut]
}

/// The numbers of points that can be chosen.
enum CrowdSize {
  static let least = 1000
  /// The bytes of a point with its tween, about.
  private static let bytesPerPoint = 500

  /// Returns the greatest number of points for the bytes of a machine's memory. They take a quarter
  /// of it.
  static func most(memory: Int) -> Int {
    let room = min(max(memory / 4 / bytesPerPoint, 100_000), 4_000_000)
    let digit = Int(pow(10, log10(Double(room)).rounded(.down)))
    return room / digit * digit
  }

  /// Returns a number from its decimal logarithm, with two digits that count.
  static func count(atLogarithm logarithm: Double) -> Int {
    let digit = pow(10, (logarithm + 1e-9).rounded(.down) - 1)
    return Int((pow(10, logarithm) / digit).rounded() * digit)
  }

  /// Returns a number in words: "a hundred thousand", "1.3 million".
  static func words(_ count: Int) -> String {
    switch count {
    case 1000: "a thousand"
    case 10_000: "ten thousand"
    case 100_000: "a hundred thousand"
    case 1_000_000: "a million"
    case ..<1000: "\(count)"
    case ..<10_000 where count % 1000 != 0: grouped(count)
    case ..<1_000_000: "\(count / 1000) thousand"
    default: String(format: "%g million", Double(count) / 1e6)
    }
  }

  /// Returns a number with its digits in groups of three.
  static func grouped(_ number: Int) -> String {
    var digits = String(number)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return ([digits] + groups).joined(separator: " ")
  }
}
