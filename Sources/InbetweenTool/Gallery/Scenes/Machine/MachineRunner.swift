import Inbetween

/// The keys that the player holds at a tick.
struct RunnerInput: OptionSet, Hashable {
  let rawValue: UInt8
  static let left = RunnerInput(rawValue: 1)
  static let right = RunnerInput(rawValue: 2)
  static let jump = RunnerInput(rawValue: 4)
}

/// The runner of the game: a component that a system of the game moves once a tick. It is plain, so that
/// snapshots include it.
struct MachineRunner {
  /// The middle of its feet, and its velocity in points a second.
  var place = MachineLevel.start
  var velocity = SIMD2<Float>.zero
  /// The time since it left the floor, and since the jump key was pressed, in seconds.
  var airTime: Float = 0
  var jumpTime: Float = 9
  var holdsJump = false
  /// The index of the platform on which it rides, and the platform's place at the last tick; −1 for none.
  var ride: Int32 = -1
  var rideAt = SIMD2<Float>.zero
  /// The number of ticks since its death; 0 while it lives.
  var deadFor: Int32 = 0
  var coins: Int32 = 0
  /// The number of ticks since it reached the flag; 0 before.
  var wonFor: Int32 = 0

  /// An event of a step.
  enum Effect { case jumped, landed }

  private static let gravity: Float = 1900
  private static let half = SIMD2<Float>(17, 54)

  var isGrounded: Bool { airTime == 0 }
  /// The area of its body.
  var body: Area {
    Area(
      x: (place.x - Self.half.x)...(place.x + Self.half.x), y: (place.y - Self.half.y)...place.y)
  }

  mutating func die() {
    guard deadFor == 0 else { return }
    (deadFor, velocity, ride) = (1, SIMD2(velocity.x * 0.2, -420), -1)
  }

  /// Bounces off an enemy.
  mutating func bounce() { velocity.y = -504 }

  /// Moves it by a tick.
  ///
  /// - Parameter platforms: the areas of the platforms that move, by their indices.
  mutating func step(
    _ input: RunnerInput, platforms: [Area], seconds: Float, speed: Float, leap: Float
  ) -> Effect? {
    if deadFor > 0 {
      deadFor += 1
      velocity.y += Self.gravity * seconds
      place += velocity * seconds
      return nil
    }
    if wonFor > 0 { wonFor += 1 }
    let input = wonFor > 0 ? [] : input
    if ride >= 0, platforms.indices.contains(Int(ride)) {
      let platform = platforms[Int(ride)]
      place += platform.center - rideAt
      rideAt = platform.center
    }
    let wish: Float = (input.contains(.right) ? 1 : 0) - (input.contains(.left) ? 1 : 0)
    let most = (isGrounded ? 2600 : 1500) * seconds
    velocity.x += max(min(wish * speed - velocity.x, most), -most)
    jumpTime = input.contains(.jump) && !holdsJump ? 0 : jumpTime + seconds
    if holdsJump, !input.contains(.jump), velocity.y < 0 { velocity.y *= 0.5 }
    holdsJump = input.contains(.jump)
    var effect: Effect?
    // A jump counts a little before the floor, and a little after its edge.
    if jumpTime < 0.1, airTime < 0.09 {
      (velocity.y, airTime, jumpTime, ride) = (-leap, 0.09, 9, -1)
      effect = .jumped
    }
    velocity.y += Self.gravity * seconds
    let before = place
    place.x += velocity.x * seconds
    place.x = min(max(place.x, Self.half.x), MachineLevel.size.x - Self.half.x)
    for solid in MachineLevel.floors where before.y > solid.top + 1 {
      if place.x + Self.half.x > solid.left, place.x - Self.half.x < solid.right {
        place.x = before.x < solid.center.x ? solid.left - Self.half.x : solid.right + Self.half.x
        velocity.x = 0
      }
    }
    place.y += velocity.y * seconds
    let wasGrounded = isGrounded
    airTime += seconds
    ride = -1
    let still = MachineLevel.floors + MachineLevel.ledges
    for (index, ground) in (still + platforms).enumerated() {
      // A platform that rises meets the feet too.
      let reach: Float = index < still.count ? 0.5 : 6
      guard velocity.y >= 0, before.y <= ground.top + reach, place.y >= ground.top,
        place.x > ground.left - 10, place.x < ground.right + 10
      else { continue }
      (place.y, velocity.y, airTime) = (ground.top, 0, 0)
      if index >= still.count {
        ride = Int32(index - still.count)
        rideAt = ground.center
      }
      if !wasGrounded { effect = .landed }
    }
    if place.y > MachineLevel.size.y + 30 { die() }
    return effect
  }
}

/// The trace that a tick leaves: what is drawn of it later, as a ghost and in the ribbon of time.
struct MachineTrace {
  let place: SIMD2<Float>
  let velocity: Float
  let hangs: Bool
  let isFallen: Bool
  let coins: Int32
  /// The colour of the horizon.
  let sky: Color
}

/// The level, in points from its upper left corner.
enum MachineLevel {
  static let size = SIMD2<Float>(1000, 510)
  static let floor: Float = 410
  static let start = SIMD2<Float>(60, floor)
  static let flag = SIMD2<Float>(946, floor)
  /// The floors, which are walls too, and the ledges.
  static let floors = [
    Area(x: -60...300, y: floor...560), Area(x: 420...640, y: floor...560),
    Area(x: 830...1060, y: floor...560),
  ]
  static let ledges = [
    Area(x: 140...256, y: (floor - 104)...(floor - 90)), Area(x: 490...600, y: (floor - 118)...(floor - 104)),
  ]
  /// The ends between which the platforms move, the time from end to end, and the size of a platform.
  static let lifts: [(from: SIMD2<Float>, to: SIMD2<Float>, time: Duration)] = [
    (SIMD2(360, floor - 24), SIMD2(360, floor - 150), .milliseconds(1900)),
    (SIMD2(695, floor - 32), SIMD2(775, floor - 32), .milliseconds(1600)),
  ]
  /// The length of a day, and the colours of its sky and its horizon: dawn, noon, dusk, night, dawn.
  static let day = Duration.seconds(20)
  static let skies = [0x5468B8, 0x3D9BE0, 0x57398C, 0x10163C, 0x5468B8].map { Color(hex: $0) }
  static let horizons = [0xFFC7A0, 0xCDEDF3, 0xFF8C73, 0x423C7E, 0xFFC7A0].map { Color(hex: $0) }
  /// The heights of the clouds, the times in which they cross the sky, and their delays.
  static let clouds: [(y: Float, time: Duration, delay: Duration)] = [
    (70, .seconds(46), .seconds(-30)), (130, .seconds(38), .seconds(-8)), (34, .seconds(60), .seconds(-52)),
  ]
  static let liftSize = SIMD2<Float>(78, 14)
  static let coins: [SIMD2<Float>] = [
    SIMD2(168, 150), SIMD2(198, 160), SIMD2(228, 150), SIMD2(360, 210), SIMD2(515, 166), SIMD2(545, 176),
    SIMD2(575, 166), SIMD2(735, 130), SIMD2(878, 64),
  ].map { SIMD2($0.x, floor - $0.y) }
  /// The ends between which the enemies walk.
  static let foes: [(from: Float, to: Float, time: Duration)] = [(455, 605, .milliseconds(2300))]
}
