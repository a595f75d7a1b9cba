#if DEBUG && (arch(x86_64) || arch(arm64))
  import Testing

  import Inbetween
  @testable import InbetweenCore
  @testable import InbetweenEntities

  /// Each field of a store is in its list (`exchange`, T10), or is derived, reused or the program's.
  ///
  /// The list cannot be compared with the fields themselves: stores are not copyable, so there are no mirrors
  /// of them. So the sizes of stores in debug builds are noted here. Did this test fail after a change of a
  /// store? Then add the field to the store's `exchange`, from a new `SnapshotBytes.presentFormat` on, and
  /// note the new size.
  @Suite struct SnapshotFieldTests {
    private func size<Store: ~Copyable>(_: Store.Type) -> Int { MemoryLayout<Store>.size }

    @Test func noStoreHasANewField() {
      let sizes = [
        ("AdditiveLayers", size(AdditiveLayers.self), 152),
        ("Agenda", size(Agenda.self), 144),
        ("BoundaryHeap", size(BoundaryHeap.self), 16),
        ("BoundaryLists", size(BoundaryLists.self), 92),
        ("BoundaryQueue", size(BoundaryQueue.self), 40),
        ("BoundaryWheel", size(BoundaryWheel.self), 176),
        ("ChannelStore", size(ChannelStore.self), 424),
        ("ClockHeap", size(ClockHeap.self), 32),
        ("ClockInstants", size(ClockInstants.self), 64),
        ("ClockOrder", size(ClockOrder.self), 57),
        ("ClockStore", size(ClockStore.self), 368),
        ("ClockTables", size(ClockTables.self), 216),
        ("Column", size(Column.self), 176),
        ("ColumnChanges", size(ColumnChanges.self), 72),
        ("DrawnBoundaries", size(DrawnBoundaries.self), 64),
        ("DriverStore", size(DriverStore.self), 1760),
        ("EasingLibrary", size(EasingLibrary.self), 104),
        ("Engine", size(Engine.self), 3720),
        ("EndedDrivers", size(EndedDrivers.self), 24),
        ("EntityTable", size(EntityTable.self), 120),
        ("EventLog", size(EventLog.self), 120),
        ("FrameAccumulator", size(FrameAccumulator.self), 48),
        ("HashMap", size(HashMap.self), 24),
        ("KilledDrivers", size(KilledDrivers.self), 32),
        ("ListenerTable", size(ListenerTable.self), 32),
        ("LiveTransition", size(LiveTransition.self), 72),
        ("Membership", size(Membership.self), 40),
        ("OrderedLog", size(OrderedLog<TimelineEvent>.self), 32),
        ("Pages", size(Pages<Int>.self), 24),
        ("PathLibrary", size(PathLibrary.self), 48),
        ("ProgressClocks", size(ProgressClocks.self), 72),
        ("PropertyRecord", size(PropertyRecord.self), 80),
        ("PropertyTable", size(PropertyTable.self), 64),
        ("ReportLog", size(ReportLog.self), 296),
        ("RowMemory", size(RowMemory.self), 19),
        ("RowTable", size(RowTable<PathRow>.self), 115),
        ("RowTables", size(RowTables<PathRow>.self), 40),
        ("RunPool", size(RunPool<Int>.self), 104),
        ("SequencePlan", size(SequencePlan.self), 48),
        ("SequencePlan.Node", size(SequencePlan.Node.self), 80),
        ("SlotList", size(SlotList<Int>.self), 16),
        ("SlotGenerations", size(SlotGenerations.self), 20),
        ("SlotMap", size(SlotMap<Int>.self), 96),
        ("TableStore", size(TableStore.self), 184),
        ("TagTable", size(TagTable.self), 168),
        ("TimelineBoundaries", size(TimelineBoundaries.self), 82),
        ("TimelineSequence", size(TimelineSequence.self), 76),
        ("TimelineState", size(TimelineState.self), 256),
        ("TweenChunk", size(TweenChunk.self), 168),
        ("TweenTables", size(TweenTables.self), 112),
        ("UsedSlots", size(UsedSlots.self), 48),
        ("WriteStamps", size(WriteStamps.self), 32),
        ("WrittenRows", size(WrittenRows.self), 88),
      ]
      for (name, size, noted) in sizes { #expect(size == noted, "\(name)") }
    }

    /// The numbers of fields of the parts of a world.
    @Test func noPartHasANewField() {
      let counts = World().parts.all.map { part in
        "\(type(of: part)): \(Mirror(reflecting: part).children.count)"
      }
      #expect(
        counts == [
          "TransitionTable: 5", "ParentTable: 4", "Followers: 5", "PoolTable: 19", "BindingTable: 5",
          "FieldHistories: 1", "StandingMotions: 6", "LayoutChanges: 1",
        ])
    }
  }
#endif
