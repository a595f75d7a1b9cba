import Testing

import Inbetween
@testable import InbetweenCore
@testable import InbetweenEntities

/// The work of operations, counted in steps of the engine's loops (C11, C12). Only debug builds count.
@Suite struct WorkRuleTests {
  private let count = 200

  private func work(of world: World) -> Int { world.engine.drivers.work.steps }

  /// Whether this build counts steps.
  private var counts: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  private func amount(_ value: Float) -> Tween<Float> {
    RuleScene.tween([value, value], 1000) { $0.composition = .add }
  }

  @Test("C12: additive values are summed when they are read, not at every change of one")
  func amounts() throws {
    let scene = try RuleScene(base: 1)
    var handles: [DriverHandle] = []
    for index in 0..<count { handles.append(try scene.register(amount(Float(index) + 0.1))) }
    #expect(work(of: scene.world) == 0)
    #expect(scene.energy == sum(of: handles.indices))
    #expect(work(of: scene.world) == (counts ? count : 0))
    // Read again, the channel's sum is still known.
    #expect(scene.energy == sum(of: handles.indices))
    #expect(work(of: scene.world) == (counts ? count : 0))
    let before = work(of: scene.world)
    for index in 0..<count where index % 3 != 0 { handles[index].kill() }
    // No sums: each would take as many steps as there are additive values.
    #expect(work(of: scene.world) - before < 12 * count)
    #expect(scene.energy == sum(of: handles.indices.filter { $0 % 3 == 0 }))
    for index in stride(from: 0, to: count, by: 3) { handles[index].kill() }
    #expect(scene.energy == 1)
  }

  private func sum(of indices: some Sequence<Int>) -> Float {
    indices.reduce(1) { $0 + (Float($1) + 0.1) }
  }

  @Test("C12: every read includes additive values that have changed since the last tick")
  func reads() throws {
    // Changes several channels at once. Some of them lose all additive values before they are read.
    func changed() throws -> (World, [Entity]) {
      let scene = try RuleScene(base: 1)
      let world = scene.world
      let entities = [scene.entity] + (0..<4).map { _ in world.spawn() }
      for entity in entities.dropFirst() { try world.assign(entity, RuleScene.energy, to: 1) }
      var handles: [DriverHandle] = []
      for (index, entity) in entities.enumerated() {
        handles.append(try world.register(amount(Float(10 + index)), on: entity))
      }
      handles[1].kill()
      handles[3].kill()
      try world.register(amount(100), on: entities[3])
      world.despawn(entities[0])
      return (world, Array(entities.dropFirst()))
    }
    let expected: [Float] = [1, 13, 101, 15]
    var (world, entities) = try changed()
    #expect(entities.map { world[$0, RuleScene.energy]! } == expected)
    (world, entities) = try changed()
    world.withReader(of: RuleScene.energy) { reader in
      for (index, entity) in entities.enumerated() { #expect(reader[entity]! == expected[index]) }
    }
    (world, entities) = try changed()
    world.withColumn(RuleScene.energy) { values, owners in
      for row in owners.indices {
        #expect(values[row] == expected[entities.firstIndex(of: owners[row])!])
      }
    }
    (world, entities) = try changed()
    var seen: [Float] = []
    world.forEach(RuleScene.energy) { _, value in seen.append(value) }
    #expect(seen.sorted() == expected.sorted())
    (world, entities) = try changed()
    let hash = world.stateHash
    #expect(world[entities[1], RuleScene.energy] == 13)
    #expect(world.stateHash == hash)
    (world, entities) = try changed()
    let frame = Frame()
    world.sample(at: world.now, into: frame)
    #expect(entities.map { frame[$0, RuleScene.energy]! } == expected)
    #expect(entities.map { world[$0, RuleScene.energy]! } == expected)
    (world, entities) = try changed()
    let start = ChangeMark.beginning
    var changes: [Float] = []
    world.forEachChanged(RuleScene.energy, since: start) { _, value in changes.append(value) }
    #expect(changes.sorted() == expected.sorted())
    (world, entities) = try changed()
    world.tick()
    #expect(entities.map { world[$0, RuleScene.energy]! } == expected)
  }

  @Test("E2, C12: a lent column shows an additive value at once") func lent() throws {
    let scene = try RuleScene(base: 1)
    try scene.register(amount(10))
    try scene.world.withColumn(RuleScene.energy) { values, _ in
      #expect(values[0] == 11)
      let handle = try scene.world.register(amount(100), on: scene.entity)
      #expect(values[0] == 111)
      handle.kill()
      #expect(values[0] == 11)
    }
  }

  @Test("C11: a fill that ends is compared with one other, however many contend") func fills() throws {
    let scene = try RuleScene()
    var handles: [DriverHandle] = []
    // Every second one ends after all that were registered later, and is then covered at once.
    for index in 0..<count {
      let length = index % 2 == 0 ? 10 + Int64(index) : 500 - Int64(index)
      handles.append(try scene.register(RuleScene.tween([0, Float(index)], length) { $0.fill = .forwards }))
    }
    let before = work(of: scene.world)
    scene.run(to: 600)
    // One comparison each, and the steps in the stack.
    #expect(work(of: scene.world) - before <= 5 * count)
    #expect(scene.energy == Float(count - 1))
    #expect(scene.world.driverCount == 1)
    #expect(handles.last?.state == .completed)
  }

  @Test("C11: a hold that is restarted still covers, and is covered")
  func fillsAgain() throws {
    let scene = try RuleScene()
    let fills = try (0..<3).map { index in
      try scene.register(
        RuleScene.tween([0, Float(index)], 50 + 100 * Int64(index)) {
          $0.fill = .forwards
        })
    }
    scene.run(to: 100)
    #expect(scene.world.driverCount == 3)
    // The first one holds below two that are under way. It is restarted, and ends after the second.
    fills[0].restart()
    scene.run(to: 120)
    fills[0].pause()
    scene.run(to: 200)
    #expect(scene.world.driverCount == 3)
    fills[0].resume()
    scene.run(to: 240)
    #expect(scene.world.driverCount == 2)
    #expect(fills[0].state == .killed)
    fills[2].kill()
    #expect(scene.energy == 1)
    #expect(fills[1].state == .completed)
  }

  @Test("A property is found by its name in a few steps, however many there are") func properties() throws {
    let world = World()
    let entity = world.spawn()
    let properties = (0..<count).map { Property("property \($0)", default: Float($0)) }
    for (index, property) in properties.enumerated() {
      try world.assign(entity, property, to: Float(-index))
      try world.register(Tween(property, to: 1, duration: .milliseconds(100 + index)), on: entity)
    }
    let before = world.engine.channels.properties.work.steps
    for (index, property) in properties.enumerated() {
      #expect(world.base(entity, property) == Float(-index))
      #expect(world.has(entity, property))
    }
    #expect(world.engine.channels.properties.work.steps - before <= 2 * count * 9)
    #expect(world[entity, Property("another", default: Float(7))] == 7)
  }

  /// Registers tweens and additive tweens on one channel that begin and end in another order than they were
  /// registered in. Returns the work for each, and checks the shown values.
  private func workOfStack(_ count: Int, isAdded: Bool, seed: UInt64) throws -> Int {
    let scene = try RuleScene(base: 0)
    var random = SplitMix64(seed: seed)
    var order = Array(0..<count)
    if seed > 0 { order.shuffle(using: &random) } else { order.reverse() }
    for place in order {
      try scene.register(
        RuleScene.tween([1, 1], 200) {
          $0.delay = .milliseconds(10 + Int64(place % 100))
          $0.composition = isAdded ? .add : .replace
        })
    }
    let before = work(of: scene.world)
    scene.world.advance(by: .milliseconds(120))
    let seen = scene.world.precedence(of: scene.entity, RuleScene.energy)!
    let serials = isAdded ? seen.adding.map(\.serial) : [seen.winner!.serial] + seen.shadowed.map(\.serial)
    #expect(serials.count == count)
    #expect(isAdded ? serials == serials.sorted() : serials == serials.sorted(by: >))
    #expect(scene.energy == (isAdded ? Float(count) : 1))
    return work(of: scene.world) - before
  }

  @Test(
    "C3, C11: a driver that begins or ends below others is compared with few of them", arguments: [0, 7, 8])
  func stack(seed: UInt64) throws {
    for count in [100, 800] { #expect(try workOfStack(count, isAdded: false, seed: seed) <= count * 20) }
  }

  @Test(
    "C12, C11: an additive driver that begins among others is compared with few of them",
    arguments: [0, 7, 8])
  func addedStack(seed: UInt64) throws {
    // The sums are read once a tick.
    for count in [100, 800] { #expect(try workOfStack(count, isAdded: true, seed: seed) <= count * 60) }
  }

  @Test("W7: update callbacks are set and removed without a look at the others")
  func updaters() throws {
    let world = World()
    let entities = (0..<count).map { _ in world.spawn() }
    let handles = try entities.map {
      try world.register(RuleScene.tween([0, 1], 1000), on: $0)
    }
    let told = Told()
    let before = work(of: world)
    for handle in handles.reversed() { handle.onUpdate { told.serials.append(handle.id) } }
    for handle in handles where handle.id != handles[3].id {
      handle.onUpdate(nil)
      handle.onUpdate { told.serials.append(handle.id) }
      handle.onUpdate(nil)
    }
    #expect(work(of: world) - before <= 8 * count)
    for handle in [handles[9], handles[1]] { handle.onUpdate { told.serials.append(handle.id) } }
    world.tick()
    // Each is called once, by serial.
    #expect(told.serials == [handles[1].id, handles[3].id, handles[9].id])
  }

  private final class Told {
    var serials: [DriverID] = []
  }

  @Test("S3: a spring that begins where no driver has ended does not search for one") func springs() throws {
    let world = World()
    let entity = world.spawn()
    let spring = try Spring(response: .seconds(1), dampingRatio: 0.5)
    let before = work(of: world)
    for index in 0..<count {
      let property = Property("property \(index)", default: Float(0))
      try world.register(SpringMotion(property, to: 5, spring: spring), on: entity)
    }
    #expect(work(of: world) - before == 0)
  }

  @Test("T8, C4: a commit is undone without a look at those of other drivers") func commits() throws {
    let scene = try RuleScene(base: 7)
    let timelines = (0..<count).map { _ in scene.world.makeTimeline() }
    for (index, timeline) in timelines.enumerated() {
      try scene.register([0, Float(index)], 10, on: timeline)
      timeline.seek(to: .milliseconds(50))
    }
    #expect(scene.base == Float(count - 1))
    let before = work(of: scene.world)
    // In a random order: the newest one that is left decides.
    var random = SplitMix64(seed: 3)
    for timeline in timelines.dropLast().shuffled(using: &random) { timeline.seek(to: .milliseconds(-1)) }
    #expect(scene.base == Float(count - 1))
    timelines[count - 1].seek(to: .milliseconds(-1))
    #expect(scene.base == 7)
    #expect(work(of: scene.world) - before <= 2 * count)
  }

  @Test("T8: commits of one timeline are forgotten one by one, and the rest can be undone")
  func forgottenCommits() throws {
    let scene = try RuleScene(base: 7)
    let timeline = scene.world.makeTimeline()
    let handles = try (0..<count).map {
      try scene.register([0, Float($0)], 5, delay: 10 * Int64($0), on: timeline)
    }
    timeline.seek(to: .seconds(10))
    let before = work(of: scene.world)
    for index in handles.indices where index % 2 == 0 { handles[index].release() }
    #expect(work(of: scene.world) - before <= 2 * count)
    #expect(scene.base == Float(count - 1))
    timeline.seek(to: .milliseconds(10 * (count - 1) + 1))
    #expect(scene.base == Float(count - 2))
  }

  @Test("T4, T8: a sample that crosses ends, and a seek after it, leave the commits as they were")
  func sampledCommits() throws {
    let scene = try RuleScene(base: 7)
    let timelines = (0..<8).map { _ in scene.world.makeTimeline() }
    for (index, timeline) in timelines.enumerated() {
      try scene.register([0, Float(index + 1)], 15, delay: Int64(index), on: timeline)
    }
    scene.run(to: 10)
    for _ in 0..<3 { #expect(scene.energy(at: 25) == 8 && scene.base == 7) }
    scene.run(to: 30)
    #expect(scene.base == 8)
    for timeline in timelines { timeline.setRate(-1) }
    for _ in 0..<3 { _ = scene.energy(at: 39) }
    scene.run(to: 70)
    #expect(scene.base == 7 && scene.energy == 7)
  }

  /// More commits than fit one page of slots, with a free slot on the first page.
  @Test("T4, T8: a sample that undoes commits puts them back, wherever slots are free")
  func sampledBackCommits() throws {
    let scene = try RuleScene(base: 7)
    let (timeline, count) = (scene.world.makeTimeline(), 1_100)
    let handles = try (0..<count).map {
      try scene.register([0, Float($0)], 5, delay: 10 * Int64($0), on: timeline)
    }
    timeline.begin()
    timeline.seek(to: .milliseconds(10 * count))
    handles[3].release()
    timeline.setRate(-1)
    for _ in 0..<3 { _ = scene.energy(at: scene.world.now.counts / 90 + 30) }
    #expect(scene.base == Float(count - 1))
    timeline.seek(to: .milliseconds(10 * (count - 3) - 1))
    #expect(scene.base == Float(count - 4))
  }

  @Test("C13: a released timeline ends the crossfades in its time, and looks at no others")
  func crossfades() throws {
    let world = World(tickRate: .hertz(100))
    var timelines: [Timeline] = []
    for _ in 0..<count {
      let (entity, timeline) = (world.spawn(), world.makeTimeline())
      try world.register(RuleScene.tween([0, 1], 1000) { $0.timeline = timeline.id }, on: entity)
      world.tick()
      try world.register(
        RuleScene.tween([5, 6], 1000) {
          $0.timeline = timeline.id
          $0.blend = .over(.seconds(1))
        }, on: entity)
      timelines.append(timeline)
    }
    let before = work(of: world)
    for timeline in timelines { #expect(timeline.release()) }
    #expect(world.engine.additive.channels.isEmpty && world.engine.additive.crossfades.count == 0)
    #expect(work(of: world) - before <= 4 * count)
  }

  @Test("A despawn looks at the properties and pools of the entity alone, also after a restore")
  func despawn() throws {
    let world = World()
    let (entity, other) = (world.spawn(), world.spawn())
    let tags = (0..<count).map { _ in world.makeTag() }
    let properties = (0..<count).map { Property("property \($0)", default: Float(0)) }
    for tag in tags { tag.insert(other) }
    for property in properties { try world.assign(other, property, to: 1) }
    let own = [190, 3, 70]
    var told: [Int] = []
    for index in own {
      tags[index].insert(entity)
      tags[index].onRemove { _ in told.append(index) }
      try world.assign(entity, properties[index], to: 2)
    }
    // An entity that is out of a pool again is looked for there, but not twice.
    for _ in 0..<9 {
      tags[1].insert(entity)
      tags[1].remove(entity)
    }
    let snapshot = Snapshot()
    try world.save(into: snapshot)
    for _ in 0..<2 {
      told = []
      func work() -> Int {
        world.engine.channels.owned.work.steps + world.pools.lending.pools.work.steps
      }
      let before = work()
      #expect(world.despawn(entity))
      #expect(work() - before <= 7)
      #expect(told == [3, 70, 190])
      #expect(own.allSatisfy { tags[$0].count == 1 && tags[$0].contains(other) })
      for index in own { world.withColumn(properties[index]) { values, _ in #expect(values.count == 1) } }
      // An index that is used again has nothing of the dead entity.
      let reused = world.spawn()
      #expect(reused.index == entity.index && !tags[3].contains(reused) && !world.has(reused, properties[3]))
      try world.restore(snapshot)
    }
    #expect(world.isAlive(entity) && tags[190].contains(entity) && world[entity, properties[70]] == 2)
  }

  @Test("C14: a move looks at no moves that are over, where completed drivers stay") func keptMoves() throws {
    let scene = try RuleScene()
    scene.world.defaults.killsCompleted = false
    var handles: [DriverHandle] = []
    func animate() throws {
      handles.append(
        try scene.world.animate(
          scene.entity, RuleScene.energy, to: Float(handles.count), duration: .milliseconds(1)))
    }
    var steps: [Int] = []
    for _ in 0..<2 {
      let before = work(of: scene.world)
      for _ in 0..<3 * count {
        try animate()
        scene.world.tick()
      }
      steps.append(work(of: scene.world) - before)
    }
    #expect(steps[1] <= 3 * count * 160)
    // One that is started again can be ended again.
    for index in [5, 300, 1100] {
      #expect(handles[index].restart() && handles[index].pause())
      try animate()
      #expect(handles[index].isReleased)
    }
  }

  /// Moves of one channel that begin one after the other, and each end the one before.
  private func delayed(_ count: Int) throws -> (RuleScene, Timeline) {
    let scene = try RuleScene()
    let timeline = scene.world.makeTimeline()
    for index in 0..<count {
      try scene.world.animate(
        scene.entity, RuleScene.energy, to: Float(index % 7), duration: .milliseconds(25),
        delay: .milliseconds(10 * (index + 1)), on: timeline)
    }
    return (scene, timeline)
  }

  @Test("T8, C14: seeks over the begins of moves look at those that they end, or give lanes back to")
  func delayedMoves() throws {
    let many = 5 * count
    let (scene, timeline) = try delayed(many)
    for offset in [10 * many + 100, 0, 10 * many + 100] {
      let before = work(of: scene.world)
      timeline.seek(to: .milliseconds(offset))
      #expect(work(of: scene.world) - before <= many * 200)
    }
    // Back step by step, as in another world that goes forward alone.
    let (other, otherTimeline) = try delayed(many)
    let offsets = stride(from: 0, to: 10 * many, by: 10 * many / 40 + 3)
    let expected = offsets.map { offset in
      otherTimeline.seek(to: .milliseconds(offset))
      return other.energy
    }
    let seen = offsets.reversed().map { offset in
      timeline.seek(to: .milliseconds(offset))
      return scene.energy
    }
    #expect(seen.reversed() == expected)
    #expect(Set(expected).count > 20)
  }
}
