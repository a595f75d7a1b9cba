import Testing

import Inbetween
@testable import InbetweenCore

/// The records of snapshots are the same bytes in all builds (T10): they have no word of the machine, no
/// pointer, and no byte that is not a field.
@Suite struct RecordLayoutTests {
  /// Returns the fault of a value's fields, and the sum of their sizes.
  private func fault(of value: Any, _ path: String) -> (text: String?, size: Int) {
    switch value {
    case is Bool, is Int8, is UInt8: return (nil, 1)
    case is Int16, is UInt16: return (nil, 2)
    case is Int32, is UInt32, is Float: return (nil, 4)
    case is Int64, is UInt64, is Double: return (nil, 8)
    case is Int, is UInt, is String: return ("\(path) is a word of the machine", 0)
    default: break
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .enum { return (mirror.children.isEmpty ? nil : "\(path) has a value", 1) }
    if mirror.displayStyle == .class || mirror.displayStyle == .optional || mirror.children.isEmpty {
      return ("\(path) has no fixed layout", 0)
    }
    var size = 0
    for child in mirror.children {
      let (text, childSize) = fault(of: child.value, "\(path).\(child.label ?? "")")
      if let text { return (text, 0) }
      size += childSize
    }
    return (nil, size)
  }

  private func fault<Record: BitwiseCopyable>(of _: Record.Type) -> String? {
    let stride = MemoryLayout<Record>.stride
    let (text, size) = fault(of: zero(Record.self), "\(Record.self)")
    if let text { return text }
    return size == stride ? nil : "\(Record.self) has \(stride - size) bytes that are no fields"
  }

  private func zero<Record: BitwiseCopyable>(_: Record.Type) -> Record {
    withUnsafeTemporaryAllocation(
      byteCount: MemoryLayout<Record>.stride, alignment: MemoryLayout<Record>.alignment
    ) { bytes in
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      return bytes.load(as: Record.self)
    }
  }

  /// Returns the number of truth values and choices within a value.
  private func narrowCount(of value: Any) -> Int {
    let mirror = Mirror(reflecting: value)
    if value is Bool || mirror.displayStyle == .enum { return 1 }
    return mirror.children.reduce(0) { $0 + narrowCount(of: $1.value) }
  }

  private func fault<Record: FixedLayout>(_: Record.Type) -> String? {
    let count = narrowCount(of: zero(Record.self))
    if Set(Record.narrowFields.map(\.offset)).count != count {
      return
        "\(Record.self) has \(count) truth values and choices, and others are checked (NarrowFields.swift)"
    }
    return fault(of: Record.self)
  }

  private var faults: [String?] {
    [
      fault(Driver.self), fault(DriverDetails.self), fault(LongTiming.self), fault(DriverLane.self),
      fault(DriverID.self), fault(EasingID.self), fault(KeySegment.self), fault(Dynamics.self),
      fault(BlendRecord.self), fault(MotionArc.self), fault(PathFollower.self), fault(ValueShape.self),
      fault(Tagging.self), fault(Commit.self), fault(ChannelEnd.self), fault(Boundary.self),
      fault(ListedBoundary.self), fault(BoundaryBlock.self), fault(ClockMap.self), fault(ClockEntry.self),
      fault(ClockPace.self), fault(AddedChannel.self), fault(Crossfade.self), fault(SerialEntry.self),
      fault(RetiredDriver.self), fault(SequencePlan.Section.self), fault(SlotPage.self), fault(KeyEntry.self),
      fault(EventRecord.self), fault(PathElementRecord.self), fault(Rate.self), fault(CubicBezier.self),
      fault(LinearStops.Point.self), fault(RateRamp.Cut.self), fault(ParentTable.Relatives.self),
      fault(TimelineFollower.self), fault(DriverFollower.self), fault(EndedDrivers.Entry.self),
      fault(ChunkRecord.self),
    ]
  }

  @Test func recordsAreFieldsOfFixedSizes() {
    for fault in faults { #expect(fault == nil) }
    // The list is the list of the stamp in data.
    #expect(faults.count == RecordLayout.sizes.count)
  }

  @Test func otherRecordsAreNoticed() {
    struct Holed { var (small, large) = (Int32(0), Int64(0)) }
    struct Ended { var (large, small) = (Int64(0), Int32(0)) }
    struct Wide { var number = 0 }
    struct Valued { var choice = MotionReduction.play }
    #expect(fault(of: Holed.self) == "Holed has 4 bytes that are no fields")
    #expect(fault(of: Ended.self) == "Ended has 4 bytes that are no fields")
    #expect(fault(of: Wide.self) == "Wide.number is a word of the machine")
    #expect(fault(of: Valued.self) != nil)
  }
}
