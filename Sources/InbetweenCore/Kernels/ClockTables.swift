/// The tables of one clock: the rows of the moving winners that count its time. Timelines whose offset from
/// the world's time is constant, and progress-driven timelines, have their rows in the world's tables.
/// Separate tables would cost a timeline with one tween many times its tick and memory.
struct ClockTables: SnapshotField, ~Copyable {
  /// The timeline whose time the rows count; −1 for released tables.
  var timeline: Int
  var tweens = TweenTables()
  /// Tables of springs and decays, one for each column and regime.
  var springTables = UniqueArray<SpringTable>()
  private(set) var springNumbers = HashMap()
  /// Tables of path followers, one for each column and easing.
  var pathTables = UniqueArray<PathTable>()
  private(set) var pathNumbers = HashMap()
  /// Scalar rows: moving winners in no table, evaluated one by one.
  var scalarRows = UniqueArray<Slot<DriverLane>>()

  /// Creates tables without rows.
  init(of timeline: Int) { self.timeline = timeline }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&timeline, &tweens)
    bytes.elements(&springTables, make: SpringTable(column: 0, regime: .under))
    bytes.exchange(&springNumbers)
    bytes.elements(&pathTables, make: PathTable(column: 0, easing: .linear))
    bytes.exchange(&pathNumbers, &scalarRows)
  }

  static func springKey(column: Int, regime: Regime, hasClocks: Bool, hasPaces: Bool) -> UInt64 {
    UInt64(column) << 8 | UInt64(regime.rawValue) << 2 | (hasClocks ? 2 : 0) | (hasPaces ? 1 : 0)
  }

  static func pathKey(column: Int, easing: EasingID, hasClocks: Bool, hasPaces: Bool) -> UInt64 {
    UInt64(column) << 18 | UInt64(easing.raw) << 2 | (hasClocks ? 2 : 0) | (hasPaces ? 1 : 0)
  }

  /// Returns the table of springs for these keys; adds it if it is missing.
  mutating func table(column: Int, regime: Regime, hasClocks: Bool, hasPaces: Bool) -> TableID {
    let key = ClockTables.springKey(column: column, regime: regime, hasClocks: hasClocks, hasPaces: hasPaces)
    if let number = springNumbers.find(key) { return .springs(number) }
    springTables.append(SpringTable(column: column, regime: regime, hasClocks: hasClocks, hasPaces: hasPaces))
    springNumbers.insert(key, springTables.count - 1)
    return .springs(springTables.count - 1)
  }

  /// Returns the table of paths for these keys; adds it if it is missing.
  mutating func pathTable(column: Int, easing: EasingID, hasClocks: Bool, hasPaces: Bool) -> TableID {
    let key = ClockTables.pathKey(column: column, easing: easing, hasClocks: hasClocks, hasPaces: hasPaces)
    if let number = pathNumbers.find(key) { return .paths(number) }
    pathTables.append(PathTable(column: column, easing: easing, hasClocks: hasClocks, hasPaces: hasPaces))
    pathNumbers.insert(key, pathTables.count - 1)
    return .paths(pathTables.count - 1)
  }

  /// Removes a row from a table of springs or paths, or a driver lane from `scalarRows`, and updates the
  /// driver lane of the row that moves to its index.
  mutating func removeRow(_ row: Int, of table: TableID, _ store: inout DriverStore) {
    if table == .scalar {
      scalarRows.swapRemove(at: row)
      if row < scalarRows.count { store[scalarRows[row]].tableRow = UInt32(truncatingIfNeeded: row) }
    } else if table.isOfSprings {
      springTables[table.index].swapRemove(at: row)
      guard row < springTables[table.index].count else { return }
      store[springTables[table.index].driverLanes[row]].tableRow = UInt32(truncatingIfNeeded: row)
    } else {
      pathTables[table.index].swapRemove(at: row)
      guard row < pathTables[table.index].count else { return }
      store[pathTables[table.index].driverLanes[row]].tableRow = UInt32(truncatingIfNeeded: row)
    }
  }
}
