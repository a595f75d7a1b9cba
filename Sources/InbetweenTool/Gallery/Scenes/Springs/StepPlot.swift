import Foundation
import Inbetween
import InbetweenSDL

/// The step response of a spring from 0 to 1: its curve, its overshoot, and its time of rest.
struct StepPlot {
  let spring: Spring
  /// The length of the time axis, in seconds.
  let span: Double

  private static let lowest = -0.1

  /// Returns the length of the time axis, in seconds: the first of 1, 2 and 4 that shows the rest, otherwise
  /// 8.
  static func span(for spring: Spring) -> Double {
    let rest = spring.implicitDuration.map { $0 / .seconds(1) } ?? .infinity
    return [1, 2, 4].first { rest <= $0 * 0.96 } ?? 8
  }

  /// Draws the plot into an area, with its labels.
  func draw(in area: Area, with painter: Painter) throws(FontError) {
    let palette = painter.palette
    let plot = Area(x: area.left...area.right, y: (area.top + 22)...(area.bottom - 20))
    drawGrid(plot, with: painter)
    try drawTimes(plot, with: painter)
    let steps = 180
    let curve = (0...steps).map { step in
      let time = span * Double(step) / Double(steps)
      return position(time, spring.position(from: 0, to: 1, at: .seconds(time)), plot)
    }
    painter.canvas.strokePolyline(curve, width: 2.5, color: palette.accent)
    try drawOvershoot(plot, with: painter)
    try drawRest(plot, top: area.top + 9, with: painter)
  }

  /// The first overshoot as a fraction of the distance, and its time in seconds. Nil if there is none above
  /// 0.002.
  ///
  /// A spring's first turning point is half a period of the damped motion after its start.
  private var overshoot: (time: Double, part: Double)? {
    let ratio = spring.dampingRatio
    guard ratio < 0.999 else { return nil }
    let time = Double.pi / (spring.angularFrequency * (1 - ratio * ratio).squareRoot())
    let part = spring.position(from: 0, to: 1, at: .seconds(time)) - 1
    return part > 0.002 ? (time, part) : nil
  }

  /// Returns the position of a value in the plot. The height leaves room above the overshoot.
  private func position(_ time: Double, _ value: Double, _ plot: Area) -> SIMD2<Float> {
    let highest = 1.2 + 1.1 * (overshoot?.part ?? 0)
    return plot.position(
      at: SIMD2(Float(time / span), Float((highest - value) / (highest - Self.lowest))))
  }

  private func drawGrid(_ plot: Area, with painter: Painter) {
    let palette = painter.palette
    for quarter in 0...4 { painter.upright(plot.x(at: Float(quarter) / 4), across: plot, palette.edge) }
    painter.level(position(0, 0, plot).y, across: plot, palette.faint)
    painter.dashes(from: position(0, 1, plot), to: position(span, 1, plot), width: 1, palette.dim)
  }

  private func drawTimes(_ plot: Area, with painter: Painter) throws(FontError) {
    for quarter in 0...4 {
      let time = span * Double(quarter) / 4
      // Rounded, because the scale has odd numbers while it is animated.
      let number = (time * 100).rounded() / 100
      let words = String(format: "%g", number) + (quarter == 4 ? " s" : "")
      let anchor: TextAnchor = quarter == 0 ? .leading : quarter == 4 ? .trailing : .center
      try painter.caption(words, at: SIMD2(plot.x(at: Float(quarter) / 4), plot.bottom + 12), anchor: anchor)
    }
  }

  private func drawOvershoot(_ plot: Area, with painter: Painter) throws(FontError) {
    guard let overshoot, overshoot.time < span * 0.7 else { return }
    let peak = position(overshoot.time, 1 + overshoot.part, plot)
    let palette = painter.palette
    painter.circle(peak, radius: 5, palette.panel)
    painter.circle(peak, radius: 3.5, palette.series[1])
    try painter.text(
      String(format: "+%.0f %%", overshoot.part * 100), at: peak + SIMD2(9, -8), .caption,
      color: palette.series[1].mixed(palette.ink, 0.35))
  }

  /// Draws the time from which the spring stays within a thousandth of its target.
  private func drawRest(_ plot: Area, top: Float, with painter: Painter) throws(FontError) {
    let palette = painter.palette
    guard let rest = spring.implicitDuration.map({ $0 / .seconds(1) }) else { return }
    let words = String(format: "at rest after %.2f s", rest)
    guard rest <= span else {
      return try painter.text(
        words + " →", at: SIMD2(plot.right, top), .caption, anchor: .trailing)
    }
    let mark = position(rest, 1, plot)
    painter.dashes(from: SIMD2(mark.x, plot.bottom), to: SIMD2(mark.x, plot.top), width: 1, palette.ink)
    painter.circle(mark, radius: 5.5, palette.panel)
    painter.circle(mark, radius: 4, palette.ink)
    let width = try painter.width(of: words, .caption)
    let x = min(max(mark.x, plot.left + width / 2), plot.right - width / 2)
    try painter.text(words, at: SIMD2(x, top), .caption, anchor: .center)
  }
}
