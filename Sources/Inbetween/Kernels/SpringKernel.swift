/// The position of a spring or decay, the formulas of `DampedMotion` in Float: one a regime, each without a
/// branch, for tables and for single values alike (T7).
///
/// A row is one piece of a motion: it begins at a multiple of the piece's length, with the state that the
/// closed form has there in Double, so that no phase is lost however long a motion lasts, and the row of an
/// instant depends on that instant alone. In a piece: at most 8 turns and 64 halvings.
///
///     under      target + 2^(t·fall) · (a·cos 2πt·turn + b·sin 2πt·turn)
///     critical   target + 2^(t·fall) · (a + b·t)
///     over       target + 2^(t·fall) · (a + b·(1 − 2^(t·turn)))
///
/// with t in counts from the row's start. Error ≤ 1e-5 of the greatest of |a|, |b| and, under-damped, half
/// that for the phase.
enum SpringKernel {
  @inline(__always)
  static func under(_ t: Float, fall: Float, turn: Float, a: Float, b: Float, target: Float) -> Float {
    let envelope = PortableMath.exp2InRange(t * fall)
    let turns = t * turn
    let wave = a * PortableMath.cosineOfTurns(turns) + b * PortableMath.sineOfTurns(turns)
    return target + envelope * wave
  }

  @inline(__always)
  static func critical(_ t: Float, fall: Float, a: Float, b: Float, target: Float) -> Float {
    target + PortableMath.exp2InRange(t * fall) * (a + b * t)
  }

  @inline(__always)
  static func over(_ t: Float, fall: Float, turn: Float, a: Float, b: Float, target: Float) -> Float {
    let faded = PortableMath.oneMinusExp2(t * turn)
    return target + PortableMath.exp2InRange(t * fall) * (a + b * faded)
  }
}

/// How a motion is damped, which decides on its kernel.
enum Regime: UInt8, BitwiseCopyable {
  case under
  case critical
  case over
}

/// The numbers of one row.
struct SpringRow: BitwiseCopyable {
  var start: Int32
  var fall: Float
  var turn: Float
  var a: Float
  var b: Float
  var target: Float

  /// The value so many counts after the row's start.
  func value(_ regime: Regime, after counts: Int32) -> Float {
    let t = Float(counts)
    return switch regime {
    case .under: SpringKernel.under(t, fall: fall, turn: turn, a: a, b: b, target: target)
    case .critical: SpringKernel.critical(t, fall: fall, a: a, b: b, target: target)
    case .over: SpringKernel.over(t, fall: fall, turn: turn, a: a, b: b, target: target)
    }
  }
}

extension SpringTable {
  /// Writes the value of every row at `now` into `values`.
  ///
  /// Two passes a block, positions and writes: a loop that writes to scattered places is not vectorized.
  ///
  /// - Parameters:
  ///   - now: the low 32 bits of the timeline's instant; subtraction wraps (T1).
  ///   - block: room for `TweenTable.blockLength` values.
  ///   - values: the column to write to.
  func advance(now: Int32, block: Cells<Float>, values: Cells<Float>) {
    let targets = targets.cells
    var first = 0
    while first < count {
      let length = min(TweenTable.blockLength, count - first)
      evaluate(first, length, now: now, into: block)
      for index in 0..<length { values[Int(targets[first &+ index])] = block[index] }
      first += length
    }
  }

  /// The positions of `length` rows from `first` on.
  @inline(__always)
  private func evaluate(_ first: Int, _ length: Int, now: Int32, into block: Cells<Float>) {
    let (starts, falls, turns) = (starts.cells, falls.cells, turns.cells)
    let (a, b, ends) = (a.cells, b.cells, ends.cells)
    switch regime {
    case .under:
      for index in 0..<length {
        let row = first &+ index
        block[index] = SpringKernel.under(
          Float(now &- starts[row]), fall: falls[row], turn: turns[row], a: a[row], b: b[row],
          target: ends[row])
      }
    case .critical:
      for index in 0..<length {
        let row = first &+ index
        block[index] = SpringKernel.critical(
          Float(now &- starts[row]), fall: falls[row], a: a[row], b: b[row], target: ends[row])
      }
    case .over:
      for index in 0..<length {
        let row = first &+ index
        block[index] = SpringKernel.over(
          Float(now &- starts[row]), fall: falls[row], turn: turns[row], a: a[row], b: b[row],
          target: ends[row])
      }
    }
  }
}
