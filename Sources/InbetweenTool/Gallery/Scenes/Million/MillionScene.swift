import Foundation
import Inbetween
import InbetweenSDL

/// A million: from a thousand to a million active tweens, each drawn as a point.
final class MillionScene: GalleryScene {
  static let amounts = [1000, 10_000, 100_000, 1_000_000]
  /// The greatest number of points that are drawn. The first points represent the others.
  static let drawn = 200_000

  private(set) var crowd: Crowd
  private(set) var panel = Area.zero
  private(set) var figures = Area.zero
  let frame = Frame(of: .position)
  private(set) var measures = TickMeasures()
  private let settings: GallerySettings
  private lazy var chips = Chips("Tweens", ["1 k", "10 k", "100 k", "1 M"], chosen: 1) { [weak self] in
    try self?.choose($0)
  }

  init(_ settings: GallerySettings) throws {
    self.settings = settings
    crowd = Crowd(of: Self.amounts[1], growth: .byTicks)
    try crowd.grow()
  }

  /// The time per frame for adding points in a window. With it a frame takes about a fiftieth of a second.
  private static let growingTime = Duration.milliseconds(6)

  var controls: [Control] { [chips] }
  let keys = [KeyHelp(caps: ["+", "−"], meaning: "More, fewer tweens")]
  var worlds: [World] { [crowd.world] }
  var time: SceneTime { crowd.time }
  var isMoving: Bool { true }
  var report: String { "\(crowd.count) of \(crowd.wanted) tweens" }

  func layOut(in area: Area) {
    var rest = area
    var foot = rest.cutBottom(40, gap: 12)
    chips.area = Area(
      corner: SIMD2(foot.left, foot.top + 4), size: SIMD2(min(foot.size.x * 0.36, 300), 32))
    foot.least.x = chips.area.right + 24
    figures = foot
    panel = rest
  }

  func advance(by frameTime: Duration) {
    let began = settings.now()
    let ticks = crowd.advance(by: frameTime)
    if settings.measures { measures.note(settings.now() - began, ticks: ticks) }
  }

  func attend(for frameTime: Duration) throws { if !crowd.isWhole { try crowd.grow() } }

  func seek(to time: Duration) { crowd.seek(to: time) }
  func restart() { seek(to: .zero) }

  func press(_ key: Key) throws {
    guard let chosen = chips.chosen else { return }
    switch key {
    case .plus, .equals: try chips.choose(min(chosen + 1, Self.amounts.count - 1))
    case .minus: try chips.choose(max(chosen - 1, 0))
    default: break
    }
  }

  private func choose(_ index: Int) throws {
    guard Self.amounts[index] != crowd.wanted else { return }
    crowd = Crowd(
      of: Self.amounts[index],
      growth: settings.measures ? .within(Self.growingTime, clock: settings.now) : .byTicks)
    measures = TickMeasures()
    try crowd.grow()
  }

  /// Reduced motion changes nothing, because the points are the subject.
  func reduceMotion(_ policy: ReducedMotion) {}
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
