import Inbetween
import InbetweenSDL

/// One property, several drivers, one rule: the driver registered last wins, and all others continue by their
/// own clocks.
///
/// The ball is one entity on one timeline. Every change registers the drivers again in their order, and the
/// new timeline seeks to the shown time. The result is as if the change had been made at the start.
final class PrecedenceScene: LoopingScene {
  private(set) var arrangement = LaneArrangement.initial
  private(set) var study: LaneStudy
  private(set) var performance: LanePerformance
  private(set) var layout = PrecedenceLayout(.zero, laneCount: 4)
  private(set) var bars: [LaneBar] = []
  private(set) lazy var ruler = TimeRuler(LaneArrangement.length) { [weak self] in self?.seek(to: $0) }
  var loop: Loop

  /// The world of the rows' motion. It runs in real time, also while the scene's time is held.
  private let rows = World(tickRate: .hertz(120))
  private let rowFrame = Frame(of: .row)
  private var slides: [String: Entity] = [:]
  private var grip: Grip?
  private lazy var blend = Switch("Blend the seams") { [weak self] isOn in
    try self?.change { $0.isBlended = isOn }
  }
  private lazy var reset = Button("Reset") { [weak self] in
    self?.blend.isOn = false
    try self?.change { $0 = .initial }
  }

  /// A drag of a bar, with the bar's state at its start.
  private struct Grip {
    let lane: Lane
    let part: LaneBar.Part
    let position: SIMD2<Float>
    let visible: Duration
    /// The row under the pointer, which may be fractional.
    var row: Float
    let rowOffset: Float
  }

  init() throws {
    performance = try arrangement.perform(in: World())
    study = try LaneStudy(arrangement)
    loop = Loop(
      performance.timeline, of: performance.world, length: LaneArrangement.length, frame: Frame(of: .level))
    for lane in arrangement.lanes {
      bars.append(LaneBar(lane.name, of: self))
      let entity = rows.spawn()
      try rows.assign(entity, .row, to: arrangement.row(of: lane.name))
      slides[lane.name] = entity
    }
    show()
  }

  var controls: [Control] {
    let last = grip?.lane.name
    return [ruler] + bars.filter { $0.lane != last } + bars.filter { $0.lane == last } + [blend, reset]
  }
  var keys: [KeyHelp] {
    [KeyHelp(caps: ["Enter"], meaning: "Raise the bar in focus by one; the top one goes to the bottom")]
  }
  var holdsTime: Bool { ruler.isHeld }

  var report: String {
    let order = arrangement.lanes.map(\.name).joined(separator: " ")
    return "winner \(winner ?? "none") at \(loop.shown.inSeconds.inHundredths) s, registered \(order)"
  }

  /// The lane that wins at the picture's instant, which may be between two ticks (C9); nil for the base
  /// value.
  var winner: String? {
    performance.precedence?.owner(at: frame.instant).contender.flatMap { performance.names[$0.driver] }
  }

  func reduceMotion(_ policy: ReducedMotion) { rows.reducedMotion = policy }

  func layOut(in area: Area) {
    layout = PrecedenceLayout(area, laneCount: arrangement.lanes.count)
    ruler.area = layout.ruler
    ruler.field = layout.plot
    let foot = layout.foot
    blend.area = Area(corner: SIMD2(foot.left, foot.top + 1), size: SIMD2(152, Switch.height))
    reset.area = Area(corner: SIMD2(blend.area.right + 24, foot.top), size: SIMD2(80, 30))
    show()
  }

  func attend(for frameTime: Duration) {
    rows.advance(by: frameTime)
    show()
  }

  /// Changes the arrangement, registers it again, and seeks to the shown time.
  private func change(_ edit: (inout LaneArrangement) -> Void) throws {
    let before = arrangement
    edit(&arrangement)
    guard arrangement != before else { return }
    let last = performance
    performance = try arrangement.perform(in: world)
    loop.replace(with: performance.timeline)
    last.end()
    study = try LaneStudy(arrangement)
    for lane in arrangement.lanes where before.row(of: lane.name) != arrangement.row(of: lane.name) {
      guard let entity = slides[lane.name], grip?.lane.name != lane.name else { continue }
      try rows.animate(entity, .row, to: arrangement.row(of: lane.name), .snappy, replaces: true)
    }
    show()
  }

  func take(_ bar: LaneBar, _ part: LaneBar.Part, _ position: SIMD2<Float>) {
    guard let lane = arrangement[bar.lane], let span = study.spans[bar.lane] else { return }
    let row = arrangement.row(of: lane.name)
    bar.isHeld = part == .body
    grip = Grip(
      lane: lane, part: part, position: position, visible: span.upperBound - span.lowerBound, row: row,
      rowOffset: position.y - layout.row(row).top)
  }

  func drag(to position: SIMD2<Float>) throws {
    guard var grip else { return }
    let seconds =
      (position.x - grip.position.x) / max(layout.plot.size.x, 1) * LaneArrangement.length.inSeconds
    let way = Duration.seconds(Double(seconds))
    if grip.part == .body {
      let row = (position.y - grip.rowOffset - layout.rows[0].top) / layout.pitch
      grip.row = min(max(row, 0), Float(layout.rows.count - 1))
      self.grip = grip
    }
    try change { arrangement in
      arrangement[grip.lane.name] = grip.lane.dragged(by: way, grip.part, visible: grip.visible)
      if grip.part == .body {
        arrangement.move(grip.lane.name, to: arrangement.lanes.count - 1 - Int(grip.row.rounded()))
      }
    }
    show()
  }

  func letGo() throws {
    guard let grip, let entity = slides[grip.lane.name] else { return }
    self.grip = nil
    for bar in bars { bar.isHeld = false }
    try rows.assign(entity, .row, to: grip.row)
    try rows.animate(entity, .row, to: arrangement.row(of: grip.lane.name), .snappy, replaces: true)
    show()
  }

  func shift(_ name: String, by way: Duration) throws {
    guard let span = study.spans[name] else { return }
    try change {
      $0[name] = $0[name]?.dragged(by: way, .body, visible: span.upperBound - span.lowerBound)
    }
  }

  func raise(_ name: String) throws {
    try change { arrangement in
      guard let index = arrangement.index(of: name) else { return }
      arrangement.move(name, to: (index + 1) % arrangement.lanes.count)
    }
  }

  /// Samples the worlds and updates the controls.
  func show() {
    loop.sample()
    rows.sample(at: rows.alpha, into: rowFrame)
    ruler.shown = loop.shown
    let winner = winner
    for bar in bars {
      guard let lane = arrangement[bar.lane], let span = study.spans[bar.lane],
        let entity = slides[bar.lane]
      else { continue }
      let held = grip.flatMap { $0.lane.name == bar.lane ? $0.row : nil }
      let row = layout.row(held ?? rowFrame[entity, .row] ?? 0)
      let end = min(span.upperBound, LaneArrangement.length)
      bar.area = row.between(layout.x(span.lowerBound)...max(layout.x(end), layout.x(span.lowerBound)))
      (bar.words, bar.series, bar.hasBeginGrip) = (lane.descriptions, lane.series, !lane.isSpring)
      bar.isWinner = bar.lane == winner
      bar.playhead = ruler.x
      let length = max(end - span.lowerBound, .nanoseconds(1))
      bar.lit = study.ranges(of: bar.lane).map {
        Float(($0.lowerBound - span.lowerBound) / length)...Float(($0.upperBound - span.lowerBound) / length)
      }
    }
  }
}

extension Lane {
  /// Returns the lane with a part of its bar moved by a time, rounded to 50 ms.
  ///
  /// - Parameter visible: the length of the lane's bar.
  fileprivate func dragged(by way: Duration, _ part: LaneBar.Part, visible: Duration) -> Lane {
    func stepped(_ time: Duration, _ range: ClosedRange<Duration>) -> Duration {
      let step = Duration.milliseconds(50)
      return min(max(step * Int((time / step).rounded()), range.lowerBound), range.upperBound)
    }
    let (least, round) = (Duration.milliseconds(200), LaneArrangement.length)
    var lane = self
    switch part {
    case .body: lane.begin = stepped(begin + way, .zero...max(round - min(visible, round), .zero))
    case .begin:
      lane.begin = stepped(begin + way, .zero...max(begin + length - least, .zero))
      lane.length = begin + length - lane.begin
    case .end where isSpring:
      // A spring's time until rest is proportional to its duration.
      let factor = max((visible + way) / visible, 0)
      lane.length = min(max(length * factor, .milliseconds(150)), .milliseconds(1200))
    case .end: lane.length = stepped(length + way, least...max(round - begin, least))
    }
    return lane
  }
}

extension Property where Value == Float {
  /// The row of a lane, 0 at the top.
  fileprivate static let row = Property("row", default: 0).resting(within: 0.005)
}
