/// Columns of plain cells in one allocation, all of one capacity: for small tables, of which there are many,
/// less memory and fewer allocations than a strip a column.
///
/// Every column is four bytes wide but the last, which may be two. A column is named by the bytes that those
/// before it take of a row. Cells that were never written are zero.
struct RowMemory: ~Copyable {
  private var base: UnsafeMutableRawPointer
  private(set) var capacity: Int
  private let bytesPerRow: Int

  /// Columns begin on cache lines, capacities being multiples of this many rows.
  private static var step: Int { 16 }
  private static var alignment: Int { 64 }

  /// Room for the fewest rows.
  init(bytesPerRow: Int) {
    self.bytesPerRow = bytesPerRow
    capacity = RowMemory.step
    base = RowMemory.allocate(capacity * bytesPerRow)
  }

  deinit { base.deallocate() }

  /// The column after `offset` bytes of a row; valid until the capacity grows.
  @inline(__always)
  func cells<Element: BitwiseCopyable>(_ offset: Int, _: Element.Type = Element.self) -> Cells<Element> {
    Cells((base + offset &* capacity).assumingMemoryBound(to: Element.self), count: capacity)
  }

  /// Grows twofold while it is small, then by a quarter.
  mutating func grow() {
    let grown =
      capacity < 256
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

  private static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: alignment)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    return memory
  }
}
