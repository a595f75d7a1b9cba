import Inbetween

/// The opening, as a score: what each part plays, and when. An in-betweener draws the frames between two key
/// poses. Here each beat draws the frame between every two, until the ball runs and leaves its name.
///
/// The floor is at 0, and up is negative. The position of a ball, or of a drawing of it, is that of its foot.
final class OpeningScore {
  static let length = Duration.milliseconds(9000)
  /// The ends of the run, the radius of the ball, and the side of a cell of the name.
  static let (left, right, radius, cell) = (Float(130), Float(894), Float(26), Float(8))
  /// The last drawing, which is the second key pose. The first is the ball's own.
  static let last = 64

  private static let beat = Duration.milliseconds(380)
  private static let first = Duration.milliseconds(150)
  private static let run = (start: Duration.milliseconds(2780), length: Duration.milliseconds(1500))
  private static let landing = run.start + run.length
  private static let crouch = SIMD2<Float>(1.28, 0.66)
  private static let leap = (start: Duration.milliseconds(7050), length: Duration.milliseconds(1000))
  /// The transition of the words: a slide, then a fade, and the same way back.
  static let window = Transition(duration: .milliseconds(900))

  let world: World
  let timeline: Timeline
  let ball: Entity
  let camera: Entity
  let number: Entity
  let line: Entity
  let hint: Entity
  let drawings: [Entity]
  let dots: [Entity]

  /// - Parameter policy: the policy of reduced motion.
  init(_ policy: ReducedMotion) throws {
    let world = World()
    world.reducedMotion = policy
    (self.world, timeline) = (world, world.makeTimeline())
    (ball, camera) = (world.spawn(), world.spawn())
    (number, line, hint) = (world.spawn(), world.spawn(), world.spawn())
    drawings = (0...Self.last).map { _ in world.spawn() }
    dots = OpeningName.dots.map { _ in world.spawn() }
    try setUp()
    try drawInbetweens()
    try moveBall()
    try formName()
    try showWords()
  }

  /// The drawings are the run itself, at even times.
  private func setUp() throws {
    let study = World()
    let (time, model) = (study.makeTimeline(), study.spawn())
    try study.register(Self.running.on(time, at: .zero), on: model)
    for (index, drawing) in drawings.enumerated() {
      time.seek(to: Self.run.length * (Double(index) / Double(Self.last)))
      try world.assign(drawing, .position, to: study[model, .position] ?? .zero)
      try world.assign(drawing, .scale, to: study[model, .scale] ?? .one)
    }
    try world.assign(drawings[Self.last], .grown, to: 1)
    for (index, dot) in dots.enumerated() {
      // The dots of a drawing fill it as seeds fill a sunflower.
      let drawing = drawings[index * Self.last / dots.count]
      let spread = (Float(index % 12) / 12).squareRoot() * Self.radius * 0.9
      let seed = SIMD2(direction: 137.5 * Float(index)) * spread
      let middle = (world[drawing, .position] ?? .zero) - SIMD2(0, Self.radius)
      try world.assign(dot, .position, to: middle + seed)
    }
    try world.assign(ball, .position, to: SIMD2(Self.left, 0))
    try world.assign(ball, .grown, to: 1)
    try world.assign(number, .count, to: 2)
    try world.assign(line, .position, to: SIMD2(0, 300))
    try world.assign(hint, .opacity, to: 0)
  }

  /// The run: three bounces, each lower than the one before. Thrown things rise with `quadOut` and fall with
  /// `quadIn`; the ball stretches when it is fast and is squashed where it hits the floor.
  private static var running: KeyFrameTracks {
    let (rise, fall, hit) = (SIMD2<Float>(0.84, 1.22), SIMD2<Float>(0.86, 1.18), SIMD2<Float>(1.24, 0.74))
    return KeyFrameTracks(duration: run.length) {
      Track(.position.x, [left, right])
      Track(
        .position.y, [0, -300, 0, -182, 0, -78, 0], offsets: [0, 0.218, 0.436, 0.607, 0.777, 0.888, 1],
        easings: [.quadOut, .quadIn, .quadOut, .quadIn, .quadOut, .quadIn])
      Track(
        .scale, [crouch, rise, .one, fall, hit, rise, .one, fall, hit, rise, .one, fall, .one],
        offsets: [0, 0.04, 0.2, 0.42, 0.44, 0.48, 0.6, 0.76, 0.78, 0.81, 0.88, 0.98, 1])
      Track(.grown, [1, 1, 0.6], offsets: [0, 0.8, 1], easings: [.linear, .sineInOut])
    }
  }

  /// The same motion with 2, 3, 5, 9, 17 and 33 drawings: in each beat all light up in turn, and between every
  /// two a new one springs up.
  private func drawInbetweens() throws {
    for generation in 0..<6 {
      let (start, gaps) = (Self.first + Self.beat * generation, 1 << generation)
      let step = Self.last / gaps
      let all = stride(from: 0, through: Self.last, by: step).map { drawings[$0] }
      let new = stride(from: step, to: Self.last, by: 2 * step).map { drawings[$0] }
      let light = KeyFrameTracks(duration: .milliseconds(420)) { Track(.glow, [1, 0], easings: [.quadOut]) }
      try play(light, .fromFirst(over: Self.beat), on: all, at: start)
      try draw(new, .fromFirst(each: Self.beat * 2 / gaps), at: start + Self.beat / gaps)
    }
    let rest = stride(from: 1, to: Self.last, by: 2).map { drawings[$0] }
    try draw(rest, .random(seed: 3, over: .milliseconds(300)), at: Self.first + Self.beat * 6)
    try world.play(on: number, in: timeline, delay: Self.first) {
      for count in [2, 3, 5, 9, 17, 33, 65] {
        To(.count, Float(count), over: .milliseconds(200))
        Wait(Self.beat - .milliseconds(200))
      }
      Wait(.seconds(2))
      To(.count, 2, .instant)
    }
    // What the ball runs through is gone behind it; the second key comes back when the ball does.
    // It holds until the springs below it are at rest.
    let gone = KeyFrameTracks(duration: .milliseconds(140)) { Track(.grown, [0], easings: [.quadIn]) }
    try play(gone.holding(.seconds(2)), .fromFirst(over: Self.run.length), on: drawings, at: Self.run.start)
    try draw([drawings[Self.last]], nil, at: Self.leap.start + Self.leap.length)
  }

  /// A nod at each beat, a crouch, the run, a leap back.
  private func moveBall() throws {
    try world.play(on: ball, in: timeline, delay: Self.first, repeats: 6) {
      Through(.scale, [.one, SIMD2(1.1, 0.88), .one], over: .milliseconds(240), easings: [.quadOut, .sineInOut])
      Wait(Self.beat - .milliseconds(240))
    }
    try play(Self.running, on: [ball], at: Self.run.start)
    let back = KeyFrameTracks(duration: Self.leap.length) {
      Track(.position.x, [Self.right, Self.left], easings: [.sineInOut])
      Track(.position.y, [0, -300, 0], easings: [.quadOut, .quadIn])
      Track(
        .scale, [Self.crouch, SIMD2(0.8, 1.26), .one, SIMD2(0.84, 1.2), .one], offsets: [0, 0.06, 0.45, 0.97, 1])
      Track(.grown, [0.6, 1], easings: [.sineInOut])
    }
    try play(back, on: [ball], at: Self.leap.start)
    for start in [Self.run.start, Self.leap.start] {
      let away = start == Self.run.start ? Self.run.length : Self.leap.length
      try world.play(on: ball, in: timeline, delay: start - .milliseconds(280)) {
        To(.scale, Self.crouch, over: .milliseconds(280), ease: .cubicOut)
        Wait(away)
        To(.scale, SIMD2(1.26, 0.72), over: .milliseconds(70), ease: .quadOut)
        To(.scale, .one, .bouncy)
      }
      try world.play(on: camera, in: timeline, delay: start) {
        To(.position.y, start == Self.run.start ? -118 : 0, over: away, ease: .sineInOut)
      }
    }
  }

  /// Behind the ball each drawing bursts into dots, and they form the name. Its landing shakes them. When it
  /// leaps back, they fall to the floor below it.
  private func formName() throws {
    let spring = try Spring(duration: .milliseconds(620), bounce: 0.3)
    let places = OpeningName.dots.map { SIMD2(Self.left - Self.radius, 0) + $0.cell * Self.cell }
    try world.play(
      on: dots, in: timeline, delay: Self.run.start, stagger: .fromFirst(over: Self.run.length)
    ) { index in
      Together {
        To(.position, places[index], .spring(spring))
        To(.grown, 1, over: .milliseconds(160))
        Through(.glow, [1, 1, 0], over: .milliseconds(900), easings: [.linear, .sineInOut])
      }
    }
    for (start, height) in [(Self.landing, Float(-11)), (Self.landing + .milliseconds(1300), -5)] {
      var shake = KeyFrameTracks(duration: .milliseconds(420)) {
        Track(.position.y, [0, height, 0], easings: [.quadOut, .sineInOut])
        Track(.glow, [0, 1, 0], easings: [.quadOut, .sineInOut])
      }
      shake.composition = .add
      try play(shake, .fromLast(over: .milliseconds(760)), on: dots, at: start)
    }
    let fall = KeyFrameTracks(duration: .milliseconds(360), ease: .cubicIn) {
      Track(.position.y, [-1])
      Track(.grown, [0])
    }
    try play(fall, .fromLast(over: .milliseconds(840)), on: dots, at: Self.leap.start + .milliseconds(60))
  }

  /// The words: a line slides in from the lower edge, a hint fades in after it, and both go back. The number
  /// fades too.
  private func showWords() throws {
    var slide = TransitionTween(.position, values: [SIMD2<Float>(0, 300), .zero])
    slide.timingFunction = .cubicInOut
    var fade = TransitionTween(.opacity, values: [0, 1])
    let (enter, leave) = (Self.landing - .milliseconds(160), Self.leap.start - .milliseconds(500))
    try play(fade, on: number, at: Self.run.start, .backward)
    try play(fade, on: number, at: Self.length - .milliseconds(1000), .forward)
    fade.segment = TransitionSegment(position: 0.4, length: 0.6)
    for (start, way) in [(enter, TransitionDirection.forward), (leave, .backward)] {
      try play(slide, on: line, at: start, way)
      try play(fade, on: hint, at: start, way)
    }
  }
}
