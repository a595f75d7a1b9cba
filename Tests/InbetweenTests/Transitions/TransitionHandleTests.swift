import Foundation
import Inbetween
import Testing

/// The operations of a handle in every phase, and their events (X5, X6).
@Suite struct TransitionHandleTests {
  /// A transition of 400 ms with a tween from 0 to 100, at 100 ms, in one of these phases: at rest at back;
  /// begun at 0; held at 0.25; moved by a spring from 0.25 to fore, still at rest; released. For the
  /// operations see `perform`.
  ///
  /// A cell says whether the operation does anything; then the phase, direction and position right after it;
  /// then the events, all at 100 ms.
  static let table = [
    // phase       operation   does phase direction position told
    "idle          begin       ✓ running     forward  0     will-forward running",
    "idle          beginBack   ✓ running     backward 1     will-backward running",
    "idle          reverse     –",
    "idle          interrupt   –",
    "idle          scrubTo     ✓ interactive forward  0.5   will-forward interactive",
    "idle          scrubBy     ✓ interactive forward  0.125 will-forward interactive",
    "idle          scrubNaN    –",
    "idle          letGo       –",
    "idle          settle      –",
    "idle          complete    ✓ idle        forward  1     will-forward end-fore",
    "running       begin       –",
    "running       beginBack   ✓ running     backward 0.25",
    "running       reverse     ✓ running     backward 0.25",
    "running       interrupt   ✓ interactive forward  0.25  interactive",
    "running       scrubTo     ✓ interactive forward  0.5   interactive",
    "running       scrubBy     ✓ interactive forward  0.375 interactive",
    "running       scrubNaN    –",
    "running       letGo       ✓ settling    forward  0.25  settling",
    "running       settle      ✓ settling    forward  0.25  settling",
    "running       complete    ✓ idle        forward  1     idle end-fore",
    "interactive   begin       ✓ running     forward  0.25  running",
    "interactive   beginBack   ✓ running     backward 0.25  running",
    "interactive   reverse     ✓ running     backward 0.25  running",
    "interactive   interrupt   –",
    "interactive   scrubTo     ✓ interactive forward  0.5",
    "interactive   scrubBy     ✓ interactive forward  0.375",
    "interactive   scrubNaN    –",
    "interactive   letGo       ✓ settling    backward 0.25  settling",
    "interactive   settle      ✓ settling    forward  0.25  settling",
    "interactive   complete    ✓ idle        forward  1     idle end-fore",
    "settling      begin       ✓ running     forward  0.25  running",
    "settling      beginBack   ✓ running     backward 0.25  running",
    "settling      reverse     ✓ running     backward 0.25  running",
    "settling      interrupt   ✓ interactive forward  0.25  interactive",
    "settling      scrubTo     ✓ interactive forward  0.5   interactive",
    "settling      scrubBy     ✓ interactive forward  0.375 interactive",
    "settling      scrubNaN    –",
    "settling      letGo       ✓ settling    backward 0.25",
    "settling      settle      ✓ settling    forward  0.25",
    "settling      complete    ✓ idle        forward  1     idle end-fore",
    "released      begin       –",
    "released      beginBack   –",
    "released      reverse     –",
    "released      interrupt   –",
    "released      scrubTo     –",
    "released      scrubBy     –",
    "released      scrubNaN    –",
    "released      letGo       –",
    "released      settle      –",
    "released      complete    –",
  ]

  private func perform(_ operation: String, on handle: TransitionHandle) -> Bool {
    switch operation {
    case "begin": handle.begin()
    case "beginBack": handle.begin(.backward)
    case "reverse": handle.reverse()
    case "interrupt": handle.interrupt()
    case "scrubTo": handle.scrub(to: 0.5)
    case "scrubBy": handle.scrub(by: 0.125)
    case "scrubNaN":
      handle.scrub(to: .nan) || handle.scrub(by: .nan) || handle.scrub(to: .infinity)
        || handle.scrub(by: -.infinity)
    case "letGo": handle.letGo() != nil
    case "settle": handle.settle(at: .fore)
    case "complete": handle.complete(at: .fore)
    default: preconditionFailure(operation)
    }
  }

  private func handle(in phase: String, _ scene: TransitionScene) throws -> TransitionHandle {
    let handle = try scene.open()
    if phase == "running" || phase == "settling" { handle.begin() }
    scene.run(to: 100)
    if phase == "interactive" { handle.scrub(to: 0.25) }
    if phase == "settling" {
      handle.interrupt()
      handle.settle(at: .fore, velocity: 0)
    }
    if phase == "released" { handle.release() }
    return handle
  }

  @Test("X5: a cell", arguments: table) func cell(line: String) throws {
    let cell = line.split(separator: " ").map(String.init)
    let (scene, log) = (TransitionScene(), TransitionLog())
    let handle = try handle(in: cell[0], scene)
    log.follow(handle, in: scene)
    let (hash, phase, energy) = (scene.world.stateHash, handle.phase, scene.energy)
    #expect(phase?.rawValue == (cell[0] == "released" ? nil : cell[0]))
    #expect(perform(cell[1], on: handle) == (cell[2] == "✓"))
    if cell[2] != "✓" {
      #expect(scene.world.stateHash == hash && handle.phase == phase && scene.energy == energy)
      #expect(log.take() == [])
      return
    }
    #expect(handle.phase?.rawValue == cell[3] && handle.direction?.rawValue == cell[4])
    #expect(handle.position == Float(cell[5]))
    // The tweens show the position at once.
    #expect(near(scene.energy, 100 * Float(cell[5])!))
    #expect(
      log.take() == cell.dropFirst(6).map { $0.replacingOccurrences(of: "-", with: " ") + " 100" })
    // It reaches its end, or stays where it is held.
    scene.run(to: 3000)
    if cell[3] == "interactive" {
      #expect(handle.position == Float(cell[5]) && handle.phase == .interactive)
    } else {
      let end: Float = cell[4] == "forward" ? 1 : 0
      #expect(handle.position == end && handle.phase == .idle)
      #expect(scene.energy == 100 * end && scene.base == 100 * end)
      #expect(log.base.last == 100 * end)
    }
  }

  @Test("X4: a handle returns the transition's settings") func made() throws {
    let world = World()
    let layers = [TransitionLayer(AnimationRange(start: 0.5, end: 1), timing: .spring(.bouncy))]
    for transition in [
      Transition(duration: .milliseconds(400)),
      Transition(duration: .seconds(2), direction: .backward, layers: layers, sharedElement: .curve(.sineIn)),
    ] {
      let handle = try world.makeTransition(transition)
      #expect(handle.transition == transition)
      #expect(try #require(handle.transition).duration == transition.duration)
      let policy = LetGoPolicy()
      #expect(handle.policy == policy && handle.direction == transition.direction)
    }
  }

  @Test("W6: a stale handle returns nil") func stale() throws {
    let scene = TransitionScene()
    let handle = try scene.open()
    let copy = handle
    handle.begin()
    scene.run(to: 100)
    #expect(handle.release())
    #expect(!handle.release() && copy.world == nil)
    #expect(copy.phase == nil && copy.position == nil && copy.velocity == nil && copy.direction == nil)
    #expect(copy.transition == nil && copy.letGo() == nil)
    // The value that it showed stays (C4); nothing else is changed.
    #expect(near(scene.energy, 25) && scene.base == scene.energy)
    #expect(scene.world.driverCount == 0 && scene.world.entityCount == 1)
    // Another transition may get its index; the old handle does not touch it.
    let next = try scene.open()
    #expect(next != copy && next.id != copy.id)
    #expect(!copy.begin() && next.phase == .idle)
    var world: World? = World()
    let orphan = try #require(world).makeTransition(Transition(duration: .seconds(1)))
    world = nil
    #expect(orphan.phase == nil && !orphan.begin() && !orphan.release() && !orphan.complete(at: .back))
  }

  @Test("X6: the order of events, and their instants") func told() throws {
    let (scene, log) = (TransitionScene(), TransitionLog())
    let handle = try scene.open(405)
    log.follow(handle, in: scene)
    handle.begin()
    #expect(log.take() == ["will forward 0", "running 0"])
    scene.run(to: 400)
    #expect(log.take() == [])
    scene.run(to: 410)
    // At its own instant, not the tick's (T6), with the end values committed.
    #expect(log.take() == ["idle 405", "end fore 405"])
    #expect(log.base == [100])
    handle.begin(.backward)
    scene.run(to: 450)
    handle.interrupt()
    handle.scrub(to: 0.25)
    handle.letGo(velocity: -3)
    #expect(log.take() == ["will backward 410", "running 410", "interactive 450", "settling 450"])
    scene.run(to: 3000)
    let end = log.take()
    #expect(end.count == 2 && end[0].hasPrefix("idle ") && end[1].hasPrefix("end back "))
    #expect(log.base == [100, 0])
  }

  @Test("X6: a transition that its own end begins loses no time") func chain() throws {
    for rate in [24, 60, 144] {
      let scene = TransitionScene(tickRate: .hertz(rate))
      let handle = try scene.open(405)
      handle.onDidEnd { end in handle.begin(end == .fore ? .backward : .forward) }
      handle.begin()
      // All tick rates have a tick at 5/12 s.
      while scene.world.now.counts < 37_500 { scene.world.tick() }
      let along = Float(37_500 - 405 * 90) / (405 * 90)
      #expect(near(try #require(handle.position), 1 - along), "\(rate) Hz")
      #expect(abs(scene.energy - 100 * (1 - along)) < 0.01, "\(rate) Hz: \(scene.energy)")
      #expect(handle.phase == .running && handle.direction == .backward)
      handle.onDidEnd(nil)
      scene.run(to: 1000)
      #expect(scene.energy == 0 && handle.phase == .idle)
    }
  }

  @Test("W7: callbacks may do anything") func freedom() throws {
    let scene = TransitionScene()
    // It is reversed as it begins.
    let first = try scene.open()
    first.onPhaseChange { _ in
      first.onPhaseChange(nil)
      first.reverse()
    }
    first.begin()
    #expect(first.direction == .backward)
    scene.run(to: 20)
    #expect(first.phase == .idle && first.position == 0)
    // It is released in each of its own callbacks.
    for moment in 0..<3 {
      let second = try scene.open(100)
      switch moment {
      case 0: second.onWillBegin { _ in second.release() }
      case 1: second.onPhaseChange { _ in second.release() }
      default: second.onDidEnd { _ in second.release() }
      }
      second.begin()
      scene.world.tick()
      #expect((second.phase == nil) == (moment < 2))
      for _ in 0..<12 { scene.world.tick() }
      #expect(second.phase == nil)
    }
    #expect(scene.world.entityCount == 1)
    // At its end, its entity is despawned, or another transition is made.
    let third = try scene.open(100)
    third.onDidEnd { _ in scene.world.despawn(scene.entity) }
    third.begin()
    for _ in 0..<12 { scene.world.tick() }
    #expect(!scene.world.isAlive(scene.entity) && third.phase == .idle)
    #expect(third.begin())
    for _ in 0..<12 { scene.world.tick() }
    #expect(third.position == 1)
  }

  @Test("X4: a transition of no length is a jump") func zero() throws {
    let (scene, log) = (TransitionScene(), TransitionLog())
    let handle = try scene.open(0)
    log.follow(handle, in: scene)
    scene.run(to: 100)
    #expect(handle.begin())
    #expect(handle.phase == .idle && handle.position == 1 && scene.energy == 100 && scene.base == 100)
    #expect(log.take() == ["will forward 100", "running 100", "idle 100", "end fore 100"])
    scene.run(to: 200)
    #expect(log.take() == [] && scene.energy == 100)
    #expect(handle.begin(.backward) && scene.energy == 0)
    // It can be held all the same.
    handle.scrub(to: 1)
    #expect(scene.energy == 100)
    handle.letGo(velocity: 0)
    scene.run(to: 3000)
    #expect(handle.phase == .idle && scene.energy == 100)
  }

  @Test("X5: let go, it finishes or cancels, by position and by flick") func policy() throws {
    let cases: [(Float, Float, Float, Float, TransitionEnd)] = [
      (0.4, 0, 0.5, 1, .back), (0.6, 0, 0.5, 1, .fore),
      (0.4, 0.5, 0.5, 1, .back), (0.4, 1, 0.5, 1, .fore), (0.6, -1.5, 0.5, 1, .back),
      (0.4, 0, 0.3, 1, .fore), (0.9, -1.5, 0.5, 2, .fore), (0.1, 0.25, 0.5, 0.25, .fore),
    ]
    for (position, velocity, threshold, flick, end) in cases {
      for isSprung in [true, false] {
        let scene = TransitionScene()
        let handle = try scene.open()
        handle.policy.threshold = threshold
        handle.policy.flickSpeed = flick
        if !isSprung { handle.policy.spring = nil }
        handle.scrub(to: position)
        #expect(handle.letGo(velocity: velocity) == end)
        #expect(handle.phase == (isSprung ? .settling : .running))
        #expect(handle.direction == end.direction)
        if isSprung { #expect(handle.velocity == velocity) }
        if !isSprung {
          // The time that remains is in proportion to the distance.
          let way = abs(end.position - position)
          #expect(near(scene.energy(at: Double(way) * 200), 100 * (position + end.position) / 2))
          scene.run(to: Int64((way * 400).rounded()))
          #expect(handle.phase == .idle)
        }
        scene.run(to: 3000)
        #expect(handle.phase == .idle && handle.position == end.position)
      }
    }
  }

  @Test("X5: after a release the time that remains is equal for all layers") func remaining() throws {
    let world = World(tickRate: .hertz(100))
    let entity = world.spawn()
    var transition = Transition(duration: .seconds(1))
    transition.layers = [
      TransitionLayer(AnimationRange(start: 0, end: 0.5)),
      TransitionLayer(AnimationRange(start: 0.4, end: 1)),
      TransitionLayer(AnimationRange(start: 0.8, end: 1)),
    ]
    let handle = try world.makeTransition(transition)
    handle.policy.spring = nil
    let properties = (0..<3).map { Property<Float>("layer \($0)", default: 0) }
    for (index, property) in properties.enumerated() {
      var tween = TransitionTween(property, back: 0, fore: 100, transition: handle.id)
      tween.part = .layer(index)
      try world.register(tween, on: entity)
    }
    handle.scrub(to: 0.5)
    let held: [Float] = [100, 100 / 6, 0]
    for (property, value) in zip(properties, held) {
      #expect(near(world[entity, property]!, value))
    }
    handle.letGo(velocity: 3)
    let frame = Frame()
    // The first layer has ended, the second goes on, the third begins after 0.3 s; all end at 0.5 s.
    let finishing: [(Int, [Float])] = [
      (300, [100, 400 / 6, 0]), (400, [100, 500 / 6, 50]), (500, [100, 100, 100]),
    ]
    for (time, values) in finishing {
      world.sample(at: Instant(.milliseconds(time)), into: frame)
      for (property, value) in zip(properties, values) {
        #expect(abs(frame[entity, property]! - value) < 1e-3, "\(property.name) at \(time)")
      }
    }
    // The other way the first layer waits.
    handle.scrub(to: 0.75)
    handle.letGo(velocity: -3)
    let cancelling: [(Int, [Float])] = [(250, [100, 100 / 6, 0]), (500, [50, 0, 0]), (750, [0, 0, 0])]
    for (time, values) in cancelling {
      world.sample(at: Instant(.milliseconds(time)), into: frame)
      for (property, value) in zip(properties, values) {
        #expect(abs(frame[entity, property]! - value) < 1e-3, "\(property.name) at \(time)")
      }
    }
  }
}
