/// Memory that a strip has outgrown, kept while it is still read.
struct KeptArray<Element: BitwiseCopyable>: BitwiseCopyable {
  private let base: UnsafeMutablePointer<Element>
  private let capacity: Int
  let count: Int

  init(_ base: UnsafeMutablePointer<Element>, capacity: Int, count: Int) {
    (self.base, self.capacity, self.count) = (base, capacity, count)
  }

  subscript(index: Int) -> Element {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  /// Deallocates the memory; it must not be read any more.
  func release() { Memory.deallocate(base, capacity) }
}

extension UniqueArray where Element: BitwiseCopyable {
  /// Reserves memory for `wanted` elements. Returns replaced memory, which the caller releases.
  mutating func reserveKeeping(_ wanted: Int) -> KeptArray<Element>? {
    if wanted <= capacity { return nil }
    let grown = grownCapacity(for: wanted)
    let fresh: UnsafeMutablePointer<Element> = Memory.allocate(grown)
    fresh.update(from: base, count: count)
    let kept = KeptArray(base, capacity: capacity, count: count)
    (base, capacity) = (fresh, grown)
    return kept
  }
}
