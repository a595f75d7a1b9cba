import Foundation
import Inbetween
import InbetweenSDL

/// A million: from a thousand to a million active tweens, each drawn as a point.
final class MillionScene: LoopingScene {
  /// The greatest number of points that are drawn. The first points represent the others.
  static let drawn = 200_000

  private(set) var crowd: Crowd
  private(set) var panel = Area.zero
  private(set) var figures = Area.zero
  private(set) var measures = TickMeasures()
  private let settings: GallerySettings
  private lazy var chips = Chips(
    "Tweens", ["1 k": 1000, "10 k": 10_000, "100 k": 100_000, "1 M": 1_000_000], chosen: 1
  ) { [weak self] in try self?.choose($0) }

  init(_ settings: GallerySettings) throws {
    self.settings = settings
    crowd = Crowd(of: 10_000, growth: .byTicks)
    try crowd.grow()
  }

  /// The time per frame for adding points in a window. With it a frame takes about a fiftieth of a second.
  private static let growingTime = Duration.milliseconds(6)

  var controls: [Control] { [chips] }
  let keys = [KeyHelp(caps: ["+", "−"], meaning: "More, fewer tweens")]
  var loop: Loop {
    get { crowd.loop }
    set { crowd.loop = newValue }
  }
  var report: String { "\(crowd.count) of \(crowd.wanted) tweens" }

  func layOut(in area: Area) {
    var rest = area
    figures = rest.cutBottom(40, gap: 12)
    chips.area = figures.cutLeft(min(figures.size.x * 0.36, 300), gap: 24).inset(by: SIMD2(0, 4))
    panel = rest
  }

  func advance(by frameTime: Duration) {
    let began = settings.now()
    let before = world.tickCount
    loop.advance(by: frameTime)
    if settings.measures { measures.note(settings.now() - began, ticks: world.tickCount - before) }
  }

  func attend(for frameTime: Duration) throws { if !crowd.isWhole { try crowd.grow() } }

  /// Does nothing, because the picture samples the loop: a sample of a million points is expensive.
  func show() {}

  func press(_ key: Key) throws {
    guard let chosen = chips.chosen else { return }
    switch key {
    case .plus, .equals: try chips.choose(min(chosen + 1, chips.options.count - 1))
    case .minus: try chips.choose(max(chosen - 1, 0))
    default: break
    }
  }

  private func choose(_ count: Int) throws {
    guard count != crowd.wanted else { return }
    crowd = Crowd(
      of: count,
      growth: settings.measures ? .within(Self.growingTime, clock: settings.now) : .byTicks)
    measures = TickMeasures()
    try crowd.grow()
  }
}

/// The cost of ticks, as running averages.
struct TickMeasures {
  /// The cost of a tick, in seconds; nil before the first tick.
  private(set) var cost: Double?
  /// The number of ticks in a frame.
  private(set) var ticks = 0.0

  /// Adds a frame's ticks and their total time.
  mutating func note(_ time: Duration, ticks count: Int64) {
    ticks += (Double(count) - ticks) * 0.06
    guard count > 0 else { return }
    let one = time / .seconds(1) / Double(count)
    cost = cost.map { $0 + (one - $0) * 0.06 } ?? one
  }
}
