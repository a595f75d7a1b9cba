import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// A million: each point has a tween and a spring, and is drawn. A click is an explosion of all of them. Time
/// goes back to any instant, exactly.
final class MillionScene: GalleryScene {
  private(set) var crowd: Crowd
  private(set) var panel = Area.zero
  private(set) var meterArea = Area.zero
  var costs = DriverCosts()
  private(set) var meter = FrameMeter()
  let settings: GallerySettings
  private let most: Int
  /// The time that is shown, and the latest one so far.
  private(set) var (now, newest) = (Duration.zero, Duration.zero)
  /// The explosions so far, the last ones only.
  private var blasts: [CrowdBlast] = []
  /// The earliest time that can be shown: the first explosion, if earlier ones were dropped.
  private var oldest = Duration.zero
  /// When the scene shows an explosion itself; nil once its user has clicked.
  private var nextShow: Duration?
  private(set) var isReduced = false
  private var frameCosts = FrameCosts()
  /// The points that are drawn. All have live drivers.
  private(set) var drawn = DrawnPoints()
  private lazy var slider = Slider(
    "Points", log10(Double(CrowdSize.least))...log10(Double(most)), step: 0.05,
    value: log10(Double(crowd.wanted)), words: { CrowdSize.words(CrowdSize.count(atLogarithm: $0)) },
    action: { [weak self] in try self?.choose(CrowdSize.count(atLogarithm: $0)) })

  /// The number of points with which it opens, in a window and in a recording.
  private static let (first, recorded) = (1_000_000, 100_000)
  /// The number of explosions that are kept: each has two numbers or four for each point.
  private static let capacity = 8
  /// The time per frame in which points join or leave in a window. Where frames are slow, it is twice as
  /// long as the rest of the frame.
  private static let growingTime = (least: Duration.milliseconds(45), most: Duration.milliseconds(200))
  private static let show = (first: Duration.milliseconds(700), step: Duration.milliseconds(6600))

  init(_ settings: GallerySettings) throws {
    self.settings = settings
    most = CrowdSize.most(memory: settings.memory)
    crowd = Crowd(
      of: min(settings.measures ? Self.first : Self.recorded, most),
      growth: settings.measures ? .within(Self.growingTime.least, clock: settings.now) : .byFrames)
    nextShow = Self.show.first
    try crowd.grow(for: Self.growingTime.most)
    sample()
  }

  var controls: [Control] { [slider] }
  let keys = [KeyHelp(caps: ["+", "−"], meaning: "Ten times as many points, a tenth")]
  var worlds: [World] { [crowd.tweens, crowd.springs] }
  var isMoving: Bool { true }
  var time: SceneTime {
    SceneTime(
      shown: now, range: min(oldest, now)...max(newest, now), tick: Int64(now / .nanoseconds(16_666_667)),
      isLoop: false)
  }
  var report: String { "\(crowd.count) of \(crowd.wanted) tweens" }

  /// The explosion that is shown; nil if there is none yet.
  var blast: CrowdBlast? { blasts.last { $0.time <= now } }

  /// The number of pixels of the window for a unit of the stage, and the stage's upper left corner.
  var placing: (scale: Float, origin: SIMD2<Float>) {
    let stage = PointFormation.stage
    let room = panel.inset(by: SIMD2(12, 8))
    let scale = min(room.size.x / stage.x, room.size.y / stage.y)
    return (scale, room.center - stage * scale / 2)
  }

  var motions: [any SceneMotion] { [crowd.motion] }
  func retune() { sample() }

  /// Ten of the points.
  var motionFile: (file: MotionFile, limit: String)? {
    guard crowd.count >= 10 else { return nil }
    let points = (0..<10).map { $0 * (crowd.count / 10) }
    let words = "10 of \(CrowdSize.grouped(crowd.count)) points; flights end a little earlier here"
    return (try? crowd.file(of: points, blast, at: now)).map { ($0, words) }
  }

  func play(_ file: MotionFile) throws -> Bool {
    let index = blasts.lastIndex { $0.time <= now }
    var blast = index.map { blasts[$0] }
    guard try crowd.play(file, &blast) else { return false }
    if let index, let blast { blasts[index] = blast }
    sample()
    return true
  }

  func layOut(in area: Area) {
    var rest = area
    var foot = rest.cutBottom(area.size.y > 440 ? 62 : 48, gap: 12)
    meterArea = foot.cutRight(min(foot.size.x * 0.55, 460), gap: 28)
    slider.area = foot.cutLeft(min(foot.size.x, 420)).inset(by: SIMD2(2, 2))
    panel = rest
  }

  // MARK: Time

  func advance(by frameTime: Duration) {
    // No tick is run, so the rate of the worlds is applied here.
    now += frameTime * crowd.tweens.rate.value
    newest = max(newest, now)
    if let next = nextShow, now >= next, crowd.isWhole, now == newest {
      // Each at another place.
      let number = Float(Int(now / Self.show.step))
      explode(at: PointFormation.stage * (SIMD2(0.5, 0.5) + 0.16 * SIMD2(direction: number * 137.5)))
      nextShow = now + Self.show.step
    }
    sample()
  }

  func seek(to time: Duration) {
    now = min(max(time, self.time.range.lowerBound), self.time.range.upperBound)
    sample()
  }

  func restart() {
    blasts = []
    (now, newest, oldest, nextShow) = (.zero, .zero, .zero, Self.show.first)
    sample()
  }

  /// Samples all drivers at the shown time.
  private func sample() {
    let flight = blast.map { now - $0.time }.flatMap { $0 < CrowdMotion.flight ? $0 : nil }
    let time = timed { crowd.sample(at: now, flight: flight) }
    costs.note(sample: time, drivers: flight == nil ? crowd.count : 2 * crowd.count)
  }

  /// Throws all points away from a place of the stage. Later explosions, which time has gone back over, are
  /// no more.
  private func explode(at center: SIMD2<Float>) {
    blasts.removeAll { $0.time >= now }
    blasts.append(crowd.blast(at: center, now, after: blast))
    newest = now
    guard blasts.count > Self.capacity else { return }
    blasts.removeFirst()
    oldest = blasts[0].time
  }

  func handle(_ event: PointerEvent) throws {
    guard case .pressed(let position) = event, panel.contains(position) else { return }
    nextShow = nil
    let (scale, origin) = placing
    explode(at: (position - origin) / max(scale, 0.01))
    sample()
  }

  /// Light takes the place of flights: the points glow where they would fly, and formations fade.
  func reduceMotion(_ policy: ReducedMotion) { isReduced = policy.isOn }

  // MARK: Growth and costs

  func attend(for frameTime: Duration) throws {
    meter.note(frame: frameTime, costs: frameCosts, ticks: nil)
    // In the past there is time for the picture alone.
    guard !crowd.isWhole, now == newest else { return }
    try crowd.grow(for: min((frameCosts.draw + frameCosts.present) * 2, Self.growingTime.most))
    sample()
  }

  func note(_ costs: FrameCosts) {
    guard settings.measures else { return }
    frameCosts = costs
    drawn.note(costs.draw, of: crowd.count)
  }

  /// Calls `body`. Returns its time; zero if nothing is measured.
  func timed(_ body: () -> Void) -> Duration {
    guard settings.measures else {
      body()
      return .zero
    }
    let began = settings.now()
    body()
    return settings.now() - began
  }

  func press(_ key: Key) throws {
    switch key {
    case .plus, .equals: try choose(min(crowd.wanted * 10, most))
    case .minus: try choose(max(crowd.wanted / 10, CrowdSize.least))
    default: break
    }
  }

  private func choose(_ count: Int) throws {
    slider.show(log10(Double(count)))
    guard count != crowd.wanted else { return }
    crowd.wanted = count
    costs = DriverCosts()
    try crowd.grow()
    sample()
  }
}

/// The number of points that are drawn: all of them, unless their drawing is slow, and fewer are faster.
struct DrawnPoints {
  /// The most points that are drawn.
  private(set) var count = Int.max
  /// The costs of the last pictures. The least of them counts, for other work on the machine only adds to it.
  private var costs: [Duration] = []
  /// The points and their cost before there were fewer; nil if the gain is known.
  private var before: (count: Int, shown: Int, cost: Duration)?
  /// The number of pictures for which there are not fewer again, because fewer were not faster.
  private var rest = 0

  static let least = 50_000
  /// The time of drawing from which there are fewer points, and the time that they may take.
  private static let (most, wanted) = (Duration.milliseconds(40), Duration.milliseconds(32))
  /// The number of pictures by which a number of points is judged.
  private static let pictures = 4
  private static let patience = 120

  /// Notes the cost of drawing the last picture, of which `all` points could be a part. The time to show the
  /// picture is no part of it: it is the same for any number of points.
  mutating func note(_ cost: Duration, of all: Int) {
    rest = max(rest - 1, 0)
    costs.append(cost)
    guard costs.count == Self.pictures, let cost = costs.min() else { return }
    costs.removeAll(keepingCapacity: true)
    let shown = min(count, all)
    let before = before
    self.before = nil
    if let before {
      // A third of the gain is enough that their number could bring.
      let part = Double(before.shown - shown) / Double(before.shown)
      if cost / before.cost > 1 - part / 3 { return (count, rest) = (before.count, Self.patience) }
    }
    if cost > Self.most, shown >= Self.least * 3 / 2, rest == 0 {
      self.before = (count, shown, cost)
      // Small steps would not be told from chance.
      count = max(Int(Double(shown) * min(max(Self.wanted / cost, 0.4), 0.7)), Self.least)
    } else if cost * 5 / 4 < Self.wanted, count < all {
      count = shown + shown / 4
    }
  }
}

/// The cost of a driver in each of the last samples, in seconds.
struct DriverCosts {
  private var samples = Ring<Double>(capacity: 60)

  /// The least of the last second. Other work on the machine only adds to it.
  var least: Double? { (0..<samples.count).map { samples[$0] }.min() }

  mutating func note(sample: Duration, drivers count: Int) {
    if count > 0, sample > .zero { samples.append(sample / .seconds(1) / Double(count)) }
  }
}
