/// For which tick each row was last written, in 32 bits a row.
///
/// Ticks are counted from a tick that moves on once in 2³⁰; what was written before that counts as written
/// then.
@usableFromInline
struct TickStamps: ~Copyable {
  @usableFromInline var stamps = Strip<UInt32>()
  /// All rows that there were have been written then, whatever their own stamps say.
  @usableFromInline var whole: UInt32 = 0
  @usableFromInline var first: Int64 = 0

  init() {}

  /// The stamp of a tick, which is no earlier than any before.
  @inlinable @inline(__always)
  mutating func stamp(of tick: Int64) -> UInt32 {
    if tick &- first >= 1 << 31 { moveOn(to: tick) }
    return UInt32(truncatingIfNeeded: tick &- first)
  }

  @usableFromInline
  mutating func moveOn(to tick: Int64) {
    let step = tick - first - 1 << 30
    first += step
    for row in 0..<stamps.count { stamps[row] = UInt32(max(Int64(stamps[row]) - step, 0)) }
    whole = UInt32(max(Int64(whole) - step, 0))
  }

  @inlinable
  mutating func append(_ tick: Int64) {
    let stamp = stamp(of: tick)
    stamps.append(stamp)
  }

  @inlinable
  mutating func swapRemove(at row: Int) { stamps.swapRemove(at: row) }

  @inlinable
  mutating func mark(_ row: Int, _ tick: Int64) {
    let stamp = stamp(of: tick)
    stamps[row] = stamp
  }

  /// Marks a run of rows; all of them at no cost.
  @inlinable
  mutating func mark(_ rows: Range<Int>, _ tick: Int64) {
    let stamp = stamp(of: tick)
    if rows.count == stamps.count {
      whole = stamp
      return
    }
    for row in rows { stamps[row] = stamp }
  }

  /// Whether the row has been written for that tick or a later one.
  @inlinable
  func isWritten(_ row: Int, since tick: Int64) -> Bool {
    Int64(max(stamps[row], whole)) + first >= tick
  }
}
