/// The numbers of one row of a spring or decay; see `SpringKernel`.
struct SpringRow: CountedRow {
  var start: Int32
  var fall: Float
  var turn: Float
  var a: Float
  var b: Float
  var target: Float

  /// Returns the value `counts` after the row's start.
  func value(_ regime: Regime, after counts: Int32) -> Float {
    let t = Float(counts)
    return switch regime {
    case .under: SpringKernel.under(t, fall: fall, turn: turn, a: a, b: b, target: target)
    case .critical: SpringKernel.critical(t, fall: fall, a: a, b: b, target: target)
    case .over: SpringKernel.over(t, fall: fall, turn: turn, a: a, b: b, target: target)
    }
  }
}

extension DampedMotion {
  var regime: Regime { ratio < 1 ? .under : ratio == 1 ? .critical : .over }

  /// The state at time 0.
  var start: State { State(position: distance, velocity: velocity) }

  /// The decay rate: halvings per count, by the slowest rate.
  fileprivate var fall: Double {
    (ratio > 1 ? slowRate : decay) * PortableMath.log2OfE / Double(Instant.countsPerSecond)
  }

  /// log2 of the length of a kernel's segment: at most 8 periods, 64 halvings and 2²² counts. So a Float
  /// represents every count of it, and its phase to 1e-5.
  var pieceShift: UInt8 {
    let turn = ratio < 1 ? dampedFrequency / (2 * .pi) / Double(Instant.countsPerSecond) : 0
    let shortest = max(turn / 8, fall / 64)
    // 2^shift · shortest is at most 1, as its exponent shows.
    return UInt8(max(min(-1 - Int(max(shortest, 1e-9).exponent), 22), 0))
  }
}

extension SpringRow {
  /// Creates the row of a segment that begins in `state`.
  @inline(__always)
  init(_ motion: DampedMotion, _ state: DampedMotion.State, start: Int32, target: Float) {
    let perCount = 1 / Double(Instant.countsPerSecond)
    let pull = state.velocity + motion.decay * state.position
    self.start = start
    self.target = target
    fall = Float(-motion.fall)
    a = SpringRow.held(state.position, within: 2e38)
    switch motion.regime {
    case .under:
      turn = Float(motion.dampedFrequency * (perCount / (2 * .pi)))
      b = SpringRow.held(pull / motion.dampedFrequency, within: 1.2e38)
    case .critical:
      turn = 0
      b = SpringRow.held(pull * perCount, within: 8e30)
    case .over:
      let spread = 2 * motion.halfSpread
      turn = Float(-spread * PortableMath.log2OfE * perCount)
      b = SpringRow.held(pull / spread - state.position / 2, within: 3.9e37)
    }
  }

  /// Clamps a number so that no sum in a kernel overflows; targets are within ±1e38.
  @inline(__always)
  private static func held(_ number: Double, within limit: Double) -> Float {
    Float(min(max(number, -limit), limit))
  }
}
