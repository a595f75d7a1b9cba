/// Stable slots for plain records. The slot freed last is reused first, so memory is bounded by the greatest
/// number in use.
struct SlotPool<Element: BitwiseCopyable>: ~Copyable {
  private var elements = Pages<Element>()
  private var free = Strip<Slot<Element>>()

  /// The number of slots in use.
  var count: Int { elements.count - free.count }

  /// The number of slots, in use or free.
  var slotCount: Int { elements.count }

  subscript(slot: Slot<Element>) -> Element {
    @inline(__always)
    unsafeAddress { UnsafePointer(elements.address(slot.index)) }
    @inline(__always)
    unsafeMutableAddress { elements.address(slot.index) }
  }

  /// The slot that the next insertion reuses, if any; its old element can still be read.
  var nextFree: Slot<Element>? { free.isEmpty ? nil : free[free.count - 1] }

  /// Adds an element, in a free slot if there is one, which it overwrites whole.
  mutating func insert(_ element: Element) -> Slot<Element> {
    if free.isEmpty {
      elements.append(element)
      return Slot(elements.count - 1)
    }
    let slot = free.removeLast()
    self[slot] = element
    return slot
  }

  /// Reserves memory for `more` elements.
  mutating func reserve(_ more: Int) {
    if more > free.count { elements.reserve(elements.count + more - free.count) }
  }

  mutating func remove(_ slot: Slot<Element>) {
    free.append(slot)
  }
}
