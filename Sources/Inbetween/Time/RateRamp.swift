/// Changes of a clock's rate that take a while: straight pieces of the map, one after another, at whole
/// instants of the parent (T5, T9). So it is a function of the parent's time like any other map: ticks,
/// samples and seeks see the same, and boundaries within fall on their exact instants.
///
/// Each change is cut into 64 pieces at most, each at the rate of its middle. What has been laid stays as it
/// is; a pause, or a seek of the clock, has the rest laid anew from there.
///
///     rate  from ▔▔╲
///                   ▔╲▁
///                      ╲▁▁ to ────────
///           │ begin        │ end
final class RateRamp: Sendable {
  /// A piece before it is laid: how much of the ramp passes before it, and its rate.
  private struct Cut {
    var begin: Int64
    var rate: Rate
  }

  private let from: Rate
  let target: Rate
  /// How long it takes, in counts of the parent; above 0 but for changes that are none.
  let length: Int64
  /// Its pieces, the first of which begins at 0.
  private let cuts: [Cut]
  /// Which way the clock goes.
  let sign: Int
  /// How much of it had passed where it was laid last, or where it is held.
  private let passed: Int64
  /// The rest of it and the piece of the target's rate; none while it is held.
  private let pieces: [ClockMap]

  /// A ramp that is not laid yet.
  convenience init(from: Rate, to target: Rate, length: Int64, ease: Easing) {
    self.init(from: from, through: [RateChange.Counted(start: 0, rate: target, length: length, ease: ease)])
  }

  /// Changes one after the other, none of which begins before the one before, that are not laid yet. One that
  /// begins while another is under way goes on from the rate that this has come to.
  init(from: Rate, through changes: [RateChange.Counted]) {
    let isBackward = from.numerator < 0 || changes.contains { $0.rate.numerator < 0 }
    var cuts: [Cut] = [Cut(begin: 0, rate: from)]
    for change in changes {
      while let last = cuts.last, last.begin > change.start { cuts.removeLast() }
      let present = cuts.last?.rate ?? from
      if let last = cuts.last, last.begin == change.start { cuts.removeLast() }
      let count = min(change.length, RateRamp.mostPieces)
      for piece in 0..<count {
        let part = Float((Double(piece) + 0.5) / Double(count))
        cuts.append(
          Cut(
            begin: change.start + RateRamp.part(piece, of: count, change.length),
            rate: RateRamp.rate(from: present, to: change.rate, change.ease(part), isBackward)))
      }
      cuts.append(Cut(begin: change.start + change.length, rate: change.rate))
    }
    self.from = from
    sign = isBackward ? -1 : 1
    // The last is no piece of it, but what it leads to.
    let last = cuts.removeLast()
    (target, length) = (last.rate, last.begin)
    self.cuts = cuts
    passed = 0
    pieces = []
  }

  private init(_ ramp: RateRamp, passed: Int64, pieces: [ClockMap]) {
    from = ramp.from
    target = ramp.target
    length = ramp.length
    cuts = ramp.cuts
    sign = ramp.sign
    self.passed = passed
    self.pieces = pieces
  }

  private static var mostPieces: Int64 { 64 }

  /// The same held where it is at the parent's `instant`.
  func held(at instant: Int64) -> RateRamp {
    pieces.isEmpty ? self : RateRamp(self, passed: passed(at: instant), pieces: [])
  }

  /// The same, laid, for a parent that has gone on so many counts without it.
  func shifted(by counts: Int64) -> RateRamp {
    RateRamp(self, passed: passed, pieces: pieces.map { $0.shifted(by: counts) })
  }

  /// How much of it has passed at the parent's `instant`.
  func passed(at instant: Int64) -> Int64 {
    guard let first = pieces.first else { return passed }
    return min(max(passed + (instant - first.origin), 0), length)
  }

  /// The same with what is left of it at `instant` laid from there, where the clock stands at `anchor`.
  func laid(at instant: Int64, anchor: Int64) -> RateRamp {
    let passed = passed(at: instant)
    var pieces: [ClockMap] = []
    var (origin, local) = (instant, anchor)
    for index in cuts.indices {
      let end = end(ofCut: index)
      if end <= passed { continue }
      let map = ClockMap(origin: origin, anchor: local, rate: cuts[index].rate)
      pieces.append(map)
      origin = instant + (end - passed)
      local = map.local(at: origin)
    }
    pieces.append(ClockMap(origin: origin, anchor: local, rate: target))
    return RateRamp(self, passed: passed, pieces: pieces)
  }

  private func end(ofCut index: Int) -> Int64 {
    index + 1 < cuts.count ? cuts[index + 1].begin : length
  }

  /// The rate of a piece: a fraction near what the easing has in its middle. It never turns round.
  private static func rate(from: Rate, to target: Rate, _ eased: Float, _ isBackward: Bool) -> Rate {
    let wanted = from.value + (target.value - from.value) * Double(eased)
    let held = isBackward ? max(min(wanted, 0), -1_000_000) : min(max(wanted, 0), 1_000_000)
    return Rate(held) ?? 0
  }

  private static func part(_ piece: Int64, of count: Int64, _ length: Int64) -> Int64 {
    Int64(Int128(length) * Int128(piece) / Int128(count))
  }

  /// The rate where it is held: that of its next piece.
  var heldRate: Rate {
    if passed == 0 { return from }
    for index in cuts.indices where end(ofCut: index) > passed { return cuts[index].rate }
    return target
  }

  // MARK: As a map

  /// The map from where it is over.
  var last: ClockMap { pieces[pieces.count - 1] }

  /// The parent's instant at which it is over; nil while it is held.
  var end: Int64? { pieces.last?.origin }

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
    var (first, end) = (0, pieces.count)
    while end - first > 1 {
      let middle = (first + end) / 2
      if isMeant(pieces[middle]) { first = middle } else { end = middle }
    }
    return pieces[first]
  }
}
