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
  /// Where the values are written.
  let found: BufferView<Float>

  // `make kernels` looks for the loop in this file.
  @inline(never)
  func write() {
    // Local copies stay in registers, as no cell can alias them.
    let run = self
    for row in 0..<run.count { run.found[row] = run.value(row) }
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
