import Inbetween
import InbetweenSDL

/// The list of timings for a segment, each with its curve.
final class TimingList: Picker {
  /// The row under the pointer.
  var pointed: Int?
  private let action: (Easing) throws -> Void

  /// The size of the list, in points.
  static let size = SIMD2<Float>(156, Float(KeyLane.all.count) * 26 + 12)

  init(_ timing: Easing, action: @escaping (Easing) throws -> Void) {
    self.action = action
    super.init("Timing", count: KeyLane.all.count)
    chosen = KeyLane.all.firstIndex(of: timing)
  }

  override func cell(of index: Int) -> Area { area.inset(by: 6).rows(count, gap: 0)[index] }
  override func choose(_ index: Int) throws {
    chosen = index
    try action(KeyLane.all[index])
  }

  override func draw(with painter: Painter) throws {
    let palette = painter.palette
    drawRing(area, cornerRadius: 12, with: painter)
    painter.shadow(area, cornerRadius: 12, height: 3)
    painter.fill(area.inset(by: -1), cornerRadius: 13, palette.edge)
    painter.fill(area, cornerRadius: 12, palette.panel)
    for (index, timing) in KeyLane.all.enumerated() {
      let (row, isChosen) = (cell(of: index), index == chosen)
      if isChosen || index == pointed {
        painter.fill(row, cornerRadius: 8, isChosen ? palette.accent : palette.control)
      }
      let ink = isChosen ? palette.onAccent : palette.ink
      let plot = Area(center: SIMD2(row.left + 22, row.center.y), size: SIMD2(26, 12))
      painter.canvas.strokePolyline(
        (0...20).map { plot.plot(Float($0) / 20, timing(Float($0) / 20)) }, width: 1.5, joins: .round,
        color: ink)
      try painter.text("\(timing)", at: SIMD2(row.left + 44, row.center.y), .label, color: ink)
    }
  }
}
