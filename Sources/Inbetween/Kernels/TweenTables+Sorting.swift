// Rows come and go in any order. Where half the rows of a chunk are out of the order of their places, they
// are put back into it: values are then written to a block from its begin to its end, and where one table has
// all its places, at once.

extension TweenTables {
  /// Rows below which order does not pay.
  private static var fewestSorted: Int { 64 }
  /// How many chunks a tick looks at.
  private static var looks: Int { 4 }

  /// Sorts one chunk, if one of those whose turn it is needs it.
  mutating func sortNext(_ columns: borrowing Strip<Column>, _ store: inout DriverStore) {
    for _ in 0..<min(TweenTables.looks, count) {
      turn = turn + 1 < count ? turn + 1 : 0
      if needsSorting(turn) {
        sort(turn, columns, &store)
        return
      }
    }
  }

  private func needsSorting(_ number: Int) -> Bool {
    let (rows, disorder) = (self[number].count, self[number].disorder)
    // Pieces between keys come and go all the time, and are written one by one in any order.
    let (part, whole) = self[number].key.isKeyed ? (disorder, 2 * rows) : (2 * disorder, rows)
    return part >= whole && rows >= TweenTables.fewestSorted && !self[number].isWide
  }

  /// Makes room to sort, when the first narrow chunks come to be: the tick that sorts allocates nothing.
  mutating func makeRoomToSort() {
    rowsByPlace.extend(to: TweenTables.block, filler: .max)
    sources.extend(to: TweenTables.block, filler: 0)
  }

  /// Brings a narrow chunk's rows into the order of their places, and notes that in their claims.
  private mutating func sort(
    _ number: Int, _ columns: borrowing Strip<Column>, _ store: inout DriverStore
  ) {
    let rows = self[number].count
    for row in 0..<rows { rowsByPlace[Int(self[number].places[row])] = UInt16(truncatingIfNeeded: row) }
    var sorted = 0
    for place in 0..<TweenTables.block where rowsByPlace[place] != .max {
      sources[sorted] = rowsByPlace[place]
      rowsByPlace[place] = .max
      sorted += 1
    }
    // Two rows cannot be of one place; if they were, all may stay as it is.
    guard sorted == rows else { return }
    for first in 0..<rows {
      // Cycle by cycle: what a row is swapped away to is the next that lacks its own.
      var row = first
      while Int(sources[row]) != first {
        let source = Int(sources[row])
        self[number].swapAt(row, source)
        sources[row] = UInt16(truncatingIfNeeded: row)
        row = source
      }
      sources[row] = UInt16(truncatingIfNeeded: row)
    }
    for row in 0..<rows { noteRow(row, of: number, columns, &store) }
    self[number].noteSorted()
  }
}
