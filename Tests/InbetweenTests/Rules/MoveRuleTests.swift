import Inbetween
import Testing

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

  @Test("C14: one that waits for its delay is ended; one with a delay ends nothing") func delays() throws {
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

  @Test("C14: lanes that are not covered keep their driver whole") func lanes() throws {
    try world.assign(card, .position, to: [0, 0])
    let both = try world.animate(card, .position, to: [100, 100], duration: .seconds(1), ease: .linear)
    let x = try world.animate(card, .position.x, to: 0, duration: .milliseconds(100), ease: .linear)
    #expect(world.has(both.id))
    run(20)
    #expect(world[card, .position]! == [20, 20])
    #expect(!world.has(x.id))
    let other = try world.animate(card, .position.x, to: 9)
    try world.animate(card, .position, to: [1, 2])
    #expect(!world.has(both.id) && !world.has(other.id))
  }

  @Test("C14: `replaces` is explicit, and timelines are apart") func explicit() throws {
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
    #expect(world.has(onTimeline.id) && world.has(own.id))
  }

  @Test("C14, W14: in a crowd each is an animate of its own", arguments: [Motion.standard, .snappy])
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
}
