import Foundation
import Inbetween
import InbetweenSDL

/// A moth of the live game: a system of the game's own flies it after the nearest ball.
///
/// It is a component that is changed once a tick, so it has a place only at each tick. Between two ticks the
/// world shows it on its way from one place to the next (L6).
struct MachineMoth {
  var place = SIMD2<Float>(700, 90)
  /// The velocity in points a second.
  var velocity = SIMD2<Float>(-60, 40)

  private static let mostSpeed: Float = 300
  private static let urge: Float = 520

  /// Moves it by a tick.
  ///
  /// - Parameter goal: the ball that it follows; nil if there is none.
  mutating func fly(for seconds: Float, after goal: SIMD2<Float>?) {
    let way = (goal ?? SIMD2(MachineComposition.stage.x / 2, 120)) - place
    let distance = max(way.length, 1)
    // It goes around what it has reached.
    let aside = SIMD2(-way.y, way.x) / distance
    velocity += (way / distance + aside * 0.45) * (Self.urge * seconds)
    let speed = velocity.length
    if speed > Self.mostSpeed { velocity *= Self.mostSpeed / speed }
    place += velocity * seconds
    place = place.clamped(
      lowerBound: SIMD2(16, 16),
      upperBound: SIMD2(MachineComposition.stage.x - 16, MachineComposition.floor - 16))
  }

  /// Draws a moth at a place, with its wings across its way.
  static func draw(at place: SIMD2<Float>, heading: SIMD2<Float>, with painter: Painter) {
    let palette = painter.palette
    let speed = max(heading.length, 1)
    let ahead = heading / speed
    let aside = SIMD2(-ahead.y, ahead.x)
    let turn = Angle.degrees(of: ahead)
    for side in [Float(-1), 1] {
      painter.canvas.fillEllipse(
        center: place + aside * (11 * side) - ahead * 2, size: SIMD2(13, 20),
        rotation: turn + side * 24, color: palette.series[5].opacity(0.85))
    }
    painter.canvas.fillRectangle(
      center: place, size: SIMD2(24, 8), cornerRadius: 4, rotation: turn, color: palette.ink)
  }
}

extension Angle {
  /// Returns the direction of a unit vector in degrees, clockwise from the right as on the canvas.
  fileprivate static func degrees(of direction: SIMD2<Float>) -> Float {
    atan2(direction.y, direction.x) * 180 / .pi
  }
}
