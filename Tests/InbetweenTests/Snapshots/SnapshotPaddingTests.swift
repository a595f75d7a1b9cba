import Testing

import Inbetween
@testable import InbetweenCore
@testable import InbetweenEntities

/// T10: equal worlds give equal data, whatever lay in the memory of their components before.
@Suite struct SnapshotPaddingTests {
  private struct Shot: BitwiseCopyable {
    var slows = true
    var life: Float = 2
  }

  private struct Nest: BitwiseCopyable {
    var kind: UInt8 = 3
    var shot = Shot()
    var end: UInt16 = 4
  }

  private struct Pair<First: BitwiseCopyable, Second: BitwiseCopyable>: BitwiseCopyable {
    var first: First
    var second: Second
  }

  private struct Listed<Value: BitwiseCopyable> {
    var one: Value
    var list: [Value]
  }

  private enum Aim: BitwiseCopyable {
    case place(SIMD2<Float>)
    case shot(Shot)
    case small(UInt8)
    case named(kind: UInt8, Float?)
    case kind(Any.Type)
    case nowhere
  }

  private enum Few: BitwiseCopyable {
    case place(SIMD2<Float>)
    case small(UInt8)
    case nowhere
  }

  /// An enum whose tags are in the unused bytes of its payloads.
  private enum Side: BitwiseCopyable {
    case left(Pair<UInt8, UnsafeRawPointer?>)
    case right(Pair<UInt8, UnsafeRawPointer?>)
  }

  private enum Hidden: BitwiseCopyable, CustomReflectable {
    case small(UInt8)
    case large(Float)
    var customMirror: Mirror { Mirror(self, children: []) }
  }

  /// How the rows of a pool came to be.
  private enum Way: CaseIterable {
    case set
    case replaced
    case swapped
    case restored
    case prefab
    case lent
    case deferred
  }

  /// A value in memory whose unused bytes are dirt.
  private final class Dirty<Value: BitwiseCopyable> {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    private let unused: [Int]
    private let dirt: UInt8

    init(_ value: Value, _ unused: [Int], _ dirt: UInt8) {
      precondition(unused.allSatisfy { $0 < MemoryLayout<Value>.stride }, "\(value)")
      (self.unused, self.dirt) = (unused, dirt)
      let bytes = UnsafeMutableRawPointer(memory)
      bytes.initializeMemory(as: UInt8.self, repeating: dirt, count: MemoryLayout<Value>.stride)
      memory.initialize(to: value)
      soil(bytes)
    }

    deinit { memory.deallocate() }

    func soil(_ address: UnsafeMutableRawPointer) {
      for byte in unused { address.storeBytes(of: dirt, toByteOffset: byte, as: UInt8.self) }
    }
  }

  /// Returns the data of a world with components in dirty memory, its hash, and what the components are.
  private func play<Value: BitwiseCopyable>(
    _ value: Value, _ unused: [Int], _ way: Way, _ dirt: UInt8
  ) throws -> (data: [UInt8], hash: UInt64, shown: [String]) {
    let (world, dirty, snapshot) = (World(), Dirty(value, unused, dirt), Snapshot())
    let pool = world.makeComponents(of: Value.self)
    func add() { pool[world.spawn()] = dirty.memory.pointee }
    for _ in 0..<5 { add() }
    switch way {
    case .set: break
    case .replaced: for entity in pool.entities { pool[entity] = dirty.memory.pointee }
    case .swapped: for entity in pool.entities.prefix(2) { world.despawn(entity) }
    case .restored:
      try world.save(into: snapshot)
      for _ in 0..<3 { add() }
      try world.restore(snapshot)
      add()
    case .prefab: world.spawn(3) { entity, _ in pool[entity] = dirty.memory.pointee }
    case .lent: world.update(pool) { _, component in component = dirty.memory.pointee }
    case .deferred: world.update(pool) { _, _ in add() }
    }
    for row in 0..<pool.count { dirty.soil(pool.rows.base + row * pool.rows.stride) }
    let shown = pool.entities.map { String(describing: pool[$0]!) }
    try world.save(into: snapshot)
    try world.save(into: snapshot)
    let data = try snapshot.data()
    try world.restore(Snapshot(data: data))
    #expect(pool.entities.map { String(describing: pool[$0]!) } == shown)
    return (data, world.stateHash, shown)
  }

  private func expectEqualData<Value: BitwiseCopyable>(_ value: Value, unused: [Int]) throws {
    for way in Way.allCases {
      let clean = try play(value, unused, way, 0)
      for dirt in [UInt8(0xAA), 0x55, 0xFF] {
        let other = try play(value, unused, way, dirt)
        #expect(clean.shown == other.shown, "\(value), \(way)")
        #expect(clean.data == other.data && clean.hash == other.hash, "\(value), \(way), \(dirt)")
      }
    }
    try expectEqualFields(value, unused)
  }

  /// Unused bytes are zeros in a component that names its fields: in a value, and in a list of values.
  private func expectEqualFields<Value: BitwiseCopyable>(_ value: Value, _ unused: [Int]) throws {
    var data: [[UInt8]] = []
    for dirt in [UInt8(0), 0xAA] {
      let (world, dirty, snapshot) = (World(), Dirty(value, unused, dirt), Snapshot())
      let pool = world.makeComponents(of: Listed<Value>.self)
      world.addToSnapshots(pool, from: Listed(one: value, list: [])) { listed, bytes in
        bytes.field(&listed.one)
        bytes.field(&listed.list)
      }
      var list = [Value](repeating: value, count: 3)
      list.withUnsafeMutableBytes { bytes in
        for place in 0..<3 { dirty.soil(bytes.baseAddress! + place * MemoryLayout<Value>.stride) }
      }
      let entity = world.spawn()
      pool[entity] = Listed(one: dirty.memory.pointee, list: list)
      try world.save(into: snapshot)
      data.append(try snapshot.data())
      try world.restore(snapshot)
      #expect(String(describing: pool[entity]!.list) == String(describing: list))
    }
    #expect(data[0] == data[1], "\(value)")
  }

  @Test("T10: unused bytes of plain components are zeros in data") func unusedBytes() throws {
    try expectEqualData(Shot(), unused: [1, 2, 3])
    try expectEqualData(Nest(), unused: [1, 2, 3, 5, 6, 7, 14, 15])
    try expectEqualData((UInt8(1), Int64(2)), unused: Array(1..<8))
    try expectEqualData(SIMD3<Float>(1, 2, 3), unused: Array(12..<16))
    try expectEqualData(
      Pair(first: SIMD3<Double>(1, 2, 3), second: true), unused: Array(24..<32) + Array(33..<48))
    try expectEqualData(Pair(first: Int32(7), second: Duration.seconds(3)), unused: Array(4..<8))
    #if arch(x86_64) && !os(Windows)
      try expectEqualData(Float80(3), unused: Array(10..<16))
    #endif
    if #available(macOS 26.0, *) {
      let list: InlineArray<2, Shot> = [Shot(), Shot(slows: false, life: 1)]
      try expectEqualData(Pair(first: list, second: UInt8(1)), unused: [1, 2, 3, 9, 10, 11, 17, 18, 19])
    }
  }

  @Test("T10: unused bytes of optionals and enums are zeros in data") func enums() throws {
    try expectEqualData(Float?(3), unused: [5, 6, 7])
    try expectEqualData(Float?.none, unused: [5, 6, 7])
    try expectEqualData(Shot?(Shot()), unused: [1, 2, 3])
    try expectEqualData(Shot?.none, unused: Array(1..<8))
    try expectEqualData(Pair(first: UInt8(1), second: Shot??.some(.none)), unused: [1, 2, 3] + Array(5..<12))
    try expectEqualData(Aim.place([1, 2]), unused: Array(9..<16))
    try expectEqualData(Aim.shot(Shot()), unused: [1, 2, 3] + Array(9..<16))
    try expectEqualData(Aim.small(4), unused: Array(1..<8) + Array(9..<16))
    try expectEqualData(Aim.named(kind: 1, 2), unused: [1, 2, 3] + Array(9..<16))
    try expectEqualData(Aim.named(kind: 1, nil), unused: [1, 2, 3] + Array(9..<16))
    try expectEqualData(Aim.kind(Int.self), unused: Array(9..<16))
    try expectEqualData(Aim.nowhere, unused: Array(9..<16))
    try expectEqualData(Aim?(.small(4)), unused: Array(1..<8) + Array(9..<16))
    try expectEqualData([Pair(first: UInt8(2), second: Aim?.none)][0], unused: Array(1..<8) + Array(17..<24))
    let payload = Pair(first: UInt8(1), second: UnsafeRawPointer?.none)
    try expectEqualData(Side.left(payload), unused: [])
    try expectEqualData(Side.right(payload), unused: [])
  }

  @Test("T10: ids are saved as numbers, without their world") func ids() throws {
    var data: [[UInt8]] = []
    for _ in 0..<2 {
      let (world, snapshot) = (World(), Snapshot())
      let entities = world.makeComponents(of: Pair<UInt8, Entity>.self)
      let timelines = world.makeComponents(of: Pair<TimelineID, UInt8>.self)
      let entity = world.spawn()
      entities[entity] = Pair(first: 1, second: entity)
      timelines[entity] = Pair(first: world.makeTimeline().id, second: 1)
      try world.save(into: snapshot)
      data.append(try snapshot.data())
      let other = World()
      let theirs = other.makeComponents(of: Pair<UInt8, Entity>.self)
      let clocks = other.makeComponents(of: Pair<TimelineID, UInt8>.self)
      try other.restore(Snapshot(data: data[0]))
      #expect(theirs.entities == [entity] && other.isAlive(theirs[entity]!.second))
      #expect(other.handle(of: clocks[entity]!.first)?.world === other)
    }
    #expect(data[0] == data[1])
  }

  @Test("T10: a plain type whose fields cannot be found needs fields") func unknownFields() throws {
    let (world, snapshot) = (World(), Snapshot())
    let pool = world.makeComponents(of: Hidden.self)
    pool[world.spawn()] = .small(3)
    #expect(throws: SnapshotError.needsFields(pool: "Hidden", type: "Hidden", fields: [])) {
      try world.save(into: snapshot)
    }
    world.addToSnapshots(pool, from: .small(0)) { hidden, bytes in
      var number: UInt8 = if case .small(let own) = hidden { own } else { 0 }
      bytes.field(&number)
      hidden = .small(number)
    }
    try world.save(into: snapshot)
  }

  @Test("T10: bytes that are no case of an enum end no program") func invalidCases() throws {
    let (world, snapshot) = (World(), Snapshot())
    let pool = world.makeComponents(of: Few.self)
    pool[world.spawn()] = .nowhere
    for tag in UInt8.min...UInt8.max {
      (pool.rows.base + 8).storeBytes(of: tag, as: UInt8.self)
      try world.save(into: snapshot)
      try world.restore(Snapshot(data: snapshot.data()))
      if tag < 3 { #expect((pool.rows.base + 8).load(as: UInt8.self) == tag) }
    }
  }

  @Test("T10: a game played twice in dirty memory gives equal data") func wholeGames() throws {
    var data: [[UInt8]] = []
    for dirt in [UInt8(0xAA), 0x55] {
      var blocks = (1...600).map { [UInt8](repeating: dirt, count: $0 * 16) }
      blocks.removeAll()
      let (game, snapshot) = (try SnapshotGame(isPlain: true), Snapshot())
      for _ in 0..<80 { _ = try game.step() }
      try game.world.save(into: snapshot)
      data.append(try snapshot.data())
    }
    #expect(data[0] == data[1])
  }
}
