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
        // The first free slot is taken.
        let slot = pool.insert(record)
        if step % 500 == 0 {
          let isFirst = (0..<slot.index).allSatisfy { pool.has(Slot($0)) }
          #expect(isFirst)
        }
        living.append((slot, record))
      } else {
        let index = Int(draw() % UInt64(living.count))
        pool.remove(living[index].slot)
        living.swapAt(index, living.count - 1)
        living.removeLast()
      }
      if step % 7 == 0 { _ = pool.giveBack() }
    }
    #expect(pool.count == living.count)
    #expect(living.allSatisfy { pool[$0.slot] == $0.record })
    #expect(Set(living.map(\.slot.raw)).count == living.count)
    let used = Set(living.map(\.slot.index))
    for slot in 0..<pool.slotCount + 100 {
      let isUsed = pool.has(Slot(slot))
      #expect(isUsed == used.contains(slot))
    }
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
    #expect(pool.slotCount == 20 * 1024)
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

  /// Runs of all lengths, taken and freed at random, also longer than a word and than a page.
  @Test func runsOfAllLengths() throws {
    var pool = RunPool<UInt32>(filler: 7)
    var state: UInt64 = 43
    func draw() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 32
    }
    var runs: [(first: Slot<UInt32>, length: Int, mark: UInt32)] = []
    for step in 0..<6000 {
      if runs.isEmpty || draw() % 10 < (step / 1500 % 2 == 0 ? 7 : 3) {
        let length = draw() % 40 == 0 ? Int(draw() % 3000) : Int(draw() % 9)
        let first = pool.allocate(length)
        for place in 0..<length { pool[first.index + place] = UInt32(step) }
        runs.append((first, length, UInt32(step)))
      } else {
        let run = runs.remove(at: Int(draw() % UInt64(runs.count)))
        for place in 0..<run.length { #expect(pool[run.first.index + place] == run.mark) }
        pool.release(run.first, length: run.length)
      }
    }
    var claims = try pool.claims()
    for run in runs { try claims.claim(run.first, of: run.length) }
    let isComplete = claims.isComplete
    #expect(isComplete)
  }

  /// A snapshot has the slots in use alone, and a copy takes the same slots from then on.
  @Test func snapshotsHaveWhatIsInUse() {
    func byteCount(_ pool: inout SlotMap<Int64>, into copy: inout SlotMap<Int64>) -> Int {
      var bytes = SnapshotBytes()
      bytes.beginWriting()
      pool.exchange(&bytes)
      bytes.endWriting()
      bytes.beginReading()
      copy.exchange(&bytes)
      return bytes.count
    }
    var pool = SlotMap<Int64>()
    // A copy that has had other elements everywhere.
    var copy = SlotMap<Int64>()
    for index in 0..<150_000 { _ = copy.insert(Int64(-index)) }
    let slots = (0..<100_000).map { pool.insert(Int64($0)) }
    let full = byteCount(&pool, into: &copy)
    for (index, slot) in slots.enumerated() where index % 1000 != 500 { pool.remove(slot) }
    let sparse = byteCount(&pool, into: &copy)
    // A hundred elements, eight bytes for each of their words, and one bit for every word.
    #expect(full < 100_000 * 8 + 20_000 && sparse < 100 * 16 + 300)
    let (count, other) = (copy.count, pool.count)
    #expect(count == 100 && other == 100)
    for (index, slot) in slots.enumerated() {
      let isUsed = copy.has(slot)
      #expect(isUsed == (index % 1000 == 500))
      if isUsed {
        let element = copy[slot]
        #expect(element == Int64(index))
      }
    }
    for index in 0..<3000 {
      let (one, another) = (pool.insert(Int64(index)), copy.insert(Int64(index)))
      #expect(one == another)
    }
    for slot in slots where pool.has(slot) { pool.remove(slot) }
    let empty = byteCount(&pool, into: &copy)
    #expect(empty == 8)
  }

  @Test("T10: A pool refuses words that it cannot have", arguments: [-1, 1, 1 << 40, .max])
  func forgedWords(count: Int64) {
    var pool = RunPool<Float>(filler: 0)
    for _ in 0..<200 { _ = pool.allocate(2) }
    var bytes = SnapshotBytes()
    bytes.beginWriting()
    pool.exchange(&bytes)
    bytes.endWriting()
    var data: [UInt8] = []
    bytes.append(to: &data)
    for byte in 0..<8 { data[byte] = UInt8(truncatingIfNeeded: count >> Int64(8 * byte)) }
    bytes.set(data[...], format: SnapshotBytes.presentFormat)
    bytes.beginReading()
    var read = RunPool<Float>(filler: 0)
    read.exchange(&bytes)
    let isRead = bytes.isRead
    #expect(!isRead)
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
