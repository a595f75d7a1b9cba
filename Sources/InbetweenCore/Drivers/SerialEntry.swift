/// An element of a heap.
protocol HeapEntry: BitwiseCopyable {
  /// Returns whether it is removed from the heap before another element.
  func precedes(_ other: Self) -> Bool
}

/// A driver in a list that is sorted by serial.
struct SerialEntry: HeapEntry {
  var serial: UInt64
  var driver: DriverID

  func precedes(_ other: SerialEntry) -> Bool { serial < other.serial }
}
