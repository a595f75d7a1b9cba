// From a stagger to whole counts. Delays by order are computed in whole numbers, exactly unless eased.
// Distances are Doubles, computed by operations that IEEE 754 rounds alike on every machine.

import InbetweenCore

extension Stagger {
  /// Returns the delays of some of `count` entities, in counts, as of a list of these alone. Cells and
  /// positions stay as they are.
  ///
  /// - Parameter chosen: the indices among the `count`, in ascending order.
  package func counts(of count: Int, among chosen: [Int]) throws(TweenError) -> [Int64] {
    switch order {
    case .cell(let cell, let columns, let rows):
      let distances = try distances(count, from: cell, columns, rows)
      return try spread(chosen.map { distances[$0] }, spacing: 1, Stagger.time(span))
    case .point(let point, let positions, let spacing):
      let distances = try distances(count, from: point, positions)
      return try spread(chosen.map { distances[$0] }, spacing: Double(spacing), Stagger.time(span))
    case .first, .last, .center, .edges, .random, .function: return try counts(of: chosen.count)
    }
  }

  /// Returns the delays of `count` entities, in counts.
  @usableFromInline
  package func counts(of count: Int) throws(TweenError) -> [Int64] {
    try require(count >= 0, "count", found: "\(count)", expected: "zero or more")
    if case .function(let delay) = order { return try counts(of: count, by: delay) }
    let time = try Stagger.time(span)
    switch order {
    case .first: return try spread(count, furthest: count - 1, time) { $0 }
    case .last: return try spread(count, furthest: count - 1, time) { count - 1 - $0 }
    // Distances from the middle, minus the smallest one: half of the doubled distance, rounded down.
    case .center: return try spread(count, furthest: (count - 1) / 2, time) { abs(2 * $0 - (count - 1)) / 2 }
    case .edges: return try spread(count, furthest: (count - 1) / 2, time) { min($0, count - 1 - $0) }
    case .random(let seed):
      let ranks = Stagger.shuffled(count, seed)
      return try spread(count, furthest: count - 1, time) { ranks[$0] }
    case .cell(let cell, let columns, let rows):
      return try spread(distances(count, from: cell, columns, rows), spacing: 1, time)
    case .point(let point, let positions, let spacing):
      return try spread(distances(count, from: point, positions), spacing: Double(spacing), time)
    case .function: preconditionFailure("a function's delays have been counted above")
    }
  }

  private static func time(_ span: Span) throws(TweenError) -> Int64 {
    switch span {
    case .each(let each): try checked(each, "stagger.each")
    case .over(let total): try checked(total, "stagger.over")
    }
  }

  /// Returns a time in counts. Throws for a negative or too long one.
  private static func checked(_ time: Duration, _ field: String) throws(TweenError) -> Int64 {
    try require(time >= .zero, field, found: time.inMilliseconds, expected: "zero or more")
    return try time.counts(of: field)
  }

  private func counts(
    of count: Int, by delay: (Int, Int) -> Duration
  ) throws(TweenError) -> [Int64] {
    var delays: [Int64] = []
    delays.reserveCapacity(count)
    for index in 0..<count { delays.append(try Stagger.checked(delay(index, count), "stagger[\(index)]")) }
    return delays
  }

  /// Returns delays by whole distances with a known maximum.
  @inline(__always)
  private func spread(
    _ count: Int, furthest: Int, _ time: Int64, _ rank: (Int) -> Int
  ) throws(TweenError) -> [Int64] {
    var delays: [Int64] = []
    delays.reserveCapacity(count)
    if count == 0 { return delays }
    let last = Int64(max(furthest, 0))
    var total = time
    if case .each = span {
      let (product, overflows) = time.multipliedReportingOverflow(by: last)
      if overflows || product > Stagger.longest { throw Stagger.tooLong }
      if ease == .linear {
        for index in 0..<count { delays.append(time * Int64(rank(index))) }
        return delays
      }
      total = product
    }
    if last == 0 {
      for _ in 0..<count { delays.append(0) }
      return delays
    }
    if ease == .linear {
      for index in 0..<count { delays.append(Stagger.part(Int64(rank(index)), of: last, total)) }
      return delays
    }
    for index in 0..<count {
      delays.append(try eased(Float(Double(rank(index)) / Double(last)), Double(total)))
    }
    return delays
  }

  /// Returns delays by distances.
  private func spread(
    _ distances: [Double], spacing: Double, _ time: Int64
  ) throws(TweenError) -> [Int64] {
    if distances.isEmpty { return [] }
    var (least, most) = (Double.infinity, 0.0)
    for distance in distances { (least, most) = (min(least, distance), max(most, distance)) }
    let range = most - least
    var total = Double(time)
    if case .each = span { total = total * (range / spacing) }
    if !(total <= Double(Stagger.longest)) { throw Stagger.tooLong }
    var delays: [Int64] = []
    delays.reserveCapacity(distances.count)
    let isLinear = ease == .linear
    for distance in distances {
      let part = range > 0 ? (distance - least) / range : 0
      if isLinear {
        delays.append(Int64((total * part).rounded(.toNearestOrEven)))
      } else {
        delays.append(try eased(Float(part), total))
      }
    }
    return delays
  }

  /// Returns the delay at fraction `part` of the distance. An easing below 0 is clamped, so no delay is less
  /// than the first.
  private func eased(_ part: Float, _ total: Double) throws(TweenError) -> Int64 {
    let value = ease(part)
    let delay = total * Double(max(value, 0))
    try require(
      value.isFinite && delay <= Double(Stagger.longest), "stagger.ease", found: "\(value) at \(part)",
      expected: "a delay within 25,000 years")
    return Int64(delay.rounded(.toNearestOrEven))
  }

  /// Returns `total` · `rank` / `last`, rounded to nearest.
  private static func part(_ rank: Int64, of last: Int64, _ total: Int64) -> Int64 {
    if total < 1 << 31 && last < 1 << 31 { return (total * rank + last / 2) / last }
    return Int64((Int128(total) * Int128(rank) + Int128(last / 2)) / Int128(last))
  }

  private static var longest: Int64 { 1 << 56 }

  private static var tooLong: TweenError {
    TweenError(
      field: "stagger.each", found: "more in all than 25,000 years", expected: "less than 25,000 years")
  }

  // MARK: Distances

  private func distances(
    _ count: Int, from cell: SIMD2<Float>, _ columns: Int, _ rows: Int
  ) throws(TweenError) -> [Double] {
    try require(columns >= 1, "stagger.columns", found: "\(columns)", expected: "at least 1")
    try require(
      rows >= 1 && (count - 1) / columns < rows, "stagger.rows", found: "\(rows) rows of \(columns)",
      expected: "room for \(count) entities")
    let origin = try Stagger.finite(cell, "stagger.cell")
    return (0..<count).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      return Stagger.distance(SIMD2(Double(column), Double(row)), origin)
    }
  }

  private func distances(
    _ count: Int, from point: SIMD2<Float>, _ positions: [SIMD2<Float>]
  ) throws(TweenError) -> [Double] {
    try require(
      positions.count == count, "stagger.positions", found: "\(positions.count) positions",
      expected: "one for each of \(count) entities")
    if case .point(_, _, let spacing) = order, !(spacing > 0 && spacing.isFinite) {
      throw TweenError(field: "stagger.spacing", found: "\(spacing)", expected: "a number above 0")
    }
    let origin = try Stagger.finite(point, "stagger.point")
    var distances: [Double] = []
    distances.reserveCapacity(count)
    for index in 0..<count {
      distances.append(
        Stagger.distance(try Stagger.finite(positions[index], "stagger.positions[\(index)]"), origin))
    }
    return distances
  }

  @inline(__always)
  private static func finite(_ point: SIMD2<Float>, _ field: String) throws(TweenError) -> SIMD2<Double> {
    if point.x.isFinite && point.y.isFinite { return SIMD2(Double(point.x), Double(point.y)) }
    throw TweenError(field: field, found: "(\(point.x), \(point.y))", expected: "finite numbers")
  }

  private static func distance(_ point: SIMD2<Double>, _ origin: SIMD2<Double>) -> Double {
    let (x, y) = (point.x - origin.x, point.y - origin.y)
    return (x * x + y * y).squareRoot()
  }

  // MARK: Random order

  /// Returns 0 ..< count in an order that depends on the seed alone. All orders are equally likely: a
  /// Fisher–Yates shuffle with SplitMix64 (`SeededNoise`). An index is the high word of the product with the
  /// number of choices (Lemire, 2019), without rejection: the bias is less than 10⁻¹².
  static func shuffled(_ count: Int, _ seed: UInt64) -> [Int] {
    var ranks = Array(0..<count)
    var state = seed
    var index = count - 1
    while index > 0 {
      state &+= SeededNoise.stride
      let word = SeededNoise.mix(state)
      ranks.swapAt(index, Int(word.multipliedFullWidth(by: UInt64(index + 1)).high))
      index -= 1
    }
    return ranks
  }
}
