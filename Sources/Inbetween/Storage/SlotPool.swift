/// Stable slots for plain records: a freed slot is the next to be used, so memory is bounded by what lives.
struct SlotPool<Element: BitwiseCopyable>: ~Copyable {
  private var elements = Pages<Element>()
  private var free = Strip<Slot<Element>>()

  /// How many slots are in use.
  var count: Int { elements.count - free.count }

  /// How many slots there are, used or free.
  var slotCount: Int { elements.count }

  subscript(slot: Slot<Element>) -> Element {
    @inline(__always)
    unsafeAddress { UnsafePointer(elements.address(slot.index)) }
    @inline(__always)
    unsafeMutableAddress { elements.address(slot.index) }
  }

  /// The slot that the next insertion reuses, if any; its old element is still there to be read.
  var nextFree: Slot<Element>? { free.isEmpty ? nil : free[free.count - 1] }

  /// Puts an element into a free slot. For a reused slot the element is written whole.
  mutating func insert(_ element: Element) -> Slot<Element> {
    if free.isEmpty {
      elements.append(element)
      return Slot(elements.count - 1)
    }
    let slot = free.removeLast()
    self[slot] = element
    return slot
  }

  /// Makes room for so many more.
  mutating func reserve(_ more: Int) {
    if more > free.count { elements.reserve(elements.count + more - free.count) }
  }

  mutating func remove(_ slot: Slot<Element>) {
    free.append(slot)
  }
}
