import Testing

import Inbetween
@testable import InbetweenCore

/// A caller that continues from the returned mark misses no change and gets none twice (E4).
@Suite(.serialized, .countingLives) struct ChangeMarkTests {
  let world = World()
  let bodies: ComponentPool<NameTag>
  let all: [Entity]

  init() {
    bodies = world.makeComponents()
    all = (0..<5).map { [world] _ in world.spawn() }
    for entity in all { bodies[entity] = NameTag(mark: 0) }
  }

  private func written(_ seen: inout ChangeMark) -> [Entity] {
    var found: [Entity] = []
    seen = bodies.forEachWritten(since: seen) { entity, _ in found.append(entity) }
    return found
  }

  @Test func laterSystemsOfATickAreToldOfToo() throws {
    for entity in all { try world.assign(entity, .opacity, to: 0) }
    var (seen, shown) = (ChangeMark.beginning, ChangeMark.beginning)
    var told: [[Entity]] = []
    world.systems.after("first") { [all, bodies] world in
      bodies[all[0]]?.mark += 1
      try? world.assign(all[0], .opacity, to: Float(world.tickCount))
    }
    world.systems.after("look") { [bodies] world in
      var found: [Entity] = []
      seen = bodies.forEachWritten(since: seen) { entity, _ in found.append(entity) }
      shown = world.forEachChanged(.opacity, since: shown) { entity, _ in found.append(entity) }
      told.append(found)
    }
    world.systems.after("last") { [all, bodies] world in
      bodies[all[1]]?.mark += 1
      try? world.assign(all[1], .opacity, to: Float(world.tickCount))
    }
    for _ in 0..<3 { world.tick() }
    #expect(told == [all + all, [all[0], all[1], all[0], all[1]], [all[0], all[1], all[0], all[1]]])
    #expect(written(&seen) == [all[1]] && written(&seen).isEmpty)
  }

  @Test func whatIsLentOrWrittenMeanwhileIsToldTheNextTime() {
    var seen = world.markChanges()
    world.update(bodies) { entity, body in
      body.mark += 1
      if entity == all[2] { #expect(written(&seen).isEmpty) }
    }
    #expect(written(&seen) == all && written(&seen).isEmpty)
    bodies[all[1]]?.mark += 1
    var found: [Entity] = []
    seen = bodies.forEachWritten(since: seen) { entity, _ in
      found.append(entity)
      bodies[all[0]]?.mark += 1
      bodies[all[4]]?.mark += 1
    }
    #expect(found == [all[1]])
    #expect(written(&seen) == [all[0], all[4]] && written(&seen).isEmpty)
  }

  /// A component that a closure has been given is kept until the closure returns, as in a query.
  @Test func whatIsReplacedUnderTheClosureLivesUntilItIsOver() {
    struct Held { var object: LifeProbe }
    let held = world.makeComponents(of: Held.self)
    let before = LifeProbe.live
    held[all[0]] = Held(object: LifeProbe(1))
    held.forEachWritten(since: .beginning) { entity, _ in
      held[entity] = Held(object: LifeProbe(2))
      #expect(LifeProbe.live == before + 2)
    }
    #expect(LifeProbe.live == before + 1 && held[all[0]]?.object.mark == 2)
  }

  @Test func changesCanBeForgotten() throws {
    for entity in all { try world.assign(entity, .position, to: [1, 2]) }
    #expect(!world.forgetChanges(of: .position) && !world.forgetChanges(of: .opacity))
    var found = 0
    var seen = world.forEachChanged(.position, since: .beginning) { _, _ in found += 1 }
    world.forEachChanged(.position.x, since: .beginning) { _, _ in found += 1 }
    #expect(found == 10 && world.engine.channels.changes.count == 2)
    #expect(world.forgetChanges(of: .position) && world.engine.channels.changes.count == 0)
    world.tick()
    // A first call after forgetting finds all changed. What is forgotten during a call is dropped after it.
    seen = world.forEachChanged(.position, since: seen) { _, _ in
      found += 1
      world.forgetChanges(of: .position)
    }
    #expect(found == 15 && world.engine.channels.changes.count == 1)
    world.tick()
    #expect(world.engine.channels.changes.count == 0)
    world.forEachChanged(.position, since: seen) { _, _ in found += 1 }
    #expect(found == 20)
  }
}
