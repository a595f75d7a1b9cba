import Inbetween
import Testing

/// What a spring or decay takes over is never much more than what was shown over the last 1/120 s (S3).
@Suite struct HandOverLimitTests {
  private static let x = Property<Float>("x", default: 0)

  private static let steep: [Easing] =
    Easing.allNames.map { try! Easing(parsing: $0) }
    + [
      "cubic-bezier(0.55, 0, 1, 0.45)", "cubic-bezier(0, 1, 0, 1)", "cubic-bezier(1, 0, 0, 1)",
      "cubic-bezier(0.3, -0.6, 0.4, 1.7)", "steps(3)", "steps(5, jump-both)",
      "linear(0, 0.5 50%, 0.9 50%, 1)", "linear(0, 0.5 50%, 0.9 50.001%, 1)", "linear(0, 1 1%, 0 99%, 1)",
    ].map { try! Easing(parsing: $0) }
    + [.function { $0 < 0.5 ? 0 : 1 }, try! .spring(dampingRatio: 0.2)]

  /// The mean speed over the last 1/120 s of an easing from 0 to 100 in 300 ms, at a count.
  private static func shownSpeed(_ ease: Easing, at count: Int64) -> Float {
    func value(_ count: Int64) -> Float { 100 * ease(Float(max(count, 0)) / 27_000) }
    return abs(value(count) - value(count - 750)) * 120
  }

  /// The kinds of motion that take over.
  private enum Taker: CaseIterable { case spring, decay, throwing, punched }

  /// The extremes of motions that take over 27,000 · (index + 1) / count counts after the begin of a tween
  /// of 27,000.
  private func extremes(_ ease: Easing, _ taker: Taker, _ count: Int, hertz: Int64) throws -> [SIMD2<Float>] {
    let world = World(tickRate: TickRate(hertz, over: 1))
    let entities = (0..<count).map { _ in world.spawn() }
    for (index, entity) in entities.enumerated() {
      try world.register(
        Tween(Self.x, values: [0, 100], duration: .milliseconds(300), ease: ease), on: entity)
      let delay = Duration.milliseconds(300) * (index + 1) / count
      var decay = DecayMotion(Self.x, friction: 4, delay: delay)
      decay.fill = .forwards
      switch taker {
      case .spring, .punched:
        try world.register(SpringMotion(Self.x, to: 200, spring: .smooth, delay: delay), on: entity)
      case .decay: try world.register(decay, on: entity)
      case .throwing:
        decay.bounds = DecayBounds(-1000, 1000)
        try world.register(decay, on: entity)
      }
    }
    if taker == .punched { try world.punch(entities, Self.x, by: 10, duration: .milliseconds(100)) }
    // At instants that all rates share.
    var extremes = entities.map { _ in SIMD2<Float>(.infinity, -.infinity) }
    let frame = Frame()
    for step in 1...10 {
      let instant = Instant(counts: 27_000 + Int64(step) * 9_000)
      while world.now.counts < instant.counts - 90_000 / hertz { world.tick() }
      world.sample(at: instant, into: frame)
      for (index, entity) in entities.enumerated() {
        let value = frame[entity, Self.x]!
        extremes[index] = [min(extremes[index].x, value), max(extremes[index].y, value)]
      }
    }
    return extremes
  }

  @Test("S3: no easing throws further than 1.5 times what it showed, at any tick rate", arguments: steep)
  func easings(ease: Easing) throws {
    let count = cases(20, optimized: 200)
    for taker in Taker.allCases {
      let found = try extremes(ease, taker, count, hertz: 60)
      for (index, extreme) in found.enumerated() {
        let begin = Int64(27_000 * (index + 1) / count)
        let (start, speed) = (100 * ease(Float(begin) / 27_000), Self.shownSpeed(ease, at: begin))
        var limits = SIMD2<Float>(start, start)
        switch taker {
        case .decay, .throwing: limits += [-speed / 4, speed / 4]
        case .spring, .punched:
          for sense in [-1, 1] as [Double] {
            for step in 0...100 {
              let value = Float(
                Spring.smooth.position(
                  from: Double(start), to: 200, initialVelocity: sense * Double(speed),
                  at: .milliseconds(10 * step)))
              limits = [min(limits.x, value), max(limits.y, value)]
            }
          }
        }
        let reach = SIMD2(start - 1.5 * (start - limits.x), start + 1.5 * (limits.y - start))
        #expect(
          extreme.x >= reach.x - 15 && extreme.y <= reach.y + 15,
          "\(ease), \(taker) at \(index) of \(count): \(extreme), not in \(reach)")
      }
      for hertz in [7, 144] as [Int64] {
        #expect(try extremes(ease, taker, count, hertz: hertz) == found, "\(ease), \(taker) at \(hertz) Hz")
      }
    }
  }

  private static let smooth: [Easing] = [
    .linear, .sineIn, .sineOut, .sineInOut, .quadIn, .quadOut, .quadInOut, .cubicIn, .cubicOut, .cubicInOut,
    .smoothstep, .backOut, .quintOut, .expoOut, .ease, .easeInOut,
  ]

  @Test("S3: a slope is kept to within what it changes by in 1/60 s, and exactly where it changes little")
  func exact() throws {
    for ease in Self.smooth {
      for index in 1...19 {
        let world = World(tickRate: .hertz(100))
        let entity = world.spawn()
        let (count, frame) = (Int64(4500 * index), Frame(velocities: true))
        try world.register(
          Tween(Self.x, values: [0, 100], duration: .seconds(1), ease: ease), on: entity)
        try world.register(
          DecayMotion(Self.x, friction: 4, delay: Duration.seconds(1) * count / 90_000), on: entity)
        world.sample(at: Instant(counts: count), into: frame)
        let (found, slope) = (frame.velocity(entity, Self.x)!, 100 * ease.derivative(at: Float(index) / 20))
        let before = 100 * ease.derivative(at: Float(index) / 20 - 1.0 / 60)
        #expect(abs(found - slope) <= abs(slope - before) + 0.01, "\(ease) at \(index)")
        if abs(slope - before) < 0.2 * abs(slope) { #expect(abs(found - slope) <= 1e-4 * abs(slope)) }
      }
    }
  }

  @Test("S3: a step that begins where a vertical curve ends is not thrown") func sequence() throws {
    for ease in [Easing.circIn, try .cubicBezier(0.55, 0, 1, 0.45)] {
      let world = World()
      let entity = world.spawn()
      try world.play(on: entity) {
        To(Self.x, 100, duration: .milliseconds(300), ease: ease)
        To(Self.x, 200, .smooth)
      }
      var most: Float = 0
      for _ in 0..<200 {
        world.tick()
        most = max(most, world[entity, Self.x]!)
      }
      #expect(most > 203 && most < 205)
    }
  }

  @Test("S3: what was not seen to move is not thrown") func unseen() throws {
    for ease in Self.steep {
      let world = World()
      let entity = world.spawn()
      try world.animate(entity, Self.x, to: 1000, duration: .milliseconds(100), ease: ease)
      try world.animate(entity, Self.x, to: 100, .smooth)
      #expect(world.velocity(entity, Self.x) == 0)
    }
  }

  @Test("S3: a velocity that was taken over or given is kept through calls in one frame") func kept() throws {
    let world = World()
    let entity = world.spawn()
    try world.animate(entity, Self.x, to: 100, duration: .seconds(1), ease: .linear)
    for _ in 0..<30 { world.tick() }
    for _ in 0..<3 { try world.animate(entity, Self.x, to: 0, .smooth) }
    #expect(abs(world.velocity(entity, Self.x)! - 100) < 1e-3)
    try world.animate(entity, Self.x, to: 0, spring: .smooth, initialVelocity: 700)
    try world.decay(entity, Self.x)
    #expect(world.velocity(entity, Self.x) == 700)
  }

  @Test("S3, W4: the jump back of a repeat is no movement, and does not slow down a loop") func loops() throws
  {
    for (ease, least, most) in [(Easing.circOut, Float(0), Float(150)), (.linear, 499, 501)] {
      for later in [1, 9, 90, 450] as [Int64] {
        let world = World()
        let (entity, frame) = (world.spawn(), Frame(velocities: true))
        var loop = Tween(Self.x, values: [0, 100], duration: .milliseconds(200), ease: ease)
        loop.repeats = .forever
        try world.register(loop, on: entity)
        let begin = 36_000 + later
        try world.register(DecayMotion(Self.x, delay: Duration.seconds(1) * begin / 90_000), on: entity)
        for _ in 0..<23 { world.tick() }
        world.sample(at: Instant(counts: begin), into: frame)
        let velocity = frame.velocity(entity, Self.x)!
        #expect(velocity >= least && velocity <= most + 120 * 100 * ease(Float(later) / 18_000), "\(later)")
      }
    }
  }

  @Test("S3: a rate changes nothing of what is seen", arguments: [Rate(100), 2, 1, Rate(1, over: 20)])
  func rates(rate: Rate) throws {
    for isTimeline in [false, true] {
      let world = World(tickRate: .hertz(1000))
      let entity = world.spawn()
      let own = 0.3 * rate.value
      var tween = Tween(Self.x, values: [0, 100], duration: .seconds(own), ease: .circIn)
      if isTimeline {
        let timeline = world.makeTimeline()
        timeline.setRate(rate)
        timeline.begin()
        tween.timeline = timeline.id
      } else {
        tween.rate = rate
      }
      try world.register(tween, on: entity)
      var decay = DecayMotion(Self.x, friction: 4, delay: .microseconds(299_900))
      decay.fill = .forwards
      try world.register(decay, on: entity)
      for _ in 0..<3000 { world.tick() }
      let shown = Self.shownSpeed(.circIn, at: 27_000)
      #expect(world[entity, Self.x]! < 100 + 1.5 * shown / 4, "\(rate)")
    }
  }

  @Test("S3, C13: a crossfade hands over no more than it showed") func crossfades() throws {
    let world = World()
    let (entity, frame) = (world.spawn(), Frame(velocities: true))
    try world.assign(entity, Self.x, to: 100)
    var tween = Tween(Self.x, values: [0, 1], duration: .seconds(1))
    tween.blend = .over(.milliseconds(300), ease: .circIn)
    try world.register(tween, on: entity)
    let begin: Int64 = 26_999
    try world.register(DecayMotion(Self.x, delay: Duration.seconds(1) * begin / 90_000), on: entity)
    world.sample(at: Instant(counts: begin), into: frame)
    let velocity = frame.velocity(entity, Self.x)!
    #expect(velocity < -1000 && velocity > -1.5 * Self.shownSpeed(.circIn, at: begin))
  }

  @Test("S3: a spring that snaps hands over what it showed; a soft one its exact velocity") func springs()
    throws
  {
    for (duration, isExact) in [(500, true), (100, true), (4, false), (1, false)] {
      let world = World(tickRate: .hertz(90_000))
      let entity = world.spawn()
      let handle = try world.animate(
        entity, Self.x, to: 100, spring: Spring(duration: .milliseconds(duration), bounce: 0))
      for _ in 0..<20 { world.tick() }
      let (velocity, value) = (world.velocity(entity, Self.x)!, world[entity, Self.x]!)
      try handle.retarget(to: 300)
      let kept = world.velocity(entity, Self.x)!
      try world.decay(entity, Self.x)
      #expect(abs(world.velocity(entity, Self.x)! - kept) <= 1e-5 * kept)
      #expect(isExact ? kept == velocity : kept <= 1.5 * value * 120, "\(duration) ms")
    }
  }

  @Test("S3: parameters that are set after the end do not change what is handed over on the way")
  func setLater() throws {
    let stiff = try Spring(response: .milliseconds(10), dampingRatio: 0.3)
    let velocities = try [stiff, Spring(response: .seconds(1), dampingRatio: 1)].map { later in
      let world = World()
      let (card, timeline) = (world.spawn(), world.makeTimeline())
      var motion = SpringMotion(Self.x, to: 100, spring: stiff)
      motion.timeline = timeline.id
      let handle = try world.register(motion, on: card)
      for _ in 0..<200 { world.tick() }
      #expect(handle.state == .completed)
      try handle.spring(later)
      timeline.seek(to: .milliseconds(3))
      var decay = DecayMotion(Self.x, friction: 4)
      (decay.timeline, decay.delay) = (timeline.id, .milliseconds(3))
      try world.register(decay, on: card)
      return world.velocity(card, Self.x)!
    }
    #expect(velocities[0] == velocities[1] && velocities[0] > 0)
  }

  @Test("S3: all lanes are limited as one, so the direction stays") func direction() throws {
    let world = World()
    let (entity, frame) = (world.spawn(), Frame(velocities: true))
    try world.register(
      Tween(.position, values: [.zero, [300, -40]], duration: .milliseconds(300), ease: .circIn), on: entity)
    try world.register(DecayMotion(.position, friction: 4, delay: .milliseconds(300)), on: entity)
    world.sample(at: Instant(counts: 27_000), into: frame)
    let velocity = frame.velocity(entity, .position)!
    #expect(velocity.x > 1000 && abs(velocity.y / velocity.x + 40.0 / 300) < 1e-5)
    // On a circle each lane turns, and neither is slowed down there.
    let path = try MotionPath(svg: "M 100 0 A 100 100 0 1 1 -100 0 A 100 100 0 1 1 100 0")
    for index in 1...20 {
      let world = World()
      let entity = world.spawn()
      try world.register(PathTween(.position, along: path, duration: .seconds(1), ease: .linear), on: entity)
      let begin = Int64(4000 * index)
      let delay = Duration.seconds(1) * begin / 90_000
      try world.register(DecayMotion(.position, friction: 4, delay: delay), on: entity)
      world.sample(at: Instant(counts: begin), into: frame)
      let velocity = frame.velocity(entity, .position)!
      #expect(abs((velocity * velocity).sum().squareRoot() - 200 * .pi) < 1)
      #expect(abs((velocity * frame[entity, .position]!).sum()) < 200)
    }
  }
}
