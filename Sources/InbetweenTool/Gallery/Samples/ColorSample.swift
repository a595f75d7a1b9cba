import Inbetween

/// Colours are mixed as they are seen: no grey half-way, and the light stays even.
final class ColorSample: Sample {
  static let title = "Colours"
  static let note = "Above, the engine's mix of colours; below, a mix of plain red, green and blue. Click."
  static let group = SceneGroup.motion
  static let page = GuidePage.tweens

  @Parameter("Duration", 300...4000, step: 100, unit: "ms") var duration = 1800
  let swatch: Entity
  private let raw = Property("raw", default: SIMD3<Float>(0, 0, 0))
  private let pairs: [SIMD3<Float>] = [[1, 0.85, 0.1], [0.15, 0.3, 1], [1, 0.3, 0.35], [0.1, 0.85, 0.6]]
  private var index = 0

  init(in world: World) throws {
    swatch = world.spawn()
    try world.assign(swatch, .color, to: color(0))
    try world.assign(swatch, raw, to: pairs[0])
  }

  private func color(_ index: Int) -> Color {
    Color(red: pairs[index].x, green: pairs[index].y, blue: pairs[index].z)
  }

  func begin(in world: World) throws { try press(at: .zero, in: world) }

  func press(at point: SIMD2<Float>, in world: World) throws {
    index = (index + 1) % pairs.count
    let length = Duration.milliseconds(duration)
    try world.animate(swatch, .color, to: color(index), duration: length, ease: .sineInOut)
    try world.animate(swatch, raw, to: pairs[index], duration: length, ease: .sineInOut)
  }

  func draw(_ frame: Frame, with brush: Brush) throws {
    let plain = frame[swatch, raw] ?? .zero
    brush.box([320, 124], [420, 96], corner: 24, color: frame[swatch, .color])
    brush.box(
      [320, 236], [420, 96], corner: 24, color: Color(red: plain.x, green: plain.y, blue: plain.z))
    try brush.text("OKLab", at: [78, 124], size: 14, .dim)
    try brush.text("sRGB", at: [78, 236], size: 14, .dim)
  }
}
