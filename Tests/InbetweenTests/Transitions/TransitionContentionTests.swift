import Inbetween
import Testing

/// Transitions among other drivers (C1–C10), and on other clocks (T4–T7).
@Suite struct TransitionContentionTests {
  private static let energy = TransitionScene.energy

  @Test("X2: it contends from its begin to its end only") func interval() throws {
    let scene = TransitionScene()
    let handle = try scene.open { $0.segment = TransitionSegment(position: 0.25, length: 0.5) }
    try scene.world.assign(scene.entity, Self.energy, to: 7)
    func count() -> Int {
      let precedence = scene.world.precedence(of: scene.entity, Self.energy)!
      return (precedence.winner == nil ? 0 : 1) + precedence.shadowed.count
    }
    #expect(count() == 0 && scene.energy == 7)
    handle.begin()
    // Before its segment it shows its from value.
    #expect(count() == 1 && scene.energy == 0)
    scene.run(to: 200)
    #expect(near(scene.energy, 50) && scene.base == 7)
    scene.run(to: 390)
    #expect(count() == 1 && scene.energy == 100)
    scene.run(to: 400)
    #expect(count() == 0 && scene.base == 100)
    try scene.world.assign(scene.entity, Self.energy, to: 3)
    #expect(scene.energy == 3)
    // It contends as long as it is held.
    handle.scrub(to: 0.5)
    scene.run(to: 3000)
    #expect(count() == 1 && near(scene.energy, 50) && scene.base == 3)
    handle.complete(at: .back)
    #expect(count() == 0 && scene.base == 0)
  }

  @Test("C3, C10: the newest is shown, whichever began last") func newest() throws {
    let scene = TransitionScene()
    let older = try scene.open()
    let newer = try scene.open(200) { $0.values = [1000, 2000] }
    newer.begin()
    scene.run(to: 100)
    older.begin()
    #expect(near(scene.energy, 1500))
    scene.run(to: 190)
    #expect(near(scene.energy, 1950))
    // The older one resumes at its own position; the newer one commits nothing.
    scene.run(to: 200)
    #expect(near(scene.energy, 25) && scene.base == 0)
    // A driver registered under way is newer still.
    let tween = Tween(Self.energy, values: [5, 6], duration: .milliseconds(100))
    try scene.world.register(tween, on: scene.entity)
    #expect(scene.energy == 5)
    newer.begin(.backward)
    #expect(scene.energy == 5)
    scene.run(to: 300)
    #expect(near(scene.energy, 1500))
    scene.run(to: 400)
    #expect(near(scene.energy, 75))
    scene.run(to: 500)
    #expect(scene.base == 100)
  }

  @Test("C4: ending while shadowed it commits nothing; persist: false restores the base value")
  func commits() throws {
    let scene = TransitionScene()
    let handle = try scene.open(100)
    var tween = Tween(Self.energy, values: [5, 6], duration: .milliseconds(200))
    tween.persists = false
    try scene.world.register(tween, on: scene.entity)
    handle.begin()
    scene.run(to: 100)
    #expect(handle.phase == .idle && near(scene.energy, 5.5) && scene.base == 0)
    scene.run(to: 200)
    #expect(scene.energy == 0)
  }

  @Test("T6: its end falls on its own instant, whatever begins before the tick") func exactEnd() throws {
    let scene = TransitionScene()
    let handle = try scene.open(405)
    // It begins between the end, at 405, and the tick, at 410.
    var tween = Tween(
      Self.energy, values: [5, 6], duration: .milliseconds(100), delay: .milliseconds(407))
    tween.persists = false
    try scene.world.register(tween, on: scene.entity)
    handle.begin()
    scene.run(to: 410)
    #expect(handle.phase == .idle)
    scene.run(to: 600)
    #expect(scene.base == 100 && scene.energy == 100)
  }

  @Test("T4: a sample after its end shows the driver that contends there") func sampledEnd() throws {
    let scene = TransitionScene()
    let tween = Tween(Self.energy, values: [0, 1], duration: .seconds(1))
    try scene.world.register(tween, on: scene.entity)
    let handle = try scene.open(105)
    handle.begin()
    scene.run(to: 100)
    let sampled = scene.energy(at: 110)
    #expect(handle.phase == .running)
    scene.run(to: 110)
    #expect(near(scene.energy, 0.11))
    #expect(sampled == scene.energy)
  }

  @Test("C7: a driver that replaces it ends it; an assignment does not") func replaced() throws {
    let scene = TransitionScene()
    let handle = try scene.open()
    handle.begin()
    scene.run(to: 100)
    try scene.world.assign(scene.entity, Self.energy, to: 3)
    #expect(near(scene.energy, 25) && scene.base == 3)
    var tween = Tween(Self.energy, to: 0, duration: .milliseconds(100))
    tween.replaces = true
    try scene.world.register(tween, on: scene.entity)
    // It starts from what was assigned just before it (W1).
    #expect(near(scene.energy, 3))
    scene.run(to: 150)
    #expect(near(scene.energy, 1.5))
    scene.run(to: 500)
    #expect(scene.energy == 0 && handle.phase == .idle && handle.position == 1)
  }

  @Test("S3: a spring takes over a transition's value and velocity, in each phase") func springs() throws {
    for phase in TransitionPhase.allCases where phase != .idle {
      let scene = TransitionScene()
      let handle = try scene.open { $0.timingFunction = .quadIn }
      handle.begin()
      scene.run(to: 100)
      if phase != .running { handle.interrupt() }
      if phase == .settling { handle.letGo(velocity: 4) }
      scene.run(to: 120)
      let (value, speed) = (scene.energy, try #require(scene.world.velocity(scene.entity, Self.energy)))
      // The value is 100·p², whatever moves p.
      let (p, v) = (try #require(handle.position), try #require(handle.velocity))
      #expect(
        abs(value - 100 * p * p) < 0.01 && abs(speed - 200 * p * v) < 0.01 * max(1, abs(speed)), "\(phase)")
      #expect((speed == 0) == (phase == .interactive))
      try scene.world.animate(scene.entity, Self.energy, to: 60, spring: .bouncy)
      #expect(near(scene.energy, value))
      let taken = try #require(scene.world.velocity(scene.entity, Self.energy))
      #expect(abs(taken - speed) <= 1e-4 * max(1, abs(speed)), "\(phase)")
    }
  }

  @Test("T7, S3: so does a spring that begins between ticks", arguments: [false, true])
  func delayedSpring(isSettling: Bool) throws {
    var found: [Float] = []
    for rate in [24, 60, 144] {
      let scene = TransitionScene(tickRate: .hertz(rate))
      let handle = try scene.open(600) { $0.timingFunction = .quadInOut }
      if isSettling {
        handle.scrub(to: 0.25)
        handle.letGo(velocity: 3)
      } else {
        handle.begin()
      }
      try scene.world.register(
        SpringMotion(Self.energy, to: 50, spring: .bouncy, delay: .milliseconds(131)), on: scene.entity)
      while scene.world.now.counts < 22_500 { scene.world.tick() }
      found.append(scene.energy)
    }
    #expect(found[0] == found[1] && found[1] == found[2], "\(found)")
  }

  @Test("T7: equal bits at every tick rate") func rates() throws {
    var found: [[UInt32]] = []
    for rate in [12, 24, 60, 144, 240] {
      let scene = TransitionScene(tickRate: .hertz(rate))
      var transition = Transition(duration: .milliseconds(700))
      transition.layers = [
        TransitionLayer(AnimationRange(start: 0.3, end: 1), timing: .spring(.bouncy)),
        TransitionLayer(AnimationRange(start: 0, end: 0.6), timing: .spring(dampingRatio: 0.4)),
      ]
      let handle = try scene.world.makeTransition(transition)
      let properties = (0..<3).map { Property<Float>("part \($0)", default: 0) }
      for (index, part) in [TransitionPart.window, .layer(0), .layer(1)].enumerated() {
        var tween = TransitionTween(properties[index], back: 0, fore: 100, transition: handle.id)
        tween.part = part
        tween.backwardTimingFunction = .sineIn
        try scene.world.register(tween, on: scene.entity)
      }
      var bits: [UInt32] = []
      // All of them have ticks at every twelfth of a second.
      func run(to twelfth: Int64) {
        while scene.world.now.counts < twelfth * 7500 { scene.world.tick() }
        bits += properties.map { scene.world[scene.entity, $0]!.bitPattern }
        bits.append(handle.position!.bitPattern)
      }
      handle.begin()
      run(to: 1)
      run(to: 3)
      handle.reverse()
      run(to: 4)
      handle.interrupt()
      handle.scrub(by: 0.3)
      run(to: 5)
      handle.letGo(velocity: -2)
      run(to: 6)
      handle.letGo(velocity: 6)
      for twelfth in 7...10 { run(to: Int64(twelfth)) }
      handle.begin(.backward)
      for twelfth in 11...40 { run(to: Int64(twelfth)) }
      found.append(bits)
    }
    for bits in found { #expect(bits == found[0]) }
  }

  @Test("T5: it runs at the world's rate, and stands while the world is paused") func clocks() throws {
    let scene = TransitionScene()
    let handle = try scene.open()
    scene.world.rate = Rate(1, over: 2)
    handle.begin()
    scene.run(to: 200)
    #expect(near(scene.energy, 25) && handle.position == 0.25)
    #expect(near(try #require(handle.velocity), 1.25))
    scene.world.pause()
    scene.run(to: 300)
    #expect(near(scene.energy, 25) && handle.velocity == 0)
    // It can be scrubbed all the same.
    handle.scrub(to: 0.5)
    #expect(near(scene.energy, 50))
    handle.reverse()
    scene.run(to: 400)
    #expect(near(scene.energy, 50) && handle.phase == .running)
    scene.world.resume()
    scene.world.rate = 1
    scene.run(to: 500)
    #expect(near(scene.energy, 25))
    scene.run(to: 600)
    #expect(scene.base == 0 && handle.phase == .idle)
  }

  @Test("W8: an entity's death removes its tweens, not the transition") func death() throws {
    let scene = TransitionScene()
    let handle = try scene.open()
    let other = scene.world.spawn()
    let tween = TransitionTween(Self.energy, back: 1, fore: 2, transition: handle.id)
    try scene.world.register(tween, on: other)
    handle.begin()
    scene.run(to: 100)
    scene.world.despawn(scene.entity)
    scene.run(to: 200)
    #expect(scene.world[scene.entity, Self.energy] == nil)
    #expect(near(try #require(scene.world[other, Self.energy]), 1.5))
    handle.reverse()
    scene.run(to: 400)
    #expect(scene.world[other, Self.energy] == 1 && handle.phase == .idle)
    handle.release()
    #expect(scene.world.driverCount == 0 && scene.world.entityCount == 1)
  }

  @Test("The drivers of a position are not kept, whatever the defaults say") func footprint() throws {
    for kills in [true, false] {
      let scene = TransitionScene()
      scene.world.defaults.killsCompleted = kills
      let handle = try scene.open(20)
      let mine = try scene.world.register(
        Tween(Property<Float>("mine", default: 0), to: 1, duration: .seconds(1)), on: scene.entity)
      mine.kill()
      for _ in 0..<1200 {
        handle.begin()
        handle.interrupt()
        handle.scrub(to: 1)
        handle.begin(.backward)
        scene.world.tick()
        scene.world.tick()
        scene.world.tick()
      }
      #expect(handle.phase == .idle && scene.world.driverCount == 1)
      // They do not take the place of the host's killed drivers either.
      #expect(mine.revive())
    }
  }

  @Test("X5: a tween registered under way joins the transition") func joins() throws {
    let scene = TransitionScene()
    let handle = try scene.open()
    handle.begin()
    scene.run(to: 100)
    let charge = Property<Float>("charge", default: 0)
    var tween = TransitionTween(charge, back: 0, fore: 8, transition: handle.id)
    tween.backwardTimingFunction = .quadIn
    try scene.world.register(tween, on: scene.entity)
    #expect(near(scene.world[scene.entity, charge]!, 2))
    scene.run(to: 200)
    #expect(near(scene.world[scene.entity, charge]!, 4))
    scene.run(to: 400)
    #expect(scene.world.base(scene.entity, charge) == 8)
  }

  @Test("X5: beyond an end, an overshooting spring moves only tweens that touch that end")
  func overshoot() throws {
    let scene = TransitionScene()
    let handle = try scene.open()
    let properties = (0..<4).map { Property<Float>("overshoot \($0)", default: 0) }
    let curves: [(TransitionSegment, Easing)] = [
      (.full, .linear), (TransitionSegment(position: 0, length: 0.5), .linear),
      (TransitionSegment(position: 0.5, length: 0.5), .linear), (.full, .backOut),
    ]
    for (index, (segment, easing)) in curves.enumerated() {
      var tween = TransitionTween(properties[index], back: 0, fore: 100, transition: handle.id)
      tween.segment = segment
      tween.timingFunction = easing
      try scene.world.register(tween, on: scene.entity)
    }
    handle.policy.spring = try Spring(response: .milliseconds(400), dampingRatio: 0.3)
    handle.scrub(to: 0.8)
    handle.letGo(velocity: 5)
    var farthest: Float = 0
    while handle.phase != .idle {
      scene.world.tick()
      let position = try #require(handle.position)
      farthest = max(farthest, position)
      let shown = properties.map { scene.world[scene.entity, $0]! }
      #expect(abs(shown[0] - 100 * position) < 0.01)
      #expect(shown[1] == 100)
      #expect(abs(shown[2] - 200 * (position - 0.5)) < 0.02)
      if position >= 1 { #expect(shown[3] == 100) }
    }
    #expect(farthest > 1.1)
    #expect(properties.map { scene.world.base(scene.entity, $0)! } == [100, 100, 100, 100])
  }

  @Test("X5: keys that begin late with a jump are moved beyond the end too")
  func lateJump() throws {
    let scene = TransitionScene()
    let handle = try scene.open()
    let late = Property<Float>("late", default: 0)
    var tween = TransitionTween(late, back: 0, fore: 0, transition: handle.id)
    tween.values = [-95, -85, 45, 20]
    tween.offsets = [0.375, 0.375, 0.875, 1]
    try scene.world.register(tween, on: scene.entity)
    handle.policy.spring = try Spring(response: .milliseconds(400), dampingRatio: 0.3)
    handle.scrub(to: 0.8)
    handle.letGo(velocity: 5)
    var farthest: Float = 0
    while handle.phase != .idle {
      scene.world.tick()
      let position = try #require(handle.position)
      farthest = max(farthest, position)
      guard position > 1 else { continue }
      #expect(abs(scene.world[scene.entity, late]! - (20 - 200 * (position - 1))) < 0.02)
    }
    #expect(farthest > 1.1)
  }

  @Test("W2, W3: keys hold outside their offsets, and an overshooting timing function goes beyond them")
  func keys() throws {
    let scene = TransitionScene()
    let handle = try scene.open(400) {
      $0.values = [0, 100]
      $0.offsets = [0.25, 0.75]
    }
    let swing = Property<Float>("swing", default: 0)
    var tween = TransitionTween(swing, back: 0, fore: 100, transition: handle.id)
    tween.values = [0, 50, 100]
    tween.timingFunction = .backOut
    try scene.world.register(tween, on: scene.entity)
    let places: [(Float, Float)] = [
      (Float(0), Float(0)), (0.1, 0), (0.25, 0), (0.5, 50), (0.75, 100), (0.9, 100),
    ]
    for (position, value) in places {
      handle.scrub(to: position)
      #expect(abs(scene.energy - value) < 1e-3, "\(position)")
      let eased = Easing.backOut(position)
      #expect(abs(scene.world[scene.entity, swing]! - 100 * eased) < 0.01, "\(position)")
    }
  }

  @Test("X6: the back value is committed, also by a curve that begins with a jump") func jumpAtBack() throws {
    for isExplicit in [true, false] {
      let scene = TransitionScene()
      let steps = try Easing.steps(4, isExplicit ? .end : .both)
      let handle = try scene.open(100, .backward) {
        if isExplicit { $0.backwardTimingFunction = steps } else { $0.timingFunction = steps }
      }
      let keyed = Property<Float>("keyed", default: 0)
      var tween = TransitionTween(keyed, back: 10, fore: 100, transition: handle.id)
      tween.values = [10, 50, 100]
      tween.offsets = [0, 0, 1]
      try scene.world.register(tween, on: scene.entity)
      handle.begin()
      #expect(scene.energy == 100)
      scene.run(to: 90)
      #expect(scene.energy == (isExplicit ? 25 : 20))
      scene.run(to: 100)
      #expect(scene.energy == 0 && scene.base == 0)
      #expect(scene.world.base(scene.entity, keyed) == 10)
    }
  }

  @Test("T4: a sample leaves the world as it was, also after the end") func sampledWorld() throws {
    let scene = TransitionScene()
    let handle = try scene.open()
    handle.begin()
    scene.run(to: 100)
    let hash = scene.world.stateHash
    for time in [100.0, 250, 399, 400, 405, 900] {
      #expect(near(scene.energy(at: time), min(Float(time) / 4, 100)))
      #expect(near(scene.energy, 25) && handle.position == 0.25 && handle.velocity == 2.5, "\(time)")
      #expect(scene.world.stateHash == hash)
    }
    handle.scrub(to: 0.5)
    #expect(near(scene.energy(at: 900), 50) && near(scene.energy, 50))
  }

  @Test("X6: exact ends, at any duration and segment") func exactEnds() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<300 {
      let scene = TransitionScene(tickRate: .hertz(10))
      let handle = try scene.world.makeTransition(
        Transition(duration: Duration(counts: Int64(random.number(1...20_000)))))
      let ends: [Float] = [Float(random.number(-999...999)) / 7, Float(random.number(-999...999)) / 7]
      var tween = TransitionTween(Self.energy, back: ends[0], fore: ends[1], transition: handle.id)
      let position = random.number(0...100)
      tween.segment = TransitionSegment(
        position: Double(position) / 100, length: Double(random.number(0...(100 - position))) / 100)
      tween.timingFunction = random.one(of: ModelEasing.library.map(\.easing))
      if tween.timingFunction(0) != 0 || tween.timingFunction(1) != 1 { continue }
      try scene.world.register(tween, on: scene.entity)
      for direction in [TransitionDirection.forward, .backward, .forward] {
        handle.begin(direction)
        if tween.segment.length > 0 || direction == .forward && position > 0 {
          #expect(scene.energy == ends[direction == .forward ? 0 : 1])
        }
        while handle.phase != .idle { scene.world.tick() }
        let end = ends[direction == .forward ? 1 : 0]
        // A segment of no length at the very end has jumped by then; one at the very start always has.
        if tween.segment.length > 0 || direction == .forward {
          #expect(scene.base == end, "\(tween.segment) of \(handle.transition!.duration)")
        }
      }
    }
  }

  @Test(
    "C12, T4: an additive layer over a tween that begins to hold within a tick keeps its value right",
    arguments: TransitionDirection.allCases)
  func added(direction: TransitionDirection) throws {
    let scene = TransitionScene(tickRate: .hertz(60))
    var transition = Transition(duration: .milliseconds(50))
    transition.layers = [TransitionLayer(AnimationRange(start: 0.5, end: 1))]
    let handle = try scene.world.makeTransition(transition)
    var tween = TransitionTween(Self.energy, back: 0, fore: 90, transition: handle.id)
    tween.part = .layer(0)
    try scene.world.register(tween, on: scene.entity)
    if direction == .backward { handle.complete(at: .fore) }
    var amount = Tween(Self.energy, values: [2, 2], duration: .seconds(1))
    amount.composition = .add
    try scene.world.register(amount, on: scene.entity)
    handle.begin(direction)
    let frame = Frame()
    for _ in 0..<4 {
      scene.world.sample(at: scene.world.tickRate.instant(ofTick: scene.world.tickCount + 1), into: frame)
      scene.world.tick()
      #expect(scene.energy == frame[scene.entity, Self.energy])
    }
    #expect(scene.energy == (direction == .backward ? 2 : 92))
  }

  @Test("X2: other kinds of value") func kinds() throws {
    let scene = TransitionScene()
    let handle = try scene.world.makeTransition(Transition(duration: .milliseconds(400)))
    let place = Property<SIMD2<Float>>("place", default: .zero)
    let heading = Property<Angle>("heading", default: .degrees(0))
    try scene.world.register(
      TransitionTween(place, back: SIMD2(0, 10), fore: SIMD2(100, 30), transition: handle.id),
      on: scene.entity)
    try scene.world.register(
      TransitionTween(heading, back: .degrees(350), fore: .degrees(10), transition: handle.id),
      on: scene.entity)
    handle.begin()
    scene.run(to: 200)
    #expect(near(scene.world[scene.entity, place]!.x, 50) && near(scene.world[scene.entity, place]!.y, 20))
    let shown = scene.world[scene.entity, heading]!.degrees
    #expect(abs(shown - (shown / 360).rounded() * 360) < 1e-3)
    scene.run(to: 400)
    #expect(scene.world.base(scene.entity, place) == SIMD2(100, 30))
  }
}
