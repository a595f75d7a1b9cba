import Inbetween

/// A hero walks on while a hit shakes it: additive drivers add to the motion, and leave no trace.
final class ShakeSample: Sample {
  static let title = "Additive shake"
  static let note = "The walk goes on underneath, and any number of shakes add up. Click often."
  static let group = SceneGroup.games
  static let page = GuidePage.precedenceOfDrivers

  @Parameter("Strength", 4...40, step: 1) var strength = 18
  @Parameter("Length", 150...1500, step: 50, unit: "ms") var length = 500
  let hero: Entity
  private var seed: UInt64 = 0

  init(in world: World) throws {
    hero = world.spawn()
    try world.assign(hero, .position, to: [90, 214])
    try world.assign(hero, .scale, to: [1, 1])
  }

  func begin(in world: World) throws {
    try world.animate(
      hero, .position.x, to: 550, duration: .seconds(3), ease: .sineInOut, repeats: .forever,
      alternates: true)
    try world.animate(
      hero, .scale, to: [1.06, 0.92], duration: .milliseconds(180), ease: .sineInOut, repeats: .forever,
      alternates: true)
  }

  func press(at point: SIMD2<Float>, in world: World) throws {
    seed += 1
    try world.shake(
      hero, .position, strength: [Float(strength), Float(strength) * 0.7], duration: .milliseconds(length),
      seed: seed)
  }

  func draw(_ frame: Frame, with brush: Brush) {
    let place = frame[hero, .position] ?? .zero
    brush.floor(at: 280)
    brush.box([place.x, 293], [116, 12], corner: 6, .dark, opacity: 0.5)
    brush.box(place + [0, 8], [104, 116], corner: 42, .peach, scale: frame[hero, .scale])
    for x: Float in [-18, 18] { brush.circle(place + [x, -16], 8, .dark) }
    brush.line([place + [-20, 20], place + [0, 28], place + [20, 20]], width: 5, .dark)
  }
}
