import Inbetween
import Testing

/// The owners to come of a channel (C9, T11).
@Suite struct ComingOwnerTests {
  let world = World()
  let card: Entity

  init() { card = world.spawn() }

  private func owner(at milliseconds: Int) -> ChannelOwner {
    world.precedence(of: card, .opacity)!.owner(at: Instant(.milliseconds(milliseconds)))
  }

  private func run(_ ticks: Int) { for _ in 0..<ticks { world.tick() } }

  @Test("C9: an owner that is predicted is the winner then") func sweep() throws {
    var (known, unknown) = (0, 0)
    for seed in 0..<150 {
      let scene = try UpcomingScene(
        seed: UInt64(seed), drivers: seed % 4, delaysSequences: true, moves: 1 + seed % 3)
      var predictions: [[Precedence]] = [[], []]
      for tick in 0..<120 {
        for (index, entity) in scene.entities.enumerated() {
          let precedence = try #require(scene.world.precedence(of: entity, .opacity))
          for prediction in predictions[index] {
            let owner = prediction.owner(at: scene.world.now)
            if owner == .unknown {
              unknown += 1
              continue
            }
            known += 1
            if owner.contender?.serial != precedence.winner?.serial {
              let found = "\(owner.contender?.serial ?? 0), is \(precedence.winner?.serial ?? 0)"
              Issue.record("seed \(seed), tick \(tick), entity \(index): predicted \(found)")
            }
          }
          if tick % 9 == 0 { predictions[index].append(precedence) }
        }
        scene.world.tick()
      }
    }
    #expect(known > 2 * unknown)
  }

  @Test("C9, C14: a move with a delay ends an earlier move when it begins") func delayedMove() throws {
    let first = try world.animate(card, .opacity, to: 0, duration: .milliseconds(900))
    let second = try world.animate(
      card, .opacity, to: 1, duration: .milliseconds(200), delay: .milliseconds(300))
    #expect(owner(at: 299).contender?.driver == first.id)
    #expect(owner(at: 300).contender?.driver == second.id)
    #expect(owner(at: 500) == .base && owner(at: 800) == .base)
    let precedence = try #require(world.precedence(of: card, .opacity))
    #expect(precedence.winner?.end == Instant(.milliseconds(300)))
    // A third move begins earlier: the second never does.
    try world.animate(card, .opacity, to: 0, duration: .milliseconds(50), delay: .milliseconds(100))
    #expect(owner(at: 150) == .base && owner(at: 350) == .base)
    #expect(world.precedence(of: card, .opacity)?.idle.first { $0.driver == second.id }?.begin == nil)
    run(30)
    #expect(second.state == .killed && world.driverCount == 0)
  }

  @Test("C9, W22, S4: the owner is unknown where a length is unknown") func lateLengths() throws {
    try world.animate(card, .opacity, to: 0, speed: 2, delay: .milliseconds(100))
    #expect(owner(at: 99) == .base && owner(at: 100) == .unknown && owner(at: 5_000) == .unknown)
    run(7)
    #expect(owner(at: 599).contender != nil && owner(at: 600) == .base)
    run(60)
    var pull = SpringMotion(.opacity, to: 1, delay: .milliseconds(1_500))
    let spring = try world.register(pull, on: card)
    #expect(owner(at: 2_000) == .base && owner(at: 3_000) == .unknown)
    #expect(world.precedence(of: card, .opacity)?.idle.first?.end == nil)
    // A later driver covers it.
    let cover = try world.register(
      Tween(.opacity, to: 0, duration: .milliseconds(500), delay: .milliseconds(2_000)), on: card)
    let begin = Int(world.now.sinceStart / .milliseconds(1)) + 2_001
    #expect(owner(at: begin).contender?.driver == cover.id)
    spring.kill()
    // A fill keeps it the owner for ever.
    pull.fill = .forwards
    let filled = try world.register(pull, on: card)
    #expect(owner(at: 60_000).contender?.driver == filled.id)
  }

  @Test("C9, W18: the steps of a sequence that waits own nothing before it begins") func waitingSequence()
    throws
  {
    try world.play(on: card, delay: .milliseconds(100), repeats: 2) {
      To(.opacity, 0, duration: .milliseconds(200))
      Wait(.milliseconds(100))
    }
    #expect(owner(at: 50) == .base && owner(at: 150) == .unknown)
    let step = try #require(world.precedence(of: card, .opacity)?.idle.first)
    #expect(step.begin == Instant(.milliseconds(100)) && step.end == nil)
    run(9)
    #expect(owner(at: 250).contender?.driver == step.driver)
    // It repeats at 400 ms, and ends at 700 ms.
    #expect(owner(at: 350) == .base && owner(at: 450) == .unknown)
    run(18)
    #expect(owner(at: 500).contender?.driver == step.driver && owner(at: 650) == .base)
    #expect(owner(at: 700) == .base && owner(at: 5_000) == .base)
  }

  @Test("C9, T8: a driver of rate 0 crosses nothing on a timeline that runs backward", arguments: [0, 100])
  func rateZeroBackward(delay: Int) throws {
    let line = world.makeTimeline()
    line.begin()
    var tween = Tween(
      .opacity, values: [0, 1], duration: .seconds(1), delay: .milliseconds(delay), ease: .linear)
    tween.timeline = line.id
    let fade = try world.register(tween, on: card)
    run(30)
    try fade.rate(0)
    run(12)
    line.setRate(-1)
    let precedence = try #require(world.precedence(of: card, .opacity))
    #expect(precedence.winner?.driver == fade.id && precedence.winner?.end == nil)
    for _ in 0..<60 {
      run(1)
      #expect(precedence.owner(at: world.now).contender?.driver == fade.id)
      #expect(world.precedence(of: card, .opacity)?.winner?.driver == fade.id)
    }
  }

  @Test("C9, X6: the owner is unknown after a transition's end") func transition() throws {
    let open = try world.makeTransition(Transition(duration: .milliseconds(400)))
    try world.register(TransitionTween(.opacity, back: 0, fore: 1, transition: open.id), on: card)
    open.begin()
    run(6)
    #expect(owner(at: 399).contender != nil && owner(at: 400) == .unknown)
    open.scrub(to: 0.5)
    #expect(owner(at: 5_000).contender != nil)
  }
}
