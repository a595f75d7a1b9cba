/// Runs of consecutive elements in one pool, for lists whose length is known when they are made (the lanes of
/// a driver, the keys of a tween). Freed runs are kept by size, rounded up to a power of two, and reused.
package struct RunPool<Element: BitwiseCopyable>: ~Copyable {
  private var elements = Pages<Element>()
  private var free = UniqueArray<UniqueArray<UInt32>>()
  private let filler: Element
  /// The number of elements in runs, in use or free, and the number of those in use.
  private var begun = 0
  private var used = 0
  /// The number of pages up to the last one that may have memory.
  private var keptPages = 0
  private var spare = SpareMemory()

  init(filler: Element) {
    self.filler = filler
  }

  package subscript(index: Int) -> Element {
    @inline(__always)
    unsafeAddress { UnsafePointer(elements.address(index)) }
    @inline(__always)
    unsafeMutableAddress { elements.address(index) }
  }

  package subscript(slot: Slot<Element>) -> Element {
    @inline(__always)
    unsafeAddress { UnsafePointer(elements.address(slot.index)) }
    @inline(__always)
    unsafeMutableAddress { elements.address(slot.index) }
  }

  /// Returns the first of `length` consecutive elements; the caller must write their contents.
  mutating func allocate(_ length: Int) -> Slot<Element> {
    let size = Self.sizeClass(length)
    used += 1 << size
    if size < free.count, !free[size].isEmpty {
      return Slot(raw: free[size].removeLast())
    }
    let first = begun
    begun += 1 << size
    elements.extend(to: begun, filler: filler)
    keptPages = max(keptPages, (begun - 1) >> Pages<Element>.shift + 1)
    return Slot(first)
  }

  /// Reserves memory for `count` more runs of `length` elements.
  mutating func reserve(_ count: Int, of length: Int) {
    elements.reserve(begun + count << RunPool.sizeClass(length))
  }

  mutating func release(_ first: Slot<Element>, length: Int) {
    let size = Self.sizeClass(length)
    while free.count <= size { free.append(UniqueArray<UInt32>()) }
    free[size].append(first.raw)
    used -= 1 << size
    // An empty pool starts again, so that its last pages can be released.
    if used == 0, keptPages > Pages<Element>.pagesAlone {
      begun = 0
      for size in 0..<free.count { free[size].removeAll() }
    }
  }

  /// Returns the free runs as claimed, to claim the others.
  func claims() throws(Contradiction) -> Claims {
    try demand(used >= 0 && used <= begun && free.count <= 33)
    var claims = Claims(begun)
    for size in 0..<free.count {
      for index in 0..<free[size].count { try claims.claim(Int(free[size][index]), 1 << size) }
    }
    try demand(claims.count + used == begun)
    return claims
  }

  /// The number of elements in runs, in use or free.
  var count: Int { begun }

  /// Returns whether a slot is one of a run, in use or free.
  func has(_ slot: Slot<Element>) -> Bool { UInt(slot.raw) < UInt(begun) }

  /// Releases a part of the last page, once it has had no run for a while. Called once a frame. Returns
  /// whether it did.
  mutating func giveBack() -> Bool {
    let isSpare = keptPages > Pages<Element>.pagesAlone && begun <= (keptPages - 1) << Pages<Element>.shift
    guard let part = spare.nextPart(isSpare: isSpare) else { return false }
    if elements.discard(part, ofPage: keptPages - 1) { return true }
    keptPages -= 1
    spare.beginAgain()
    return false
  }

  /// Returns log2 of the run's length, rounded up.
  @inline(__always)
  static func sizeClass(_ length: Int) -> Int {
    length <= 1 ? 0 : Int.bitWidth - (length - 1).leadingZeroBitCount
  }
}

extension RunPool: SnapshotField where Element: FixedLayout {
  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&used, &keptPages, &spare)
    bytes.elements(&free, make: UniqueArray<UInt32>())
    begun = bytes.length(begun, of: bytes.size(of: Element.self))
    if bytes.isReading {
      elements.resize(to: begun)
      // Another process may have fewer pages to release.
      keptPages = min(keptPages, elements.pageCount)
    }
    for page in 0..<(begun + Pages<Element>.length - 1) >> Pages<Element>.shift {
      elements.exchange(page, min(Pages<Element>.length, begun - page << Pages<Element>.shift), &bytes)
    }
    bytes.require(keptPages >= 0)
    if bytes.isForeign { do throws(Contradiction) { _ = try claims() } catch { bytes.require(false) } }
  }
}

extension Claims {
  mutating func claim<Element: BitwiseCopyable>(
    _ run: Slot<Element>, of length: Int, file: StaticString = #fileID, line: UInt = #line
  ) throws(Contradiction) {
    try claim(Int(run.raw), 1 << RunPool<Element>.sizeClass(length), file: file, line: line)
  }

  mutating func claim<Element: ~Copyable>(
    _ slot: Slot<Element>, file: StaticString = #fileID, line: UInt = #line
  ) throws(Contradiction) {
    try claim(Int(slot.raw), file: file, line: line)
  }

  func has<Element: ~Copyable>(_ slot: Slot<Element>) -> Bool { has(Int(slot.raw)) }
}
