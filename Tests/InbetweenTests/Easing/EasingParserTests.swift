import Testing

import Inbetween
@testable import InbetweenCore
@testable import InbetweenText

@Suite("Easing text")
struct EasingParserTests {
  @Test("every name is read, and written back", arguments: Easing.allNames)
  func names(_ name: String) throws {
    #expect(try Easing(parsing: name).description == name)
    #expect(try Easing(parsing: " \t\(name)\n") == Easing(parsing: name))
  }

  @Test("the names begin with linear and end with those of CSS")
  func listing() {
    #expect(Easing.allNames.first == "linear")
    #expect(Easing.allNames.contains("sineInOut"))
    #expect(Easing.allNames.suffix(2) == ["step-start", "step-end"])
  }

  @Test("functions are read with any white space, signs and exponents")
  func functions() throws {
    #expect(try Easing(parsing: "cubic-bezier(0.4, 0, 0.2, 1)") == Easing.cubicBezier(0.4, 0, 0.2, 1))
    #expect(
      try Easing(parsing: "cubic-bezier( .4,-1e0 ,+2.0E-1,1.5e+0 )") == Easing.cubicBezier(0.4, -1, 0.2, 1.5))
    for (term, jump) in [
      ("start", StepJump.start), ("end", .end), ("jump-start", .start), ("jump-end", .end),
      ("jump-none", .none),
      ("jump-both", .both),
    ] {
      #expect(try Easing(parsing: "steps(4, \(term))") == Easing.steps(4, jump))
    }
    #expect(try Easing(parsing: "steps(+3)") == Easing.steps(3, .end))
    let expected = try Easing.linear([0, LinearStop(0.5, at: 0.25, to: 0.75), 1])
    #expect(try Easing(parsing: "linear(0, 0.5 25% 75%, 1)") == expected)
    #expect(try Easing(parsing: "linear(0,25% 75% .5,1)") == expected)
    #expect(try Easing(parsing: "linear(0, 1)") != .linear)
  }

  @Test("Z1: functions of back, elastic and bounce take numbers")
  func tuned() throws {
    #expect(try Easing(parsing: "backOut(3)") == .backOut(overshoot: 3))
    #expect(try Easing(parsing: " backIn( 0.5 ) ") == .backIn(overshoot: 0.5))
    #expect(try Easing(parsing: "elasticOut(1.5, .4)") == .elasticOut(amplitude: 1.5, period: 0.4))
    #expect(try Easing(parsing: "elasticOut(2)") == .elasticOut(amplitude: 2, period: 0.3))
    #expect(try Easing(parsing: "elasticInOut(2)") == .elasticInOut(amplitude: 2, period: 0.45))
    #expect(try Easing(parsing: "bounceInOut(7e-1)") == .bounceInOut(restitution: 0.7))
    #expect(try Easing.elasticIn(amplitude: 1).description == "elasticIn(1, 0.3)")
    for named in EasingFormulas.tuned {
      #expect(named.easing.description == named.name)
      #expect(try Easing(parsing: named.name) == named.easing)
    }
  }

  @Test("the canonical text reads back to an equal easing")
  func roundTrip() throws {
    var random = SystemRandomNumberGenerator()
    func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &random) }
    var easings = [
      try Easing.cubicBezier(0.1, -1e-20, 1, 3e30), try Easing.steps(12, .none), try Easing.steps(1, .both),
      try Easing.linear([0.5, LinearStop(0.5, at: 0.5)]),
      try Easing.linear([LinearStop(1, at: -1), LinearStop(2, at: 1e-7), LinearStop(-3e-9, at: 123456.7)]),
    ]
    for _ in 0..<300 {
      easings.append(try .cubicBezier(number(0...1), number(-3...3), number(0...1), number(-3...3)))
      easings.append(try .linear((0..<6).map { _ in LinearStop(number(-2...2), at: number(-1...2)) } + [7]))
    }
    for easing in easings {
      #expect(try Easing(parsing: easing.description) == easing, "\(easing)")
    }
    #expect(try Easing.cubicBezier(0.4, 0, 0.2, 1).description == "cubic-bezier(0.4, 0, 0.2, 1)")
    #expect(try Easing.steps(4, .start).description == "steps(4, jump-start)")
    #expect(try Easing(parsing: "linear(0, 0.5 25% 75%, 1)").description == "linear(0, 0.5 25%, 0.5 75%, 1)")
  }

  @Test("Z1: CSS keywords and functions are read in any case")
  func anyCase() throws {
    #expect(try Easing(parsing: "Ease") == .ease)
    #expect(try Easing(parsing: "LINEAR") == .linear)
    #expect(try Easing(parsing: "Step-Start") == .stepStart)
    #expect(try Easing(parsing: "STEPS(2, Jump-Start)") == .steps(2, .start))
    #expect(try Easing(parsing: "Cubic-Bezier(0.4, 0, 0.2, 1)") == .cubicBezier(0.4, 0, 0.2, 1))
    #expect(try Easing(parsing: "Linear(0, 1E0)") == .linear([0, 1]))
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    let text: String
    let offset: Int
    let part: String
    var suggestion: String? = nil
    var testDescription: String { text }
  }

  static let bad: [Bad] = [
    Bad(text: "", offset: 0, part: "empty"),
    Bad(text: "   ", offset: 3, part: "empty"),
    Bad(text: "(", offset: 0, part: "unexpected '('"),
    Bad(text: "quadout", offset: 0, part: "no easing 'quadout'", suggestion: "quadOut"),
    Bad(text: "  quadOot", offset: 2, part: "no easing", suggestion: "quadOut"),
    Bad(text: "easeInOutBack", offset: 0, part: "no easing", suggestion: "backInOut"),
    Bad(text: "easeOutElastic", offset: 0, part: "no easing", suggestion: "elasticOut"),
    Bad(text: "easeInOut", offset: 0, part: "no easing", suggestion: "ease-in-out"),
    Bad(text: "xyzzyplugh", offset: 0, part: "no easing"),
    Bad(text: "quadOut x", offset: 8, part: "unexpected 'x'"),
    Bad(text: "é", offset: 0, part: "unexpected 'é'"),
    Bad(text: "steps", offset: 5, part: "expected '('"),
    Bad(text: "cubicbezier(0,0,1,1)", offset: 0, part: "no easing function", suggestion: "cubic-bezier"),
    Bad(text: "quadOut(1)", offset: 0, part: "no easing function"),
    Bad(text: "cubic-bezier(", offset: 13, part: "expected a number"),
    Bad(text: "cubic-bezier(0, 0, 1)", offset: 20, part: "expected ','"),
    Bad(text: "cubic-bezier(0, 0, 1, 1, 1)", offset: 23, part: "expected ')'"),
    Bad(text: "cubic-bezier(0, 0, 1, 1", offset: 23, part: "expected ')'"),
    Bad(text: "cubic-bezier(0, 0, 1, 1) x", offset: 25, part: "unexpected 'x'"),
    Bad(text: "cubic-bezier(1.5, 0, 1, 1)", offset: 13, part: "x1: found 1.5"),
    Bad(text: "cubic-bezier(0, 0, -1, 1)", offset: 19, part: "x2: found -1.0"),
    Bad(text: "cubic-bezier(0, 1e39, 1, 1)", offset: 16, part: "out of range"),
    Bad(text: "cubic-bezier(0, nan, 1, 1)", offset: 16, part: "expected a number"),
    Bad(text: "cubic-bezier(0, 5., 1, 1)", offset: 17, part: "expected ','"),
    Bad(text: "cubic-bezier(0, 5e, 1, 1)", offset: 17, part: "expected ','"),
    Bad(text: "cubic-bezier(0 0 1 1)", offset: 15, part: "expected ','"),
    Bad(text: "steps()", offset: 6, part: "whole number"),
    Bad(text: "steps(0)", offset: 6, part: "count: found 0"),
    Bad(text: "steps(1.5)", offset: 6, part: "whole number"),
    Bad(text: "steps(99999999999999999999)", offset: 6, part: "count"),
    Bad(text: "steps(1, jump-none)", offset: 6, part: "2...1000000"),
    Bad(text: "steps(4, jump-ends)", offset: 9, part: "no jump 'jump-ends'", suggestion: "jump-end"),
    Bad(text: "steps(4, )", offset: 9, part: "no jump"),
    Bad(text: "linear()", offset: 7, part: "expected a number"),
    Bad(text: "linear(0.5)", offset: 0, part: "at least two stops"),
    Bad(text: "linear(0 0% 100%)", offset: 0, part: "at least two stops"),
    Bad(text: "linear(0, )", offset: 10, part: "expected a number"),
    Bad(text: "linear(0, 50%)", offset: 13, part: "lacks its output"),
    Bad(text: "linear(0 1)", offset: 9, part: "one number"),
    Bad(text: "linear(0 1% 2% 3%)", offset: 15, part: "two percentages"),
    Bad(text: "linear(1% 0 2%)", offset: 12, part: "stand together"),
    Bad(text: "linear(0, 1", offset: 11, part: "expected ')'"),
    Bad(text: "backOut()", offset: 8, part: "expected a number"),
    Bad(text: "backOut(101)", offset: 8, part: "overshoot: found 101.0, expected a number in 0...100"),
    Bad(text: "backOut(1, 2)", offset: 9, part: "one number"),
    Bad(text: "elasticOut(0.5)", offset: 11, part: "amplitude: found 0.5, expected a number in 1...10"),
    Bad(text: "elasticOut(1, 0)", offset: 14, part: "period: found 0.0, expected a number in 0.05...10"),
    Bad(text: "elasticOut(1, )", offset: 14, part: "expected a number"),
    Bad(text: "elasticOut(1, 1, 1)", offset: 15, part: "expected ')'"),
    Bad(text: "bounceIn(1)", offset: 9, part: "restitution: found 1.0, expected a number in 0...0.95"),
    Bad(text: "back-out(2)", offset: 0, part: "no easing function", suggestion: "backOut"),
    Bad(text: "linear(0, 1))", offset: 12, part: "unexpected ')'"),
  ]

  @Test("mistakes are reported with their offset", arguments: bad)
  func mistakes(_ bad: Bad) throws {
    let error = try #require(throws: ParseError.self) { try Easing(parsing: bad.text) }
    #expect(error.offset == bad.offset, "\(error)")
    #expect(error.message.contains(bad.part), "\(error)")
    #expect(error.suggestion == bad.suggestion, "\(error)")
  }

  @Test("no text crashes the parser")
  func noise() {
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "linear", "steps", "cubic-bezier", "(", ")", ",", "%", " ", "0", "1", "9e99999999999999999999", "-",
      "+",
      ".", "e", "ease", "\u{0}", "é", "jump-none", "1e-400", String(repeating: "7", count: 500), "quadIn",
      "elasticOut",
    ]
    for _ in 0..<cases(300) {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in pieces.randomElement(using: &random)!
      }
      _ = try? Easing(parsing: text.joined())
    }
  }
}

@Suite("Decimal numbers")
struct DecimalNumberTests {
  private func parse(_ text: String) -> Float? {
    let bytes = Array(text.utf8)
    var position = 0
    guard let number = DecimalNumber(bytes, at: &position), position == bytes.count else { return nil }
    return number.float
  }

  @Test("decimals convert to the nearest Float, as in the standard library")
  func nearest() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<4000 {
      let value = Float(bitPattern: UInt32.random(in: 0..<0x7F80_0000, using: &random))
      #expect(parse(value.description) == value)
      // The middle between two Floats and numbers next to it, with more digits than Float holds.
      let middle = (Double(value) + Double(value.nextUp)) / 2
      for text in [middle.description, middle.nextUp.description, middle.nextDown.description] {
        #expect(parse(text) == Float(text), "\(text)")
      }
    }
    for text in [
      "0", "-0", "0.0", "1e-45", "7e-46", "7.1e-46", "3.4028235e38", "3.4028236e38", "1e39", "1e-400",
      "1e400",
      "16777217", "16777219", "0.1", "-.5", "+12.25", "00012", "1e0000000000000000000000000000005",
      "16777217.00000000000000000000000000000000000000000000000000000000001", "8388608.5", "8388609.5",
      "0." + String(repeating: "0", count: 60) + "1e60", "1" + String(repeating: "0", count: 300) + "e-300",
      "16777217." + String(repeating: "0", count: 200) + "1",
    ] {
      #expect(parse(text) == Float(text), "\(text)")
    }
  }

  @Test("text that is not a number is not read")
  func none() {
    for text in ["", "+", "-", ".", "e5", "inf", "nan", "--1", "1.", "1e", "1e+", "0x10"] {
      #expect(parse(text) == nil, "\(text)")
    }
  }
}
