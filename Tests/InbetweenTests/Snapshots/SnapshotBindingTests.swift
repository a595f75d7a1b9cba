import Testing

import Inbetween
@testable import InbetweenCore
@testable import InbetweenEntities

private let glow = Property("glow", default: Float(0.5))

/// T10: bindings after a restore, whose properties and fields are found by their names.
@Suite struct SnapshotBindingTests {
  private typealias Field<Component, Value> = WritableKeyPath<Component, Value>

  private struct Plain {
    var from = SIMD2<Float>(), to = SIMD2<Float>()
    var glow: Float = 0, heat: Float = 0
  }

  private struct Named {
    var name = "a name that is too long to be inline"
    var body = Plain()
  }

  /// Types of one name in versions of a game.
  private enum First { struct Pair { var from = SIMD2<Float>(), to = SIMD2<Float>() } }
  private enum Second {
    struct Pair { var extra = SIMD2<Float>(), from = SIMD2<Float>(), to = SIMD2<Float>() }
  }

  /// Cards whose fields are bound twice, and the values that all of them show after the next tick.
  private struct Cards<Component> {
    let fields: (from: Field<Component, SIMD2<Float>>, to: Field<Component, SIMD2<Float>>)
    let lights: (glow: Field<Component, Float>, heat: Field<Component, Float>)
    var expected: [(card: Entity, place: SIMD2<Float>, light: Float)] = []

    init(
      _ from: Field<Component, SIMD2<Float>>, _ to: Field<Component, SIMD2<Float>>,
      _ glow: Field<Component, Float>, _ heat: Field<Component, Float>
    ) {
      (fields, lights) = ((from, to), (glow, heat))
    }

    /// Binds in a random order, which is also the order of the properties.
    func bind(to pool: ComponentPool<Component>, in world: World, _ random: inout SplitMix64) throws {
      for index in (0..<6).shuffled(using: &random) {
        switch index {
        case 0: try world.bind(.position, to: pool, fields.from, readsBack: true)
        case 1: try world.bind(.position, to: pool, fields.to, readsBack: true)
        case 2: try world.bind(glow, to: pool, lights.glow, readsBack: true)
        case 3: try world.bind(glow, to: pool, lights.heat, readsBack: true)
        case 4: try world.bind(.scale) { _ in }
        default: try world.bind(.opacity) { _ in }
        }
      }
    }

    /// Makes cards. The notes of two bindings of one property then differ, and some fields have moved since.
    mutating func make(
      _ empty: Component, in pool: ComponentPool<Component>, _ world: World, _ random: inout SplitMix64
    ) throws {
      for _ in 0..<random.number(1...5) {
        let card = world.spawn()
        pool[card] = empty
        try world.assign(card, .position, to: [1, 1])
        try world.assign(card, glow, to: 1)
        expected.append((card, [9, Float(random.number(0...9))], 4))
      }
      world.tick()
      for (card, place, light) in expected {
        pool[card]?[keyPath: fields.from] = place
        pool[card]?[keyPath: lights.heat] = light
      }
      #expect(world.readBindings())
      for index in expected.indices where random.number(0...1) == 0 {
        (expected[index].place, expected[index].light) = ([5, 5], 7)
        pool[expected[index].card]?[keyPath: fields.to] = [5, 5]
        pool[expected[index].card]?[keyPath: lights.glow] = 7
      }
    }

    /// Runs a tick and compares all fields.
    func check(_ pool: ComponentPool<Component>, _ world: World, _ label: String) {
      world.tick()
      for (card, place, light) in expected {
        #expect(world[card, .position] == place && world[card, glow] == light, "\(label)")
        #expect(pool[card]?[keyPath: fields.from] == place, "\(label)")
        #expect(pool[card]?[keyPath: fields.to] == place, "\(label)")
        #expect(pool[card]?[keyPath: lights.glow] == light, "\(label)")
        #expect(pool[card]?[keyPath: lights.heat] == light, "\(label)")
      }
      #expect(pool.count == expected.count && world.engine.validate() == nil, "\(label)")
    }
  }

  private func sweep<Component>(
    _ cards: Cards<Component>, _ empty: Component,
    fields: ((inout Component, inout SnapshotBytes) -> Void)? = nil
  ) throws {
    var random = SplitMix64(seed: 71)
    func game() throws -> (World, ComponentPool<Component>, Cards<Component>) {
      let world = World()
      let pool = world.makeComponents(of: Component.self)
      if let fields { world.addToSnapshots(pool, from: empty, fields: fields) }
      var own = cards
      try own.bind(to: pool, in: world, &random)
      try own.make(empty, in: pool, world, &random)
      return (world, pool, own)
    }
    for round in 0..<cases(12) {
      let (world, pool, own) = try game()
      let (other, others, theirs) = try game()
      let (memory, before) = (Snapshot(), Snapshot())
      try world.save(into: memory)
      try other.save(into: before)
      let (data, hash) = (try Snapshot(data: memory.data()), other.stateHash)
      // Properties get the order of the data, and then again their own.
      for pass in 0..<2 {
        try other.restore(data)
        own.check(others, other, "data in round \(round), pass \(pass)")
        try other.restore(before)
        #expect(other.stateHash == hash)
        theirs.check(others, other, "memory in round \(round), pass \(pass)")
      }
      try world.restore(Snapshot(data: before.data()))
      theirs.check(pool, world, "data back in round \(round)")
      for snapshot in [memory, data] {
        try world.restore(snapshot)
        own.check(pool, world, "the world itself in round \(round)")
      }
    }
  }

  @Test func bindingsInAnyOrderKeepTheirNotes() throws {
    try sweep(Cards(\Plain.from, \.to, \.glow, \.heat), Plain())
    try sweep(Cards(\Named.body.from, \.body.to, \.body.glow, \.body.heat), Named()) { named, bytes in
      bytes.field(&named.name)
      bytes.field(&named.body)
    }
  }

  /// A field of the new type is at the place where another one was.
  @Test func fieldsOfMigratedComponentsAreFoundByTheirNames() throws {
    let (old, new, snapshot) = (World(), World(), Snapshot())
    let pairs = old.makeComponents(of: First.Pair.self)
    try old.bind(.position, to: pairs, \.from, readsBack: true)
    try old.bind(.position, to: pairs, \.to, readsBack: true)
    let (still, moved) = (old.spawn(), old.spawn())
    for card in [still, moved] { pairs[card] = First.Pair() }
    old.tick()
    for card in [still, moved] { pairs[card]?.from = [9, 9] }
    #expect(old.readBindings())
    pairs[moved]?.to = [5, 5]
    try old.save(into: snapshot)
    let others = new.makeComponents(of: Second.Pair.self, version: 2)
    others.migrateSaves { _, bytes in
      var pair = First.Pair()
      bytes.field(&pair)
      return Second.Pair(from: pair.from, to: pair.to)
    }
    try new.bind(.position, to: others, \.from, readsBack: true)
    try new.bind(.position, to: others, \.to, readsBack: true)
    try new.restore(Snapshot(data: snapshot.data()))
    new.tick()
    #expect(new[still, .position] == [9, 9] && new[moved, .position] == [5, 5])
    #expect(others[still]?.to == [9, 9] && others[moved]?.from == [5, 5] && others[moved]?.extra == [0, 0])
  }

  /// Embedded Swift knows no names of fields.
  @Test func fieldsWithoutANameAreFoundByTheirPlacesOrNotAtAll() {
    func binding(_ name: String = "", at offset: Int, of stride: Int = 24, pool: Int = 1) -> BindingSignature
    {
      var binding = BindingSignature()
      (binding.name, binding.pool) = ("position", pool)
      binding.place = FieldPlace(name: name, offset: offset, stride: stride)
      return binding
    }
    func targets(_ saved: [BindingSignature], _ present: [BindingSignature]) -> [Int] {
      BindingSignature.targets(of: saved, among: present)
    }
    let (first, second) = (binding(at: 8), binding(at: 16))
    #expect(targets([first, second], [second, first]) == [1, 0])
    #expect(targets([binding("from", at: 8), binding("to", at: 16)], [second, first]) == [1, 0])
    // Components of another size: the only one is found, and of two neither.
    #expect(targets([first], [binding(at: 12, of: 20)]) == [0])
    #expect(targets([first, second], [binding(at: 8, of: 20), binding(at: 16, of: 20)]) == [-1, -1])
    #expect(targets([first], [binding(at: 8, of: 20), binding(at: 16, of: 20)]) == [-1])
    #expect(targets([first, second], [binding(at: 16, of: 20)]) == [-1, -1])
    // Two names are of two fields, wherever they are. Of two pools, each has the only one.
    #expect(targets([binding("from", at: 8)], [binding("to", at: 8)]) == [-1])
    #expect(targets([binding("from", at: 0)], [binding("to", at: 0), binding("from", at: 8)]) == [1])
    #expect(targets([first, binding(at: 8, pool: 2)], [binding(at: 4, pool: 2), binding(at: 0)]) == [1, 0])
    // Equal bindings are found in their order, and one that is left over begins anew.
    #expect(targets([first, first, second], [first, second, first, first]) == [0, 2, 1])
    #expect(targets([], [first]) == [] && targets([first], []) == [-1])
  }

  @Test func pathsOfFieldsAreTheirNames() {
    struct Wrapped { var value: Float = 0 }
    struct Deep { var plain = Plain(), wrapped = Wrapped(), pair: (Float, SIMD2<Float>) = (0, [0, 0]) }
    func path<Component, Value>(_ field: Field<Component, Value>) -> String {
      MemoryLayout<Component>.offset(of: field).map { fieldPath(Component.self, to: Value.self, at: $0) }
        ?? "none"
    }
    #expect(path(\Plain.from) == "from" && path(\Plain.heat) == "heat")
    #expect(path(\Deep.plain.to) == "plain.to" && path(\Deep.wrapped.value) == "wrapped.value")
    #expect(path(\Deep.wrapped) == "wrapped" && path(\Deep.plain) == "plain")
    #expect(path(\SIMD2<Float>.self) == "" && path(\Named.body.glow) == "body.glow")
    #expect(fieldPath(Plain.self, to: Float.self, at: 1000) == "")
    #expect(fieldPath(Float.self, to: SIMD2<Float>.self, at: 0) == "")
  }

  @Test func snapshotsInMemoryRefuseFieldsInAnotherOrder() throws {
    func game(_ first: Field<Plain, SIMD2<Float>>, _ second: Field<Plain, SIMD2<Float>>) throws -> World {
      let world = World()
      let pool = world.makeComponents(of: Plain.self)
      try world.bind(.position, to: pool, first)
      try world.bind(.position, to: pool, second)
      return world
    }
    let snapshot = Snapshot()
    try game(\.from, \.to).save(into: snapshot)
    try game(\.from, \.to).restore(snapshot)
    let other = try game(\.to, \.from)
    do throws(SnapshotError) {
      try other.restore(snapshot)
      Issue.record("restored")
    } catch {
      let text = error.description
      #expect(text.contains("bindings[0]") && text.contains("to `from`") && text.contains("to `to`"))
    }
  }
}
