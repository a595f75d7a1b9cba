#if DEBUG && (arch(x86_64) || arch(arm64))
  import Testing

  @testable import Inbetween

  /// Each field of a store is in its list (`exchange`), or is derived, reused or the program's.
  ///
  /// The list cannot be compared with the fields themselves: stores are not copyable, so there are no mirrors
  /// of them. So the sizes of stores in debug builds are noted here. Did this test fail after a change of a
  /// store? Then add the field to the store's `exchange`, raise `Snapshot.version`, and note the new size.
  @Suite struct SnapshotFieldTests {
    private func size<Store: ~Copyable>(_: Store.Type) -> Int { MemoryLayout<Store>.size }

    @Test func noStoreHasANewField() {
      let sizes = [
        ("AdditiveLayers", size(AdditiveLayers.self), 200),
        ("Agenda", size(Agenda.self), 184),
        ("BoundaryHeap", size(BoundaryHeap.self), 24),
        ("BoundaryLists", size(BoundaryLists.self), 100),
        ("BoundaryQueue", size(BoundaryQueue.self), 216),
        ("ChannelStore", size(ChannelStore.self), 432),
        ("ClockHeap", size(ClockHeap.self), 48),
        ("ClockInstants", size(ClockInstants.self), 96),
        ("ClockOrder", size(ClockOrder.self), 81),
        ("ClockStore", size(ClockStore.self), 392),
        ("ClockTables", size(ClockTables.self), 304),
        ("Column", size(Column.self), 240),
        ("ColumnChanges", size(ColumnChanges.self), 88),
        ("DriverStore", size(DriverStore.self), 1868),
        ("EasingLibrary", size(EasingLibrary.self), 120),
        ("Engine", size(Engine.self), 4096),
        ("EntityTable", size(EntityTable.self), 96),
        ("EventLog", size(EventLog.self), 136),
        ("FrameAccumulator", size(FrameAccumulator.self), 48),
        ("HashMap", size(HashMap.self), 32),
        ("KilledDrivers", size(KilledDrivers.self), 40),
        ("ListenerTable", size(ListenerTable.self), 48),
        ("LiveTransition", size(LiveTransition.self), 248),
        ("Membership", size(Membership.self), 56),
        ("NearBoundaries", size(NearBoundaries.self), 64),
        ("OrderedLog", size(OrderedLog<Int>.self), 40),
        ("Pages", size(Pages<Int>.self), 32),
        ("PathLibrary", size(PathLibrary.self), 56),
        ("PathTable", size(PathTable.self), 256),
        ("PoolTable", size(PoolTable.self), 280),
        ("ProgressClocks", size(ProgressClocks.self), 104),
        ("PropertyRecord", size(PropertyRecord.self), 96),
        ("PropertyTable", size(PropertyTable.self), 72),
        ("ReportLog", size(ReportLog.self), 328),
        ("RowMemory", size(RowMemory.self), 24),
        ("RunPool", size(RunPool<Int>.self), 104),
        ("SequencePlan", size(SequencePlan.self), 56),
        ("SequencePlan.Node", size(SequencePlan.Node.self), 136),
        ("SlotMap", size(SlotMap<Int>.self), 120),
        ("SpringTable", size(SpringTable.self), 208),
        ("TableStore", size(TableStore.self), 224),
        ("TagTable", size(TagTable.self), 216),
        ("TimelineBoundaries", size(TimelineBoundaries.self), 272),
        ("TimelineSequence", size(TimelineSequence.self), 80),
        ("TimelineState", size(TimelineState.self), 648),
        ("TransitionTable", size(TransitionTable.self), 32),
        ("TweenChunk", size(TweenChunk.self), 88),
        ("TweenTables", size(TweenTables.self), 160),
        ("WriteStamps", size(WriteStamps.self), 40),
        ("WrittenRows", size(WrittenRows.self), 120),
      ]
      for (name, size, noted) in sizes { #expect(size == noted, "\(name)") }
    }
  }
#endif
