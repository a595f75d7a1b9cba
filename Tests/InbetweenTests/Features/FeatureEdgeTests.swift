import Testing

import Inbetween
@testable import InbetweenCore

/// The features together with restores, hooks, reversed clocks and groups.
@Suite struct FeatureEdgeTests {
  private let world = World()

  private func run(_ ticks: Int) { for _ in 0..<ticks { world.tick() } }

  private func restore(after change: () throws -> Void) throws {
    let snapshot = Snapshot()
    try world.save(into: snapshot)
    try change()
    try world.restore(snapshot)
  }

  @Test("E6, T10: transforms after a restore are those of the restored time") func transformsRestored() throws
  {
    let transforms = world.makeTransforms()
    let card = world.spawn()
    try world.assign(card, .position, to: [1, 0])
    run(5)
    try restore {
      try world.assign(card, .position, to: [2, 0])
      run(1)
    }
    try world.assign(card, .position, to: [3, 0])
    run(1)
    #expect(transforms[card] == world.transform(of: card))
  }

  @Test("E5, E6: hooks of the pool of transforms may despawn, spawn and set parents") func transformHooks()
    throws
  {
    let transforms = world.makeTransforms()
    let cards = world.spawn(4) { _, _ in }
    for card in cards { try world.assign(card, .position, to: [1, 0]) }
    transforms.onAdd { [world] card, _ in
      if card != cards[0] { return }
      world.despawn(cards[1])
      world.despawn(cards[2])
      try? world.setParent(of: cards[3], to: world.spawn())
    }
    run(2)
    #expect(transforms.count == 2)
  }

  @Test("W20, T10: no standing motion of an entity of the time that was left") func standingOfOther() throws {
    var gone = Entity.none
    try restore {
      gone = world.spawn()
      world.motion(of: .position, on: gone, .snappy)
    }
    let card = world.spawn()
    #expect(card == gone)
    try world.assign(card, .position, to: [0, 0])
    try world.assign(card, .position, to: [100, 0])
    #expect(world[card, .position] == [100, 0])
  }

  @Test("W20, T10: an entity that a restore brings back has its standing motion") func standingIsBack() throws
  {
    let card = world.spawn()
    try world.assign(card, .position, to: [0, 0])
    world.motion(of: .position, on: card, .snappy)
    try restore { world.despawn(card) }
    try world.assign(card, .position, to: [100, 0])
    #expect(world[card, .position] == [0, 0])
    #expect(world.driverCount == 1)
  }

  @Test("W20: an assign moves on from a move that stands") func standingRate() throws {
    let card = world.spawn()
    try world.assign(card, .opacity, to: 0)
    world.motion(of: .opacity, .eased(.linear, over: .seconds(1)))
    try world.assign(card, .opacity, to: 1)
    run(30)
    try world.drivers(of: card).handles[0].rate(0)
    try world.assign(card, .opacity, to: 1)
    run(90)
    #expect(world[card, .opacity] == 1)
  }

  @Test("T11: on the way back an iteration begins with a jump too") func crossingBackward() throws {
    let card = world.spawn()
    let timeline = world.makeTimeline()
    timeline.begin()
    var tween = Tween(.opacity, values: [0, 1], duration: .milliseconds(300))
    (tween.repeats, tween.timeline) = (.count(3), timeline.id)
    try world.register(tween, on: card)
    run(40)
    timeline.setRate(Rate(-1))
    let found = try #require(world.time(of: card, .opacity, crosses: 0.9))
    // From 666.7 ms back to 600 ms.
    #expect((5_990...6_010).contains(found.counts - world.now.counts))
  }

  @Test("W19: an interval of no counts is refused") func everyNothing() {
    #expect(throws: TweenError.self) { try world.every(.nanoseconds(1)) {} }
  }

  @Test("T12: a timeline with a driver whose end is out of reach is not complete") func outOfReach() throws {
    let card = world.spawn()
    let timeline = world.makeTimeline()
    timeline.begin()
    let fade = try world.animate(card, .opacity, to: 0, duration: .seconds(31_536_000), on: timeline)
    try fade.rate(Rate(1, over: 1_000_000_000))
    #expect(timeline.duration == nil)
    var isComplete = false
    try timeline.onComplete { isComplete = true }
    run(10)
    #expect(!isComplete)
  }

  @Test("W22: where one entity of many is dead, nothing is changed") func speedsOfDead() throws {
    let cards = world.spawn(2) { _, _ in }
    for card in cards { try world.assign(card, .opacity, to: 0) }
    let move = try world.animate(cards[0], .opacity, to: 1, duration: .seconds(1))
    run(10)
    #expect(throws: TweenError.self) {
      try world.animate(
        cards, .opacity,
        to: { index in
          if index == 1 { world.despawn(cards[1]) }
          return 0.5
        }, speed: 1)
    }
    #expect(move.state == .active)
  }

  @Test("W24, T12: groups leave out what timelines and state machines wait by") func waits() throws {
    enum Look { case idle, late }
    let timeline = world.makeTimeline()
    let card = world.spawn()
    try world.animate(card, .opacity, to: 0, duration: .seconds(1), on: timeline)
    var isDone = false
    try timeline.onComplete { isDone = true }
    let machine = world.makeStateMachine(starting: Look.idle)
    try machine.connect(.idle, to: .late, after: .milliseconds(100))
    #expect(world.drivers.count == 1)
    world.drivers.kill()
    run(60)
    #expect(isDone && machine.current == .late)
  }
}
