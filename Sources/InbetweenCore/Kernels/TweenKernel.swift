extension TweenChunk {
  /// The rows for which `isConsecutive` is noted together, and the room for the kernels' steps.
  static var blockLength: Int { 512 }

  /// Writes the value of every row at `now` into `values`.
  ///
  /// Other threads may advance other chunks meanwhile: a channel has one winner, and each row writes to its
  /// own index.
  ///
  /// - Parameters:
  ///   - now: the low 32 bits of the timeline's instant; subtraction wraps (T1).
  ///   - clocks: the instant of each timeline, for rows with clocks.
  ///   - block: room for `blockLength` values.
  ///   - shifted: room for the starts of as many rows with clocks or paces.
  ///   - values: the column to write to.
  ///   - kernels: the compiled kernels to run.
  func advance(
    now: Int32, clocks: BufferView<Int64>, easing: Easing, block: BufferView<Float>,
    shifted: BufferView<Int32>, values: BufferView<Float>, kernels: KernelSet
  ) {
    let values = values.from(firstColumnRow)
    let formula = easing.formula()
    var first = 0
    while first < count {
      let length = min(TweenChunk.blockLength, count &- first)
      let isShifted = times.areKept
      if isShifted {
        times.shift(first..<first &+ length, starts.from(first), at: now, clocks, into: shifted, kernels)
      }
      let rows = TweenRows(
        now: isShifted ? 0 : now, starts: isShifted ? shifted : starts.from(first),
        inverses: inverses.from(first), froms: froms.from(first), deltas: deltas.from(first))
      if let formula {
        kernels.write(
          TweenRun(
            formula: formula, count: length, rows: rows, biases: key.isKeyed ? biases.from(first) : nil,
            isConsecutive: !key.isKeyed && isConsecutive(first), columnRows: columnRows.from(first),
            block: block, values: values))
      } else {
        ease(rows, easing, first, length, block)
        rows.write(block, length, to: columnRows.from(first), of: values)
      }
      first &+= length
    }
  }

  /// Eases the rows in the block, if their easing is more than a formula.
  private func ease(
    _ rows: TweenRows, _ easing: Easing, _ first: Int, _ length: Int, _ block: BufferView<Float>
  ) {
    for index in 0..<length { block[index] = rows.passed(index) }
    if key.isKeyed {
      let biases = biases.from(first)
      for index in 0..<length { block[index] += biases[index] }
    }
    for index in 0..<length { block[index] = PortableMath.unit(block[index]) }
    easing.apply(block, count: length)
  }
}
