/// Events and updates, until they are published and reported to listeners.
struct ReportLog: ~Copyable {
  var events = EventLog()
  var timelineEvents = OrderedLog<TimelineEvent>()
  var transitionEvents = OrderedLog<TransitionEvent>()
  var sequenceEvents = OrderedLog<SequenceEvent>()
  /// Reused memory for the marks of sequences that are to be reported.
  var marks = UniqueArray<PassedMark>()
  /// Drivers with an onUpdate callback, in no order until a tick reports them; the callbacks of some may have
  /// been removed since. And the number of entries at which such ones are dropped.
  var updaters = UniqueArray<Updater>()
  var mostUpdaters = 64
  /// Whether the updaters are in the order of their serials, each once, and each still has its callback.
  var updatersAreTidy = true
  /// Drivers that are gone and had listeners. Their slots are not reused until all reports to these are done.
  var retired = UniqueArray<RetiredDriver>()
  var spareRetired = SpareMemory()

  mutating func exchange(_ bytes: inout SnapshotBytes, _ world: WorldIdentity) {
    events.exchange(&bytes)
    timelineEvents.exchange(&bytes) { $0.exchange(&$1, world) }
    transitionEvents.exchange(&bytes) { $0.exchange(&$1, world) }
    sequenceEvents.exchange(&bytes) { $0.exchange(&$1) }
    bytes.array(&updaters)
    bytes.plain(&mostUpdaters)
    bytes.plain(&updatersAreTidy)
    bytes.array(&retired)
  }
}
