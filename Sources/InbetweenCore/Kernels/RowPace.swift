/// How the own time of a driver with a rate goes on from an instant of its timeline, for kernels. After a
/// number of counts it has grown by ⌊counts · rate⌋, exactly as `ClockMap` says (T5).
struct RowPace: BitwiseCopyable {
  /// The low 32 bits of the timeline's instant.
  var origin: Int32
  /// Own counts to a count of the timeline.
  let rate: Double
  /// Added before rounding to the nearest whole number, which is then the whole number below. Half of the
  /// smallest fraction of a count keeps the sum away from the middle between two whole numbers.
  let lean: Double

  /// The greatest product of a row's own counts and the rate's denominator. Up to it, three rounded
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

/// A run of rows with paces: the input of the kernel that counts their starts from their present times.
struct PaceRun: KernelRun {
  static var kind: KernelKind { .paces }

  let count: Int
  let now: Int32
  let starts: BufferView<Int32>
  let origins: BufferView<Int32>
  let rates: BufferView<Double>
  let leans: BufferView<Double>
  /// Where the counted starts are written.
  let shifted: BufferView<Int32>

  func write() {
    // Local copies stay in registers, as no cell can alias them.
    let run = self
    for row in 0..<run.count { run.write(row, at: run.now) }
  }

  @inline(__always)
  func write(_ row: Int, at now: Int32) {
    shifted[row] = starts[row] &- RowPace.grown(now, origins[row], rates[row], leans[row])
  }
}
