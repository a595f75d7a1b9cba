import Testing

@testable import Inbetween

/// W23: what a handle remembers after the end of its driver.
@Suite struct EndingTests {
  private let world = World(tickRate: .hertz(100))

  @Test func everyEndIsRemembered() throws {
    let (entity, other) = (world.spawn(), world.spawn())
    func move(_ entity: Entity, _ time: Int) throws -> DriverHandle {
      try world.animate(entity, .opacity, to: 1, duration: .milliseconds(time))
    }
    let completed = try move(entity, 30)
    #expect(completed.ending == nil)
    for _ in 0..<4 { world.tick() }
    #expect(completed.isReleased && completed.state == .killed && completed.duration == nil)
    #expect(completed.ending == DriverEnding(kind: .completed, duration: .milliseconds(30)))
    #expect(completed.ending?.state == .completed && completed.ending?.percentComplete == 1)
    #expect(completed.ending?.outcome == .completed)

    let superseded = try move(entity, 40)
    let killed = try move(entity, 50)
    #expect(superseded.ending == DriverEnding(kind: .superseded, duration: .milliseconds(40)))
    #expect(superseded.ending?.outcome == .superseded && superseded.ending?.percentComplete == nil)
    killed.kill()
    #expect(killed.ending == DriverEnding(kind: .killed, duration: .milliseconds(50)))
    killed.revive()
    #expect(killed.ending == nil)
    killed.kill()
    killed.release()
    #expect(killed.isReleased && killed.ending?.kind == .killed && killed.ending?.state == .killed)
    #expect(killed.ending?.outcome == .cancelled)

    let dead = try move(other, 60)
    let prepared = try world.tween(other, .scale, to: [2, 2])
    world.despawn(other)
    #expect(dead.ending == DriverEnding(kind: .entityDied, duration: .milliseconds(60)))
    #expect(prepared.ending?.kind == .entityDied && dead.ending?.outcome == .entityDied)
  }

  @Test func lengthsOfMotionsAndSequences() throws {
    let entity = world.spawn()
    try world.assign(entity, .opacity, to: 0)
    let pull = try world.animate(entity, .opacity, to: 1, .snappy)
    let length = try #require(pull.implicitDuration)
    let unknown = try world.register(SpringMotion(.scale, to: [3, 3]), on: entity, starts: false)
    unknown.release()
    #expect(unknown.ending == DriverEnding(kind: .killed, duration: nil))
    let play = try world.play(on: entity) {
      To(.cornerRadius, 2, over: .milliseconds(70))
      To(.cornerRadius, 3, over: .milliseconds(50))
    }
    while !pull.isReleased || !play.isReleased { world.tick() }
    #expect(pull.ending == DriverEnding(kind: .completed, duration: length))
    #expect(play.ending == DriverEnding(kind: .completed, duration: .milliseconds(120)))
  }

  /// The model is a list of the last handles.
  @Test func theLastOnesAreRemembered() throws {
    let entity = world.spawn()
    var gone: [(DriverHandle, Event.Kind)] = []
    for index in 0..<700 {
      let handle = try world.animate(
        entity, .opacity, to: 1, duration: .milliseconds(10 + index % 7), replaces: false)
      if index % 3 == 0 {
        handle.kill()
        handle.release()
        gone.append((handle, .killed))
      } else {
        world.tick()
        world.tick()
        #expect(handle.isReleased)
        gone.append((handle, .completed))
      }
      for (age, (handle, kind)) in gone.reversed().enumerated() where age % 51 == 0 || age == 255 {
        #expect(handle.ending?.kind == (age < World.endedCapacity ? kind : nil), "\(index), \(age)")
      }
    }
  }

  @Test func snapshotsRememberToo() throws {
    let entity = world.spawn()
    let first = try world.animate(entity, .opacity, to: 1, duration: .milliseconds(10))
    for _ in 0..<3 { world.tick() }
    let snapshot = Snapshot()
    try world.save(into: snapshot)
    let second = try world.animate(entity, .opacity, to: 0, duration: .milliseconds(20))
    for _ in 0..<4 { world.tick() }
    #expect(second.ending?.kind == .completed)
    try world.restore(snapshot)
    #expect(first.ending?.kind == .completed && second.ending == nil)
  }

  @Test("W23: one that has completed stays so when its entity goes, or its timeline") func completedStays()
    throws
  {
    let entity = world.spawn()
    let first = try world.animate(entity, .opacity, to: 0, duration: .milliseconds(50)).onComplete { handle in
      if let entity = handle.entity { handle.world?.despawn(entity) }
    }
    for _ in 0..<10 { world.tick() }
    #expect(first.ending?.kind == .completed)
    let (card, show) = (world.spawn(), world.makeTimeline())
    let second = try world.animate(card, .opacity, to: 0, duration: .milliseconds(50), on: show)
    for _ in 0..<10 { world.tick() }
    show.release()
    #expect(second.ending?.kind == .completed)
  }
}
