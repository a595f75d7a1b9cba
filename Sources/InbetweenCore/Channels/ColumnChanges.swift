/// The values that a property showed when last compared, and the epoch in which each row was found changed.
/// Kept from the first call of `forEachChanged` until `forgetChanges`. Values are compared by their bits, so
/// every kind of write counts.
struct ColumnChanges: SnapshotField, ~Copyable {
  private(set) var property: Int
  private(set) var firstColumn: Int
  private var previous = UniqueArray<UniqueArray<Float>>()
  var laneCount: Int { previous.count }
  /// Whether it must be dropped, once it is not iterated.
  var isForgotten = false
  private(set) var stamps = WriteStamps()

  /// Begins the comparison; all present rows count as changed.
  init(property: Int, firstColumn: Int, laneCount: Int) {
    (self.property, self.firstColumn) = (property, firstColumn)
    for _ in 0..<laneCount { previous.append(UniqueArray<Float>()) }
  }

  /// Finds the changes since the last comparison. New rows count as changed.
  mutating func look(at columns: borrowing UniqueArray<Column>, _ epoch: Int64) {
    let stamp = stamps.stamp(of: epoch)
    let count = columns[firstColumn].shown.count
    let known = stamps.stamps.count
    stamps.stamps.extend(to: count, filler: stamp)
    for lane in 0..<previous.count {
      let shown = columns[firstColumn + lane].shown.cells
      Self.compare(shown, previous[lane].cells, stamps.stamps.cells, known, stamp)
      for row in known..<count { previous[lane].append(shown[row]) }
    }
  }

  /// A separate function, so that the loop is vectorized.
  @inline(never)
  private static func compare(
    _ shown: BufferView<Float>, _ previous: BufferView<Float>, _ stamps: BufferView<UInt32>, _ count: Int,
    _ stamp: UInt32
  ) {
    for row in 0..<count {
      let (value, before) = (shown[row], previous[row])
      stamps[row] = value.bitPattern == before.bitPattern ? stamps[row] : stamp
      previous[row] = value
    }
  }

  /// Makes all rows count as changed, as at the beginning.
  mutating func beginAgain(_ epoch: Int64) {
    isForgotten = false
    stamps.markAll(epoch)
  }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&property, &firstColumn)
    bytes.elements(&previous, make: UniqueArray<Float>())
    bytes.exchange(&isForgotten, &stamps)
  }

  /// Checks that it compares lanes of a property with `laneCount` columns of `count` rows, from `first` on.
  func check(_ first: Int, _ laneCount: Int, _ count: Int) throws(Contradiction) {
    let known = stamps.stamps.count
    try demand(
      firstColumn >= first && self.laneCount > 0 && firstColumn - first <= laneCount - self.laneCount
        && known <= count)
    for lane in 0..<previous.count { try demand(previous[lane].count == known) }
  }

  /// Removes a row. Row `last` moves to its index, or is the row itself.
  mutating func swapRemove(at row: Int, last: Int, _ epoch: Int64) {
    let known = stamps.stamps.count
    if row >= known { return }
    if last >= known {
      // It was added since the last comparison.
      stamps.mark(row, epoch)
      return
    }
    stamps.swapRemove(at: row)
    for lane in 0..<previous.count { previous[lane].swapRemove(at: row) }
  }
}

extension Engine {
  mutating func lookForChanges() {
    if channels.lending.depth == 0 { dropForgotten() }
    if channels.changes.isEmpty { return }
    writePendingSums()
    for index in 0..<channels.changes.count where !channels.changes[index].isForgotten {
      channels.changes[index].look(at: channels.columns, channels.lending.epoch)
    }
  }

  /// Compares some lanes of a property, now and after each tick from now on. Returns the index of their
  /// changes.
  mutating func lookForChanges(_ property: Int, _ firstLane: Int, _ laneCount: Int) -> Int {
    let column = channels.properties[property].firstColumn + firstLane
    var index = 0
    while index < channels.changes.count,
      channels.changes[index].firstColumn != column || channels.changes[index].laneCount != laneCount
    {
      index += 1
    }
    if index == channels.changes.count {
      channels.changes.append(ColumnChanges(property: property, firstColumn: column, laneCount: laneCount))
    }
    writePendingSums()
    if channels.changes[index].isForgotten {
      channels.changes[index].beginAgain(channels.lending.epoch)
    }
    channels.changes[index].look(at: channels.columns, channels.lending.epoch)
    return index
  }

  /// Stops comparing a property. Returns false if it was not compared. While rows are lent, its changes may
  /// be iterated: the next tick drops them.
  mutating func forgetChanges(of property: Int) -> Bool {
    var isFound = false
    for index in 0..<channels.changes.count
    where channels.changes[index].property == property && !channels.changes[index].isForgotten {
      channels.changes[index].isForgotten = true
      isFound = true
    }
    if channels.lending.depth == 0 { dropForgotten() }
    return isFound
  }

  private mutating func dropForgotten() {
    var index = 0
    while index < channels.changes.count {
      if channels.changes[index].isForgotten {
        // The last one moves to its index.
        let last = channels.changes.removeLast()
        if index < channels.changes.count { channels.changes[index] = last }
      } else {
        index += 1
      }
    }
  }
}
