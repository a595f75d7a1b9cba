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
  private let newer = Property("newer", default: Float(0))

  init(in world: World) throws {
    lamp = world.spawn()
    try world.assign(lamp, .position, to: [40, 180])
    paths = [
      try MotionPath(svg: "M 40 180 A 130 130 0 1 1 300 180 A 130 130 0 1 1 40 180 Z"),
      try MotionPath(svg: "M 370 60 L 600 60 L 370 300 L 600 300 Z"),
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
    try world.animate(lamp, newer, to: Float(index), duration: .milliseconds(length), ease: .sineInOut)
    let before = loop
    loop = try world.register(tour, on: lamp).position
    // The older loop is not seen any more once the blend is over.
    try world.after(.milliseconds(length)) { before?.kill() }
  }

  func draw(_ frame: Frame, with brush: Brush) {
    let newer = frame[lamp, newer] ?? 0
    for (path, share) in zip(paths, [1 - newer, newer]) {
      let line = (0...80).map { path.position(at: Float($0) / 80) }
      brush.line(line, width: 18, .control)
      brush.line(line, width: 6, .sun, opacity: 0.6 * share)
    }
    for (radius, opacity) in [(Float(64), Float(0.12)), (44, 0.2), (27, 1)] {
      brush.circle(frame[lamp, .position], radius, .sun, opacity: opacity)
    }
    brush.circle(frame[lamp, .position], 15, .white)
  }
}
