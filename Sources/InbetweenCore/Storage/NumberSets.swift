/// A set of numbers for each entity: its properties, or its pools. A despawn visits only these. A number
/// stays in the set when the entity leaves a pool, until the entity dies.
@usableFromInline
package struct NumberSets: ~Copyable {
  /// A bit for each number below 64, by entity index.
  @usableFromInline var low = UniqueArray<UInt64>()
  /// The other numbers, by entity index.
  @usableFromInline var high: [UInt32: Set<Int>] = [:]

  /// Counts the removed numbers, in debug builds.
  package let work = WorkCount()

  /// The numbers of a set, the lowest first.
  @usableFromInline
  package struct Numbers: Sequence, IteratorProtocol {
    @usableFromInline var low: UInt64
    @usableFromInline var high: ArraySlice<Int>

    @inlinable
    init(low: UInt64, high: ArraySlice<Int>) { (self.low, self.high) = (low, high) }

    @inlinable
    package mutating func next() -> Int? {
      if low == 0 { return high.popFirst() }
      defer { low &= low - 1 }
      return low.trailingZeroBitCount
    }
  }

  /// Adds a number to the set of an entity index, unless it is there.
  @inlinable @inline(__always)
  package mutating func insert(_ number: Int, _ index: UInt32) {
    if number >= 64 { return insertHigh(number, index) }
    low.extend(to: Int(index) + 1, filler: 0)
    low[Int(index)] |= 1 &<< UInt64(truncatingIfNeeded: number)
  }

  @usableFromInline
  mutating func insertHigh(_ number: Int, _ index: UInt32) { high[index, default: []].insert(number) }

  /// Empties the set of an entity index. Returns the numbers that were in the set.
  @inlinable
  package mutating func take(_ index: UInt32) -> Numbers {
    var numbers = Numbers(low: 0, high: [])
    if Int(index) < low.count { swap(&numbers.low, &low[Int(index)]) }
    if !high.isEmpty, let taken = high.removeValue(forKey: index) { numbers.high = taken.sorted()[...] }
    return numbers
  }

  /// The number of numbers in the set of an entity index.
  package func count(of index: UInt32) -> Int {
    (Int(index) < low.count ? low[Int(index)].nonzeroBitCount : 0) + (high[index]?.count ?? 0)
  }

  /// Calls `body` with each number in the set of an entity index, in no order.
  package func forEach(of index: UInt32, _ body: (Int) -> Void) {
    if Int(index) < low.count { for number in Numbers(low: low[Int(index)], high: []) { body(number) } }
    for number in high[index] ?? [] { body(number) }
  }

  /// Empties all sets, and makes room for entity indices below `count`.
  package mutating func removeAll(count: Int) {
    low.removeAll()
    low.extend(to: count, filler: 0)
    high = [:]
  }
}
