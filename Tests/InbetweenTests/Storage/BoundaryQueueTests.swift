import Testing

import Inbetween
@testable import InbetweenCore

/// The timing wheel against a sorted list: the order is equal, whatever is added, removed and drawn.
@Suite struct BoundaryQueueTests {
  /// Drivers that end at given instants, in a queue and in a list.
  private struct Pair: ~Copyable {
    var queue = BoundaryQueue(ofTimeline: 0)
    var store = DriverStore()
    var slots: [Slot<Driver>] = []
    /// For each index of `slots`, the instant at which it is queued, if any.
    var instants: [Int64?] = []

    mutating func add() {
      let driver = Driver(
        serial: UInt64(slots.count + 1), start: 0, entityIndex: 0, older: .none, driverLanes: .none,
        property: 0,
        lanes: 0..<1, ease: .linear, flags: .alive, phase: .active, fill: .none,
        plain: PlainTiming(delay: 0, duration: 0))
      slots.append(store.insert(driver))
      instants.append(nil)
    }

    mutating func schedule(_ index: Int, at instant: Int64) {
      instants[index] = instant
      store[slots[index]].start = instant
      queue.schedule(
        Boundary(instant: instant, isBegin: false, serial: UInt64(index + 1), driver: slots[index]), &store)
    }

    mutating func remove(_ index: Int) {
      instants[index] = nil
      queue.remove(slots[index], &store)
    }

    /// Removes the boundaries that are due by `instant`. Returns them in order.
    mutating func take(to instant: Int64) -> [Int] {
      queue.draw(to: instant, store)
      var taken: [Int] = []
      while let first = queue.first(store), first.instant <= instant {
        let index = slots.firstIndex(of: first.driver)!
        taken.append(index)
        remove(index)
      }
      return taken
    }

    func expected(to instant: Int64) -> [Int] {
      instants.indices.filter { instants[$0].map { $0 <= instant } ?? false }
        .sorted { (instants[$0]!, $0) < (instants[$1]!, $1) }
    }
  }

  @Test(arguments: 0..<40) func agrees(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var pair = Pair()
    for _ in 0..<60 { pair.add() }
    var now: Int64 = 0
    for step in 0..<600 {
      let index = random.number(0...59)
      switch random.number(0...9) {
      case 0...5:
        // From the present count to a very long time ahead; now and then in the past.
        let reach = Int64(1) << Int64(random.number(0...(seed % 2 == 0 ? 20 : 58)))
        let instant = now + Int64(random.number(0...Int(reach))) - (random.once(in: 20) ? 5000 : 0)
        pair.schedule(index, at: instant)
      case 6: pair.remove(index)
      default:
        now += Int64(random.number(0...Int(Int64(1) << Int64(random.number(0...(seed % 2 == 0 ? 16 : 50))))))
        let expected = pair.expected(to: now)
        #expect(pair.take(to: now) == expected, "seed \(seed), step \(step)")
      }
    }
    let rest = pair.expected(to: 1 << 61)
    #expect(pair.take(to: 1 << 61) == rest)
  }

  @Test func borders() {
    // At the boundaries of units, lists and levels, and a count to either side.
    var instants: [Int64] = [-1, 0, 1]
    for shift in stride(from: 11, through: 59, by: 6) {
      for factor in [1, 2, 63, 64, 65] as [Int64] {
        let border = factor << Int64(shift)
        instants += [border - 1, border, border + 1]
      }
    }
    for first in [0, 1, 2047, 2048, 131_072, 1 << 23] as [Int64] {
      var pair = Pair()
      _ = pair.take(to: first)
      for (index, instant) in instants.enumerated() {
        pair.add()
        pair.schedule(index, at: instant)
      }
      for instant in instants.sorted() {
        let expected = pair.expected(to: instant)
        #expect(pair.take(to: instant) == expected)
      }
    }
  }

  @Test("Many boundaries in one unit", arguments: [48, 49, 50, 300]) func crowd(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    var pair = Pair()
    for index in 0..<count {
      pair.add()
      pair.schedule(index, at: 25_600 + Int64(random.number(0...255)))
    }
    for instant in stride(from: 25_500, through: 26_000, by: 37) as StrideThrough<Int64> {
      let expected = pair.expected(to: instant)
      #expect(pair.take(to: instant) == expected)
    }
  }
}
