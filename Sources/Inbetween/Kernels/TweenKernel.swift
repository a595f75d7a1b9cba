extension TweenChunk {
  /// Rows of which it is noted together whether they write to consecutive places; and room for as many values
  /// is what kernels with a loop for each of their steps take.
  static var blockLength: Int { 512 }

  /// Writes the value of every row at `now` into `values`.
  ///
  /// All loops are plain, without a branch, so that the compiler makes packed arithmetic of them. Other
  /// threads may advance other chunks meanwhile: there is one winner a channel, and each row writes to a
  /// place of its own.
  ///
  /// - Parameters:
  ///   - now: the low 32 bits of the timeline's instant; subtraction wraps (T1).
  ///   - clocks: the instant of each timeline, where those of the rows follow.
  ///   - block: room for `blockLength` values.
  ///   - values: the column to write to.
  func advance(
    now: Int32, clocks: Cells<Int64>, easing: Easing, block: Cells<Float>, values: Cells<Float>
  ) {
    let values = values.from(firstPlace)
    var first = 0
    while first < count {
      let length = min(TweenChunk.blockLength, count &- first)
      let rows = TweenRows(
        now: now, starts: starts.from(first), inverses: inverses.from(first), froms: froms.from(first),
        deltas: deltas.from(first))
      if key.follows {
        follow(clocks, rows, easing, first, length, block, values)
      } else if key.isKeyed {
        easing.apply(
          KeyedRows(
            rows: rows, biases: biases.from(first), places: places.from(first), block: block, values: values),
          count: length)
      } else if isConsecutive(first) {
        easing.apply(
          ConsecutiveRows(rows: rows, values: values.from(Int(places[first]))), count: length)
      } else {
        easing.apply(
          ScatteredRows(rows: rows, places: places.from(first), block: block, values: values),
          count: length)
      }
      first &+= length
    }
  }

  /// The same for rows whose timelines go by clocks of their own.
  private func follow(
    _ clocks: Cells<Int64>, _ rows: TweenRows, _ easing: Easing, _ first: Int, _ length: Int,
    _ block: Cells<Float>, _ values: Cells<Float>
  ) {
    let (timelines, places) = (timelines.from(first), places.from(first))
    let bias = key.isKeyed ? biases.from(first) : nil
    for index in 0..<length {
      let clock = Int32(truncatingIfNeeded: clocks[Int(timelines[index])])
      var progress = Float(clock &- rows.starts[index]) * rows.inverses[index]
      if let bias { progress += bias[index] }
      block[index] = PortableMath.unit(progress)
    }
    easing.apply(block, count: length)
    rows.write(block, length, to: places, of: values)
  }
}

/// The numbers of rows that go by their timeline's own clock.
private struct TweenRows {
  let now: Int32
  let starts: Cells<Int32>
  let inverses: Cells<Float>
  let froms: Cells<Float>
  let deltas: Cells<Float>

  /// How far each has come in its play or piece, but for its bias and the ends.
  @inline(__always)
  func passed(_ index: Int) -> Float { Float(now &- starts[index]) * inverses[index] }

  @inline(__always)
  func value(_ eased: Float, _ index: Int) -> Float { froms[index] + deltas[index] * eased }

  /// Writes the values of what is eased, each to its place.
  @inline(__always)
  func write(_ eased: Cells<Float>, _ count: Int, to places: Cells<UInt16>, of values: Cells<Float>) {
    for index in 0..<count { values[Int(places[index])] = value(eased[index], index) }
  }

  /// The least multiple of what packed loops do at once that holds `count` rows; the compiler sees that there
  /// is no rest for a scalar loop. `RowMemory` has room for as many.
  @inline(__always)
  static func padded(_ count: Int) -> Int { (count &+ 15) & ~15 }

  /// Computes values block by block, and writes each block to its places.
  ///
  /// Blocks are so short that a processor computes one while it still writes the one before, and so long that
  /// loops pay: with 64 rows both together took four fifths of the time that they took with 512.
  @inline(__always)
  static func scatter(
    _ count: Int, _ block: Cells<Float>, to places: Cells<UInt16>, of values: Cells<Float>,
    _ value: (Int) -> Float
  ) {
    let blockLength = 64
    var first = 0
    while first < count {
      let length = min(blockLength, count &- first)
      let end = padded(length)
      var index = 0
      while index < end {
        block[index] = value(first &+ index)
        index &+= 1
      }
      index = 0
      while index < length {
        values[Int(places[first &+ index])] = block[index]
        index &+= 1
      }
      first &+= blockLength
    }
  }
}

/// Plain plays, to any places.
private struct ScatteredRows: EasingPass {
  let rows: TweenRows
  let places: Cells<UInt16>
  let block: Cells<Float>
  let values: Cells<Float>

  static var isInUnit: Bool { true }

  func eachInBlock(_ count: Int, _ kernel: (Cells<Float>, Int) -> Void) {
    for index in 0..<count { block[index] = PortableMath.unit(rows.passed(index)) }
    kernel(block, count)
    rows.write(block, count, to: places, of: values)
  }

  @inline(__always)
  func each(_ count: Int, _ formula: (Float) -> Float) {
    TweenRows.scatter(count, block, to: places, of: values) { index in
      rows.value(formula(PortableMath.unit(rows.passed(index))), index)
    }
  }
}

/// Pieces between keys, to any places.
private struct KeyedRows: EasingPass {
  let rows: TweenRows
  let biases: Cells<Float>
  let places: Cells<UInt16>
  let block: Cells<Float>
  let values: Cells<Float>

  static var isInUnit: Bool { true }

  func eachInBlock(_ count: Int, _ kernel: (Cells<Float>, Int) -> Void) {
    for index in 0..<count { block[index] = PortableMath.unit(rows.passed(index) + biases[index]) }
    kernel(block, count)
    rows.write(block, count, to: places, of: values)
  }

  @inline(__always)
  func each(_ count: Int, _ formula: (Float) -> Float) {
    TweenRows.scatter(count, block, to: places, of: values) { index in
      rows.value(formula(PortableMath.unit(rows.passed(index) + biases[index])), index)
    }
  }
}

/// Plain plays, to consecutive places.
private struct ConsecutiveRows: EasingPass {
  let rows: TweenRows
  let values: Cells<Float>

  static var isInUnit: Bool { true }

  func eachInBlock(_ count: Int, _ kernel: (Cells<Float>, Int) -> Void) {
    for index in 0..<count { values[index] = PortableMath.unit(rows.passed(index)) }
    kernel(values, count)
    for index in 0..<count { values[index] = rows.value(values[index], index) }
  }

  @inline(__always)
  func each(_ count: Int, _ formula: (Float) -> Float) {
    // No loop may run on into places of others.
    let whole = count & ~15
    var index = 0
    while index < whole {
      values[index] = rows.value(formula(PortableMath.unit(rows.passed(index))), index)
      index &+= 1
    }
    while index < count {
      values[index] = rows.value(formula(PortableMath.unit(rows.passed(index))), index)
      index &+= 1
    }
  }
}
