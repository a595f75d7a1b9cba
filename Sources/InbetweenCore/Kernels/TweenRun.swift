/// A run of rows of one chunk and the formula of their easing: the input of the tween kernels.
struct TweenRun: KernelRun {
  static var kind: KernelKind { .tweens }

  let formula: EasingFormula
  let count: Int
  let rows: TweenRows
  /// The progress at the start, for segments between keys.
  let biases: BufferView<Float>?
  /// Whether the indices are consecutive.
  let isConsecutive: Bool
  let columnRows: BufferView<UInt16>
  /// Room for `count` values.
  let block: BufferView<Float>
  /// The column from the start of the block on.
  let values: BufferView<Float>

  /// All loops are plain, without branches, so that the compiler vectorizes them.
  func write() {
    if let biases {
      formula.apply(
        KeyedRows(rows: rows, biases: biases, columnRows: columnRows, block: block, values: values),
        count: count)
    } else if isConsecutive {
      formula.apply(ConsecutiveRows(rows: rows, values: values.from(Int(columnRows[0]))), count: count)
    } else {
      formula.apply(
        ScatteredRows(rows: rows, columnRows: columnRows, block: block, values: values), count: count)
    }
  }
}

/// The numbers of rows that use their timeline's own clock.
struct TweenRows {
  let now: Int32
  let starts: BufferView<Int32>
  let inverses: BufferView<Float>
  let froms: BufferView<Float>
  let deltas: BufferView<Float>

  /// Returns a row's progress in its iteration or segment, without its bias and unclamped.
  @inline(__always)
  func passed(_ index: Int) -> Float { PortableMath.float(now &- starts[index]) * inverses[index] }

  @inline(__always)
  func value(_ eased: Float, _ index: Int) -> Float { froms[index] + deltas[index] * eased }

  /// Writes the values of eased progress, each to its index.
  @inline(__always)
  func write(
    _ eased: BufferView<Float>, _ count: Int, to columnRows: BufferView<UInt16>, of values: BufferView<Float>
  ) {
    for index in 0..<count { values[Int(columnRows[index])] = value(eased[index], index) }
  }

  /// Returns the least multiple of the packed loops' width that holds `count` rows, so that the compiler sees
  /// no scalar remainder. `RowMemory` has room for it.
  @inline(__always)
  static func padded(_ count: Int) -> Int { (count &+ 15) & ~15 }

  /// Computes values block by block, and writes each block to its indices.
  ///
  /// Blocks are short enough that a processor computes one while it still writes the one before, and long
  /// enough that loops pay. With 64 rows both steps together took four fifths of the time that they took with
  /// 512.
  @inline(__always)
  static func scatter(
    _ count: Int, _ block: BufferView<Float>, to columnRows: BufferView<UInt16>, of values: BufferView<Float>,
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
        values[Int(columnRows[first &+ index])] = block[index]
        index &+= 1
      }
      first &+= blockLength
    }
  }
}

/// Plain iterations that write to any indices.
private struct ScatteredRows: EasingPass {
  let rows: TweenRows
  let columnRows: BufferView<UInt16>
  let block: BufferView<Float>
  let values: BufferView<Float>

  static var isInUnit: Bool { true }

  func eachInBlock(_ count: Int, _ kernel: (BufferView<Float>, Int) -> Void) {
    for index in 0..<count { block[index] = PortableMath.unit(rows.passed(index)) }
    kernel(block, count)
    rows.write(block, count, to: columnRows, of: values)
  }

  @inline(__always)
  func each(_ count: Int, _ formula: (Float) -> Float) {
    TweenRows.scatter(count, block, to: columnRows, of: values) { index in
      rows.value(formula(PortableMath.unit(rows.passed(index))), index)
    }
  }
}

/// Segments between keys that write to any indices.
private struct KeyedRows: EasingPass {
  let rows: TweenRows
  let biases: BufferView<Float>
  let columnRows: BufferView<UInt16>
  let block: BufferView<Float>
  let values: BufferView<Float>

  static var isInUnit: Bool { true }

  func eachInBlock(_ count: Int, _ kernel: (BufferView<Float>, Int) -> Void) {
    for index in 0..<count { block[index] = PortableMath.unit(rows.passed(index) + biases[index]) }
    kernel(block, count)
    rows.write(block, count, to: columnRows, of: values)
  }

  @inline(__always)
  func each(_ count: Int, _ formula: (Float) -> Float) {
    TweenRows.scatter(count, block, to: columnRows, of: values) { index in
      rows.value(formula(PortableMath.unit(rows.passed(index) + biases[index])), index)
    }
  }
}

/// Plain iterations that write to consecutive indices.
private struct ConsecutiveRows: EasingPass {
  let rows: TweenRows
  let values: BufferView<Float>

  static var isInUnit: Bool { true }

  func eachInBlock(_ count: Int, _ kernel: (BufferView<Float>, Int) -> Void) {
    for index in 0..<count { values[index] = PortableMath.unit(rows.passed(index)) }
    kernel(values, count)
    for index in 0..<count { values[index] = rows.value(values[index], index) }
  }

  @inline(__always)
  func each(_ count: Int, _ formula: (Float) -> Float) {
    // No loop may write beyond the rows, to the values of others.
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
