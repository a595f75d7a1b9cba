import Inbetween
import Testing

/// Motion for those who do not want to see things move (W12).
@Suite struct ReducedMotionTests {
  private let world = World(tickRate: .hertz(100))
  private let card: Entity

  init() { card = world.spawn() }

  private func ticks(_ count: Int) { for _ in 0..<count { world.tick() } }

  private func slide(_ duration: Duration = .seconds(1), delay: Duration = .zero) -> Tween<Float> {
    Tween(.cornerRadius, to: 100, duration: duration, delay: delay)
  }

  /// The instants of a driver's start and completion, after so many ticks.
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

  @Test("Off it changes nothing, on with `.play` neither") func off() throws {
    #expect(world.reducedMotion == .off)
    try world.register(slide(), on: card)
    ticks(50)
    #expect(world[card, .cornerRadius] == 50)
    world.reducedMotion = ReducedMotion(.play)
    try world.animate(card, .position, to: SIMD2(10, 0), .eased(.linear, over: .seconds(1)))
    ticks(50)
    #expect(world[card, .position] == SIMD2(5, 0))
  }

  @Test("A property's own form goes before the usual one, also for its lanes") func perProperty() throws {
    world.reducedMotion = ReducedMotion(.snap)
    world.reducedMotion[.opacity] = .play
    world.reducedMotion[.position] = .shorten(to: .milliseconds(100))
    #expect(world.reducedMotion[.opacity] == .play)
    #expect(world.reducedMotion[.size] == nil)
    try world.register(Tween(.opacity, to: 0, duration: .seconds(1)), on: card)
    try world.register(Tween(Property<Float>.position.x, to: 10, duration: .seconds(1)), on: card)
    try world.register(slide(), on: card)
    ticks(5)
    #expect(world[card, .opacity] == 0.95)
    #expect(world[card, .position]!.x == 5)
    #expect(world[card, .cornerRadius] == 100)
    world.reducedMotion[.opacity] = nil
    #expect(world.reducedMotion[named: "opacity"] == nil)
    world.reducedMotion.isOn = false
    try world.register(Tween(.size, to: SIMD2(10, 10), duration: .seconds(1)), on: card)
    ticks(50)
    #expect(world[card, .size] == SIMD2(5, 5))
  }

  @Test("A snap jumps at the exact start instant, and both events come then") func snap() throws {
    world.reducedMotion = ReducedMotion(.snap)
    let handle = try world.register(slide(delay: .milliseconds(105)), on: card)
    let frame = Frame()
    world.sample(at: world.now + .milliseconds(104), into: frame)
    #expect(frame[card, .cornerRadius] == 0)
    world.sample(at: world.now + .milliseconds(105), into: frame)
    #expect(frame[card, .cornerRadius] == 100)
    #expect(told(handle, within: 200) == ["started 105", "completed 105"])
    #expect(world.base(card, .cornerRadius) == 100)
  }

  @Test("What repeats is at the end of its plays; for ever, at the end of one, and completes") func repeats()
    throws
  {
    world.reducedMotion = ReducedMotion(.snap)
    func end(_ change: (inout Tween<Float>) -> Void) throws -> Float? {
      try world.assign(card, .cornerRadius, to: 10)
      var tween = slide()
      change(&tween)
      let handle = try world.register(tween, on: card)
      ticks(1)
      #expect(handle.isReleased)
      return world[card, .cornerRadius]
    }
    #expect(try end { $0.repeats = 3 } == 100)
    #expect(
      try end {
        $0.repeats = 2
        $0.direction = .alternate
      } == 10)
    #expect(try end { $0.repeats = 2.5 } == 55)
    #expect(try end { $0.repeats = .forever } == 100)
    #expect(
      try end {
        $0.repeats = .forever
        $0.direction = .alternate
      } == 100)
    #expect(
      try end {
        $0.repeats = .forever
        $0.direction = .reverse
      } == 10)
    #expect(try end { $0.mode = .from } == 10)
  }

  @Test("A snap changes nothing in who is seen (C2, C3): under a later one it is not seen") func precedence()
    throws
  {
    let below = try world.register(slide(.seconds(2)), on: card)
    world.reducedMotion = ReducedMotion(.snap)
    // It begins and ends while the older one contends, which goes on, as after an end.
    let jump = try world.register(Tween(.cornerRadius, to: 7, duration: .seconds(1)), on: card)
    ticks(100)
    #expect(world[card, .cornerRadius] == 50)
    #expect(jump.isReleased)
    #expect(below.state == .active)
    var hold = Tween(.cornerRadius, to: 7, duration: .seconds(1))
    hold.fill = .forwards
    try world.register(hold, on: card)
    ticks(1)
    #expect(world[card, .cornerRadius] == 7)
  }

  @Test("Springs and decays jump to where they would have come to rest") func springs() throws {
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

  @Test("A spring that is kept is retargeted to where it then jumps") func retarget() throws {
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

  @Test("Shortened, a tween lasts so long at most, a spring loses its bounce") func shorten() throws {
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

  @Test("A shortened decay ends where it would have ended, given its velocity or not") func decays() throws {
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

  @Test("A fade jumps in its middle, and says how much of the entity is to be seen") func fade() throws {
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

  @Test("A fade on a timeline is sought to and fro, several keys jump from first to last") func sought()
    throws
  {
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

  @Test("What handles set later is reduced as well") func chained() throws {
    world.reducedMotion = ReducedMotion(.snap)
    try world.tween(card, .opacity, to: 0.5).duration(.seconds(3)).ease(.quadIn).start()
    ticks(1)
    #expect(world[card, .opacity] == 0.5)
    world.reducedMotion.usual = .shorten(to: .milliseconds(100))
    let short = try world.tween(card, .opacity, to: 1).duration(.seconds(3))
    #expect(short.duration == .milliseconds(100))
    #expect(try short.duration(.milliseconds(20)).duration == .milliseconds(20))
    let spring = try world.animate(card, .cornerRadius, to: 100, spring: .smooth)
    try spring.spring(.bouncy)
    for _ in 0..<40 {
      world.tick()
      #expect(world[card, .cornerRadius]! <= 100)
    }
    world.reducedMotion.usual = .fade(.milliseconds(100))
    let fade = try world.tween(card, .position, to: SIMD2(1, 1)).duration(.seconds(3)).ease(.quadIn)
    fade.start()
    #expect(fade.duration == .milliseconds(100))
    ticks(4)
    #expect(world[card, .position] == .zero)
    ticks(1)
    #expect(world[card, .position] == SIMD2(1, 1))
  }

  @Test("A motion's own form goes before the policy, and is played as it is") func own() throws {
    let motion = Motion.bouncy.reduced(to: .eased(.linear, over: .milliseconds(100)))
    #expect(motion.delayed(by: .milliseconds(50)).reducedForm?.delay == .milliseconds(50))
    world.reducedMotion = ReducedMotion(.snap)
    try world.animate(card, .opacity, to: 0, motion)
    ticks(5)
    #expect(world[card, .opacity] == 0.5)
    try world.animate(card, .cornerRadius, to: 10, .bouncy)
    ticks(1)
    #expect(world[card, .cornerRadius] == 10)
    world.reducedMotion.isOn = false
    try world.animate(card, .position, to: SIMD2(100, 0), motion)
    ticks(5)
    #expect(world[card, .position] != SIMD2(50, 0))
    world.reducedMotion.isOn = true
    try world.animate(card, .size, to: SIMD2(4, 4), .emphasized.reduced(to: .instant))
    ticks(1)
    #expect(world[card, .size] == SIMD2(4, 4))
  }

  @Test("Batches are reduced, one by one; transitions play as they are") func others() throws {
    let crowd = (0..<20).map { _ in world.spawn() }
    world.reducedMotion = ReducedMotion(.snap)
    let handles = try world.register(
      TweenBatch(.cornerRadius, to: [5], duration: .seconds(1)), on: crowd)
    #expect(handles.count == 20)
    ticks(1)
    for entity in crowd { #expect(world[entity, .cornerRadius] == 5) }
    let transition = try world.makeTransition(Transition(duration: .seconds(1)))
    try world.register(
      TransitionTween(.opacity, back: 1, fore: 0, transition: transition.id), on: card)
    transition.begin(.forward)
    ticks(50)
    #expect(world[card, .opacity] == 0.5)
  }

  @Test("Bad input is refused as ever (W9)") func refused() throws {
    world.reducedMotion = ReducedMotion(.snap)
    func field(_ body: () throws -> Void) -> String? {
      do { try body() } catch let error as TweenError { return error.field } catch {}
      return nil
    }
    #expect(field { try world.register(slide(.seconds(-1)), on: card) } == "duration")
    var ease = slide()
    ease.interTimingFunctions = [.linear, .linear]
    world.reducedMotion.usual = .fade(.seconds(1))
    #expect(field { try world.register(ease, on: card) } == "interTimingFunctions")
    world.despawn(card)
    #expect(field { try world.register(slide(), on: card) } == "entity")
    #expect(field { try world.animate(card, .opacity, to: 1, .smooth) } == "entity")
  }
}
