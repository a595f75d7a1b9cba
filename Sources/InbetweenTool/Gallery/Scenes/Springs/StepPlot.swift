import Foundation
import Inbetween
import InbetweenSDL

/// The response of a ball to a step of its target from 0 to 1.
struct StepResponse {
  let spring: Spring
  /// Whether it is a tween over the spring's duration instead.
  let isTween: Bool
  /// The name of the known spring that was changed to this one.
  let origin: String

  init(spring: Spring, isTween: Bool, origin: String = "") {
    (self.spring, self.isTween, self.origin) = (spring, isTween, origin)
  }

  /// The name of the tween, or of the spring: a changed one keeps its name.
  var name: String {
    isTween ? "Tween, restarted" : Self.name(of: spring) ?? "\(origin), changed"
  }

  /// Returns the name of a known spring; nil for another one.
  static func name(of spring: Spring) -> String? { known.first { areAlike($0.value, spring) }?.key }

  /// The springs with names.
  static var known: KeyValuePairs<String, Spring> {
    ["Smooth": .smooth, "Snappy": .snappy, "Bouncy": .bouncy, "Stiff": .stiff]
  }

  static func areAlike(_ a: Spring, _ b: Spring) -> Bool {
    abs(a.bounce - b.bounce) < 1e-6 && abs(a.angularFrequency - b.angularFrequency) < 1e-6
  }

  /// Returns the value at a time in seconds.
  func value(at time: Double) -> Double {
    guard isTween else { return spring.position(from: 0, to: 1, at: .seconds(time)) }
    return Double(Easing.cubicInOut(Float(min(time / (spring.duration / .seconds(1)), 1))))
  }

  /// The time from which it stays within a thousandth of its target, in seconds; nil if it never does.
  var rest: Double? {
    isTween ? spring.duration / .seconds(1) : spring.implicitDuration.map { $0 / .seconds(1) }
  }

  /// The first overshoot as a fraction of the distance, and its time in seconds. Nil if there is none above
  /// 0.002.
  ///
  /// A spring's first turning point is half a period of the damped motion after its start.
  var overshoot: (time: Double, part: Double)? {
    let ratio = spring.dampingRatio
    guard !isTween, ratio < 0.999 else { return nil }
    let time = Double.pi / (spring.angularFrequency * (1 - ratio * ratio).squareRoot())
    let part = value(at: time) - 1
    return part > 0.002 ? (time, part) : nil
  }
}

/// The responses of both balls to a step: their curves, overshoots and times of rest.
struct StepPlot {
  let responses: [StepResponse]
  /// The length of the time axis, in seconds.
  let span: Double
  /// The time since the target's last step; nil while it glides.
  let since: Duration?

  private static let lowest = -0.1

  /// Returns the length of the time axis, in seconds: the first of 1, 2 and 4 that shows all rests, otherwise
  /// 8.
  static func span(for responses: [StepResponse]) -> Double {
    let rest = responses.map { $0.rest ?? .infinity }.max() ?? 0
    return [1, 2, 4].first { rest <= $0 * 0.96 } ?? 8
  }

  /// Draws the plot into an area, with its labels.
  func draw(in area: Area, with painter: Painter) throws(FontError) {
    let palette = painter.palette
    let plot = Area(x: area.left...area.right, y: (area.top + 42)...(area.bottom - 20))
    drawGrid(plot, with: painter)
    try drawTimes(plot, with: painter)
    for index in responses.indices.reversed() {
      let response = responses[index]
      let color = palette.pair[index]
      let curve = (0...180).map { step in
        let time = span * Double(step) / 180
        return position(time, response.value(at: time), plot)
      }
      painter.canvas.strokePolyline(curve, width: 2.5, color: color)
      if let rest = response.rest, rest <= span {
        let mark = position(rest, 1, plot)
        painter.dashes(from: SIMD2(mark.x, plot.bottom), to: mark, width: 1, color.opacity(0.7))
        drawMark(mark, radius: 4, color, with: painter)
      }
      if let overshoot = response.overshoot, overshoot.time < span * 0.7 {
        drawMark(position(overshoot.time, 1 + overshoot.part, plot), radius: 3.5, color, with: painter)
      }
      try drawWords(of: index, at: SIMD2(area.left, area.top + 8 + 17 * Float(index)), area, with: painter)
    }
    drawBeads(plot, with: painter)
  }

  private func drawMark(_ place: SIMD2<Float>, radius: Float, _ color: RGBA, with painter: Painter) {
    painter.circle(place, radius: radius + 1.5, painter.palette.panel)
    painter.circle(place, radius: radius, color)
  }

  /// Draws where both responses are since the target's last step.
  private func drawBeads(_ plot: Area, with painter: Painter) {
    guard let since, since / .seconds(1) < span else { return }
    let time = since / .seconds(1)
    painter.upright(position(time, 0, plot).x, across: plot, painter.palette.dim.opacity(0.6))
    for (response, color) in zip(responses, painter.palette.pair) {
      let place = position(time, response.value(at: time), plot)
      painter.circle(place, radius: 7, painter.palette.ink)
      painter.circle(place, radius: 5, color)
    }
  }

  /// Draws a response's name, its overshoot and its time of rest.
  private func drawWords(
    of index: Int, at place: SIMD2<Float>, _ area: Area, with painter: Painter
  ) throws(FontError) {
    let (response, color) = (responses[index], painter.palette.pairInk[index])
    painter.circle(place + SIMD2(5, 0), radius: 4.5, painter.palette.pair[index])
    let overshoot = response.overshoot.map { String(format: "+%.0f %%, ", $0.part * 100) } ?? ""
    let rest = response.rest.map { String(format: "at rest in %.2f s", $0) } ?? "never at rest"
    let words = overshoot + rest
    let width = try painter.width(of: words, .caption)
    try painter.text(words, at: SIMD2(area.right, place.y), .caption, anchor: .trailing, color: color)
    try painter.text(
      response.name, at: place + SIMD2(16, 0), .caption, width: area.size.x - width - 28, color: color)
  }

  /// Returns the position of a value in the plot. The height leaves room above the greatest overshoot.
  private func position(_ time: Double, _ value: Double, _ plot: Area) -> SIMD2<Float> {
    let highest = 1.2 + 1.1 * (responses.compactMap { $0.overshoot?.part }.max() ?? 0)
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
}
