import Inbetween
import Testing

/// Reduced springs and decays, shortened motions, and fades (W12).
@Suite struct ReducedFormTests {
  private let world = World(tickRate: .hertz(100))
  private let card: Entity

  init() { card = world.spawn() }

  private func ticks(_ count: Int) { for _ in 0..<count { world.tick() } }

  private func slide(_ duration: Duration = .seconds(1), delay: Duration = .zero) -> Tween<Float> {
    Tween(.cornerRadius, to: 100, duration: duration, delay: delay)
  }

  /// Returns the instants of a driver's start and completion, after `count` ticks.
  private func told(_ handle: DriverHandle, within count: Int) -> [String] {
    var told: [String] = []
    for _ in 0..<count {
      world.tick()
      for event in world.events where event.driver == handle.id {
        told.append("\(event.kind) \(event.instant.counts / 90)")
      }
    }
    return told
  }

  @Test("Springs and decays jump to where they would rest") func springs() throws {
    world.reducedMotion = ReducedMotion(.snap)
    let spring = try world.animate(card, .cornerRadius, to: 40, spring: .bouncy, delay: .milliseconds(15))
    #expect(told(spring, within: 100) == ["started 15", "completed 15"])
    #expect(world[card, .cornerRadius] == 40)
    let endless = try Spring(mass: 1, stiffness: 100, damping: 0)
    let swing = try world.animate(card, .cornerRadius, to: 50, spring: endless)
    ticks(1)
    #expect(swing.isReleased)
    #expect(world[card, .cornerRadius] == 50)
    try world.decay(card, .cornerRadius, velocity: 80, friction: 4)
    ticks(1)
    #expect(world[card, .cornerRadius] == 70)
    try world.decay(card, .cornerRadius, to: 5)
    ticks(1)
    #expect(world[card, .cornerRadius] == 5)
    try world.decay(card, .cornerRadius, velocity: 800, friction: 4, within: DecayBounds(0, 60))
    ticks(1)
    #expect(world[card, .cornerRadius] == 60)
    let orientation = Property("orientation", default: Rotation.identity)
    try world.animate(card, orientation, to: Rotation(quaternion: SIMD4(1, 0, 0, 0)), spring: .smooth)
    ticks(1)
    #expect(world[card, orientation] == Rotation(quaternion: SIMD4(1, 0, 0, 0)))
  }

  @Test("A spring that is kept is retargeted, and jumps to its new target") func retarget() throws {
    world.defaults.killsCompleted = false
    world.reducedMotion = ReducedMotion(.snap)
    let spring = try world.animate(card, .cornerRadius, to: 40, spring: .smooth)
    ticks(1)
    #expect(spring.state == .completed)
    #expect(try spring.retarget(to: 90))
    ticks(1)
    #expect(world[card, .cornerRadius] == 90)
    world.reducedMotion = ReducedMotion(.fade(.milliseconds(100)))
    let other = try world.animate(card, .position, to: SIMD2(10, 0), spring: .smooth)
    ticks(8)
    #expect(world[card, .position] == SIMD2(10, 0))
    #expect(try other.retarget(to: SIMD2(20, 0)))
    ticks(4)
    #expect(world[card, .position] == SIMD2(10, 0))
    ticks(1)
    #expect(world[card, .position] == SIMD2(20, 0))
    #expect(other.state == .active)
    ticks(5)
    #expect(other.state == .completed)
  }

  @Test("Shortened, a tween has at most the given length, and a spring no bounce") func shorten() throws {
    world.reducedMotion = ReducedMotion(.shorten(to: .milliseconds(100)))
    let long = try world.register(slide(), on: card)
    #expect(told(long, within: 50) == ["started 0", "completed 100"])
    try world.assign(card, .cornerRadius, to: 0)
    let short = try world.register(slide(.milliseconds(50)), on: card)
    #expect(short.duration == .milliseconds(50))
    ticks(10)
    try world.assign(card, .cornerRadius, to: 0)
    var pulse = slide()
    pulse.repeats = .forever
    let repeated = try world.register(pulse, on: card)
    ticks(1)
    #expect(repeated.isReleased)
    #expect(world[card, .cornerRadius] == 100)
    try world.assign(card, .cornerRadius, to: 0)
    try world.animate(card, .cornerRadius, to: 100, spring: .bouncy)
    var most: Float = 0
    for _ in 0..<10 {
      world.tick()
      most = max(most, world[card, .cornerRadius]!)
    }
    #expect(most > 95 && most <= 100)
    ticks(20)
    #expect(world[card, .cornerRadius] == 100)
    // Below a millisecond it is a jump.
    world.reducedMotion.usual = .shorten(to: .milliseconds(-5))
    try world.register(Tween(.cornerRadius, to: 3, duration: .seconds(1)), on: card)
    ticks(1)
    #expect(world[card, .cornerRadius] == 3)
  }

  @Test("A shortened decay ends where it would have ended, with or without a given velocity")
  func decays() throws {
    world.reducedMotion = ReducedMotion(.shorten(to: .milliseconds(100)))
    try world.decay(card, .cornerRadius, velocity: 80, friction: 4)
    ticks(10)
    #expect(abs(world[card, .cornerRadius]! - 20 * 0.99326) < 0.001)
    ticks(30)
    #expect(abs(world[card, .cornerRadius]! - 20) < 1e-4)
    world.reducedMotion.isOn = false
    try world.assign(card, .position, to: .zero)
    try world.register(Tween(.position, to: SIMD2(100, 0), duration: .seconds(1)), on: card)
    ticks(50)
    world.reducedMotion.isOn = true
    let glide = try world.decay(card, .position, friction: 4, replaces: true)
    ticks(30)
    #expect(glide.isReleased)
    #expect(abs(world[card, .position]!.x - 75) < 0.01)
    try world.decay(card, .position, to: SIMD2(10, 5))
    ticks(30)
    #expect(world[card, .position] == SIMD2(10, 5))
  }

  @Test("A fade jumps in its middle, and gives the entity's opacity") func fade() throws {
    world.reducedMotion = ReducedMotion(.fade(.milliseconds(200)))
    #expect(world.fade(of: card) == 1)
    let handle = try world.register(slide(delay: .milliseconds(100)), on: card)
    var seen: [Float] = []
    var values: [Float] = []
    for _ in 0..<32 {
      world.tick()
      seen.append(world.fade(of: card)!)
      values.append(world[card, .cornerRadius]!)
    }
    #expect(seen[9] == 1)
    #expect(abs(seen[14] - 0.5) < 1e-6)
    #expect(seen[19] == 0)
    #expect(abs(seen[24] - 0.5) < 1e-6)
    #expect(seen[29] == 1 && seen[31] == 1)
    #expect(values[18] == 0 && values[19] == 100 && values[31] == 100)
    #expect(handle.isReleased)
    try world.animate(card, .size, to: SIMD2(3, 4), spring: .bouncy)
    ticks(5)
    #expect(world.fade(of: card) == 0.5)
    #expect(world[card, .size] == .zero)
    #expect(world.velocity(card, .size) == .zero)
    ticks(5)
    #expect(world[card, .size] == SIMD2(3, 4))
    #expect(world.fade(of: card) == 0)
    ticks(10)
    #expect(world.driverCount == 0)
    world.despawn(card)
    #expect(world.fade(of: card) == nil)
  }

  @Test("A fade that is interrupted goes on from what is seen", arguments: [3, 5, 9, 10, 13, 18, 20])
  func interruptedFade(ticks count: Int) throws {
    world.reducedMotion = ReducedMotion(.fade(.milliseconds(333)))
    try world.animate(card, .position, to: [100, 0])
    ticks(count)
    let before = world.fade(of: card)!
    try world.animate(card, .position, to: [50, 0], spring: .bouncy)
    var seen = [before, world.fade(of: card)!]
    for _ in 0..<40 {
      world.tick()
      seen.append(world.fade(of: card)!)
    }
    #expect(abs(seen[1] - before) < 1e-4)
    for (earlier, later) in zip(seen, seen.dropFirst()) { #expect(abs(later - earlier) <= 0.101) }
    #expect(seen.min()! < 0.1 && seen.last == 1 && world[card, .position] == [50, 0])
  }

  @Test("A fade on a timeline can seek; tweens of several keys jump from first to last")
  func sought() throws {
    world.reducedMotion = ReducedMotion(.fade(.milliseconds(200)))
    let timeline = world.makeTimeline()
    var keys = Tween(.cornerRadius, values: [1, 50, 3], duration: .seconds(1), ease: .elasticOut)
    keys.timeline = timeline.id
    keys.interTimingFunctions = [.backIn, .bounceOut]
    try world.register(keys, on: card)
    var spring = SpringMotion(.position, to: SIMD2(9, 9))
    spring.timeline = timeline.id
    try world.register(spring, on: card)
    timeline.seek(to: .milliseconds(150))
    #expect(world[card, .cornerRadius] == 3)
    #expect(world[card, .position] == SIMD2(9, 9))
    timeline.seek(to: .milliseconds(50))
    #expect(world[card, .cornerRadius] == 1)
    #expect(world[card, .position] == SIMD2(0, 0))
    timeline.seek(to: .milliseconds(300))
    #expect(world.base(card, .position) == SIMD2(9, 9))
    timeline.seek(to: .milliseconds(99))
    #expect(world[card, .position] == SIMD2(0, 0))
    timeline.seek(to: .milliseconds(100))
    #expect(world[card, .position] == SIMD2(9, 9))
  }
}
