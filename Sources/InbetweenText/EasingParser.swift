import InbetweenCore

extension Easing {
  /// Reads an easing from its text: a name of `allNames`, a CSS function, or a function with numbers.
  ///
  /// ```
  /// quadOut
  /// ease-in-out
  /// cubic-bezier(0.4, 0, 0.2, 1)
  /// steps(4, jump-end)              start, end, jump-start, jump-end, jump-none, jump-both
  /// linear(0, 0.5 25% 75%, 1)       an output and up to two percentages per stop
  /// backOut(3)                      the overshoot; In, Out and InOut of back, elastic and bounce
  /// elasticOut(1.5, 0.4)            the amplitude and, if not the usual one, the period
  /// bounceOut(0.7)                  the restitution
  /// ```
  ///
  /// CSS keywords and function names are case-insensitive (`Ease`, `STEPS(2, Jump-Start)`); Penner's names
  /// are not. White space may surround every token.
  ///
  /// - Throws: `ParseError` with the offset of the first mistake, in UTF-8 bytes.
  /// - Complexity: O(n), where n is the size of the text.
  public init(parsing text: String) throws(ParseError) {
    var parser = EasingParser(text)
    self = try parser.easing()
  }
}

struct EasingParser: TextParser {
  static let functionNames = ["cubic-bezier", "steps", "linear"] + Easing.tunedNames

  let bytes: [UInt8]
  var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func easing() throws(ParseError) -> Easing {
    skipSpace()
    let start = position
    let name = word()
    if name.isEmpty {
      throw error(at: start, position == bytes.count ? "the text is empty; expected an easing" : unexpected())
    }
    if !isAt("(") { return try named(name, at: start) }
    position += 1
    let result: Easing
    if Self.equal("cubic-bezier", name) {
      result = try cubicBezier()
    } else if Self.equal("steps", name) {
      result = try steps()
    } else if Self.equal("linear", name) {
      result = try linear(start)
    } else if let index = Easing.tunedNames.firstIndex(where: { Self.equal($0, name) }) {
      result = try tuned(index)
    } else {
      throw unknown(name, at: start, among: Self.functionNames, "there is no easing function")
    }
    try finish()
    return result
  }

  private mutating func named(_ name: [UInt8], at start: Int) throws(ParseError) -> Easing {
    for (known, easing) in Easing.named where Self.equal(known, name) {
      try finish()
      return easing
    }
    if Self.isAmong(Self.functionNames, name) {
      throw error(at: position, "expected '(' and arguments after '\(Self.text(name))'")
    }
    throw unknown(name, at: start, among: Easing.allNames + Self.functionNames, "there is no easing")
  }

  /// Reads numbers, `least` or more of `fields`, and makes the easing. An error of a number is at it.
  private mutating func numbers(
    _ fields: [String], atLeast least: Int, _ expectation: String,
    _ make: ([Float]) throws(TweenError) -> Easing
  ) throws(ParseError) -> Easing {
    var numbers: [Float] = []
    var starts: [Int] = []
    for index in fields.indices {
      if index >= least, !takeNext(",") { break }
      if index > 0 && index < least { try take(",", expectation) }
      skipSpace()
      starts.append(position)
      guard let decimal = DecimalNumber(bytes, at: &position) else {
        throw error(at: position, "expected a number")
      }
      numbers.append(try finite(decimal, at: starts[index]))
    }
    try take(")", expectation)
    do throws(TweenError) {
      return try make(numbers)
    } catch {
      var start = starts[0]
      for index in starts.indices where Self.equal(fields[index], Array(error.field.utf8)) {
        start = starts[index]
      }
      throw self.error(at: start, error.description)
    }
  }

  private mutating func cubicBezier() throws(ParseError) -> Easing {
    try numbers(["x1", "y1", "x2", "y2"], atLeast: 4, "cubic-bezier() takes four numbers") {
      (n: [Float]) throws(TweenError) in try Easing.cubicBezier(n[0], n[1], n[2], n[3])
    }
  }

  /// Reads the numbers of the function at an index of `Easing.tunedNames`.
  private mutating func tuned(_ index: Int) throws(ParseError) -> Easing {
    let fields = Easing.tunedFields(index)
    let expectation = fields.count == 1 ? "it takes one number" : "it takes an amplitude and a period"
    return try numbers(fields, atLeast: 1, expectation) {
      (numbers: [Float]) throws(TweenError) in try Easing.tuned(index, numbers)
    }
  }

  private mutating func steps() throws(ParseError) -> Easing {
    skipSpace()
    let start = position
    let count = try wholeNumber()
    let jump = takeNext(",") ? try jumpTerm() : .end
    try take(")", "steps() takes a count and a jump")
    return try easing(at: start) { () throws(TweenError) in try Easing.steps(count, jump) }
  }

  private mutating func jumpTerm() throws(ParseError) -> StepJump {
    let terms: [(name: String, jump: StepJump)] = [
      ("jump-start", .start), ("jump-end", .end), ("jump-none", .none), ("jump-both", .both),
      ("start", .start), ("end", .end),
    ]
    skipSpace()
    let start = position
    let name = word()
    for (known, jump) in terms where Self.equal(known, name) { return jump }
    throw unknown(name, at: start, among: terms.map { $0.name }, "there is no jump")
  }

  private mutating func linear(_ start: Int) throws(ParseError) -> Easing {
    var stops: [LinearStop] = []
    repeat { stops.append(try linearStop()) } while takeNext(",")
    try take(")", "a stop is a number and up to two percentages")
    return try easing(at: start) { () throws(TweenError) in try Easing.linear(stops) }
  }

  /// Returns an easing, or throws the error of its parameters as one at `start`.
  private func easing(
    at start: Int, _ make: () throws(TweenError) -> Easing
  ) throws(ParseError) -> Easing {
    do throws(TweenError) {
      return try make()
    } catch {
      throw self.error(at: start, error.description)
    }
  }

  /// Reads `<number> && <percentage>{0,2}`: the number may come before or after the percentages.
  private mutating func linearStop() throws(ParseError) -> LinearStop {
    var output: Float?
    var inputs: [Float] = []
    var isClosed = false
    while true {
      skipSpace()
      let start = position
      guard var decimal = DecimalNumber(bytes, at: &position) else { break }
      if isAt("%") {
        position += 1
        decimal.exponent -= 2
        if inputs.count == 2 { throw error(at: start, "a stop has at most two percentages") }
        if isClosed { throw error(at: start, "the percentages of a stop stand together") }
        inputs.append(try finite(decimal, at: start))
      } else {
        if output != nil { throw error(at: start, "a stop has one number; expected ',' or a percentage") }
        output = try finite(decimal, at: start)
        isClosed = !inputs.isEmpty
      }
    }
    guard let output else {
      throw error(at: position, inputs.isEmpty ? "expected a number" : "the stop lacks its output, a number")
    }
    return LinearStop(output, at: inputs.first, to: inputs.count == 2 ? inputs[1] : nil)
  }

  private mutating func wholeNumber() throws(ParseError) -> Int {
    let start = position
    if let decimal = DecimalNumber(bytes, at: &position) {
      let value = decimal.float
      let text = bytes[start..<position]
      let isWhole = !text.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
      if isWhole && value.magnitude < 0x1p24 { return Int(value) }
      if isWhole { return value < 0 ? -StepFunction.maximumCount : StepFunction.maximumCount + 1 }
    }
    throw error(at: start, "expected a whole number")
  }
}
