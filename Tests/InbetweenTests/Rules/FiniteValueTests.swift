import Inbetween
import Testing

/// Whatever is within the limits of input, no value that is shown is infinite (W27).
@Suite struct FiniteValueTests {
  private static let numbers: [Float] = [0, 1, -1, 1e30, -1e32, 3e37, 9.9e37, 1e38, -1e38]

  private static func eases() throws -> [Easing] {
    [
      .linear, .backOut, .backInOut, .elasticIn, .elasticOut, try .cubicBezier(0.3, 0, 0.5, 9),
      try .cubicBezier(0.1, 3e38, 0.9, -3e38), .function { $0 * 3e38 },
      .function { $0 > 0.5 ? .infinity : .nan },
      try .linear([0, 3e38, LinearStop(-3e38, at: 0.5), 1]), try .steps(3),
    ]
  }

  /// Checks all that shows a number of an entity.
  private func check(_ world: World, _ card: Entity, _ frame: Frame, _ text: String) {
    func demand(_ numbers: [Float], _ name: String) {
      for number in numbers where !number.isFinite { Issue.record("\(text): \(name) is \(number)") }
    }
    func lanes(_ value: SIMD2<Float>?) -> [Float] { value.map { [$0.x, $0.y] } ?? [] }
    world.sample(at: 0.37, into: frame)
    demand(lanes(world[card, .position]) + [world[card, .rotation]!.degrees], "the value")
    demand(lanes(world.base(card, .position)), "the base value")
    demand(lanes(frame[card, .position]), "the sample")
    demand(world.laneVelocities(card, .position)! + world.laneVelocities(card, .rotation)!, "the velocity")
    demand(frame.laneVelocities(card, .position) ?? [], "the sample's velocity")
    frame.withColumn(.position.x) { column, _ in
      for row in column.indices { demand([column[row]], "the column") }
    }
  }

  @Test(
    "W27: every kind of driver, by value, sample, column, velocity and commit",
    arguments: 0..<40 as Range<UInt64>)
  func all(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func one<Element>(_ list: [Element]) -> Element { list.randomElement(using: &random)! }
    func number() -> Float { one(Self.numbers) }
    func place() -> SIMD2<Float> { [number(), number()] }
    let world = World(tickRate: .hertz(one([7, 60, 144, 240])))
    let (card, frame, eases) = (world.spawn(), Frame(velocities: true), try Self.eases())
    try world.assign(card, .position, to: place())
    try world.assign(card, .rotation, to: .degrees(number()))
    let timeline = world.makeTimeline()
    timeline.begin()
    timeline.setRate(one([1, 1_000_000, Rate(1, over: 3), -1]))
    var text = "seed \(seed):"
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let (on, ease, kind) = (one([nil, timeline]), one(eases), Int.random(in: 0..<12, using: &random))
      let length = Duration.milliseconds(one([1, 30, 100, 1000]))
      let repeats: Repeats = one([1, 5, 2.5, 1_000_000, .forever])
      let (adds, blends) = (Bool.random(using: &random), Bool.random(using: &random))
      func setUp<Description: DriverDescription>(_ description: inout Description) {
        description.timeline = on?.id
        if adds { description.composition = .add }
        if blends { description.blend = Blend(duration: .milliseconds(50), ease: ease) }
      }
      text += " \(kind)"
      // Some are refused, as decays to what is out of range.
      do {
        switch kind {
        case 0, 1:
          var tween = Tween(
            .position, values: (0..<one([1, 2, 4])).map { _ in place() }, duration: length, ease: ease)
          if kind == 1 { tween = Tween(.position, by: place(), duration: length, ease: ease) }
          (tween.repeats, tween.accumulates) = (repeats, Bool.random(using: &random))
          tween.direction = one(Direction.allCases)
          setUp(&tween)
          try world.register(tween, on: card)
        case 2:
          var turn = Tween(
            .rotation, values: (0..<3).map { _ in .degrees(number()) }, duration: length, ease: ease)
          (turn.repeats, turn.accumulates) = (repeats, true)
          setUp(&turn)
          turn.angleWay = one([.shortest, .increasing.adding(turns: 1000)])
          try world.register(turn, on: card)
        case 3:
          func point() -> SIMD2<Float> { [one([0, 1e9, -1e9]), one([0, 5, 1e9])] }
          let path = try MotionPath {
            $0.move(to: point())
            $0.line(to: point())
            $0.curve(to: point(), control1: point(), control2: point())
          }
          var tween = PathTween(.position, along: path, duration: length, ease: ease)
          (tween.isRelative, tween.accumulates) = (Bool.random(using: &random), Bool.random(using: &random))
          tween.repeats = repeats
          setUp(&tween)
          try world.register(tween, on: card)
        case 4:
          var spring = SpringMotion(.position, to: place(), spring: one([.bouncy, .smooth, .stiff]))
          if Bool.random(using: &random) { spring.initialVelocity = place() }
          spring.isRelative = Bool.random(using: &random)
          setUp(&spring)
          try world.register(spring, on: card)
        case 5:
          var decay = DecayMotion(.position, velocity: place(), friction: one([0.01, 4, 100]))
          setUp(&decay)
          try world.register(decay, on: card)
        case 6: try world.shake(card, .position, strength: place(), duration: length)
        case 7: try world.punch(card, .position, by: place(), duration: length)
        case 8:
          try world.layoutChange(of: [card], .eased(ease, over: length)) {
            try world.assign(card, .position, to: place())
          }
        case 9: try world.animate(card, .position, to: place(), .eased(ease, over: length), on: on)
        case 10: try world.animate(card, .position, to: place(), .bouncy, on: on)
        default: try world.animate(card, .position, scaledBy: place(), .eased(ease, over: length))
        }
      } catch let error as TweenError {
        text += " (\(error))"
      } catch let error as PathError {
        text += " (\(error))"
      }
      for _ in 0..<Int.random(in: 0..<8, using: &random) {
        check(world, card, frame, text)
        world.tick()
      }
    }
    for _ in 0..<20 {
      world.tick()
      check(world, card, frame, text)
    }
    world.killAll(on: card)
    check(world, card, frame, text)
    // What is shown can be saved, unless a function of the program moves it.
    let snapshot = Snapshot()
    try world.save(into: snapshot)
    if let data = try? snapshot.data() { try world.restore(Snapshot(data: data)) }
  }

  @Test(
    "W27: the same bits as in a table, where nothing overflows", arguments: [1e30, 2e37, 6e37] as [Float])
  func bits(size: Float) throws {
    let (card, other) = (world.spawn(), world.spawn())
    // One stays within the tables; the other is of a size that leaves them, by a power of two.
    let power = Float(sign: .plus, exponent: size.exponent - 3, significand: 1)
    for (entity, unit) in [(card, 1), (other, power)] as [(Entity, Float)] {
      var tween = Tween(
        .position.x, values: [-3 * unit, 5 * unit, unit], duration: .milliseconds(130), ease: .backInOut)
      (tween.repeats, tween.direction) = (4, .alternate)
      try world.register(tween, on: entity)
    }
    for _ in 0..<40 {
      world.tick()
      #expect(world[other, .position]!.x == world[card, .position]!.x * power)
    }
  }

  private let world = World(tickRate: .hertz(60))

  @Test("W27: accumulating repeats and overshoots stop at the largest number") func atTheEnd() throws {
    let card = world.spawn()
    var tween = Tween(.opacity, by: 1e38, duration: .milliseconds(30))
    (tween.repeats, tween.accumulates) = (5, true)
    try world.register(tween, on: card)
    for _ in 0..<12 { world.tick() }
    #expect(
      world[card, .opacity] == .greatestFiniteMagnitude
        && world.base(card, .opacity)! == world[card, .opacity]!)
    try world.animate(card, .opacity, to: 0, duration: .milliseconds(50))
    for _ in 0..<4 { world.tick() }
    #expect(world[card, .opacity] == 0)
  }

  @Test("W9: numbers out of range are answered or clamped") func numbers() throws {
    let card = world.spawn()
    try world.assign(card, .position, to: [1, 1])
    let description = world.describe(card).properties[0]
    #expect(
      description.name(of: [4]) == "4" && description.name(of: [-1]) == "-1" && description.name(of: []) == ""
    )
    for rate in [TickRate.hertz(60), TickRate(1, over: 1_000_000_000)] {
      #expect(rate.instant(ofTick: .min).counts == -1 << 60 && rate.instant(ofTick: .max).counts == 1 << 60)
    }
    let slide = try world.animate(card, .position, to: [9, 9])
    #expect(
      slide.curve(points: .max)?.lanes[0].count == 65_536 && slide.curve(points: .min)?.lanes[0].count == 2)
  }
}
