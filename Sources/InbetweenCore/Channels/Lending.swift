/// State that a world and its pools share: the lending of rows to closures, the epoch for which writes
/// count, and the pools of each entity.
///
/// While anything is lent, rows do not move. Changes that would move them wait until the outermost lending
/// ends (E2).
@usableFromInline
package final class Lending {
  /// The number of lendings under way, nested.
  @usableFromInline @exclusivity(unchecked) package var depth = 0
  /// The number of changes and reports of changes under way, nested. Ticks do nothing meanwhile.
  @exclusivity(unchecked) package var changesUnderWay = 0
  /// The epoch for which a write counts. Each mark begins the next one.
  @usableFromInline @exclusivity(unchecked) package var epoch: Int64 = 1
  /// Whether memory was replaced by larger memory since lending began: readers must look it up again.
  @usableFromInline @exclusivity(unchecked) package var hasGrown = false
  /// Whether pools keep components that have been replaced since lending began.
  @usableFromInline @exclusivity(unchecked) package var keepsReplaced = false

  /// Whether changes, or kept memory or components, wait for the end of the outermost lending.
  @usableFromInline @exclusivity(unchecked) package var hasWaiting = false
  /// The numbers of the pools of each entity.
  @usableFromInline @exclusivity(unchecked) package var pools = NumberSets()

  @usableFromInline init() {}

  /// Whether no tick can run.
  package var isBusy: Bool { depth > 0 || changesUnderWay > 0 }

  /// Ends a lending. Returns whether it was the outermost one, and `World.finishLending` must follow.
  @inlinable @inline(__always)
  package func end() -> Bool {
    depth -= 1
    return depth == 0 && hasWaiting
  }

  /// The epochs of marks that restores have made void, oldest first: they lie in the abandoned time.
  @exclusivity(unchecked) private var abandoned: [Range<Int64>] = []

  /// The most entries of `abandoned`. Beyond them the oldest are joined, with the marks in between.
  private static var mostAbandoned: Int { 256 }

  /// Returns a mark for the same writes in the present time: a mark of an abandoned time is before all
  /// writes.
  @usableFromInline
  package func present(_ mark: ChangeMark) -> ChangeMark {
    for epochs in abandoned where epochs.contains(mark.epoch) { return .beginning }
    return mark
  }

  func exchange(_ bytes: inout SnapshotBytes) {
    let present = epoch
    bytes.exchange(&epoch)
    bytes.require(epoch > 0 && epoch < 1 << 61)
    bytes.elements(&abandoned, make: 0..<0)
    if !bytes.isReading || present <= epoch { return }
    if abandoned.count == Lending.mostAbandoned {
      let last = abandoned[1].upperBound
      abandoned[0] = abandoned[0].lowerBound..<last
      abandoned.remove(at: 1)
    }
    abandoned.append(epoch..<present)
    epoch = present
  }

  /// Returns a mark after all writes so far.
  @usableFromInline
  package func mark() -> ChangeMark {
    defer { epoch += 1 }
    return ChangeMark(epoch: epoch)
  }
}
