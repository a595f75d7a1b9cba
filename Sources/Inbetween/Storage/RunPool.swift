/// Runs of consecutive elements in one pool, for lists whose length is known when they are made (the lanes of
/// a driver, the keys of a tween). Freed runs are kept by size, rounded up to a power of two, and reused.
struct RunPool<Element: BitwiseCopyable>: ~Copyable {
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
    // An empty pool begins anew, so that its last pages can be given back.
    if used == 0, keptPages > Pages<Element>.pagesAlone {
      begun = 0
      for size in 0..<free.count { free[size].removeAll() }
    }
  }

  /// The fault of the free runs; nil if there is none.
  var fault: String? {
    if used < 0 || used > begun { return "\(used) of \(begun) elements are in use" }
    var length = used
    for size in 0..<free.count {
      if size > 32 { return "runs of 2^\(size) elements" }
      length += free[size].count << size
      for index in 0..<free[size].count where Int(free[size][index]) + 1 << size > begun {
        return "a free run ends behind the last one"
      }
    }
    return length == begun ? nil : "runs of \(length) elements, not \(begun)"
  }

  /// Returns the free runs as claimed, to claim the others. There must be no fault.
  func claims(_ name: String) throws(Contradiction) -> Claims {
    if let fault { throw Contradiction(text: "\(name): \(fault)") }
    var claims = Claims(begun, name)
    for size in 0..<free.count {
      for index in 0..<free[size].count { try claims.claim(Int(free[size][index]), 1 << size) }
    }
    return claims
  }

  /// The number of elements in runs, in use or free.
  var count: Int { begun }

  /// Returns whether a slot is one of a run, in use or free.
  func has(_ slot: Slot<Element>) -> Bool { UInt(slot.raw) < UInt(begun) }

  /// Gives back a part of the last page, once no run has been there for a while. To be called once a frame.
  /// Returns whether it has.
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

extension RunPool where Element: FixedLayout {
  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.plain(&used)
    bytes.plain(&keptPages)
    spare.exchange(&bytes)
    bytes.elements(&free, make: { UniqueArray<UInt32>() }) { $1.array(&$0) }
    begun = bytes.length(begun, of: MemoryLayout<Element>.stride)
    if bytes.isReading {
      elements.resize(to: begun)
      // In another process there are fewer pages to give back.
      keptPages = min(keptPages, elements.pageCount)
    }
    for page in 0..<(begun + Pages<Element>.length - 1) >> Pages<Element>.shift {
      elements.exchange(page, min(Pages<Element>.length, begun - page << Pages<Element>.shift), &bytes)
    }
    bytes.require(keptPages >= 0 && (!bytes.isForeign || fault == nil))
  }
}

extension Claims {
  /// Claims a run of a pool.
  mutating func claim<Element: BitwiseCopyable>(_ run: Slot<Element>, of length: Int) throws(Contradiction) {
    try claim(Int(run.raw), 1 << RunPool<Element>.sizeClass(length))
  }

  /// Claims a slot.
  mutating func claim<Element: ~Copyable>(_ slot: Slot<Element>) throws(Contradiction) {
    try claim(Int(slot.raw))
  }

  /// Returns whether a slot has been claimed.
  func has<Element: ~Copyable>(_ slot: Slot<Element>) -> Bool { has(Int(slot.raw)) }
}
