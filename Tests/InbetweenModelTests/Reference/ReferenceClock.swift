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

  /// The parent's instant that first reaches `boundary` as this clock runs (T5); nil if none does, or all do.
  func firstInstant(reaching boundary: Int64) -> Int64? {
    passing(boundary, rising: numerator > 0)?.place
  }

  /// Where the parent stands when this clock comes to `boundary` from below (`rising`: local ≥ boundary) or
  /// from above (local ≤ boundary), and whether the parent rises to that place; nil if no time of the
  /// parent's does.
  func passing(_ boundary: Int64, rising: Bool) -> (place: Int64, rising: Bool)? {
    if isPaused || numerator == 0 { return nil }
    let distance = Int128(boundary) - Int128(anchor)
    let denominator = Int128(denominator)
    let speed = Int128(numerator.magnitude)
    switch (numerator > 0, rising) {
    case (true, true):
      // ⌊n·num/den⌋ ≥ distance  ⇔  n ≥ distance·den/num
      return (start - Int64(floorDivide(-distance * denominator, speed)), true)
    case (true, false):
      // ⌊n·num/den⌋ ≤ distance  ⇔  n·num/den < distance + 1  ⇔  n < (distance + 1)·den/num
      return (start - Int64(floorDivide(-(distance + 1) * denominator, speed)) - 1, false)
    case (false, true):
      // ⌊−n·|num|/den⌋ ≥ distance  ⇔  n ≤ −distance·den/|num|
      return (start + Int64(floorDivide(-distance * denominator, speed)), false)
    case (false, false):
      // ⌊−n·|num|/den⌋ ≤ distance  ⇔  −n·|num|/den < distance + 1  ⇔  n > −(distance + 1)·den/|num|
      return (start + Int64(floorDivide(-(distance + 1) * denominator, speed)) + 1, true)
    }
  }

  /// Changes rate or pause at an instant; the local time reached there is the new anchor (T5).
  mutating func turn(
    at instant: Int64, paused: Bool? = nil, rate: (numerator: Int64, denominator: Int64)? = nil
  ) {
    place(local(at: instant), at: instant)
    isPaused = paused ?? isPaused
    numerator = rate?.numerator ?? numerator
    denominator = rate?.denominator ?? denominator
  }

  /// Stands at `local` when the parent is at `instant`, and runs on from there.
  mutating func place(_ local: Int64, at instant: Int64) {
    anchor = local
    start = instant
  }
}

/// ⌊a/b⌋ for b > 0.
func floorDivide(_ a: Int128, _ b: Int128) -> Int128 {
  let quotient = a / b
  return a % b < 0 ? quotient - 1 : quotient
}
