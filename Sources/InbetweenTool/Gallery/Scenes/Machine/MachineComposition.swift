import Inbetween
import InbetweenSDL

/// Six seconds of motion on one timeline: a bounce, springs, a stagger, and a path follower.
///
/// It ends as it begins, so that it can repeat.
final class MachineComposition {
  static let length = Duration.seconds(6)
  /// The size of the stage, and the y coordinate of the floor on it.
  static let stage = SIMD2<Float>(880, 360)
  static let floor: Float = 330

  let world: World
  let timeline: Timeline
  private let ball: Entity
  private let box: Entity
  private let kite: Entity
  private let pins: [Entity]
  private let frame = Frame(of: .position, .rotation)

  /// The positions and rotations of everything at an instant.
  struct Pose {
    var ball: SIMD2<Float>
    var box: SIMD2<Float>
    var boxTurn: Float
    var kite: SIMD2<Float>
    var kiteTurn: Float
    var pins: [SIMD2<Float>]
  }

  init(in world: World) throws {
    self.world = world
    timeline = world.makeTimeline()
    (ball, box, kite) = (world.spawn(), world.spawn(), world.spawn())
    pins = (0..<11).map { _ in world.spawn() }
    try bounce()
    try slide()
    try rise()
    try fly()
  }

  /// Registers the ball. Each lane of its position has its own tween, and a spring returns it.
  private func bounce() throws {
    let home = SIMD2<Float>(70, 200)
    try world.assign(ball, .position, to: home)
    let delay = Duration.milliseconds(300)
    try add(
      Tween(.position.y, to: Self.floor - 22, duration: .milliseconds(1700), delay: delay, ease: .bounceOut),
      to: ball)
    try add(
      Tween(.position.x, to: 290, duration: .milliseconds(2300), delay: delay, ease: .sineOut), to: ball)
    try add(SpringMotion(.position, to: home, spring: .bouncy, delay: .milliseconds(4100)), to: ball)
  }

  private func slide() throws {
    let home = SIMD2<Float>(640, Self.floor - 27)
    try world.assign(box, .position, to: home)
    try world.assign(box, .rotation, to: Angle(degrees: 0))
    let spring = try Spring(duration: .milliseconds(700), bounce: 0.45)
    for (position, turn, delay) in [
      (home + SIMD2(180, 0), Float(90), Duration.milliseconds(1200)), (home, 0, .milliseconds(3600)),
    ] {
      try add(SpringMotion(.position, to: position, spring: spring, delay: delay), to: box)
      try add(SpringMotion(.rotation, to: Angle(degrees: turn), spring: spring, delay: delay), to: box)
    }
  }

  /// Registers the pins: springs that rise from the middle outward, and fall from the edges inward.
  private func rise() throws {
    for (index, pin) in pins.enumerated() {
      try world.assign(pin, .position, to: SIMD2(368 + 20 * Float(index), Self.floor - 30))
    }
    for (height, delay, stagger) in [
      (Float(105), Duration.milliseconds(700), Stagger.fromCenter(over: .milliseconds(500))),
      (30, .milliseconds(3100), .fromEdges(over: .milliseconds(700))),
    ] {
      var motion = SpringMotion(.position.y, to: Self.floor - height, spring: .bouncy, delay: delay)
      motion.timeline = timeline.id
      try world.register(motion, on: pins, stagger: stagger)
    }
  }

  /// Registers the kite. It flies once along a figure of eight, oriented along the path.
  private func fly() throws {
    let eight = try MotionPath(
      svg: """
        M440 100 C560 20 820 -20 820 100 C820 220 560 180 440 100 \
        C320 20 60 -20 60 100 C60 220 320 180 440 100
        """)
    var flight = PathTween(.position, along: eight, duration: Self.length)
    flight.orients = .rotation
    flight.timeline = timeline.id
    try world.register(flight, on: kite, isReduced: true)
  }

  private func add<Value>(_ tween: Tween<Value>, to entity: Entity) throws {
    var tween = tween
    tween.timeline = timeline.id
    try world.register(tween, on: entity, isReduced: true)
  }

  private func add<Value>(_ motion: SpringMotion<Value>, to entity: Entity) throws {
    var motion = motion
    motion.timeline = timeline.id
    try world.register(motion, on: entity)
  }

  /// Returns the pose in a frame.
  func pose(in frame: Frame) -> Pose {
    func position(_ entity: Entity) -> SIMD2<Float> { frame[entity, .position] ?? .zero }
    return Pose(
      ball: position(ball), box: position(box), boxTurn: frame[box, .rotation]?.degrees ?? 0,
      kite: position(kite),
      kiteTurn: frame[kite, .rotation]?.degrees ?? 0, pins: pins.map(position))
  }

  /// Returns the entities of a pose, with their centres and sizes.
  func things(in pose: Pose) -> [(Entity, SIMD2<Float>, SIMD2<Float>)] {
    zip(pins, pose.pins).map { ($0, $1, SIMD2(15, 60)) } + [
      (box, pose.box, SIMD2(54, 54)), (ball, pose.ball, SIMD2(44, 44)), (kite, pose.kite, SIMD2(38, 30)),
    ]
  }

  /// Seeks to an instant of the loop. Returns the pose there.
  func pose(at time: Duration) -> Pose {
    let length = Self.length.counts
    timeline.seek(to: Duration(counts: (time.counts % length + length) % length))
    world.sample(at: 0, into: frame)
    return pose(in: frame)
  }
}

extension MachineComposition.Pose {
  /// Draws the pose on the composition's stage: in colour, or as a ghost of another time in one colour.
  ///
  /// - Parameter boldness: enlarges the things, for small pictures.
  func draw(ghost: RGBA? = nil, boldness size: Float = 1, with painter: Painter) {
    let (palette, canvas) = (painter.palette, painter.canvas)
    for pin in pins {
      canvas.fillRectangle(
        center: pin, size: SIMD2(min(11 * size, 15), 60), cornerRadius: 5.5, color: ghost ?? palette.series[2]
      )
    }
    /// Draws a thing with a dot that shows its rotation.
    func body(
      _ center: SIMD2<Float>, _ sides: SIMD2<Float>, radius: Float, turn: Float, _ color: RGBA,
      dotAt distance: Float, dot: Float
    ) {
      canvas.fillRectangle(
        center: center, size: sides * size, cornerRadius: radius * size, rotation: turn, color: ghost ?? color
      )
      guard ghost == nil else { return }
      canvas.fillCircle(
        center: center + SIMD2(direction: turn) * distance * size, radius: dot * size,
        color: palette.onSeries.opacity(0.7))
    }
    body(box, SIMD2(54, 54), radius: 12, turn: boxTurn, palette.series[3], dotAt: 15, dot: 4)
    canvas.fillCircle(center: ball, radius: 22 * size, color: ghost ?? palette.series[0])
    body(kite, SIMD2(38, 14), radius: 7, turn: kiteTurn, palette.series[1], dotAt: 12, dot: 3.5)
  }
}
