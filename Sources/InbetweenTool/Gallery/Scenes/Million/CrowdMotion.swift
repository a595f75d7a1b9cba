import Foundation
import Inbetween

/// The drivers of a crowd: a tween for each point, from a formation to the next one, and a spring, by which
/// it flies off and comes back.
final class CrowdMotion: SceneMotion {
  @Parameter("A throw", 100...2400, step: 20) var force = 760
  @Parameter("Scatter", 0...2) var spread = 0.9
  @Parameter("Formations stand", 0...4000, step: 100, unit: "ms") var stand = 1600

  /// How long the way from a formation to the next one is, and how long a flight is shown.
  static let (way, flight) = (Duration.milliseconds(5000), Duration.milliseconds(2500))
  /// The greatest distance of a flight in numbers of a spring.
  static let reach: Float = 1000
  static let eases: [Easing] = [
    .sineInOut, .quadInOut, .cubicInOut, .quartInOut, .quintInOut, .expoInOut, .circInOut, .cubicInOut,
  ]

  /// Returns the tweens of points of a kind. They end just after the last time that is sampled.
  static func tweens(_ kind: Int) -> TweenBatch<Float> {
    TweenBatch(.progress, from: [0], to: [1], duration: way + .milliseconds(1), ease: eases[kind])
  }

  /// Returns the spring of points of a kind, which is shot off and comes home. Softer and softer ones die
  /// away at the same rate.
  static func spring(_ kind: Int) throws -> SpringMotion<Float> {
    let damping = 0.5 + 0.5 * Double(kind) / Double(eases.count)
    let frequency = 2.4 / damping
    let turning = frequency * (1 - damping * damping).squareRoot()
    let peak = atan2(turning, 2.4) / turning
    let response = Duration.microseconds(Int64(2 * Double.pi / frequency * 1e6))
    var motion = SpringMotion(.flight, to: 0, spring: try Spring(response: response, dampingRatio: damping))
    motion.initialVelocity = reach * Float(turning / (exp(-2.4 * peak) * sin(turning * peak)))
    return motion
  }

  /// The throw of an explosion, from a place.
  func thrower(from center: SIMD2<Float>) -> CrowdThrow {
    CrowdThrow(center: center, force: Float(force), spread: Float(spread))
  }
}

/// The throw of all points away from a place.
struct CrowdThrow {
  let center: SIMD2<Float>
  let force: Float
  let spread: Float

  /// Returns how far a point at a place is thrown. Neighbours fly apart.
  func callAsFunction(_ place: SIMD2<Float>, _ index: Int) -> SIMD2<Float> {
    let way = place - center
    let distance = max(way.length, 1)
    let chance = SIMD2(Float(index &* 7919 & 1023), Float(index &* 104_729 & 1023)) / 1023
    let turn = (chance.x - 0.5) * spread
    let axis = SIMD2(1 - turn * turn / 2, turn)
    let direction = SIMD2(way.x * axis.x - way.y * axis.y, way.x * axis.y + way.y * axis.x) / distance
    return direction * ((90 + force / (1 + distance * distance / 160_000)) * (0.25 + 1.15 * chance.y))
  }
}

extension Property where Value == Float {
  /// How far a point is from a formation to the next one, 0 to 1.
  static let progress = Property("progress", default: 0)
  /// How far a point has flown, 0 to `reach` and back.
  static let flight = Property("flight", default: 0)
}
