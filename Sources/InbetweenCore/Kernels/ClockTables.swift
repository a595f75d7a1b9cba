/// The tables of one clock: the rows of the moving winners that count its time. Timelines whose offset from
/// the world's time is constant, and progress-driven timelines, have their rows in the world's tables.
/// Separate tables would cost a timeline with one tween many times its tick and memory.
struct ClockTables: SnapshotField, ~Copyable {
  /// The timeline whose time the rows count; −1 for released tables.
  var timeline: Int
  var tweens = TweenTables()
  var springs = RowTables<SpringRow>()
  var paths = RowTables<PathRow>()
  /// Scalar rows: moving winners in no table, evaluated one by one.
  var scalarRows = UniqueArray<Slot<DriverLane>>()

  /// Creates tables without rows.
  init(of timeline: Int) { self.timeline = timeline }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&timeline, &tweens)
    bytes.exchange(&springs, &paths, &scalarRows)
  }

  /// Removes a row from a table of springs or paths, or a driver lane from `scalarRows`, and updates the
  /// driver lane of the row that moves to its index.
  mutating func removeRow(_ row: Int, of table: TableID, _ store: inout DriverStore) {
    if table == .scalar {
      scalarRows.swapRemove(at: row)
      if row < scalarRows.count { store[scalarRows[row]].tableRow = UInt32(truncatingIfNeeded: row) }
    } else if table.isOfSprings {
      springs.remove(row, of: table.index, &store)
    } else {
      paths.remove(row, of: table.index, &store)
    }
  }
}
