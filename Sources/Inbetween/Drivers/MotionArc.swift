/// One stretch of a lane's motion that one formula describes: the whole of a spring's, or what lies between
/// two bounds of a decay.
struct MotionArc: BitwiseCopyable {
  /// The active time at which it begins, in seconds; where a bound is met that is no whole count.
  var begin: Double
  /// The first whole count in it.
  var first: Int64
  /// The point of rest about which it moves.
  var target: Float
  /// The kernels' pieces of it are 2^shift counts long.
  var shift: UInt8
  var motion: DampedMotion

  init(_ motion: DampedMotion, target: Float, begin: Double = 0) {
    self.motion = motion
    self.target = target
    self.begin = begin
    let counts = (begin * Double(Instant.countsPerSecond)).rounded(.up)
    first = counts < 0x1p60 ? Int64(counts) : .max
    shift = motion.pieceShift
  }

  /// What an unused place holds: an arc that never begins.
  static var none: MotionArc {
    MotionArc(
      DampedMotion(frequency: 1, ratio: 1, distance: 0, velocity: 0), target: 0, begin: .infinity)
  }

  /// The same arc's kind with another motion of the same parameters about another target, from time 0 on.
  @inline(__always)
  func continued(_ motion: DampedMotion, target: Float) -> MotionArc {
    var arc = self
    arc.motion = motion
    arc.target = target
    arc.begin = 0
    arc.first = 0
    return arc
  }

  /// Where and how fast it is at active time `time`, in counts.
  func state(at time: Int64) -> DampedMotion.State {
    motion.state(at: Double(time) / Double(Instant.countsPerSecond) - begin)
  }

  /// The active time at which the piece that holds `time` begins.
  @inline(__always)
  func piece(at time: Int64) -> Int64 {
    first &+ (((time &- first) &>> Int64(shift)) &<< Int64(shift))
  }

  /// The active time at which the next piece begins.
  func nextPiece(after time: Int64) -> Int64 { piece(at: time) &+ (1 &<< Int64(shift)) }

  /// The row of the piece that holds active time `time`, active time 0 being at the instant `origin`.
  func row(at time: Int64, from origin: Int64) -> SpringRow {
    let piece = piece(at: time)
    let state = piece == 0 && begin == 0 ? motion.start : state(at: piece)
    return SpringRow(
      motion, state, start: Int32(truncatingIfNeeded: origin &+ piece), target: target)
  }

  /// The position at active time `time`, bit for bit as the kernels find it.
  func value(at time: Int64) -> Float {
    let row = row(at: time, from: 0)
    return row.value(motion.regime, after: Int32(truncatingIfNeeded: time) &- row.start)
  }
}

extension DampedMotion {
  var regime: Regime { ratio < 1 ? .under : ratio == 1 ? .critical : .over }

  /// Its state at time 0.
  var start: State { State(position: distance, velocity: velocity) }

  /// By how many halvings it falls in a count, by its slowest rate.
  fileprivate var fall: Double {
    (ratio > 1 ? slowRate : decay) * PortableMath.log2OfE / Double(Instant.countsPerSecond)
  }

  /// log2 of the length of a kernel's piece: at most 8 turns, 64 halvings and 2²² counts, so that a Float
  /// tells every count of it, and its phase to 1e-5.
  fileprivate var pieceShift: UInt8 {
    let turn = ratio < 1 ? dampedFrequency / (2 * .pi) / Double(Instant.countsPerSecond) : 0
    let shortest = max(turn / 8, fall / 64)
    // 2^shift · shortest is at most 1, as its exponent tells.
    return UInt8(max(min(-1 - Int(max(shortest, 1e-9).exponent), 22), 0))
  }
}

extension SpringRow {
  /// The row of a piece that begins in `state`.
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
      b = SpringRow.held(pull * perCount, within: 1e31)
    case .over:
      let spread = 2 * motion.halfSpread
      turn = Float(-spread * PortableMath.log2OfE * perCount)
      b = SpringRow.held(pull / spread - state.position / 2, within: 1.2e38)
    }
  }

  /// Held within a range in which no sum of a kernel's can overflow, targets being within ±1e38.
  @inline(__always)
  private static func held(_ number: Double, within limit: Double) -> Float {
    Float(min(max(number, -limit), limit))
  }
}
