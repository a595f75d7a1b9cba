import Foundation
import Testing

import Inbetween
@testable import InbetweenCore

@Suite("Z1–Z3: cubic Béziers")
struct CubicBezierTests {
  static let curves: [[Float]] = [
    [0.25, 0.1, 0.25, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1], [0.4, 0, 0.2, 1],
    [1, 0, 0, 1], [0, 1, 1, 0], [1, 1, 0, 0], [0, 0, 1, 1], [0, 0, 0, 0], [1, 1, 1, 1], [0, 1, 0, 1],
    [1, 0, 1, 0], [0.999, 0, 0.001, 1], [1, 0, 0.25, 1], [0.75, 0, 0, 1], [0.8, 0, 0.2, 1],
    [0.1, 1, 0.15, 1], [0.1, 0.9, 0.15, 0.2], [0.9, 0, 0.85, 1], [0.68, -0.55, 0.265, 1.55],
    [0.5, -3, 0.5, 4],
    [0.000001, 1, 0.000001, 1], [0.34, 1.56, 0.64, 1], [0.16, 1, 0.3, 1], [0.83, 0, 0.17, 1],
  ]

  @Test("values agree with bisection in Double", arguments: curves)
  func values(_ c: [Float]) throws {
    let easing = try Easing.cubicBezier(c[0], c[1], c[2], c[3])
    let nearEnds = (1...24).flatMap { k -> [Float] in
      let step = Float(sign: .plus, exponent: -k, significand: 1)
      return [step, 1 - step, 0.5 + step / 2, 0.5 - step / 2]
    }
    for p in EasingFormulas.points() + nearEnds {
      let expected = EasingFormulas.bezier(
        Double(c[0]), Double(c[1]), Double(c[2]), Double(c[3]), at: Double(p))
      let found = Double(easing(p))
      #expect(abs(found - expected) <= 5e-7 * max(1, abs(expected)), "\(c) at \(p): \(found), \(expected)")
    }
    #expect(easing(0) == 0)
    #expect(easing(1) == 1)
  }

  @Test("every curve of a grid is solved to 5e-7")
  func grid() throws {
    let points = EasingFormulas.points().enumerated().filter { $0.offset % 313 == 0 }.map { $0.element }
    let ends: [Float] = [0x1p-24, 0x1p-12, 1 - 0x1p-12, Float(1).nextDown]
    for i in 0...40 {
      for j in 0...40 {
        let (x1, x2) = (Float(i) / 40, Float(j) / 40)
        let easing = try Easing.cubicBezier(x1, 0, x2, 1)
        for p in points + ends {
          let expected = EasingFormulas.bezier(Double(x1), 0, Double(x2), 1, at: Double(p))
          if abs(Double(easing(p)) - expected) > 5e-7 {
            Issue.record("(\(x1), 0, \(x2), 1) at \(p): \(easing(p)), \(expected)")
          }
        }
      }
    }
  }

  @Test("curves of a grid that overshoot err by 1e-6 at most, and end exactly")
  func overshoot() throws {
    let points = (0...24).map { Float($0) / 24 }
    let ends: [Float] = [0x1p-24, 0x1p-16, 0x1p-8, 1 - 0x1p-8, 1 - 0x1p-16, Float(1).nextDown]
    var methods: [CubicBezier.Method: Int] = [:]
    for i in 0...20 {
      for j in 0...20 {
        let (x1, x2) = (Float(i) / 20, Float(j) / 20)
        for (y1, y2): (Float, Float) in [(-1, 2), (2, -1), (1, 1), (0, 0), (1, 0), (-3, 4)] {
          methods[CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2).method, default: 0] += 1
          let easing = try Easing.cubicBezier(x1, y1, x2, y2)
          for p in points + ends {
            let expected = EasingFormulas.bezier(
              Double(x1), Double(y1), Double(x2), Double(y2), at: Double(p))
            let error = abs(Double(easing(p)) - expected)
            if error > 1e-6 * max(1, abs(expected)) || ((p == 0 || p == 1) && error != 0) {
              Issue.record("(\(x1), \(y1), \(x2), \(y2)) at \(p): \(easing(p)), \(expected)")
            }
          }
        }
      }
    }
    // Each way of solving has its part of the grid.
    #expect(methods.count == 3 && methods.values.allSatisfy { $0 > 300 }, "\(methods)")
  }

  @Test("the curves of everyday are solved in Float")
  func methods() {
    func method(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) -> CubicBezier.Method {
      CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2).method
    }
    // CSS's ease, ease-in, ease-out and ease-in-out; a curve that overshoots.
    #expect(method(0.25, 0.1, 0.25, 1) == .two)
    #expect(method(0.42, 0, 1, 1) == .two)
    #expect(method(0, 0, 0.58, 1) == .two)
    #expect(method(0.42, 0, 0.58, 1) == .two)
    #expect(method(0.34, 1.56, 0.64, 1) == .two)
    // Material's curve of old, and one that is steeper half way.
    #expect(method(0.4, 0, 0.2, 1) == .four)
    #expect(method(0.76, 0, 0.24, 1) == .four)
    // Steep ones.
    #expect(method(1, 0, 0, 1) == .bisection)
    #expect(method(0.2, 0, 0, 1) == .bisection)
  }

  @Test("outside 0…1 the end tangents are extended")
  func tangents() throws {
    // The curve, the slope below 0, and the slope above 1.
    let cases: [([Float], Float, Float)] = [
      ([0.25, 0.1, 0.25, 1], 0.4, 0), ([0.5, 1, 0.5, 0.5], 2, 1), ([0, 1, 0.5, 1], 0, 0),
      ([0, 0, 0.5, 1], 2, 0), ([0, 0, 0, 0], 1, 1), ([1, 1, 1, 1], 1, 1), ([0.5, 0.25, 1, 1], 0.5, 1.5),
      ([0, 0, 0, 1], 0, 0), ([0.3, -0.6, 1, 0.5], -2, 0), ([0, 0, 1, 1], 1, 1),
    ]
    for (c, below, above) in cases {
      let easing = try Easing.cubicBezier(c[0], c[1], c[2], c[3])
      for d: Float in [0.125, 0.5, 3] {
        #expect(abs(easing(-d) + below * d) <= 1e-6 * d, "\(c) at \(-d)")
        #expect(abs(easing(1 + d) - (1 + above * d)) <= 1e-6 * (1 + d), "\(c) at \(1 + d)")
      }
      #expect(abs(easing.derivative(at: -1) - below) <= 1e-6)
      #expect(abs(easing.derivative(at: 2) - above) <= 1e-6)
    }
  }

  @Test("derivatives agree with differences", arguments: curves)
  func derivatives(_ c: [Float]) throws {
    let easing = try Easing.cubicBezier(c[0], c[1], c[2], c[3])
    let (x1, y1, x2, y2) = (Double(c[0]), Double(c[1]), Double(c[2]), Double(c[3]))
    let h = 1e-5
    for p in EasingFormulas.points(0.02, 0.98) {
      let x = Double(p)
      // Near a vertical tangent, differences are too inaccurate.
      if x1 > 0.99 && x2 < 0.01 && abs(x - 0.5) < 0.02 { continue }
      let upper = EasingFormulas.bezier(x1, y1, x2, y2, at: x + h)
      let lower = EasingFormulas.bezier(x1, y1, x2, y2, at: x - h)
      let expected = (upper - lower) / (2 * h)
      let found = Double(easing.derivative(at: p))
      #expect(abs(found - expected) <= 1e-3 * max(1, abs(expected)), "\(c) at \(p): \(found), \(expected)")
    }
    for p: Float in [0, 0.5, 1] { #expect(easing.derivative(at: p).isFinite) }
  }

  @Test("x outside 0…1 and numbers that are not finite are errors that name them")
  func errors() {
    #expect(throws: TweenError(field: "x1", found: "1.5", expected: "a number in 0...1")) {
      try Easing.cubicBezier(1.5, 0, 0, 1)
    }
    #expect(throws: TweenError(field: "x2", found: "-0.25", expected: "a number in 0...1")) {
      try Easing.cubicBezier(0, 0, -0.25, 1)
    }
    #expect(throws: TweenError(field: "y1", found: "nan", expected: "a finite number")) {
      try Easing.cubicBezier(0, .nan, 0, 1)
    }
    #expect(throws: TweenError(field: "y2", found: "inf", expected: "a finite number")) {
      try Easing.cubicBezier(0, 0, 0, .infinity)
    }
    #expect(throws: TweenError.self) { try Easing.cubicBezier(.nan, 0, 0, 0) }
  }
}
