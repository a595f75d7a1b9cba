extension TweenTable {
  /// How many rows are worked on at once: what passes between two loops stays in the first-level cache.
  static var blockLength: Int { 512 }

  /// Writes the value of every row at `now` into `values`.
  ///
  /// All loops are plain, without a branch, so that the compiler makes packed arithmetic of them. Rows that
  /// write to consecutive rows of the column take one loop; others scatter in a loop of their own.
  ///
  /// - Parameters:
  ///   - now: the low 32 bits of the timeline's instant; subtraction wraps (T1).
  ///   - clocks: the instant of each timeline, where those of the rows follow.
  ///   - block: room for `blockLength` values.
  ///   - values: the column to write to.
  mutating func advance(
    now: Int32, clocks: Cells<Int64>, easing: Easing, block: Cells<Float>, values: Cells<Float>
  ) {
    var first = 0
    while first < count {
      let length = min(TweenTable.blockLength, count - first)
      let rows = progress(now: now, first: first, length: length)
      let run = isRun(first, length) ? values.from(Int(places[first])) : nil
      if follows {
        follow(clocks, first, length, into: block)
        easing.apply(block, count: length)
        scatter(block, first, length, values)
      } else if isKeyed {
        let biases = biases.cells.from(first)
        for index in 0..<length {
          block[index] = PortableMath.unit(
            Float(now &- rows.starts[index]) * rows.inverses[index] + biases[index])
        }
        easing.apply(block, count: length)
        scatter(block, first, length, values)
      } else if let run {
        let (froms, deltas) = (froms.cells.from(first), deltas.cells.from(first))
        easing.apply(RunPass(rows: rows, froms: froms, deltas: deltas, run: run), count: length)
      } else {
        easing.apply(BlockPass(rows: rows, block: block), count: length)
        scatter(block, first, length, values)
      }
      first += length
    }
  }

  private func progress(now: Int32, first: Int, length: Int) -> RowProgress {
    RowProgress(now: now, starts: starts.cells.from(first), inverses: inverses.cells.from(first))
  }

  /// The progress of rows whose timelines go by clocks of their own.
  private func follow(_ clocks: Cells<Int64>, _ first: Int, _ length: Int, into block: Cells<Float>) {
    for index in 0..<length {
      let row = first &+ index
      let clock = Int32(truncatingIfNeeded: clocks[Int(timelines[row])])
      var progress = Float(clock &- starts[row]) * inverses[row]
      if isKeyed { progress += biases[row] }
      block[index] = PortableMath.unit(progress)
    }
  }

  /// From eased progress to values, each to its row of the column.
  @inline(__always)
  private func scatter(_ block: Cells<Float>, _ first: Int, _ length: Int, _ values: Cells<Float>) {
    let (froms, deltas) = (froms.cells.from(first), deltas.cells.from(first))
    let places = places.cells.from(first)
    for index in 0..<length {
      values[Int(places[index])] = froms[index] + deltas[index] * block[index]
    }
  }
}

/// The progress of a table's rows from one of them on, in plain plays.
struct RowProgress {
  let now: Int32
  let starts: Cells<Int32>
  let inverses: Cells<Float>

  @inline(__always)
  subscript(index: Int) -> Float { PortableMath.unit(Float(now &- starts[index]) * inverses[index]) }
}

/// From rows to eased progress in a block.
private struct BlockPass: EasingPass {
  let rows: RowProgress
  let block: Cells<Float>

  static var isInUnit: Bool { true }

  @inline(__always)
  func progress(_ index: Int) -> Float { rows[index] }

  @inline(__always)
  func write(_ eased: Float, _ index: Int) { block[index] = eased }
}

/// From rows to values in consecutive rows of the column.
private struct RunPass: EasingPass {
  let rows: RowProgress
  let froms: Cells<Float>
  let deltas: Cells<Float>
  let run: Cells<Float>

  static var isInUnit: Bool { true }

  @inline(__always)
  func progress(_ index: Int) -> Float { rows[index] }

  @inline(__always)
  func write(_ eased: Float, _ index: Int) { run[index] = froms[index] + deltas[index] * eased }
}
