/// The changes of a sample between two ticks, which must be undone.
struct SampleJournal: ~Copyable {
  /// A driver as it was before a boundary was crossed or reverted.
  struct DriverEntry: BitwiseCopyable {
    var slot: Slot<Driver>
    var phase: Phase
    var flags: Driver.Flags
    var start: Int64
    /// The active length: a spring that first contends in the sample finds it there.
    var active: Int64
  }

  /// A base value as it was before a write.
  struct Base: BitwiseCopyable {
    var value: Float
    var version: UInt32
  }

  /// The old value of a channel, before a change.
  struct ChannelEntry<Old: BitwiseCopyable>: BitwiseCopyable {
    var column: Int
    var row: Int
    var old: Old
  }

  /// A change of a commit.
  struct CommitEntry: BitwiseCopyable {
    enum Change: UInt8, BitwiseCopyable {
      case added
      case removed
      case changed
    }

    var change: Change
    var slot: Slot<Commit>
    /// The commit before the change.
    var commit: Commit
  }

  /// A timeline of steps as it was before its clock was aligned with its sequence's playhead.
  struct ClockEntry: BitwiseCopyable {
    var timeline: Int
    var map: ClockMap
    var touched: Int64
    var iterationStart: Int64
    var standsBackward: Bool
    var isShut: Bool
  }

  /// A change of a sequence's plan.
  struct PlanEntry: BitwiseCopyable {
    enum Change: BitwiseCopyable {
      /// The length that a node had before.
      case length(Int64, ofNode: Int)
      /// The number of sections that were open before.
      case opening(Int)
    }

    var timeline: Int
    var change: Change
  }

  /// A crossfade that was added to a channel, or removed, with `place` newer ones above it.
  struct CrossfadeChange: BitwiseCopyable {
    var place: Int
    /// Nil for one that was added.
    var removed: Crossfade?
  }

  /// A driver lane that a move has ended, or whose end was reverted.
  struct LaneEntry: BitwiseCopyable {
    var lane: Slot<DriverLane>
    var wasEnded: Bool
  }

  var drivers = UniqueArray<DriverEntry>()
  var lanes = UniqueArray<LaneEntry>()
  var bases = UniqueArray<ChannelEntry<Base>>()
  var ends = UniqueArray<ChannelEntry<ChannelEnd>>()
  /// The timelines whose drivers had contended for a channel (`Column.timelines`).
  var contentions = UniqueArray<ChannelEntry<Int32>>()
  var commits = UniqueArray<CommitEntry>()
  var clocks = UniqueArray<ClockEntry>()
  var plans = UniqueArray<PlanEntry>()
  var crossfades = UniqueArray<ChannelEntry<CrossfadeChange>>()
  /// The instants of progress-driven timelines.
  var progressInstants = UniqueArray<Int64>()

  mutating func note(_ change: CommitEntry.Change, _ slot: Slot<Commit>, _ commit: Commit) {
    commits.append(CommitEntry(change: change, slot: slot, commit: commit))
  }

  @inline(__always)
  mutating func record(_ slot: Slot<Driver>, _ driver: Driver, active: Int64) {
    // A repeat changes neither phase nor flags: one entry serves for many.
    if let last = drivers.count > 0 ? drivers[drivers.count - 1] : nil,
      last.slot == slot, last.phase == driver.phase, last.flags == driver.flags,
      last.start == driver.start, last.active == active
    {
      return
    }
    drivers.append(
      DriverEntry(
        slot: slot, phase: driver.phase, flags: driver.flags, start: driver.start, active: active))
  }
}
