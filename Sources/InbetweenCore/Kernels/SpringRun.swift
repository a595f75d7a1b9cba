/// A run of rows of one spring table: the input of the spring kernels.
struct SpringRun: KernelRun {
  static var kind: KernelKind { .springs }

  let regime: Regime
  let count: Int
  let now: Int32
  let starts: BufferView<Int32>
  let falls: BufferView<Float>
  let turns: BufferView<Float>
  let a: BufferView<Float>
  let b: BufferView<Float>
  let targets: BufferView<Float>
  /// Where the positions are written.
  let block: BufferView<Float>

  func write() {
    // Local copies stay in registers, as no cell can alias them.
    let (now, starts, falls, turns) = (now, starts, falls, turns)
    let (a, b, targets, block) = (a, b, targets, block)
    switch regime {
    case .under:
      for row in 0..<count {
        block[row] = SpringKernel.under(
          PortableMath.float(now &- starts[row]), fall: falls[row], turn: turns[row], a: a[row], b: b[row],
          target: targets[row])
      }
    case .critical:
      for row in 0..<count {
        block[row] = SpringKernel.critical(
          PortableMath.float(now &- starts[row]), fall: falls[row], a: a[row], b: b[row], target: targets[row]
        )
      }
    case .over:
      for row in 0..<count {
        block[row] = SpringKernel.over(
          PortableMath.float(now &- starts[row]), fall: falls[row], turn: turns[row], a: a[row], b: b[row],
          target: targets[row])
      }
    }
  }
}
