/// A decimal number as written: digits · 10^exponent. It converts to the nearest Float exactly, without the C
/// library: its result may depend on the locale, and Embedded Swift does not have it.
package struct DecimalNumber {
  var isNegative = false
  /// The first nineteen significant digits, without leading zeros, as a whole number.
  private var leading: UInt64 = 0
  private var leadingCount = 0
  /// The digits after those, 0…9 each.
  private var rest: [UInt8] = []
  /// The power of ten of the last digit.
  package var exponent = 0

  /// The number of stored digits. Of further digits it is enough to know whether all are zero: no midpoint of
  /// two Floats has as many digits.
  private static let digitLimit = 150

  /// Reads a number of CSS at `position`, and moves past it: `[+-]? (digits [. digits] | . digits) ([eE]
  /// [+-]? digits)?`. Nil, with `position` unchanged, if there is none.
  package init?<Bytes: RandomAccessCollection>(_ text: Bytes, at position: inout Int)
  where Bytes.Element == UInt8, Bytes.Index == Int {
    var cursor = position
    if cursor < text.count, text[cursor] == UInt8(ascii: "-") || text[cursor] == UInt8(ascii: "+") {
      isNegative = text[cursor] == UInt8(ascii: "-")
      cursor += 1
    }
    let whole = cursor
    while let digit = Self.digit(text, cursor) {
      append(digit, isFraction: false)
      cursor += 1
    }
    var count = cursor - whole
    if cursor < text.count, text[cursor] == UInt8(ascii: "."), Self.digit(text, cursor + 1) != nil {
      cursor += 1
      while let digit = Self.digit(text, cursor) {
        append(digit, isFraction: true)
        cursor += 1
        count += 1
      }
    }
    if count == 0 { return nil }
    readExponent(text, &cursor)
    position = cursor
  }

  private mutating func readExponent<Bytes: RandomAccessCollection>(_ text: Bytes, _ cursor: inout Int)
  where Bytes.Element == UInt8, Bytes.Index == Int {
    var ahead = cursor
    guard ahead < text.count, text[ahead] | 0x20 == UInt8(ascii: "e") else { return }
    ahead += 1
    var sign = 1
    if ahead < text.count, text[ahead] == UInt8(ascii: "-") || text[ahead] == UInt8(ascii: "+") {
      sign = text[ahead] == UInt8(ascii: "-") ? -1 : 1
      ahead += 1
    }
    guard Self.digit(text, ahead) != nil else { return }
    var value = 0
    while let digit = Self.digit(text, ahead) {
      // Large enough to be 0 or infinite whatever the digits, and too small to overflow.
      value = min(value * 10 + Int(digit), 100_000_000)
      ahead += 1
    }
    exponent += sign * value
    cursor = ahead
  }

  private static func digit<Bytes: RandomAccessCollection>(_ text: Bytes, _ index: Int) -> UInt8?
  where Bytes.Element == UInt8, Bytes.Index == Int {
    guard index < text.count, text[index] >= 48, text[index] <= 57 else { return nil }
    return text[index] - 48
  }

  private mutating func append(_ digit: UInt8, isFraction: Bool) {
    if leadingCount + rest.count >= Self.digitLimit {
      if digit != 0 { rest[rest.count - 1] = max(rest[rest.count - 1], 1) }
      if !isFraction { exponent += 1 }
      return
    }
    if leadingCount == 19 {
      rest.append(digit)
    } else if leadingCount > 0 || digit != 0 {
      leading = leading * 10 + UInt64(digit)
      leadingCount += 1
    }
    if isFraction { exponent -= 1 }
  }

  /// The significant digits, 0…9 each, without leading zeros.
  var digits: [UInt8] {
    var digits: [UInt8] = []
    var number = leading
    for _ in 0..<leadingCount {
      digits.append(UInt8(truncatingIfNeeded: number % 10))
      number /= 10
    }
    return digits.reversed() + rest
  }

  /// The nearest Float, ties to even; infinite from 3.4028236e38 on.
  package var float: Float {
    let magnitude = self.magnitude
    return isNegative ? -magnitude : magnitude
  }

  private var magnitude: Float { quickMagnitude ?? exactMagnitude }

  /// The nearest Float, if rounding to the nearest Double decides it; nil otherwise.
  private var quickMagnitude: Float? {
    // Up to 2⁵³ and 10²² both are exact as Doubles, so their product or quotient is rounded once.
    guard rest.isEmpty, leading <= 1 << 53, exponent.magnitude <= 22 else { return nil }
    var power = 1.0
    for _ in 0..<exponent.magnitude { power *= 10 }
    let value = exponent < 0 ? Double(leading) / power : Double(leading) * power
    // The middle of two Floats is a Double: there alone it is not known on which side the number is.
    return value.bitPattern & 0x1FFF_FFFF == 0x1000_0000 ? nil : Float(value)
  }

  private var exactMagnitude: Float {
    let digits = digits
    let top = digits.count + exponent
    if digits.isEmpty || top < -50 { return 0 }
    if top > 40 { return .infinity }
    // A guess in Double is at most a few Floats off. Exact comparisons correct it.
    var guess = 0.0
    for digit in digits.prefix(17) { guess = guess * 10 + Double(digit) }
    var power = exponent + max(digits.count - 17, 0)
    while power > 0 {
      guess *= 10
      power -= 1
    }
    while power < 0 {
      guess /= 10
      power += 1
    }
    var result = Float(guess)
    if result == .infinity { result = .greatestFiniteMagnitude }
    while result < .infinity {
      let order = compare(digits, toMiddleAbove: result)
      if order < 0 || (order == 0 && result.bitPattern & 1 == 0) { break }
      result = result.nextUp
    }
    while result > 0 {
      let order = compare(digits, toMiddleAbove: result.nextDown)
      if order > 0 || (order == 0 && result.bitPattern & 1 == 0) { break }
      result = result.nextDown
    }
    return result
  }

  /// Returns how this number compares with the middle between `value` ≥ 0 and the next Float: −1, 0 or 1.
  private func compare(_ digits: [UInt8], toMiddleAbove value: Float) -> Int {
    // value = m·2^q, so the middle is (2m + 1)·2^(q − 1). Computed from the bits, so that infinity works too.
    let raw = Int(value.bitPattern >> 23)
    let fraction = value.bitPattern & 0x7F_FFFF
    let m = raw == 0 ? fraction : fraction | 0x80_0000
    let q = max(raw, 1) - 150
    var left = WholeNumber(digits)
    var right = WholeNumber(2 * m + 1)
    for _ in 0..<max(exponent, 0) { left.multiply(by: 10) }
    for _ in 0..<max(-exponent, 0) { right.multiply(by: 10) }
    for _ in 0..<max(q - 1, 0) { right.multiply(by: 2) }
    for _ in 0..<max(1 - q, 0) { left.multiply(by: 2) }
    return left.compare(right)
  }
}

/// A whole number of any size, to compare decimals with Floats.
private struct WholeNumber {
  private var words: [UInt32]

  init(_ value: UInt32) { words = [value] }

  init(_ digits: [UInt8]) {
    words = [0]
    for digit in digits { multiply(by: 10, plus: UInt32(digit)) }
  }

  mutating func multiply(by factor: UInt32, plus addend: UInt32 = 0) {
    var carry = UInt64(addend)
    for index in words.indices {
      let product = UInt64(words[index]) * UInt64(factor) + carry
      words[index] = UInt32(truncatingIfNeeded: product)
      carry = product >> 32
    }
    if carry > 0 { words.append(UInt32(carry)) }
  }

  func compare(_ other: WholeNumber) -> Int {
    var index = max(words.count, other.words.count)
    while index > 0 {
      index -= 1
      let a = index < words.count ? words[index] : 0
      let b = index < other.words.count ? other.words[index] : 0
      if a != b { return a < b ? -1 : 1 }
    }
    return 0
  }
}
