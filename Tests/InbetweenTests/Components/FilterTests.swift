import Testing

import Inbetween
@testable import InbetweenCore
@testable import InbetweenEntities

/// E3: queries by tags alone, filters of several tags, and pools that `update` only reads.
@Suite struct FilterTests {
  private let world = World()

  /// All filters against a look at each entity, with equal orders.
  @Test(arguments: 0..<12 as Range<UInt64>) func filtersEqualALookAtEachEntity(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let tags = (0..<4).map { _ in world.makeTag() }
    let bodies = world.makeComponents(of: Int.self)
    for index in 0..<60 {
      let entity = world.spawn()
      for tag in tags where random.next() % 2 == 0 { tag.insert(entity) }
      if random.next() % 3 > 0 { bodies[entity] = index }
      if random.next() % 3 > 0 { try world.assign(entity, .opacity, to: Float(index)) }
    }
    let (a, b, c, d) = (tags[0], tags[1], tags[2], tags[3])
    let filters: [(QueryFilter?, (Entity) -> Bool)] = [
      (nil, { _ in true }), (b, { b.contains($0) }),
      (.all(of: b, c), { b.contains($0) && c.contains($0) }),
      (.any(of: b, c), { b.contains($0) || c.contains($0) }),
      (.all(of: .any(of: b, c), d), { (b.contains($0) || c.contains($0)) && d.contains($0) }),
      (.all(of: bodies, d), { bodies.contains($0) && d.contains($0) }),
      (
        .any(of: .all(of: b, c), .all(of: bodies, d)),
        { (b.contains($0) && c.contains($0)) || (bodies.contains($0) && d.contains($0)) }
      ),
      (.all(), { _ in true }), (.any(), { _ in false }),
    ]
    for (tagged, has) in filters {
      for (without, hasNot) in filters {
        let isOut = { without != nil && hasNot($0) }
        var found: [Entity] = []
        world.forEach(a, tagged: tagged, without: without) { found.append($0) }
        #expect(found == a.entities.filter { has($0) && !isOut($0) }, "seed \(seed)")
        found = []
        world.query(bodies, tagged: tagged, without: without) { entity, _ in found.append(entity) }
        #expect(found == bodies.entities.filter { has($0) && !isOut($0) })
        found = []
        world.forEach(.opacity, tagged: tagged, without: without) { entity, _ in
          found.append(entity)
          // A query within has its own filters.
          if found.count == 3 { world.forEach(a, tagged: .any(of: c, d), without: .all(of: b, c)) { _ in } }
        }
        var all: [Entity] = []
        world.forEach(.opacity) { entity, _ in all.append(entity) }
        #expect(found == all.filter { has($0) && !isOut($0) })
      }
    }
    let isEmpty = world.pools.tests.isEmpty
    #expect(isEmpty)
  }

  @Test func anErrorEndsALoopOverATag() {
    struct Stop: Error {}
    let (tag, other) = (world.makeTag(), world.makeTag())
    for _ in 0..<3 { tag.insert(world.spawn()) }
    var visited = 0
    #expect(throws: Stop.self) {
      try world.forEach(tag, without: .any(of: other)) { entity throws(Stop) in
        visited += 1
        if visited == 2 { throw Stop() }
      }
    }
    #expect(visited == 2 && world.pools.tests.isEmpty && world.pools.lending.depth == 0)
    tag.release()
    world.forEach(tag) { _ in Issue.record("A released tag has entities") }
    world.forEach(other, tagged: .all(of: tag)) { _ in Issue.record("A released tag has entities") }
  }

  /// The model: `query` of all pools, and writes by hand.
  @Test func updateReadsPoolsThatItDoesNotChange() throws {
    let (a, b, c) = (
      world.makeComponents(of: Int.self), world.makeComponents(of: Int.self),
      world.makeComponents(of: String.self)
    )
    let tag = world.makeTag()
    for index in 0..<24 {
      let entity = world.spawn()
      a[entity] = index
      if index % 2 == 0 { b[entity] = index * 100 }
      if index % 3 != 1 { c[entity] = "\(index)" }
      if index % 4 != 1 { try world.assign(entity, .opacity, to: Float(index)) }
      if index % 5 != 0 { tag.insert(entity) }
    }
    var expected: [Entity: Int] = [:]
    for entity in a.entities { expected[entity] = a[entity] }
    func expect(_ since: ChangeMark, _ name: String, written: Int) {
      for entity in a.entities { #expect(a[entity] == expected[entity], "\(name)") }
      var count = 0
      a.forEachWritten(since: since) { _, _ in count += 1 }
      #expect(count == written, "\(name)")
      c.forEachWritten(since: since) { _, _ in Issue.record("\(name) wrote what it reads") }
    }
    var mark = world.markChanges()
    var visited = 0
    world.update(a, reading: b) { $1 += $2 }
    world.query(a, b) {
      expected[$0]! += $2; _ = $1; visited += 1
    }
    expect(mark, "one of two", written: visited)

    (mark, visited) = (world.markChanges(), 0)
    world.update(a, reading: b, .opacity, tagged: tag) { $1 += $2 + Int($3) }
    world.query(a, b, .opacity, tagged: tag) {
      expected[$0]! += $2 + Int($3); _ = $1; visited += 1
    }
    expect(mark, "a property", written: visited)

    (mark, visited) = (world.markChanges(), 0)
    world.update(a, reading: b, c, without: tag) { $1 += $2 + Int($3)! }
    world.query(a, b, c, without: tag) {
      expected[$0]! += $2 + Int($3)!; _ = $1; visited += 1
    }
    expect(mark, "one of three", written: visited)

    (mark, visited) = (world.markChanges(), 0)
    world.update(a, reading: b, c, .opacity) { $1 += $2 + Int($3)! + Int($4) }
    world.query(a, b, c, .opacity) {
      expected[$0]! += $2 + Int($3)! + Int($4); _ = $1; visited += 1
    }
    expect(mark, "one of three, a property", written: visited)

    (mark, visited) = (world.markChanges(), 0)
    world.update(a, b, reading: c) {
      $1 += $2 + Int($3)!; $2 += 1
    }
    world.query(a, b, c) {
      expected[$0]! += $2 - 1 + Int($3)!; _ = $1; visited += 1
    }
    expect(mark, "two of three", written: visited)

    (mark, visited) = (world.markChanges(), 0)
    world.update(a, b, reading: c, .opacity) {
      $1 += $2 + Int($3)! + Int($4); $2 += 1
    }
    world.query(a, b, c, .opacity) {
      expected[$0]! += $2 - 1 + Int($3)! + Int($4); _ = $1; visited += 1
    }
    expect(mark, "two of three, a property", written: visited)
  }

  /// What is only read can be read by others too, and its writes are made at once.
  @Test func whatIsReadStaysReadable() {
    let (a, b) = (world.makeComponents(of: Int.self), world.makeComponents(of: Int.self))
    let entity = world.spawn()
    (a[entity], b[entity]) = (1, 2)
    world.update(a, reading: b) { entity, _, value in
      #expect(a[entity] == nil && b[entity] == 2 && value == 2)
      b[entity] = 3
      #expect(b[entity] == 3)
      world.query(b) { #expect($1 == 3) }
    }
  }
}
