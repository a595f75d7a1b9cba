/// Runs of consecutive elements in one pool, for lists whose length is known when they are made (the lanes of
/// a driver, the keys of a tween). Freed runs are kept by size, rounded up to a power of two, and reused.
struct RunPool<Element: BitwiseCopyable>: ~Copyable {
  private var elements = Pages<Element>()
  private var free = Strip<Strip<UInt32>>()
  private let filler: Element

  init(filler: Element) {
    self.filler = filler
  }

  subscript(index: Int) -> Element {
    @inline(__always)
    unsafeAddress { UnsafePointer(elements.address(index)) }
    @inline(__always)
    unsafeMutableAddress { elements.address(index) }
  }

  subscript(slot: Slot<Element>) -> Element {
    @inline(__always)
    unsafeAddress { UnsafePointer(elements.address(slot.index)) }
    @inline(__always)
    unsafeMutableAddress { elements.address(slot.index) }
  }

  /// Returns the first of `length` consecutive elements; the caller must write their contents.
  mutating func allocate(_ length: Int) -> Slot<Element> {
    let size = Self.sizeClass(length)
    if size < free.count, !free[size].isEmpty {
      return Slot(raw: free[size].removeLast())
    }
    let first = elements.count
    elements.extend(to: first + (1 << size), filler: filler)
    return Slot(first)
  }

  /// Reserves memory for `count` more runs of `length` elements.
  mutating func reserve(_ count: Int, of length: Int) {
    elements.reserve(elements.count + count << RunPool.sizeClass(length))
  }

  mutating func release(_ first: Slot<Element>, length: Int) {
    let size = Self.sizeClass(length)
    while free.count <= size { free.append(Strip<UInt32>()) }
    free[size].append(first.raw)
  }

  /// Returns log2 of the run's length, rounded up.
  @inline(__always)
  private static func sizeClass(_ length: Int) -> Int {
    length <= 1 ? 0 : Int.bitWidth - (length - 1).leadingZeroBitCount
  }
}
