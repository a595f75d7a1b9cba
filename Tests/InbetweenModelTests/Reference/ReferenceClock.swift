/// A clock as T5 defines it: local = anchor + ⌊(t − start)·numerator/denominator⌋ from its start on.
struct ReferenceClock: Sendable {
  var anchor: Int64
  /// The parent's instant at which its map begins.
  var start: Int64
  var numerator: Int64 = 1
  var denominator: Int64 = 1
  var isPaused = false
  /// The part of a count beyond `anchor` at `start`, as a numerator: 0 ..< denominator.
  private var part: Int64 = 0

  init(anchor: Int64, start: Int64, numerator: Int64 = 1, denominator: Int64 = 1, isPaused: Bool = false) {
    (self.anchor, self.start, self.isPaused) = (anchor, start, isPaused)
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  func local(at instant: Int64) -> Int64 {
    if isPaused { return anchor }
    return anchor + Int64(floorDivide(parts(at: instant), Int128(denominator)))
  }

  /// Returns the time beyond `anchor`, in parts of a count.
  private func parts(at instant: Int64) -> Int128 {
    Int128(instant - start) * Int128(numerator) + Int128(part)
  }

  /// Returns the parent's instant that first reaches `boundary` as this clock runs (T5). Nil if none does, or
  /// all do.
  func firstInstant(reaching boundary: Int64) -> Int64? {
    passing(boundary, rising: numerator > 0)?.place
  }

  /// Returns the parent's instant at which this clock reaches `boundary`, and whether the parent rises to it.
  /// The clock comes from below if `rising` (local ≥ boundary), otherwise from above (local ≤ boundary). Nil
  /// if no instant of the parent reaches it.
  func passing(_ boundary: Int64, rising: Bool) -> (place: Int64, rising: Bool)? {
    if isPaused || numerator == 0 { return nil }
    let distance = Int128(boundary) - Int128(anchor)
    let speed = Int128(numerator.magnitude)
    // The distances to the boundary and to the count after it, in parts of a count.
    let way = distance * Int128(denominator) - Int128(part)
    let next = way + Int128(denominator)
    switch (numerator > 0, rising) {
    case (true, true):
      // ⌊(n·num + part)/den⌋ ≥ distance  ⇔  n ≥ way/num
      return (start - Int64(floorDivide(-way, speed)), true)
    case (true, false):
      // ⌊(n·num + part)/den⌋ ≤ distance  ⇔  (n·num + part)/den < distance + 1  ⇔  n < next/num
      return (start - Int64(floorDivide(-next, speed)) - 1, false)
    case (false, true):
      // ⌊(−n·|num| + part)/den⌋ ≥ distance  ⇔  n ≤ −way/|num|
      return (start + Int64(floorDivide(-way, speed)), false)
    case (false, false):
      // ⌊(−n·|num| + part)/den⌋ ≤ distance  ⇔  n > −next/|num|
      return (start + Int64(floorDivide(-next, speed)) + 1, true)
    }
  }

  /// Changes the rate or the pause at an instant. The local time reached there is the new anchor (T5).
  mutating func turn(
    at instant: Int64, paused: Bool? = nil, rate: (numerator: Int64, denominator: Int64)? = nil
  ) {
    place(local(at: instant), at: instant)
    isPaused = paused ?? isPaused
    numerator = rate?.numerator ?? numerator
    denominator = rate?.denominator ?? denominator
  }

  /// Holds the clock, or resumes it from the exact part of a count that it has reached (T5).
  mutating func hold(_ isHeld: Bool, at instant: Int64) {
    if isHeld == isPaused { return }
    if isHeld {
      let parts = parts(at: instant)
      place(local(at: instant), at: instant)
      part = Int64(parts - floorDivide(parts, Int128(denominator)) * Int128(denominator))
    }
    start = instant
    isPaused = isHeld
  }

  /// Sets the clock to `local` when the parent is at `instant`; it runs on from there.
  mutating func place(_ local: Int64, at instant: Int64) {
    anchor = local
    start = instant
    part = 0
  }
}

/// Returns ⌊a/b⌋ for b > 0.
func floorDivide(_ a: Int128, _ b: Int128) -> Int128 {
  let quotient = a / b
  return a % b < 0 ? quotient - 1 : quotient
}
