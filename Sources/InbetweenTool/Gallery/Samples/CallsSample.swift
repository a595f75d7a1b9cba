import Inbetween

/// Four calls for one way: a tween has a duration, a spring a target, a decay a velocity, an assign nothing.
final class CallsSample: Sample {
  static let title = "Which call"
  static let note =
    "Click twice in a row: the tween starts anew, the springs keep their speed, the decay glides on."
  static let group = SceneGroup.motion
  static let page = GuidePage.whichCall

  @Parameter("Duration", 200...1500, step: 20, unit: "ms") var duration = 700
  let balls: [Entity]
  private let names = ["animate, duration:", "animate, spring:", "decay, velocity:", "assign"]
  private let goal = Property("goal", default: Float(90))

  init(in world: World) throws {
    balls = try world.spawn(4) { ball, row in
      try world.assign(ball, .position, to: [90, 68 + 82 * Float(row)])
    }
  }

  func begin(in world: World) throws { try change(in: world) }

  func change(in world: World) throws {
    world.motion(of: .position.x, on: balls[3], .eased(.sineInOut, over: .milliseconds(duration)))
  }

  func press(at point: SIMD2<Float>, in world: World) throws {
    let (goal, time) = (point.x, Duration.milliseconds(duration))
    try world.animate(balls[0], .position.x, to: goal, duration: time, ease: .cubicOut)
    try world.animate(balls[1], .position.x, to: goal, spring: Spring(duration: time, bounce: 0.3))
    let way = goal - (world[balls[2], .position.x] ?? 0)
    try world.decay(balls[2], .position.x, velocity: way * 4, friction: 4)
    try world.assign(balls[3], .position.x, to: goal)
    try world.assign(balls[3], self.goal, to: goal)
  }

  func draw(_ frame: Frame, with brush: Brush) throws {
    let goal = frame[balls[3], goal] ?? 90
    for (row, ball) in balls.enumerated() {
      let y = 68 + 82 * Float(row)
      try brush.text(names[row], at: [36, y - 37], size: 17, isBold: true, anchor: .leading, .dim)
      brush.box([320, y], [600, 46], corner: 23, .well)
      brush.ring([goal, y], 24, width: 3, Brush.Tint.series[row], opacity: 0.6)
      brush.ball(frame[ball, .position], 21, Brush.Tint.series[row])
    }
  }
}
