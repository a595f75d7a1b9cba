/// Runs of consecutive elements in one pool, for lists whose length is known when they are made (the lanes of
/// a driver, the keys of a tween). The room of a run is a power of two. Freed runs are reused, the first ones
/// first.
package struct RunPool<Element: BitwiseCopyable>: ~Copyable {
  private var memory = SlotMemory<Element>(hasRuns: true)
  private let filler: Element

  /// Creates an empty pool.
  ///
  /// - Parameter filler: the element of runs at first.
  init(filler: Element) {
    self.filler = filler
  }

  package subscript(index: Int) -> Element {
    @inline(__always)
    unsafeAddress { UnsafePointer(memory.address(index)) }
    @inline(__always)
    unsafeMutableAddress { memory.address(index) }
  }

  package subscript(slot: Slot<Element>) -> Element {
    @inline(__always)
    unsafeAddress { UnsafePointer(memory.address(slot.index)) }
    @inline(__always)
    unsafeMutableAddress { memory.address(slot.index) }
  }

  /// Returns the first of `length` consecutive elements, which are fillers.
  @inline(__always)
  mutating func allocate(_ length: Int) -> Slot<Element> {
    let size = Self.sizeClass(length)
    let first = memory.take(size)
    for index in 0..<1 << size { memory.address(first + index).initialize(to: filler) }
    return Slot(first)
  }

  /// Reserves memory for `count` more runs of `length` elements.
  mutating func reserve(_ count: Int, of length: Int) { memory.reserve(count << RunPool.sizeClass(length)) }

  @inline(__always)
  mutating func release(_ first: Slot<Element>, length: Int) {
    memory.release(first.index, 1 << Self.sizeClass(length))
  }

  /// Returns the elements that are in no run as claimed, to claim the others.
  func claims() throws(Contradiction) -> Claims { try memory.claims() }

  /// The number of elements, in use or free.
  var count: Int { memory.used.slotCount }

  /// Returns whether a slot is one of a run.
  func has(_ slot: Slot<Element>) -> Bool { memory.used.has(slot.raw) }

  mutating func giveBack() -> Bool { memory.giveBack() }

  /// Returns log2 of the run's length, rounded up.
  @inline(__always)
  static func sizeClass(_ length: Int) -> Int {
    length <= 1 ? 0 : Int.bitWidth - (length - 1).leadingZeroBitCount
  }
}

extension RunPool: SnapshotField where Element: FixedLayout {
  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    if bytes.format >= 16 { memory.exchange(&bytes) } else { readWithFree(&bytes) }
  }

  /// Reads runs of format 15, which lists the free ones by size.
  private mutating func readWithFree(_ bytes: inout SnapshotBytes) {
    // The last two tell how much memory the pool has.
    var (used, keptPages, spare) = (0, 0, Int64(0))
    bytes.exchange(&used, &keptPages, &spare)
    var free = UniqueArray<UniqueArray<UInt32>>()
    bytes.elements(&free, make: UniqueArray<UInt32>())
    let count = bytes.length(0, of: bytes.size(of: Element.self))
    bytes.require(free.count <= 33)
    memory.readAll(count, &bytes) { _ throws(Contradiction) in
      var claims = Claims(count)
      for size in 0..<free.count {
        for index in 0..<free[size].count { try claims.claim(Int(free[size][index]), 1 << size) }
      }
      try demand(claims.count + used == count)
      return claims
    }
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
