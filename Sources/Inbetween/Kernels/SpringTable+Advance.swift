extension SpringTable {
  /// Writes the values of rows at `now` into `values`. Other threads may advance other rows meanwhile: each
  /// row writes to an index of its own.
  ///
  /// Two passes a block, positions and writes: a loop with scattered writes is not vectorized.
  ///
  /// - Parameters:
  ///   - rows: the rows to write, within `count`.
  ///   - now: the low 32 bits of the timeline's instant; subtraction wraps (T1).
  ///   - block: room for `TweenChunk.blockLength` values.
  ///   - values: the column to write to.
  ///   - kernels: the compiled kernels to run.
  func advance(
    _ rows: Range<Int>, now: Int32, block: BufferView<Float>, values: BufferView<Float>, kernels: KernelSet
  ) {
    let columnRows = columnRows.cells
    var first = rows.lowerBound
    while first < rows.upperBound {
      let length = min(TweenChunk.blockLength, rows.upperBound - first)
      kernels.write(
        SpringRun(
          regime: regime, count: length, now: now, starts: starts.cells.from(first),
          falls: falls.cells.from(first), turns: turns.cells.from(first), a: a.cells.from(first),
          b: b.cells.from(first), targets: targets.cells.from(first), block: block))
      for index in 0..<length { values[Int(columnRows[first &+ index])] = block[index] }
      first += length
    }
  }
}
