@_spi(Parts) import InbetweenCore

/// An additional condition of a query: entities must be in a pool, in all of several pools, or in any of
/// them. Each pool and tag is a filter.
///
/// ```swift
/// let (enemies, burning, hidden) = (world.makeTag(), world.makeTag(), world.makeTag())
/// world.forEach(.position, tagged: .all(of: enemies, burning), without: hidden) { enemy, position in
///   draw(position, 1)
/// }
/// ```
public class QueryFilter {
  init() {}

  /// Returns a filter for entities that pass all the filters: usually, that are in all the pools.
  ///
  /// - Complexity: for each row of a query, one check of each filter, up to the first that fails.
  public static func all(of filters: QueryFilter...) -> QueryFilter { JoinedFilter(filters, needsAll: true) }

  /// Returns a filter for entities that pass at least one of the filters.
  ///
  /// ```swift
  /// let (hidden, asleep) = (world.makeTag(), world.makeTag())
  /// world.forEach(.position, without: .any(of: hidden, asleep)) { entity, position in draw(position, 1) }
  /// ```
  ///
  /// - Complexity: for each row of a query, one check of each filter, up to the first that passes.
  public static func any(of filters: QueryFilter...) -> QueryFilter { JoinedFilter(filters, needsAll: false) }

  /// Adds the filter's tests to a query's. Returns the index of the first one.
  ///
  /// - Parameters:
  ///   - passed: the test or decision that follows for an entity that passes.
  ///   - failed: the test or decision that follows for an entity that does not.
  ///   - file: the file of the query, for the error of a pool of another world.
  ///   - line: the line of the query.
  func addTests(
    _ passed: Int, _ failed: Int, to tests: inout UniqueArray<FilterTest>, _ lending: Lending,
    _ file: StaticString, _ line: UInt
  ) -> Int {
    failed
  }
}

/// Several filters, of which an entity must pass all or one.
final class JoinedFilter: QueryFilter {
  private let filters: [QueryFilter]
  private let needsAll: Bool

  init(_ filters: [QueryFilter], needsAll: Bool) { (self.filters, self.needsAll) = (filters, needsAll) }

  override func addTests(
    _ passed: Int, _ failed: Int, to tests: inout UniqueArray<FilterTest>, _ lending: Lending,
    _ file: StaticString, _ line: UInt
  ) -> Int {
    // From the last to the first, because each test leads to its successor.
    var next = needsAll ? passed : failed
    for filter in filters.reversed() {
      next = filter.addTests(
        needsAll ? next : passed, needsAll ? failed : next, to: &tests, lending, file, line)
    }
    return next
  }
}

/// A check whether an entity is in a pool, and its consequence: the index of the next test, or a decision.
/// The tests of a query cover all of its filters, joined ones too.
struct FilterTest: BitwiseCopyable {
  /// One more than the row of each entity index in the pool; 0 without a row. Valid while rows are lent.
  let rows: LentView<UInt32>
  let ifInside: Int
  let ifOutside: Int

  /// The decision that the query visits the entity.
  static var isChosen: Int { -1 }
  /// The decision that it does not.
  static var isRefused: Int { -2 }

  /// Returns the next test or the decision for a living entity.
  @inline(__always)
  func next(for entity: Entity) -> Int {
    let index = Int(entity.index)
    return index < rows.count && rows[index] != 0 ? ifInside : ifOutside
  }
}
