import Inbetween
import Testing

/// Reduced motion (W12).
@Suite struct ReducedMotionTests {
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

  @Test("Switched off it changes nothing, nor does `.play`") func off() throws {
    #expect(world.reducedMotion == .off)
    try world.register(slide(), on: card)
    ticks(50)
    #expect(world[card, .cornerRadius] == 50)
    world.reducedMotion = ReducedMotion(.play)
    try world.animate(card, .position, to: SIMD2(10, 0), .eased(.linear, over: .seconds(1)))
    ticks(50)
    #expect(world[card, .position] == SIMD2(5, 0))
  }

  @Test("A drift without end stays at its start; one with an end jumps there") func drift() throws {
    world.reducedMotion = ReducedMotion(.snap)
    let other = world.spawn()
    try world.assign(card, .position, to: SIMD2(3, 4))
    try world.drift(card, .position, velocity: SIMD2(40, 0))
    try world.drift(other, .position, velocity: SIMD2(40, 0), for: .seconds(2))
    ticks(10)
    #expect(world[card, .position] == SIMD2(3, 4))
    #expect(world[other, .position] == SIMD2(80, 0))
  }

  @Test("A property's own form overrides the usual one, also for its lanes") func perProperty() throws {
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

  @Test("A repeating tween is at the end of its iterations; forever, at the end of one, and completes")
  func repeats() throws {
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

  @Test("A snap does not change precedence (C2, C3): below a later driver it is shadowed")
  func precedence() throws {
    let below = try world.register(slide(.seconds(2)), on: card)
    world.reducedMotion = ReducedMotion(.snap)
    // It begins and ends while the older one contends, which goes on, as after any end.
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

  @Test("Settings of handles are reduced too") func chained() throws {
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

  @Test("A motion's own form overrides the policy, and is played unchanged") func own() throws {
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

  @Test("Batches are reduced, one by one; transitions are not") func others() throws {
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

  @Test("Bad input is refused as without reduction (W9)") func refused() throws {
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
