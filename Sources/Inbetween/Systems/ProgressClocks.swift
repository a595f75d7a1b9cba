/// The timelines whose time follows a channel: the position of a transition.
struct ProgressClocks: ~Copyable {
  /// The property whose channels lead; −1 if there is none.
  var property = -1
  /// The timelines, in no order.
  var list = UniqueArray<ProgressClock>()
  /// One more than the index in `list`, by the leading entity's index; 0 for other entities.
  var byEntity = UniqueArray<UInt32>()
  /// Reused memory for the sources' positions.
  var positions = UniqueArray<Float>()
  /// Reused memory for the drivers that come to rest.
  var resting = UniqueArray<SerialEntry>()

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.plain(&property)
    bytes.array(&list)
    bytes.array(&byEntity)
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

  /// Removes a timeline by its index. Returns the one that has that index then; nil if it was the last.
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
struct ProgressClock: BitwiseCopyable {
  let timeline: UInt32
  let source: Entity
  /// The range of its instants in which its drivers' rows are valid; empty if that is not known. They fit in
  /// 32 bits.
  private var from: Int32 = .max
  private var end: Int32 = .min

  init(timeline: Int, source: Entity) {
    self.timeline = UInt32(timeline)
    self.source = source
  }

  /// Returns whether its drivers' rows are valid at an instant of its own.
  @inline(__always)
  func isServed(at local: Int64) -> Bool { local >= Int64(from) && local < Int64(end) }

  mutating func forget() { (from, end) = (.max, .min) }

  mutating func serve(from: Int64, to end: Int64) {
    (self.from, self.end) = (Int32(clamping: from), Int32(clamping: end))
  }
}
