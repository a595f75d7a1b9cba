import Inbetween
@testable import InbetweenCore
import Testing

/// L4: frames of some properties show the values that frames of all properties show.
@Suite struct FrameSelectionTests {
  @Test(arguments: [1, 3]) func aFrameOfSomeShowsTheSame(threads: Int) throws {
    let (world, entities) = try busyWorld(threads: threads)
    let all = Frame(velocities: true)
    let some = Frame(of: .position, .scale, velocities: true)
    for _ in 0..<30 {
      world.tick()
      world.sample(at: 0.4, into: all)
      world.sample(at: 0.4, into: some)
      for entity in entities {
        #expect(all[entity, .position] == some[entity, .position])
        #expect(all[entity, .position.x] == some[entity, .position.x])
        #expect(all[entity, .scale] == some[entity, .scale])
        #expect(all.velocity(entity, .position) == some.velocity(entity, .position))
        #expect(some[entity, .opacity] == nil && some.velocity(entity, .opacity) == nil)
      }
    }
    #expect(some.includes(.scale.x) && !some.includes(.opacity) && all.includes(.opacity))
  }

  @Test func columnsOfAFrameAreThoseOfTheWorld() throws {
    let (world, entities) = try busyWorld()
    let frame = Frame(of: .position)
    for _ in 0..<4 { world.tick() }
    world.despawn(entities[7])
    world.sample(at: 0, into: frame)
    let (values, owners) = frame.withColumn(.position, lane: 1) { values, owners in
      ((0..<values.count).map { values[$0] }, (0..<owners.count).map { owners[$0] })
    }
    world.withColumn(.position, lane: 1) { shown, entities in
      #expect(values == (0..<shown.count).map { shown[$0] })
      #expect(owners == (0..<entities.count).map { entities[$0] })
    }
    var seen = 0
    frame.forEach(.position) { entity, position in
      #expect(world[entity, .position] == position)
      seen += 1
    }
    #expect(seen == 49)
    frame.forEach(.opacity) { _, _ in Issue.record("was not asked for") }
    #expect(frame.withColumn(.opacity) { values, _ in values.count } == 0)
  }

  @Test func aFrameMayBeAskedForMoreAndServeAnotherWorld() throws {
    let (world, entities) = try busyWorld()
    let frame = Frame()
    world.tick()
    world.sample(at: 0.5, into: frame)
    frame.include(.scale)
    world.sample(at: 0.5, into: frame)
    #expect(frame[entities[0], .opacity] == nil && frame[entities[0], .scale] != nil)
    frame.include(.opacity)
    world.sample(at: 0.5, into: frame)
    #expect(frame[entities[0], .opacity] != nil)
    let other = World()
    let lonely = other.spawn()
    try other.assign(lonely, .cornerRadius, to: 3)
    try other.assign(lonely, .opacity, to: 0.5)
    other.sample(at: 0, into: frame)
    #expect(frame[lonely, .opacity] == 0.5 && frame[lonely, .cornerRadius] == nil)
    #expect(frame[lonely, .scale] == [1, 1])
  }
}
