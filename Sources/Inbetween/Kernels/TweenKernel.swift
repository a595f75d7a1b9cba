extension TweenTable {
  /// How many rows are worked on at once: their progress stays in the first-level cache.
  static var blockLength: Int { 512 }

  /// Writes the value of every row at `now` into `values`.
  ///
  /// Three passes a block: progress, easing, value. All are plain loops without a branch, so that the
  /// compiler makes packed arithmetic of them.
  ///
  /// - Parameters:
  ///   - now: the low 32 bits of the timeline's instant; subtraction wraps (T1).
  ///   - clocks: the instant of each timeline, where those of the rows follow.
  ///   - block: room for `blockLength` values.
  ///   - values: the column to write to.
  func advance(
    now: Int32, clocks: Cells<Int64>, easing: Easing, block: Cells<Float>, values: Cells<Float>
  ) {
    let (starts, inverses, biases) = (starts.cells, inverses.cells, biases.cells)
    let timelines = timelines.cells
    let (froms, deltas, places) = (froms.cells, deltas.cells, places.cells)
    var first = 0
    while first < count {
      let length = min(TweenTable.blockLength, count - first)
      if follows {
        for index in 0..<length {
          let row = first &+ index
          let clock = Int32(truncatingIfNeeded: clocks[Int(timelines[row])])
          var progress = Float(clock &- starts[row]) * inverses[row]
          if isKeyed { progress += biases[row] }
          block[index] = PortableMath.unit(progress)
        }
      } else if isKeyed {
        for index in 0..<length {
          let row = first &+ index
          let progress = Float(now &- starts[row]) * inverses[row] + biases[row]
          block[index] = PortableMath.unit(progress)
        }
      } else {
        for index in 0..<length {
          let row = first &+ index
          let progress = Float(now &- starts[row]) * inverses[row]
          block[index] = PortableMath.unit(progress)
        }
      }
      easing.apply(block, count: length)
      for index in 0..<length {
        let row = first &+ index
        values[Int(places[row])] = froms[row] + deltas[row] * block[index]
      }
      first += length
    }
  }
}
