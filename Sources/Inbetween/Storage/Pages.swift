/// A growable run of plain elements in pages of one size: it grows without moving what it holds, and takes
/// little more memory than that. For the pools of what there may be a million of.
struct Pages<Element: BitwiseCopyable>: ~Copyable {
  private var pages = Strip<UnsafeMutablePointer<Element>>()
  private(set) var count = 0

  /// log2 of a page's elements.
  private static var shift: Int { 10 }
  private static var length: Int { 1 << shift }
  /// So many pages come one by one; those after them many at once, which large pages hold.
  private static var pagesAlone: Int { 8 }
  private static var pagesAtOnce: Int { 128 }

  deinit {
    var first = 0
    while first < pages.count {
      let count = Pages.count(from: first)
      Memory.deallocate(pages[first], count << Pages.shift)
      first += count
    }
  }

  /// Where an element is; that never changes.
  @inline(__always)
  func address(_ index: Int) -> UnsafeMutablePointer<Element> {
    assert(index >= 0 && index < count, "index outside the pages")
    return pages[index &>> Pages.shift] + (index & (Pages.length &- 1))
  }

  /// Makes room for so many elements in all.
  mutating func reserve(_ wanted: Int) {
    while pages.count << Pages.shift < wanted {
      let count = Pages.count(from: pages.count)
      let base: UnsafeMutablePointer<Element> = Memory.allocate(count << Pages.shift)
      for page in 0..<count { pages.append(base + (page << Pages.shift)) }
    }
  }

  /// How many pages come at once, the first of them being this one.
  private static func count(from first: Int) -> Int { first < pagesAlone ? 1 : pagesAtOnce }

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
