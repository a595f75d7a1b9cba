import Testing

import Inbetween
@testable import InbetweenCore

/// Which earlier drivers a call of `animate` ends by default (C14).
@Suite struct MoveRuleTests {
  private let world = World(tickRate: .hertz(100))
  private let card: Entity
  private static let energy = RuleScene.energy

  init() throws {
    card = world.spawn()
    try world.assign(card, Self.energy, to: 0)
  }

  private func run(_ ticks: Int) { for _ in 0..<ticks { world.tick() } }
  private var shown: Float { world[card, Self.energy]! }

  @Test(
    "C14: a toggle ends where the last call said, also if the first motion was longer", arguments: [0, 9])
  func toggles(closing: Int) throws {
    let open = try world.animate(card, Self.energy, to: 100, duration: .seconds(1), ease: .linear)
    run(50)
    try world.animate(card, Self.energy, to: 0, duration: .milliseconds(10 * closing), ease: .linear)
    #expect(!world.has(open.id))
    #expect(near(shown, closing == 0 ? 0 : 50))
    world.tick()
    #expect(world.events.contains { $0.driver == open.id && $0.kind == .superseded })
    run(100)
    #expect(shown == 0)
  }

  @Test("C13: back over the begin of a move, a move that it ended has no crossfade") func blends() throws {
    let timeline = world.makeTimeline()
    timeline.begin()
    var under = Tween(Self.energy, values: [0, 100], duration: .seconds(2))
    under.timeline = timeline.id
    try world.register(under, on: card)
    run(50)
    let decay = try world.decay(card, Self.energy, velocity: 100, friction: 2, on: timeline)
    try decay.blend(over: .milliseconds(100))
    run(47)
    let played = shown
    run(3)
    try world.animate(card, Self.energy, to: 0, duration: .milliseconds(200), on: timeline)
    run(4)
    timeline.pause()
    timeline.seek(to: .milliseconds(970))
    #expect(shown == played)
  }

  @Test("C14: springs, paths and decays too, and a spring keeps the velocity") func kinds() throws {
    try world.animate(card, Self.energy, to: 100, duration: .seconds(2), ease: .linear)
    run(20)
    try world.animate(card, Self.energy, to: 20, .bouncy)
    #expect(near(shown, 10))
    #expect(near(world.velocity(card, Self.energy)!, 50))
    try world.decay(card, Self.energy, velocity: 4, friction: 40)
    #expect(world.drivers(of: card).count == 1)
    run(200)
    #expect(near(shown, 10.1))
    #expect(world.drivers(of: card).count == 0)
    try world.animate(card, .position, along: MotionPath(svg: "M 0 0 L 90 0"), duration: .seconds(2))
    try world.animate(card, .position, to: [5, 5])
    run(300)
    #expect(world[card, .position]! == [5, 5])
  }

  @Test("C14: one that waits for its delay is ended; one with `delay:` ends others when it begins")
  func delays() throws {
    let late = try world.animate(card, Self.energy, to: 7, delay: .seconds(3))
    let first = try world.animate(card, Self.energy, to: 50, duration: .milliseconds(100), ease: .linear)
    #expect(!world.has(late.id))
    let second = try world.animate(
      card, Self.energy, to: 0, duration: .milliseconds(100), delay: .milliseconds(100), ease: .linear)
    #expect(world.has(first.id) && world.has(second.id))
    run(10)
    #expect(shown == 50)
    run(10)
    #expect(shown == 0)
    // The newest call wins, also over a longer one that is under way.
    let long = try world.animate(card, Self.energy, to: 100, duration: .seconds(1), ease: .linear)
    try world.animate(
      card, Self.energy, to: 0, duration: .milliseconds(200), delay: .milliseconds(100), ease: .linear)
    run(9)
    #expect(near(shown, 9) && world.has(long.id))
    #expect(near(world.sampledEnergy(card, at: 0.5), 9.5))
    run(1)
    #expect(near(shown, 10) && !world.has(long.id))
    run(20)
    #expect(shown == 0)
    run(100)
    #expect(shown == 0)
  }

  @Test("C14: with a delay of less than a count it ends others at once") func leastDelay() throws {
    let open = try world.animate(card, Self.energy, to: 100, duration: .seconds(1), ease: .linear)
    try world.animate(
      card, Self.energy, to: 0, duration: .milliseconds(100), delay: .nanoseconds(1), ease: .linear)
    #expect(!world.has(open.id))
    run(200)
    #expect(shown == 0)
  }

  @Test("C14: also one that waits for its start ends others when it begins") func startedByHand() throws {
    world.defaults.startsAtOnce = false
    let open = try world.animate(card, Self.energy, to: 100, duration: .seconds(1), ease: .linear)
    open.start()
    let close = try world.animate(card, Self.energy, to: 0, duration: .milliseconds(100), ease: .linear)
    run(20)
    #expect(near(shown, 20))
    close.start()
    #expect(!world.has(open.id))
    run(100)
    #expect(shown == 0)
  }

  @Test(
    "C14, T7: one that begins and ends between two ticks leaves none of those that it ends",
    arguments: [1, 7])
  func betweenTicks(rate: Int) throws {
    let world = World(tickRate: .hertz(rate))
    let card = world.spawn()
    try world.assign(card, Self.energy, to: 0)
    try world.animate(card, Self.energy, to: 100, duration: .seconds(10), ease: .linear)
    try world.animate(
      card, Self.energy, to: 50, duration: .milliseconds(20), delay: .milliseconds(30), ease: .linear)
    #expect(world.sampledEnergy(card, at: 0.9) == 50)
    #expect(world.drivers(of: card).count == 2)
    world.tick()
    #expect(world[card, Self.energy] == 50 && world.drivers(of: card).count == 0)
  }

  @Test("C14: a motion with a delay behaves in one way in each call", arguments: 0..<6)
  func motionsWithDelays(way: Int) throws {
    let motion = Motion.eased(.linear, over: .milliseconds(200), delay: .milliseconds(50))
    world.theme["exit"] = motion
    try world.animate(card, Self.energy, to: 100, duration: .seconds(1), ease: .linear)
    run(20)
    switch way {
    case 0: try world.animate(card, Self.energy, to: 0, motion)
    case 1: try world.animate(card, Self.energy, to: 0, named: "exit")
    case 2: try world.withMotion(motion) { try world.assign(card, Self.energy, to: 0) }
    case 3: try world.animate([card], Self.energy, to: 0, motion)
    case 4: try world.animate([card], Self.energy, to: { _ in 0 }, motion)
    default:
      let machine = world.makeStateMachine(starting: 1, motion)
      try machine.assign(card, Self.energy, to: 0, in: 2)
      machine.go(to: 2)
    }
    run(4)
    #expect(near(shown, 20))
    run(11)
    #expect(near(shown, 10))
    run(10)
    #expect(shown == 0)
    run(100)
    #expect(shown == 0)
  }

  @Test("C14: loops, additive and registered drivers stay, and resume") func others() throws {
    let loop = try world.animate(
      card, Self.energy, from: 0, to: 100, duration: .seconds(1), ease: .linear, repeats: .forever)
    let registered = try world.register(
      Tween(Self.energy, values: [200, 300], duration: .seconds(1)), on: card)
    let punch = try world.punch(card, Self.energy, by: 10)
    run(10)
    try world.animate(card, Self.energy, to: 5, duration: .milliseconds(200), ease: .linear)
    for driver in [loop, registered, punch] { #expect(driver.state == .active) }
    // It starts from what was shown.
    run(10)
    try world.animate(card, Self.energy, to: 6, duration: .milliseconds(100), ease: .linear)
    punch.kill()
    #expect(near(shown, 107.5))
    run(10)
    #expect(near(shown, 230))
    run(170)
    #expect(near(shown, 0))
  }

  @Test("C14: of a move of more lanes it ends its own") func lanes() throws {
    try world.assign(card, .position, to: [0, 0])
    let both = try world.animate(card, .position, to: [100, 100], duration: .seconds(1), ease: .linear)
    let x = try world.animate(card, .position.x, to: 0, duration: .milliseconds(100), ease: .linear)
    #expect(world.has(both.id))
    run(20)
    #expect(world[card, .position]! == [0, 20])
    #expect(!world.has(x.id))
    let other = try world.animate(card, .position.x, to: 9)
    try world.animate(card, .position, to: [1, 2])
    #expect(!world.has(both.id) && !world.has(other.id))
  }

  @Test("C14: `replaces` is explicit, and moves on different timelines are apart") func explicit() throws {
    let first = try world.animate(card, Self.energy, to: 100, duration: .seconds(1), ease: .linear)
    run(10)
    let press = try world.animate(
      card, Self.energy, to: 0, duration: .milliseconds(100), ease: .linear, replaces: false)
    #expect(world.has(first.id))
    run(10)
    #expect(near(shown, 20))
    let registered = try world.register(
      Tween(Self.energy, values: [1, 2], duration: .seconds(1)), on: card)
    try world.animate(card, Self.energy, to: 3, replaces: true)
    #expect(!world.has(first.id) && !world.has(registered.id) && !world.has(press.id))
    let timeline = world.makeTimeline()
    let onTimeline = try world.animate(card, Self.energy, to: 4, on: timeline)
    let own = try world.animate(card, Self.energy, to: 5)
    try world.animate(card, Self.energy, to: 6, on: timeline)
    #expect(!world.has(onTimeline.id) && world.has(own.id))
  }

  @Test("C14, W14: in a crowd each move is a separate animate", arguments: [Motion.standard, .snappy])
  func crowds(motion: Motion) throws {
    let tiles = (0..<40).map { _ in world.spawn() }
    let first = try world.animate(tiles, .scale, to: [2, 2], .eased(over: .seconds(2)))
    run(5)
    let second = try world.animate(
      tiles, .scale, to: [1, 1], motion, stagger: .fromFirst(each: .milliseconds(1)))
    #expect(!first.contains { world.has($0.id) })
    try world.animate(tiles, .scale, to: { [Float($0), 3] }, motion)
    #expect(!(first + second).contains { world.has($0.id) })
    run(200)
    #expect(tiles.enumerated().allSatisfy { world[$1, .scale]! == [Float($0), 3] })
  }

  @Test("C14: a list that is shown and hidden quickly ends hidden", arguments: [false, true], [1, 2, 3])
  func staggered(fromLast: Bool, kind: Int) throws {
    let tiles = (0..<8).map { _ in world.spawn() }
    for tile in tiles { try world.assign(tile, .opacity, to: 0) }
    let (show, hide): (Motion, Motion) = (.eased(over: .milliseconds(300)), kind == 1 ? .quick : .smooth)
    try world.animate(tiles, .opacity, to: 1, show, stagger: .fromFirst(each: .milliseconds(60)))
    run(10)
    let before = tiles.map { world[$0, .opacity]! }
    let stagger = fromLast ? Stagger.fromLast(each: .milliseconds(30)) : .fromFirst(each: .milliseconds(30))
    if kind < 3 {
      try world.animate(tiles, .opacity, to: 0, hide, stagger: stagger)
    } else {
      try world.animate(tiles, .opacity, to: { _ in 0 }, hide, stagger: stagger)
    }
    // Until its turn comes, each stays where it is.
    run(5)
    for index in tiles.indices where (fromLast ? 7 - index : index) > 1 {
      #expect(world[tiles[index], .opacity]! == before[index])
    }
    run(300)
    #expect(tiles.allSatisfy { near(world[$0, .opacity]!, 0) })
    #expect(world.driverCount == 0)
  }

  @Test("C14: with reduced motion it ends the same drivers") func reduced() throws {
    world.reducedMotion = ReducedMotion(.snap)
    let loop = try world.animate(card, Self.energy, from: 0, to: 9, repeats: .forever, alternates: true)
    world.reducedMotion = .off
    let open = try world.animate(card, Self.energy, to: 100, duration: .seconds(1))
    run(10)
    world.reducedMotion = ReducedMotion(.snap)
    try world.animate(card, Self.energy, to: 5, .snappy)
    #expect(shown == 5)
    #expect(!world.has(open.id))
    _ = loop
    run(100)
    #expect(shown == 5)
  }

  @Test("C14, W7: in a callback it ends them at the event's instant") func inCallback() throws {
    let slow = try world.animate(card, Self.energy, to: 100, duration: .seconds(1), ease: .linear)
    let world = world
    let card = card
    try world.after(.milliseconds(105)) { [weak world] in
      try world?.animate(card, Self.energy, to: 0, duration: .milliseconds(100), ease: .linear)
    }
    run(11)
    #expect(!world.has(slow.id))
    // 10.5 at 105 ms, and 5 ms of 100 later.
    #expect(near(shown, 9.975))
  }

  @Test("W1: a value that is assigned just before a motion is where it starts", arguments: 0..<4, 0..<8)
  func assignedStarts(below: Int, motion: Int) throws {
    switch below {
    case 0: try world.animate(card, Self.energy, to: 200, duration: .seconds(3))
    case 1: try world.animate(card, Self.energy, to: 200, .bouncy)
    case 2: try world.animate(card, Self.energy, from: 150, to: 200, repeats: .forever)
    default: try world.register(Tween(Self.energy, values: [150, 200], duration: .seconds(3)), on: card)
    }
    run(9)
    try world.assign(card, Self.energy, to: 10)
    let (shift, length) = (motion == 3 ? Duration.milliseconds(50) : .zero, Duration.milliseconds(100))
    switch motion {
    case 0: try world.animate(card, Self.energy, to: 110, duration: length, ease: .linear)
    case 1: try world.animate(card, Self.energy, by: 100, .eased(.linear, over: length))
    case 2: try world.play(on: card) { To(Self.energy, 110, duration: length, ease: .linear) }
    case 3: try world.animate(card, Self.energy, to: 110, .eased(.linear, over: length, delay: shift))
    case 4:
      try world.withMotion(.eased(.linear, over: length)) { try world.assign(card, Self.energy, to: 110) }
    case 5: try world.animate([card], Self.energy, to: { _ in 110 }, .eased(.linear, over: length))
    case 6: try world.register(Tween(Self.energy, to: 110, duration: length), on: card)
    default:
      // A spring takes no velocity over from what is not seen any more.
      try world.animate(card, Self.energy, to: 110, .smooth)
      #expect(shown == 10 && world.velocity(card, Self.energy) == 0)
      return
    }
    // Only what a call ends is gone while it waits.
    if motion == 3 && below > 1 { return }
    #expect(shown == 10)
    if motion == 3 { run(5) }
    #expect(shown == 10)
    run(5)
    #expect(near(shown, 60))
  }

  @Test("C4: what is assigned just before a driver is ended by hand stays") func assignedStays() throws {
    for way in 0..<4 {
      let driver = try world.animate(card, Self.energy, to: 200, duration: .seconds(1), ease: .linear)
      run(20)
      try world.assign(card, Self.energy, to: 3)
      switch way {
      case 0: driver.kill()
      case 1: driver.stop()
      case 2: driver.release()
      default: try world.withMotion(nil) { try world.assign(card, Self.energy, to: 3) }
      }
      #expect(shown == 3)
    }
    // A frame later it is what was shown that stays.
    let driver = try world.animate(card, Self.energy, to: 203, duration: .seconds(1), ease: .linear)
    try world.assign(card, Self.energy, to: 5)
    run(10)
    driver.kill()
    #expect(near(shown, 23))
  }

  @Test("W1: a frame later a motion starts from what is shown") func assignedEarlier() throws {
    try world.animate(card, Self.energy, to: 200, duration: .seconds(1), ease: .linear)
    run(10)
    try world.assign(card, Self.energy, to: 3)
    run(10)
    try world.animate(card, Self.energy, to: 0, duration: .seconds(1), ease: .linear)
    #expect(near(shown, 40))
  }

  @Test("C14, T8: on a timeline the newest wins, and a seek back shows what was", arguments: 0..<8)
  func onTimelines(kind: Int) throws {
    let timeline = kind % 2 == 0 ? world.makeTimeline() : world.makeTimeline(in: .realTime)
    if kind % 2 == 1 { world.pause() }
    let open: DriverHandle
    switch kind / 2 {
    case 0: open = try world.animate(card, Self.energy, to: 100, duration: .seconds(1), on: timeline)
    case 1: open = try world.animate(card, Self.energy, to: 100, .bouncy, on: timeline)
    case 2: open = try world.decay(card, Self.energy, velocity: 300, on: timeline)
    default:
      open = try world.animate(card, Self.energy, to: 100, speed: 100, on: timeline)
    }
    var before: [Float] = [0]
    for _ in 0..<20 {
      run(1)
      before.append(shown)
    }
    let close = try world.animate(
      card, Self.energy, to: 7, duration: .milliseconds(50), ease: .linear, on: timeline)
    #expect(!world.has(open.id) && open.state == .killed && open.ending?.kind == .superseded)
    #expect(!open.revive() && !open.restart() && open.isReleased)
    #expect(shown == before[20] && world.driverCount == 1)
    var after: [Float] = []
    for _ in 0..<5 {
      run(1)
      after.append(shown)
    }
    #expect(world.events.contains { $0.driver == close.id && $0.kind == .completed })
    run(200)
    #expect(shown == 7)
    // Seeks show each instant as it was, to and fro.
    for tick in [13, 24, 3, 20, 21, 0, 25, 19] {
      timeline.seek(to: .milliseconds(10 * tick))
      #expect(shown == (tick <= 20 ? before[tick] : after[tick - 21]))
    }
    timeline.setRate(-1)
    run(12)
    #expect(near(shown, before[7]))
    timeline.setRate(1)
    run(200)
    #expect(shown == 7)
    // A call after a seek back is the newest, too: what was to come is gone.
    timeline.seek(to: .milliseconds(100))
    try world.animate(card, Self.energy, to: 50, duration: .milliseconds(50), on: timeline)
    run(200)
    #expect(shown == 50)
    timeline.seek(to: .zero)
    #expect(shown == 0)
    timeline.release()
    #expect(world.driverCount == 0)
    #expect(world.engine.drivers.pastCount == 0)
  }

  @Test("C14, C4: what is seen of an ended move stays, on each clock", arguments: [false, true], [0, 100])
  func endedMovesCommit(onTimeline: Bool, delay: Int) throws {
    let timeline = onTimeline ? world.makeTimeline() : nil
    timeline?.begin()
    try world.animate(
      card, Self.energy, to: 100, duration: .seconds(1), ease: .linear, on: timeline)
    run(20)
    try world.animate(
      card, Self.energy, to: 500, duration: .seconds(1), delay: .milliseconds(delay), on: timeline)
    run(delay / 10 + 5)
    #expect(near(world.base(card, Self.energy)!, Float(20 + delay / 10)))
    // The commit is undone with the end.
    guard delay > 0, let timeline else { return }
    timeline.pause()
    timeline.seek(to: .milliseconds(100))
    #expect(near(shown, 10))
  }

  @Test("C14, T8: on a timeline a motion with a delay ends others when the delay is over")
  func delayedOnTimeline() throws {
    let timeline = world.makeTimeline()
    timeline.begin()
    var played: [Float] = []
    let tween = Motion.eased(.linear, over: .milliseconds(200), delay: .milliseconds(100))
    try world.animate(card, Self.energy, to: 100, .eased(.linear, over: .milliseconds(200)), on: timeline)
    for tick in 0..<60 {
      if tick == 5 {
        try world.animate(
          card, Self.energy, to: 300, tween, on: timeline)
      }
      played.append(shown)
      world.tick()
    }
    #expect(near(played[15], 75) && near(played[25], 187.5))
    timeline.pause()
    for tick in [30, 10, 15, 20, 7, 2, 12, 50, 0, 16] {
      timeline.seek(to: .milliseconds(10 * tick))
      #expect(near(shown, played[tick]), "at tick \(tick)")
    }
  }

  @Test("C14, T8: on a timeline too, it ends its lanes of a move of more") func lanesOnTimelines() throws {
    let timeline = world.makeTimeline()
    try world.animate(card, .position, to: [100, 100], duration: .seconds(1), ease: .linear, on: timeline)
    run(10)
    try world.animate(
      card, .position.x, to: 0, duration: .milliseconds(100), ease: .linear, on: timeline)
    run(20)
    #expect(world[card, .position]!.x == 0 && near(world[card, .position]!.y, 30))
    timeline.seek(to: .milliseconds(50))
    #expect(world[card, .position]! == [5, 5])
    timeline.seek(to: .milliseconds(150))
    #expect(near(world[card, .position]!.x, 5) && near(world[card, .position]!.y, 15))
  }

  @Test("C14, C9: what a move has ended owns its lanes no more", arguments: [0, 100])
  func owners(duration: Int) throws {
    let timeline = world.makeTimeline()
    let first = try world.animate(card, Self.energy, to: 100, duration: .seconds(10), on: timeline)
    run(10)
    let second = try world.animate(
      card, Self.energy, to: 0, duration: .milliseconds(duration), on: timeline)
    run(5)
    let seen = world.precedence(of: card, Self.energy)?.winner?.driver
    #expect(seen == (duration == 0 ? nil : second.id))
    run(20)
    let precedence = try #require(world.precedence(of: card, Self.energy))
    #expect(precedence.owner(at: Instant(counts: 150 * 90)).contender?.driver == seen)
    #expect(precedence.owner(at: Instant(counts: 300 * 90)) == .base)
    #expect(precedence.owner(at: world.now + .seconds(1)) == .base)
    #expect(precedence.idle.contains { $0.driver == first.id })
  }

  @Test("C14, T8: what a move has ended reports nothing more") func silent() throws {
    let timeline = world.makeTimeline()
    // Two halves of an iteration.
    var half = Tween(Self.energy, values: [0, 100], duration: .milliseconds(200))
    (half.repeatStart, half.timeline, half.options.isMove) = (0.5, timeline.id, true)
    let first = try world.register(half, on: card)
    run(5)
    try world.animate(card, Self.energy, to: 0, duration: .milliseconds(10), on: timeline)
    var kinds: [Event.Kind] = []
    for _ in 0..<30 {
      world.tick()
      kinds += world.events.filter { $0.driver == first.id }.map { $0.kind }
    }
    timeline.seek(to: .zero)
    timeline.seek(to: .milliseconds(400))
    run(1)
    kinds += world.events.filter { $0.driver == first.id }.map { $0.kind }
    #expect(kinds == [.superseded])
  }

  @Test("C14, T12: what a move has ended does not lengthen a timeline") func length() throws {
    let timeline = world.makeTimeline()
    try world.animate(card, Self.energy, to: 100, duration: .seconds(10), on: timeline)
    run(10)
    try world.animate(card, Self.energy, to: 0, duration: .milliseconds(100), on: timeline)
    #expect(timeline.duration == .milliseconds(200))
  }

  @Test("T8: of the moves of a property that are over, a timeline keeps the newest", arguments: [1, 40])
  func bound(duration: Int) throws {
    let menu = world.makeTimeline(in: .realTime)
    for index in 0..<3600 {
      try world.animate(
        card, Self.energy, to: Float(index), duration: .milliseconds(duration), on: menu)
      run(1)
    }
    #expect(world.engine.drivers.records.count <= 66)
    // Two calls in one tick: the first was never seen.
    menu.seek(to: .seconds(35.9))
    world.despawn(card)
    #expect(world.driverCount == 0 && world.engine.drivers.records.count == 0)
  }

  @Test(
    "C14, C7, W20: moves of an entity with many drivers end as those of others",
    arguments: 0..<6 as Range<UInt64>)
  func movesAmongMany(seed: UInt64) throws {
    let (few, many) = (World(tickRate: .hertz(100)), World(tickRate: .hertz(100)))
    let entities = [few.spawn(), many.spawn()]
    let extra = (0..<100).map { Property<Float>("extra \($0)", default: 0) }
    for property in extra {
      try many.register(Tween(property, values: [0, 1], duration: .seconds(99)), on: entities[1])
    }
    var random = SplitMix64(seed: seed)
    for tick in 0..<150 {
      let (choice, lane, target) = (random.number(0...11), random.number(0...1), Float(random.number(0...99)))
      let property: Property<Float> = lane == 0 ? .position.x : .position.y
      var events: [[Event.Kind]] = []
      for (world, entity) in zip([few, many], entities) {
        switch choice {
        case 0: try world.animate(entity, .position, to: [target, target], duration: .milliseconds(80))
        case 1: try world.animate(entity, property, to: target, duration: .milliseconds(80), repeats: 3)
        case 2: try world.animate(entity, property, to: target, .smooth.delayed(by: .milliseconds(40)))
        case 3: try world.animate(entity, property, to: target, duration: .milliseconds(50), replaces: true)
        case 4: try world.animate(entity, property, to: target, duration: .milliseconds(50), replaces: false)
        case 5: try world.withMotion(.bouncy) { try world.assign(entity, property, to: target) }
        case 6: try world.withMotion(nil) { try world.assign(entity, property, to: target) }
        case 7, 8: try world.animate(entity, property, to: target, .snappy)
        default: break
        }
        // A restore drops the index of drivers; it is made again.
        if choice == 9 && seed % 2 == 0 {
          let snapshot = Snapshot()
          try world.save(into: snapshot)
          try world.restore(snapshot)
        }
        world.tick()
        events.append(world.events.filter { $0.entity == entity && $0.instant > .zero }.map { $0.kind })
      }
      #expect(events[0] == events[1], "seed \(seed), tick \(tick)")
      #expect(few[entities[0], .position] == many[entities[1], .position], "seed \(seed), tick \(tick)")
      // Questions about the property have the same answers (C9, T11).
      let asked = zip([few, many], entities).map { world, entity in
        let precedence = world.precedence(of: entity, .position, lane: 1)
        let next = world.nextEvent(of: entity, .position.x)
        let crossing = world.time(of: entity, .position.x, crosses: 50)
        return [
          precedence?.shadowed.count, precedence?.idle.count, (next?.instant.counts).map { Int($0) },
          (crossing?.counts).map { Int($0) },
        ]
      }
      #expect(asked[0] == asked[1], "seed \(seed), tick \(tick)")
    }
  }
}

extension World {
  fileprivate func sampledEnergy(_ card: Entity, at alpha: Double) -> Float {
    let frame = Frame()
    sample(at: alpha, into: frame)
    return frame[card, RuleScene.energy]!
  }
}
