import Foundation
import Testing

import Inbetween
@testable import InbetweenCore

/// The formulas of easings.net in Double, by Foundation's functions, as an independent reference.
enum EasingFormulas {
  struct Named: Sendable, CustomTestStringConvertible {
    let name: String
    let easing: Easing
    /// The formula for 0…1.
    let formula: @Sendable (Double) -> Double
    /// Z3: 4 ulp of 1 for polynomials, 2e-6 for others.
    let tolerance: Double
    var testDescription: String { name }
  }

  static let polynomial = 4 * 0x1p-23
  static let other = 2e-6

  static let penner: [Named] = [
    Named(name: "sineIn", easing: .sineIn, formula: { 1 - cos($0 * .pi / 2) }, tolerance: other),
    Named(name: "sineOut", easing: .sineOut, formula: { sin($0 * .pi / 2) }, tolerance: other),
    Named(
      name: "sineInOut", easing: .sineInOut, formula: { -(cos(.pi * $0) - 1) / 2 }, tolerance: other),
    Named(name: "quadIn", easing: .quadIn, formula: { pow($0, 2) }, tolerance: polynomial),
    Named(name: "quadOut", easing: .quadOut, formula: { 1 - pow(1 - $0, 2) }, tolerance: polynomial),
    Named(name: "quadInOut", easing: .quadInOut, formula: inOut(2), tolerance: polynomial),
    Named(name: "cubicIn", easing: .cubicIn, formula: { pow($0, 3) }, tolerance: polynomial),
    Named(name: "cubicOut", easing: .cubicOut, formula: { 1 - pow(1 - $0, 3) }, tolerance: polynomial),
    Named(name: "cubicInOut", easing: .cubicInOut, formula: inOut(3), tolerance: polynomial),
    Named(name: "quartIn", easing: .quartIn, formula: { pow($0, 4) }, tolerance: polynomial),
    Named(name: "quartOut", easing: .quartOut, formula: { 1 - pow(1 - $0, 4) }, tolerance: polynomial),
    Named(name: "quartInOut", easing: .quartInOut, formula: inOut(4), tolerance: polynomial),
    Named(name: "quintIn", easing: .quintIn, formula: { pow($0, 5) }, tolerance: polynomial),
    Named(name: "quintOut", easing: .quintOut, formula: { 1 - pow(1 - $0, 5) }, tolerance: polynomial),
    Named(name: "quintInOut", easing: .quintInOut, formula: inOut(5), tolerance: polynomial),
    Named(
      name: "expoIn", easing: .expoIn, formula: { $0 == 0 ? 0 : pow(2, 10 * $0 - 10) }, tolerance: other),
    Named(
      name: "expoOut", easing: .expoOut, formula: { $0 == 1 ? 1 : 1 - pow(2, -10 * $0) },
      tolerance: other),
    Named(
      name: "expoInOut", easing: .expoInOut,
      formula: { x in
        if x == 0 || x == 1 { return x }
        return x < 0.5 ? pow(2, 20 * x - 10) / 2 : (2 - pow(2, -20 * x + 10)) / 2
      }, tolerance: other),
    Named(
      name: "circIn", easing: .circIn, formula: { 1 - (1 - pow($0, 2)).squareRoot() },
      tolerance: polynomial),
    Named(
      name: "circOut", easing: .circOut, formula: { (1 - pow($0 - 1, 2)).squareRoot() },
      tolerance: polynomial),
    Named(
      name: "circInOut", easing: .circInOut,
      formula: { x in
        x < 0.5
          ? (1 - (1 - pow(2 * x, 2)).squareRoot()) / 2
          : ((1 - pow(-2 * x + 2, 2)).squareRoot() + 1) / 2
      }, tolerance: polynomial),
    Named(
      name: "backIn", easing: .backIn, formula: { 2.70158 * $0 * $0 * $0 - 1.70158 * $0 * $0 },
      tolerance: polynomial),
    Named(
      name: "backOut", easing: .backOut,
      formula: { 1 + 2.70158 * pow($0 - 1, 3) + 1.70158 * pow($0 - 1, 2) }, tolerance: polynomial),
    Named(
      name: "backInOut", easing: .backInOut,
      formula: { x in
        let c = 1.70158 * 1.525
        return x < 0.5
          ? pow(2 * x, 2) * ((c + 1) * 2 * x - c) / 2
          : (pow(2 * x - 2, 2) * ((c + 1) * (x * 2 - 2) + c) + 2) / 2
      }, tolerance: polynomial),
    Named(
      name: "elasticIn", easing: .elasticIn,
      formula: { x in
        if x == 0 || x == 1 { return x }
        return -pow(2, 10 * x - 10) * sin((x * 10 - 10.75) * (2 * .pi / 3))
      }, tolerance: other),
    Named(
      name: "elasticOut", easing: .elasticOut,
      formula: { x in
        if x == 0 || x == 1 { return x }
        return pow(2, -10 * x) * sin((x * 10 - 0.75) * (2 * .pi / 3)) + 1
      }, tolerance: other),
    Named(
      name: "elasticInOut", easing: .elasticInOut,
      formula: { x in
        if x == 0 || x == 1 { return x }
        let s = sin((20 * x - 11.125) * (2 * .pi / 4.5))
        return x < 0.5 ? -(pow(2, 20 * x - 10) * s) / 2 : pow(2, -20 * x + 10) * s / 2 + 1
      }, tolerance: other),
    Named(name: "bounceIn", easing: .bounceIn, formula: { 1 - bounceOut(1 - $0) }, tolerance: other),
    Named(name: "bounceOut", easing: .bounceOut, formula: { bounceOut($0) }, tolerance: other),
    Named(
      name: "bounceInOut", easing: .bounceInOut,
      formula: { $0 < 0.5 ? (1 - bounceOut(1 - 2 * $0)) / 2 : (1 + bounceOut(2 * $0 - 1)) / 2 },
      tolerance: other),
    Named(
      name: "smoothstep", easing: .smoothstep, formula: { $0 * $0 * (3 - 2 * $0) }, tolerance: polynomial),
  ]

  /// A sweep of the functions with numbers. Their formulas are those of *out*, by sums and steps.
  static let tuned: [Named] = {
    var all: [Named] = []
    func add(
      _ name: String, _ numbers: [Float], _ modes: [String] = ["In", "Out", "InOut"],
      out: @escaping @Sendable (Double) -> Double
    ) {
      let formulas: [(mode: String, formula: @Sendable (Double) -> Double)] = [
        ("In", { 1 - out(1 - $0) }), ("Out", out),
        ("InOut", { $0 < 0.5 ? (1 - out(1 - 2 * $0)) / 2 : (1 + out(2 * $0 - 1)) / 2 }),
      ]
      for (mode, formula) in formulas where modes.contains(mode) {
        let text = "\(name)\(mode)(\(numbers.map { decimalText($0) }.joined(separator: ", ")))"
        all.append(
          Named(name: text, easing: try! Easing(parsing: text), formula: formula, tolerance: 1.2e-7))
      }
    }
    for overshoot: Float in [0, 0.3, 1.70158, 4, 100] {
      for (factor, modes) in [(1, ["In", "Out"]), (1.525, ["InOut"])] {
        let s = Double(overshoot) * factor
        add("back", [overshoot], modes) { 1 + (s + 1) * pow($0 - 1, 3) + s * pow($0 - 1, 2) }
      }
    }
    for amplitude: Float in [1, 1.2, 3, 10] {
      for period: Float in [0.05, 0.3, 0.45, 2, 10] {
        let (a, p) = (Double(amplitude), Double(period))
        let s = p / (2 * .pi) * asin(1 / a)
        add("elastic", [amplitude, period]) { t in
          if t <= 0 || t >= 1 { return t <= 0 ? 0 : 1 }
          return a * pow(2, -10 * t) * sin((t - s) * 2 * .pi / p) + 1
        }
      }
    }
    for restitution: Float in [0, 0.05, 0.1, 0.5, 0.7, 0.95] {
      let e = Double(restitution)
      // The instants of the bounces, in units of the first fall.
      var bounces = [-1.0, 1]
      var height = e
      while height * height >= 0.01 {
        bounces.append(bounces.last! + 2 * height)
        height *= e
      }
      add("bounce", [restitution]) { [bounces] t in
        if t <= 0 || t >= 1 { return t <= 0 ? 0 : 1 }
        let u = t * bounces.last!
        let arc = bounces.dropFirst().firstIndex { u <= $0 }!
        return 1 + (u - bounces[arc - 1]) * (u - bounces[arc])
      }
    }
    return all
  }()

  /// A few of them.
  static let tunedFew = tuned.filter {
    ["backInOut(4)", "elasticOut(1.2, 0.45)", "bounceIn(0.7)"].contains($0.name)
  }

  private static func inOut(_ power: Double) -> @Sendable (Double) -> Double {
    { $0 < 0.5 ? pow(2, power - 1) * pow($0, power) : 1 - pow(-2 * $0 + 2, power) / 2 }
  }

  static func bounceOut(_ x: Double) -> Double {
    let (n, d) = (7.5625, 2.75)
    if x < 1 / d { return n * x * x }
    if x < 2 / d { return n * pow(x - 1.5 / d, 2) + 0.75 }
    if x < 2.5 / d { return n * pow(x - 2.25 / d, 2) + 0.9375 }
    return n * pow(x - 2.625 / d, 2) + 0.984375
  }

  /// Returns the value of a cubic Bézier at p in 0…1, by bisection in Double.
  static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at p: Double) -> Double {
    // Near the ends, rounding makes some curves too flat for bisection.
    if p == 0 || p == 1 { return p }
    func coordinate(_ a: Double, _ b: Double, _ t: Double) -> Double {
      let s = 1 - t
      return 3 * s * s * t * a + 3 * s * t * t * b + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      let x = coordinate(x1, x2, middle)
      if x == p { return coordinate(y1, y2, middle) }
      if x < p { low = middle } else { high = middle }
    }
    return coordinate(y1, y2, (low + high) / 2)
  }

  /// Returns 10,001 progress values from `low` to `high`.
  static func points(_ low: Double = 0, _ high: Double = 1) -> [Float] {
    (0...10_000).map { Float(low + (high - low) * Double($0) / 10_000) }
  }
}
