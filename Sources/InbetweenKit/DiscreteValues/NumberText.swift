import InbetweenCore

/// The way in which a number is written: for points, prices and times that count up or down.
///
/// ```swift
/// let price = NumberText(decimals: 2, separator: ",", prefix: "$")
/// print(price(1234.5))  // prints $1,234.50
/// var label = ""
/// try world.animate(from: 0, to: 1500, duration: .seconds(1)) { label = price($0) }
/// ```
///
/// The text depends only on the number and on these fields. The text is equal on every machine and in every
/// language.
public struct NumberText: Sendable {
  /// The digits after the point, in 0…9.
  public var decimals: Int
  /// The least number of digits before the point; zeros are put in front.
  public var digits: Int
  /// The text between groups of three digits; empty for none.
  public var separator: String
  /// The text for the decimal point.
  public var point: String
  /// The text in front, after a minus sign.
  public var prefix: String
  /// The text behind.
  public var suffix: String

  /// Creates a format for numbers.
  ///
  /// - Parameters:
  ///   - decimals: clamped to 0…9.
  ///   - digits: clamped to 1…30.
  public init(
    decimals: Int = 0, digits: Int = 1, separator: String = "", point: String = ".", prefix: String = "",
    suffix: String = ""
  ) {
    (self.decimals, self.digits) = (decimals, digits)
    (self.separator, self.point, self.prefix, self.suffix) = (separator, point, prefix, suffix)
  }

  /// Returns a whole number as text.
  public func callAsFunction(_ number: Int) -> String {
    text(UInt64(number.magnitude), fraction: 0, isNegative: number < 0)
  }

  /// Returns a number as text, rounded to the decimals; halves away from 0. Numbers are clamped to ±1e18, and
  /// NaN is written as 0.
  public func callAsFunction(_ number: Double) -> String {
    let number = number.isNaN ? 0 : min(max(number, -1e18), 1e18)
    let scale = Self.power(decimals)
    var whole = number.magnitude.rounded(.down)
    var fraction = ((number.magnitude - whole) * Double(scale)).rounded()
    if fraction >= Double(scale) { (whole, fraction) = (whole + 1, 0) }
    let isNegative = number < 0 && (whole != 0 || fraction != 0)
    return text(UInt64(whole), fraction: UInt64(fraction), isNegative: isNegative)
  }

  /// Returns a number as text, rounded to the decimals.
  public func callAsFunction(_ number: Float) -> String { self(Double(number)) }

  private static func power(_ decimals: Int) -> UInt64 {
    (0..<min(max(decimals, 0), 9)).reduce(1) { power, _ in power * 10 }
  }

  private func text(_ whole: UInt64, fraction: UInt64, isNegative: Bool) -> String {
    var places: [UInt8] = []
    var rest = whole
    while rest > 0 || places.count < min(max(digits, 1), 30) {
      places.append(UInt8(48 + rest % 10))
      rest /= 10
    }
    var bytes: [UInt8] = isNegative ? [45] : []
    bytes += Array(prefix.utf8)
    for index in places.indices.reversed() {
      bytes.append(places[index])
      if index > 0, index % 3 == 0 { bytes += Array(separator.utf8) }
    }
    if decimals > 0 {
      bytes += Array(point.utf8)
      var power = Self.power(decimals) / 10
      while power > 0 {
        bytes.append(UInt8(48 + fraction / power % 10))
        power /= 10
      }
    }
    return String(decoding: bytes + Array(suffix.utf8), as: UTF8.self)
  }
}
