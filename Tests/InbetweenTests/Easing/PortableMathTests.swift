import Foundation
import Testing

import Inbetween
@testable import InbetweenCore

@Suite("D2: elementary functions of the engine's own")
struct PortableMathTests {
  private func worst(_ low: Double, _ high: Double, _ error: (Float) -> Double) -> Double {
    (0...200_000).map { error(Float(low + (high - low) * Double($0) / 200_000)) }.max()!
  }

  /// Returns the distance in units of the last place of `expected`.
  private func ulps(_ found: Float, _ expected: Double) -> Double {
    abs(Double(found) - expected) / Double(Float(expected).ulp)
  }

  @Test("Float functions keep their stated errors")
  func floats() {
    let sine = worst(-1, 1) { ulps(PortableMath.sineOfRightAngles($0), sin(Double($0) * .pi / 2)) }
    #expect(sine <= 1.7, "sine: \(sine) ulp")
    let cosine = worst(-40, 40) { abs(Double(PortableMath.cosineOfTurns($0)) - cos(2 * .pi * Double($0))) }
    #expect(cosine <= 1.5 * 0x1p-23, "cosine: \(cosine * 0x1p23) ulp of 1")
    let turns = worst(-40, 40) { abs(Double(PortableMath.sineOfTurns($0)) - sin(2 * .pi * Double($0))) }
    #expect(turns <= 1.5 * 0x1p-23, "sine of turns: \(turns * 0x1p23) ulp of 1")
    let power = worst(-126, 127) { ulps(PortableMath.exp2InRange($0), pow(2, Double($0))) }
    #expect(power <= 1.2, "exp2: \(power) ulp")
    let root = worst(0, 1) { $0 == 0 ? 0 : ulps(PortableMath.squareRoot($0), Double($0).squareRoot()) }
    #expect(root <= 1, "square root: \(root) ulp")
    let largeRoot = worst(1e-3, 1e6) { ulps(PortableMath.squareRoot($0), Double($0).squareRoot()) }
    #expect(largeRoot <= 1, "square root: \(largeRoot) ulp")
  }

  @Test("values that should be exact are exact")
  func exact() {
    #expect(PortableMath.sineOfRightAngles(0) == 0)
    #expect(PortableMath.sineOfRightAngles(1) == 1)
    #expect(PortableMath.sineOfRightAngles(-1) == -1)
    #expect(PortableMath.squareRoot(0) == 0)
    #expect(PortableMath.squareRoot(1) == 1)
    for k in -126...127 {
      #expect(PortableMath.exp2InRange(Float(k)) == Float(sign: .plus, exponent: k, significand: 1))
    }
    #expect(PortableMath.cosineOfTurns(1e6) == 1)
    #expect(PortableMath.unit(.nan) == 0)
  }

  @Test("Double functions agree with Foundation to 1e-15")
  func doubles() {
    func relative(_ found: Double, _ expected: Double) -> Double {
      expected == 0 ? abs(found) : abs(found - expected) / abs(expected)
    }
    var (power, logarithm, root, gamma) = (0.0, 0.0, 0.0, 0.0)
    for k in 0...100_000 {
      let x = Double(k) / 100_000
      power = max(power, relative(PortableMath.exp2(x * 40 - 20), exp2(x * 40 - 20)))
      let wide = exp2(x * 60 - 30)
      logarithm = max(logarithm, relative(PortableMath.log2(wide), log2(wide)))
      logarithm = max(logarithm, relative(PortableMath.log2(0.5 + x), log2(0.5 + x)))
      root = max(root, relative(PortableMath.cbrt(x * 4 - 2), cbrt(x * 4 - 2)))
      for exponent in [2.4, 1 / 2.4] where x > 0.003 {
        gamma = max(gamma, relative(PortableMath.pow(x, exponent), pow(x, exponent)))
      }
    }
    #expect(power <= 5e-16, "exp2 \(power)")
    #expect(logarithm <= 1e-15, "log2 \(logarithm)")
    #expect(root <= 5e-16, "cbrt \(root)")
    #expect(gamma <= 3e-15, "pow \(gamma)")
    #expect(PortableMath.pow(0, 2.4) == 0)
    #expect(PortableMath.pow(1, 2.4) == 1)
    #expect(PortableMath.cbrt(-8) == -2)
    #expect(PortableMath.exp2(Double(-1074)) == .leastNonzeroMagnitude)
    #expect(PortableMath.exp2(Double(1023)) == 0x1p1023)
    #expect(PortableMath.exp2(Double(2000)) == .infinity)
    #expect(PortableMath.log2(Double(0)) == -.infinity)
  }
}
