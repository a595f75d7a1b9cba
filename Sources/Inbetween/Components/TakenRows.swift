/// Rows that are lent for writing, by nested closures. Their values cannot be read by others, and may be
/// moved out of their rows.
@usableFromInline
struct TakenRows: ~Copyable {
  /// Rows that are lent to one closure.
  @usableFromInline
  struct Run: BitwiseCopyable {
    @usableFromInline var first: Int
    @usableFromInline var count: Int
    /// Whether their memory is empty meanwhile.
    @usableFromInline var isOut: Bool
    /// Whether their earlier values can be read.
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

  /// Returns whether the row's value cannot be read.
  @inlinable @inline(__always)
  func hides(_ row: Int) -> Bool { !runs.isEmpty && isHidden(row) }

  @usableFromInline
  func isHidden(_ row: Int) -> Bool {
    let place = find(row)
    return place >= 0 && !runs[place].isShown
  }

  /// Returns the index of the run with this row; −1 if there is none.
  @usableFromInline
  func find(_ row: Int) -> Int {
    for place in 0..<runs.count where row >= runs[place].first && row - runs[place].first < runs[place].count
    {
      return place
    }
    return -1
  }

  /// Adds a run of rows. Returns its index, for `end`.
  @inlinable
  mutating func begin(_ first: Int, count: Int = 1, isOut: Bool, isShown: Bool = false) -> Int {
    runs.append(Run(first: first, count: count, isOut: isOut, isShown: isShown))
    return runs.count &- 1
  }

  /// Removes the run at an index. Runs after it are only empty rows that wait for their removal.
  @inlinable
  mutating func end(_ place: Int) {
    for above in place &+ 1..<runs.count { runs[above &- 1] = runs[above] }
    runs.removeLast()
  }

  /// Drops an empty row, which is being removed.
  @usableFromInline
  mutating func forget(_ row: Int) { end(find(row)) }

  /// Moves an empty row to another index.
  mutating func move(_ row: Int, to other: Int) { runs[find(row)].first = other }

  /// The first row of the last run.
  var last: Int? { runs.isEmpty ? nil : runs[runs.count - 1].first }
}
