import Inbetween

/// A jump in five steps: anticipation, leap, fall, squash, and a spring back to rest.
final class JumpSample: Sample {
  static let title = "A jump in steps"
  static let note = "A sequence of steps is one driver. You can pause, seek and reverse it. Click."
  static let group = SceneGroup.motion
  static let page = GuidePage.sequences

  @Parameter("Height", 40...190, step: 5) var height = 150
  @Parameter("Squash", 0.1...0.6) var squash = 0.35
  let frog: Entity
  private var jump: DriverHandle?

  init(in world: World) throws {
    frog = world.spawn()
    try world.assign(frog, .position, to: [320, 255])
    try world.assign(frog, .scale, to: [1, 1])
  }

  func begin(in world: World) throws { try press(at: .zero, in: world) }

  func press(at point: SIMD2<Float>, in world: World) throws {
    let (flat, up) = (Float(squash), Float(height))
    jump?.complete()
    jump = try world.play(on: frog) {
      To(.scale, [1 + flat, 1 - flat], duration: .milliseconds(160), ease: .cubicOut)
      Together {
        To(.scale, [0.82, 1.22], duration: .milliseconds(120), ease: .cubicOut)
        By(.position.y, -up, duration: .milliseconds(360), ease: .quadOut)
      }
      To(.position.y, 255, duration: .milliseconds(320), ease: .quadIn)
      To(.scale, [1 + flat * 0.8, 1 - flat * 0.8], duration: .milliseconds(70))
      To(.scale, [1, 1], .bouncy)
    }
  }

  func draw(_ frame: Frame, with brush: Brush) {
    let place = frame[frog, .position] ?? .zero
    let scale = frame[frog, .scale] ?? [1, 1]
    let height = (255 - place.y) / 220
    // It stands on its feet: the lower edge stays where it is as the body is squashed.
    let middle = place + [0, 49 - 49 * scale.y]
    brush.floor(at: 304)
    brush.box([320, 316], [150 - 80 * height, 12], corner: 6, .dark, opacity: 0.5)
    brush.box(middle, [132, 98], corner: 43, .mint, scale: scale)
    for x: Float in [-32, 32] {
      brush.circle(middle + [x * scale.x, -43 * scale.y], 19, .mint)
      brush.circle(middle + [x * scale.x, -45 * scale.y], 9, .dark)
    }
  }
}
