/// A growable run of plain elements in pages of one size: it grows without moving what it holds, and takes no
/// more memory than that and a page. For the pools of what there may be a million of.
struct Pages<Element: BitwiseCopyable>: ~Copyable {
  private var pages = Strip<UnsafeMutablePointer<Element>>()
  private(set) var count = 0

  /// log2 of a page's elements.
  private static var shift: Int { 10 }
  private static var length: Int { 1 << shift }

  deinit {
    for page in 0..<pages.count { pages[page].deallocate() }
  }

  /// Where an element is; that never changes.
  @inline(__always)
  func address(_ index: Int) -> UnsafeMutablePointer<Element> {
    assert(index >= 0 && index < count, "index outside the pages")
    return pages[index &>> Pages.shift] + (index & (Pages.length &- 1))
  }

  /// Makes room for so many elements in all.
  mutating func reserve(_ wanted: Int) {
    while pages.count << Pages.shift < wanted { pages.append(.allocate(capacity: Pages.length)) }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == pages.count << Pages.shift { reserve(count + 1) }
    count += 1
    address(count - 1).initialize(to: element)
  }

  /// Lengthens the run with `filler` until it has at least `wanted` elements.
  mutating func extend(to wanted: Int, filler: Element) {
    while count < wanted { append(filler) }
  }
}
