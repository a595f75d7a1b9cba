import Testing

import Inbetween
@testable import InbetweenCore

@Suite struct ClockHeapTests {
  @Test("C2: the first clock has the least entry, however clocks are added, moved and removed")
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
        // There are few instants, so the order decides often.
        let entry = ClockEntry(
          instant: Int64(random.next() % 8) - 4, order: random.next() % 8 * 64 + UInt64(clock), clock: clock)
        heap.put(entry)
        entries[clock] = entry
      }
      #expect(heap.first?.clock == entries.values.min { $0.precedes($1) }?.clock)
      #expect(heap.instant(of: clock) == entries[clock]?.instant)
    }
  }

  @Test("C2: parents come before their children, and removed clocks leave no trace")
  func creation() {
    var order = ClockOrder()
    var expected: [Int] = []
    for clock in 0..<600 {
      order.append(clock)
      order.mark(clock, true)
      expected.append(clock)
      guard clock % 3 == 2 else { continue }
      let removed = expected.remove(at: clock % expected.count)
      order.remove(removed)
      order.mark(removed, true)
      guard clock % 2 == 0 else { continue }
      order.append(removed)
      order.mark(removed, clock % 4 == 0)
      expected.append(removed)
      if clock % 4 != 0 { order.mark(removed, true) }
    }
    #expect(order.count == expected.count && order.hasChanged)
    var list = UniqueArray<Int>()
    order.listMarked(in: &list)
    #expect((0..<list.count).map { list[$0] } == expected)
    for clock in expected where clock % 5 != 0 { order.mark(clock, false) }
    order.listMarked(in: &list)
    #expect((0..<list.count).map { list[$0] } == expected.filter { $0 % 5 == 0 })
    #expect(order.wordCount * 64 < 4 * expected.count)
  }
}
