import Inbetween
import InbetweenSDL

/// A driver's bar on the ruler: bright where the driver wins, dim elsewhere. It can be dragged in time, by
/// its ends, and up or down in the order of registration.
final class LaneBar: Control {
  /// The part of a bar that is dragged.
  enum Part { case body, begin, end }

  let lane: String
  /// Descriptions of the motion, the longest first. The first one that fits is shown.
  var words: [String] = []
  var series = 0
  /// The ranges in which the driver wins, in fractions of the bar's width. They may exceed 0 to 1.
  var lit: [ClosedRange<Float>] = []
  /// Whether the driver wins at present.
  var isWinner = false
  var isHeld = false
  /// The x coordinate of the playhead. It is drawn over bars that are not dragged.
  var playhead: Float = 0
  /// Whether the left end can be dragged. A spring has no such grip: its length is set at the right end.
  var hasBeginGrip = true
  private unowned let scene: PrecedenceScene

  init(_ lane: String, of scene: PrecedenceScene) {
    (self.lane, self.scene) = (lane, scene)
    super.init("bar \(lane)")
  }

  override var adjusts: Bool { true }
  override func press(at position: SIMD2<Float>) { scene.take(self, part(at: position), position) }
  override func drag(to position: SIMD2<Float>) throws { try scene.drag(to: position) }
  override func release(at position: SIMD2<Float>) throws { try scene.letGo() }
  override func cancel() { try? scene.letGo() }
  override func adjust(by steps: Int) throws { try scene.shift(lane, by: .milliseconds(100 * steps)) }
  override func activate() throws { try scene.raise(lane) }

  private func part(at position: SIMD2<Float>) -> Part {
    let reach = min(12, area.size.x / 4)
    if position.x > area.right - reach { return .end }
    return hasBeginGrip && position.x < area.left + reach ? .begin : .body
  }

  override func draw(with painter: Painter) throws {
    let color = painter.palette.series[series]
    let radius = min(area.size.y / 2, 9)
    drawRing(area, cornerRadius: radius, with: painter)
    if isHeld { painter.shadow(area, cornerRadius: radius, height: 3) }
    painter.fill(area, cornerRadius: radius, painter.palette.panel)
    painter.fill(area, cornerRadius: radius, color.opacity(0.2 + 0.06 * lift))
    try drawWords(painter.palette.ink.opacity(0.75), with: painter)
    for part in lit {
      let span = area.between(area.x(at: part.lowerBound)...area.x(at: part.upperBound))
      try painter.canvas.clip(center: span.center, size: span.size) {
        painter.fill(area, cornerRadius: radius, color.opacity(isWinner ? 1 : 0.72))
        try drawWords(painter.palette.onSeries, with: painter)
      }
    }
    if !isHeld, playhead > area.left, playhead < area.right {
      painter.upright(
        playhead, across: area, width: 1.5,
        isWinner ? painter.palette.onSeries.opacity(0.6) : painter.palette.ink.opacity(0.55))
    }
    let grip = color.mixed(painter.palette.ink, 0.55).opacity(0.25 + 0.6 * lift)
    for x in (hasBeginGrip ? [area.left + 5] : []) + [area.right - 5] {
      painter.fill(
        Area(center: SIMD2(x, area.center.y), size: SIMD2(2, area.size.y * 0.42)), cornerRadius: 1, grip)
    }
  }

  private func drawWords(_ color: RGBA, with painter: Painter) throws {
    let start = SIMD2(area.left + 14, area.center.y)
    guard area.size.x > 36 else { return }
    try painter.text(lane, at: start, .label, color: color)
    let room = area.size.x - 46
    if let words = try words.first(where: { try painter.width(of: $0, .caption) <= room }) {
      try painter.text(words, at: start + SIMD2(20, 0), .caption, color: color)
    }
  }
}
