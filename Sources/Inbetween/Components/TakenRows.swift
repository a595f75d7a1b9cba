/// Rows that are lent for writing, by one closure within another: their values are nobody else's, and may
/// be out of their rows.
@usableFromInline
struct TakenRows: ~Copyable {
  /// Rows that one closure has.
  @usableFromInline
  struct Run: BitwiseCopyable {
    @usableFromInline var first: Int
    @usableFromInline var count: Int
    /// Whether their memory is empty meanwhile.
    @usableFromInline var isOut: Bool
    /// Whether who asks may see what they were before.
    @usableFromInline var isShown: Bool

    @inlinable
    init(first: Int, count: Int, isOut: Bool, isShown: Bool) {
      (self.first, self.count, self.isOut, self.isShown) = (first, count, isOut, isShown)
    }
  }

  @usableFromInline var runs = Strip<Run>()

  init() {}

  @inlinable var isEmpty: Bool { runs.isEmpty }

  @inlinable @inline(__always)
  func contains(_ row: Int) -> Bool { !runs.isEmpty && find(row) >= 0 }

  /// Whether nobody else may see the row's value.
  @inlinable @inline(__always)
  func hides(_ row: Int) -> Bool { !runs.isEmpty && isHidden(row) }

  @usableFromInline
  func isHidden(_ row: Int) -> Bool {
    let place = find(row)
    return place >= 0 && !runs[place].isShown
  }

  /// The place of the run with this row; −1 where there is none.
  @usableFromInline
  func find(_ row: Int) -> Int {
    for place in 0..<runs.count where row >= runs[place].first && row - runs[place].first < runs[place].count
    {
      return place
    }
    return -1
  }

  /// Takes rows; answers the place, for `end`.
  @inlinable
  mutating func begin(_ first: Int, count: Int = 1, isOut: Bool, isShown: Bool = false) -> Int {
    runs.append(Run(first: first, count: count, isOut: isOut, isShown: isShown))
    return runs.count &- 1
  }

  /// Gives the rows at a place back. Above it there are none but those that stay empty until they are
  /// removed.
  @inlinable
  mutating func end(_ place: Int) {
    for above in place &+ 1..<runs.count { runs[above &- 1] = runs[above] }
    runs.removeLast()
  }

  /// Forgets an empty row, which is being removed.
  @usableFromInline
  mutating func forget(_ row: Int) { end(find(row)) }

  /// An empty row has come to another place.
  mutating func move(_ row: Int, to other: Int) { runs[find(row)].first = other }

  /// The first row of the last run.
  var last: Int? { runs.isEmpty ? nil : runs[runs.count - 1].first }
}
