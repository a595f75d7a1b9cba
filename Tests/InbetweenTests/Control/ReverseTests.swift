import Testing

import Inbetween
@testable import InbetweenCore

/// W5: a completed driver that is kept plays back from its end, and forward again from its start.
@Suite struct ReverseTests {
  @Test("From the end to the start, and again; each way is reported") func thereAndBack() throws {
    let scene = try ControlScene(killsCompleted: false)
    let a = try scene.start([0, 100], 100, as: "a")
    scene.run(to: 150)
    #expect(a.state == .completed && scene.base == 100)
    #expect(a.reverse() && a.rate == -1)
    #expect(a.state == .active && a.elapsed == .milliseconds(100) && scene.energy == 100)
    _ = scene.log.take()
    #expect(scene.run(to: 190) == ["restarted a 150", "started a 150"])
    #expect(abs(scene.energy - 60) < 1e-4 && a.elapsed == .milliseconds(60))
    #expect(scene.run(to: 300) == ["completed a 250"])
    #expect(a.state == .completed && scene.energy == 0 && scene.base == 0)
    let calls = scene.log.take().filter { !$0.hasPrefix("update") }
    #expect(calls == ["restart a 150", "start a 150", "complete a 250"])
    #expect(a.reverse() && a.rate == 1 && scene.energy == 0)
    #expect(scene.run(to: 420) == ["restarted a 300", "started a 300", "completed a 400"])
    #expect(scene.energy == 100 && scene.base == 100)
  }

  @Test("New, stopped, killed or let go, it stays as it is") func illegal() throws {
    let scene = try ControlScene(killsCompleted: false)
    let new = try scene.tween([0, 1], 100)
    let stopped = try scene.start([0, 1], 100)
    stopped.stop()
    let killed = try scene.start([0, 1], 100)
    killed.kill()
    let held = try scene.start([0, 1], 100)
    held.complete()
    try held.rate(0)
    for handle in [new, stopped, killed, held] {
      let before = ControlState(scene, handle)
      #expect(!handle.reverse())
      #expect(ControlState(scene, handle) == before)
    }
    var endless = Tween(ControlScene.energy, values: [0, 1], duration: .milliseconds(100))
    endless.repeats = .forever
    let ended = try scene.world.register(endless, on: scene.entity)
    #expect(ended.complete() && ended.state == .completed && !ended.reverse() && ended.rate == 1)

    let other = try ControlScene()
    let letGo = try other.start([0, 1], 100)
    other.run(to: 200)
    #expect(letGo.state == .killed && !letGo.reverse() && other.energy == 1)
  }

  @Test("In its completion callback it may be reversed: it swings without a loss of time")
  func inCallback() throws {
    let scene = try ControlScene()
    let swing = try scene.start([0, 105], 105)
    swing.onComplete { [unowned world = scene.world] swing in
      if world.now.counts < 300 * 90 { swing.reverse() }
    }
    // There by 105 ms, back by 210, there by 315.
    scene.run(to: 130)
    #expect(abs(scene.energy - 80) < 1e-3)
    scene.run(to: 200)
    #expect(abs(scene.energy - 10) < 1e-3)
    scene.run(to: 270)
    #expect(abs(scene.energy - 60) < 1e-3)
    scene.run(to: 330)
    #expect(scene.energy == 105 && swing.state == .killed)
  }

  @Test("The end delay comes first on the way back, the delay on the way there") func delays() throws {
    for fill in [Fill.none, .backwards, .forwards, .both] {
      for direction in [Direction.normal, .reverse] {
        let scene = try ControlScene(killsCompleted: false)
        let a = try scene.register([0, 100], 100, delay: 30) {
          $0.endDelay = .milliseconds(20)
          $0.fill = fill
          $0.direction = direction
        }
        let (start, end): (Float, Float) = direction == .normal ? (0, 100) : (100, 0)
        scene.run(to: 200)
        #expect(a.state == .completed && scene.energy == end)
        #expect(a.reverse() && a.state == .delayed && scene.energy == end)
        scene.run(to: 220)
        #expect(a.state == .active && scene.energy == end)
        scene.run(to: 260)
        #expect(abs(scene.energy - (end + (start - end) * 0.4)) < 1e-3)
        scene.run(to: 350)
        #expect(a.state == .completed && scene.energy == start, "\(fill), \(direction)")
        #expect(a.reverse() && a.state == .delayed && scene.energy == start)
        scene.run(to: 380)
        #expect(a.state == .active)
        scene.run(to: 500)
        #expect(a.state == .completed && scene.energy == end)
      }
    }
  }

  enum Kind: String, CaseIterable {
    case tween, repeats, path, spring, decay, sequence
  }

  /// A driver of a kind, in its own world.
  struct Case {
    let world = World(tickRate: .hertz(100))
    let card: Entity
    let handle: DriverHandle

    init(_ kind: Kind, isOnTimeline: Bool) throws {
      world.defaults.killsCompleted = false
      card = world.spawn()
      try world.assign(card, .position, to: [0, 0])
      let timeline = isOnTimeline ? world.makeTimeline() : nil
      switch kind {
      case .tween, .repeats:
        var tween = Tween(.position.x, values: [0, 80, 20], duration: .milliseconds(200))
        tween.ease = .sineInOut
        if kind == .repeats {
          tween.repeats = 2.5
          tween.direction = .alternate
        }
        if let timeline { tween.timeline = timeline.id }
        handle = try world.register(tween, on: card)
      case .path:
        let path = try MotionPath(svg: "M 0 0 Q 100 0 100 50")
        handle = try world.animate(
          card, .position, along: path, duration: .milliseconds(200), on: timeline
        ).position
      case .spring:
        handle = try world.animate(
          card, .position.x, to: 100, spring: Spring(duration: .milliseconds(200), bounce: 0.3), on: timeline)
      case .decay:
        handle = try world.decay(card, .position.x, velocity: 300, friction: 8, on: timeline)
      case .sequence:
        handle = try world.play(on: card, in: timeline) {
          To(.position.x, 100, duration: .milliseconds(150), ease: .linear)
          To(.position.x, 30, duration: .milliseconds(100), ease: .quadOut)
        }
      }
      timeline?.begin()
    }

    var shown: SIMD2<Float> { world[card, .position]! }

    /// Ticks until it has completed, and calls `body` with the elapsed time after each tick before.
    func run(_ body: (Duration) -> Void = { _ in }) {
      for _ in 0..<2000 {
        world.tick()
        if handle.state == .completed { return }
        body(handle.elapsed!)
      }
      Issue.record("it does not complete")
    }
  }

  @Test("Each kind shows on its way what it shows there after a seek", arguments: Kind.allCases)
  func kinds(_ kind: Kind) throws {
    for isOnTimeline in [false, true] {
      let played = try Case(kind, isOnTimeline: isOnTimeline)
      let sought = try Case(kind, isOnTimeline: isOnTimeline)
      #expect(sought.handle.pause())
      played.run()
      let end = played.shown
      for way in 1...4 {
        #expect(played.handle.reverse() && played.handle.state == .active, "\(kind), way \(way)")
        var last: Duration?
        played.run { elapsed in
          if let last { #expect(way % 2 == 1 ? elapsed < last : elapsed > last) }
          last = elapsed
          sought.handle.seek(to: elapsed)
          let difference = played.shown - sought.shown
          #expect(
            max(abs(difference.x), abs(difference.y)) < 1e-3,
            "\(kind), \(isOnTimeline), way \(way) at \(elapsed): \(played.shown), \(sought.shown)")
        }
        #expect(last != nil)
        let rest = played.shown - (way % 2 == 1 ? [0, 0] : end)
        #expect(max(abs(rest.x), abs(rest.y)) < 1e-4, "\(kind), \(isOnTimeline), way \(way): \(played.shown)")
      }
      #expect(played.world.engine.validate() == nil)
    }
  }

  @Test("Groups and paths reverse their completed drivers") func groups() throws {
    let world = World(tickRate: .hertz(100))
    world.defaults.killsCompleted = false
    let cards = (0..<3).map { _ in world.spawn() }
    try world.animate(cards, .opacity, to: 0, .eased(.linear, over: .milliseconds(100)))
    let ride = try world.animate(
      cards[0], .position, along: MotionPath(svg: "M 0 0 H 50"), duration: .milliseconds(100),
      orients: .rotation)
    for _ in 0..<12 { world.tick() }
    #expect(world.drivers(of: .opacity).reverse() == 3 && ride.reverse())
    for _ in 0..<12 { world.tick() }
    #expect(cards.allSatisfy { world[$0, .opacity] == 1 } && world[cards[0], .position] == [0, 0])
    #expect(ride.orientation?.state == .completed && ride.orientation?.rate == -1)
  }
}
