/// One stretch of a lane's motion that one formula describes: the whole of a spring's, or what lies between two
/// bounds of a decay.
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
    var shift: UInt8 = 22
    let turn = ratio < 1 ? dampedFrequency / (2 * .pi) / Double(Instant.countsPerSecond) : 0
    let longest = max(turn / 8, fall / 64)
    while shift > 0 && Double(1 << Int64(shift)) * longest > 1 { shift -= 1 }
    return shift
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
    switch motion.regime {
    case .under:
      turn = Float(motion.dampedFrequency / (2 * .pi) * perCount)
      a = Float(state.position)
      b = PlayTiming.finite(Float(pull / motion.dampedFrequency))
    case .critical:
      turn = 0
      a = Float(state.position)
      b = PlayTiming.finite(Float(pull * perCount))
    case .over:
      let spread = 2 * motion.halfSpread
      turn = Float(-spread * PortableMath.log2OfE * perCount)
      a = Float(state.position)
      b = PlayTiming.finite(Float(pull / spread - state.position / 2))
    }
  }
}
