/// The table of the winners that follow paths with one easing.
///
/// A row is a whole path rather than a segment of it. An easing may cross the boundary of two segments
/// forward and back, at instants known only by solving it. A boundary for each of the dozens of segments of
/// each iteration would cost more than the look-up in every tick.
///
/// Hot, 32 bytes a row: the numbers with which the kernel of tweens finds the fraction of the path, the
/// numbers of `PathKernel`, and the column's row to write to.
extension RowTable where Row == PathRow {
  /// Writes the values of rows at `now` into `values`. Other threads may advance other rows meanwhile: each
  /// row writes to its own index. `words` are the words of the library; `TweenChunk.advance` has the other
  /// parameters.
  ///
  /// Two passes a block. The kernel of tweens finds the fractions of the paths with packed arithmetic. Their
  /// look-up follows addresses, so it is done row by row.
  func advance(
    _ rows: Range<Int>, now: Int32, easing: Easing, words: BufferView<UInt32>, block: BufferView<Float>,
    clocks: BufferView<Int64>, shifted: BufferView<Int32>, values: BufferView<Float>, kernels: KernelSet
  ) {
    let formula = easing.formula()
    let (bases, origins): (BufferView<Float>, BufferView<Float>) = (cells(16), cells(20))
    let (curves, columnRows): (BufferView<UInt32>, BufferView<UInt32>) = (cells(24), columnRows)
    var first = rows.lowerBound
    while first < rows.upperBound {
      let length = min(TweenChunk.blockLength, rows.upperBound - first)
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
      for index in 0..<length {
        let row = first &+ index
        let point = PathKernel.value(words, Int(curves[row]), block[index])
        values[Int(columnRows[row])] = bases[row] + (point - origins[row])
      }
      first += length
    }
  }
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

  /// Whether all values that a kernel computes from it are finite, for an easing of this reach. The
  /// coefficients of a path, whose points are within ±10⁹, are within ±10³⁰.
  @inline(__always)
  func isFinite(reach: Float) -> Bool { base.magnitude <= 1e37 && origin.magnitude <= 1e37 && reach <= 1e7 }
}
