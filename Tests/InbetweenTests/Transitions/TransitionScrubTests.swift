import Inbetween
import Testing

/// A transition under a finger: by what is seen, and with the velocity of its scrubs (X5).
@Suite struct TransitionScrubTests {
  private let world = World(tickRate: .hertz(100))
  private let card: Entity

  init() { card = world.spawn() }

  private func make(_ timing: AnimationTimingParameters?) throws -> TransitionHandle {
    let opening = Transition(duration: .milliseconds(400), sharedElement: timing)
    let open = try world.makeTransition(opening)
    var rise = TransitionTween(.position.y, back: 300, fore: 100, transition: open.id)
    if timing != nil { rise.part = .sharedElement }
    try world.register(rise, on: card)
    return open
  }

  private static let timings: [AnimationTimingParameters?] = [
    nil, .curve(.linear), .curve(.cubicInOut), .curve(.easeIn), .curve(.backInOut), .curve(.expoIn),
    .spring(dampingRatio: 0.4), .spring(.bouncy),
  ]

  @Test("X5: scrubbed by what is seen, the shared element moves with the finger", arguments: timings)
  func visible(timing: AnimationTimingParameters?) throws {
    let open = try make(timing)
    var last: Float = -1
    for step in 0...40 {
      let part = Float(step) / 40
      #expect(open.scrub(toVisible: part))
      #expect(abs(world[card, .position.y]! - (300 - 200 * part)) < 0.02, "at \(part)")
      #expect(abs(open.visible! - part) < 1e-4)
      #expect(open.position! > last || step == 0, "the least position that shows it")
      last = open.position!
    }
    #expect(open.scrub(toVisible: -3) && open.position == 0)
    #expect(open.scrub(toVisible: 7) && open.position == 1)
    #expect(!open.scrub(toVisible: .nan))
    open.release()
    #expect(!open.scrub(toVisible: 0.5) && open.visible == nil)
  }

  private func drag(_ open: TransitionHandle, _ positions: [Float]) {
    for position in positions {
      open.scrub(to: position)
      world.tick()
    }
  }

  @Test("X5: let go, it has the velocity of its scrubs") func thrown() throws {
    let open = try make(nil)
    drag(open, [0.1, 0.13, 0.16, 0.19, 0.22])
    #expect(open.velocity == 0)
    #expect(open.letGo() == .fore)
    #expect(near(open.velocity!, 3))
    open.complete(at: .back)
    drag(open, [0.9, 0.88, 0.86])
    #expect(open.letGo() == .back)
    open.complete(at: .back)
    // Slowly: the threshold decides.
    drag(open, [0.3, 0.305, 0.31])
    #expect(open.letGo() == .back)
    #expect(near(open.velocity!, 0.5))
  }

  @Test("X5: a finger that rests throws nothing, and an interruption forgets") func rests() throws {
    let open = try make(nil)
    drag(open, [0.1, 0.2, 0.3])
    for _ in 0..<10 { world.tick() }
    #expect(open.letGo() == .back)
    #expect(open.velocity! == 0)
    open.complete(at: .back)
    drag(open, [0.1, 0.2, 0.3])
    open.letGo()
    world.tick()
    open.interrupt()
    #expect(open.settle(at: .fore))
    #expect(open.velocity! == 0)
    open.complete(at: .back)
    // Several at one instant are one, and the first of all is no way.
    open.scrub(to: 0.2)
    open.scrub(to: 0.6)
    #expect(open.letGo() == .fore)
    #expect(open.velocity! == 0)
  }

  @Test("X5: a rest does not slow down the flick after it") func heldThenFlicked() throws {
    for isRepeated in [false, true] {
      for start in [0, 0.6] as [Float] {
        for flick in [0.1, 0.3, -0.1] as [Float] where start + flick >= 0 {
          for frames in 1...3 {
            let open = try make(nil)
            drag(open, [start])
            for _ in 0..<100 { if isRepeated { drag(open, [start]) } else { world.tick() } }
            for frame in 1..<frames + 1 {
              if frame > 1 { world.tick() }
              open.scrub(to: start + flick * Float(frame))
              if start + flick * Float(frame + 1) < 0 || start + flick * Float(frame + 1) > 1 { break }
            }
            #expect(open.letGo() == (flick > 0 ? .fore : .back))
            #expect(abs(open.velocity!) >= 1)
            open.release()
          }
        }
      }
    }
    // A slow movement after a rest is none.
    let open = try make(nil)
    drag(open, [0.2])
    for _ in 0..<100 { world.tick() }
    open.scrub(to: 0.205)
    #expect(open.letGo() == .back && open.velocity! < 0.5)
  }

  @Test("X5: a throw is at most 8 positions a second, and a given velocity counts") func limits() throws {
    let open = try make(nil)
    drag(open, [0.1, 0.9])
    open.letGo()
    #expect(near(open.velocity!, 8))
    open.complete(at: .back)
    drag(open, [0.1, 0.9])
    #expect(open.letGo(velocity: -2) == .back)
    #expect(near(open.velocity!, -2))
    open.complete(at: .back)
    // Only the last 60 ms count.
    drag(open, [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.4, 0.4, 0.4])
    open.letGo()
    #expect(open.velocity! == 0)
  }

  @Test("T10: a snapshot keeps the scrubs") func snapshot() throws {
    let open = try make(nil)
    drag(open, [0.1, 0.13])
    let saved = Snapshot()
    try world.save(into: saved)
    drag(open, [0.9])
    open.complete(at: .fore)
    try world.restore(saved)
    open.letGo()
    #expect(near(open.velocity!, 3))
  }
}

/// Directors in worlds that reduce motion (X7).
@Suite struct ReducedTransitionTests {
  private let world = World(tickRate: .hertz(100))
  private let (card, panel): (Entity, Entity)

  init() throws {
    (card, panel) = (world.spawn(), world.spawn())
    for entity in [card, panel] {
      try world.assign(entity, .position, to: [100, 100])
      try world.assign(entity, .size, to: [160, 100])
    }
  }

  private func run(_ ticks: Int) { for _ in 0..<ticks { world.tick() } }

  @Test("X7: directors fade, and nothing moves") func fades() throws {
    world.reducedMotion = ReducedMotion(.snap)
    for director in 0..<3 {
      let cast = TransitionCast(back: card, fore: panel)
      let change =
        switch director {
        case 0: try world.makeTransition(directedBy: Slide(from: .right), cast)
        case 1: try world.makeTransition(directedBy: SharedAxis(.z), cast)
        default: try world.makeTransition(directedBy: FadeThrough(), cast)
        }
      #expect(change.transition!.duration == .milliseconds(200))
      change.begin()
      for _ in 0..<20 {
        world.tick()
        for entity in [card, panel] {
          #expect(world[entity, .position]! == [100, 100] && world[entity, .scale]! == [1, 1])
        }
        if change.phase == .running {
          #expect(near(world[card, .opacity]! + world[panel, .opacity]!, 1))
        }
      }
      #expect(world[card, .opacity]! == 0 && world[panel, .opacity]! == 1)
      change.release()
    }
  }

  @Test("X7: a container changes its shape while it is not seen") func container() throws {
    world.reducedMotion = ReducedMotion(.fade(.milliseconds(100)))
    let page = ContainerShape(position: [320, 180], size: [600, 320], cornerRadius: 4, color: .white)
    let open = try world.makeTransition(
      directedBy: ContainerTransform(from: ContainerShape(of: card, in: world)!, to: page),
      TransitionCast(fore: panel, container: card))
    open.begin()
    for tick in 1...20 {
      world.tick()
      let (size, opacity) = (world[card, .size]!, world[card, .opacity]!)
      #expect(size == (tick < 10 ? [160, 100] : [600, 320]), "tick \(tick)")
      #expect(near(opacity, abs(1 - Float(tick) / 10)), "tick \(tick)")
      #expect(near(world[panel, .opacity]!, max(0, Float(tick) / 10 - 1)))
    }
    #expect(open.phase == .idle)
    open.begin(.backward)
    run(20)
    #expect(world[card, .size]! == [160, 100] && world[card, .opacity]! == 1)
  }

  /// Moves only a container, by springs with durations, and has no reduced form.
  private struct Growth: TransitionDirector {
    var transition = Transition(
      duration: .milliseconds(300), layers: [TransitionLayer(timing: .spring(.bouncy))],
      sharedElement: .spring(.bouncy))

    func setUp(
      _ transition: TransitionHandle, on cast: TransitionCast, in world: World
    ) throws(TweenError) {
      var growth = TransitionTween(
        .size, back: SIMD2(160, 100), fore: SIMD2(600, 320), transition: transition.id)
      growth.part = .sharedElement
      try world.register(growth, on: cast.container!)
      growth = TransitionTween(.scale, back: SIMD2(1, 1), fore: SIMD2(2, 2), transition: transition.id)
      growth.part = .layer(0)
      try world.register(growth, on: cast.container!)
    }
  }

  @Test("X7: a director without a reduced form jumps, and a finger moves it") func jumps() throws {
    world.reducedMotion = ReducedMotion(.snap)
    let open = try world.makeTransition(directedBy: Growth(), TransitionCast(container: card))
    #expect(open.transition!.effectiveDuration == .zero)
    #expect(open.begin())
    run(1)
    #expect(open.phase == .idle)
    #expect(world[card, .size]! == [600, 320] && world[card, .scale]! == [2, 2])
    #expect(open.begin(.backward))
    run(1)
    #expect(open.phase == .idle && world[card, .size]! == [160, 100])
    #expect(open.scrub(to: 0.5))
    #expect(world[card, .size]! == [380, 210] && world[card, .scale]! == [1.5, 1.5])
  }

  @Test("X7: a fade is its own reduced form") func fade() throws {
    world.reducedMotion = ReducedMotion(.snap)
    var slow = Fade()
    slow.transition.duration = .seconds(1)
    let reveal = try world.makeTransition(directedBy: slow, TransitionCast(fore: panel))
    #expect(reveal.transition!.duration == .seconds(1))
  }

  @Test("X7: off, or with `.play`, they move; so does one that was made before") func plays() throws {
    for policy in [ReducedMotion.off, ReducedMotion(.play)] {
      world.reducedMotion = policy
      let push = try world.makeTransition(
        directedBy: Slide(from: .right, distance: 400), TransitionCast(fore: panel))
      #expect(world[panel, .position]! == [500, 100])
      push.release()
      try world.assign(panel, .position, to: [100, 100])
    }
    world.reducedMotion = .off
    let push = try world.makeTransition(
      directedBy: Slide(from: .right, distance: 400), TransitionCast(fore: panel))
    world.reducedMotion = ReducedMotion(.snap)
    push.begin()
    run(10)
    #expect(world[panel, .position]!.x < 500 && world[panel, .position]!.x > 100)
  }
}
