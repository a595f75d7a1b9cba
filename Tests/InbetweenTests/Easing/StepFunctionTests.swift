import Testing

import Inbetween
@testable import InbetweenCore

@Suite("Z1, Z2: steps()")
struct StepFunctionTests {
  @Test("the table of css-easing: jumps of each kind", arguments: StepJump.allCases)
  func table(_ jump: StepJump) throws {
    let easing = try Easing.steps(4, jump)
    // A little within each quarter, then at its end.
    let inside: [Float] = [0.01, 0.26, 0.51, 0.76]
    let expected: [Float] =
      switch jump {
      case .start: [0.25, 0.5, 0.75, 1]
      case .end: [0, 0.25, 0.5, 0.75]
      case .none: [0, 1.0 / 3, 2.0 / 3, 1]
      case .both: [0.2, 0.4, 0.6, 0.8]
      }
    for (p, value) in zip(inside, expected) { #expect(easing(p) == value) }
    // At a jump the later value is returned; with the before flag, the earlier one.
    for k in 1...3 {
      #expect(easing(Float(k) / 4) == expected[k])
      #expect(easing.value(Float(k) / 4, before: true) == expected[k - 1])
    }
    #expect(easing(1) == 1)
    #expect(easing(0) == expected[0])
  }

  @Test("at 0 and 1 the before flag undoes the jump")
  func beforeFlagAtTheEnds() throws {
    #expect(try Easing.steps(4, .start).value(0, before: true) == 0)
    #expect(try Easing.steps(4, .both).value(0, before: true) == 0)
    #expect(try Easing.steps(4, .end).value(0, before: true) == 0)
    #expect(try Easing.steps(4, .none).value(0, before: true) == 0)
    #expect(try Easing.steps(4, .end).value(1, before: true) == 0.75)
    #expect(Easing.stepStart.value(0, before: true) == 0)
    #expect(Easing.stepStart(0) == 1)
    #expect(Easing.stepEnd(1) == 1)
    #expect(Easing.stepEnd(Float(1).nextDown) == 0)
    #expect(Easing.quadOut.value(0.5, before: true) == Easing.quadOut(0.5))
  }

  /// Returns the value of css-easing-1, "2.3.1 output of a step easing function", in Double with exact
  /// fractions.
  private func reference(_ k: Int, _ parts: Int, _ n: Int, _ jump: StepJump, _ before: Bool) -> Double {
    // Progress is k/(n·parts): whole steps are exact.
    var step = Int((Double(k) / Double(parts)).rounded(.down))
    if jump == .start || jump == .both { step += 1 }
    if before && k % parts == 0 { step -= 1 }
    if k >= 0 && step < 0 { step = 0 }
    let jumps = jump == .none ? n - 1 : jump == .both ? n + 1 : n
    if k <= n * parts && step > jumps { step = jumps }
    return Double(step) / Double(jumps)
  }

  @Test("every jump of every count to 200 is at the right Float, inside and outside 0…1")
  func jumps() throws {
    for n in 1...200 {
      for jump in StepJump.allCases where jump != .none || n > 1 {
        let easing = try Easing.steps(n, jump)
        for k in -n...(3 * n) {
          let p = Float(Double(k) / Double(2 * n))
          for before in [false, true] {
            let expected = Float(reference(k, 2, n, jump, before))
            if easing.value(p, before: before) != expected {
              Issue.record("steps(\(n), \(jump)) at \(p), before \(before)")
            }
          }
        }
      }
    }
  }

  @Test("one Float below a jump is before it")
  func nextDown() throws {
    let easing = try Easing.steps(2)
    #expect(easing(Float(0.5).nextDown) == 0)
    #expect(easing(0.5) == 0.5)
    #expect(try Easing.steps(10)(0.7) == 0.7)
    #expect(try Easing.steps(49)(1 / 49) == 1 / 49)
  }

  @Test("values agree with the algorithm at 10,001 points")
  func values() throws {
    let easing = try Easing.steps(7, .both)
    for (index, p) in EasingFormulas.points(-0.5, 1.5).enumerated() {
      // p = (index − 2500)/5000: never at a jump, and exact in whole numbers.
      let k = (index - 2500) * 7
      let expected = Float(reference(k, 5000, 7, .both, false))
      #expect(easing(p) == expected)
      #expect(easing.derivative(at: p) == 0)
    }
  }

  @Test("counts out of range are errors")
  func errors() {
    #expect(throws: TweenError.self) { try Easing.steps(0) }
    #expect(throws: TweenError.self) { try Easing.steps(-3, .both) }
    #expect(throws: TweenError.self) { try Easing.steps(1_000_001) }
    #expect(throws: TweenError(field: "count", found: "1", expected: "a whole number in 2...1000000")) {
      try Easing.steps(1, .none)
    }
  }

  @Test("huge progress does not trap")
  func huge() throws {
    for jump in StepJump.allCases {
      let easing = try Easing.steps(1_000_000, jump)
      #expect(easing(3e38).isFinite || easing(3e38) == .infinity)
      #expect(easing(-3e38) < 0)
      #expect(easing(0.5) >= 0.499)
    }
  }
}
