import Testing

import Inbetween
@testable import InbetweenCore

@Suite struct MemoryTests {
  #if canImport(Glibc)
    @Test("A block takes whole pages, whatever their size") func pages() {
      for size in [4096, 16_384, 65_536] {
        for (byteCount, pages) in [(1, 1), (size - 1, 1), (size, 1), (size + 1, 2), (40 * size, 40)] {
          #expect(Memory.wholePages(byteCount, of: size) == pages * size)
        }
      }
    }
  #endif

  /// A game may keep a copy of a list of events: the copy has the memory then, and the list has little.
  @Test("Memory that a copy of an array holds is not discarded", arguments: [0, 1, 100])
  func memoryOfCopies(count: Int) {
    var list = Array(repeating: 7, count: 100_000)
    list.removeLast(list.count - count)
    let copy = list
    var part = 0
    let discardsOfList = list.discardSpare(&part)
    #expect(!discardsOfList)
    #expect(list == copy && copy.allSatisfy { $0 == 7 })
    var own = Array(repeating: 7, count: 100_000)
    own.removeLast(own.count - count)
    part = 0
    let discardsOwn = own.discardSpare(&part)
    #expect(discardsOwn == SpareMemory.discards)
    #expect(own == copy)
  }
}
