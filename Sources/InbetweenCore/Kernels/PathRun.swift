/// A run of rows of one path table: the input of the path kernel. It works with the record of its path that
/// each row has found last. A row that has left this record gets NaN, and looks its record up.
struct PathRun: KernelRun {
  static var kind: KernelKind { .paths }

  let count: Int
  /// The fractions of the paths' lengths.
  let fractions: BufferView<Float>
  /// The records: the fractions at which they begin and end, and their coefficients.
  let begins: BufferView<Float>
  let ends: BufferView<Float>
  let c0: BufferView<Float>
  let c1: BufferView<Float>
  let c2: BufferView<Float>
  let c3: BufferView<Float>
  let bases: BufferView<Float>
  let origins: BufferView<Float>
  /// Where the values are written, and after them 1 if a row has left its record, otherwise 0.
  let found: BufferView<Float>

  func write() {
    // Local copies stay in registers, as no cell can alias them.
    let run = self
    var left: UInt32 = 0
    for row in 0..<run.count {
      let value = run.value(row)
      run.found[row] = value
      // The highest bit of NaN, without a comparison: then the loop is vectorized.
      left |= 0x7F80_0000 &- (value.bitPattern & 0x7FFF_FFFF)
    }
    run.found[run.count] = left >> 31 == 0 ? 0 : 1
  }

  @inline(__always)
  private func value(_ row: Int) -> Float {
    let (fraction, begin) = (fractions[row], begins[row])
    let d = fraction - begin
    let point = c0[row] + d * (c1[row] + d * (c2[row] + d * c3[row]))
    let value = bases[row] + (point - origins[row])
    let begun = fraction >= begin ? value : .nan
    return fraction < ends[row] ? begun : .nan
  }
}
