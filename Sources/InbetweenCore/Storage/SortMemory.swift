/// An entry that is sorted by two words, the first one first.
protocol SortedEntry: BitwiseCopyable {
  var sortKey: (UInt64, UInt64) { get }
}

/// Reused memory for sorting, so that a tick allocates nothing.
struct SortMemory<Element: SortedEntry>: ~Copyable {
  private var moved = UniqueArray<Element>()
  private var places = UniqueArray<UInt32>()

  /// The greatest number of entries that are sorted by insertion.
  private static var few: Int { 48 }

  /// Sorts the entries from `first` on; entries of one key keep their order. Few are inserted one by one.
  /// Many are distributed byte by byte of their keys, the lowest byte first (Knuth, The Art of Computer
  /// Programming 3, 5.2.5). A byte that all have in common costs nothing.
  mutating func sort(_ entries: inout UniqueArray<Element>, from first: Int) {
    let count = entries.count - first
    if count <= SortMemory.few { return insert(&entries, from: first) }
    let (key, start) = (entries[first].sortKey, entries.base + first)
    var (high, low, last, isSorted) = (0 as UInt64, 0 as UInt64, key, true)
    for index in 1..<count {
      let next = start[index].sortKey
      high |= next.0 ^ key.0
      low |= next.1 ^ key.1
      isSorted = isSorted && !(next < last)
      last = next
    }
    if isSorted { return }
    moved.reserve(count)
    var (source, target) = (start, moved.base)
    for shift in stride(from: 0 as UInt64, to: 128, by: 8) {
      let differences = shift < 64 ? low : high
      if differences &>> (shift & 63) & 255 == 0 { continue }
      distribute(source, target, count) { key in
        Int(truncatingIfNeeded: (shift < 64 ? key.1 : key.0) &>> (shift & 63) & 255)
      }
      swap(&source, &target)
    }
    if source != start { start.update(from: source, count: count) }
  }

  /// Copies entries to `target`, those with a lower digit first.
  @inline(__always)
  private mutating func distribute(
    _ source: UnsafeMutablePointer<Element>, _ target: UnsafeMutablePointer<Element>, _ count: Int,
    _ digit: ((UInt64, UInt64)) -> Int
  ) {
    places.removeAll()
    places.extend(to: 256, filler: 0)
    let places = places.base
    for index in 0..<count { places[digit(source[index].sortKey)] &+= 1 }
    var next: UInt32 = 0
    for index in 0..<256 { (places[index], next) = (next, next &+ places[index]) }
    for index in 0..<count {
      let digit = digit(source[index].sortKey)
      target[Int(places[digit])] = source[index]
      places[digit] &+= 1
    }
  }

  private func insert(_ entries: inout UniqueArray<Element>, from first: Int) {
    for index in first..<entries.count {
      let entry = entries[index]
      var place = index
      while place > first, entry.sortKey < entries[place - 1].sortKey {
        entries[place] = entries[place - 1]
        place -= 1
      }
      entries[place] = entry
    }
  }

  /// Reserves all memory to sort `count` entries.
  mutating func reserve(_ count: Int) {
    moved.reserve(count)
    places.reserve(256)
  }

  /// Releases the memory.
  mutating func removeAll() { self = SortMemory() }

  /// Releases a part of the memory. Returns false if there is no such part.
  mutating func discardSpare(_ part: inout Int) -> Bool { moved.discardSpare(&part) }
}
