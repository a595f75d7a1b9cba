import Testing

@testable import InbetweenCore

/// Sorting by two words: few entries by insertion, many byte by byte.
@Suite struct SortMemoryTests {
  private struct Entry: SortedEntry, Equatable {
    var high: UInt64
    var low: UInt64
    var index: Int

    var sortKey: (UInt64, UInt64) { (high, low) }
  }

  @Test("Entries come in the order of their keys, and those of one key as before") func order() {
    var random = SplitMix64(seed: 5)
    var memory = SortMemory<Entry>()
    // Keys of one byte have many equals; keys of all bytes have none.
    for (high, low) in [(0, 255), (255, 255), (0, 1 << 20), (.max, .max), (1 << 40, 3)] as [(UInt64, UInt64)]
    {
      for (count, first) in [(0, 0), (1, 0), (48, 0), (49, 0), (49, 17), (3000, 0), (3000, 1000)] {
        let entries = (0..<count).map {
          Entry(high: random.next() & high, low: random.next() & low, index: $0)
        }
        var sorted = UniqueArray<Entry>()
        for entry in entries { sorted.append(entry) }
        memory.sort(&sorted, from: first)
        let expected =
          entries[..<first]
          + entries[first...].sorted {
            ($0.high, $0.low) == ($1.high, $1.low)
              ? $0.index < $1.index : ($0.high, $0.low) < ($1.high, $1.low)
          }
        #expect((0..<count).map { sorted[$0] } == Array(expected))
      }
    }
  }
}
