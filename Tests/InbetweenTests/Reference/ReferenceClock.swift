/// A clock as T5 defines it: local = anchor + ⌊(t − start)·numerator/denominator⌋ from its start on.
struct ReferenceClock: Sendable {
  var anchor: Int64
  /// The parent's instant from which it counts.
  var start: Int64
  var numerator: Int64 = 1
  var denominator: Int64 = 1
  var isPaused = false

  func local(at instant: Int64) -> Int64 {
    if isPaused { return anchor }
    return anchor + Int64(floorDivide(Int128(instant - start) * Int128(numerator), Int128(denominator)))
  }

  /// Whether the local time at an instant has reached `boundary`: going forward at or above it, going backward
  /// at or below it.
  func hasReached(_ boundary: Int64, at instant: Int64) -> Bool {
    numerator < 0 ? local(at: instant) <= boundary : local(at: instant) >= boundary
  }

  /// The first parent instant that reaches `boundary` (T5); nil if none does, or all do.
  func firstInstant(reaching boundary: Int64) -> Int64? {
    if isPaused || numerator == 0 { return nil }
    let distance = Int128(boundary) - Int128(anchor)
    let denominator = Int128(denominator)
    if numerator > 0 {
      // ⌊n·num/den⌋ ≥ distance  ⇔  n ≥ distance·den/num
      return start - Int64(floorDivide(-distance * denominator, Int128(numerator)))
    }
    // ⌊−n·|num|/den⌋ ≤ distance  ⇔  −n·|num|/den < distance + 1  ⇔  n > −(distance + 1)·den/|num|
    return start + Int64(floorDivide(-(distance + 1) * denominator, Int128(-numerator))) + 1
  }

  /// Changes rate or pause at an instant; the local time reached there is the new anchor (T5).
  mutating func turn(
    at instant: Int64, paused: Bool? = nil, numerator: Int64? = nil, denominator: Int64? = nil
  ) {
    anchor = local(at: instant)
    start = instant
    isPaused = paused ?? isPaused
    self.numerator = numerator ?? self.numerator
    self.denominator = denominator ?? self.denominator
  }
}

/// ⌊a/b⌋ for b > 0.
func floorDivide(_ a: Int128, _ b: Int128) -> Int128 {
  let quotient = a / b
  return a % b < 0 ? quotient - 1 : quotient
}
