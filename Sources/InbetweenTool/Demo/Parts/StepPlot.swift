import Foundation
import Inbetween
import InbetweenSDL

/// How a spring goes from 0 to 1: its curve, and when it is at rest.
struct StepPlot {
  let area: Area

  private static let span = Duration.seconds(2)
  private static let lowest = -0.12
  private static let highest = 1.62

  /// Draws the plot of a spring.
  func draw(_ spring: Spring, on canvas: Canvas) throws(FontError) {
    try drawGrid(on: canvas)
    try drawRest(of: spring, on: canvas)
    let steps = 160
    let curve = (0...steps).map { step in
      let time = Self.span * step / steps
      return place(time, spring.position(from: 0, to: 1, at: time))
    }
    canvas.strokePolyline(curve, width: 2.5, color: Theme.accent)
    if let first = curve.first { canvas.fillCircle(center: first, radius: 3.5, color: Theme.accent) }
  }

  private func place(_ time: Duration, _ value: Double) -> SIMD2<Float> {
    let part = SIMD2(time / Self.span, (Self.highest - value) / (Self.highest - Self.lowest))
    return area.least + area.size * SIMD2<Float>(part)
  }

  private func drawGrid(on canvas: Canvas) throws(FontError) {
    for quarter in 0...4 {
      let time = Self.span * quarter / 4
      canvas.strokeLine(
        from: place(time, Self.lowest), to: place(time, Self.highest), width: 1, color: Theme.edge)
      let label = quarter == 4 ? "2 s" : String(format: "%g", time / .seconds(1))
      let anchor: TextAnchor = quarter == 0 ? .leading : quarter == 4 ? .trailing : .center
      try canvas.drawText(
        label, at: place(time, Self.lowest) + SIMD2(0, 14), anchor: anchor, fontSize: 12, color: Theme.dim)
    }
    canvas.strokeLine(from: place(.zero, 0), to: place(Self.span, 0), width: 1, color: Theme.faint)
    canvas.strokeDashes(from: place(.zero, 1), to: place(Self.span, 1), color: Theme.faint)
  }

  /// The instant from which on it stays within a thousandth of its end.
  private func drawRest(of spring: Spring, on canvas: Canvas) throws(FontError) {
    guard let rest = spring.implicitDuration else { return }
    let words = String(format: "rests at %.2f s", rest / .seconds(1))
    let top = area.least.y + 10
    if rest <= Self.span {
      let foot = place(rest, 0)
      canvas.strokeDashes(from: foot, to: SIMD2(foot.x, area.least.y + 22), color: Theme.ink.opacity(0.55))
      canvas.fillCircle(center: place(rest, 1), radius: 4.5, color: Theme.panel)
      canvas.fillCircle(center: place(rest, 1), radius: 3.5, color: Theme.ink)
      let width = try canvas.measureText(words, fontSize: 12).x
      let x = min(max(foot.x, area.least.x + width / 2), area.most.x - width / 2)
      try canvas.drawText(words, at: SIMD2(x, top), fontSize: 12, color: Theme.ink.opacity(0.8))
    } else {
      try canvas.drawText(
        words + " →", at: SIMD2(area.most.x, top), anchor: .trailing, fontSize: 12,
        color: Theme.ink.opacity(0.8))
    }
  }
}
