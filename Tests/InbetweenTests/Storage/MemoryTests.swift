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
}
