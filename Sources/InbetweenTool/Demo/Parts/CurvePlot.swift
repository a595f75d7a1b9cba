import Inbetween
import InbetweenSDL

/// The curves of a transition over its position, with a mark where it is.
struct CurvePlot {
  let area: Area

  static let colors = [RGBA(hex: 0xFFC9A3), Theme.accent, RGBA(hex: 0xB9A5FC)]

  /// - Parameters:
  ///   - end: where the transition left its rest.
  ///   - values: where each track is now.
  func draw(
    _ curves: TransitionCurves, from end: TransitionEnd, position: Float, values: [Float], on canvas: Canvas
  ) throws(FontError) {
    for quarter in 0...4 {
      let x = Float(quarter) / 4
      canvas.strokeLine(from: place(x, 0), to: place(x, 1), width: 1, color: Theme.edge)
    }
    canvas.strokeLine(from: place(0, 0), to: place(1, 0), width: 1, color: Theme.faint)
    canvas.strokeDashes(from: place(0, 1), to: place(1, 1), color: Theme.faint)
    for index in curves.tracks.indices {
      let curve = curves.curve(index, from: end)
      let points = curve.enumerated().map { place(Float($0.offset) / Float(curve.count - 1), $0.element) }
      canvas.strokePolyline(points, width: 2.5, color: Self.colors[index])
    }
    let now = min(max(position, 0), 1)
    canvas.strokeLine(
      from: place(now, -0.04), to: place(now, 1.04), width: 1.5, color: Theme.ink.opacity(0.7))
    for index in curves.tracks.indices {
      let mark = place(now, values[index])
      canvas.fillCircle(center: mark, radius: 6.5, color: Theme.panel)
      canvas.fillCircle(center: mark, radius: 4.5, color: Self.colors[index])
    }
    try drawLegend(curves.tracks, values, on: canvas)
  }

  private func drawLegend(
    _ tracks: [TransitionTrack], _ values: [Float], on canvas: Canvas
  ) throws(FontError) {
    for (index, track) in tracks.enumerated() {
      let y = area.most.y + 34 + Float(index) * 26
      canvas.fillCircle(center: SIMD2(area.least.x + 5, y), radius: 5, color: Self.colors[index])
      try canvas.drawText(
        track.name, at: SIMD2(area.least.x + 20, y), anchor: .leading, fontSize: 14, color: Theme.dim)
      let words = String(position: values[index])
      try canvas.drawText(
        words, at: SIMD2(area.most.x, y), anchor: .trailing, fontSize: 14, weight: .semibold,
        color: Theme.ink)
    }
  }

  private func place(_ position: Float, _ value: Float) -> SIMD2<Float> {
    SIMD2(area.least.x + area.size.x * position, area.most.y - area.size.y * value)
  }
}
