@_spi(Parts) import InbetweenCore

/// Rows that are lent for writing, by nested closures.
@usableFromInline
struct TakenRows: ~Copyable {
  /// Rows that are lent to one closure.
  @usableFromInline
  struct Run: BitwiseCopyable {
    @usableFromInline var first: Int
    @usableFromInline var count: Int
    /// Whether the earlier values can be read, because a copy is changed.
    @usableFromInline var isShown: Bool

    @inlinable
    init(first: Int, count: Int, isShown: Bool) {
      (self.first, self.count, self.isShown) = (first, count, isShown)
    }
  }

  @usableFromInline var runs = UniqueArray<Run>()

  init() { runs.reserve(1) }

  @inlinable var isEmpty: Bool { runs.isEmpty }

  @inlinable @inline(__always)
  func contains(_ row: Int) -> Bool { !runs.isEmpty && find(row) >= 0 }

  /// Returns whether the row's value cannot be read.
  @inlinable @inline(__always)
  func hides(_ row: Int) -> Bool { !runs.isEmpty && isHidden(row) }

  @usableFromInline
  func isHidden(_ row: Int) -> Bool {
    let index = find(row)
    return index >= 0 && !runs[index].isShown
  }

  /// Returns the index of the run with this row; −1 if there is none.
  @usableFromInline
  func find(_ row: Int) -> Int {
    for index in 0..<runs.count where row >= runs[index].first && row - runs[index].first < runs[index].count
    {
      return index
    }
    return -1
  }

  /// Adds a run of rows. Returns its index, for `end`.
  @inlinable @discardableResult
  mutating func begin(_ first: Int, count: Int = 1, isShown: Bool = false) -> Int {
    runs.append(Run(first: first, count: count, isShown: isShown))
    return runs.count &- 1
  }

  /// Adds a run of one row, while there is no other. Its earlier value can be read.
  @inlinable @inline(__always)
  mutating func beginOnly(_ row: Int) {
    runs.count = 1
    runs[0] = Run(first: row, count: 1, isShown: true)
  }

  @inlinable @inline(__always)
  mutating func endOnly() { runs.count = 0 }

  /// Removes the run of one row, which is usually the last one.
  @inlinable @inline(__always)
  mutating func endRun(of row: Int) {
    let last = runs[runs.count &- 1]
    if last.first == row && last.count == 1 { runs.removeLast() } else { end(find(row)) }
  }

  /// Removes the run at an index. Runs after it belong to changes that last longer.
  @inlinable
  mutating func end(_ index: Int) {
    for above in index &+ 1..<runs.count { runs[above &- 1] = runs[above] }
    runs.removeLast()
  }
}
