import Testing

import Inbetween
@testable import InbetweenCore

@Suite struct DriverGroupTests {
  private let world = World(tickRate: .hertz(100))
  private let entities: [Entity]

  init() throws {
    let world = world
    entities = (0..<4).map { _ in world.spawn() }
    for entity in entities {
      try world.animate(entity, .position, to: SIMD2(10, 20), duration: .milliseconds(100), ease: .linear)
      try world.animate(entity, .position.x, to: 5, duration: .milliseconds(100), ease: .linear)
      try world.animate(entity, .opacity, to: 0, duration: .milliseconds(100), ease: .linear)
    }
    world.tick()
  }

  @Test("All of a world, and those in a state") func all() throws {
    #expect(world.drivers.count == 12 && world.drivers(in: .active).count == 12)
    let waiting = try world.tween(entities[0], .opacity, to: 1)
    #expect(world.drivers(in: .new).handles == [waiting])
    #expect(world.drivers(of: entities[1]).pause() == 3)
    #expect(world.drivers(in: .paused).handles == world.drivers(of: entities[1]).handles)
    #expect(world.drivers(in: .paused).resume() == 3 && world.drivers(in: .paused).isEmpty)
    #expect(
      world.drivers.kill() == 13 && world.drivers.isEmpty && world.drivers(in: .killed).count == 13)
    // The driver that moves a transition's position belongs to the transition.
    let open = try world.makeTransition(Transition(duration: .milliseconds(400)))
    open.begin()
    #expect(world.drivers(in: .active).isEmpty)
  }

  @Test func aTickSaysWhetherItRan() {
    var nested: Bool?
    world.systems.before("again") { nested = $0.tick() }
    #expect(world.tick() && nested == false)
  }

  private func states(_ group: DriverGroup) -> [DriverState] { group.handles.map(\.state) }

  @Test("By entity, by an entity's property or lane, by a property of all entities") func selections() throws
  {
    #expect(world.drivers(of: entities[0]).count == 3)
    #expect(world.drivers(of: entities[0], Property<SIMD2<Float>>.position).count == 2)
    #expect(world.drivers(of: entities[0], .position.x).count == 2)
    #expect(world.drivers(of: entities[0], .position.y).count == 1)
    #expect(world.drivers(of: entities[0], .cornerRadius).isEmpty)
    #expect(world.drivers(of: .opacity).count == 4)
    #expect(world.drivers(of: Property<SIMD2<Float>>.position).count == 8)
    #expect(world.drivers(of: .position.y).count == 4)
    // The members are found by rows or by drivers, whichever are fewer.
    for _ in 0..<50 { try world.assign(world.spawn(), .opacity, to: 0.5) }
    #expect(world.drivers(of: .opacity).count == 4)
    #expect(world.drivers(of: Property("unknown", default: Float(0))).isEmpty)
    let dead = entities[0]
    world.despawn(dead)
    #expect(world.drivers(of: dead).isEmpty && world.drivers(of: dead, .opacity).isEmpty)
    #expect(world.drivers(of: .opacity).count == 3)
  }

  @Test("T5: a rate for all members, or for none if one of them refuses it") func rates() throws {
    #expect(try world.drivers(of: .opacity).rate(0.5) == 4)
    #expect(world.drivers(of: .opacity).handles.allSatisfy { $0.rate == 0.5 })
    func opacity(_ index: Int) -> Int { Int((world[entities[index], .opacity]! * 1000).rounded()) }
    #expect(opacity(0) == 900)
    world.tick()
    world.tick()
    #expect(opacity(0) == 800 && opacity(3) == 800)
    let endless = try world.animate(
      entities[3], .opacity, to: 1, duration: .seconds(1), repeats: .forever)
    #expect(throws: TweenError.self) { try world.drivers(of: .opacity).rate(-1) }
    #expect(world.drivers(of: .opacity).handles.allSatisfy { $0 == endless || $0.rate == 0.5 })
    #expect(endless.rate == 1)
  }

  @Test("W5: operations obey the table, go by serial, and return how many drivers changed") func operations()
  {
    let group = world.drivers(of: entities[1])
    let all = group.handles
    #expect(all.map(\.id.slot) == all.map(\.id.slot).sorted())
    all[1].pause()
    #expect(group.pause() == 2 && group.pause() == 0)
    #expect(states(group) == [DriverState](repeating: .paused, count: 3))
    world.tick()
    let paused = world.events.filter { $0.kind == .paused }.map(\.driver)
    #expect(paused == all.map(\.id))
    #expect(group.resume() == 3)
    #expect(group.stop() == 3)
    #expect(states(group) == [DriverState](repeating: .inactive, count: 3))
    #expect(group.start() == 3 && group.restart() == 3)
    world.tick()
    let restarted = world.events.filter { $0.kind == .restarted }
    #expect(restarted.count == 3)
    #expect(world.drivers(of: entities[1], .opacity).complete() == 1)
    #expect(group.kill() == 3)
    #expect(states(group).allSatisfy { $0 == .killed } && group.isEmpty && group.kill() == 0)
    #expect(world.drivers(of: .opacity).complete() == 3)
    world.tick()
    #expect(world[entities[3], .opacity] == 0)
  }

  @Test("Reversed, they play back to their starts, and forward again") func reversed() throws {
    let group = world.drivers(of: entities[2])
    for _ in 0..<3 { world.tick() }
    #expect(world[entities[2], .opacity] == 1 - 0.4)
    #expect(group.reverse() == 3)
    for _ in 0..<2 { world.tick() }
    #expect((world[entities[2], .opacity]! - 0.8).magnitude < 1e-6)
    #expect(group.reverse() == 3)
    world.tick()
    #expect((world[entities[2], .opacity]! - 0.7).magnitude < 1e-6)
    #expect(group.reverse() == 3)
    for _ in 0..<5 { world.tick() }
    #expect(world[entities[2], .opacity] == 1 && group.isEmpty)
    let waiting = try world.tween(entities[0], .opacity, to: 1)
    var endless = Tween(.opacity, values: [0, 1], duration: .seconds(1))
    endless.repeats = .forever
    let forever = try world.register(endless, on: entities[0])
    let spring = try world.animate(
      entities[0], .opacity, to: 3, spring: Spring(duration: .seconds(1), bounce: 1))
    #expect(!waiting.reverse() && !forever.reverse() && !spring.reverse())
    try forever.rate(0)
    #expect(!forever.reverse())
    forever.release()
    #expect(!forever.reverse())
  }

  @Test("By tag: any number of tags, any number of drivers") func tags() throws {
    let some = [world.drivers(of: entities[0]).handles[0], world.drivers(of: entities[1]).handles[2]]
    for handle in some { handle.tagged("enemy").tagged("enemy").tagged("red") }
    some[0].tagged("first")
    #expect(world.drivers(tagged: "enemy").handles == some && world.drivers(tagged: "first").count == 1)
    #expect(world.drivers(of: .opacity).tag("red") == 3)
    #expect(world.drivers(tagged: "red").count == 5)
    #expect(some[0].isTagged("enemy") && !some[1].isTagged("first") && !some[1].isTagged("nobody's"))
    #expect(some[0].untag("enemy") && !some[0].untag("enemy") && !some[0].untag("nobody's"))
    #expect(world.drivers(tagged: "enemy").handles == [some[1]])
    #expect(some[0].isTagged("red") && some[0].isTagged("first"))
    #expect(world.drivers(tagged: "enemy").complete() == 1)
    world.tick()
    #expect(world.drivers(tagged: "enemy").isEmpty && world.drivers(tagged: "red").count == 4)
    #expect(world.drivers(tagged: "nobody's").pause() == 0)
    // Killed by hand and revived, a driver keeps its tags; released, it has none.
    some[0].kill()
    #expect(world.drivers(tagged: "first").isEmpty && world.drivers(tagged: "first").handles == [some[0]])
    some[0].revive()
    #expect(world.drivers(tagged: "first").start() == 1)
    some[0].release()
    #expect(world.drivers(tagged: "first").handles.isEmpty && !some[0].isTagged("first"))
    some[0].tagged("ghost")
    #expect(world.drivers(tagged: "ghost").handles.isEmpty)
    world.despawn(entities[2])
    #expect(world.drivers(tagged: "red").count == 2)
  }

  @Test("Against a plain model, with thousands of tags that come and go") func tagModel() throws {
    var random = SplitMix64(seed: 5)
    var model: [DriverHandle: Set<String>] = [:]
    for step in 0..<4000 {
      let entity = entities[random.number(0...3)]
      switch random.number(0...6) {
      case 0, 1:
        let handle = try world.animate(
          entity, .cornerRadius, to: 1, duration: .milliseconds(Int64(random.number(5...90))))
        model[handle] = []
      case 2, 3, 4:
        guard let handle = model.keys.sorted(by: { $0.id.slot < $1.id.slot }).randomElement(using: &random)
        else { continue }
        let tag = random.once(in: 3) ? "unique \(step)" : "tag \(random.number(0...5))"
        if random.once(in: 3) {
          #expect(handle.untag(tag) == (model[handle]!.remove(tag) != nil))
        } else {
          handle.tagged(tag)
          model[handle]!.insert(tag)
        }
      case 5:
        let tag = "tag \(random.number(0...5))"
        if random.once(in: 4) { world.drivers(tagged: tag).each { $0.release() } }
      default: world.tick()
      }
      model = model.filter { !$0.key.isReleased }
      for number in 0...5 {
        let tagged = Set(world.drivers(tagged: "tag \(number)").handles)
        #expect(tagged == Set(model.filter { $0.value.contains("tag \(number)") }.keys))
      }
    }
  }

  @Test("A group of handles; once its world is gone, it has no members") func handles() throws {
    let handles = world.drivers(of: .opacity).handles
    let group = DriverGroup(handles.reversed())
    #expect(group.handles == handles && group.pause() == 4)
    var other: World? = World()
    let lone = DriverGroup([try other!.animate(other!.spawn(), .opacity, to: 0)])
    let all = other!.drivers(of: .opacity)
    #expect(lone.count == 1)
    other = nil
    #expect(lone.isEmpty && lone.pause() == 0 && all.handles.isEmpty)
    #expect(DriverGroup([]).isEmpty)
  }

  @Test("X2: the tweens of transitions belong to no group") func transitions() throws {
    let scene = TransitionScene()
    let handle = try scene.open()
    handle.begin(.forward)
    scene.run(to: 50)
    let (world, entity) = (scene.world, scene.entity)
    #expect(world.drivers(of: TransitionScene.energy).kill() == 0)
    #expect(world.drivers(of: entity).handles.isEmpty && scene.energy > 0)
  }

  @Test("A callback may remove members whose turn has not come") func callbacks() throws {
    let handles = world.drivers(of: entities[3]).handles
    handles[0].onKill { handles[1].release() }
    #expect(world.drivers(of: entities[3]).kill() == 3)
    world.tick()
    #expect(world.drivers(of: entities[3]).handles.count == 2)
  }

  @Test("W17: any tags of any drivers are found and removed", arguments: 0..<10 as Range<UInt64>)
  func manyTags(seed: UInt64) throws {
    let world = World()
    var random = SplitMix64(seed: seed)
    var handles = try (0..<8).map { _ in
      try world.animate(world.spawn(), .opacity, to: 0, duration: .seconds(9))
    }
    var tags: [DriverHandle: Set<String>] = [:]
    for _ in 0..<600 {
      let (handle, name) = (random.one(of: handles), "tag \(random.number(0...9))")
      switch random.number(0...20) {
      case 0 where handles.count > 3:
        handle.release()
        handles.removeAll { $0 == handle }
        tags[handle] = nil
      case 1...9: #expect(handle.untag(name) == (tags[handle]?.remove(name) != nil), "seed \(seed)")
      default:
        handle.tagged(name)
        tags[handle, default: []].insert(name)
      }
      for handle in handles { #expect(handle.isTagged(name) == tags[handle]?.contains(name) ?? false) }
      let expected = handles.filter { tags[$0]?.contains(name) ?? false }
      #expect(world.drivers(tagged: name).handles == expected, "seed \(seed)")
      #expect(world.engine.validate() == nil)
    }
  }
}
