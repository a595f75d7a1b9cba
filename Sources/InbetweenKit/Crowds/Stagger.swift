import InbetweenCore

/// Delays for many drivers of one motion, by their order.
///
/// ```swift
/// try world.animate(
///   tiles, .opacity, to: 1, .eased(over: .milliseconds(200)),
///   stagger: .fromCenter(each: .milliseconds(20)))
/// ```
///
/// `each` is the time from one delay to the next. `over` is the time from the first delay to the last. An
/// easing moves the delays together: `quadIn` near the beginning, `quadOut` near the end. Delays are never
/// negative, and they are equal in all tested builds.
public struct Stagger: Sendable {
  /// The measure of the delays.
  enum Order: Sendable {
    case first
    case last
    case center
    case edges
    case random(seed: UInt64)
    /// Cells of a grid of `columns` and `rows`, row by row.
    case cell(SIMD2<Float>, columns: Int, rows: Int)
    case point(SIMD2<Float>, positions: [SIMD2<Float>], spacing: Float)
    case function(@Sendable (_ index: Int, _ count: Int) -> Duration)
  }

  /// The given time: from one to the next, or from the first to the last.
  enum Span: Sendable {
    case each(Duration)
    case over(Duration)
  }

  let order: Order
  let span: Span
  /// The easing over the delays. The easing's input is an entity's place in the order, as a fraction; its
  /// output is the delay, as a fraction of the longest delay.
  public var ease: Easing

  /// Returns delays from the first to the last, `each` apart.
  public static func fromFirst(each: Duration, ease: Easing = .linear) -> Stagger {
    Stagger(order: .first, span: .each(each), ease: ease)
  }

  /// Returns delays from the first to the last, over `total`.
  public static func fromFirst(over total: Duration, ease: Easing = .linear) -> Stagger {
    Stagger(order: .first, span: .over(total), ease: ease)
  }

  /// Returns delays from the last to the first, `each` apart.
  public static func fromLast(each: Duration, ease: Easing = .linear) -> Stagger {
    Stagger(order: .last, span: .each(each), ease: ease)
  }

  /// Returns delays from the last to the first, over `total`.
  public static func fromLast(over total: Duration, ease: Easing = .linear) -> Stagger {
    Stagger(order: .last, span: .over(total), ease: ease)
  }

  /// Returns delays from the middle to both ends, `each` apart. If the number of entities is even, the two
  /// middle entities begin at once.
  public static func fromCenter(each: Duration, ease: Easing = .linear) -> Stagger {
    Stagger(order: .center, span: .each(each), ease: ease)
  }

  /// Returns delays from the middle to both ends, over `total`.
  public static func fromCenter(over total: Duration, ease: Easing = .linear) -> Stagger {
    Stagger(order: .center, span: .over(total), ease: ease)
  }

  /// Unavailable: the name is `fromCenter`.
  @available(*, unavailable, renamed: "fromCenter(each:ease:)")
  public static func fromCentre(each: Duration, ease: Easing = .linear) -> Stagger { fromCenter(each: each) }

  /// Unavailable: the name is `fromCenter`.
  @available(*, unavailable, renamed: "fromCenter(over:ease:)")
  public static func fromCentre(over total: Duration, ease: Easing = .linear) -> Stagger {
    fromCenter(over: total)
  }

  /// Returns delays from both ends to the middle, `each` apart.
  public static func fromEdges(each: Duration, ease: Easing = .linear) -> Stagger {
    Stagger(order: .edges, span: .each(each), ease: ease)
  }

  /// Returns delays from both ends to the middle, over `total`.
  public static func fromEdges(over total: Duration, ease: Easing = .linear) -> Stagger {
    Stagger(order: .edges, span: .over(total), ease: ease)
  }

  /// Returns delays in an order shuffled by `seed`, evenly spaced, `each` apart.
  public static func random(seed: UInt64, each: Duration, ease: Easing = .linear) -> Stagger {
    Stagger(order: .random(seed: seed), span: .each(each), ease: ease)
  }

  /// Returns delays in an order shuffled by `seed`, evenly spaced, over `total`.
  public static func random(seed: UInt64, over total: Duration, ease: Easing = .linear) -> Stagger {
    Stagger(order: .random(seed: seed), span: .over(total), ease: ease)
  }

  /// Returns delays by the distance from a cell of a grid. The nearest entity begins first. `each` is the
  /// time from a cell to its neighbour.
  ///
  /// - Parameters:
  ///   - cell: the column and row of the cell, from 0. Fractions are places between cells: (1.5, 1.5) is the
  ///     middle of four columns and four rows. A place outside the grid is possible.
  ///   - columns: the number of columns, 1 or more. The entities fill row after row.
  ///   - rows: the number of rows, with enough cells for the entities.
  public static func fromCell(
    _ cell: SIMD2<Float>, columns: Int, rows: Int, each: Duration, ease: Easing = .linear
  ) -> Stagger {
    Stagger(order: .cell(cell, columns: columns, rows: rows), span: .each(each), ease: ease)
  }

  /// Returns delays by the distance from a cell of a grid, over `total`. The nearest entity begins first.
  public static func fromCell(
    _ cell: SIMD2<Float>, columns: Int, rows: Int, over total: Duration, ease: Easing = .linear
  ) -> Stagger {
    Stagger(order: .cell(cell, columns: columns, rows: rows), span: .over(total), ease: ease)
  }

  /// Returns delays by the distance from a point. The nearest entity begins first. `each` is the delay for
  /// the distance `spacing`.
  ///
  /// - Parameters:
  ///   - positions: the position of each entity.
  ///   - spacing: the distance of neighbours, above 0.
  public static func fromPoint(
    _ point: SIMD2<Float>, of positions: [SIMD2<Float>], spacing: Float, each: Duration,
    ease: Easing = .linear
  ) -> Stagger {
    Stagger(
      order: .point(point, positions: positions, spacing: spacing), span: .each(each), ease: ease)
  }

  /// Returns delays by the distance from a point, over `total`. The nearest entity begins first.
  public static func fromPoint(
    _ point: SIMD2<Float>, of positions: [SIMD2<Float>], over total: Duration, ease: Easing = .linear
  ) -> Stagger {
    Stagger(order: .point(point, positions: positions, spacing: 1), span: .over(total), ease: ease)
  }

  /// Returns delays by a function of an entity's index, from 0, and of the number of entities. The function
  /// is called once for each entity, in order. `layoutChange` calls the function a second time for each
  /// moving entity.
  public static func function(
    _ delay: @escaping @Sendable (_ index: Int, _ count: Int) -> Duration
  ) -> Stagger {
    Stagger(order: .function(delay), span: .over(.zero), ease: .linear)
  }

  /// Returns the delays of `count` entities, in order.
  ///
  /// - Throws: `TweenError` for a negative count, a time below zero or of 25,000 years or more, a wrong
  ///   number of positions or cells, or a number that is not finite.
  /// - Complexity: O(n).
  public func delays(count: Int) throws(TweenError) -> [Duration] {
    try counts(of: count).map { Duration(counts: $0) }
  }
}
