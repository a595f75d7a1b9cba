/// A growable run of plain elements in pages of one size. It grows without moving its elements, and takes
/// little more memory than they need. For pools of up to millions of elements.
struct Pages<Element: BitwiseCopyable>: ~Copyable {
  private var pages = UniqueArray<UnsafeMutablePointer<Element>>()
  private(set) var count = 0

  /// log2 of the number of elements in a page.
  static var shift: Int { 10 }
  static var length: Int { 1 << shift }
  /// The pages that are allocated one by one. Later ones come many at once, in large pages.
  static var pagesAlone: Int { 8 }
  private static var pagesAtOnce: Int { 128 }

  /// The number of pages that have been allocated.
  var pageCount: Int { pages.count }

  deinit {
    var first = 0
    while first < pages.count {
      let count = Pages.count(from: first)
      Memory.deallocate(pages[first], count << Pages.shift)
      first += count
    }
  }

  /// Returns the address of an element, which never changes.
  @inline(__always)
  func address(_ index: Int) -> UnsafeMutablePointer<Element> {
    assert(index >= 0 && index < count, "index outside the pages")
    return pages[index &>> Pages.shift] + (index & (Pages.length &- 1))
  }

  mutating func reserve(_ wanted: Int) {
    // Slots have 32 bits, and the last one stands for none.
    precondition(
      wanted < Int(clamping: UInt32.max), "a pool has no room for more than 4,294,967,294 elements")
    while pages.count << Pages.shift < wanted {
      let count = Pages.count(from: pages.count)
      let base: UnsafeMutablePointer<Element> = Memory.allocate(count << Pages.shift)
      for page in 0..<count { pages.append(base + (page << Pages.shift)) }
    }
  }

  /// Returns the number of pages that are allocated at once, starting with this one.
  private static func count(from first: Int) -> Int { first < pagesAlone ? 1 : pagesAtOnce }

  /// Releases one part of pages that were allocated together. Returns false if there is none.
  func discard(_ part: Int, ofPage page: Int) -> Bool {
    assert(page >= Pages.pagesAlone, "the memory of the first pages is the allocator's")
    var part = part
    return SpareMemory.discard(
      &part, of: pages[page], used: 0,
      byteCount: Pages.length * MemoryLayout<Element>.stride)
  }

  /// Sets the number of elements. The caller must write new ones.
  mutating func resize(to wanted: Int) {
    reserve(wanted)
    count = wanted
  }
}
