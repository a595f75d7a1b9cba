/// A growable run of elements that owns its memory. An empty one has none.
///
/// Unlike `Array` it has no reference count, no copy on write, and no exclusivity check as a stored property
/// of a struct. Elements may be noncopyable. Indices are checked in debug builds only.
@usableFromInline
package struct UniqueArray<Element: ~Copyable>: ~Copyable {
  @usableFromInline package var base: UnsafeMutablePointer<Element>
  @usableFromInline package var storedCount: UInt32 = 0
  @usableFromInline package var storedCapacity: UInt32 = 0

  @inlinable package var count: Int {
    @inline(__always) get { Int(storedCount) }
    @inline(__always) set { storedCount = UInt32(truncatingIfNeeded: newValue) }
  }

  @inlinable package var capacity: Int {
    @inline(__always) get { Int(storedCapacity) }
    @inline(__always) set { storedCapacity = UInt32(truncatingIfNeeded: newValue) }
  }

  @inlinable
  package init() {
    base = Memory.allocate(0)
  }

  @inlinable
  deinit {
    base.deinitialize(count: count)
    Memory.deallocate(base, capacity)
  }

  @inlinable
  package subscript(index: Int) -> Element {
    @inline(__always)
    unsafeAddress {
      assert(index >= 0 && index < count, "index outside the strip")
      return UnsafePointer(base + index)
    }
    @inline(__always)
    unsafeMutableAddress {
      assert(index >= 0 && index < count, "index outside the strip")
      return base + index
    }
  }

  /// Returns the new capacity for `wanted` elements, at least twice the present one.
  package func grownCapacity(for wanted: Int) -> Int {
    precondition(
      wanted <= Int(clamping: UInt32.max), "a list has no room for more than 4,294,967,295 elements")
    return max(wanted, min(capacity * 2, Int(clamping: UInt32.max)))
  }

  @usableFromInline
  package mutating func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    let grown = grownCapacity(for: wanted)
    let fresh: UnsafeMutablePointer<Element> = Memory.allocate(grown)
    fresh.moveInitialize(from: base, count: count)
    Memory.deallocate(base, capacity)
    base = fresh
    capacity = grown
  }

  @inlinable @inline(__always)
  package mutating func append(_ element: consuming Element) {
    if count == capacity { reserve(count + 1) }
    (base + count).initialize(to: element)
    count += 1
  }

  @inlinable @discardableResult
  package mutating func removeLast() -> Element {
    assert(count > 0, "the strip is empty")
    count -= 1
    return (base + count).move()
  }

  /// Drops all elements from `wanted` on.
  @inlinable
  package mutating func truncate(to wanted: Int) {
    while count > wanted { removeLast() }
  }

  @inlinable
  package mutating func removeAll() {
    base.deinitialize(count: count)
    count = 0
  }

  /// Removes all elements. Frees the memory if it holds more than `kept`.
  @inlinable
  package mutating func removeAll(keepingUpTo kept: Int) {
    removeAll()
    if capacity <= kept { return }
    Memory.deallocate(base, capacity)
    capacity = 0
    base = Memory.allocate(capacity)
  }

  @inlinable package var isEmpty: Bool { count == 0 }
}

extension UniqueArray {
  /// Drops all elements for which `isKept` returns false. The others keep their order.
  @inlinable @inline(__always)
  package mutating func filter(_ isKept: (Element) -> Bool) {
    var kept = 0
    for index in 0..<count where isKept(self[index]) {
      self[kept] = self[index]
      kept += 1
    }
    truncate(to: kept)
  }
}

extension UniqueArray where Element: BitwiseCopyable {
  /// The elements as an unchecked mutable view; valid until the strip grows.
  @inline(__always)
  var cells: BufferView<Element> { BufferView(base, count: count) }

  /// Moves the last element to `index`, and shortens the strip by one.
  @inlinable @inline(__always)
  package mutating func swapRemove(at index: Int) {
    assert(index < count, "index outside the strip")
    count -= 1
    base[index] = base[count]
  }

  /// Extends the strip with `filler` to at least `wanted` elements.
  @inlinable
  package mutating func extend(to wanted: Int, filler: Element) {
    if wanted <= count { return }
    reserve(wanted)
    (base + count).initialize(repeating: filler, count: wanted - count)
    count = wanted
  }

  @inlinable
  package mutating func copy(_ other: borrowing UniqueArray<Element>) {
    reserve(other.count)
    base.update(from: other.base, count: other.count)
    count = other.count
  }

  /// The elements for readers outside the engine; valid until the strip grows.
  @inlinable
  package var lent: LentView<Element> { LentView(UnsafePointer(base), count: count) }
}

extension UniqueArray where Element: Copyable {
  @inlinable
  package func withSpan<Result, Failure: Error>(
    _ body: (Span<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(Span(_unsafeElements: UnsafeBufferPointer(start: base, count: count)))
  }
}
