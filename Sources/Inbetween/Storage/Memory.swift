#if canImport(Glibc)
  import Glibc
#endif

/// Where strips and pools have their elements. Large pieces come from the system and go back to it at once:
/// allocators keep what a burst took, and a strip that grows leaves holes behind.
enum Memory {
  /// Bytes from which a piece is large.
  private static var large: Int { 128 << 10 }
  /// Bytes from which the system is asked for large pages: a processor keeps the places of a few thousand
  /// pages at hand, and has to look up the others. Being refused costs nothing.
  private static var huge: Int { 1 << 20 }

  static func allocate<Element: ~Copyable>(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    #if canImport(Glibc)
      let byteCount = capacity * MemoryLayout<Element>.stride
      if byteCount >= large {
        let piece = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let piece, piece != MAP_FAILED else {
          preconditionFailure("the system has no \(byteCount) bytes of memory left")
        }
        if byteCount >= huge { _ = madvise(piece, byteCount, MADV_HUGEPAGE) }
        return piece.bindMemory(to: Element.self, capacity: capacity)
      }
    #endif
    return .allocate(capacity: capacity)
  }

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
