import Testing

import Inbetween
@testable import InbetweenCore

/// A value with more lanes than a query keeps in registers.
private struct Wide: Animatable, Equatable {
  let lanes: [Float]

  static var laneCount: Int { 6 }

  init(_ first: Float) { lanes = (0..<6).map { first + Float($0) } }
  init(lanes: (Int) -> Float) { self.lanes = (0..<6).map(lanes) }
  func lane(_ index: Int) -> Float { lanes[index] }
}

extension Property<Wide> {
  fileprivate static let wide = Property("wide", default: Wide(0))
}

/// The rules of pools, queries and hooks, one by one (E1 … E5).
@Suite(.serialized) struct PoolTests {
  let world = World()

  private func entities(_ count: Int) -> [Entity] { (0..<count).map { _ in world.spawn() } }

  // MARK: E1

  @Test func componentsComeAndGo() {
    let bodies = world.makeComponents(of: Health.self)
    let ship = world.spawn()
    #expect(bodies[ship] == nil && !bodies.contains(ship) && bodies.count == 0)
    bodies[ship] = Health(mark: 3)
    bodies[ship]?.mark -= 1
    #expect(bodies[ship]?.mark == 2 && bodies.contains(ship) && bodies.count == 1)
    #expect(bodies.remove(from: ship)?.mark == 2)
    #expect(bodies.remove(from: ship) == nil && bodies.count == 0)
    bodies[ship] = nil
    #expect(bodies.count == 0)
  }

  @Test func theDeadHaveNothingAndGetNothing() {
    let bodies = world.makeComponents(of: Health.self)
    let tag = world.makeTag()
    let ship = world.spawn()
    bodies[ship] = Health(mark: 3)
    tag.insert(ship)
    world.despawn(ship)
    #expect(bodies[ship] == nil && !tag.contains(ship) && bodies.count == 0)
    #expect(!bodies.add(Health(mark: 1), to: ship) && !tag.insert(ship) && !tag.remove(ship))
    bodies[ship]?.mark += 1
    let next = world.spawn()
    #expect(next.index == ship.index && bodies[next] == nil && !bodies.contains(.none))
    bodies[next] = Health(mark: 9)
    #expect(bodies[ship] == nil && bodies[next]?.mark == 9)
  }

  @Test func poolsOfAWorldThatIsGoneTakeNothingMore() {
    var host: World? = World()
    let bodies = host!.makeComponents(of: NameTag.self)
    let ship = host!.spawn()
    bodies[ship] = NameTag(mark: 4)
    host = nil
    #expect(bodies[ship]?.mark == 4)
    bodies[ship]?.mark = 5
    #expect(bodies[ship]?.mark == 5)
    #expect(bodies.remove(from: ship) == nil && !bodies.add(NameTag(mark: 1), to: Entity.none))
  }

  @Test(arguments: [0, 1, 7, 8, 9, 33])
  func theLastTakesThePlaceOfOneThatGoes(_ count: Int) {
    let bodies = world.makeComponents(of: Health.self)
    let all = entities(count)
    for (index, entity) in all.enumerated() { bodies[entity] = Health(mark: index) }
    var order = all
    for place in [0, count / 2, count - 2] where order.indices.contains(place) {
      bodies[order[place]] = nil
      order[place] = order[order.count - 1]
      order.removeLast()
    }
    let found = bodies.withEntities { row in row.indices.map { row[$0] } }
    #expect(bodies.entities == found)
    #expect(found == order && bodies.count == order.count)
    for entity in order { #expect(bodies[entity]?.mark == all.firstIndex(of: entity)) }
  }

  // MARK: E2

  @Test func whatIsLentIsNobodyElses() {
    let bodies = world.makeComponents(of: NameTag.self)
    let all = entities(3)
    for (index, entity) in all.enumerated() { bodies[entity] = NameTag(mark: index) }
    var pairs: [[Int]] = []
    world.update(bodies) { entity, body in
      #expect(bodies[entity] == nil)
      body.mark += 10
      world.query(bodies) { _, other in pairs.append([body.mark, other.mark]) }
      bodies[entity]?.mark = 1000
    }
    #expect(pairs == [[10, 1], [10, 2], [11, 10], [11, 2], [12, 10], [12, 11]])
    #expect(all.map { bodies[$0]!.mark } == [10, 11, 12])
  }

  @Test func whatIsSetWhileLentComesAfterwards() {
    let bodies = world.makeComponents(of: NameTag.self)
    let ship = world.spawn()
    bodies[ship] = NameTag(mark: 1)
    world.updateRuns(bodies) { entities, bodies in
      bodies[0].mark = 2
      self.set(entities[0], bodies.count)
    }
    world.updateRuns(bodies) { entities, run in
      #expect(bodies.add(NameTag(mark: 7), to: entities[0]))
      run[0].mark = 3
    }
    #expect(bodies[ship]?.mark == 7)
  }

  private func set(_ entity: Entity, _ count: Int) { #expect(count == 1 && world.isAlive(entity)) }

  @Test func theWorldStandsStillWhileRowsAreLent() {
    let bodies = world.makeComponents(of: Health.self)
    bodies[world.spawn()] = Health(mark: 1)
    world.query(bodies) { _, _ in
      world.tick()
      #expect(world.advance(by: .seconds(1)) == Advance(ticks: 0, dropped: .seconds(1)))
    }
    #expect(world.tickCount == 0)
    world.tick()
    #expect(world.tickCount == 1)
  }

  @Test func columnsMayGrowWhileTheyAreLent() throws {
    for entity in entities(3) { try world.assign(entity, .position, to: [1, 2]) }
    let first = world.withColumn(.position) { _, entities in entities[0] }
    world.withReader(of: .position) { reader in
      for round in 0..<200 {
        let entity = world.spawn()
        try? world.assign(entity, .position, to: [Float(round), 0])
        #expect(reader[entity] == [Float(round), 0])
      }
      try? world.assign(first, .position, to: [9, 9])
      #expect(reader[first] == [9, 9])
    }
    var visited = 0
    world.queryRuns(.position) { entities, positions in
      visited += entities.count
      for round in 0..<500 { try? world.assign(world.spawn(), .position, to: [Float(round), 0]) }
      try? world.assign(first, .position, to: [5, 6])
      #expect(positions[0] == [5, 6])
      let batch = TweenBatch(.position, to: [SIMD2<Float>(3, 3)], duration: .zero)
      _ = try? world.register(batch, on: [first])
      #expect(positions[0] == world[first, .position] && positions.withLane(0) { $0[0] } == 3)
    }
    #expect(visited == 203)
    world.withColumn(.position) { values, _ in #expect(values.count == 703) }
  }

  @Test func despawningInALoopIsDoneAfterIt() throws {
    for entity in entities(9) { try world.assign(entity, .opacity, to: 1) }
    var visited = 0
    world.forEach(.opacity) { entity, _ in
      visited += 1
      #expect(world.despawn(entity) && world.isAlive(entity))
    }
    #expect(visited == 9 && world.entityCount == 0)
  }

  // MARK: E3

  @Test(arguments: [0, 1, 7, 8, 9, 33])
  func whatWasGivenInTheSameOrderIsOneRun(_ count: Int) throws {
    let (a, b) = (world.makeComponents(of: Health.self), world.makeComponents(of: NameTag.self))
    for (index, entity) in entities(count).enumerated() {
      a[entity] = Health(mark: index)
      b[entity] = NameTag(mark: -index)
      try world.assign(entity, .position, to: [Float(index), 1])
    }
    var runs: [Int] = []
    world.updateRuns(a, b, .position) { entities, a, b, positions in
      runs.append(entities.count)
      for row in a.indices { #expect(a[row].mark == -b[row].mark && positions[row].x == Float(row)) }
    }
    #expect(runs == (count == 0 ? [] : [count]))
    world.query(a, b, .opacity) { _, _, _, _ in Issue.record("nobody has it") }
  }

  @Test("E3: rows in different orders are looked up once each; long runs are found together")
  func otherOrders() throws {
    let (a, b) = (world.makeComponents(of: Health.self), world.makeComponents(of: NameTag.self))
    let all = entities(500)
    // A run longer than all that are found at once; then runs of 1 … 5 rows in reverse order, in which some
    // entities lack a component.
    var pieces = [Array(0..<100)]
    while let first = pieces.last?.last, first < 499 {
      pieces.append(Array(first + 1...min(first + 1 + pieces.count % 5, 499)))
    }
    for index in all.indices { a[all[index]] = Health(mark: index) }
    for index in pieces.reversed().joined() where index % 9 > 0 || index < 100 {
      b[all[index]] = NameTag(mark: -index)
      try world.assign(all[index], .wide, to: Wide(Float(index)))
    }
    let before = world.engine.drivers.work.steps
    var (runs, found): ([Int], [Int]) = ([], [])
    world.updateRuns(a, b, .wide) { entities, a, b, values in
      runs.append(entities.count)
      for row in a.indices {
        found.append(a[row].mark)
        #expect(b[row].mark == -a[row].mark && values[row] == Wide(Float(a[row].mark)))
        #expect(entities[row] == all[a[row].mark])
      }
      values.withLane(5) { lane in #expect(lane[0] == Float(a[0].mark + 5)) }
    }
    // One step for each row, and one more for each full batch of 32 runs.
    let steps = world.engine.drivers.work.steps - before
    let kept = pieces.map { $0.filter { $0 % 9 > 0 || $0 < 100 } }
    #expect(found == kept.flatMap { $0 })
    #expect(runs == pieces.flatMap { $0.split { $0 % 9 == 0 && $0 >= 100 }.map(\.count) })
    #expect(steps <= 500 + runs.count / 32)
    #if DEBUG
      #expect(steps >= 500)
    #endif
  }

  @Test func filtersChoose() {
    let bodies = world.makeComponents(of: Health.self)
    let (odd, third) = (world.makeTag(), world.makeTag())
    for (index, entity) in entities(33).enumerated() {
      bodies[entity] = Health(mark: index)
      if index % 2 == 1 { odd.insert(entity) }
      if index % 3 == 0 { third.insert(entity) }
    }
    var found: [Int] = []
    world.query(bodies, tagged: odd, without: third) { found.append($1.mark) }
    #expect(found == (0..<33).filter { $0 % 2 == 1 && $0 % 3 != 0 })
    found = []
    world.queryRuns(bodies, without: odd) { _, run in found.append(run.count) }
    #expect(found == [Int](repeating: 1, count: 17))
  }

  // MARK: E4

  @Test func writesCountFromMarkToMark() throws {
    let bodies = world.makeComponents(of: Health.self)
    let all = entities(3)
    for entity in all { bodies[entity] = Health(mark: 0) }
    var seen = ChangeMark.beginning
    func written() -> [Entity] {
      var found: [Entity] = []
      seen = bodies.forEachWritten(since: seen) { entity, _ in found.append(entity) }
      return found
    }
    #expect(written() == all && written().isEmpty)
    world.tick()
    bodies[all[1]]?.mark += 1
    #expect(written() == [all[1]])
    world.tick()
    world.update(bodies) { _, _ in }
    #expect(written() == all)
  }

  @Test func changesAreFoundHoweverTheyCome() throws {
    let all = entities(9)
    for entity in all { try world.assign(entity, .position, to: [0, 0]) }
    var seen = ChangeMark.beginning
    func changed() -> [Entity] {
      var found: [Entity] = []
      seen = world.forEachChanged(.position, since: seen) { entity, _ in found.append(entity) }
      return found
    }
    #expect(changed() == all)
    world.tick()
    #expect(changed().isEmpty)
    try world.register(Tween(.position.y, values: [0, 1], duration: .seconds(1)), on: all[4])
    world.tick()
    #expect(changed() == [all[4]])
    try world.assign(all[7], .position, to: [0, -0.0])
    let before = seen
    #expect(changed() == [all[7]])
    // The last entity takes the first one's row, and counts as unchanged.
    world.despawn(all[0])
    #expect(changed().isEmpty)
    seen = before
    #expect(changed() == [all[7]])
    let new = world.spawn()
    try world.assign(new, .position, to: [0, 0])
    world.despawn(all[1])
    seen = before
    #expect(Set(changed()) == [all[7], new])
  }

  // MARK: E5

  @Test func hooksAreToldOnceAndCanBeCancelled() {
    let bodies = world.makeComponents(of: NameTag.self)
    var log: [String] = []
    let dies = world.onDespawn { world, entity in
      log.append("dies \(world.isAlive(entity)) \(bodies[entity]!.mark)")
      world.despawn(entity)
    }
    let lost = bodies.onRemove { entity, label in
      log.append("lost \(label.mark) \(bodies.contains(entity))")
      bodies[entity] = NameTag(mark: 50)
    }
    let ship = world.spawn()
    bodies[ship] = NameTag(mark: 1)
    bodies[ship] = NameTag(mark: 2)
    world.despawn(ship)
    #expect(log == ["dies true 2", "lost 2 false"] && bodies.count == 0)
    dies.cancel()
    lost.cancel()
    #expect(!dies.isActive && !lost.isActive)
    let next = world.spawn()
    bodies[next] = NameTag(mark: 3)
    world.despawn(next)
    #expect(log.count == 2)
  }

  /// A component that calls the world when it is released.
  @Test func whatIsReleasedMayCallTheWorld() {
    final class Caller {
      let work: () -> Void
      init(_ work: @escaping () -> Void) { self.work = work }
      deinit { work() }
    }
    let callers = world.makeComponents(of: Caller.self)
    let bodies = world.makeComponents(of: NameTag.self)
    let all = entities(4)
    for entity in all { bodies[entity] = NameTag(mark: 1) }
    callers[all[0]] = Caller { [world] in world.despawn(all[1]) }
    callers[all[1]] = Caller { callers[all[2]] = nil }
    callers[all[2]] = Caller { [world] in world.query(bodies) { _, _ in world.despawn(all[3]) } }
    callers[all[3]] = Caller {}
    callers[all[0]] = Caller {}
    #expect(callers.count == 1 && world.entityCount == 2)
    world.update(callers) { _, caller in caller = Caller { callers[all[0]] = nil } }
    callers[all[0]] = nil
    #expect(callers.count == 0)
  }

  @Test func whatIsReplacedInAQueryLivesUntilThatIsOver() throws {
    final class Flag { var isAlive = true }
    final class Caller {
      let flag: Flag
      init(_ flag: Flag) { self.flag = flag }
      deinit { flag.isAlive = false }
    }
    struct Held { var object: Caller }
    let pool = world.makeComponents(of: Held.self)
    let (first, flag, later) = (world.spawn(), Flag(), Flag())
    pool[first] = Held(object: Caller(flag))
    var lived = false
    world.query(pool) { entity, _ in
      pool[entity] = Held(object: Caller(later))
      lived = flag.isAlive
    }
    #expect(lived && !flag.isAlive && later.isAlive)
    pool[first] = nil
    #expect(!later.isAlive)
  }
}
