/// The table of the winners that are springs or decays of one regime. Hot, 28 bytes a row: what
/// `SpringKernel` needs, and the row of the column that it is written to.
extension RowTable where Row == SpringRow {
  /// Writes the values of rows at `now` into `values`. Other threads may advance other rows meanwhile: each
  /// row writes to its own index. `TweenChunk.advance` has the other parameters.
  ///
  /// Two passes a block, positions and writes: a loop with scattered writes is not vectorized.
  func advance(
    _ rows: Range<Int>, now: Int32, block: BufferView<Float>, clocks: BufferView<Int64>,
    shifted: BufferView<Int32>, values: BufferView<Float>, kernels: KernelSet
  ) {
    let regime = Regime(rawValue: UInt8(truncatingIfNeeded: kind)) ?? .under
    var first = rows.lowerBound
    while first < rows.upperBound {
      let length = min(TweenChunk.blockLength, rows.upperBound - first)
      if times.areKept {
        times.shift(first..<first + length, starts.from(first), at: now, clocks, into: shifted, kernels)
      }
      kernels.write(
        SpringRun(
          regime: regime, count: length, now: times.areKept ? 0 : now,
          starts: times.areKept ? shifted : starts.from(first),
          falls: cells(4).from(first), turns: cells(8).from(first), a: cells(12).from(first),
          b: cells(16).from(first), targets: cells(20).from(first), block: block))
      write(block, count: length, from: first, into: values)
      first += length
    }
  }
}
