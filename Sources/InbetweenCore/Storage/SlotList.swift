/// A growable list of slots. Up to two need no separate memory: there may be thousands of lists.
struct SlotList<Of: ~Copyable>: SnapshotField, ~Copyable {
  /// The address of the slots, or two slots themselves.
  private var bits: UInt64 = 0
  @Packed<UInt32> private(set) var count = 0
  @Packed<UInt32> private var capacity = 2

  private static var fewest: Int { 2 }

  deinit { if capacity > SlotList.fewest { Memory.deallocate(base, capacity) } }

  private var base: UnsafeMutablePointer<UInt32> {
    @inline(__always) get { UnsafeMutablePointer(bitPattern: UInt(bits)).unsafelyUnwrapped }
  }

  var isEmpty: Bool { count == 0 }

  subscript(index: Int) -> Slot<Of> {
    @inline(__always)
    get {
      assert(index >= 0 && index < count, "index outside the list")
      if capacity > SlotList.fewest { return Slot(raw: base[index]) }
      return Slot(raw: UInt32(truncatingIfNeeded: bits >> UInt64(32 * index)))
    }
    @inline(__always)
    set {
      assert(index >= 0 && index < count, "index outside the list")
      if capacity > SlotList.fewest {
        base[index] = newValue.raw
      } else {
        let shift = UInt64(32 * index)
        bits = bits & ~(0xFFFF_FFFF << shift) | UInt64(newValue.raw) << shift
      }
    }
  }

  mutating func append(_ slot: Slot<Of>) {
    if count == capacity { reserve(count + 1) }
    count += 1
    self[count - 1] = slot
  }

  mutating func reserve(_ wanted: Int) {
    if wanted <= capacity { return }
    let grown = max(wanted, capacity * 2)
    let fresh: UnsafeMutablePointer<UInt32> = Memory.allocate(grown)
    for index in 0..<count { fresh[index] = self[index].raw }
    if capacity > SlotList.fewest { Memory.deallocate(base, capacity) }
    bits = UInt64(UInt(bitPattern: fresh))
    capacity = grown
  }

  mutating func swapRemove(at index: Int) {
    self[index] = self[count - 1]
    count -= 1
  }

  mutating func truncate(to wanted: Int) { count = min(count, wanted) }

  mutating func removeAll() { count = 0 }

  mutating func removeAll(keepingUpTo kept: Int) {
    if capacity > max(kept, SlotList.fewest) { self = SlotList() }
    count = 0
  }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    let length = bytes.length(count, of: MemoryLayout<Slot<Of>>.size)
    reserve(length)
    count = length
    for index in 0..<length {
      var slot = bytes.isReading ? .none : self[index]
      bytes.exchange(&slot)
      if bytes.isReading { self[index] = slot }
    }
  }
}
