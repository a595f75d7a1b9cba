extension ClockMap {
  /// Returns how the local time goes on from `instant` for `length` local counts; nil if rows cannot.
  func pace(from instant: Int64, length: Int64) -> RowPace? {
    if numerator == 0 || length > 1 << 30 { return nil }
    let parts = length * denominator
    // The parent's counts must fit in 32 bits.
    if parts > RowPace.mostParts || parts >> 31 >= abs(numerator) { return nil }
    let whole = Double(denominator)
    return RowPace(
      origin: instant, rate: Double(numerator) / whole, lean: (Double(part(at: instant)) + 0.5) / whole - 0.5)
  }
}

/// The time that a row counts, where it is not the time of its table's clock.
struct RowTime: BitwiseCopyable {
  /// Its timeline, in tables with rows of many.
  var timeline = 0
  /// How its driver's own time goes on, with a rate.
  var pace: RowPace?
}

/// The times of a table's rows, structure of arrays. Empty if all rows count the time of the table's clock.
struct RowTimes: SnapshotField, ~Copyable {
  /// Whether each row has a clock: the table has rows of many timelines.
  private(set) var hasClocks: Bool
  /// Whether each row has a pace.
  private(set) var hasPaces: Bool
  private var timelines = UniqueArray<UInt32>()
  private var origins = UniqueArray<Int32>()
  private var rates = UniqueArray<Double>()
  private var leans = UniqueArray<Double>()

  init(hasClocks: Bool, hasPaces: Bool) {
    self.hasClocks = hasClocks
    self.hasPaces = hasPaces
  }

  /// Whether the rows have their own times.
  @inline(__always)
  var areKept: Bool { hasClocks || hasPaces }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&hasClocks, &hasPaces, &timelines, &origins, &rates, &leans)
  }

  func areSound(_ count: Int) -> Bool {
    let paces = hasPaces ? count : 0
    return timelines.count == (hasClocks ? count : 0) && origins.count == paces && rates.count == paces
      && leans.count == paces
  }

  subscript(row: Int) -> RowTime {
    get {
      RowTime(
        timeline: hasClocks ? Int(timelines[row]) : 0,
        pace: hasPaces ? RowPace(origin: Int64(origins[row]), rate: rates[row], lean: leans[row]) : nil)
    }
    set {
      if hasClocks { timelines[row] = UInt32(truncatingIfNeeded: newValue.timeline) }
      if let pace = newValue.pace {
        (origins[row], rates[row], leans[row]) = (pace.origin, pace.rate, pace.lean)
      }
    }
  }

  /// Returns by how much earlier a row starts that counts `time` from the instant `now` of its clock on. Low
  /// 32 bits.
  @inline(__always)
  func shift(_ row: Int, to time: RowTime, at now: Int64) -> Int64 {
    let now = Int32(truncatingIfNeeded: now)
    let passed = hasPaces ? RowPace.grown(now, origins[row], rates[row], leans[row]) : now
    // A new pace begins to count.
    return Int64(passed) - (time.pace == nil ? Int64(now) : 0)
  }

  mutating func append(_ time: RowTime) {
    if hasClocks { timelines.append(UInt32(truncatingIfNeeded: time.timeline)) }
    guard let pace = time.pace else { return }
    origins.append(pace.origin)
    rates.append(pace.rate)
    leans.append(pace.lean)
  }

  mutating func reserve(_ count: Int) {
    if hasClocks { timelines.reserve(count) }
    if !hasPaces { return }
    origins.reserve(count)
    rates.reserve(count)
    leans.reserve(count)
  }

  mutating func swapRemove(at row: Int) {
    if hasClocks { timelines.swapRemove(at: row) }
    if !hasPaces { return }
    origins.swapRemove(at: row)
    rates.swapRemove(at: row)
    leans.swapRemove(at: row)
  }

  mutating func truncate(to count: Int) {
    timelines.truncate(to: count)
    origins.truncate(to: count)
    rates.truncate(to: count)
    leans.truncate(to: count)
  }

  /// Counts the starts of rows from their present times. With these starts the instant of all rows is 0, and
  /// they are advanced like rows of one clock.
  ///
  /// - Parameters:
  ///   - rows: the rows, at most as many as there is room for in `shifted`.
  ///   - starts: the starts of these rows.
  ///   - now: the low bits of the present instant of the table's clock.
  ///   - clocks: the present instant of each timeline, for rows with clocks.
  func shift(
    _ rows: Range<Int>, _ starts: BufferView<Int32>, at now: Int32, _ clocks: BufferView<Int64>,
    into shifted: BufferView<Int32>, _ kernels: KernelSet
  ) {
    let first = rows.lowerBound
    if !hasPaces {
      let timelines = timelines.cells.from(first)
      for row in 0..<rows.count {
        shifted[row] = starts[row] &- Int32(truncatingIfNeeded: clocks[Int(timelines[row])])
      }
      return
    }
    let run = PaceRun(
      count: rows.count, now: now, starts: starts, origins: origins.cells.from(first),
      rates: rates.cells.from(first), leans: leans.cells.from(first), shifted: shifted)
    if !hasClocks { return kernels.write(run) }
    let timelines = timelines.cells.from(first)
    for row in 0..<rows.count {
      run.write(row, at: Int32(truncatingIfNeeded: clocks[Int(timelines[row])]))
    }
  }
}
