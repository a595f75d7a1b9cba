import Inbetween

/// Two drivers of one place: a patrol that never ends, and a call from a click. The newest one is seen.
final class NewestSample: Sample {
  static let title = "The newest is seen"
  static let note =
    "A click leads the guard away. Meanwhile the patrol goes on, and it resumes where it would be."
  static let group = SceneGroup.games
  static let page = GuidePage.precedenceOfDrivers

  @Parameter("Looks there for", 300...3000, step: 100, unit: "ms") var time = 1400
  @Parameter("Seam", 0...600, step: 20, unit: "ms") var seam = 250
  let patrol: Entity
  let guardian: Entity

  init(in world: World) throws {
    (patrol, guardian) = (world.spawn(), world.spawn())
    for walker in [patrol, guardian] {
      var walk = Tween(
        .position, values: [[90, 227], [550, 227]], duration: .milliseconds(3600), ease: .sineInOut)
      (walk.repeats, walk.direction) = (.forever, .alternate)
      walk.blend = .over(.milliseconds(250))
      try world.assign(walker, .position, to: [90, 227])
      try world.register(walk, on: walker)
    }
  }

  func press(at point: SIMD2<Float>, in world: World) throws {
    var look = Tween(.position, to: point, duration: .milliseconds(500), ease: .cubicOut)
    (look.persists, look.hold) = (false, .milliseconds(time))
    look.blend = .over(.milliseconds(seam))
    try world.register(look, on: guardian)
  }

  func draw(_ frame: Frame, with brush: Brush) throws {
    brush.floor(at: 282)
    let ghost = frame[patrol, .position] ?? .zero
    brush.box(ghost, [76, 110], corner: 38, .violet, opacity: 0.3)
    try brush.label("the patrol goes on", at: ghost + [0, 80])
    let place = frame[guardian, .position] ?? .zero
    brush.shadow(place, [76, 110], corner: 38)
    brush.box(place, [76, 110], corner: 38, .violet)
    brush.circle(place - [14, 22], 7, .dark)
    brush.circle(place - [-14, 22], 7, .dark)
  }
}
