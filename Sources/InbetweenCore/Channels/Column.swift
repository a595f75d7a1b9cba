/// One lane of one property, for all entities that have it: dense, one Float a channel.
///
/// - `shown`: the values that the world shows and a renderer reads. Kernels write directly into it.
/// - `base`: the values that are shown while no driver moves or holds the channel.
/// - `winners`: the driver lane of each winner, if any.
package struct Column: SnapshotField, ~Copyable {
  package var shown = UniqueArray<Float>()
  package var base = UniqueArray<Float>()
  package var winners = UniqueArray<Slot<DriverLane>>()
  /// The number, world-wide, of the last write to each base value. Undoing a commit checks that the commit is
  /// still the last write (T8).
  package var versions = UniqueArray<UInt32>()
  /// One more than the index of each channel among those with a crossfade or an additive layer; 0 for others.
  /// Empty in columns that never had one.
  var added = UniqueArray<UInt32>()
  /// For each channel, the driver lane whose held end value stays for good (C11). The driver lane may be
  /// gone: check before use. Empty in columns that never had one.
  var holders = UniqueArray<Slot<DriverLane>>()
  /// The newest commit of each channel. Empty in columns that never had one.
  var commits = UniqueArray<Slot<Commit>>()
  /// One more than the index of the timeline whose drivers have contended for each channel; −1 for several
  /// timelines, 0 for no timeline. Only timelines that can seek back count. Empty in columns that never had
  /// one.
  var timelines = UniqueArray<Int32>()

  /// The last end of a driver that was seen on each channel. Empty in columns that never had one.
  package var ended = UniqueArray<ChannelEnd>()

  /// The engine instant at which each channel's base value was last assigned while a driver contended, unless
  /// another driver has become the winner since. Empty in columns in which that never happened.
  private var assigned = UniqueArray<Int64>()

  /// For each channel, the engine instant from which on its owners follow from the drivers that are kept
  /// (C9). Empty while they always do.
  private var knownSince = UniqueArray<Int64>()

  /// Returns the engine instant from which on a channel's owners follow from the drivers that are kept.
  package func ownerKnownSince(_ row: Int) -> Int64 { knownSince.isEmpty ? .min : knownSince[row] }

  /// Returns whether a base value was assigned at an engine instant, below the present winner.
  @inline(__always)
  func wasAssigned(_ row: Int, at instant: Int64) -> Bool { !assigned.isEmpty && assigned[row] == instant }

  /// Notes that a channel's base value is assigned at an engine instant.
  mutating func noteAssigned(_ row: Int, at instant: Int64) {
    assigned.extend(to: shown.count, filler: .min)
    assigned[row] = instant
  }

  /// Notes that a channel has a new winner.
  @inline(__always)
  mutating func forgetAssigned(_ row: Int) { if !assigned.isEmpty { assigned[row] = .min } }

  /// Marks that a channel's owners before `instant` do not follow from the drivers that are kept.
  mutating func forgetOwner(_ row: Int, before instant: Int64) {
    if knownSince.isEmpty { knownSince.extend(to: shown.count, filler: .min) }
    knownSince[row] = max(knownSince[row], instant)
  }

  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&shown, &base, &winners, &versions, &added, &holders)
    bytes.exchange(&commits, &timelines, &ended, &assigned, &knownSince)
  }

  /// Checks that there is one element for each of `count` rows, and that each timeline is one of the first.
  func check(_ count: Int, timelines most: Int) throws(Contradiction) {
    try demand([shown.count, base.count, winners.count, versions.count].allSatisfy { $0 == count })
    let optional = [
      added.count, holders.count, commits.count, timelines.count, ended.count, assigned.count,
      knownSince.count,
    ]
    try demand(optional.allSatisfy { $0 == count || $0 == 0 })
    for row in 0..<timelines.count { try demand(timelines[row] >= -1 && Int(timelines[row]) <= most) }
  }

  mutating func append(_ value: Float) {
    shown.append(value)
    base.append(value)
    winners.append(.none)
    versions.append(0)
    if !added.isEmpty { added.append(0) }
    if !holders.isEmpty { holders.append(.none) }
    if !commits.isEmpty { commits.append(.none) }
    if !timelines.isEmpty { timelines.append(0) }
    if !ended.isEmpty { ended.append(.none) }
    if !assigned.isEmpty { assigned.append(.min) }
    if !knownSince.isEmpty { knownSince.append(.min) }
  }

  mutating func extend(to count: Int, _ value: Float) {
    shown.extend(to: count, filler: value)
    base.extend(to: count, filler: value)
    winners.extend(to: count, filler: .none)
    versions.extend(to: count, filler: 0)
    if !added.isEmpty { added.extend(to: count, filler: 0) }
    if !holders.isEmpty { holders.extend(to: count, filler: .none) }
    if !commits.isEmpty { commits.extend(to: count, filler: .none) }
    if !timelines.isEmpty { timelines.extend(to: count, filler: 0) }
    if !ended.isEmpty { ended.extend(to: count, filler: .none) }
    if !assigned.isEmpty { assigned.extend(to: count, filler: .min) }
    if !knownSince.isEmpty { knownSince.extend(to: count, filler: .min) }
  }

  /// Removes all rows, and keeps their memory.
  mutating func removeAll() {
    while shown.count > 0 { swapRemove(at: shown.count - 1) }
  }

  mutating func swapRemove(at row: Int) {
    shown.swapRemove(at: row)
    base.swapRemove(at: row)
    winners.swapRemove(at: row)
    versions.swapRemove(at: row)
    if !added.isEmpty { added.swapRemove(at: row) }
    if !holders.isEmpty { holders.swapRemove(at: row) }
    if !commits.isEmpty { commits.swapRemove(at: row) }
    if !timelines.isEmpty { timelines.swapRemove(at: row) }
    if !ended.isEmpty { ended.swapRemove(at: row) }
    if !assigned.isEmpty { assigned.swapRemove(at: row) }
    if !knownSince.isEmpty { knownSince.swapRemove(at: row) }
  }
}

/// The end of a driver on a channel.
package struct ChannelEnd: FixedLayout {
  /// The driver, which may be gone.
  var driver: DriverID
  /// The low bits of the engine instant at which it ended.
  var instant: UInt32

  static var none: ChannelEnd { ChannelEnd(driver: .none, instant: 0) }
}

/// A base value that a driver's end has overwritten, with the versions that show whether it was written
/// since.
///
///     driver ──lastCommit──▶ commit ──earlier──▶ commit of the same driver …
///     channel ──commits────▶ commit ◀─above · below─▶ commit of any driver …
struct Commit: FixedLayout {
  var driverLane: Slot<DriverLane>
  var oldBase: Float
  var oldVersion: UInt32
  var newVersion: UInt32
  /// The commit of the same driver before it.
  var earlier: Slot<Commit>
  /// The commits of the same channel before it and after it.
  var below: Slot<Commit>
  var above = Slot<Commit>.none
}
