/// A change of a clock's rate that takes a while: straight pieces of the map, one after another, at whole
/// instants of the parent (T5). So it is a function of the parent's time like any other map: ticks, samples
/// and seeks see the same, and boundaries within fall on their exact instants.
///
/// It is cut into 64 pieces at most, each at the rate of its middle. What has been laid stays as it is; a
/// pause, or a seek of the clock, has the rest laid anew from there.
///
///     rate  from ▔▔╲
///                   ▔╲▁
///                      ╲▁▁ to ────────
///           │ begin        │ end
final class RateRamp: Sendable {
  private let from: Rate
  let target: Rate
  /// How long it takes, in counts of the parent; above 0.
  let length: Int64
  private let ease: Easing
  /// How much of it had passed where it was laid last, or where it is held.
  private let passed: Int64
  /// The rest of it and the piece of the target's rate; none while it is held.
  private let pieces: [ClockMap]

  /// A ramp that is not laid yet.
  init(from: Rate, to target: Rate, length: Int64, ease: Easing) {
    self.from = from
    self.target = target
    self.length = length
    self.ease = ease
    passed = 0
    pieces = []
  }

  private init(_ ramp: RateRamp, passed: Int64, pieces: [ClockMap]) {
    from = ramp.from
    target = ramp.target
    length = ramp.length
    ease = ramp.ease
    self.passed = passed
    self.pieces = pieces
  }

  private static var mostPieces: Int64 { 64 }

  /// The same held where it is at the parent's `instant`.
  func held(at instant: Int64) -> RateRamp { RateRamp(self, passed: passed(at: instant), pieces: []) }

  /// How much of it has passed at the parent's `instant`.
  func passed(at instant: Int64) -> Int64 {
    guard let first = pieces.first else { return passed }
    return min(max(passed + (instant - first.origin), 0), length)
  }

  /// The same with what is left of it at `instant` laid from there, where the clock stands at `anchor`.
  func laid(at instant: Int64, anchor: Int64) -> RateRamp {
    let passed = passed(at: instant)
    let count = min(length, RateRamp.mostPieces)
    var pieces: [ClockMap] = []
    var (origin, local) = (instant, anchor)
    for piece in 0..<count {
      let end = RateRamp.part(piece + 1, of: count, length)
      if end <= passed { continue }
      let map = ClockMap(origin: origin, anchor: local, rate: rate(ofPiece: piece, of: count))
      pieces.append(map)
      origin = instant + (end - passed)
      local = map.local(at: origin)
    }
    pieces.append(ClockMap(origin: origin, anchor: local, rate: target))
    return RateRamp(self, passed: passed, pieces: pieces)
  }

  /// The rate of a piece: a fraction near what the easing has in its middle. It never turns round.
  private func rate(ofPiece piece: Int64, of count: Int64) -> Rate {
    let part = Float((Double(piece) + 0.5) / Double(count))
    let wanted = from.value + (target.value - from.value) * Double(ease(part))
    let isBackward = sign < 0
    let held = isBackward ? max(min(wanted, 0), -1_000_000) : min(max(wanted, 0), 1_000_000)
    return Rate(held) ?? 0
  }

  private static func part(_ piece: Int64, of count: Int64, _ length: Int64) -> Int64 {
    Int64(Int128(length) * Int128(piece) / Int128(count))
  }

  /// The rate where it is held: that of its next piece.
  var heldRate: Rate {
    let count = min(length, RateRamp.mostPieces)
    if passed == 0 { return from }
    for piece in 0..<count where RateRamp.part(piece + 1, of: count, length) > passed {
      return rate(ofPiece: piece, of: count)
    }
    return target
  }

  // MARK: As a map

  /// The map from where it is over.
  var last: ClockMap { pieces[pieces.count - 1] }

  /// The parent's instant at which it is over; nil while it is held.
  var end: Int64? { pieces.last?.origin }

  /// Which way the clock goes.
  var sign: Int { from.numerator < 0 || target.numerator < 0 ? -1 : 1 }

  /// The rate at the parent's `instant`; the piece's that begins there.
  func rate(at instant: Int64) -> Rate { piece { $0.origin <= instant }.rate }

  func local(at instant: Int64) -> Int64 { piece { $0.origin <= instant }.local(at: instant) }

  /// The parent's first instant at which the clock has reached `local`.
  func firstInstant(reaching local: Int64) -> Int64? {
    // On a piece that begins before and ends past it.
    let isForward = sign > 0
    return piece { isForward ? $0.anchor < local : $0.anchor > local }.firstInstant(reaching: local)
  }

  /// The same for a parent that runs backward: its greatest instant at which the clock has reached `local`.
  func lastInstant(reaching local: Int64) -> Int64? {
    let isForward = sign > 0
    let piece = piece { isForward ? $0.anchor <= local : $0.anchor >= local }
    return piece.numerator == 0 ? piece.origin : piece.lastInstant(reaching: local)
  }

  /// The last piece that is so, all before which are; else the first.
  @inline(__always)
  private func piece(_ isMeant: (ClockMap) -> Bool) -> ClockMap {
    var index = pieces.count - 1
    while index > 0 && !isMeant(pieces[index]) { index -= 1 }
    return pieces[index]
  }
}
