/// Gradual changes of a clock's rate: linear segments of its map, one after another, that begin at whole
/// instants of the parent (T5, T9). So the ramp is a function of the parent's time like any map: ticks,
/// samples and seeks agree, and boundaries within fall on their exact instants.
///
/// Each change is cut into at most 64 segments, each with the rate of its middle. Segments that have been
/// laid do not change. After a pause, or a seek of the clock, the rest is laid again from there.
///
///     rate  from ▔▔╲
///                   ▔╲▁
///                      ╲▁▁ to ────────
///           │ begin        │ end
final class RateRamp: Sendable {
  /// A segment before it is laid: the length of the ramp before it, and its rate.
  struct Cut: FixedLayout {
    var begin: Int64
    var rate: Rate
  }

  private let from: Rate
  let target: Rate
  /// The length of the ramp, in counts of the parent. A ramp of length 0 is never laid: it waits for its
  /// clock to run.
  let length: Int64
  /// The segments, the first of which begins at 0.
  private let cuts: [Cut]
  /// The direction of the clock.
  let sign: Int
  /// The part of the ramp that had passed when it was last laid, or held.
  private let passed: Int64
  /// The rest of the ramp, then the segment with the target's rate; empty while it is held.
  private let pieces: [ClockMap]

  /// Creates a ramp that is not laid yet.
  convenience init(from: Rate, to target: Rate, length: Int64, ease: Easing) {
    self.init(from: from, through: [RateChange.Counted(start: 0, rate: target, length: length, ease: ease)])
  }

  /// Creates a ramp of changes in the order of their starts, not laid yet. A change that begins during
  /// another starts from the rate reached.
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
    // The last segment is not part of the ramp; it has the rate to which the ramp leads.
    let last = cuts.removeLast()
    (target, length) = (last.rate, last.begin)
    self.cuts = cuts
    passed = 0
    pieces = []
  }

  private convenience init(_ ramp: RateRamp, passed: Int64, pieces: [ClockMap]) {
    self.init(
      from: ramp.from, target: ramp.target, length: ramp.length, cuts: ramp.cuts, sign: ramp.sign,
      passed: passed, pieces: pieces)
  }

  private init(
    from: Rate, target: Rate, length: Int64, cuts: [Cut], sign: Int, passed: Int64, pieces: [ClockMap]
  ) {
    (self.from, self.target, self.length, self.cuts) = (from, target, length, cuts)
    (self.sign, self.passed, self.pieces) = (sign, passed, pieces)
  }

  /// Exchanges a ramp; before a read it is nil.
  static func exchange(_ ramp: inout RateRamp?, _ bytes: inout SnapshotBytes) {
    var (from, target) = (ramp?.from ?? 0, ramp?.target ?? 0)
    var (length, cuts) = (ramp?.length ?? 0, ramp?.cuts ?? [])
    var (sign, passed, pieces) = (ramp?.sign ?? 1, ramp?.passed ?? 0, ramp?.pieces ?? [])
    bytes.exchange(&from, &target, &length, &cuts, &sign, &passed)
    bytes.exchange(&pieces)
    if !bytes.isReading { return }
    bytes.require(from.isValid && target.isValid && length >= 0 && passed >= 0)
    bytes.require(length.isSoundLength && length != .max && passed <= length && (sign == 1 || sign == -1))
    bytes.require(cuts.allSatisfy { $0.rate.isValid && $0.begin >= 0 && $0.begin <= length })
    bytes.require(pieces.allSatisfy { $0.isValid })
    if bytes.isDamaged { return }
    ramp = RateRamp(
      from: from, target: target, length: length, cuts: cuts, sign: sign, passed: passed, pieces: pieces)
  }

  private static var mostPieces: Int64 { 64 }

  /// Returns the ramp held where it is at the parent's `instant`.
  func held(at instant: Int64) -> RateRamp {
    pieces.isEmpty ? self : RateRamp(self, passed: passed(at: instant), pieces: [])
  }

  /// Returns the ramp for a parent that has advanced by `counts` while the ramp was held.
  func shifted(by counts: Int64) -> RateRamp {
    RateRamp(self, passed: passed, pieces: pieces.map { $0.shifted(by: counts) })
  }

  /// Returns the part of the ramp that has passed at the parent's `instant`.
  func passed(at instant: Int64) -> Int64 {
    guard let first = pieces.first else { return passed }
    return min(max(passed + (instant - first.origin), 0), length)
  }

  /// Returns the ramp with its rest at `instant` laid from there, where the clock is at `anchor`.
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

  /// Returns the rate of a segment: a fraction near the easing's value in its middle. It never changes sign.
  private static func rate(from: Rate, to target: Rate, _ eased: Float, _ isBackward: Bool) -> Rate {
    let wanted = from.value + (target.value - from.value) * Double(eased)
    let held = isBackward ? max(min(wanted, 0), -1_000_000) : min(max(wanted, 0), 1_000_000)
    return Rate(held) ?? 0
  }

  private static func part(_ piece: Int64, of count: Int64, _ length: Int64) -> Int64 {
    Int64(Int128(length) * Int128(piece) / Int128(count))
  }

  /// The rate while the ramp is held: the rate of its next segment.
  var heldRate: Rate {
    if passed == 0 { return length == 0 ? target : from }
    for index in cuts.indices where end(ofCut: index) > passed { return cuts[index].rate }
    return target
  }

  // MARK: As a map

  /// The map after the end of the ramp.
  var last: ClockMap { pieces[pieces.count - 1] }

  /// The parent's instant at which it ends; nil while it is held.
  var end: Int64? { pieces.last?.origin }

  /// Returns the rate at the parent's `instant`; at a boundary, the rate of the segment that begins there.
  func rate(at instant: Int64) -> Rate { piece { $0.origin <= instant }.rate }

  func local(at instant: Int64) -> Int64 { piece { $0.origin <= instant }.local(at: instant) }

  /// Returns the parent's first instant at which the clock has reached `local`.
  func firstInstant(reaching local: Int64) -> Int64? {
    // The segment begins before `local` and ends past it.
    let isForward = sign > 0
    return piece { isForward ? $0.anchor < local : $0.anchor > local }.firstInstant(reaching: local)
  }

  /// Returns the greatest instant at which the clock has reached `local`, for a parent that runs backward.
  func lastInstant(reaching local: Int64) -> Int64? {
    let isForward = sign > 0
    let piece = piece { isForward ? $0.anchor <= local : $0.anchor >= local }
    return piece.numerator == 0 ? piece.origin : piece.lastInstant(reaching: local)
  }

  /// Returns the last segment for which `isMeant` is true, which is true for all segments before it. The
  /// first segment if it is true for none.
  @inline(__always)
  private func piece(_ isMeant: (ClockMap) -> Bool) -> ClockMap {
    pieces[(1..<max(pieces.count, 1)).search { !isMeant(pieces[$0]) } - 1]
  }
}
