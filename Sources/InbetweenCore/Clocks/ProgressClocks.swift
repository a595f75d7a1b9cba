/// The timelines whose time follows a channel: the position of a transition.
package struct ProgressClocks: SnapshotField, ~Copyable {
  /// The property whose channels lead; −1 if there is none.
  package var property = -1
  /// The timelines, in no order.
  var list = UniqueArray<ProgressClock>()
  /// One more than the index in `list`, by the leading entity's index; 0 for other entities.
  var byEntity = UniqueArray<UInt32>()
  /// Reused memory for the sources' positions.
  var positions = UniqueArray<Float>()
  /// Reused memory for the instant of each row of positions, by one more than the row. The first is the
  /// instant of a source without a position.
  private(set) var locals = UniqueArray<Int32>()

  /// Returns the clock that an entity leads; nil if it leads no clock.
  func clock(of source: Entity) -> ProgressClock? {
    guard Int(source.index) < byEntity.count, byEntity[Int(source.index)] != 0 else { return nil }
    let clock = list[Int(byEntity[Int(source.index)]) - 1]
    return clock.source == source ? clock : nil
  }

  /// Reserves memory to follow the positions of this number of rows.
  mutating func makeRoom(forRows count: Int) {
    locals.extend(to: count + 1, filler: Int32(truncatingIfNeeded: ProgressClock.instant(at: 0)))
  }

  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&property)
    bytes.elements(&list, make: ProgressClock(timeline: 0, transition: 0, source: .none))
    if bytes.format < 16 { bytes.exchange(&byEntity) }
    if !bytes.isReading { return }
    byEntity.removeAll()
    for index in 0..<list.count {
      let source = Int(list[index].source.index)
      if source >= bytes.indexCount { return bytes.require(false) }
      byEntity.extend(to: source + 1, filler: 0)
      byEntity[source] = UInt32(index + 1)
    }
  }

  /// Adds a timeline. Returns its index in `list`.
  mutating func append(_ clock: ProgressClock, of property: Int) -> Int {
    assert(self.property < 0 || self.property == property, "all that leads is one property")
    self.property = property
    list.append(clock)
    byEntity.extend(to: Int(clock.source.index) + 1, filler: 0)
    byEntity[Int(clock.source.index)] = UInt32(list.count)
    return list.count - 1
  }

  /// Removes a timeline by its index. Returns the timeline that has this index then; nil if it was the last.
  mutating func remove(at index: Int) -> ProgressClock? {
    byEntity[Int(list[index].source.index)] = 0
    list.swapRemove(at: index)
    guard index < list.count else { return nil }
    byEntity[Int(list[index].source.index)] = UInt32(index + 1)
    return list[index]
  }
}

/// A progress-driven timeline, with what a tick needs of it. All channels that lead are of one property, and
/// the drivers that move them are on the world's own timeline.
package struct ProgressClock: SnapshotField, BitwiseCopyable {
  let timeline: UInt32
  /// The index of the transition.
  let transition: UInt32
  let source: Entity
  /// The range of its instants in which its drivers' rows are valid; empty if that is not known. They fit in
  /// 32 bits.
  private var from: Int32 = .max
  private var end: Int32 = .min

  init(timeline: Int, transition: Int, source: Entity) {
    self.timeline = UInt32(truncatingIfNeeded: timeline)
    self.transition = UInt32(truncatingIfNeeded: transition)
    self.source = source
  }

  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    var (timeline, transition, source) = (timeline, transition, source)
    bytes.exchange(&timeline, &transition, &source, &from, &end)
    let (first, last) = (from, end)
    self = ProgressClock(
      timeline: Int(truncatingIfNeeded: timeline), transition: Int(truncatingIfNeeded: transition),
      source: source)
    (from, end) = (first, last)
  }

  /// Returns whether its drivers' rows are valid at its own instant.
  @inline(__always)
  func isServed(at local: Int64) -> Bool { local >= Int64(from) && local < Int64(end) }

  /// Records that no row depends on its instant.
  mutating func beginServing() { (from, end) = (.min, .max) }

  /// Records the range of instants in which an assigned row is valid.
  mutating func narrow(to range: ServedRange) {
    (from, end) = (max(from, Int32(clamping: range.from)), min(end, Int32(clamping: range.end)))
  }
}

/// The instants of a timeline in which a row is valid.
struct ServedRange {
  var from: Int64
  var end: Int64

  static var all: ServedRange { ServedRange(from: .min, end: .max) }
  static var none: ServedRange { ServedRange(from: .max, end: .min) }
}

extension Engine {
  /// Removes a progress-driven timeline, which is released.
  mutating func removeProgressClock(_ timeline: Int) {
    let index = clocks.timelines[timeline].progressIndex
    clocks.timelines[timeline].progressIndex = -1
    guard let moved = progressClocks.remove(at: index) else { return }
    clocks.timelines[Int(moved.timeline)].progressIndex = index
  }
}

extension ProgressClock {
  /// The timeline's counts for a position change of 1. Enough to keep the precision of a Float position, and
  /// few enough that three times as many are whole numbers in a Float.
  package static var scale: Int64 { 1 << 22 }

  /// Returns the timeline's instant for a value of the channel, which is clamped to −1 … 2. It is not
  /// negative, and rounded to nearest, halves up.
  ///
  /// The sum is from 2²⁴ to 2²⁵, so the bits of its fraction are the instant and 28 bits of a part. It is
  /// exact, or its part is near one half, as the value is near 0: cutting the part off is then right too.
  @inline(__always)
  static func instant(at value: Float) -> Int64 {
    let low: Float = value > -1 ? value : -1
    let held = Double(low < 2 ? low : 2)
    let sum = held * Double(ProgressClock.scale) + (Double(ProgressClock.scale) + 0.5 + 0x1p24)
    return Int64(truncatingIfNeeded: sum.bitPattern &>> 28 & 0xFF_FFFF)
  }
}
