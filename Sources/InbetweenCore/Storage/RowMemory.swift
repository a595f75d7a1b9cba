/// Columns of plain cells in one allocation, all of one capacity. For many small tables it takes less memory
/// and fewer allocations than a strip for each column.
///
/// Every column is four bytes wide; the last may be two. A column is named by the number of bytes of a row
/// before it. Cells that were never written are zero.
struct RowMemory: ~Copyable {
  private var base: UnsafeMutableRawPointer
  private(set) var capacity: Int
  private let storedBytesPerRow: UInt16
  private let doubles: Bool
  private var bytesPerRow: Int { Int(storedBytesPerRow) }

  /// Columns begin on cache lines: capacities are multiples of this number of rows.
  private static var step: Int { 16 }
  private static var alignment: Int { 64 }

  /// Creates columns of the smallest capacity.
  ///
  /// - Parameter doubles: whether they always double when they grow, for rows that come many at once.
  init(bytesPerRow: Int, doubles: Bool = false) {
    storedBytesPerRow = UInt16(bytesPerRow)
    self.doubles = doubles
    capacity = RowMemory.step
    base = RowMemory.allocate(capacity * bytesPerRow)
  }

  deinit { base.deallocate() }

  /// Returns the column after `offset` bytes of a row; valid until the capacity grows.
  @inline(__always)
  func cells<Element: BitwiseCopyable>(_ offset: Int) -> BufferView<Element> {
    BufferView((base + offset &* capacity).assumingMemoryBound(to: Element.self), count: capacity)
  }

  /// Writes the columns of a row after its `first` bytes, four bytes each.
  @inline(__always)
  func write<Row: BitwiseCopyable>(_ row: Row, at index: Int, after first: Int = 0) {
    withUnsafeBytes(of: row) { numbers in
      for offset in stride(from: 0, to: MemoryLayout<Row>.size, by: 4) {
        address(first + offset, index).storeBytes(
          of: numbers.load(fromByteOffset: offset, as: UInt32.self), as: UInt32.self)
      }
    }
  }

  /// Returns the first columns of a row, four bytes each.
  @inline(__always)
  func row<Row: BitwiseCopyable>(_ index: Int) -> Row {
    withUnsafeTemporaryAllocation(of: Row.self, capacity: 1) { row in
      let numbers = UnsafeMutableRawBufferPointer(row)
      for offset in stride(from: 0, to: MemoryLayout<Row>.size, by: 4) {
        numbers.storeBytes(
          of: address(offset, index).load(as: UInt32.self), toByteOffset: offset, as: UInt32.self)
      }
      return row[0]
    }
  }

  /// Overwrites a row by another. All columns must be four bytes wide.
  func copy(_ index: Int, to other: Int) {
    for offset in stride(from: 0, to: bytesPerRow, by: 4) {
      address(offset, other).storeBytes(of: address(offset, index).load(as: UInt32.self), as: UInt32.self)
    }
  }

  @inline(__always)
  private func address(_ offset: Int, _ index: Int) -> UnsafeMutableRawPointer {
    base + (offset &* capacity &+ 4 &* index)
  }

  /// Doubles the capacity. Unless it always doubles, it adds a quarter once it is large.
  mutating func grow() {
    let grown =
      doubles || capacity < 256
      ? capacity * 2 : capacity + (capacity / 4 + RowMemory.step) / RowMemory.step * RowMemory.step
    let fresh = RowMemory.allocate(grown * bytesPerRow)
    for offset in stride(from: 0, to: bytesPerRow, by: 4) {
      let width = min(4, bytesPerRow - offset)
      (fresh + offset * grown).copyMemory(from: base + offset * capacity, byteCount: width * capacity)
    }
    base.deallocate()
    base = fresh
    capacity = grown
  }

  /// Sets the columns after the first `kept` bytes of a row to zero.
  @inline(__always)
  func clear(_ index: Int, after kept: Int) {
    for offset in stride(from: kept, to: bytesPerRow, by: 4) {
      address(offset, index).storeBytes(of: 0, as: UInt32.self)
    }
  }

  /// Exchanges the first `kept` bytes, or all, of the first `count` rows. The other bytes are zero then.
  mutating func exchange(_ count: Int, kept: Int? = nil, _ bytes: inout SnapshotBytes) {
    let kept = kept ?? bytesPerRow
    if bytes.format < 16 {
      readAll(kept: kept, &bytes)
    } else {
      move(count, kept: kept, &bytes)
    }
    if !bytes.isReading || bytes.isDamaged { return }
    for offset in stride(from: kept, to: bytesPerRow, by: 4) {
      (base + offset * capacity).initializeMemory(
        as: UInt8.self, repeating: 0, count: 4 * min(max(count, 0), capacity))
    }
  }

  private mutating func move(_ count: Int, kept: Int, _ bytes: inout SnapshotBytes) {
    bytes.require(count >= 0 && bytes.has(count, of: kept))
    if bytes.isDamaged { return }
    if bytes.isReading, count > capacity {
      setCapacity((count + RowMemory.step - 1) / RowMemory.step * RowMemory.step)
    }
    for offset in stride(from: 0, to: kept, by: 4) {
      bytes.move(base + offset * capacity, min(4, kept - offset) * count)
    }
  }

  /// Reads rows of format 15, which has all memory.
  private mutating func readAll(kept: Int, _ bytes: inout SnapshotBytes) {
    let saved = bytes.length(capacity, of: kept)
    bytes.require(saved >= RowMemory.step && saved % RowMemory.step == 0)
    if bytes.isDamaged { return }
    if saved != capacity { setCapacity(saved) }
    bytes.move(base, capacity * kept)
  }

  /// Takes new memory, whose contents are zeros.
  private mutating func setCapacity(_ wanted: Int) {
    base.deallocate()
    base = RowMemory.allocate(wanted * bytesPerRow)
    capacity = wanted
  }

  private static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: alignment)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    return memory
  }
}

/// The numbers of a row of a table. They have 32 bits each; the first is the instant at which the row starts.
protocol CountedRow: BitwiseCopyable {
  var start: Int32 { get set }
  /// The bytes of a row, zeros at first, in which a kernel keeps what it has found. Saves lack them.
  static var bytesFound: Int { get }
}

extension CountedRow {
  static var bytesFound: Int { 0 }

  /// Returns the row for a clock that is `counts` behind.
  @inline(__always)
  func earlier(by counts: Int64) -> Self {
    var row = self
    row.start &-= Int32(truncatingIfNeeded: counts)
    return row
  }
}
