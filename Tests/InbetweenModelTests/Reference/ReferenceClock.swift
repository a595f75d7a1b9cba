/// A clock as T5 defines it: local = anchor + ⌊(t − start)·numerator/denominator⌋ from its start on.
struct ReferenceClock: Sendable {
  var anchor: Int64
  /// The parent's instant from which it counts.
  var start: Int64
  var numerator: Int64 = 1
  var denominator: Int64 = 1
  var isPaused = false
  /// How far it was beyond `anchor` at `start`, in parts of a count: 0 ..< denominator.
  private var part: Int64 = 0

  init(anchor: Int64, start: Int64, numerator: Int64 = 1, denominator: Int64 = 1, isPaused: Bool = false) {
    (self.anchor, self.start, self.isPaused) = (anchor, start, isPaused)
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  func local(at instant: Int64) -> Int64 {
    if isPaused { return anchor }
    return anchor + Int64(floorDivide(parts(at: instant), Int128(denominator)))
  }

  /// How far it is beyond `anchor`, in parts of a count.
  private func parts(at instant: Int64) -> Int128 {
    Int128(instant - start) * Int128(numerator) + Int128(part)
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
    let speed = Int128(numerator.magnitude)
    // In parts of a count: how far it is to the boundary, and to the count after it.
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

  /// Changes rate or pause at an instant; the local time reached there is the new anchor (T5).
  mutating func turn(
    at instant: Int64, paused: Bool? = nil, rate: (numerator: Int64, denominator: Int64)? = nil
  ) {
    place(local(at: instant), at: instant)
    isPaused = paused ?? isPaused
    numerator = rate?.numerator ?? numerator
    denominator = rate?.denominator ?? denominator
  }

  /// Holds it, or lets it go on from the very part of a count that it has come to (T5).
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

  /// Stands at `local` when the parent is at `instant`, and runs on from there.
  mutating func place(_ local: Int64, at instant: Int64) {
    anchor = local
    start = instant
    part = 0
  }
}

/// ⌊a/b⌋ for b > 0.
func floorDivide(_ a: Int128, _ b: Int128) -> Int128 {
  let quotient = a / b
  return a % b < 0 ? quotient - 1 : quotient
}
