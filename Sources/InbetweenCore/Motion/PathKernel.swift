/// A row of words that contains a curve: an array or `BufferView`.
protocol PathWords {
  subscript(index: Int) -> UInt32 { get }
}

extension Array: PathWords where Element == UInt32 {}
extension BufferView: PathWords where Element == UInt32 {}

/// One coordinate of a path, or its heading, at a fraction of its length.
///
/// A path is a row of words, for the engine's tables and for reads of the path itself:
///
///     buckets  a word each: how many words on from a curve's first record the search begins
///     curve    buckets as a Float │ words back to the buckets │ records │ NaN
///     record   start │ c₀ │ c₁ │ c₂ │ c₃      value = c₀ + d·(c₁ + d·(c₂ + d·c₃)), d = fraction − start
///
/// The first record is the line before fraction 0, the last the line from fraction 1 on. There is a curve for
/// x, y, z and the heading; their records differ in the coefficients only.
///
/// Buckets are equal parts of the length, mostly shorter than a segment. The search begins at the last record
/// that may begin before the bucket does.
enum PathKernel {
  static var headerLength: Int { 2 }
  static var recordLength: Int { 5 }

  /// Returns the record that contains `fraction`.
  @inline(__always)
  static func record(_ words: borrowing some PathWords, _ curve: Int, _ fraction: Float) -> Int {
    let count = Float(bitPattern: words[curve])
    let scaled = fraction * count
    // NaN goes to the first bucket.
    let held = scaled > -0.5 ? (scaled < count ? scaled : count) : -0.5
    // Adding 2²³ rounds to a whole number in the lowest bits: no conversion that could trap.
    let bucket = Int(((held + 0.5) + 0x1p23).bitPattern & 0x7F_FFFF)
    let buckets = curve &- Int(words[curve &+ 1])
    var record = curve &+ headerLength &+ Int(words[buckets &+ bucket])
    // The word after the last record is NaN, which stops the search.
    while fraction >= Float(bitPattern: words[record &+ recordLength]) { record &+= recordLength }
    return record
  }

  @inline(__always)
  static func value(_ words: borrowing some PathWords, _ curve: Int, _ fraction: Float) -> Float {
    value(words, record: record(words, curve, fraction), fraction)
  }

  @inline(__always)
  static func value(_ words: borrowing some PathWords, record: Int, _ fraction: Float) -> Float {
    let d = fraction - Float(bitPattern: words[record])
    let c2 = Float(bitPattern: words[record &+ 3]) + d * Float(bitPattern: words[record &+ 4])
    let c1 = Float(bitPattern: words[record &+ 2]) + d * c2
    return Float(bitPattern: words[record &+ 1]) + d * c1
  }

  /// Returns the derivative by the fraction.
  static func slope(_ words: borrowing some PathWords, _ curve: Int, _ fraction: Float) -> Double {
    let record = record(words, curve, fraction)
    let d = Double(fraction) - Double(Float(bitPattern: words[record]))
    let (c1, c2) = (Float(bitPattern: words[record &+ 2]), Float(bitPattern: words[record &+ 3]))
    return Double(c1) + d * (2 * Double(c2) + d * (3 * Double(Float(bitPattern: words[record &+ 4]))))
  }
}
