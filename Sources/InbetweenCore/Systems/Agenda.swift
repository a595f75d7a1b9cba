/// Which timelines have boundaries to come, and which of them in the time range that is being crossed.
struct Agenda: ~Copyable {
  /// The timelines that have boundaries to come. The key is an engine instant before which no boundary is
  /// due; `.min` if that is not known. The world's own timeline is not listed, because it takes part in every
  /// tick.
  var nextDue = ClockHeap()
  /// The time range that is being crossed, or was crossed last, and the number of all time ranges so far.
  var range = TimeRange(root: TimelineState.engineTime, start: 0, end: 0, isSeek: false)
  var rangeCount = 0
  /// The instant of the time range's root at which the last boundary was crossed; at first its start.
  /// Boundaries that become due too late are crossed then.
  var reached: Int64 = 0
  /// The timelines whose boundaries may be due in the time range.
  var dueClocks = UniqueArray<Int>()
  /// Whether a time range is being crossed: the clock of its root takes part in it.
  var isOpen: Bool { !dueClocks.isEmpty }
  /// The timelines of `dueClocks` by their next boundary.
  var due = ClockHeap()
  /// The timelines of `dueClocks` whose next boundary must be found again.
  var changed = UniqueArray<Int>()

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    nextDue.exchange(&bytes)
    range.exchange(&bytes)
    bytes.plain(&rangeCount)
    bytes.array(&dueClocks)
    due.exchange(&bytes)
    bytes.array(&changed)
  }
}
