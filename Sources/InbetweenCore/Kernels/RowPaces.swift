/// How the own time of a driver with a rate goes on from an instant of its timeline, for kernels: it has
/// grown by ⌊counts · rate⌋ after so many counts, exactly as `ClockMap` says (T5).
struct RowPace: BitwiseCopyable {
  /// The low 32 bits of the timeline's instant.
  var origin: Int32
  /// Own counts to a count of the timeline.
  let rate: Double
  /// What is added before the sum is rounded to the nearest whole number, which is then the one below. Half
  /// of the least part of a count keeps the sum clear of the middle between two whole numbers.
  let lean: Double

  /// The greatest product of the own counts that a row serves and the rate's denominator: the three rounded
  /// operations are off by less than half the least part of a count.
  static var mostParts: Int64 { 1 << 49 }
  /// Added to a Double below 2⁵¹, it rounds that to the nearest whole number, whose low bits are then the
  /// sum's.
  static var rounding: Double { 6_755_399_441_055_744 }

  init(origin: Int64, rate: Double, lean: Double) {
    self.origin = Int32(truncatingIfNeeded: origin)
    self.rate = rate
    self.lean = lean
  }

  /// Returns the pace for a timeline that is `counts` behind.
  func earlier(by counts: Int64) -> RowPace {
    var pace = self
    pace.origin &-= Int32(truncatingIfNeeded: counts)
    return pace
  }

  /// Returns the low 32 bits of the growth of the own time at the timeline's instant `now`.
  @inline(__always)
  static func grown(_ now: Int32, _ origin: Int32, _ rate: Double, _ lean: Double) -> Int32 {
    Int32(truncatingIfNeeded: (Double(now &- origin) * rate + lean + rounding).bitPattern)
  }
}

extension ClockMap {
  /// Returns how the local time goes on from the parent's `instant`, for rows that serve `length` local
  /// counts; nil if rows cannot do it exactly.
  func pace(from instant: Int64, length: Int64) -> RowPace? {
    let parts = length * denominator
    // The parent's counts must fit in 32 bits.
    if numerator == 0 || length > 1 << 30 || parts > RowPace.mostParts || parts >> 30 >= abs(numerator) {
      return nil
    }
    let whole = Double(denominator)
    return RowPace(
      origin: instant, rate: Double(numerator) / whole, lean: (Double(part(at: instant)) + 0.5) / whole - 0.5)
  }
}

/// The paces of a table's rows, structure of arrays.
struct RowPaces: SnapshotField, ~Copyable {
  private var origins = UniqueArray<Int32>()
  private var rates = UniqueArray<Double>()
  private var leans = UniqueArray<Double>()

  var count: Int { origins.count }

  subscript(row: Int) -> RowPace {
    get { RowPace(origin: Int64(origins[row]), rate: rates[row], lean: leans[row]) }
    set { (origins[row], rates[row], leans[row]) = (newValue.origin, newValue.rate, newValue.lean) }
  }

  mutating func exchange(_ bytes: inout SnapshotBytes) { bytes.exchange(&origins, &rates, &leans) }

  mutating func append(_ pace: RowPace) {
    origins.append(pace.origin)
    rates.append(pace.rate)
    leans.append(pace.lean)
  }

  /// Removes a row. The last row moves to its index.
  mutating func swapRemove(at row: Int) {
    origins.swapRemove(at: row)
    rates.swapRemove(at: row)
    leans.swapRemove(at: row)
  }

  mutating func truncate(to count: Int) {
    origins.truncate(to: count)
    rates.truncate(to: count)
    leans.truncate(to: count)
  }

  /// Counts the starts of rows from their present own times. With these starts the instant of all rows is 0,
  /// and they are advanced like rows without a pace.
  ///
  /// - Parameters:
  ///   - first: the first row.
  ///   - starts: the starts of the rows, from that row on.
  ///   - shifted: room for `length` starts.
  func shift(
    _ first: Int, _ length: Int, _ starts: BufferView<Int32>, at now: Int32, into shifted: BufferView<Int32>
  ) {
    let (origins, rates, leans) = (
      origins.cells.from(first), rates.cells.from(first), leans.cells.from(first)
    )
    for row in 0..<length {
      shifted[row] = starts[row] &- RowPace.grown(now, origins[row], rates[row], leans[row])
    }
  }
}
