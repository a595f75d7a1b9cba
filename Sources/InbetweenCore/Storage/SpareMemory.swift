#if canImport(Glibc)
  import Glibc
#endif

/// Decides when a buffer returns memory to the system after a burst: part by part, once the buffer has been
/// much larger than needed for a while. The world releases one part a frame, so no frame takes long.
struct SpareMemory: SnapshotField {
  private var quietFrames = 0
  private var part = 0

  /// The number of frames for which all memory is kept.
  static var patience: Int { 60 }
  /// The bytes of a part.
  private static var portion: Int { 32 << 10 }

  /// Whether a buffer can release its pages and keep its address. If not, a small buffer must replace it.
  static var discards: Bool {
    #if canImport(Glibc)
      true
    #else
      false
    #endif
  }

  /// Counts a frame. Returns the number of the part to release in it; nil while all memory is kept.
  mutating func nextPart(isSpare: Bool) -> Int? {
    quietFrames = isSpare ? quietFrames + 1 : 0
    guard quietFrames >= SpareMemory.patience else {
      part = 0
      return nil
    }
    defer { part += 1 }
    return part
  }

  /// Counts a frame for a list of `used` elements that has memory for `capacity`.
  mutating func nextPart(used: Int, of capacity: Int) -> Int? {
    nextPart(isSpare: capacity > 1024 && used < capacity / 8)
  }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    // One word for both: there is a buffer for each pool.
    var both = Int64(quietFrames) << 32 | Int64(part)
    bytes.exchange(&both)
    if !bytes.isReading { return }
    let most: Int64 = 1 << 30
    bytes.require((0..<most).contains(both >> 32) && both & 0xFFFF_FFFF < most)
    if !bytes.isDamaged { (quietFrames, part) = (Int(both >> 32), Int(both & 0xFFFF_FFFF)) }
  }

  /// Begins again with the first part, of another buffer.
  mutating func beginAgain() { part = 0 }

  /// Releases one part of a buffer beyond its first `used` bytes. Its contents are lost, and later writes
  /// take new pages. Returns false if there is no such part. It then subtracts the number of this buffer's
  /// parts from `part`, which is the part's number in the next buffer.
  static func discard(_ part: inout Int, of base: UnsafeMutableRawPointer, used: Int, byteCount: Int) -> Bool
  {
    #if canImport(Glibc)
      let page = Int(sysconf(Int32(_SC_PAGESIZE)))
      let portion = max(portion, page)
      let first = (Int(bitPattern: base) + used + page - 1) / page * page
      let end = (Int(bitPattern: base) + byteCount) / page * page
      let count = max(0, (end - first + portion - 1) / portion)
      if part >= count {
        part -= count
        return false
      }
      let start = first + part * portion
      madvise(UnsafeMutableRawPointer(bitPattern: start), min(portion, end - start), MADV_DONTNEED)
      return true
    #else
      return false
    #endif
  }
}

extension UniqueArray where Element: ~Copyable {
  /// Releases one part of the memory beyond the elements. Returns false if there is no such part.
  mutating func discardSpare(_ part: inout Int) -> Bool {
    let stride = MemoryLayout<Element>.stride
    return SpareMemory.discard(&part, of: base, used: count * stride, byteCount: capacity * stride)
  }
}

extension Array {
  /// Removes all elements and keeps the memory. If a copy of the array holds that memory, takes new memory
  /// for as many elements as there were, however much memory the copy holds.
  mutating func clear() {
    let (wanted, memory) = (count, address)
    removeAll(keepingCapacity: true)
    if address == memory { return }
    self = []
    reserveCapacity(wanted)
  }

  private var address: UnsafePointer<Element>? { withUnsafeBufferPointer { $0.baseAddress } }

  /// Releases one part of the memory beyond the elements. Returns false if there is no such part. If a copy
  /// of the array holds that memory, takes new memory for the elements first.
  mutating func discardSpare(_ part: inout Int) -> Bool {
    withUnsafeMutableBufferPointer { _ in }
    let (used, byteCount) = (count * MemoryLayout<Element>.stride, capacity * MemoryLayout<Element>.stride)
    return withUnsafeMutableBufferPointer { elements in
      guard let base = elements.baseAddress else { return false }
      return SpareMemory.discard(&part, of: base, used: used, byteCount: byteCount)
    }
  }
}
