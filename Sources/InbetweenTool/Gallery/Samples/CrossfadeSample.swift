import Inbetween

/// Two loops that never meet: a blend leads from one to the other, and both go on meanwhile.
final class CrossfadeSample: Sample {
  static let title = "Crossfade"
  static let note =
    "The newer loop takes over with a blend: the difference fades, and the motion never stops. Click."
  static let group = SceneGroup.underTheHood
  static let page = GuidePage.precedenceOfDrivers

  @Parameter("Blend", 0...1500, step: 50, unit: "ms") var length = 600
  let lamp: Entity
  private let paths: [MotionPath]
  private var loop: DriverHandle?
  private var index = 0

  init(in world: World) throws {
    lamp = world.spawn()
    try world.assign(lamp, .position, to: [110, 180])
    paths = [
      try MotionPath(svg: "M 110 180 A 90 90 0 1 1 290 180 A 90 90 0 1 1 110 180 Z"),
      try MotionPath(svg: "M 350 100 L 530 100 L 350 260 L 530 260 Z"),
    ]
  }

  func begin(in world: World) throws { try play(0, in: world) }

  func press(at point: SIMD2<Float>, in world: World) throws {
    index = 1 - index
    try play(index, in: world)
  }

  private func play(_ index: Int, in world: World) throws {
    var tour = PathTween(.position, along: paths[index], duration: .seconds(2))
    tour.repeats = .forever
    tour.blend = .over(.milliseconds(length), ease: .sineInOut)
    let before = loop
    loop = try world.register(tour, on: lamp).position
    // The older loop is not seen any more once the blend is over.
    try world.after(.milliseconds(length)) { before?.kill() }
  }

  func draw(_ frame: Frame, with brush: Brush) {
    for path in paths {
      brush.line((0...60).map { path.position(at: Float($0) / 60) }, width: 2, .faint)
    }
    brush.circle(frame[lamp, .position], 30, .sun, opacity: 0.25)
    brush.circle(frame[lamp, .position], 17, .sun)
  }
}
