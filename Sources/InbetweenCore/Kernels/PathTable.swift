/// The table of the winners that follow paths with one easing.
///
/// A row is a whole path rather than a segment of it. An easing may cross the boundary of two segments
/// forward and back, at instants known only by solving it. A boundary for each of the dozens of segments of
/// each iteration would cost more than the look-up in every tick.
///
/// Hot, 52 bytes a row: what the kernel of tweens needs to find the fraction of the path, the record that the
/// row has found last, and the column's row.
extension RowTable where Row == PathRow {
  /// Writes the values of rows at `now` into `values`. Other threads may advance other rows meanwhile: each
  /// row writes to its own index. `words` are the words of the library; `TweenChunk.advance` has the other
  /// parameters.
  ///
  /// Three passes a block. The kernel of tweens finds the fractions of the paths. The kernel of paths finds
  /// the values of rows that are still in the same record. Both use packed arithmetic. The look-up of another
  /// record follows addresses, so it is done row by row. A row needs it once in many ticks, or in each tick
  /// while an easing is below 0.
  @inline(__always)
  func advance(
    _ rows: Range<Int>, now: Int32, easing: Easing, words: BufferView<UInt32>, block: BufferView<Float>,
    clocks: BufferView<Int64>, shifted: BufferView<Int32>, values: BufferView<Float>, kernels: KernelSet
  ) {
    let formula = easing.formula()
    let found = block.from(TweenChunk.blockLength / 2)
    var first = rows.lowerBound
    while first < rows.upperBound {
      let length = min(TweenChunk.blockLength / 2, rows.upperBound - first)
      if times.areKept {
        times.shift(first..<first + length, starts.from(first), at: now, clocks, into: shifted, kernels)
      }
      let run = TweenRows(
        now: times.areKept ? 0 : now, starts: times.areKept ? shifted : starts.from(first),
        inverses: cells(4).from(first),
        froms: cells(8).from(first), deltas: cells(12).from(first))
      if let formula {
        // The fractions are written from index 0 of the block on.
        var blockRow: UInt16 = 0
        withCell(&blockRow) { columnRows in
          kernels.write(
            TweenRun(
              formula: formula, count: length, rows: run, biases: nil, isConsecutive: true,
              columnRows: columnRows, block: block, values: block))
        }
      } else {
        for index in 0..<length { block[index] = PortableMath.unit(run.passed(index)) }
        easing.apply(block, count: length)
        for index in 0..<length { block[index] = run.value(block[index], index) }
      }
      kernels.write(
        PathRun(
          count: length, fractions: block, begins: cells(36).from(first), ends: cells(40).from(first),
          c0: cells(44).from(first), c1: cells(48).from(first), c2: cells(52).from(first),
          c3: cells(56).from(first), bases: cells(16).from(first), origins: cells(20).from(first),
          found: found))
      write(found, fractions: block, words, count: length, from: first, into: values)
      first += length
    }
  }

  /// Writes the values of `count` rows, from the row `first` on, to their column's rows. Rows that have left
  /// their records look up others.
  @inline(never)
  private func write(
    _ found: BufferView<Float>, fractions: BufferView<Float>, _ words: BufferView<UInt32>, count: Int,
    from first: Int, into values: BufferView<Float>
  ) {
    let columnRows = columnRows.from(first)
    for index in 0..<count {
      var value = found[index]
      // Only NaN differs from itself.
      if value != value { value = find(first &+ index, fractions[index], words) }
      values[Int(columnRows[index])] = value
    }
  }

  /// Looks up the record of a row's path at a fraction, keeps it, and returns the row's value.
  @inline(never)
  private func find(_ row: Int, _ fraction: Float, _ words: BufferView<UInt32>) -> Float {
    let numbers = numbers(ofRow: row)
    let record = PathKernel.record(words, Int(numbers.curve), fraction)
    let end = Float(bitPattern: words[record &+ PathKernel.recordLength])
    keep(
      FoundRecord(
        // NaN is after the last record, which has no end.
        begin: words[record], end: (end.isNaN ? .infinity : end).bitPattern,
        c0: words[record &+ 1], c1: words[record &+ 2], c2: words[record &+ 3], c3: words[record &+ 4]),
      ofRow: row)
    return numbers.base + (PathKernel.value(words, record: record, fraction) - numbers.origin)
  }
}

/// The record of a path that a row has found: its begin and end as fractions of the path, and its
/// coefficients. In zeros, no fraction lies between begin and end.
private struct FoundRecord: BitwiseCopyable {
  let (begin, end): (UInt32, UInt32)
  let (c0, c1, c2, c3): (UInt32, UInt32, UInt32, UInt32)
}

/// The numbers of one row of a path follower.
struct PathRow: CountedRow {
  var start: Int32
  var inverse: Float
  var from: Float
  var span: Float
  var base: Float
  var origin: Float
  var curve: UInt32

  static var bytesFound: Int { MemoryLayout<FoundRecord>.size }

  /// Whether all values that a kernel computes from it are finite, for an easing of this reach. The
  /// coefficients of a path, whose points are within ±10⁹, are within ±10³⁰.
  @inline(__always)
  func isFinite(reach: Float) -> Bool { base.magnitude <= 1e37 && origin.magnitude <= 1e37 && reach <= 1e7 }
}
