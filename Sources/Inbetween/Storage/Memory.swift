#if canImport(Glibc)
  import Glibc
#endif

/// Where strips and pools have their elements. Large pieces come from the system and go back to it at once:
/// allocators keep what a burst took, and a strip that grows leaves holes behind.
@usableFromInline
enum Memory {
  /// Bytes from which a piece is large.
  private static var large: Int { 128 << 10 }
  /// A large page of the system's. For pieces of that size it is asked for some: a processor keeps the places
  /// of a few thousand pages at hand, and has to look up the others. Being refused costs nothing.
  private static var page: Int { 2 << 20 }

  static func allocate<Element: ~Copyable>(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    #if canImport(Glibc)
      let byteCount = capacity * MemoryLayout<Element>.stride
      if byteCount >= large {
        return map(byteCount).bindMemory(to: Element.self, capacity: capacity)
      }
    #endif
    return .allocate(capacity: capacity)
  }

  #if canImport(Glibc)
    /// Fresh memory; of more than a large page, it begins on one.
    private static func map(_ byteCount: Int) -> UnsafeMutableRawPointer {
      let room = byteCount < page ? 0 : page
      let found = mmap(nil, byteCount + room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      guard let found, found != MAP_FAILED else {
        preconditionFailure("the system has no \(byteCount) bytes of memory left")
      }
      if room == 0 { return found }
      let before = (page - Int(bitPattern: found) & (page - 1)) & (page - 1)
      let piece = found + before
      if before > 0 { munmap(found, before) }
      // The system counts in small pages.
      let end = (byteCount + 4095) & ~4095
      if before < room { munmap(piece + end, room - before) }
      _ = madvise(piece, byteCount & ~(page - 1), MADV_HUGEPAGE)
      return piece
    }
  #endif

  @usableFromInline
  static func deallocate<Element: ~Copyable>(_ base: UnsafeMutablePointer<Element>, _ capacity: Int) {
    #if canImport(Glibc)
      let byteCount = capacity * MemoryLayout<Element>.stride
      if byteCount >= large {
        munmap(base, byteCount)
        return
      }
    #endif
    base.deallocate()
  }
}
