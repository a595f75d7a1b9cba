import Inbetween

/// A paper plane follows a curve at an even speed, and heads where it flies.
final class PathSample: Sample {
  static let title = "Along a path"
  static let note = "The path is measured, so the speed is even; the angle shows the heading."
  static let group = SceneGroup.motion
  static let page = GuidePage.paths
  static let demonstration = SampleDemonstration.none

  @Parameter("Speed", 80...800, step: 10, unit: "points a second") var speed = 320
  let plane: Entity
  private let path: MotionPath

  init(in world: World) throws {
    plane = world.spawn()
    // A figure of eight: at its crossing both curves go straight on.
    path = try MotionPath(
      svg: """
        M 320 180 C 400 100 450 70 500 70 C 561 70 590 119 590 180 C 590 241 561 290 500 290
        C 450 290 400 260 320 180 C 240 100 190 70 140 70 C 79 70 50 119 50 180
        C 50 241 79 290 140 290 C 190 290 240 260 320 180 Z
        """)
    try world.assign(plane, .position, to: path.position(at: 0))
  }

  func begin(in world: World) throws { try fly(in: world) }
  func change(in world: World) throws { try fly(in: world) }

  private func fly(in world: World) throws {
    var flight = PathTween(.position, along: path, duration: .seconds(Double(path.length) / speed))
    (flight.orients, flight.repeats, flight.replaces) = (.rotation, .forever, true)
    try world.register(flight, on: plane)
  }

  func draw(_ frame: Frame, with brush: Brush) {
    brush.line((0...160).map { path.position(at: Float($0) / 160) }, width: 9, .faint)
    guard let place = frame[plane, .position], let angle = frame[plane, .rotation] else { return }
    let ahead = SIMD2<Float>(direction: angle.degrees)
    let side = SIMD2(-ahead.y, ahead.x)
    for (width, tint) in [
      (Float(32), Brush.Tint.sky), (26, .sky), (20, .sky), (14, .sky), (8, .sky), (1, .white),
    ] {
      let tail = place - ahead * 38
      let back = tail + side * width
      brush.line([back, place + ahead * 38, tail - side * width, back], width: 13, tint)
    }
  }
}
