/// Who sets off when, of many that do the same: the delay of each, by its place among them (W14).
///
///     try world.animate(tiles, .opacity, to: 1, .eased(over: .milliseconds(200)),
///       stagger: .fromCentre(each: .milliseconds(20)))
///
/// `each` is the time from one to the next, `over` that from the first to the last. An easing over the delays
/// has them crowd: `quadIn` where they begin, `quadOut` where they end. Delays are whole counts of the 90 kHz
/// clock, none below zero, and the same on every machine (T1, D1).
public struct Stagger: Sendable {
  /// How far each one is from where it begins.
  enum Order: Sendable {
    case first
    case last
    case centre
    case edges
    case random(seed: UInt64)
    /// Cells of so many columns and rows, row by row.
    case cell(SIMD2<Float>, columns: Int, rows: Int)
    case point(SIMD2<Float>, positions: [SIMD2<Float>], spacing: Float)
    case function(@Sendable (_ index: Int, _ count: Int) -> Duration)
  }

  /// What is known of the delays.
  enum Span: Sendable {
    case each(Duration)
    case over(Duration)
  }

  let order: Order
  let span: Span
  /// The easing over the delays: of what part of the way, what part of the time.
  public var ease: Easing

  /// From the first to the last.
  public static func fromFirst(each: Duration, ease: Easing = .linear) -> Stagger {
    Stagger(order: .first, span: .each(each), ease: ease)
  }

  /// From the first to the last, in `total` altogether.
  public static func fromFirst(over total: Duration, ease: Easing = .linear) -> Stagger {
    Stagger(order: .first, span: .over(total), ease: ease)
  }

  /// From the last to the first.
  public static func fromLast(each: Duration, ease: Easing = .linear) -> Stagger {
    Stagger(order: .last, span: .each(each), ease: ease)
  }

  /// From the last to the first, in `total` altogether.
  public static func fromLast(over total: Duration, ease: Easing = .linear) -> Stagger {
    Stagger(order: .last, span: .over(total), ease: ease)
  }

  /// From the middle, of an even number from both in the middle, to both ends.
  public static func fromCentre(each: Duration, ease: Easing = .linear) -> Stagger {
    Stagger(order: .centre, span: .each(each), ease: ease)
  }

  /// From the middle to both ends, in `total` altogether.
  public static func fromCentre(over total: Duration, ease: Easing = .linear) -> Stagger {
    Stagger(order: .centre, span: .over(total), ease: ease)
  }

  /// From both ends to the middle.
  public static func fromEdges(each: Duration, ease: Easing = .linear) -> Stagger {
    Stagger(order: .edges, span: .each(each), ease: ease)
  }

  /// From both ends to the middle, in `total` altogether.
  public static func fromEdges(over total: Duration, ease: Easing = .linear) -> Stagger {
    Stagger(order: .edges, span: .over(total), ease: ease)
  }

  /// In an order that `seed` shuffles: no two at once, and evenly spread.
  public static func random(seed: UInt64, each: Duration, ease: Easing = .linear) -> Stagger {
    Stagger(order: .random(seed: seed), span: .each(each), ease: ease)
  }

  /// In an order that `seed` shuffles, in `total` altogether.
  public static func random(seed: UInt64, over total: Duration, ease: Easing = .linear) -> Stagger {
    Stagger(order: .random(seed: seed), span: .over(total), ease: ease)
  }

  /// From what is nearest to a cell of a grid, by the distance; `each` is the time from a cell to the next
  /// one beside it.
  ///
  /// - Parameters:
  ///   - cell: its column and row, from 0; between cells and outside is legal: the middle of four columns and
  ///     rows is (1.5, 1.5).
  ///   - columns: 1 or more; the entities fill row after row.
  ///   - rows: as many as the entities need, or more.
  public static func fromCell(
    _ cell: SIMD2<Float>, columns: Int, rows: Int, each: Duration, ease: Easing = .linear
  ) -> Stagger {
    Stagger(order: .cell(cell, columns: columns, rows: rows), span: .each(each), ease: ease)
  }

  /// The same, in `total` altogether.
  public static func fromCell(
    _ cell: SIMD2<Float>, columns: Int, rows: Int, over total: Duration, ease: Easing = .linear
  ) -> Stagger {
    Stagger(order: .cell(cell, columns: columns, rows: rows), span: .over(total), ease: ease)
  }

  /// From what is nearest to a point, by the distance.
  ///
  /// - Parameters:
  ///   - positions: where each entity is.
  ///   - spacing: how far neighbours are apart, above 0: so far takes `each`.
  public static func fromPoint(
    _ point: SIMD2<Float>, of positions: [SIMD2<Float>], spacing: Float, each: Duration,
    ease: Easing = .linear
  ) -> Stagger {
    Stagger(
      order: .point(point, positions: positions, spacing: spacing), span: .each(each), ease: ease)
  }

  /// From what is nearest to a point, by the distance, in `total` altogether.
  public static func fromPoint(
    _ point: SIMD2<Float>, of positions: [SIMD2<Float>], over total: Duration, ease: Easing = .linear
  ) -> Stagger {
    Stagger(order: .point(point, positions: positions, spacing: 1), span: .over(total), ease: ease)
  }

  /// As a function says, of an entity's place from 0 and how many there are; called once for each, in order.
  public static func function(
    _ delay: @escaping @Sendable (_ index: Int, _ count: Int) -> Duration
  ) -> Stagger {
    Stagger(order: .function(delay), span: .over(.zero), ease: .linear)
  }

  /// The delays of so many, in their order.
  ///
  /// - Throws: `TweenError` for a time below zero or of 25,000 years or more, positions or cells that are not
  ///   as many, a number that is not finite.
  /// - Precondition: `count` is not negative.
  /// - Complexity: O(n).
  public func delays(count: Int) throws(TweenError) -> [Duration] {
    try counts(of: count).map { Duration(counts: $0) }
  }
}
