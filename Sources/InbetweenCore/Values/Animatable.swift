/// How values between two keys are computed.
///
/// ```swift
/// struct Heading: Animatable {
///   var degrees: Float
///   static var laneCount: Int { 1 }
///   static var interpolation: Interpolation { .angle }
///   init(lanes: (Int) -> Float) { degrees = lanes(0) }
///   func lane(_ index: Int) -> Float { degrees }
/// }
/// ```
public enum Interpolation: Sendable {
  /// Each lane by itself, in a straight line.
  case linear
  /// One lane of degrees, with the shorter turn between absolute keys.
  case angle
  /// Four lanes of a colour, each in a straight line. The lanes move together. The fourth lane is the
  /// opacity; the others are multiplied by the opacity.
  case color
  /// Four lanes of a colour in linear light, each in a straight line. The lanes move together. The fourth
  /// lane is the opacity; the others are multiplied by the opacity.
  case linearColor
  /// Four lanes of a unit quaternion, along the great arc. The lanes move together.
  case rotation
  /// Each lane has the value of a key until the instant of the next key. Easings do not apply.
  case held

  /// The numbers of lanes that types of this interpolation have.
  var laneCounts: ClosedRange<Int> {
    switch self {
    case .linear, .held: 1...16
    case .angle: 1...1
    case .color, .linearColor, .rotation: 4...4
    }
  }

  /// Whether its lanes move only together.
  @inlinable package var isWhole: Bool { self == .color || self == .linearColor || self == .rotation }

  /// Whether values can be added, and differ by an amount.
  var hasDifferences: Bool { self == .linear || self == .angle }

  /// Returns a name for values by their number of lanes, for messages.
  package func name(lanes: Int) -> String {
    switch self {
    case .linear: lanes == 1 ? "a number" : "\(lanes) numbers"
    case .angle: "an angle"
    case .color: "a colour"
    case .linearColor: "a colour in linear light"
    case .rotation: "a rotation"
    case .held: lanes == 1 ? "a held value" : "\(lanes) held values"
    }
  }
}

/// A value made of Float lanes that a driver can move.
///
/// Your type conforms by naming its lanes. Drivers then move it lane by lane:
///
/// ```swift
/// struct Spacing: Animatable {
///   var leading: Float, trailing: Float
///   static var laneCount: Int { 2 }
///   init(lanes: (Int) -> Float) { leading = lanes(0); trailing = lanes(1) }
///   func lane(_ index: Int) -> Float { index == 0 ? leading : trailing }
/// }
/// ```
public protocol Animatable: Sendable {
  /// The number of Floats of a value: 1 … 16.
  static var laneCount: Int { get }
  /// How values between two keys are computed.
  static var interpolation: Interpolation { get }
  /// Creates a value of `lanes(0) … lanes(laneCount − 1)`.
  init(lanes: (Int) -> Float)
  /// Returns the lane at `index`, in 0 ..< laneCount.
  func lane(_ index: Int) -> Float
  /// Returns a velocity from the velocities of the lanes. Colours have their own form, because their lanes
  /// are multiplied by the opacity.
  static func velocity(ofLanes lanes: (Int) -> Float) -> Self
  /// Returns one lane of a value that is a velocity.
  func velocity(ofLane index: Int) -> Float
}

extension Animatable {
  /// Default: each lane by itself, in a straight line.
  public static var interpolation: Interpolation { .linear }
  /// Default: `init(lanes:)`.
  @inlinable
  public static func velocity(ofLanes lanes: (Int) -> Float) -> Self { Self(lanes: lanes) }
  /// Default: `lane(_:)`.
  @inlinable
  public func velocity(ofLane index: Int) -> Float { lane(index) }
}

extension Float: Animatable {
  /// The number of lanes: 1.
  @inlinable
  public static var laneCount: Int { 1 }
  /// Creates a number from lane 0.
  @inlinable
  public init(lanes: (Int) -> Float) { self = lanes(0) }
  /// Returns the number itself.
  @inlinable
  public func lane(_ index: Int) -> Float { self }
}

extension SIMD2<Float>: Animatable {
  /// The number of lanes: 2, x and y.
  @inlinable
  public static var laneCount: Int { 2 }
  /// Creates a vector from lanes 0 and 1 as x and y.
  @inlinable
  public init(lanes: (Int) -> Float) { self.init(lanes(0), lanes(1)) }
  /// Returns x or y.
  @inlinable
  public func lane(_ index: Int) -> Float { self[index] }
}

extension SIMD3<Float>: Animatable {
  /// Three: x, y and z.
  @inlinable
  public static var laneCount: Int { 3 }
  /// Creates a vector from lanes 0 to 2 as x, y and z.
  @inlinable
  public init(lanes: (Int) -> Float) { self.init(lanes(0), lanes(1), lanes(2)) }
  /// Returns x, y or z.
  @inlinable
  public func lane(_ index: Int) -> Float { self[index] }
}

extension SIMD4<Float>: Animatable {
  /// Four: x, y, z and w.
  @inlinable
  public static var laneCount: Int { 4 }
  /// Creates a vector from lanes 0 to 3 as x, y, z and w.
  @inlinable
  public init(lanes: (Int) -> Float) { self.init(lanes(0), lanes(1), lanes(2), lanes(3)) }
  /// Returns x, y, z or w.
  @inlinable
  public func lane(_ index: Int) -> Float { self[index] }
}

// Numbers that are animated as one Float.

extension Double: Animatable {
  /// The number of lanes: 1.
  @inlinable
  public static var laneCount: Int { 1 }
  /// Creates a number from lane 0. It has the precision of a Float: seven digits.
  @inlinable
  public init(lanes: (Int) -> Float) { self = Double(lanes(0)) }
  /// Returns the number, rounded to a Float.
  @inlinable
  public func lane(_ index: Int) -> Float { Float(self) }
}

/// A number that counts: between two keys it shows the nearest whole number.
extension Int: Animatable {
  /// The number of lanes: 1.
  @inlinable
  public static var laneCount: Int { 1 }
  /// Creates the whole number nearest to lane 0. Numbers up to 16,777,216 are exact, larger ones are rounded
  /// to a Float.
  @inlinable
  public init(lanes: (Int) -> Float) {
    // Within the range of a 32-bit Int, too.
    self = Int(exactly: lanes(0).rounded()) ?? (lanes(0) > 0 ? .max : .min)
  }
  /// Returns the number, rounded to a Float.
  @inlinable
  public func lane(_ index: Int) -> Float { Float(self) }
}
