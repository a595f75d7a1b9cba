import Inbetween

/// Five thousand springs from one call. A tick moves them in rows, and the picture draws whole columns.
final class MassSample: Sample {
  static let title = "Five thousand"
  static let note =
    "One call gives each dot a place on a ring about your click, and a spring that leads there."
  static let group = SceneGroup.scale
  static let page = GuidePage.performance

  @Parameter("Ring", 20...170, step: 5) var radius = 120
  @Parameter("Bounce", 0...0.8) var bounce = 0.45
  private let place = Property("place", default: SIMD2<Float>(320, 180))
  private let dots: ContiguousArray<Entity>

  init(in world: World) throws {
    dots = ContiguousArray(
      try world.spawn(5000) { [place] dot, index in
        let spread = (Float(index) / 5000).squareRoot() * 165
        try world.assign(dot, place, to: [320, 180] + SIMD2(direction: Float(index) * 137.5) * spread)
      })
  }

  func press(at point: SIMD2<Float>, in world: World) throws {
    let (size, spring) = (Float(radius), try Spring(duration: .milliseconds(900), bounce: bounce))
    try world.animate(
      Array(dots), place,
      to: { index in
        let wave = 1 + 0.22 * Float(index % 9) / 9
        return point + SIMD2(direction: Float(index) * 360 / 5000) * size * wave
      }, .spring(spring), stagger: .random(seed: 3, over: .milliseconds(280)))
  }

  func draw(_ frame: Frame, with brush: Brush) { brush.dots(frame, place, size: 3.2, .sky) }
}
