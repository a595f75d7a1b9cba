/// A condition that a query makes on entities beside what it visits: to be in a pool, in all of some pools,
/// or in any of them. Each pool and tag is a filter.
///
/// ```swift
/// let (enemies, burning, hidden) = (world.makeTag(), world.makeTag(), world.makeTag())
/// world.forEach(.position, tagged: .all(of: enemies, burning), without: hidden) { enemy, position in
///   draw(position, 1)
/// }
/// ```
public class QueryFilter {
  init() {}

  /// Returns the filter of entities that pass each of the filters: as a rule, that are in each of the pools.
  ///
  /// - Complexity: a look at each filter for each row of a query.
  public static func all(of filters: QueryFilter...) -> QueryFilter { JoinedFilter(filters, needsAll: true) }

  /// Returns the filter of entities that pass at least one of the filters.
  ///
  /// ```swift
  /// let (hidden, asleep) = (world.makeTag(), world.makeTag())
  /// world.forEach(.position, without: .any(of: hidden, asleep)) { entity, position in draw(position, 1) }
  /// ```
  ///
  /// - Complexity: a look at each filter for each row of a query.
  public static func any(of filters: QueryFilter...) -> QueryFilter { JoinedFilter(filters, needsAll: false) }

  /// Returns whether a living entity passes.
  func passes(_ entity: Entity) -> Bool { false }

  /// Whether all pools are of the world of this lending.
  func belongs(to lending: Lending) -> Bool { false }

  /// The number of the pool that is the filter; nil for several.
  var poolNumber: Int? { nil }
}

/// Several filters, of which an entity must pass all or one.
final class JoinedFilter: QueryFilter {
  private let filters: [QueryFilter]
  private let needsAll: Bool

  init(_ filters: [QueryFilter], needsAll: Bool) { (self.filters, self.needsAll) = (filters, needsAll) }

  override func passes(_ entity: Entity) -> Bool {
    for filter in filters where filter.passes(entity) != needsAll { return !needsAll }
    return needsAll
  }

  override func belongs(to lending: Lending) -> Bool {
    for filter in filters where !filter.belongs(to: lending) { return false }
    return true
  }
}
