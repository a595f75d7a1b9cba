/// The epoch in which each row was last written, in 32 bits a row. An epoch is the time between two marks
/// (`ChangeMark`).
///
/// Epochs count from `first`, which advances once in 2³⁰ epochs; earlier writes count as written then.
@usableFromInline
package struct WriteStamps: SnapshotField, ~Copyable {
  @usableFromInline package var stamps = UniqueArray<UInt32>()
  /// The stamp at which all rows existing then were written, whatever their own stamps say.
  @usableFromInline package var whole: UInt32 = 0
  @usableFromInline package var first: Int64 = 0

  package init() {}

  /// Returns the stamp of an epoch, which is not before any earlier one.
  @inlinable @inline(__always)
  package mutating func stamp(of epoch: Int64) -> UInt32 {
    if epoch &- first >= 1 << 31 { moveOn(to: epoch) }
    return UInt32(truncatingIfNeeded: epoch &- first)
  }

  @usableFromInline
  package mutating func moveOn(to epoch: Int64) {
    let step = epoch - first - 1 << 30
    first += step
    for row in 0..<stamps.count { stamps[row] = UInt32(max(Int64(stamps[row]) - step, 0)) }
    whole = UInt32(max(Int64(whole) - step, 0))
  }

  @inlinable
  package mutating func append(_ epoch: Int64) {
    let stamp = stamp(of: epoch)
    stamps.append(stamp)
  }

  @inlinable
  package mutating func swapRemove(at row: Int) { stamps.swapRemove(at: row) }

  @inlinable
  package mutating func mark(_ row: Int, _ epoch: Int64) {
    let stamp = stamp(of: epoch)
    stamps[row] = stamp
  }

  /// Marks a run of rows; all rows at constant cost.
  @inlinable
  package mutating func mark(_ rows: Range<Int>, _ epoch: Int64) {
    let stamp = stamp(of: epoch)
    if rows.count == stamps.count {
      whole = stamp
      return
    }
    for row in rows { stamps[row] = stamp }
  }

  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&stamps, &whole, &first)
    bytes.require(first >= 0 && first < 1 << 61)
  }

  package mutating func removeAll() {
    stamps.removeAll()
    whole = 0
  }

  package mutating func markAll(_ epoch: Int64) { whole = stamp(of: epoch) }

  /// Returns whether the row was last written after `mark`, and not after the later mark `end`.
  @inlinable
  package func isWritten(_ row: Int, after mark: ChangeMark, until end: ChangeMark) -> Bool {
    let epoch = Int64(max(stamps[row], whole)) &+ first
    return epoch > mark.epoch && epoch <= end.epoch
  }
}

/// A moment between writes to a world. `forEachWritten` and `forEachChanged` report the writes after it, and
/// return the mark for the next call.
///
/// ```swift
/// let bodies = world.makeComponents(of: Float.self)
/// bodies[ship] = 3
/// var seen = ChangeMark.beginning
/// seen = bodies.forEachWritten(since: seen) { entity, body in print(body) }  // prints 3.0
/// ```
///
/// Marks also separate writes within one tick. With the returned mark, each write is reported once. A mark
/// belongs to the world that made it. You may use any number of marks.
public struct ChangeMark: Hashable, Sendable {
  /// The `epoch` of writes that it ends.
  @usableFromInline package let epoch: Int64

  package init(epoch: Int64) { self.epoch = epoch }

  /// The mark before all writes.
  public static var beginning: ChangeMark { ChangeMark(epoch: -1) }
}
