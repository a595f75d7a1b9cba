extension SpringTable {
  /// Writes the values of rows at `now` into `values`. Other threads may advance others meanwhile: each row
  /// writes to a place of its own.
  ///
  /// Two passes a block, positions and writes: a loop that writes to scattered places is not vectorized.
  ///
  /// - Parameters:
  ///   - rows: which; at most `count`.
  ///   - now: the low 32 bits of the timeline's instant; subtraction wraps (T1).
  ///   - block: room for `TweenChunk.blockLength` values.
  ///   - values: the column to write to.
  func advance(_ rows: Range<Int>, now: Int32, block: Cells<Float>, values: Cells<Float>) {
    let places = places.cells
    var first = rows.lowerBound
    while first < rows.upperBound {
      let length = min(TweenChunk.blockLength, rows.upperBound - first)
      evaluate(first, length, now: now, into: block)
      for index in 0..<length { values[Int(places[first &+ index])] = block[index] }
      first += length
    }
  }

  /// The positions of `length` rows from `first` on.
  @inline(__always)
  private func evaluate(_ first: Int, _ length: Int, now: Int32, into block: Cells<Float>) {
    let (starts, falls, turns) = (starts.cells, falls.cells, turns.cells)
    let (a, b, targets) = (a.cells, b.cells, targets.cells)
    switch regime {
    case .under:
      for index in 0..<length {
        let row = first &+ index
        block[index] = SpringKernel.under(
          Float(now &- starts[row]), fall: falls[row], turn: turns[row], a: a[row], b: b[row],
          target: targets[row])
      }
    case .critical:
      for index in 0..<length {
        let row = first &+ index
        block[index] = SpringKernel.critical(
          Float(now &- starts[row]), fall: falls[row], a: a[row], b: b[row], target: targets[row])
      }
    case .over:
      for index in 0..<length {
        let row = first &+ index
        block[index] = SpringKernel.over(
          Float(now &- starts[row]), fall: falls[row], turn: turns[row], a: a[row], b: b[row],
          target: targets[row])
      }
    }
  }
}
