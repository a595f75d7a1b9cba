import Foundation
import Testing

import Inbetween
@testable import InbetweenCore

/// The elementary functions that springs use, against Foundation's.
@Suite struct SpringsMathTests {
  private var random = SplitMix64(seed: 9)

  private func relative(_ found: Double, _ expected: Double) -> Double {
    found == expected ? 0 : abs(found - expected) / abs(expected)
  }

  @Test("D2: e^x is within 4e-16 + |x|·1.3e-16") mutating func exponential() {
    var worst = 0.0
    for _ in 0..<cases(30_000) {
      let x = Double.random(in: -708...1, using: &random) * (random.once(in: 3) ? 0.01 : 1)
      worst = max(worst, relative(PortableMath.exp(x), exp(x)) / (4e-16 + abs(x) * 1.3e-16))
    }
    #expect(worst <= 1, "\(worst) times the stated error")
    #expect(PortableMath.exp(0) == 1)
    #expect(PortableMath.exp(-746) == 0)
    #expect(PortableMath.exp(-1e300) == 0)
    #expect(PortableMath.exp(-.infinity) == 0)
  }

  @Test("D2: 1 − e^(−x) does not cancel") mutating func oneMinus() {
    var worst = 0.0
    for _ in 0..<cases(30_000) {
      let x = random.magnitude(1e-300, 800)
      worst = max(worst, relative(PortableMath.oneMinusExp(x), -expm1(-x)))
    }
    for x in [0.34999, 0.35, 0.35001, 0.1, 0.5, 1e-18] {
      worst = max(worst, relative(PortableMath.oneMinusExp(x), -expm1(-x)))
    }
    #expect(worst <= 5e-16, "\(worst)")
    #expect(PortableMath.oneMinusExp(0) == 0)
    #expect(PortableMath.oneMinusExp(1e9) == 1)
  }

  @Test("D2: −ln(1 − x) does not cancel") mutating func logarithm() {
    var worst = 0.0
    for k in 0..<cases(30_000) {
      let x = k % 2 == 0 ? random.magnitude(1e-300, 0.999) : 1 - random.magnitude(2e-16, 0.999)
      if x >= 1 { continue }
      worst = max(worst, relative(PortableMath.minusLogOfOneMinus(x), -log1p(-x)))
    }
    #expect(worst <= 1e-15, "\(worst)")
    #expect(PortableMath.minusLogOfOneMinus(0) == 0)
  }

  @Test("D2: sine and cosine are within 2e-16 + |x|·1.2e-16 up to 10¹²") mutating func waves() {
    var worst = 0.0
    for k in 0..<cases(40_000) {
      let limit = k % 2 == 0 ? 100 : 1e12
      let x = random.magnitude(1e-10, limit) * (random.once(in: 2) ? -1 : 1)
      let (sine, cosine) = PortableMath.sineAndCosine(x)
      let allowed = 2e-16 + abs(x) * 1.2e-16
      worst = max(worst, abs(sine - sin(x)) / allowed, abs(cosine - cos(x)) / allowed)
    }
    // Near the multiples of a quarter turn, where the reduction cancels most.
    for k in 1...2000 {
      let x = Double(k) * .pi / 2
      let (sine, cosine) = PortableMath.sineAndCosine(x)
      let allowed = 2e-16 + abs(x) * 1.2e-16
      worst = max(worst, abs(sine - sin(x)) / allowed, abs(cosine - cos(x)) / allowed)
    }
    #expect(worst <= 1, "\(worst) times the stated error")
    #expect(PortableMath.sineAndCosine(0) == (0, 1))
  }

  @Test("D2: small sines keep their relative accuracy, which springs near ζ = 1 need")
  mutating func smallSines() {
    for _ in 0..<cases(2000) {
      let x = random.magnitude(1e-300, 0.7)
      #expect(relative(PortableMath.sineAndCosine(x).sine, sin(x)) < 4e-16)
    }
  }

  @Test("D2: the angle of a point is within 1e-15") mutating func angles() {
    var worst = 0.0
    for _ in 0..<cases(20_000) {
      let y = random.magnitude(1e-12, 1e12) * (random.once(in: 2) ? -1 : 1)
      let x = random.magnitude(1e-12, 1e12) * (random.once(in: 2) ? -1 : 1)
      worst = max(worst, abs(PortableMath.arcTangent(y, over: x) - atan2(y, x)))
      let turn = Double.random(in: -Double.pi...Double.pi, using: &random)
      let (s, c) = (sin(turn), cos(turn))
      worst = max(worst, abs(PortableMath.arcTangent(s * y, over: c * abs(y)) - atan2(s * y, c * abs(y))))
    }
    for (y, x) in [(0.0, 1.0), (0, -1), (1, 0), (-1, 0), (1e-300, 1e300), (1e300, 1e-300), (1e-307, 1e-307)] {
      worst = max(worst, abs(PortableMath.arcTangent(y, over: x) - atan2(y, x)))
    }
    #expect(worst <= 1e-15, "\(worst)")
    #expect(PortableMath.arcTangent(0, over: 0) == 0)
  }

  @Test("D2: 1 − 2^x in Float is within 1.5 ulp, exact at 0 and for very small x") mutating func float() {
    var worst = 0.0
    for _ in 0..<cases(40_000) {
      let x = -Float(random.magnitude(1e-30, 126))
      let expected = -expm1(Double(x) * log(2))
      worst = max(worst, abs(Double(PortableMath.oneMinusExp2(x)) - expected) / Double(Float(expected).ulp))
    }
    #expect(worst <= 1.5, "\(worst) ulp")
    #expect(PortableMath.oneMinusExp2(Float(0)) == 0)
    #expect(PortableMath.oneMinusExp2(Float(-1)) == 0.5)
    #expect(PortableMath.oneMinusExp2(Float(-1e9)) == 1)
  }
}
