// Values that jump: they are held from one key to the next (W25).

/// An enum whose cases can be the values of a property. Each value is held until the instant of the next key.
///
/// ```swift
/// enum Pose: Int, Discrete { case standing, walking, jumping }
/// let pose = Property("pose", default: Pose.standing)
/// try world.register(Tween(pose, values: [.walking, .jumping, .standing], duration: .seconds(1)), on: ship)
/// tick(29)
/// print(world[ship, pose]!)  // prints walking
/// tick()
/// print(world[ship, pose]!)  // prints jumping
/// ```
///
/// Raw values within ±16,777,216 are exact.
public protocol Discrete: Animatable, CaseIterable, RawRepresentable where RawValue == Int {}

extension Discrete {
  /// The number of lanes: 1.
  @inlinable
  public static var laneCount: Int { 1 }
  /// The value is held: it changes at once at a key, and is not mixed.
  @inlinable
  public static var interpolation: Interpolation { .held }
  /// Creates the case whose raw value is lane 0, rounded; the first case if no case has that value.
  @inlinable
  public init(lanes: (Int) -> Float) { self = Self(rawValue: Int(lanes: lanes)) ?? Self.allCases.first! }
  /// Returns the raw value.
  @inlinable
  public func lane(_ index: Int) -> Float { Float(rawValue) }
}

/// A switch: held until the instant of the next key.
extension Bool: Animatable {
  /// The number of lanes: 1.
  @inlinable
  public static var laneCount: Int { 1 }
  /// The value is held: it changes at once at a key, and is not mixed.
  @inlinable
  public static var interpolation: Interpolation { .held }
  /// Creates true if lane 0 is at least 0.5.
  @inlinable
  public init(lanes: (Int) -> Float) { self = lanes(0) >= 0.5 }
  /// Returns 1 for true, and 0 for false.
  @inlinable
  public func lane(_ index: Int) -> Float { self ? 1 : 0 }
}
