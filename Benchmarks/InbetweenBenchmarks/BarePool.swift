/// The least that handles can cost: a dense pool of 20-byte elements, as much as a row of a tween table has;
/// removal by moving the last one into the gap; slots with generations to find an element by.
final class BarePool {
  struct Handle {
    var slot: UInt32
    var generation: UInt32
  }

  struct Element {
    var numbers: (Float, Float, Float, Float, Float)

    init(_ index: Int) {
      numbers = (Float(index), 1, 2, 3, 4)
    }
  }

  private struct Slot {
    var row: UInt32
    var generation: UInt32
  }

  private let elements: UnsafeMutablePointer<Element>
  private let owners: UnsafeMutablePointer<UInt32>
  private let slots: UnsafeMutablePointer<Slot>
  private let free: UnsafeMutablePointer<UInt32>
  private var slotCount = 0
  private var freeCount = 0
  private(set) var count = 0

  init(capacity: Int) {
    elements = .allocate(capacity: capacity)
    owners = .allocate(capacity: capacity)
    slots = .allocate(capacity: capacity)
    free = .allocate(capacity: capacity)
  }

  deinit {
    elements.deallocate()
    owners.deallocate()
    slots.deallocate()
    free.deallocate()
  }

  func insert(_ element: Element) -> Handle {
    let slot: Int
    if freeCount > 0 {
      freeCount -= 1
      slot = Int(free[freeCount])
    } else {
      slot = slotCount
      slotCount += 1
      slots[slot].generation = 0
    }
    elements[count] = element
    owners[count] = UInt32(slot)
    slots[slot].row = UInt32(count)
    count += 1
    return Handle(slot: UInt32(slot), generation: slots[slot].generation)
  }

  func remove(_ handle: Handle) -> Bool {
    let slot = Int(handle.slot)
    guard slots[slot].generation == handle.generation else { return false }
    slots[slot].generation &+= 1
    free[freeCount] = handle.slot
    freeCount += 1
    count -= 1
    let row = Int(slots[slot].row)
    elements[row] = elements[count]
    owners[row] = owners[count]
    slots[Int(owners[row])].row = UInt32(row)
    return true
  }

  func element(_ handle: Handle) -> Element? {
    let slot = slots[Int(handle.slot)]
    return slot.generation == handle.generation ? elements[Int(slot.row)] : nil
  }

  /// Replaces the elements of those handles, one after another.
  func replace(_ victims: [Int], _ handles: inout [Handle]) {
    for victim in victims {
      guard remove(handles[victim]) else { continue }
      handles[victim] = insert(Element(victim))
    }
  }
}
