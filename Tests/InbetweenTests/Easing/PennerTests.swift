import Foundation
import Testing

import Inbetween
@testable import InbetweenCore

@Suite("Z1–Z3: Penner's functions")
struct PennerTests {
  @Test("values err by at most the tolerance of Z3", arguments: EasingFormulas.penner)
  func values(_ named: EasingFormulas.Named) {
    var worst = 0.0
    for p in EasingFormulas.points() {
      worst = max(worst, abs(Double(named.easing(p)) - named.formula(Double(p))))
    }
    #expect(worst <= named.tolerance, "\(named.name) errs by \(worst)")
  }

  @Test("the ends are exact, and are held outside 0…1", arguments: EasingFormulas.penner)
  func outside(_ named: EasingFormulas.Named) {
    #expect(named.easing(0) == 0)
    #expect(named.easing(1) == 1)
    for p in EasingFormulas.points(-0.5, 1.5) where p < 0 || p > 1 {
      #expect(named.easing(p) == (p < 0 ? 0 : 1))
      #expect(named.easing.derivative(at: p) == 0)
    }
    for p in [-Float.infinity, -1e30, -1e-30, 1 + 0x1p-23, 1e30, .infinity] {
      #expect(named.easing(p) == (p < 0 ? 0 : 1))
    }
    #expect(named.easing(.nan) == 0)
  }

  @Test("derivatives agree with differences of the formulas", arguments: EasingFormulas.penner)
  func derivatives(_ named: EasingFormulas.Named) {
    let h = 1e-5
    let joints = [1, 2, 2.5, 2.75].map { $0 / 2.75 }
    let kinks =
      joints + joints.map { 1 - $0 } + joints.map { $0 / 2 } + joints.map { (1 - $0) / 2 }
      + joints.map { (1 + $0) / 2 } + joints.map { 1 - $0 / 2 }
    for p in EasingFormulas.points(0.001, 0.999) {
      let x = Double(p)
      if named.name.hasPrefix("bounce"), kinks.contains(where: { abs($0 - x) < 2 * h }) { continue }
      // In the middle of inOut the curvature jumps, and the tangent of circ is vertical.
      if named.name.hasSuffix("InOut"), abs(x - 0.5) < (named.name == "circInOut" ? 1e-3 : 2 * h) { continue }
      let expected = (named.formula(x + h) - named.formula(x - h)) / (2 * h)
      let found = Double(named.easing.derivative(at: p))
      #expect(
        abs(found - expected) <= 2e-4 * max(1, abs(expected)), "\(named.name) at \(p): \(found), \(expected)")
    }
    #expect(named.easing.derivative(at: 0).isFinite)
    #expect(named.easing.derivative(at: 1).isFinite)
  }

  @Test("slopes at the ends are those within 0…1")
  func slopesAtEnds() {
    #expect(Easing.quadIn.derivative(at: 1) == 2)
    #expect(Easing.quadOut.derivative(at: 0) == 2)
    #expect(Easing.quadOut.derivative(at: 1) == 0)
    #expect(abs(Easing.backIn.derivative(at: 1) - 4.70158) < 1e-5)
    #expect(Easing.bounceOut.derivative(at: 1) == 0.6875)
    #expect(Easing.circIn.derivative(at: 1) == 4096)
    #expect(Easing.circIn.derivative(at: Float(1).nextDown) < 4096)
  }

  @Test("linear is the identity everywhere")
  func linear() {
    for p in EasingFormulas.points(-0.5, 1.5) {
      #expect(Easing.linear(p) == p)
      #expect(Easing.linear.derivative(at: p) == 1)
    }
  }

  @Test("easings without overshoot never decrease")
  func monotone() {
    let swinging = ["back", "elastic", "bounce"]
    for named in EasingFormulas.penner where !swinging.contains(where: { named.name.hasPrefix($0) }) {
      var last: Float = 0
      var worst: Float = 0
      for p in EasingFormulas.points() {
        let value = named.easing(p)
        worst = max(worst, last - value)
        last = value
      }
      #expect(worst <= 2 * 0x1p-24, "\(named.name) falls by \(worst)")
    }
  }
}
