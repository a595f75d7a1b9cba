/// One part of a lane's motion with one formula: a whole spring, or a decay between two bounds.
struct MotionArc: FixedLayout {
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
    first = MotionArc.firstCount(from: begin)
    shift = motion.pieceShift
  }

  /// Creates an arc that begins at a whole count.
  init(_ motion: DampedMotion, target: Float, first: Int64) {
    self.init(motion, target: target, begin: Double(first) / Double(Instant.countsPerSecond))
    self.first = first
  }

  private static func firstCount(from seconds: Double) -> Int64 {
    let counts = (seconds * Double(Instant.countsPerSecond)).rounded(.up)
    return counts < 0x1p60 ? Int64(counts) : .max
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

  /// Returns an arc that stays at a value.
  static func still(at target: Float, from first: Int64) -> MotionArc {
    MotionArc(
      DampedMotion(frequency: 1, ratio: 0, distance: 0, velocity: 0), target: target, first: first)
  }

  /// Returns the arc by which this one lands on `target` after it rests at `time`, and the first count at
  /// which it has landed. Nil if it is already at rest.
  func landing(from time: Int64, on target: Float) -> (arc: MotionArc, end: Int64)? {
    let state = state(at: time)
    var rest = motion
    rest.distance = state.position + (Double(self.target) - Double(target))
    rest.velocity = state.velocity
    guard let landing = rest.landing, landing.begin == 0 || target == self.target else { return nil }
    let place = Float(Double(target) + landing.middle)
    let begin = Double(time) / Double(Instant.countsPerSecond) + landing.begin
    let arc =
      landing.begin == 0
      ? MotionArc(landing.motion, target: place, first: time)
      : MotionArc(landing.motion, target: place, begin: begin)
    return (arc, max(MotionArc.firstCount(from: begin + landing.length), arc.first))
  }

  /// Returns the number of counts until a motion from time 0 on has landed; nil if it never rests.
  func landedCount(_ rest: RestLevels) -> Int64? {
    motion.restCount(rest).map { landing(from: $0, on: target)?.end ?? $0 }
  }

  /// Whether its counts, frequency and ratio are valid: data may hold any numbers.
  var isSound: Bool { first.isSoundLength && shift < 32 && motion.isSound }

  /// Returns position and velocity at active time `time`, in counts.
  func state(at time: Int64) -> DampedMotion.State {
    motion.state(at: Double(time) / Double(Instant.countsPerSecond) - begin)
  }

  /// The counts of the longest segment of a kernel.
  static var longestPiece: Int64 { 1 << 22 }

  /// The active time after which a motion has no rows: 200,000 years. Only a sample at a fast rate gets that
  /// far, over more segments than could be crossed.
  static var rowsEnd: Int64 { 1 << 59 }

  /// Returns the active time at which the segment that contains `time` begins.
  @inline(__always)
  func piece(at time: Int64) -> Int64 {
    first &+ (((time &- first) &>> Int64(shift)) &<< Int64(shift))
  }

  /// Returns the active time at which the next segment begins.
  func nextPiece(after time: Int64) -> Int64 { piece(at: time) &+ (1 &<< Int64(shift)) }

  /// Returns the row of the segment at active time `time`; active time 0 is at the instant `origin`.
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
