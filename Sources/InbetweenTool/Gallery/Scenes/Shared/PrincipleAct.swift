import Inbetween

/// The motion of a card's picture: circles that move as the principle says, again and again, on their own
/// timeline. Each principle uses another part of the engine.
struct PrincipleAct {
  /// A circle. Lengths are in units of the picture, which is 10.4 wide and 7.4 high.
  struct Dot {
    let entity: Entity
    let radius: Float
    /// The opacity, which is multiplied by the opacity of the entity.
    let shade: Float
  }

  let timeline: Timeline
  /// The circles, from back to front.
  private(set) var dots: [Dot] = []
  /// Small still circles behind the others.
  private(set) var marks: [SIMD2<Float>] = []
  /// The height of a floor; nil for none.
  private(set) var floor: Float?
  /// The circles that a thread holds, and the point at which it begins; nil if it begins at the first one.
  private(set) var thread: [Entity] = []
  private(set) var pivot: SIMD2<Float>?
  /// A lane of a circle's place over a period, in even steps from its least value, 0, to its greatest, 1.
  private(set) var course: [Float] = []
  private(set) var period = Duration.seconds(1)
  private let world: World
  private let x = Property.spot.x
  private let y = Property.spot.y

  init(_ principle: Principle, in world: World) throws {
    self.world = world
    timeline = world.makeTimeline()
    timeline.begin()
    switch principle {
    case .squash: try squash()
    case .anticipation: try anticipation()
    case .staging: try staging()
    case .easing: try easing()
    case .arcs: try arcs()
    case .timing: try timing()
    case .followThrough: try followThrough()
    case .secondary: try secondary()
    }
  }

  /// Samples the course of a lane over a period.
  ///
  /// - Parameter index: of the circle.
  private mutating func plot(_ lane: Property<Float>, of index: Int, over period: Duration) {
    self.period = period
    let frame = Frame()
    let values = (0...Self.steps).map { step -> Float in
      timeline.seek(to: period * step / Self.steps)
      world.sample(at: 0, into: frame)
      return frame[dots[index].entity, lane] ?? 0
    }
    let (least, most) = (values.min() ?? 0, values.max() ?? 1)
    course = values.map { ($0 - least) / max(most - least, 0.001) }
    timeline.seek(to: .zero)
  }

  private static let steps = 120

  /// The length of a unit in a picture of an area.
  static func unit(in area: Area) -> Float { min(area.size.x / 10.4, area.size.y / 7.4) }

  private mutating func addDot(
    _ radius: Float, shade: Float = 1, at spot: SIMD2<Float> = .zero, scale: SIMD2<Float> = SIMD2(1, 1)
  ) throws -> Entity {
    let entity = world.spawn()
    try world.assign(entity, .spot, to: spot)
    try world.assign(entity, .scale, to: scale)
    try world.assign(entity, .opacity, to: 1)
    dots.append(Dot(entity: entity, radius: radius, shade: shade))
    return entity
  }

  /// Returns a driver that repeats for ever on the picture's timeline, there and back if it alternates.
  private func looped<Description: IteratedDescription>(
    _ description: Description, alternates: Bool = false
  ) -> Description {
    var loop = description
    (loop.repeats, loop.timeline) = (.forever, timeline.id)
    if alternates { loop.direction = .alternate }
    return loop
  }

  /// A ball bounces: it draws out in flight and is flattened by the floor.
  private mutating func squash() throws {
    floor = 2.5
    let shadow = try addDot(1.2, shade: 0.28, at: SIMD2(0, 2.5))
    let ball = try addDot(1.2)
    let offsets: [Float] = [0, 0.42, 0.5, 0.58, 1]
    let bounce = KeyFrameTracks(duration: .milliseconds(1150)) {
      Track(
        .spot, [SIMD2(0, -2.1), SIMD2(0, 1.2), SIMD2(0, 1.66), SIMD2(0, 1.2), SIMD2(0, -2.1)],
        offsets: offsets, eases: [.quadIn, .quadOut, .quadIn, .quadOut])
      Track(
        .scale, [SIMD2(1, 1), SIMD2(0.82, 1.2), SIMD2(1.45, 0.68), SIMD2(0.82, 1.2), SIMD2(1, 1)],
        offsets: offsets, eases: [.quadIn, .quadOut, .quadIn, .quadOut])
    }
    let below = KeyFrameTracks(duration: .milliseconds(1150)) {
      Track(
        .scale, [SIMD2(0.6, 0.1), SIMD2(1.6, 0.2), SIMD2(0.6, 0.1)], eases: [.quadIn, .quadOut])
      Track(.opacity, [0.4, 1, 0.4], eases: [.quadIn, .quadOut])
    }
    try world.register(looped(bounce), on: ball)
    try world.register(looped(below), on: shadow)
    plot(y, of: 1, over: .milliseconds(1150))
  }

  /// A ball draws back before it goes, and goes too far before it stops. Its shadows come later.
  private mutating func anticipation() throws {
    for (lag, shade) in [(150, 0.2), (75, 0.38), (0, 1)] as [(Int, Float)] {
      let dot = try addDot(1.25, shade: shade)
      var dash = Tween(
        .spot, values: [SIMD2(-2.5, 0), SIMD2(2.5, 0)], duration: .milliseconds(1150),
        delay: .milliseconds(lag - 8000), ease: .backInOut)
      var stretch = Tween(
        .scale,
        values: [SIMD2(1, 1), SIMD2(0.8, 1.14), SIMD2(1.4, 0.78), SIMD2(0.8, 1.14), SIMD2(1, 1)],
        duration: .milliseconds(1150), delay: .milliseconds(lag - 8000))
      stretch.offsets = [0, 0.26, 0.5, 0.74, 1]
      (dash.repeatDelay, stretch.repeatDelay) = (.milliseconds(450), .milliseconds(450))
      try world.register(looped(dash, alternates: true), on: dot)
      try world.register(looped(stretch, alternates: true), on: dot)
    }
    plot(x, of: 2, over: .milliseconds(3200))
  }

  /// One of five after the other steps forward, and the others stay in the dark.
  private mutating func staging() throws {
    let turn = Duration.milliseconds(900)
    let columns = stride(from: Float(-3.8), through: 3.8, by: 1.9)
    for (index, x) in columns.enumerated() {
      let dot = try addDot(0.62, at: SIMD2(x, 1.2))
      let (place, front) = (SIMD2(x, 1.2), SIMD2(x * 0.72, -0.7))
      let offsets: [Float] = [0, 0.1, 0.2, 0.26, 1]
      // It joins part-way, so that all have their turns from the start.
      let scene = KeyFrameTracks(duration: turn * 5, delay: turn * (index - 5)) {
        Track(
          .spot, [place, front, front, place, place], offsets: offsets,
          eases: [.backOut, .linear, .cubicInOut, .linear])
        Track(
          .scale, [SIMD2(1, 1), SIMD2(2.5, 2.5), SIMD2(2.5, 2.5), SIMD2(1, 1), SIMD2(1, 1)], offsets: offsets,
          eases: [.backOut, .linear, .cubicInOut, .linear])
        Track(.opacity, [0.3, 1, 1, 0.3, 0.3], offsets: offsets)
      }
      try world.register(looped(scene), on: dot)
    }
    plot(y, of: 0, over: turn * 5)
  }

  /// A ball goes there and back. The marks are where it is at even times.
  private mutating func easing() throws {
    let dot = try addDot(0.95)
    var move = Tween(
      .spot, values: [SIMD2(-3.9, -0.5), SIMD2(3.9, -0.5)], duration: .milliseconds(1350), ease: .cubicInOut)
    move.repeatDelay = .milliseconds(150)
    let driver = try world.register(looped(move, alternates: true), on: dot)
    marks = driver.curve(points: 15)?.lanes[0].map { SIMD2($0, 1.3) } ?? []
    plot(x, of: 0, over: .milliseconds(3000))
  }

  /// A pendulum swings along an arc.
  private mutating func arcs() throws {
    let arc = try MotionPath(svg: "M -3.37 -0.07 A 4.4 4.4 0 0 0 3.37 -0.07")
    let bob = try addDot(1.05)
    (pivot, thread) = (SIMD2(0, -2.9), [bob])
    marks = (0...8).map { arc.position(at: Float($0) / 8) }
    let swing = PathTween(.spot, along: arc, duration: .milliseconds(1150), ease: .sineInOut)
    try world.register(looped(swing, alternates: true), on: bob)
    plot(x, of: 0, over: .milliseconds(2300))
  }

  /// Two balls go the same way: a light one in a third of the time of a heavy one.
  private mutating func timing() throws {
    for (y, radius, time) in [(-1.5, 0.6, 600), (1.1, 1.3, 1800)] as [(Float, Float, Int)] {
      let dot = try addDot(radius)
      var move = Tween(
        .spot, values: [SIMD2(-3.5, y), SIMD2(3.5, y)], duration: .milliseconds(time), ease: .cubicInOut)
      move.repeatDelay = .milliseconds(time / 3)
      let driver = try world.register(looped(move, alternates: true), on: dot)
      marks += driver.curve(points: time / 150 + 1)?.lanes[0].map { SIMD2($0, y) } ?? []
    }
    plot(x, of: 1, over: .milliseconds(4800))
  }

  /// A body stops, and the links that hang from it go on, each softer and later than the one before.
  private mutating func followThrough() throws {
    let sizes: [(radius: Float, y: Float)] = [(0.45, 2.6), (0.58, 1.6), (0.7, 0.5)]
    var links: [Entity] = []
    for (radius, y) in sizes { links.append(try addDot(radius, at: SIMD2(-2, y))) }
    let body = try addDot(1.3, at: SIMD2(-2, -1.4))
    thread = [body] + links.reversed()
    func step(to x: Float, _ lane: Property<Float>) throws -> [SequenceItem] {
      var items = [To(lane, x, duration: .milliseconds(320), ease: .cubicInOut).on(body).item]
      for (link, (response, lag)) in zip(links, [(860, 210), (680, 150), (500, 90)]) {
        let spring = try Spring(response: .milliseconds(response), dampingRatio: 0.3)
        items.append(To(lane, x, .spring(spring)).on(link).delayed(by: .milliseconds(lag)).item)
      }
      return items
    }
    let (there, back) = try (step(to: 2, x), step(to: -2, x))
    let driver = try world.play(on: body, in: timeline, repeats: .forever) {
      Together { there }
      Together { back }
    }
    plot(x, of: 0, over: driver.duration ?? .seconds(5))
  }

  /// A ball hops on the water. It sways, and rings run out: neither knows of the other.
  private mutating func secondary() throws {
    let hop = Duration.milliseconds(750)
    for index in 0..<2 {
      let ring = try addDot(1, shade: 0.4, at: SIMD2(0, 1.9))
      let wave = KeyFrameTracks(duration: hop * 2, delay: .milliseconds(220 * index) - hop * 2) {
        Track(.scale, [SIMD2(0.9, 0.26), SIMD2(4.2, 1.15)], eases: [.quadOut])
        Track(.opacity, [0.9, 0], eases: [.quadOut])
      }
      try world.register(looped(wave), on: ring)
    }
    let ball = try addDot(1.15)
    let rise = Tween(.spot, values: [SIMD2(0, 0.85), SIMD2(0, -1.7)], duration: hop, ease: .quadOut)
    var sway = Tween(x, values: [-0.7, 0.7], duration: hop * 2, ease: .sineInOut)
    sway.composition = .add
    try world.register(looped(rise, alternates: true), on: ball)
    try world.register(looped(sway, alternates: true), on: ball)
    plot(y, of: 2, over: hop * 2)
  }
}
