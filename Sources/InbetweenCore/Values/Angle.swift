/// An angle in degrees. Between two absolute keys an angle takes the shorter turn. A relative key (`by`) may
/// be any number of whole turns.
///
/// ```swift
/// try world.animate(card, .rotation, to: .degrees(30))
/// try world.animate(card, .rotation, by: .turns(2), .standard)
/// print(Angle.turns(0.25).degrees)  // prints 90.0
/// ```
public struct Angle: Animatable, Hashable {
  /// The angle in degrees, clockwise where y points down; any size.
  public var degrees: Float

  /// Creates an angle of `degrees` degrees.
  public init(degrees: Float) { self.degrees = degrees }

  /// Returns an angle of `degrees` degrees.
  public static func degrees(_ degrees: Float) -> Angle { Angle(degrees: degrees) }

  /// Returns an angle of `radians` radians.
  public static func radians(_ radians: Float) -> Angle { Angle(degrees: radians * (180 / .pi)) }

  /// Returns an angle of `turns` whole turns, or parts of them.
  public static func turns(_ turns: Float) -> Angle { Angle(degrees: turns * 360) }

  /// The angle in radians.
  public var radians: Float { degrees * (.pi / 180) }

  /// One: degrees.
  @inlinable
  public static var laneCount: Int { 1 }
  /// The shorter turn.
  public static var interpolation: Interpolation { .angle }
  /// Creates an angle from lane 0, in degrees.
  @inlinable
  public init(lanes: (Int) -> Float) { degrees = lanes(0) }
  /// Returns the angle in degrees, which is the angle's only lane.
  @inlinable
  public func lane(_ index: Int) -> Float { degrees }

  /// Returns `difference`, in degrees, without whole turns: within ±180. Half a turn keeps its sign.
  package static func shortWay(_ difference: Float) -> Float {
    let turns = (difference / 360).rounded(.toNearestOrEven)
    let rest = difference - 360 * turns
    return rest.magnitude == 180 ? Float(signOf: difference, magnitudeOf: rest) : rest
  }
}
