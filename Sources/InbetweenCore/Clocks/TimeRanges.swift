// The present time range, and the instants that each timeline reaches in it.

/// A range of time whose boundaries are to be crossed: of engine time in a tick, of a timeline in a seek.
/// Child clocks move with it.
struct TimeRange: SnapshotField {
  /// The timeline whose time the range counts, or `engineTime`.
  var root: Int
  var start: Int64
  var end: Int64
  /// True for a seek, which skips repeats and happens at one engine instant.
  var isSeek: Bool

  /// Its direction: −1 or 1.
  var direction: Int { end < start ? -1 : 1 }

  mutating func exchange(_ bytes: inout SnapshotBytes) { bytes.exchange(&root, &start, &end, &isSeek) }
}

extension Engine {
  /// Sets a timeline's direction and limit for the time range that is being crossed, if they are not set yet.
  @inline(__always)
  mutating func setRange(_ index: Int) {
    if clocks.timelines[index].boundaries.rangeNumber != agenda.rangeCount { setRangeAnew(index) }
  }

  /// Ancestors come first. This is a loop, as timelines may nest deeper than the stack.
  private mutating func setRangeAnew(_ index: Int) {
    let first = clocks.subtree.count
    var next = index
    while clocks.timelines[next].boundaries.rangeNumber != agenda.rangeCount {
      let parent = clocks.timelines[next].parent
      let isAlone =
        next == agenda.range.root || parent == TimelineState.engineTime
        || (!agenda.range.isSeek && clocks.instants.isPaced(next))
      if isAlone {
        setDirectionAlone(next)
        break
      }
      clocks.subtree.append(next)
      next = parent
    }
    while clocks.subtree.count > first {
      let index = clocks.subtree.removeLast()
      clocks.looks += 1
      setRange(index, after: clocks.timelines[index].parent)
    }
  }

  /// Sets the direction and limit of a timeline that does not get them from its parent.
  private mutating func setDirectionAlone(_ index: Int) {
    clocks.looks += 1
    if index == agenda.range.root {
      setRange(index, agenda.range.direction, agenda.range.end)
    } else if !agenda.range.isSeek && clocks.instants.isPaced(index) {
      let limit = clocks.timelines[0].boundaries.limit + clocks.instants.shift(of: index)
      setRange(
        index, clocks.timelines[0].boundaries.direction,
        min(max(limit, 0), clocks[planOf: index].length))
    } else if agenda.range.root == TimelineState.engineTime {
      setRange(
        index, agenda.range.direction * clocks.timelines[index].sign,
        clocks.timelines[index].local(at: agenda.range.end))
    } else {
      setRange(index, 0, clocks.timelines[index].boundaries.limit)
    }
  }

  /// Sets a timeline's direction and limit from its parent's.
  @inline(__always)
  mutating func setRange(_ index: Int, after parent: Int) {
    let (direction, limit) = (
      clocks.timelines[parent].boundaries.direction, clocks.timelines[parent].boundaries.limit
    )
    setRange(
      index, direction * clocks.timelines[index].sign,
      direction < 0 ? clocks.timelines[index].unclamped(at: limit) : clocks.timelines[index].local(at: limit))
  }

  @inline(__always)
  mutating func setRange(_ index: Int, _ direction: Int, _ limit: Int64) {
    clocks.timelines[index].boundaries.direction = direction
    clocks.timelines[index].boundaries.limit = limit
    clocks.timelines[index].boundaries.rangeNumber = agenda.rangeCount
  }
}
