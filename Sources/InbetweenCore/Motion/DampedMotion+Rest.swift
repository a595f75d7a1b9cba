// When a motion rests: the last crossings of the thresholds, exact (S4).

extension DampedMotion {
  /// The greatest number of counts to rest, about 25,000 years; a longer motion never rests.
  static var longestRest: Int64 { 1 << 56 }

  /// The number of time constants after which the motion is gone: e^−700 is near the least normal Double.
  private static var faded: Double { 700 }

  /// Its greatest distance from the point of rest, to within a small factor.
  var reach: Double { max(distance.magnitude, velocity.magnitude / (frequency * (1 + 2 * ratio))) }

  /// Returns the first whole count from which on the motion stays within `rest`; nil if it never does.
  func restCount(_ rest: RestLevels) -> Int64? {
    let (distance, speed) = (rest.distance, rest.speed)
    // The later instant is computed first: for the other it is then enough to know that it is earlier.
    if speed < frequency * distance {
      return derivative.lastCount(over: speed).flatMap { lastCount(over: distance, atLeast: $0) }
    }
    return lastCount(over: distance).flatMap { derivative.lastCount(over: speed, atLeast: $0) }
  }

  /// The landing of a motion that is within its levels of rest at time 0; nil if it is already at rest.
  var landing: Landing? {
    var (start, begin) = (start, 0.0)
    if start.velocity == 0 || (start.position > 0) != (start.velocity < 0) {
      guard let turn = velocity == 0 ? 0 : ratio < 1 ? firstTurn : turningTime else { return nil }
      (begin, start) = (turn, State(position: position(at: turn), velocity: 0))
    }
    let (distance, speed) = (start.position.magnitude, start.velocity.magnitude)
    guard distance > RestLevels.least else { return nil }
    let rate = max(speed / distance, ratio < 1 ? frequency : slowRate)
    let length = 2 * PortableMath.arcTangent(rate * distance, over: speed) / rate
    // A shorter one would not be seen.
    guard length * Double(Instant.countsPerSecond) >= 1, length < 0x1p40, begin < 0x1p40 else { return nil }
    let swing = start.velocity / rate
    let middle = (start.position + swing * (swing / start.position)) / 2
    let motion = DampedMotion(
      frequency: rate, ratio: 0, distance: start.position - middle, velocity: start.velocity)
    return Landing(begin: begin, length: length, middle: middle, motion: motion)
  }

  /// Returns the first whole count, `least` or later, from which on the motion stays within ±`level`; nil if
  /// it never does.
  func lastCount(over level: Double, atLeast least: Int64 = 0) -> Int64? {
    if ratio == 0 {
      let swing = velocity / frequency
      return (distance * distance + swing * swing).squareRoot() <= level ? least : nil
    }
    guard let bracket = ratio < 1 ? lastSwing(over: level) : lastPass(over: level) else { return least }
    let perSecond = Double(Instant.countsPerSecond)
    // Numbers of a forged snapshot may give any bracket.
    guard bracket.end.magnitude * perSecond < Double(DampedMotion.longestRest),
      bracket.start.magnitude * perSecond < 0x1p62
    else { return nil }
    // In the bracket the motion crosses the level once. Newton's method finds the crossing, clamped to the
    // bracket; if that is slow, bisection.
    var low = Int64((bracket.start * perSecond).rounded(.down))
    var high = Int64((bracket.end * perSecond).rounded(.up))
    if least > low {
      if least >= high || !isOver(level, at: Double(least) / perSecond) { return least }
      low = least
    }
    var (next, steps) = (low + (high - low) / 2, 0)
    while low + 1 < high {
      let count = max(low + 1, min(next, high - 1))
      let state = state(at: Double(count) / perSecond)
      let excess = state.position.magnitude - level
      if excess > 0 { low = count } else { high = count }
      let slope = state.position < 0 ? -state.velocity : state.velocity
      let step = excess / slope * perSecond
      steps += 1
      next =
        steps < 8 && slope < 0 && step.magnitude < Double(DampedMotion.longestRest)
        ? Int64((Double(count) - step).rounded(.down)) : low + (high - low) / 2
    }
    return high
  }

  private func isOver(_ level: Double, at seconds: Double) -> Bool {
    position(at: seconds).magnitude > level
  }

  /// Returns the time range of the last crossing of the level. At its start the motion is over the level, at
  /// its end and ever after it is not; in between it moves in one direction only. Nil if the motion is never
  /// over the level.
  private func lastSwing(over level: Double) -> (start: Double, end: Double)? {
    // It turns again every half period. Each turn is nearer by one factor.
    let half = Double.pi / dampedFrequency
    let first = firstTurn
    let height = position(at: first).magnitude
    if height <= level { return distance.magnitude > level ? (0, first) : nil }
    let fall = decay * half * PortableMath.log2OfE
    var turn = (PortableMath.log2(height / level) / fall).rounded(.down)
    // With so little damping, the sine of its phase could not be computed.
    if !((first + turn * half) * Double(Instant.countsPerSecond) < Double(DampedMotion.longestRest)) {
      return (.infinity, .infinity)
    }
    if !isOver(level, at: first + turn * half) { turn -= 1 }
    if isOver(level, at: first + (turn + 1) * half) { turn += 1 }
    return (first + turn * half, first + (turn + 1) * half)
  }

  /// The time at which an under-damped motion first turns. Its velocity is 0 at the phase φ, with
  /// tan φ = v₀ω_d / (σv₀ + ω²x₀).
  private var firstTurn: Double {
    let damped = dampedFrequency
    let phase = PortableMath.arcTangent(
      velocity * damped, over: decay * velocity + frequency * frequency * distance)
    return (phase < 0 ? phase + .pi : phase) / damped
  }

  /// Returns the time range of the last crossing of a motion that turns once; nil if it is never over.
  private func lastPass(over level: Double) -> (start: Double, end: Double)? {
    var start = 0.0
    if let turn = turningTime {
      if !isOver(level, at: turn) { return distance.magnitude > level ? (0, turn) : nil }
      start = turn
    } else if distance.magnitude <= level {
      return nil
    }
    // From here on the motion only approaches.
    var length = 1 / frequency
    while isOver(level, at: start + length) && length < 1e16 { length *= 2 }
    return (start, start + length)
  }

  /// The time at which a motion that is not under-damped turns; nil if it does not.
  private var turningTime: Double? {
    if velocity == 0 { return nil }
    if ratio == 1 {
      let turn = velocity / (frequency * (velocity + frequency * distance))
      // If the second term nearly cancels, the motion is gone by the time of the turn.
      return turn > 0 && turn * frequency < DampedMotion.faded ? turn : nil
    }
    let spread = halfSpread
    let faded =
      velocity * 2 * spread / (velocity * (spread + decay) + frequency * frequency * distance)
    guard faded > 0 && faded < 1 else { return nil }
    let turn = PortableMath.minusLogOfOneMinus(faded) / (2 * spread)
    return turn * slowRate < DampedMotion.faded ? turn : nil
  }
}

/// The end of a motion, in place of an endless tail (S4). It is the part of an undamped swing whose turn is
/// the point of rest. It takes over position and velocity.
///
///     x(t) = m·(1 − cos(ω(T − t)))
///
/// ω is |v/x|, but at least the motion's own frequency, or the slower of its two rates. So T is from π/2ω to
/// π/ω. A motion that moves outward lands from its next turn on.
struct Landing: BitwiseCopyable {
  /// In seconds from time 0 of the motion.
  let begin: Double
  /// T, in seconds.
  let length: Double
  /// m: the swing is about this point, as a distance from the point of rest.
  let middle: Double
  let motion: DampedMotion
}

/// The distance and the speed under which a motion rests: given thresholds, but a distance of no more than
/// 1/500 of its reach (S4). So a motion of any size is visible to its end.
struct RestLevels: BitwiseCopyable {
  let distance: Double
  let speed: Double

  init(_ rest: RestThreshold, reach: Double = .infinity) {
    distance = min(Double(rest.distance), max(reach / 500, RestLevels.least))
    speed = Double(rest.speed)
  }

  /// The least distance. Under it, rows would compute with denormal numbers.
  static var least: Double { 1e-30 }
}
