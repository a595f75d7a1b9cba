import Testing

import Inbetween
@testable import InbetweenCore

/// The steps and settings that `World.play` accepts and refuses (W9, W18).
@Suite struct SequenceInputTests {
  private let world = World(tickRate: .hertz(100))
  private let card: Entity

  init() { card = world.spawn() }

  private func run(_ ticks: Int) { for _ in 0..<ticks { world.tick() } }

  /// Returns the error of steps that are refused.
  private func refusal(@SequenceBuilder _ steps: () -> [SequenceItem]) -> String? {
    let error = #expect(throws: TweenError.self) { try world.play(on: card, steps) }
    #expect(world.driverCount == 0)
    return error?.description
  }

  private static let line = try! MotionPath(svg: "M 0 0 H 32")
  private var tween: Tween<Float> {
    var tween = Tween(.opacity, values: [0, 1], duration: .milliseconds(100))
    tween.repeatDelay = .milliseconds(10)
    return tween
  }
  private var ride: PathTween<SIMD2<Float>> {
    var ride = PathTween(.position, along: Self.line, duration: .milliseconds(100))
    ride.repeatDelay = .milliseconds(10)
    return ride
  }

  /// Returns a step within `depth` blocks.
  private static func nested(_ depth: Int, repeats: Bool) -> [SequenceItem] {
    var items = [To(.opacity, 1, duration: .milliseconds(20), ease: .linear).item]
    for level in 0..<depth {
      let inner = items
      items = level % 3 == 0 ? [Together { inner }.item] : [InOrder { inner }.item]
      if repeats && level == 0 { items = [InOrder { inner }.repeating(2).item] }
      if repeats && level > 0 { items = [InOrder { inner }.alternating(1).item] }
    }
    return items
  }

  @Test(arguments: [false, true]) func blocksNestUpTo32Deep(_ repeats: Bool) {
    SmallStack.run {
      let world = World(tickRate: .hertz(100))
      let card = world.spawn()
      let steps = Self.nested(32, repeats: repeats)
      guard let sequence = try? world.play(on: card, { steps }) else {
        Issue.record("32 blocks are refused")
        return
      }
      world.tick()
      #expect(world[card, .opacity] == 0.5 || world[card, .opacity] == 1)
      for _ in 0..<10 { world.tick() }
      #expect(world[card, .opacity] == 1)
      guard let other = try? world.play(on: card, in: world.makeTimeline(), { steps }) else { return }
      #expect(sequence.state == .killed)
      other.pause()
      other.resume()
      other.kill()
      #expect(world.despawn(card) && world.driverCount == 0)
    }
  }

  @Test(arguments: [33, 34, 10_000, 100_000]) func deeperBlocksAreRefused(_ depth: Int) {
    SmallStack.run {
      for repeats in [false, true] {
        let steps = Self.nested(depth, repeats: repeats)
        let said = refusal {
          Wait(.milliseconds(1))
          steps
        }
        #expect(said == "steps[1]: found more than 32 nested blocks, expected fewer")
      }
    }
  }

  @Test func aWrongPauseIsRefusedByTheNameThatItWasWrittenBy() {
    let wrong = Duration.milliseconds(-5)
    let said = "pause: found -5.0 ms, expected zero or more"
    let opacity = "opacity of entity \(card.index), steps[0]"
    #expect(refusal { To(.opacity, 1).repeating(3, pause: wrong) } == "\(opacity).\(said)")
    #expect(
      refusal { Along(.position, Self.line, duration: .zero).alternating(3, pause: wrong) }
        == "position of entity \(card.index), steps[0].\(said)")
    #expect(refusal { InOrder { To(.opacity, 1) }.repeating(3, pause: wrong) } == "steps[0].\(said)")
    #expect(
      refusal { To(.opacity, 1).repeating(1.5, pause: .milliseconds(5)) }?.hasPrefix("\(opacity).pause")
        == true
    )
    var own = tween
    own.repeatDelay = wrong
    #expect(refusal { Play(own) }?.hasPrefix("\(opacity).repeatDelay: found -5.0 ms") == true)
    let error = #expect(throws: TweenError.self) {
      try world.play(on: card, pause: wrong) { To(.opacity, 1) }
    }
    #expect(error?.description == said)
  }

  @Test(
    arguments: [
      (nil, Duration.milliseconds(220)), (.zero, .milliseconds(200)), (.milliseconds(30), .milliseconds(230)),
    ] as [(Duration?, Duration)])
  func aPauseGoesBeforeThatOfADriverAlsoOfZero(_ pause: Duration?, _ end: Duration) throws {
    // Without its own pause, a step has the driver's.
    let expected = pause == nil ? .milliseconds(210) : end
    let sequence = try world.play(on: card) {
      Play(tween).repeating(2, pause: pause)
      Label("tween")
    }
    #expect(sequence.offset(ofLabel: "tween") == expected)
    let second = try world.play(on: card) {
      Play(ride).alternating(pause: pause)
      Label("ride")
    }
    #expect(second.offset(ofLabel: "ride") == expected)
  }

  @Test func aLabelHasANameAndOnlyOneIsCalledSo() throws {
    let said = "name: found \"\", expected a name for"
    #expect(refusal { Label("") }?.hasPrefix("steps[0].\(said) a label") == true)
    #expect(refusal { InOrder { Emit("") } }?.hasPrefix("steps[0].steps[0].\(said) an event") == true)
    let second = refusal {
      Label("a")
      To(.opacity, 1)
      Together { Label("a") }
    }
    #expect(second?.hasPrefix("steps[2].steps[0].name: found a second label `a`") == true)
    let inner = refusal {
      Label("a")
      InOrder {
        Label("b")
        Label("b")
      }.repeating(2)
    }
    #expect(inner?.hasPrefix("steps[1].steps[1].name") == true)
    // A block that repeats has its own labels.
    try world.play(on: card) {
      Label("a")
      InOrder { Label("a") }.repeating(2)
      Call {}
    }
  }

  @Test func whatCannotRepeatIsCalledByItsName() {
    #expect(
      refusal { Wait(.seconds(1)).repeating(3) }?.hasPrefix("steps[0].repeats: found repeats of a wait,")
        == true)
    #expect(refusal { Label("a").repeating(3) }?.contains("found repeats of a label,") == true)
    #expect(refusal { Emit("a").alternating() }?.contains("found repeats of an event,") == true)
    #expect(refusal { Call {}.repeating(3) }?.contains("found repeats of a call,") == true)
    #expect(refusal { To(.opacity, 1, .spring(.snappy)).repeating(3) }?.contains("of a spring,") == true)
  }

  @Test func aStepIsSetByItsSequenceAlone() throws {
    try world.play(on: card) {
      Together {
        To(.opacity, 1)
        To(.position, [1, 1], .spring(.snappy))
      }
    }
    let ids = [world.precedence(of: card, .opacity), world.precedence(of: card, .position)].map(
      \.?.winner?.driver)
    let steps = try ids.map { world.handle(of: try #require($0)) }
    for step in steps {
      let calls: [(DriverHandle) throws -> DriverHandle] = [
        { try $0.duration(.seconds(1)) }, { try $0.delay(.seconds(1)) }, { try $0.rate(2) },
        { try $0.ease(.linear) }, { try $0.blend(over: .seconds(1)) }, { try $0.spring(.snappy) },
      ]
      for call in calls {
        let error = #expect(throws: TweenError.self) { _ = try call(step) }
        #expect(error?.found == "a sequence's step")
      }
    }
    #expect(steps[0].ease == .quadOut && steps[0].duration == .milliseconds(300))
  }

  @Test func aSequenceHasNoBlendAndIsCalledSo() throws {
    let sequence = try world.play(on: card) { To(.opacity, 1) }
    let blend = #expect(throws: TweenError.self) { try sequence.blend(over: .seconds(1)) }
    #expect(
      blend?.description
        == "sequence of entity \(card.index), blend: found a blend for a sequence, expected nothing: its steps "
        + "have blends")
    let spring = #expect(throws: TweenError.self) { try sequence.spring(.snappy) }
    #expect(spring?.found == "a spring for a sequence")
    let target = #expect(throws: TweenError.self) { try sequence.retarget(to: 1) }
    #expect(target?.found == "a target for a sequence")
    let ride = try world.register(ride, on: card)
    let along = #expect(throws: TweenError.self) { try ride.position.retarget(to: [1, 1]) }
    #expect(along?.found == "a target for a tween along a path")
  }

  @Test("W5: the defaults decide whether a sequence starts, not how its steps move") func defaults() throws {
    (world.defaults.startsAtOnce, world.defaults.duration) = (false, .seconds(9))
    let waiting = try world.play(on: card) { To(.opacity, 1) }
    #expect(waiting.state == .new && waiting.duration == .milliseconds(300))
    let started = try world.play(on: card, starts: true) { To(.opacity, 1) }
    #expect(started.state == .active)
    world.defaults.startsAtOnce = true
    #expect(try world.play(on: card, starts: false) { To(.opacity, 1) }.state == .new)
    #expect(try world.play(on: card) { To(.opacity, 1) }.state == .active)
  }

  @Test(arguments: Direction.allCases, [1, 2] as [Repeats])
  func aLabelIsFoundWhicheverWayTheFirstPlayGoes(_ direction: Direction, _ repeats: Repeats) throws {
    let sequence = try world.play(on: card, repeats: repeats, direction: direction) {
      Play(Tween(.opacity, values: [0, 1], duration: .milliseconds(300)))
      Label("later")
      Play(Tween(.scale.x, values: [0, 8], duration: .milliseconds(100)))
    }
    #expect(sequence.offset(ofLabel: "later") == .milliseconds(300))
    #expect(sequence.seek(toLabel: "later") && !sequence.seek(toLabel: "nowhere"))
    let isBackward = direction == .reverse || direction == .alternateReverse
    #expect(sequence.elapsed == .milliseconds(isBackward ? 100 : 300))
    #expect(world[card, .opacity] == 1)
    run(5)
    #expect(isBackward ? world[card, .opacity] == Float(250) / 300 : world[card, .scale.x] == 4)
  }

  @Test("W6, W9: a block that repeats is refused on a dead entity, whose index another entity gets")
  func deadEntityOfABlock() throws {
    let dead = world.spawn()
    world.despawn(dead)
    #expect(
      refusal { InOrder { Wait(.milliseconds(100)) }.on(dead).repeating(2) }
        == "steps[0].entity: found a dead entity (index \(dead.index), generation \(dead.generation)), "
        + "expected a living entity (`isAlive`)")
    let next = world.spawn()
    let handle = try world.animate(next, .opacity, to: 0, duration: .milliseconds(300))
    run(20)
    world.despawn(next)
    #expect(handle.state == .killed && world.driverCount == 0)
  }

  @Test("W9: steps that use one new name for two types are refused, and leave the world as it was")
  func clashOfNewProperties() {
    let before = world.stateHash
    #expect(
      refusal {
        To(Property<Float>("glow", default: 0), 1)
        Together { Play(SpringMotion(Property<SIMD2<Float>>("glow", default: .zero), to: [1, 1])) }
      }
        == "glow of entity \(card.index), steps[1].steps[0].property: found `glow` as 2 numbers, expected a number, "
        + "as it was first used")
    #expect(world.stateHash == before && world.engine.clocks.timelines.count == 1)
    // The name is still free.
    #expect(throws: Never.self) {
      try world.assign(card, Property<SIMD2<Float>>("glow", default: .zero), to: [1, 2])
    }
  }

  @Test("W9: a sequence whose easings are too many is not registered in part")
  func tooManyEasings() throws {
    var step = 0
    func easing() throws -> Easing {
      step += 1
      return try .cubicBezier(Float(step) / 100_000, 0, 1, 1)
    }
    var tween = Tween(.opacity, values: [0, 1], duration: .seconds(1))
    for _ in 0..<65_533 {
      tween.ease = try easing()
      try world.register(tween, on: card, starts: false)
    }
    let (drivers, timelines) = (world.driverCount, world.engine.clocks.order.count)
    let eases = try (0..<6).map { _ in try easing() }
    #expect(throws: TweenError.self) {
      try world.play(on: card) {
        for ease in eases { To(.position.x, 1, duration: .milliseconds(100), ease: ease) }
      }
    }
    #expect(world.driverCount == drivers && world.engine.clocks.order.count == timelines)
  }

  @Test("W18: A spring that takes longer than can be counted is refused") func endlessSpring() throws {
    let spring = try Spring(response: .seconds(1000), dampingRatio: 1e-9)
    let text = refusal { To(.position.x, 100, .spring(spring)) }
    #expect(text?.contains("a spring that takes more than 25,000 years") == true)
  }

  @Test(
    "W18: steps of which the length is found late are refused where a longer one would be",
    arguments: [
      Fill.none, .forwards, .backwards, .both,
    ])
  func endlessLateLengths(fill: Fill) throws {
    var tween = Tween(.position, to: SIMD2<Float>(42, 0), duration: .zero)
    (tween.speed, tween.fill) = (100, fill)
    var decay = DecayMotion(.position, to: [42, 0])
    decay.fill = fill
    var thrown = DecayMotion(.position, velocity: [100, 0])
    thrown.fill = fill
    var spring = SpringMotion(.position, to: [0, 0])
    spring.fill = fill
    let steps: [[SequenceItem]] = [
      [Play(tween).item], [Play(decay).item], [Play(thrown).item], [Play(spring).item],
      [InOrder { Play(decay) }.repeating(2).item], [Together { Play(tween) }.item],
    ]
    for step in steps {
      let world = World()
      let entity = world.spawn()
      #expect(throws: TweenError.self) { try world.play(on: entity, repeats: .forever, rate: -1) { step } }
      #expect(throws: TweenError.self) {
        try world.play(on: entity, repeats: 2) { InOrder { step }.repeating(.forever) }
      }
      #expect(throws: TweenError.self) {
        try world.play(on: entity) {
          InOrder { step }.repeating(.forever)
          Wait(.milliseconds(1))
        }
      }
      #expect(world.driverCount == 0)
      for direction in [Direction.normal, .reverse, .alternate] {
        try world.play(on: entity, repeats: .forever, direction: direction) { step }
        // A rate that is set before the length is known does not end the program.
        let handle = try world.play(
          on: entity, delay: .milliseconds(20), repeats: .forever, direction: direction
        ) { step }
        _ = try? handle.rate(-1)
        for _ in 0..<30 { world.tick() }
      }
    }
  }
}
