import Testing

import Inbetween
@testable import InbetweenCore
@testable import InbetweenEntities

/// E5: hooks for components and marks that are added.
@Suite struct HookTests {
  private let world = World()

  @Test func anAdditionIsReportedOnceWithItsValue() {
    let pool = world.makeComponents(of: Int.self)
    let (first, second) = (world.spawn(), world.spawn())
    var told: [(Entity, Int)] = []
    let hook = pool.onAdd { entity, value in told.append((entity, value)) }
    pool.add(1, to: first)
    pool.add(2, to: first)
    pool[first]? += 1
    pool[second] = 7
    pool[first] = nil
    pool[first] = 4
    #expect(told.map { $0.0 } == [first, second, first] && told.map { $0.1 } == [1, 7, 4])
    hook.cancel()
    pool[world.spawn()] = 5
    #expect(told.count == 3 && !hook.isActive)
    world.despawn(second)
    #expect(!pool.add(1, to: second) && told.count == 3)
  }

  /// In a query they wait until it is over, in order, and so do their hooks.
  @Test func deferredAdditionsAreReportedAfterTheQuery() {
    let (pool, others) = (world.makeComponents(of: String.self), world.makeComponents(of: Int.self))
    let entities = (0..<4).map { _ in world.spawn() }
    for entity in entities { pool[entity] = "old" }
    var told: [String] = []
    others.onAdd { [unowned world] entity, value in
      #expect(world.pools.lending.depth == 0 && others[entity] == value)
      told.append("\(entities.firstIndex(of: entity)!) \(value)")
    }
    others.onRemove { entity, value in told.append("\(entities.firstIndex(of: entity)!) without \(value)") }
    world.query(pool) { entity, _ in
      let index = entities.firstIndex(of: entity)!
      others[entity] = index
      if index == 1 { others[entity] = nil }
      if index == 2 { others[entity] = 20 }
      if index == 3 { world.despawn(entity) }
      #expect(told.isEmpty)
    }
    #expect(told == ["0 0", "1 1", "1 without 1", "2 20", "3 3", "3 without 3"])
  }

  /// What a hook adds and removes is done at once, and reported after the reports under way.
  @Test func changesOfHooksAreReportedInTheirOrder() {
    let (a, b) = (world.makeComponents(of: Int.self), world.makeComponents(of: Int.self))
    let entity = world.spawn()
    var told: [String] = []
    a.onAdd { entity, value in
      told.append("a+\(value)")
      b[entity] = value * 10
      a[entity] = nil
      #expect(b[entity] == value * 10 && a[entity] == nil)
      told.append("end")
    }
    a.onAdd { _, _ in told.append("second") }
    a.onRemove { _, value in told.append("a-\(value)") }
    b.onAdd { entity, value in
      told.append("b+\(value)")
      b[entity] = nil
      if value < 30 { b[entity] = value + 10 }
    }
    a[entity] = 1
    #expect(told == ["a+1", "end", "second", "b+10", "a-1", "b+20", "b+30"])
    #expect(a.count == 0 && b.count == 0)
  }

  @Test func marksAreReported() {
    let (tag, pool) = (world.makeTag(), world.makeComponents(of: Int.self))
    let entities = (0..<3).map { _ in world.spawn() }
    var told: [String] = []
    tag.onAdd { entity in told.append("+\(entities.firstIndex(of: entity)!)") }
    let hook = tag.onRemove { entity in told.append("-\(entities.firstIndex(of: entity)!)") }
    for entity in entities {
      tag.insert(entity)
      #expect(!tag.insert(entity))
      pool[entity] = 1
    }
    world.query(pool) { entity, _ in if entity == entities[1] { tag.remove(entity) } }
    world.despawn(entities[0])
    tag.insert(entities[1])
    #expect(told == ["+0", "+1", "+2", "-1", "-0", "+1"])
    #expect(tag.release())
    #expect(told == ["+0", "+1", "+2", "-1", "-0", "+1", "-2", "-1"] && !hook.isActive)
    #expect(!tag.insert(entities[2]) && told.count == 8)
  }

  /// Random commands against a list that is kept by hand: additions less removals are those who are in.
  @Test(arguments: 0..<20 as Range<UInt64>) func reportsBalance(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (pool, tag) = (world.makeComponents(of: UInt64.self), world.makeTag())
    var (values, marked): ([Entity: [UInt64]], [Entity: Int]) = ([:], [:])
    pool.onAdd { values[$0, default: []].append($1) }
    pool.onRemove { entity, _ in _ = values[entity]!.removeFirst() }
    tag.onAdd { marked[$0, default: 0] += 1 }
    tag.onRemove { marked[$0, default: 0] -= 1 }
    var living = (0..<6).map { _ in world.spawn() }
    func change() {
      let entity = living[Int(random.next() % 6)]
      switch random.next() % 6 {
      case 0, 1: pool[entity] = random.next()
      case 2: pool[entity] = nil
      case 3: tag.insert(entity)
      case 4: tag.remove(entity)
      default: world.despawn(entity)
      }
    }
    for _ in 0..<200 {
      if random.next() % 3 == 0 { world.forEach(tag) { _ in change() } } else { change() }
      living = living.map { world.isAlive($0) ? $0 : world.spawn() }
      #expect(Set(values.filter { $0.value.count == 1 }.keys) == Set(pool.entities), "seed \(seed)")
      #expect(Set(marked.filter { $0.value == 1 }.keys) == Set(tag.entities), "seed \(seed)")
      #expect(values.allSatisfy { $0.value.count <= 1 } && marked.allSatisfy { 0...1 ~= $0.value })
    }
  }
}
