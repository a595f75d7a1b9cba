import Inbetween

/// The drivers of a hero's place. The one that was registered last is seen, and all others continue by their
/// own clocks.
final class HeroMotion: SceneMotion {
  @Parameter("Patrol, one way", 1500...9000, step: 100, unit: "ms") var patrolTime = 5200
  @Parameter("A run", 300...2500, step: 50, unit: "ms") var runTime = 1000
  @Parameter("A seam", 0...800, step: 20, unit: "ms") var seam = 260
  @Parameter("A hit", 0...0.08, step: 0.002) var strength = 0.036
  @Chosen(\.description) var blends = true
  typealias Carry = (place: DriverHandle, lift: DriverHandle)

  let hero: Entity
  var patrol: DriverHandle?
  private let world: World
  private var hits: UInt64 = 0

  /// Makes the hero, who begins to walk.
  init(in world: World) throws {
    self.world = world
    hero = world.spawn()
    try world.assign(hero, .level, to: 0.5)
    try world.assign(hero, .height, to: 0)
    try world.assign(hero, .rotation, to: .degrees(0))
    try walk()
  }

  /// Walks from end to end for ever.
  private func walk() throws {
    var walk = Tween(.level, values: [0.08, 0.92], duration: .milliseconds(patrolTime), ease: .sineInOut)
    (walk.repeats, walk.direction, walk.blend) = (.forever, .alternate, .over(.milliseconds(seam)))
    patrol = try world.register(walk, on: hero, isReduced: true)
  }

  /// Walks on at another pace.
  func retune() throws { try patrol?.duration(.milliseconds(patrolTime)) }

  /// Runs to a place. When it is over, what was seen before resumes where it would be by then.
  func run(to place: Float) throws -> DriverHandle {
    var run = Tween(.level, to: place, duration: .milliseconds(runTime), ease: .cubicInOut)
    (run.persists, run.blend) = (false, blends ? .over(.milliseconds(seam)) : nil)
    return try world.register(run, on: hero, isReduced: true)
  }

  /// Shakes the hero. The shake is added to the shown values of all other drivers.
  func hit() throws -> DriverHandle {
    hits += 1
    try world.punch(hero, .rotation, by: .degrees(hits % 2 == 0 ? 32 : -32), duration: .milliseconds(650))
    return try world.shake(
      hero, .level, strength: Float(strength), duration: .milliseconds(700), frequency: 11, seed: hits)
  }

  /// Carries the hero under the pointer: the two springs get its place as their targets.
  func pickUp() throws -> Carry {
    var place = SpringMotion(.level, to: world[hero, .level] ?? 0, spring: .held)
    place.fill = .forwards
    var lift = SpringMotion(.height, to: 0, spring: .held)
    (lift.fill, lift.replaces) = (.forwards, true)
    return (try world.register(place, on: hero), try world.register(lift, on: hero))
  }

  /// Drops the hero, who walks on where the patrol is by now.
  func drop(_ carry: Carry) throws {
    carry.place.kill()
    try world.animate(
      hero, .height, to: 0, .eased(.bounceOut, over: .milliseconds(520)), replaces: true)
  }
}

extension Property where Value == Float {
  /// The hero's place on the level: 0 at its left end, 1 at its right end.
  static let level = Property("level", default: 0.5).resting(within: 0.001)
  /// The hero's height above the floor, in heights of its body.
  static let height = Property("height", default: 0).resting(within: 0.005)
}
