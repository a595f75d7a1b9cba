import Inbetween

/// A disc that is dragged and thrown. Released, it keeps its velocity, and the edges send it back.
final class FlickSample: Sample {
  static let title = "Flick"
  static let note = "Drag the disc and let go. Its end is known at once, and the ring shows it."
  static let group = SceneGroup.motion
  static let page = GuidePage.springsAndDecays
  static let demonstration = SampleDemonstration.drags

  @Parameter("Friction", 0.5...8, step: 0.1) var friction = 2.4
  @Parameter("Bounce", 0...1) var bounce = 0.7
  let disc: Entity
  private var isHeld = false

  init(in world: World) throws {
    disc = world.spawn()
    try world.assign(disc, .position, to: [320, 180])
    try world.assign(disc, .landing, to: [320, 180])
  }

  func press(at point: SIMD2<Float>, in world: World) throws {
    isHeld = true
    try move(to: point, in: world)
  }

  func move(to point: SIMD2<Float>, in world: World) throws {
    guard isHeld else { return }
    try world.animate(disc, .position, to: point, spring: .held)
    try world.animate(disc, .landing, to: point, spring: .held)
  }

  func release(at point: SIMD2<Float>, in world: World) throws {
    isHeld = false
    let walls = DecayBounds<SIMD2<Float>>(
      [52, 52], [588, 308], behavior: .bounce(restitution: bounce))
    try world.decay(disc, .position, friction: friction, within: walls)
    // What will be is known: the engine says where the disc is in a minute.
    let end = world.value(of: disc, .position, at: world.now + .seconds(60))
    try world.animate(disc, .landing, to: end ?? point, .snappy)
  }

  func draw(_ frame: Frame, with brush: Brush) {
    brush.box([320, 180], [632, 352], corner: 20, .well)
    brush.ring([320, 180], 70, width: 4, .control)
    brush.line([[320, 8], [320, 352]], width: 4, .control)
    brush.ring(frame[disc, .landing], 46, width: 4, .rose, opacity: 0.6)
    brush.shadow(frame[disc, .position], [80, 80], corner: 40)
    brush.circle(frame[disc, .position], 40, .rose)
    brush.circle(frame[disc, .position], 15, .well)
  }
}

extension Property where Value == SIMD2<Float> {
  /// Where the disc will stop.
  fileprivate static let landing = Property("landing", default: SIMD2(0, 0))
}
