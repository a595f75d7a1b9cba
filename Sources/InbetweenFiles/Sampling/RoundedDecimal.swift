/// A number above 0, rounded to nine significant digits, ties to even.
///
/// It is made without the C library, whose results may depend on the locale.
struct RoundedDecimal {
  /// The significant digits, as a whole number of nine digits.
  let digits: UInt64
  /// The power of ten of the first digit.
  let exponent: Int

  private static let count = 9

  /// Rounds a finite number above 0.
  init(_ value: Double) { self = Self.quick(value) ?? Self.exact(value) }

  /// Creates a number of nine digits, or of ten if rounding has made them 10⁹.
  private init(digits: UInt64, exponent: Int) {
    let isLonger = digits == 1_000_000_000
    self.digits = isLonger ? 100_000_000 : digits
    self.exponent = isLonger ? exponent + 1 : exponent
  }

  /// The number as C's `%.9g` writes it: without zeros at the end, and with a power of ten from 1e9 on and
  /// below 1e-4.
  var text: String {
    var (rest, length) = (digits, Self.count)
    while rest % 10 == 0 { (rest, length) = (rest / 10, length - 1) }
    let digits = String(rest)
    func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
    switch exponent {
    case -4..<0: return "0." + zeros(-exponent - 1) + digits
    case length - 1..<Self.count: return digits + zeros(exponent + 1 - length)
    case 0..<length: return digits.prefix(exponent + 1) + "." + digits.dropFirst(exponent + 1)
    default:
      let power = String(exponent.magnitude)
      let fraction = length > 1 ? "." + digits.dropFirst() : ""
      return digits.prefix(1) + fraction + (exponent < 0 ? "e-" : "e+") + zeros(2 - min(power.utf8.count, 2))
        + power
    }
  }

  /// Rounds the shortest decimal that reads as the number; nil if that may differ from rounding the number.
  ///
  /// It differs only if a middle of two neighbours of nine digits lies between the two, or is one of them.
  /// Such a middle has ten digits, the last of which is a 5.
  ///
  /// - A shortest decimal of more than ten digits has no decimal of ten digits between itself and the number:
  ///   that one would read as the number, and be shorter.
  /// - Other decimals of ten digits are far away from a shorter one, compared with the distance of Doubles.
  ///   That is not so for numbers too small to be normal.
  private static func quick(_ value: Double) -> RoundedDecimal? {
    guard value.isNormal else { return nil }
    var (digits, decimals, power) = (UInt64(0), 0, 0)
    var (isFraction, isPower, isNegative) = (false, false, false)
    for byte in value.description.utf8 {
      switch byte {
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"): isPower = true
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "+"): break
      default:
        let digit = byte - UInt8(ascii: "0")
        if isPower {
          power = power * 10 + Int(digit)
        } else {
          digits = digits * 10 + UInt64(digit)
          if isFraction { decimals += 1 }
        }
      }
    }
    var last = (isNegative ? -power : power) - decimals
    while digits % 10 == 0 { (digits, last) = (digits / 10, last + 1) }
    var (length, over) = (1, UInt64(10))
    while over <= digits { (length, over) = (length + 1, over * 10) }
    if length == count + 1, digits % 10 == 5 { return nil }
    var unit: UInt64 = 1
    for _ in 0..<abs(length - count) { unit *= 10 }
    let rounded = length <= count ? digits * unit : (digits + unit / 2) / unit
    return RoundedDecimal(digits: rounded, exponent: last + length - 1)
  }

  /// Rounds all digits of a number.
  private static func exact(_ value: Double) -> RoundedDecimal {
    // value = whole · 2^power. A half is five tenths: a negative power multiplies by 5 and moves the point.
    let exponentBits = Int(value.exponentBitPattern)
    var whole = value.significandBitPattern | (exponentBits == 0 ? 0 : 1 << 52)
    let power = max(exponentBits, 1) - 1075
    // The last digit comes first.
    var digits: [UInt8] = []
    while whole > 0 {
      digits.append(UInt8(whole % 10))
      whole /= 10
    }
    var left = abs(power)
    while left > 0 {
      // With twenty factors at once, a product fits into 64 bits.
      var factor: UInt64 = 1
      for _ in 0..<min(left, 20) { factor *= power < 0 ? 5 : 2 }
      multiply(&digits, by: factor)
      left -= 20
    }
    var head: UInt64 = 0
    for digit in digits.reversed().prefix(count) { head = head * 10 + UInt64(digit) }
    for _ in 0..<max(count - digits.count, 0) { head *= 10 }
    let rest = digits.dropLast(count)
    let next = rest.last ?? 0
    let isAboveMiddle = next > 5 || (next == 5 && rest.dropLast().contains { $0 > 0 })
    if isAboveMiddle || (next == 5 && head % 2 == 1) { head += 1 }
    return RoundedDecimal(digits: head, exponent: digits.count - 1 + min(power, 0))
  }

  private static func multiply(_ digits: inout [UInt8], by factor: UInt64) {
    var carry: UInt64 = 0
    for index in digits.indices {
      let product = UInt64(digits[index]) * factor + carry
      digits[index] = UInt8(product % 10)
      carry = product / 10
    }
    while carry > 0 {
      digits.append(UInt8(carry % 10))
      carry /= 10
    }
  }
}
