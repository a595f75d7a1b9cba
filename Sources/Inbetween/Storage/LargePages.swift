#if canImport(Glibc)
  import Glibc
#endif

/// Memory for columns and records, of which a tick reads single lines here and there. Large ones begin on a
/// page of two mebibytes, and where the system lets a program ask for such pages, this does: a processor
/// keeps the places of a few thousand pages at hand, and has to look up the others.
enum LargePages {
  private static var size: Int { 1 << 21 }

  /// Memory for so many elements, to be given back with `deallocate`.
  static func allocate<Element: ~Copyable>(
    _ count: Int, of _: Element.Type = Element.self
  ) -> UnsafeMutablePointer<Element> {
    let bytes = count * MemoryLayout<Element>.stride
    #if canImport(Glibc)
      if bytes >= size {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: size)
        // What does not fill a page is left on small ones. Being refused costs nothing.
        _ = madvise(memory, bytes & ~(size - 1), MADV_HUGEPAGE)
        return memory.bindMemory(to: Element.self, capacity: count)
      }
    #endif
    return .allocate(capacity: count)
  }
}
