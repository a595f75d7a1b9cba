import Testing

import Inbetween
@testable import InbetweenCore

/// Pools of records: slots stay while they are in use, and memory that has long been free is given back.
@Suite struct SlotMapTests {
  private struct Record: BitwiseCopyable, Equatable {
    var first: UInt64
    var second: UInt64
  }

  @Test("Records keep their slots and their contents, whatever is added and removed") func contents() {
    var pool = SlotMap<Record>()
    var living: [(slot: Slot<Record>, record: Record)] = []
    // The second word of the last record of each slot: a removal keeps it.
    var removed: [UInt32: UInt64] = [:]
    var state: UInt64 = 41
    // Knuth's constants for a linear congruential generator, of which the high half is used.
    func draw() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 32
    }
    for step in 0..<60_000 {
      // The pool grows to twenty pages, shrinks to a few records, and grows again.
      let grows = step / 20_000 != 1
      if living.isEmpty || (draw() % 10 < 8) == grows {
        let record = Record(first: draw(), second: UInt64(step))
        let (slot, isReused) = pool.take()
        if isReused { #expect(pool[slot].second == removed[slot.raw]) }
        pool[slot] = record
        living.append((slot, record))
      } else {
        let index = Int(draw() % UInt64(living.count))
        removed[living[index].slot.raw] = living[index].record.second
        pool.remove(living[index].slot)
        living.swapAt(index, living.count - 1)
        living.removeLast()
      }
      if step % 7 == 0 { _ = pool.giveBack() }
    }
    #expect(pool.count == living.count)
    #expect(living.allSatisfy { pool[$0.slot] == $0.record })
    #expect(Set(living.map(\.slot.raw)).count == living.count)
    #expect(living.allSatisfy { $0.slot.index < pool.slotCount })
  }

  @Test("Slots of the first pages are reused before later ones") func firstPages() {
    var pool = SlotMap<Record>()
    let slots = (0..<20_000).map { pool.insert(Record(first: UInt64($0), second: 0)) }
    for slot in slots.shuffled() { pool.remove(slot) }
    for index in 0..<1000 { #expect(pool.insert(Record(first: UInt64(index), second: 0)).index < 1024) }
  }

  @Test("Empty pages go one by one, and not at once", .enabled(if: SpareMemory.discards)) func givesBack() {
    var pool = SlotMap<Record>()
    let slots = (0..<20_000).map { pool.insert(Record(first: UInt64($0), second: 1)) }
    for slot in slots { pool.remove(slot) }
    var pages: [Int] = []
    for frame in 0..<200 where pool.giveBack() { pages.append(frame) }
    // Of twenty pages, the first eight stay. Each page has one part; the next frame finds no other one.
    #expect(pages == (0..<12).map { SpareMemory.patience - 1 + 2 * $0 })
    #expect(pool[slots[19_999]] == Record(first: 0, second: 0))
    let again = (0..<20_000).map { pool.insert(Record(first: UInt64($0), second: 2)) }
    #expect(again.indices.allSatisfy { pool[again[$0]].first == UInt64($0) })
    #expect(pool.slotCount == 20_000)
  }

  @Test("Runs that are added after a pool was empty do not overlap") func runs() {
    var pool = RunPool<UInt32>(filler: 0)
    for round in 0..<3 {
      var runs: [(first: Slot<UInt32>, length: Int)] = []
      for index in 0..<9000 {
        let length = 1 + (index * 7 + round) % 5
        let first = pool.allocate(length)
        for place in 0..<length { pool[first.index + place] = UInt32(index) }
        runs.append((first, length))
      }
      for (index, run) in runs.enumerated() {
        for place in 0..<run.length { #expect(pool[run.first.index + place] == UInt32(index)) }
      }
      for run in runs { pool.release(run.first, length: run.length) }
      for _ in 0..<100 { _ = pool.giveBack() }
    }
  }

  @Test(
    "T10: A pool of runs refuses a number of used elements that it cannot have", arguments: [-1, 1, 3, .max])
  func forgedUse(used: Int64) {
    var pool = RunPool<Float>(filler: 0)
    pool.release(pool.allocate(2), length: 2)
    var bytes = SnapshotBytes()
    bytes.beginWriting()
    pool.exchange(&bytes)
    bytes.endWriting()
    var data: [UInt8] = []
    bytes.append(to: &data)
    for byte in 0..<8 { data[byte] = UInt8(truncatingIfNeeded: used >> Int64(8 * byte)) }
    bytes.set(data[...], format: SnapshotBytes.presentFormat)
    bytes.beginReading()
    var read = RunPool<Float>(filler: 0)
    read.exchange(&bytes)
    let isDamaged = bytes.isDamaged
    #expect(isDamaged)
  }

  @Test("W6: handles of drivers whose memory was given back stay stale") func staleHandles() throws {
    let world = World()
    func burst() throws -> [DriverHandle] {
      try (0..<12_000).map { _ in
        try world.register(Tween(.opacity, to: 0, duration: .seconds(1)), on: world.spawn())
      }
    }
    let first = try burst()
    for handle in first { #expect(handle.kill() && handle.release()) }
    for _ in 0..<200 { world.tick() }
    let second = try burst()
    #expect(first.allSatisfy { $0.state == .killed && !world.has($0.id) })
    #expect(second.allSatisfy { $0.state == .active })
    #expect(Set(first.map(\.id)).isDisjoint(with: second.map(\.id)))
  }
}
