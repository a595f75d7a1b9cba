import Inbetween

/// A sun, a planet and a moon: each turns in the coordinates of its parent. A click ends the planet.
final class ParentsSample: Sample {
  static let title = "Parents"
  static let note =
    "A child moves with its parent, and dies with it. Click to end the planet or to make it anew."
  static let group = SceneGroup.underTheHood
  static let page = GuidePage.componentsAndQueries

  @Parameter("Year", 2...12, step: 0.5, unit: "s") var year = 6
  let sun: Entity
  private(set) var planet: Entity?
  private(set) var moon: Entity?
  private let x = Property("stageX", default: Float(0))
  private let y = Property("stageY", default: Float(0))

  init(in world: World) throws {
    sun = world.spawn()
    try world.assign(sun, .position, to: [320, 180])
  }

  func begin(in world: World) throws {
    try turn(sun, year, in: world)
    let planet = try child(of: sun, at: [122, 0], in: world)
    try turn(planet, year / 3, in: world)
    moon = try child(of: planet, at: [46, 0], in: world)
    self.planet = planet
  }

  private func child(of parent: Entity, at place: SIMD2<Float>, in world: World) throws -> Entity {
    let child = world.spawn()
    try world.assign(child, .position, to: place)
    try world.setParent(of: child, to: parent)
    return child
  }

  private func turn(_ body: Entity, _ seconds: Double, in world: World) throws {
    try world.animate(
      body, .rotation, from: .degrees(0), to: .degrees(360), duration: .seconds(seconds), ease: .linear,
      repeats: .forever)
  }

  func press(at point: SIMD2<Float>, in world: World) throws {
    if let planet, world.isAlive(planet) { world.despawn(planet) } else { try begin(in: world) }
  }

  func draw(_ frame: Frame, with brush: Brush) {
    brush.ring([320, 180], 122, width: 3, .faint)
    brush.circle([320, 180], 76, .sun, opacity: 0.2)
    brush.circle([320, 180], 52, .sun)
    let place = frame.stagePlace(of: planet, under: [sun])
    brush.ring(place, 46, width: 3, .faint)
    brush.circle(place, 27, .sky)
    brush.circle(frame.stagePlace(of: moon, under: [sun, planet]), 12, .ink)
  }
}
