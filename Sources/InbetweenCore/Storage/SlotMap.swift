/// Stable slots for plain records, in pages of 1,024. Freed slots are reused, the first ones first.
package struct SlotMap<Element: BitwiseCopyable>: ~Copyable {
  private var memory = SlotMemory<Element>(hasRuns: false)

  /// The number of slots in use.
  var count: Int { memory.used.count }

  /// The number of slots, in use or free.
  package var slotCount: Int { memory.used.slotCount }

  /// Which slots are in use.
  var used: UsedSlots {
    @inline(__always) _read { yield memory.used }
  }

  /// Returns whether there is a slot of this number, and is in use.
  @inline(__always)
  package func has(_ slot: Slot<Element>) -> Bool { memory.used.has(slot.raw) }

  package subscript(slot: Slot<Element>) -> Element {
    @inline(__always)
    unsafeAddress { UnsafePointer(memory.address(slot.index)) }
    @inline(__always)
    unsafeMutableAddress { memory.address(slot.index) }
  }

  /// Puts an element into a free slot.
  @inline(__always)
  mutating func insert(_ element: Element) -> Slot<Element> {
    let slot = Slot<Element>(memory.take(0))
    self[slot] = element
    return slot
  }

  /// Reserves memory for `more` elements.
  mutating func reserve(_ more: Int) { memory.reserve(more) }

  @inline(__always)
  mutating func remove(_ slot: Slot<Element>) { memory.release(slot.index, 1) }

  mutating func giveBack() -> Bool { memory.giveBack() }

  /// Returns the free slots as claimed, to claim the others.
  func claims() throws(Contradiction) -> Claims { try memory.claims() }
}

extension SlotMap: SnapshotField where Element: FixedLayout {
  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    if bytes.format >= 16 { memory.exchange(&bytes) } else { readLinked(&bytes) }
  }

  /// Reads slots of format 15. The free ones of a page are linked: the first two bytes of a free record are
  /// the index, in the page, of the next one.
  private mutating func readLinked(_ bytes: inout SnapshotBytes) {
    var spare: Int64 = 0
    bytes.exchange(&spare)
    let pageCount = bytes.length(0, of: bytes.size(of: SlotPage.self))
    var pages = UniqueArray<SlotPage>()
    pages.extend(to: pageCount, filler: SlotPage())
    if pageCount > 0 { bytes.records(pages.base, pageCount) }
    var count = 0
    for page in 0..<pageCount {
      let begun = Int(pages[page].begun)
      // A page is started once all earlier pages are full.
      bytes.require(
        pages[page].used <= pages[page].begun && begun <= Pages<Element>.length
          && (begun == Pages<Element>.length || page == pageCount - 1))
      count += begun
    }
    memory.readAll(count, &bytes) { elements throws(Contradiction) in
      var claims = Claims(count)
      for page in 0..<pageCount {
        let before = claims.count
        var free = pages[page].free
        while free != SlotPage.none {
          try demand(free < pages[page].begun)
          let slot = page << Pages<Element>.shift | Int(free)
          try claims.claim(slot)
          free = UnsafeRawPointer(elements.address(slot)).loadUnaligned(as: UInt16.self)
        }
        try demand(claims.count - before + Int(pages[page].used) == Int(pages[page].begun))
      }
      return claims
    }
  }
}

/// The state of a page of slots in data of format 15.
struct SlotPage: FixedLayout {
  /// The index, in the page, of the slot freed last.
  var free = SlotPage.none
  /// The number of slots in use, and the number of slots that have ever been in use.
  var used: UInt16 = 0
  var begun: UInt16 = 0

  static var none: UInt16 { .max }
}
