import Foundation
import Inbetween

/// Draws an easing's curve as SVG: the unit square, extended above and below where the curve overshoots.
struct EasingPlot {
  private let easing: Easing
  private let points: [(x: Double, y: Double)]
  private let lowest: Double
  private let highest: Double

  /// The side of the unit square and the margins for labels, in SVG units.
  private static let side = 400.0
  private static let margin = (left: 68.0, right: 32.0, top: 64.0, bottom: 56.0)

  /// Samples the curve at 1001 inputs.
  init(of easing: Easing) {
    self.easing = easing
    let steps = 1000
    points = (0...steps).map { step in
      let input = Float(step) / Float(steps)
      // An easing's output may be unbounded, so it is clamped.
      return (Double(input), min(max(Double(easing(input)), -4), 5))
    }
    lowest = min((points.map(\.y).min() ?? 0), 0)
    highest = max((points.map(\.y).max() ?? 1), 1)
  }

  /// The SVG document.
  var svg: String {
    let width = Self.margin.left + Self.side + Self.margin.right
    let height = y(lowest) + Self.margin.bottom
    let name = Self.escaped(easing.description)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(text(width)) \(text(height))" \
      width="\(text(width))" height="\(text(height))" role="img">
        <title>\(name)</title>
        <style>
          text { font: 12px Inter, "Helvetica Neue", Arial, sans-serif; fill: #64748b }
          .name { font-size: \(nameSize)px; font-weight: 600; fill: #0f172a }
          .grid { stroke: #e2e8f0; stroke-width: 1 }
          .edge { stroke: #94a3b8; stroke-width: 1 }
          .even { stroke: #cbd5e1; stroke-width: 1.5; stroke-dasharray: 2 5; stroke-linecap: round }
          .curve { fill: none; stroke: #4f46e5; stroke-width: 3; stroke-linejoin: round; stroke-linecap: round }
          .end { fill: #fff; stroke: #4f46e5; stroke-width: 2.5 }
        </style>
        <rect width="100%" height="100%" fill="#fff"/>
        <rect x="\(text(x(0)))" y="\(text(y(1)))" width="400" height="400" fill="#f8fafc"/>
        <text class="name" x="\(text(x(0)))" y="34">\(name)</text>
      \(grid)
        <line class="even" x1="\(text(x(0)))" y1="\(text(y(0)))" x2="\(text(x(1)))" y2="\(text(y(1)))"/>
        <polyline class="curve" points="\(curve)"/>
      \(ends)
        <text x="\(text(x(0.5)))" y="\(text(y(lowest) + 42))" text-anchor="middle">input</text>
        <text transform="translate(20 \(text(y(0.5)))) rotate(-90)" text-anchor="middle">output</text>
      </svg>

      """
  }

  private var nameSize: Int { easing.description.count > 48 ? 11 : 16 }

  private var grid: String {
    let quarters = [0, 0.25, 0.5, 0.75, 1]
    let upright = quarters.flatMap { value in
      [
        line(value == 0 || value == 1 ? "edge" : "grid", (value, lowest), (value, highest)),
        "  <text x=\"\(text(x(value)))\" y=\"\(text(y(lowest) + 22))\" text-anchor=\"middle\">\(label(value))</text>",
      ]
    }
    let first = Int((lowest * 4).rounded(.up))
    let last = Int((highest * 4).rounded(.down))
    let level = (first...last).flatMap { quarter in
      let value = Double(quarter) / 4
      return [
        line(quarter == 0 || quarter == 4 ? "edge" : "grid", (0, value), (1, value)),
        "  <text x=\"\(text(x(0) - 10))\" y=\"\(text(y(value) + 4))\" text-anchor=\"end\">\(label(value))</text>",
      ]
    }
    return (upright + level).joined(separator: "\n")
  }

  private var curve: String {
    points.map { "\(text(x($0.x))),\(text(y($0.y)))" }.joined(separator: " ")
  }

  private var ends: String {
    [points.first, points.last].compactMap { $0 }.map { end in
      "  <circle class=\"end\" cx=\"\(text(x(end.x)))\" cy=\"\(text(y(end.y)))\" r=\"4.5\"/>"
    }.joined(separator: "\n")
  }

  private func line(_ style: String, _ from: (Double, Double), _ to: (Double, Double)) -> String {
    "  <line class=\"\(style)\" x1=\"\(text(x(from.0)))\" y1=\"\(text(y(from.1)))\" "
      + "x2=\"\(text(x(to.0)))\" y2=\"\(text(y(to.1)))\"/>"
  }

  private func x(_ input: Double) -> Double { Self.margin.left + input * Self.side }

  private func y(_ output: Double) -> Double { Self.margin.top + (highest - output) * Self.side }

  private func label(_ value: Double) -> String { String(format: "%g", value) }

  /// Returns a coordinate rounded to a hundredth, without trailing zeros.
  private func text(_ coordinate: Double) -> String {
    String(format: "%g", (coordinate * 100).rounded() / 100)
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
  }
}
