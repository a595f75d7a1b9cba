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
    let planet = try child(of: sun, at: [120, 0], in: world)
    try turn(planet, year / 3, in: world)
    moon = try child(of: planet, at: [40, 0], in: world)
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
    brush.ring([320, 180], 120, width: 1.5, .faint)
    brush.circle([320, 180], 34, .sun)
    let place = frame.stagePlace(of: planet, under: [sun])
    brush.ring(place, 40, width: 1.5, .faint)
    brush.circle(place, 17, .sky)
    brush.circle(frame.stagePlace(of: moon, under: [sun, planet]), 8, .ink)
  }
}
