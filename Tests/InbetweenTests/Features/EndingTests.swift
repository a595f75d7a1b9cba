import Testing

import Inbetween
@testable import InbetweenCore

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
      To(.cornerRadius, 2, duration: .milliseconds(70))
      To(.cornerRadius, 3, duration: .milliseconds(50))
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

  @Test("W23: the length of a retargeted spring is known, asked for or not", arguments: [false, true], 0..<3)
  func retargeted(asks: Bool, way: Int) throws {
    let world = World()
    let card = world.spawn()
    func spring() throws -> DriverHandle {
      let handle = try world.animate(card, .position, to: [100, 0], .snappy)
      for _ in 0..<5 { world.tick() }
      try handle.retarget(to: SIMD2<Float>(50, 50))
      for _ in 0..<5 { world.tick() }
      return handle
    }
    let handle = try spring()
    let length = asks ? handle.implicitDuration : nil
    switch way {
    case 0: try world.animate(card, .position, to: [0, 0], .snappy)
    case 1: handle.release()
    default: world.despawn(card)
    }
    #expect(handle.ending!.duration != nil)
    if asks { #expect(handle.ending!.duration == length) }
  }

  @Test("W7, W8, W23: what has reached its end has completed, whatever a callback of that tick does to it")
  @MainActor func endsTogether() async throws {
    for order in 0..<2 {
      for (end, kept) in [(51, false), (51, true), (53, false), (53, true)] {
        for operation in 0..<4 {
          let world = World(tickRate: .hertz(100))
          let line = kept ? world.makeTimeline() : nil
          let (card, other) = (world.spawn(), world.spawn())
          func add(_ entity: Entity, _ end: Int) throws -> DriverHandle {
            try world.animate(entity, .opacity, to: 0, duration: .milliseconds(end), on: line)
          }
          let first = try add(order == 0 ? card : other, order == 0 ? 51 : end)
          let second = try add(order == 0 ? other : card, order == 0 ? end : 51)
          let (killer, victim) = order == 0 ? (first, second) : (second, first)
          var (calls, outcome): ([String], Outcome?) = ([], nil)
          victim.onComplete { _ in calls.append("complete") }
          victim.onKill { _ in calls.append("kill") }
          killer.onComplete { [unowned world] _ in
            switch operation {
            case 0: victim.kill()
            case 1: victim.release()
            case 2: victim.stop()
            default: world.despawn(other)
            }
          }
          let task = Task { @MainActor in outcome = await victim.outcome }
          for _ in 0..<20 { await Task.yield() }
          for _ in 0..<10 { world.tick() }
          await task.value
          let place = "order \(order), end \(end), kept \(kept), operation \(operation)"
          // Of what ends later in the tick the calls come later, too.
          let isLeft = kept && operation == 2
          #expect(calls == (isLeft ? ["complete"] : ["complete", "kill"]), "\(place)")
          #expect(outcome == .completed && victim.ending?.kind == .completed, "\(place)")
          #expect(victim.ending?.outcome == .completed && victim.state == (isLeft ? .completed : .killed))
          victim.release()
          #expect(victim.ending?.kind == .completed, "\(place)")
        }
      }
    }
  }

  @Test("W23: one that was taken back from its end, or begun again, and is killed then, was killed")
  func killedAgain() throws {
    let (card, show) = (world.spawn(), world.makeTimeline())
    let fade = try world.animate(card, .opacity, to: 0, duration: .milliseconds(50), on: show)
    for _ in 0..<10 { world.tick() }
    show.seek(to: .milliseconds(20))
    fade.kill()
    #expect(fade.ending?.kind == .killed)
    fade.revive()
    fade.start()
    for _ in 0..<10 { world.tick() }
    fade.kill()
    #expect(fade.ending?.kind == .completed)
    fade.revive()
    #expect(fade.ending == nil)
    fade.kill()
    #expect(fade.ending?.kind == .killed)
  }
}
