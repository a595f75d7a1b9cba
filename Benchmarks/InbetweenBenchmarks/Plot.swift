import Foundation

/// A plot of curves over two logarithmic axes, as an SVG document.
struct Plot {
  struct Point {
    var x: Double
    var y: Double
  }

  struct Curve {
    var name: String
    var points: [Point] = []
  }

  var title: String
  var subtitle: String
  var xTitle: String
  var yTitle: String
  var curves: [Curve]

  /// Colours that also those can tell apart who see no red or no green, after Okabe and Ito (2008).
  private static let colors = ["#0072b2", "#555555", "#d55e00", "#009e73", "#cc79a7"]
  private static let ink = "#1f2328"
  private static let faint = "#59636e"

  private let size = (width: 860.0, height: 544.0)
  private let frame = (left: 84.0, top: 112.0, right: 690.0, bottom: 470.0)

  /// - Precondition: at least two points differ in x, and all numbers are above 0.
  var svg: String {
    let points = curves.flatMap(\.points)
    let xs = Axis(over: points.map(\.x), isWhole: false)
    let ys = Axis(over: points.map(\.y), isWhole: true)
    func x(_ value: Double) -> Double { frame.left + xs.place(value) * (frame.right - frame.left) }
    func y(_ value: Double) -> Double { frame.bottom - ys.place(value) * (frame.bottom - frame.top) }

    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(number(size.width)) \(number(size.height))\"",
      "  width=\"\(number(size.width))\" height=\"\(number(size.height))\" role=\"img\"",
      "  font-family=\"Inter, Helvetica, Arial, sans-serif\" font-size=\"14\" fill=\"\(Plot.ink)\">",
      "<title>\(escaped(title))</title>",
      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
      text(frame.left, 38, title, "font-size=\"20\" font-weight=\"600\""),
      text(frame.left, 62, subtitle, "fill=\"\(Plot.faint)\""),
    ]
    for mark in ys.marks {
      let height = y(mark.value)
      let stroke = mark.isMajor ? "#d0d7de" : "#eff2f5"
      lines.append(line(frame.left, height, frame.right, height, "stroke=\"\(stroke)\""))
      if let label = mark.label {
        lines.append(text(frame.left - 12, height + 5, label, "text-anchor=\"end\""))
      }
    }
    for mark in xs.marks {
      let place = x(mark.value)
      let stroke = mark.isMajor ? "#d0d7de" : "#eff2f5"
      lines.append(line(place, frame.top, place, frame.bottom, "stroke=\"\(stroke)\""))
      if let label = mark.label, mark.isMajor {
        lines.append(text(place, frame.bottom + 24, label, "text-anchor=\"middle\""))
      }
    }
    lines.append(line(frame.left, frame.bottom, frame.right, frame.bottom, "stroke=\"\(Plot.faint)\""))
    let middle = (frame.left + frame.right) / 2
    lines.append(
      text(middle, frame.bottom + 54, xTitle, "text-anchor=\"middle\" fill=\"\(Plot.faint)\""))
    lines.append(text(frame.left, frame.top - 14, yTitle, "fill=\"\(Plot.faint)\" font-size=\"13\""))

    // A curve's name and last figure stand at its end, pushed apart where two end close together.
    var lowest = -Double.infinity
    let ordered = curves.enumerated().filter { !$0.element.points.isEmpty }.sorted {
      $0.element.points.last!.y > $1.element.points.last!.y
    }
    for (index, curve) in ordered {
      let color = Plot.colors[index % Plot.colors.count]
      let path = curve.points.map { "\(number(x($0.x))),\(number(y($0.y)))" }.joined(separator: " ")
      lines.append(
        "<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"2.5\""
          + " stroke-linejoin=\"round\" stroke-linecap=\"round\"/>")
      for point in curve.points {
        lines.append(
          "<circle cx=\"\(number(x(point.x)))\" cy=\"\(number(y(point.y)))\" r=\"3.5\" fill=\"\(color)\""
            + " stroke=\"#ffffff\" stroke-width=\"1.5\"/>")
      }
      let end = curve.points.last!
      let height = max(y(end.y) + 5, lowest + 40)
      lowest = height
      lines.append(
        text(x(end.x) + 14, height, curve.name, "fill=\"\(color)\" font-weight=\"600\""))
      lines.append(
        text(x(end.x) + 14, height + 18, "\(figure(end.y)) ns", "fill=\"\(color)\" font-size=\"13\""))
    }
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }

  private func text(_ x: Double, _ y: Double, _ text: String, _ attributes: String) -> String {
    "<text x=\"\(number(x))\" y=\"\(number(y))\" \(attributes)>\(escaped(text))</text>"
  }

  private func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ attributes: String) -> String {
    "<line x1=\"\(number(x1))\" y1=\"\(number(y1))\" x2=\"\(number(x2))\" y2=\"\(number(y2))\" \(attributes)/>"
  }

  private func number(_ value: Double) -> String {
    value == value.rounded() ? String(format: "%.0f", value) : String(format: "%.1f", value)
  }

  private func figure(_ value: Double) -> String {
    String(format: value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value)
  }

  private func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
  }
}

/// A logarithmic axis and its marks at 1, 2 … 9 of every decade.
struct Axis {
  struct Mark {
    var value: Double
    /// A power of ten.
    var isMajor: Bool
    /// Written at powers of ten, and at 2 and 5 of a decade.
    var label: String?
  }

  private let low: Double
  private let high: Double

  /// From the least to the greatest of the values; to the next labels outside of them if `isWhole`.
  init(over values: [Double], isWhole: Bool) {
    var low = values.min() ?? 1
    var high = values.max() ?? 10
    if isWhole {
      let steps = Axis.steps(low, high)
      low = steps.last { $0 <= low } ?? low
      high = steps.first { $0 >= high } ?? high
    }
    self.low = log10(low)
    self.high = log10(high)
  }

  /// 0 at the axis' low end, 1 at its high end.
  func place(_ value: Double) -> Double { (log10(value) - low) / (high - low) }

  var marks: [Mark] {
    var marks: [Mark] = []
    for exponent in Int(low.rounded(.down))...Int(high.rounded(.up)) {
      for digit in 1...9 {
        let value = Double(digit) * pow(10, Double(exponent))
        guard log10(value) > low - 1e-9, log10(value) < high + 1e-9 else { continue }
        let label = [1, 2, 5].contains(digit) ? Axis.label(value) : nil
        marks.append(Mark(value: value, isMajor: digit == 1, label: label))
      }
    }
    return marks
  }

  /// 1, 2 and 5 of the decades that hold these values, and one beyond.
  private static func steps(_ low: Double, _ high: Double) -> [Double] {
    (Int(log10(low).rounded(.down))...Int(log10(high).rounded(.up))).flatMap { exponent in
      [1, 2, 5].map { $0 * pow(10, Double(exponent)) }
    }
  }

  private static func label(_ value: Double) -> String {
    if value >= 1_000_000 { return String(format: "%g M", value / 1_000_000) }
    if value >= 1_000 { return String(format: "%g k", value / 1_000) }
    return String(format: "%g", value)
  }
}
