/// One part of a lane's motion with one formula: all of a spring's, or the part between two bounds of a
/// decay.
struct MotionArc: BitwiseCopyable {
  /// The active time at which it begins, in seconds; at a bound this is not a whole count.
  var begin: Double
  /// The first whole count in it.
  var first: Int64
  /// The point of rest about which it moves.
  var target: Float
  /// The kernels' segments of it are 2^shift counts long.
  var shift: UInt8
  private let unused: UInt8 = 0
  private let unusedHalf: UInt16 = 0
  var motion: DampedMotion

  init(_ motion: DampedMotion, target: Float, begin: Double = 0) {
    self.motion = motion
    self.target = target
    self.begin = begin
    let counts = (begin * Double(Instant.countsPerSecond)).rounded(.up)
    first = counts < 0x1p60 ? Int64(counts) : .max
    shift = motion.pieceShift
  }

  /// The content of an unused slot: an arc that never begins.
  static var none: MotionArc {
    MotionArc(
      DampedMotion(frequency: 1, ratio: 1, distance: 0, velocity: 0), target: 0, begin: .infinity)
  }

  /// Returns an arc with this one's parameters, another motion and another target, from time 0 on.
  @inline(__always)
  func continued(_ motion: DampedMotion, target: Float) -> MotionArc {
    var arc = self
    arc.motion = motion
    arc.target = target
    arc.begin = 0
    arc.first = 0
    return arc
  }

  /// Whether its counts, frequency and ratio are such as those of each arc that was not read. Its other
  /// numbers may be any.
  var isSound: Bool { first.isSoundLength && shift < 32 && motion.isSound }

  /// Returns position and velocity at active time `time`, in counts.
  func state(at time: Int64) -> DampedMotion.State {
    motion.state(at: Double(time) / Double(Instant.countsPerSecond) - begin)
  }

  /// Returns the active time at which the segment that contains `time` begins.
  @inline(__always)
  func piece(at time: Int64) -> Int64 {
    first &+ (((time &- first) &>> Int64(shift)) &<< Int64(shift))
  }

  /// Returns the active time at which the next segment begins.
  func nextPiece(after time: Int64) -> Int64 { piece(at: time) &+ (1 &<< Int64(shift)) }

  /// Returns the row of the segment that contains active time `time`; active time 0 is at the instant
  /// `origin`.
  func row(at time: Int64, from origin: Int64) -> SpringRow {
    let piece = piece(at: time)
    let state = piece == 0 && begin == 0 ? motion.start : state(at: piece)
    return SpringRow(
      motion, state, start: Int32(truncatingIfNeeded: origin &+ piece), target: target)
  }

  /// Returns the position at active time `time`, bit for bit as the kernels compute it.
  func value(at time: Int64) -> Float {
    let row = row(at: time, from: 0)
    return row.value(motion.regime, after: Int32(truncatingIfNeeded: time) &- row.start)
  }
}
