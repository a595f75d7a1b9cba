import Testing

@testable import Inbetween

@Suite struct ClockHeapTests {
  @Test("C2: the first clock is the one whose entry is the least, however they are put in, moved and removed")
  func order() {
    var random = SplitMix64(seed: 19)
    var heap = ClockHeap()
    heap.addClocks(upTo: 40)
    var entries: [Int: ClockEntry] = [:]
    for _ in 0..<4000 {
      let clock = Int(random.next() % 40)
      if random.next() % 3 == 0 {
        heap.remove(clock)
        entries[clock] = nil
      } else {
        // Few instants, so that the order decides often.
        let entry = ClockEntry(
          instant: Int64(random.next() % 8) - 4, order: random.next() % 8 * 64 + UInt64(clock), clock: clock)
        heap.put(entry)
        entries[clock] = entry
      }
      #expect(heap.first?.clock == entries.values.min { $0.precedes($1) }?.clock)
      #expect(heap.instant(of: clock) == entries[clock]?.instant)
    }
  }

  @Test("C2: parents stay before their children, and removed clocks leave no gaps")
  func creation() {
    var order = ClockOrder()
    var expected: [Int] = []
    for clock in 0..<300 {
      order.append(clock)
      expected.append(clock)
      guard clock % 3 == 2 else { continue }
      let removed = expected.remove(at: clock % expected.count)
      order.remove(removed)
      guard clock % 2 == 0 else { continue }
      order.append(removed)
      expected.append(removed)
    }
    order.closeGaps()
    var clocks: [Int] = []
    for place in 0..<order.clocks.count { clocks.append(order.clocks[place]) }
    #expect(clocks == expected)
  }
}
