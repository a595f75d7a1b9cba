// Rows come and go in any order. When half the rows of a chunk are out of the order of the column, they are
// sorted. Values are then written to a block from begin to end; a table that has all rows of a block writes
// them at once.

extension TweenTables {
  /// The number of rows below which sorting does not pay.
  private static var fewestSorted: Int { 64 }
  /// The number of chunks that a tick checks.
  private static var looks: Int { 4 }

  /// Sorts one chunk, if one of the next chunks needs it.
  mutating func sortNext(_ columns: borrowing UniqueArray<Column>, _ store: inout DriverStore) {
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
    // Segments between keys come and go all the time, and are written one by one in any order.
    let (part, whole) = self[number].key.isKeyed ? (disorder, 2 * rows) : (2 * disorder, rows)
    return part >= whole && rows >= TweenTables.fewestSorted && !self[number].isWide
  }

  /// Reserves memory to sort, when the first narrow chunks are made: the tick that sorts allocates nothing.
  mutating func makeRoomToSort() {
    rowsByColumnRow.extend(to: TweenTables.block, filler: .max)
    sources.extend(to: TweenTables.block, filler: 0)
  }

  /// Sorts a narrow chunk's rows by their indices in the column, and updates their driver lanes.
  private mutating func sort(
    _ number: Int, _ columns: borrowing UniqueArray<Column>, _ store: inout DriverStore
  ) {
    let rows = self[number].count
    for row in 0..<rows {
      rowsByColumnRow[Int(self[number].columnRows[row])] = UInt16(truncatingIfNeeded: row)
    }
    var sorted = 0
    for columnRow in 0..<TweenTables.block where rowsByColumnRow[columnRow] != .max {
      sources[sorted] = rowsByColumnRow[columnRow]
      rowsByColumnRow[columnRow] = .max
      sorted += 1
    }
    // Two rows cannot have one index; if they had, the order is left unchanged.
    guard sorted == rows else { return }
    for first in 0..<rows {
      // Cycle by cycle: the row swapped away is the next one to move.
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
