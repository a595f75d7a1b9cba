import Foundation
import Inbetween

/// The rim of a soft ball: points around its middle, each with a spring. A move stretches the ball, a pull
/// draws the points near the pointer out, and both swing back.
///
/// Each point has a single driver. Its value and velocity continue through 120 new targets a second.
final class SpringRim {
  /// The points, clockwise from the right. Their positions are relative to the ball's middle, in its radii.
  let points: [Entity]

  private let followers: [DriverHandle]
  private var targets: [SIMD2<Float>]

  /// The number of points.
  private static let count = 20
  private static let home = (0..<count).map { SIMD2(direction: 360 * Float($0) / Float(count)) }

  init(in world: World) throws {
    points = try Self.home.map { place in
      let point = world.spawn()
      try world.assign(point, .position, to: place)
      return point
    }
    targets = Self.home
    followers = try zip(points, Self.home).map { point, place in
      var motion = SpringMotion(
        .position, to: place, spring: try Spring(response: .milliseconds(260), dampingRatio: 0.26))
      // With this fill a driver stays active at rest, so that it can be retargeted.
      motion.fill = .forwards
      return try world.register(motion, on: point)
    }
  }

  /// Retargets the points. Call it once per tick.
  ///
  /// - Parameters:
  ///   - velocity: the velocity of the ball, in radii a second.
  ///   - pull: the pointer that pulls at it, from its middle and in radii; nil for none.
  func follow(velocity: SIMD2<Float>, pull: SIMD2<Float>?) throws {
    let speed = velocity.length
    let stretch = min(speed / 90, 0.3)
    let ahead = speed > 0 ? velocity / speed : SIMD2(1, 0)
    for (index, home) in Self.home.enumerated() {
      let along = (home * ahead).sum()
      var target = ahead * (along * (1 + stretch)) + (home - ahead * along) / (1 + stretch)
      if let pull {
        let reach = min(pull.length, 3.4)
        let way = pull / max(pull.length, 0.001)
        let share = max((home * way).sum(), 0)
        target += way * (max(reach - 0.6, 0) * share * share * share)
      }
      guard (target - targets[index]).length > 0.002 else { continue }
      targets[index] = target
      try followers[index].retarget(to: target)
    }
  }
}
