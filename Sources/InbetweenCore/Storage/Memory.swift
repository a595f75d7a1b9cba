#if canImport(Glibc)
  import Glibc
#endif

/// The memory of strips and pools. Large blocks are mapped from the system and returned at once: allocators
/// keep the memory of a burst, and a growing strip leaves holes.
@usableFromInline
package enum Memory {
  /// The size in bytes from which a block is large.
  private static var large: Int { 128 << 10 }
  /// The size of a large page. Blocks of that size request large pages: a processor caches the addresses of
  /// only a few thousand pages. A refusal costs nothing.
  private static var page: Int { 2 << 20 }

  /// Returns memory for `capacity` elements; for none, an address that must not be used.
  @usableFromInline
  package static func allocate<Element: ~Copyable>(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    if capacity == 0, let none = UnsafeMutablePointer<Element>(bitPattern: MemoryLayout<Element>.alignment) {
      return none
    }
    #if canImport(Glibc)
      let byteCount = capacity * MemoryLayout<Element>.stride
      if byteCount >= large {
        return map(byteCount).bindMemory(to: Element.self, capacity: capacity)
      }
    #endif
    return .allocate(capacity: capacity)
  }

  #if canImport(Glibc)
    /// Maps fresh memory; if larger than a large page, it begins on one.
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
      let end = wholePages(byteCount, of: Int(sysconf(Int32(_SC_PAGESIZE))))
      if before < room { munmap(piece + end, room - before) }
      _ = madvise(piece, byteCount & ~(page - 1), MADV_HUGEPAGE)
      return piece
    }
  #endif

  /// Returns the size in bytes of the pages of `size` bytes, a power of two, that a block takes.
  package static func wholePages(_ byteCount: Int, of size: Int) -> Int {
    (byteCount + size - 1) & ~(size - 1)
  }

  @usableFromInline
  package static func deallocate<Element: ~Copyable>(_ base: UnsafeMutablePointer<Element>, _ capacity: Int) {
    if capacity == 0 { return }
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
