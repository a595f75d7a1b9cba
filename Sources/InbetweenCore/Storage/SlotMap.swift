/// Stable slots for plain records, in pages of 1,024. Freed slots are reused, in the first pages first. So
/// live records gather in the first pages, and their number bounds the memory. Later pages that stay empty
/// release their memory.
///
/// The free slots of a page are linked: the first two bytes of a freed record are overwritten by the index of
/// the next one in the page.
package struct SlotMap<Element: BitwiseCopyable>: ~Copyable {
  private var elements = Pages<Element>()
  private var pages = UniqueArray<SlotPage>()
  /// A bit for each page that has room.
  private var open = UniqueArray<UInt64>()
  /// No word of `open` before this one has a bit.
  private var firstOpen = 0
  /// The number of pages up to the last one that may have memory.
  private var keptPages = 0
  private var spare = SpareMemory()
  private(set) var count = 0

  private static var shift: Int { Pages<Element>.shift }
  private static var length: Int { Pages<Element>.length }

  /// The number of slots, in use or free.
  package var slotCount: Int {
    pages.isEmpty ? 0 : (pages.count - 1) << SlotMap.shift + Int(pages[pages.count - 1].begun)
  }

  /// Returns whether there is a slot of this number, in use or free. Released slots do not count: their
  /// records are unknown.
  func has(_ slot: Slot<Element>) -> Bool { UInt(slot.raw) < UInt(slotCount) }

  package subscript(slot: Slot<Element>) -> Element {
    @inline(__always)
    unsafeAddress { UnsafePointer(elements.address(slot.index)) }
    @inline(__always)
    unsafeMutableAddress { elements.address(slot.index) }
  }

  /// Puts an element into a free slot. A reused slot is overwritten whole.
  @inline(__always)
  mutating func insert(_ element: Element) -> Slot<Element> {
    let slot = take().slot
    self[slot] = element
    return slot
  }

  /// Takes a free slot, whose record the caller must write. A reused record is unchanged but for its first
  /// two bytes. Others are used for the first time, or their page has released its memory.
  mutating func take() -> (slot: Slot<Element>, isReused: Bool) {
    while firstOpen < open.count, open[firstOpen] == 0 { firstOpen += 1 }
    if firstOpen == open.count { addPage() }
    let page = firstOpen << 6 | open[firstOpen].trailingZeroBitCount
    let state = pages.base + page
    let free = state.pointee.free
    let index = free == SlotPage.none ? state.pointee.begun : free
    let slot = SlotMap.slot(page, index)
    if free == SlotPage.none {
      state.pointee.begun += 1
    } else {
      state.pointee.free = UnsafeRawPointer(elements.address(slot.index)).loadUnaligned(as: UInt16.self)
    }
    state.pointee.used += 1
    count += 1
    if state.pointee.used == SlotMap.length { open[firstOpen] &= ~(1 << UInt64(page & 63)) }
    keptPages = max(keptPages, page + 1)
    return (slot, free != SlotPage.none)
  }

  /// Reserves memory for `more` elements.
  mutating func reserve(_ more: Int) {
    let room = elements.count - count
    if more > room { elements.reserve(elements.count + more - room) }
  }

  mutating func remove(_ slot: Slot<Element>) {
    let page = slot.index >> SlotMap.shift
    UnsafeMutableRawPointer(elements.address(slot.index)).storeBytes(of: pages[page].free, as: UInt16.self)
    pages[page].free = UInt16(slot.index & (SlotMap.length - 1))
    pages[page].used -= 1
    count -= 1
    open[page >> 6] |= 1 << UInt64(page & 63)
    firstOpen = min(firstOpen, page >> 6)
  }

  /// Releases a part of the last page, once the page has been empty for a while. Its slots then start again.
  /// Called once a frame. Returns whether memory was released.
  mutating func giveBack() -> Bool {
    let isSpare = keptPages > Pages<Element>.pagesAlone && pages[keptPages - 1].used == 0
    guard let part = spare.nextPart(isSpare: isSpare) else { return false }
    if part == 0 { pages[keptPages - 1] = SlotPage() }
    if elements.discard(part, ofPage: keptPages - 1) { return true }
    keptPages -= 1
    spare.beginAgain()
    return false
  }

  /// Returns the free slots as claimed, to claim the others.
  func claims() throws(Contradiction) -> Claims {
    var claims = Claims(slotCount)
    var used = 0
    for page in 0..<pages.count {
      let before = claims.count
      var free = pages[page].free
      while free != SlotPage.none {
        try demand(free < pages[page].begun)
        let slot = page << SlotMap.shift | Int(free)
        try claims.claim(slot)
        free = UnsafeRawPointer(elements.address(slot)).loadUnaligned(as: UInt16.self)
      }
      try demand(claims.count - before + Int(pages[page].used) == Int(pages[page].begun))
      used += Int(pages[page].used)
    }
    try demand(used == count)
    return claims
  }

  private mutating func addPage() {
    elements.addPage()
    let page = pages.count
    pages.append(SlotPage())
    if page & 63 == 0 { open.append(0) }
    open[page >> 6] |= 1 << UInt64(page & 63)
    firstOpen = page >> 6
  }

  @inline(__always)
  private static func slot(_ page: Int, _ index: UInt16) -> Slot<Element> {
    Slot(page << shift | Int(index))
  }
}

extension SlotMap: SnapshotField where Element: FixedLayout {
  /// Exchanges the pages up to the last started one. Later pages are as new.
  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&spare)
    keptPages = bytes.length(keptPages, of: bytes.size(of: SlotPage.self))
    if bytes.isReading {
      pages.truncate(to: 0)
      pages.extend(to: keptPages, filler: SlotPage())
    }
    if keptPages > 0 { bytes.records(pages.base, keptPages) }
    if bytes.isReading { findOpenPages(&bytes) }
    // Free slots too: they have the generations of records, and the links of the free ones.
    for page in 0..<keptPages { elements.exchange(page, Int(pages[page].begun), &bytes) }
    bytes.require(!bytes.isForeign || isSound)
  }

  /// Whether the free slots are valid, and each field of the slots in use has one of its values.
  private var isSound: Bool {
    do throws(Contradiction) {
      let fields = Element.narrowFields
      let free = try claims()
      for index in 0..<slotCount
      where !free.has(index) && !Element.isNarrow(elements.address(index), fields) { return false }
    } catch { return false }
    return true
  }

  /// Computes the other fields from the states of the pages, which were read, and makes room for their slots.
  private mutating func findOpenPages(_ bytes: inout SnapshotBytes) {
    (count, firstOpen) = (0, 0)
    open.truncate(to: 0)
    open.extend(to: (keptPages + 63) / 64, filler: 0)
    var slots = 0
    for page in 0..<keptPages {
      let (used, begun) = (Int(pages[page].used), Int(pages[page].begun))
      // A page is started once all earlier pages are full.
      let isPossible = begun <= SlotMap.length && (begun == SlotMap.length || page == keptPages - 1)
      bytes.require(used <= begun && isPossible)
      count += used
      slots += begun
      if used < SlotMap.length { open[page >> 6] |= 1 << UInt64(page & 63) }
    }
    bytes.require(bytes.has(slots, of: bytes.size(of: Element.self)))
    if bytes.isDamaged {
      (keptPages, count) = (0, 0)
      pages.truncate(to: 0)
      open.truncate(to: 0)
    }
    elements.resize(to: keptPages << SlotMap.shift)
  }
}

/// The state of a page of slots.
struct SlotPage: FixedLayout {
  /// The index, in the page, of the slot freed last.
  var free = SlotPage.none
  /// The number of slots in use, and the number of slots that have ever been in use.
  var used: UInt16 = 0
  var begun: UInt16 = 0

  static var none: UInt16 { .max }
}
