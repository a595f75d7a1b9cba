/// Where a curve lies in a row of words; arrays and cells are such.
protocol PathWords {
  subscript(index: Int) -> UInt32 { get }
}

extension Array: PathWords where Element == UInt32 {}
extension Cells: PathWords where Element == UInt32 {}

/// One coordinate of a path, or its heading, at a fraction of its length.
///
/// A path is a row of words, the same for the engine's tables and for who asks the path itself:
///
///     buckets  a word each: how many words on from a curve's first record the search begins
///     curve    buckets as a Float │ words back to the buckets │ records │ NaN
///     record   start │ c₀ │ c₁ │ c₂ │ c₃      value = c₀ + d·(c₁ + d·(c₂ + d·c₃)), d = fraction − start
///
/// The first record is the line that goes on from before 0, the last the one from 1 on. There is a curve for
/// x, y, z and the heading, with the same records but for their coefficients.
///
/// Buckets are parts of the length, all as long, and mostly shorter than a piece. The search begins at the
/// last record that may begin before the bucket does.
enum PathKernel {
  static var headerLength: Int { 2 }
  static var recordLength: Int { 5 }

  /// The record that holds `fraction`.
  @inline(__always)
  static func record(_ words: borrowing some PathWords, _ curve: Int, _ fraction: Float) -> Int {
    let count = Float(bitPattern: words[curve])
    let scaled = fraction * count
    // What is no number goes to the first.
    let held = scaled > -0.5 ? (scaled < count ? scaled : count) : -0.5
    // Adding 2²³ rounds to whole numbers, which are then in the lowest bits: no conversion that could trap.
    let bucket = Int(((held + 0.5) + 0x1p23).bitPattern & 0x7F_FFFF)
    let buckets = curve &- Int(words[curve &+ 1])
    var record = curve &+ headerLength &+ Int(words[buckets &+ bucket])
    // Nothing is as great as the one behind the last, which is no number.
    while fraction >= Float(bitPattern: words[record &+ recordLength]) { record &+= recordLength }
    return record
  }

  @inline(__always)
  static func value(_ words: borrowing some PathWords, _ curve: Int, _ fraction: Float) -> Float {
    let record = record(words, curve, fraction)
    let d = fraction - Float(bitPattern: words[record])
    let c2 = Float(bitPattern: words[record &+ 3]) + d * Float(bitPattern: words[record &+ 4])
    let c1 = Float(bitPattern: words[record &+ 2]) + d * c2
    return Float(bitPattern: words[record &+ 1]) + d * c1
  }

  /// How much it changes with the fraction.
  static func slope(_ words: borrowing some PathWords, _ curve: Int, _ fraction: Float) -> Double {
    let record = record(words, curve, fraction)
    let d = Double(fraction) - Double(Float(bitPattern: words[record]))
    let (c1, c2) = (Float(bitPattern: words[record &+ 2]), Float(bitPattern: words[record &+ 3]))
    return Double(c1) + d * (2 * Double(c2) + d * (3 * Double(Float(bitPattern: words[record &+ 4]))))
  }
}
