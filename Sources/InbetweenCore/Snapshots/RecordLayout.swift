// The records that snapshots copy as a whole. None has an `Int`, a pointer, or bytes between its fields, so
// that their bytes are the same in all builds: unused bytes are fields too. `RecordLayoutTests` shows it.

extension DriverID: FixedLayout {}
extension Rate: FixedLayout {}
extension CubicBezier: FixedLayout {}
extension LinearStops.Point: FixedLayout {}

/// The sizes of the records of snapshots.
enum RecordLayout {
  /// A hash of the sizes, for the header of data. It is the same in all builds of one version.
  static let stamp: UInt64 = {
    var hash = StateHash()
    for size in sizes { hash.add(UInt64(size)) }
    return hash.value
  }()

  static var sizes: [Int] {
    [
      size(Driver.self), size(DriverDetails.self), size(LongTiming.self), size(DriverLane.self),
      size(DriverID.self), size(EasingID.self), size(KeySegment.self), size(Dynamics.self),
      size(BlendRecord.self), size(MotionArc.self), size(PathFollower.self), size(ValueShape.self),
      size(Tagging.self), size(Commit.self), size(ChannelEnd.self), size(Boundary.self),
      size(ListedBoundary.self), size(BoundaryBlock.self), size(ClockMap.self), size(ClockEntry.self),
      size(ClockPace.self), size(AddedChannel.self), size(Crossfade.self), size(Updater.self),
      size(RetiredDriver.self), size(SequencePlan.Section.self), size(SlotPage.self), size(KeyEntry.self),
      size(EventRecord.self), size(PathElementRecord.self), size(Rate.self), size(CubicBezier.self),
      size(LinearStops.Point.self), size(RateRamp.Cut.self), size(ParentTable.Relatives.self),
      size(TimelineFollower.self), size(DriverFollower.self), size(EndedDrivers.Entry.self),
      size(ChunkRecord.self),
    ]
  }

  /// Returns the size of a record, which has no bytes after its last field.
  private static func size<Record: FixedLayout>(_: Record.Type) -> Int {
    assert(MemoryLayout<Record>.size == MemoryLayout<Record>.stride, "the record ends with unused bytes")
    return MemoryLayout<Record>.stride
  }
}
