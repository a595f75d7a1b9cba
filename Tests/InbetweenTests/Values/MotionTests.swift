import Inbetween
import Testing

extension MotionTheme.Name {
  fileprivate static let entrance: Self = "entrance"
  fileprivate static let exit: Self = "exit"
}

/// Motions as values, and themes.
@Suite struct MotionTests {
  private let world = World(tickRate: .hertz(100))

  private func ticks(_ count: Int) { for _ in 0..<count { world.tick() } }

  @Test("An eased motion equals the tween, a spring motion the spring") func forms() throws {
    let (first, second) = (world.spawn(), world.spawn())
    for motion in [
      Motion.eased(.cubicOut, over: .milliseconds(400), delay: .milliseconds(30)), .spring(.bouncy), .quick,
      .standard, .emphasized.delayed(by: .milliseconds(20)), .smooth, .snappy, .bouncy, .eased(),
    ] {
      try world.assign(first, .position, to: .zero)
      try world.assign(second, .position, to: .zero)
      try world.animate(first, .position, to: SIMD2(90, 30), motion)
      switch motion.curve {
      case .eased(let ease, let duration):
        try world.register(
          Tween(.position, to: SIMD2(90, 30), duration: duration, delay: motion.delay, ease: ease),
          on: second)
      case .spring(let spring):
        try world.register(
          SpringMotion(.position, to: SIMD2(90, 30), spring: spring, delay: motion.delay), on: second)
      }
      for _ in 0..<200 {
        world.tick()
        #expect(world[first, .position] == world[second, .position])
      }
      #expect(world[first, .position] == SIMD2(90, 30))
    }
  }

  @Test("By, scaled and from combine with a motion, or with a duration and an easing") func combinations()
    throws
  {
    let (first, second) = (world.spawn(), world.spawn())
    let (time, delay) = (Duration.milliseconds(200), Duration.milliseconds(30))
    let curve = try Easing.cubicBezier(0.2, 0, 0, 1)
    for entity in [first, second] { try world.assign(entity, .position, to: [10, 20]) }
    try world.animate(first, .position, by: [40, 0], duration: time, delay: delay, ease: .cubicOut)
    try world.animate(second, .position, by: [40, 0], .eased(.cubicOut, over: time, delay: delay))
    try world.animate(first, .scale, from: [0, 0], to: [3, 1], .bouncy)
    try world.animate(second, .scale, from: [0, 0], to: [3, 1], spring: .bouncy)
    try world.animate(first, .opacity, from: 0, to: 0.5, .quick, delay: delay)
    try world.animate(
      second, .opacity, from: 0, to: 0.5, duration: .milliseconds(100), delay: delay, ease: curve)
    for tick in 0..<300 {
      ticks(1)
      if tick == 0 { #expect(world[first, .scale]!.x < 0.5 && world[first, .scale]!.y < 0.5) }
      #expect(world[first, .position] == world[second, .position], "\(tick)")
      #expect(world[first, .scale] == world[second, .scale], "\(tick)")
      #expect(world[first, .opacity] == world[second, .opacity], "\(tick)")
    }
    #expect(world[first, .position] == [50, 20] && world[first, .scale] == [3, 1])
    try world.animate(
      first, .position, scaledBy: [2, 0.5], duration: .milliseconds(100), ease: curve, repeats: 2,
      alternates: true)
    try world.animate(second, .position, scaledBy: [2, 0.5], .quick, repeats: 2, alternates: true)
    ticks(10)
    #expect(world[first, .position] == [100, 10] && world[second, .position] == [100, 10])
    let plain = try world.animate(first, .rotation, by: .degrees(9))
    #expect(plain.ease == .quadOut && plain.duration == .milliseconds(300))
  }

  @Test("C14: a delay beside a motion ends earlier moves when it begins") func delayBesideMotion() throws {
    let card = world.spawn()
    for index in 0..<2 {
      let early = try world.animate(card, .opacity, to: 1, duration: .seconds(1))
      if index == 0 {
        try world.animate(card, .opacity, to: 0, .quick, delay: .milliseconds(50))
      } else {
        try world.animate(card, .opacity, by: -0.1, .quick, delay: .milliseconds(50))
      }
      #expect(early.state == .active)
      ticks(4)
      #expect(early.state == .active)
      ticks(2)
      #expect(early.isReleased)
    }
  }

  @Test("What does not combine is refused, and changes nothing") func refusedCombinations() throws {
    let card = world.spawn()
    let (count, hash) = (world.driverCount, world.stateHash)
    func field(_ body: () throws -> Void) -> String? {
      let error = #expect(throws: TweenError.self) { try body() }
      return error?.field
    }
    let time = Duration.seconds(1)
    #expect(field { try world.animate(card, .opacity, by: 1, .quick, duration: time) } == "duration")
    #expect(field { try world.animate(card, .opacity, scaledBy: 2, .quick, ease: .linear) } == "ease")
    #expect(field { try world.animate(card, .opacity, by: 1, .quick, named: .exit) } == "named")
    #expect(field { try world.animate(card, .opacity, by: 1, .snappy, repeats: 2) } == "repeats")
    #expect(field { try world.animate([card], .opacity, to: 1, .quick, duration: time) } == "duration")
    #expect(field { try world.animate([card], .opacity, to: 1, .snappy, repeats: 2) } == "repeats")
    #expect(world.driverCount == count && world.stateHash == hash)
  }

  @Test("A list takes all that one entity takes") func lists() throws {
    let (list, singles) = ((0..<3).map { _ in world.spawn() }, (0..<3).map { _ in world.spawn() })
    let stagger = Stagger.fromFirst(each: .milliseconds(10))
    let delay = Duration.milliseconds(20)
    try world.animate(
      list, .position.x, to: 60, .quick, delay: delay, repeats: 2, alternates: true, stagger: stagger)
    try world.animate(list, .position.y, by: 8, duration: .milliseconds(90), ease: .sineIn, stagger: stagger)
    try world.animate(list, .opacity, to: { Float($0) / 4 }, replaces: true, stagger: stagger)
    for (index, entity) in singles.enumerated() {
      let later = Duration.milliseconds(10 * index)
      try world.animate(
        entity, .position.x, to: 60, .quick.delayed(by: later), delay: delay, repeats: 2, alternates: true)
      try world.animate(entity, .position.y, by: 8, .eased(.sineIn, over: .milliseconds(90), delay: later))
      try world.animate(entity, .opacity, to: Float(index) / 4, delay: later, replaces: true)
    }
    for tick in 0..<60 {
      ticks(1)
      for (member, single) in zip(list, singles) {
        #expect(world[member, .position] == world[single, .position], "\(tick)")
        #expect(world[member, .opacity] == world[single, .opacity], "\(tick)")
      }
    }
    #expect(world[list[2], .position] == [0, 8] && world[list[2], .opacity] == 0.5)
  }

  @Test("A motion by name takes a velocity and repeats, as a spring and a tween do") func velocityAndRepeats()
    throws
  {
    world.theme = ["pop": .bouncy, "blink": .quick]
    let (first, second) = (world.spawn(), world.spawn())
    let velocity = SIMD2<Float>(400, -100)
    try world.animate(first, .position, to: [90, 30], named: "pop", initialVelocity: velocity)
    try world.animate(second, .position, to: [90, 30], spring: .bouncy, initialVelocity: velocity)
    try world.animate(first, .scale, by: [1, 2], named: "pop", initialVelocity: velocity)
    try world.animate(second, .scale, by: [1, 2], .bouncy, initialVelocity: velocity)
    try world.animate(first, .opacity, to: 0, named: "blink", repeats: 3, alternates: true)
    try world.animate(
      second, .opacity, to: 0, duration: .milliseconds(100), ease: try .cubicBezier(0.2, 0, 0, 1), repeats: 3,
      alternates: true)
    for tick in 0..<300 {
      ticks(1)
      #expect(world[first, .position] == world[second, .position], "\(tick)")
      #expect(world[first, .scale] == world[second, .scale], "\(tick)")
      #expect(world[first, .opacity] == world[second, .opacity], "\(tick)")
      if tick == 0 { #expect(world[first, .position]!.y < 0 && world[first, .scale]!.y < 1) }
      if tick == 19 { #expect(world[first, .opacity] == 1) }
    }
    #expect(world[first, .position] == [90, 30] && world[first, .scale] == [2, 3])
    #expect(world[first, .opacity] == 0)
    // A loop is no move: a later move leaves it, and it is seen again (C14).
    let loop = try world.animate(first, .opacity, to: 1, named: "blink", repeats: .forever)
    try world.animate(first, .opacity, to: 0.5, named: "blink")
    ticks(20)
    #expect(loop.state == .active)
    let error = #expect(throws: TweenError.self) {
      try world.animate(first, .position, to: .zero, named: "pop", repeats: 2)
    }
    #expect(error?.field == "repeats" && error?.owner == "position of entity \(first.index)")
  }

  @Test("The presets have their documented numbers") func presets() throws {
    let curve = try Easing.cubicBezier(0.2, 0, 0, 1)
    #expect(Motion.quick.curve == .eased(curve, over: .milliseconds(100)))
    #expect(Motion.standard.curve == .eased(curve, over: .milliseconds(300)))
    #expect(Motion.emphasized.curve == .eased(curve, over: .milliseconds(500)))
    #expect(Motion.bouncy == .spring(.bouncy))
    #expect(Motion.instant.curve == .eased(.linear, over: .zero))
    let late = Motion.smooth.delayed(by: .milliseconds(20)).delayed(by: .milliseconds(30))
    #expect(late.delay == .milliseconds(50))
    #expect(late.reducedForm == nil)
  }

  @Test("By a difference, by a factor, and without a start") func ways() throws {
    let card = world.spawn()
    try world.assign(card, .cornerRadius, to: 10)
    try world.animate(card, .cornerRadius, by: 5, .quick)
    ticks(10)
    #expect(world[card, .cornerRadius] == 15)
    try world.animate(card, .cornerRadius, scaledBy: 2, .quick)
    ticks(10)
    #expect(world[card, .cornerRadius] == 30)
    try world.animate(card, .cornerRadius, by: 5, .spring(.stiff))
    ticks(200)
    #expect(world[card, .cornerRadius] == 35)
    try world.animate(card, .cornerRadius, scaledBy: 2, .spring(.stiff))
    ticks(200)
    #expect(world[card, .cornerRadius] == 70)
    let waiting = try world.tween(card, .cornerRadius, to: 0, .quick)
    #expect(waiting.state == .new)
    ticks(10)
    #expect(world[card, .cornerRadius] == 70)
    waiting.start()
    ticks(10)
    #expect(world[card, .cornerRadius] == 0)
  }

  @Test("On a timeline it begins at the present instant; `replaces` ends earlier drivers")
  func placed() throws {
    let card = world.spawn()
    let timeline = world.makeTimeline()
    timeline.begin()
    ticks(50)
    try world.animate(card, .opacity, to: 0, .eased(.linear, over: .seconds(1)), on: timeline)
    ticks(50)
    #expect(world[card, .opacity] == 0.5)
    let other = try world.animate(card, .opacity, to: 1, .eased(.linear, over: .seconds(1)))
    try world.animate(card, .opacity, to: 0.25, .instant, replaces: true)
    #expect(other.isReleased)
  }

  @Test("A theme returns motions by name, or its fallback, or nil") func theme() throws {
    var theme: MotionTheme = [.entrance: .snappy, "pop": .bouncy, .entrance: .smooth]
    #expect(theme[.entrance] == .smooth)
    #expect(theme.names == [.entrance, "pop"])
    #expect(theme[.exit] == nil)
    #expect(!theme.has(.exit))
    theme.fallback = .quick
    #expect(theme[.exit] == .quick)
    #expect(!theme.has(.exit))
    theme["pop"] = nil
    #expect(theme.names == [.entrance])
    #expect(theme["pop"] == .quick)
    theme["unknown"] = nil
    #expect(theme.names.count == 1)
    #expect(Set<MotionTheme.Name>([.entrance, .exit, "exit"]).count == 2)
  }

  @Test("The world moves by its theme; an unknown name is an error with a suggestion")
  func named() throws {
    let card = world.spawn()
    world.theme[.entrance] = .eased(.linear, over: .milliseconds(100))
    try world.animate(card, .opacity, to: 0, named: .entrance)
    ticks(5)
    #expect(world[card, .opacity] == 0.5)
    try world.animate(card, .position, by: SIMD2(10, 0), named: .entrance)
    ticks(10)
    #expect(world[card, .position] == SIMD2(10, 0))
    do throws(TweenError) {
      try world.animate(card, .opacity, to: 1, named: "entrnce")
      Issue.record("not refused")
    } catch {
      #expect(error.field == "motion")
      #expect(error.found == "\"entrnce\"")
      #expect(error.expected.contains("entrance"))
    }
    #expect(world.driverCount == 0)
  }

  @Test("Invalid motions are refused (W9)") func refused() throws {
    let card = world.spawn()
    func field(_ motion: Motion, _ value: Float = 1) -> String? {
      do throws(TweenError) {
        try world.animate(card, .opacity, to: value, motion)
        return nil
      } catch { return error.field }
    }
    #expect(field(.eased(over: .milliseconds(-1))) == "duration")
    #expect(field(.quick, .nan) == "values[0]")
    #expect(field(.smooth, .nan) == "to")
    world.despawn(card)
    #expect(field(.quick) == "entity")
    #expect(field(.smooth) == "entity")
  }
}
