import Testing

import Inbetween
@testable import InbetweenCore

/// W5: a driver plays to an elapsed time, and pauses there at that exact instant.
@Suite struct PlayToTests {
  @Test("There, back, and on: each pause is at its exact instant") func thereAndBack() throws {
    let scene = try ControlScene()
    let a = try scene.start([0, 100], 100, as: "a")
    #expect(a.play(to: .milliseconds(45)))
    #expect(scene.run(to: 100) == ["started a 0", "paused a 45"])
    #expect(a.state == .paused && a.elapsed == .milliseconds(45) && abs(scene.energy - 45) < 1e-4)
    #expect(a.play(to: .milliseconds(20)) && a.rate == -1 && a.state == .active)
    #expect(scene.run(to: 200) == ["resumed a 100", "paused a 125"])
    #expect(a.elapsed == .milliseconds(20) && abs(scene.energy - 20) < 1e-4)
    #expect(a.play(to: .milliseconds(20)) && a.state == .paused)
    #expect(a.play(to: .milliseconds(71)) && a.rate == 1)
    #expect(scene.run(to: 300) == ["resumed a 200", "paused a 251"])
    #expect(abs(scene.energy - 71) < 1e-4)
    // From here on it plays as any driver.
    #expect(a.resume())
    #expect(scene.run(to: 400) == ["resumed a 300", "completed a 329"])
    #expect(scene.base == 100 && !a.play(to: .zero))
  }

  @Test("New and stopped, it starts; completed, it plays back; beyond its end, it completes")
  func states() throws {
    let scene = try ControlScene(killsCompleted: false)
    let a = try scene.tween([0, 100], 100, delay: 20, as: "a")
    #expect(a.play(to: .milliseconds(30)) && a.state == .delayed)
    #expect(scene.run(to: 100) == ["started a 20", "paused a 50"])
    #expect(a.stop() && a.play(to: .zero))
    #expect(scene.run(to: 200) == ["stopped a 100", "started a 120", "paused a 120"])
    #expect(a.elapsed == .zero && scene.energy == 0)
    #expect(a.play(to: .seconds(9)))
    #expect(scene.run(to: 400) == ["resumed a 200", "completed a 300"])
    #expect(!a.play(to: .milliseconds(100)) && !a.play(to: .seconds(9)) && a.rate == 1)
    #expect(a.play(to: .milliseconds(60)) && a.rate == -1)
    #expect(scene.run(to: 500) == ["restarted a 400", "started a 400", "paused a 440"])
    #expect(abs(scene.energy - 60) < 1e-4)
    #expect(!a.play(to: .milliseconds(-1)))
    try a.rate(0)
    #expect(!a.play(to: .zero))
    try a.rate(1)
    #expect(a.kill() && !a.play(to: .zero))
    #expect(a.release() && !a.play(to: .zero))
  }

  @Test("A pause and another rate keep the place; a seek, a new length and an end drop it")
  func kept() throws {
    for operation in ["pause", "rate", "update", "seek", "duration", "restart", "complete", "retarget"] {
      let scene = try ControlScene(killsCompleted: false)
      let tween = Tween(ControlScene.energy, to: 108, duration: .milliseconds(100))
      let a = try scene.world.register(tween, on: scene.entity)
      #expect(a.play(to: .milliseconds(55)))
      scene.run(to: 20)
      switch operation {
      case "pause":
        a.pause()
        scene.run(to: 90)
        a.resume()
      case "rate": try a.rate(0.25)
      case "update": a.update(by: .milliseconds(70))
      case "seek": a.seek(to: .milliseconds(10))
      case "duration": try a.duration(.milliseconds(90))
      case "restart": a.restart()
      case "complete": a.complete()
      default: #expect(try a.retarget(to: 8))
      }
      scene.run(to: 600)
      let isKept = ["pause", "rate", "update"].contains(operation)
      #expect(a.state == (isKept ? .paused : .completed), "\(operation)")
      if isKept { #expect(a.elapsed == .milliseconds(55) && abs(scene.energy - 63) < 1e-4, "\(operation)") }
    }
  }

  @Test("Each kind stops where a seek would lead, in samples too", arguments: ReverseTests.Kind.allCases)
  func kinds(_ kind: ReverseTests.Kind) throws {
    for isOnTimeline in [false, true] {
      let played = try ReverseTests.Case(kind, isOnTimeline: isOnTimeline)
      let sought = try ReverseTests.Case(kind, isOnTimeline: isOnTimeline)
      #expect(sought.handle.pause())
      for place in [75, 33, 160] as [Int64] {
        #expect(played.handle.play(to: .milliseconds(place)))
        let frame = Frame()
        // Up to the last tick before the stop, a sample after it shows the stop.
        for _ in 0..<30 where played.handle.state != .paused {
          let left = played.handle.elapsed!.counts - place * 90
          if left.magnitude < 900 {
            played.world.sample(at: Instant(counts: played.world.now.counts + 899), into: frame)
            sought.handle.seek(to: .milliseconds(place))
            #expect(distance(frame[played.card, .position]!, sought.shown) < 1e-3, "\(kind), \(place)")
          }
          played.world.tick()
        }
        #expect(played.handle.state == .paused && played.handle.elapsed == .milliseconds(place), "\(kind)")
        sought.handle.seek(to: .milliseconds(place))
        #expect(distance(played.shown, sought.shown) < 1e-3, "\(kind), \(isOnTimeline), \(place)")
        let stopped = played.shown
        for _ in 0..<5 { played.world.tick() }
        #expect(played.shown == stopped && played.world.engine.validate() == nil)
      }
    }
  }

  private func distance(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float {
    max(abs(a.x - b.x), abs(a.y - b.y))
  }

  @Test("A sequence tells the calls before the stop at their own instants, others when it goes on")
  func calls() throws {
    let world = World(tickRate: .hertz(100))
    let card = world.spawn()
    var told: [Int64] = []
    let story = try world.play(on: card) {
      Wait(.milliseconds(33))
      Call { [unowned world] in told.append(world.now.counts / 90) }
      Wait(.milliseconds(4))
      Label("hit")
      Wait(.milliseconds(4))
      Call { [unowned world] in told.append(world.now.counts / 90) }
    }
    #expect(story.play(to: story.offset(ofLabel: "hit")!))
    for _ in 0..<20 { world.tick() }
    #expect(told == [33] && story.state == .paused && story.elapsed == .milliseconds(37))
    #expect(story.resume())
    world.tick()
    #expect(told == [33, 204])
  }

  @Test("A repeat begins there, before the pause; events beyond it are not to come") func repeats() throws {
    let scene = try ControlScene()
    let a = try scene.register([0, 10], 50, as: "a", updates: false) { $0.repeats = 3 }
    #expect(a.nextEvent?.kind == .repeated)
    #expect(a.play(to: .milliseconds(50)))
    #expect(scene.run(to: 100) == ["started a 0", "repeated a 50", "paused a 50"])
    #expect(a.play(to: .milliseconds(120)))
    #expect(a.nextEvent?.kind == .repeated && scene.precedence.winner?.end == nil)
    #expect(scene.run(to: 160) == ["resumed a 100", "repeated a 150"] && a.nextEvent == nil)
    #expect(scene.run(to: 300) == ["paused a 170"] && abs(scene.energy - 4) < 1e-4)
  }

  @Test("T10: a save has the place") func saved() throws {
    let scene = try ControlScene()
    let a = try scene.start([0, 100], 100)
    #expect(a.play(to: .milliseconds(45)))
    scene.run(to: 30)
    let snapshot = Snapshot()
    try scene.world.save(into: snapshot)
    let copy = try Snapshot(data: snapshot.data())
    for _ in 0..<2 {
      scene.run(to: 100)
      #expect(a.state == .paused && a.elapsed == .milliseconds(45) && abs(scene.energy - 45) < 1e-4)
      try scene.world.restore(copy)
    }
  }

  @Test("W5, T7: forward or backward, at any tick rate, a sequence stops with the values of a seek there")
  func valuesOfSequences() throws {
    for rate in [1, 5, 10, 60, 144] {
      let (played, sought) = (World(tickRate: .hertz(rate)), World(tickRate: .hertz(rate)))
      let handles = try [played, sought].map { world in
        world.defaults.killsCompleted = false
        let entity = world.spawn()
        return try world.play(on: entity) {
          Through(RuleScene.energy, [0, 100, 0, 40], duration: .milliseconds(900), ease: .quadInOut)
          Together {
            To(RuleScene.energy, -60, duration: .milliseconds(120)).alternating(3)
            By(.position, [30, 10], .bouncy)
          }
          .repeating(2, pause: .milliseconds(50))
        }
      }
      handles[1].pause()
      for time in [700, 430, 80, 1130, 990, 1240, 1000, 60, 590, 210] {
        handles[0].play(to: .milliseconds(time))
        var ticks = 0
        while handles[0].state != .paused, ticks < 400 {
          played.tick()
          ticks += 1
        }
        handles[1].seek(to: .milliseconds(time))
        let energies = zip([played, sought], handles).map { $0[$1.entity!, RuleScene.energy]! }
        #expect(abs(energies[0] - energies[1]) < 1e-3, "\(rate) Hz, \(time) ms: \(energies)")
        let places = zip([played, sought], handles).map { $0[$1.entity!, .position]! }
        #expect(abs(places[0].x - places[1].x) < 1e-3, "\(rate) Hz, \(time) ms: \(places)")
        // It stays there.
        played.tick()
        #expect(played[handles[0].entity!, RuleScene.energy]! == energies[0])
      }
    }
  }
}
