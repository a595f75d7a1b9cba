import Foundation
import Inbetween
import InbetweenSDL

/// A million: from a thousand active tweens to as many as the machine holds, each drawn as a point.
final class MillionScene: LoopingScene {
  private(set) var crowd: Crowd
  private(set) var panel = Area.zero
  private(set) var figures = Area.zero
  var costs = CrowdCosts()
  let settings: GallerySettings
  private let most: Int
  private lazy var slider = Slider(
    "Points", log10(Double(CrowdSize.least))...log10(Double(most)), step: 0.05,
    value: log10(Double(Self.first)), words: { CrowdSize.words(CrowdSize.count(atLogarithm: $0)) },
    action: { [weak self] in try self?.choose(CrowdSize.count(atLogarithm: $0)) })

  /// The number of points with which it opens.
  private static let first = 100_000
  /// The time per frame in which points join or leave in a window. With it there are still thirty frames a
  /// second.
  private static let growingTime = Duration.milliseconds(12)

  init(_ settings: GallerySettings) throws {
    self.settings = settings
    most = CrowdSize.most(memory: settings.memory)
    crowd = Crowd(of: Self.first, growth: Self.growth(settings))
    try crowd.grow()
  }

  private static func growth(_ settings: GallerySettings) -> Crowd.Growth {
    settings.measures ? .within(growingTime, clock: settings.now) : .byTicks
  }

  var controls: [Control] { [slider] }
  let keys = [KeyHelp(caps: ["+", "−"], meaning: "Ten times as many points, a tenth")]
  var loop: Loop {
    get { crowd.loop }
    set { crowd.loop = newValue }
  }
  var report: String { "\(crowd.count) of \(crowd.wanted) tweens" }

  /// The number of pixels of the window for a unit of the stage, and the stage's upper left corner.
  var placing: (scale: Float, origin: SIMD2<Float>) {
    let stage = PointFormation.stage
    let room = panel.inset(by: SIMD2(12, 8))
    let scale = min(room.size.x / stage.x, room.size.y / stage.y)
    return (scale, room.center - stage * scale / 2)
  }

  func layOut(in area: Area) {
    var rest = area
    figures = rest.cutBottom(48, gap: 12)
    slider.area = figures.cutLeft(min(figures.size.x * 0.34, 320), gap: 24).inset(by: SIMD2(8, 2))
    panel = rest
  }

  func advance(by frameTime: Duration) {
    let before = world.tickCount
    let time = timed { loop.advance(by: frameTime) }
    costs.note(ticks: Int(world.tickCount - before), time)
  }

  func attend(for frameTime: Duration) throws { if !crowd.isWhole { try crowd.grow() } }

  func note(_ costs: FrameCosts) { if settings.measures { self.costs.note(frame: costs.whole) } }

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

  /// Does nothing, because the picture samples the loop: a sample of a million points is expensive.
  func show() {}

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
    if crowd.canGrow(to: count) {
      crowd.wanted = count
    } else {
      let time = loop.shown
      crowd = Crowd(of: count, growth: Self.growth(settings))
      if time > .zero { loop.seek(to: min(time, loop.length)) }
    }
    costs = CrowdCosts()
    try crowd.grow()
  }
}

/// The cost of a crowd's frames on the main thread, as running averages in seconds.
struct CrowdCosts {
  /// The parts of a frame: ticks, the sample between two ticks, the drawing of the points, and all else.
  private(set) var parts = [Double](repeating: 0, count: names.count)
  /// The cost of a tick; nil before the first one.
  private(set) var tick: Double?
  private var latest = [Double](repeating: 0, count: names.count)

  static let names = ["ticks", "between", "points", "screen"]

  mutating func note(ticks count: Int, _ time: Duration) {
    latest[0] = time / .seconds(1)
    guard count > 0, latest[0] > 0 else { return }
    let one = latest[0] / Double(count)
    tick = tick.map { $0 + (one - $0) * 0.06 } ?? one
  }

  mutating func note(sample: Duration, points: Duration) {
    (latest[1], latest[2]) = (sample / .seconds(1), points / .seconds(1))
  }

  /// Adds a whole frame. The last part is the rest of it.
  mutating func note(frame: Duration) {
    latest[3] = max(frame / .seconds(1) - latest[0] - latest[1] - latest[2], 0)
    for index in parts.indices { parts[index] += (latest[index] - parts[index]) * 0.06 }
  }
}
