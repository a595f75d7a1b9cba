import Inbetween

// The score of the opening: what each part plays, and when. An in-betweener draws the frames between two key
// poses. Here each beat draws the frame between every two, until the ball runs and leaves its name behind it.
final class OpeningScore: SceneMotion {
  @Parameter("A beat", 120...400, step: 10, unit: "ms") var beat = 250
  @Parameter("The first bounce", 80...400, step: 10) var height = 300
  @Parameter("The first pose", 60...360, step: 10) var left = 130
  @Parameter("The second pose", 560...940, step: 10) var right = 894
  @Parameter("The dots bounce", 0...0.8) var bounce = 0.3
}

extension OpeningCast {
  static let length = Duration.milliseconds(8100)
  private var beat: (first: Duration, length: Duration) { (.milliseconds(100), .milliseconds(score.beat)) }
  private var run: (start: Duration, length: Duration) {
    (beat.first + beat.length * 7 + .milliseconds(100), .milliseconds(1500))
  }
  private static let leap = (start: Duration.milliseconds(6000), length: Duration.milliseconds(1000))
  private var landing: Duration { run.start + run.length }
  private static let crouch = SIMD2<Float>(1.28, 0.66)

  func playScore() throws {
    try drawInbetweens()
    try moveBall(running, at: run.start, cameraTo: -118)
    try moveBall(leaping, at: Self.leap.start, cameraTo: 0)
    try formName()
    try showWords()
  }

  /// The places of the two key poses.
  var ends: [Float] { [Float(score.left), Float(score.right)] }
  /// The part of the run at which the first bounce is highest.
  static let apex: Float = 0.218

  /// Three bounces, each lower than the one before. A thrown thing rises with `quadOut` and falls with
  /// `quadIn`. The ball is stretched when it is fast, and squashed where it hits the floor.
  var running: KeyFrameTracks {
    let height = -Float(score.height)
    let (rise, fall, hit) = (SIMD2<Float>(0.84, 1.22), SIMD2<Float>(0.86, 1.18), SIMD2<Float>(1.24, 0.74))
    return KeyFrameTracks(duration: run.length) {
      Track(.position.x, ends)
      Track(
        .position.y, [0, height, 0, height * 0.61, 0, height * 0.26, 0],
        offsets: [0, Self.apex, 0.436, 0.607, 0.777, 0.888, 1],
        eases: [.quadOut, .quadIn, .quadOut, .quadIn, .quadOut, .quadIn])
      Track(
        .scale, [Self.crouch, rise, .one, fall, hit, rise, .one, fall, hit, rise, .one, fall, .one],
        offsets: [0, 0.04, 0.2, 0.42, 0.44, 0.48, 0.6, 0.76, 0.78, 0.81, 0.88, 0.98, 1])
      Track(.grown, [1, 1, 0.6], offsets: [0, 0.8, 1], eases: [.linear, .sineInOut])
    }
  }

  /// One leap back over the whole name.
  private var leaping: KeyFrameTracks {
    KeyFrameTracks(duration: Self.leap.length) {
      Track(.position.x, ends.reversed(), eases: [.sineInOut])
      Track(.position.y, [0, -300, 0], eases: [.quadOut, .quadIn])
      Track(
        .scale, [Self.crouch, SIMD2(0.8, 1.26), .one, SIMD2(0.84, 1.2), .one],
        offsets: [0, 0.06, 0.45, 0.97, 1])
      Track(.grown, [0.6, 1], eases: [.sineInOut])
    }
  }

  /// A crouch before, the way, a landing after it. The camera goes along, unless motion is reduced.
  private func moveBall(_ way: KeyFrameTracks, at start: Duration, cameraTo height: Float) throws {
    let anticipation = Duration.milliseconds(280)
    try world.play(on: ball, in: timeline, delay: start - anticipation) {
      To(.scale, Self.crouch, duration: anticipation, ease: .cubicOut)
      Wait(way.duration)
      To(.scale, [1.26, 0.72], duration: .milliseconds(70))
      To(.scale, .one, .bouncy)
    }
    try play(way, on: [ball], at: start)
    guard !world.reducedMotion.isOn else { return }
    try world.play(on: camera, in: timeline, delay: start) {
      To(.position.y, height, duration: way.duration, ease: .sineInOut)
    }
  }

  /// The run with 2, 3, 5, 9, 17 and 33 drawings. In each beat all light up in turn, and between every two a
  /// new one springs up. The ball nods to it.
  private func drawInbetweens() throws {
    let light = KeyFrameTracks(duration: .milliseconds(420)) { Track(.glow, [1, 0], eases: [.quadOut]) }
    let nod = KeyFrameTracks(duration: .milliseconds(240)) {
      Track(.scale, [.one, SIMD2(1.1, 0.88), .one], eases: [.quadOut, .sineInOut])
    }
    for generation in 0..<6 {
      let (start, gaps) = (beat.first + beat.length * generation, 1 << generation)
      let step = Self.last / gaps
      let all = stride(from: 0, through: Self.last, by: step).map { drawings[$0] }
      let new = stride(from: step, to: Self.last, by: 2 * step).map { drawings[$0] }
      try play(light, .fromFirst(over: beat.length), on: all, at: start)
      try draw(new, .fromFirst(each: beat.length * 2 / gaps), at: start + beat.length / gaps)
      try play(nod, on: [ball], at: start)
      try count(to: gaps + 1, at: start)
    }
    let fill = beat.first + beat.length * 6
    let rest = stride(from: 1, to: Self.last, by: 2).map { drawings[$0] }
    try draw(rest, .random(seed: 3, over: .milliseconds(250)), at: fill)
    try count(to: 65, at: fill)
    try count(to: 2, at: landing)

    // Where the ball has run, the drawings are gone, and hold so until the springs below are at rest.
    var gone = KeyFrameTracks(duration: .milliseconds(140)) { Track(.grown, [0], eases: [.quadIn]) }
    gone.hold = .seconds(2)
    try play(gone, .fromFirst(over: run.length), on: drawings, at: run.start)
    try draw([drawings[Self.last]], at: Self.leap.start + Self.leap.length)
  }

  private func count(to number: Int, at start: Duration) throws {
    try play(
      KeyFrameTracks(duration: .milliseconds(200), ease: .quadOut) { Track(.count, [Float(number)]) },
      on: [self.number], at: start)
  }

  /// Behind the ball each drawing bursts into dots, and they spring into the name. The landing shakes them,
  /// and then an echo of it. When the ball leaps back, they fall to the floor below it.
  private func formName() throws {
    let spring = try Spring(duration: .milliseconds(620), bounce: score.bounce)
    let places = OpeningName.dots.map { SIMD2(Self.left - Self.radius, 0) + $0.cell * Self.cell }
    try world.play(
      on: dots, in: timeline, delay: run.start, stagger: .fromFirst(over: run.length)
    ) { index in
      Together {
        To(.position, places[index], .spring(spring))
        To(.grown, 1, duration: .milliseconds(160))
        Through(.glow, [1, 1, 0], duration: .milliseconds(900), eases: [.linear, .sineInOut])
      }
    }
    for (start, height) in [(landing, Float(-11)), (landing + .milliseconds(1250), -5)] {
      var shake = KeyFrameTracks(duration: .milliseconds(420)) {
        Track(.position.y, [0, height, 0], eases: [.quadOut, .sineInOut])
        Track(.glow, [0, 1, 0], eases: [.quadOut, .sineInOut])
      }
      shake.composition = .add
      try play(shake, .fromLast(over: .milliseconds(760)), on: dots, at: start)
    }
    let fall = KeyFrameTracks(duration: .milliseconds(360), ease: .cubicIn) {
      if !world.reducedMotion.isOn { Track(.position.y, [-1]) }
      Track(.grown, [0])
    }
    // With less motion the ball is at the left at once, so the dots go from there.
    let after = Duration.milliseconds(840)
    try play(
      fall, world.reducedMotion.isOn ? .fromFirst(over: after) : .fromLast(over: after), on: dots,
      at: Self.leap.start + .milliseconds(60))
  }

  /// The words are a transition: a line slides in from the lower edge. When the line rests, a hint fades in
  /// below it. Both go back the way they came. The number fades too.
  private func showWords() throws {
    let window = Transition(duration: .milliseconds(900))
    var slide = TransitionTween(.position, values: [SIMD2<Float>(0, 300), .zero])
    slide.timingFunction = .cubicInOut
    slide.segment = TransitionSegment(position: 0, length: 0.65)
    var fade = TransitionTween(.opacity, values: [0, 1])
    try play(fade, in: window, .backward, on: number, at: run.start)
    try play(fade, in: window, .forward, on: number, at: Self.leap.start + .milliseconds(350))
    fade.segment = TransitionSegment(position: 0.65, length: 0.35)
    let (enter, leave) = (landing - .milliseconds(160), Self.leap.start - .milliseconds(500))
    for (start, way) in [(enter, TransitionDirection.forward), (leave, .backward)] {
      try play(slide, in: window, way, on: line, at: start)
      try play(fade, in: window, way, on: hint, at: start)
    }
  }
}
