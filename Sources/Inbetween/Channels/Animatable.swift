/// How values between two keys of a type are found.
public enum Interpolation: Sendable {
  /// Each lane for itself, in a straight line.
  case linear
  /// One lane of degrees, the short way round between absolute keys.
  case angle
  /// Four lanes of a colour, each in a straight line, always as a whole.
  case color
  /// Four lanes of a colour's light, each in a straight line, always as a whole.
  case linearColor
  /// Four lanes of a unit quaternion, along the great arc, always as a whole.
  case rotation

  /// How many lanes a type that is mixed this way has.
  var laneCounts: ClosedRange<Int> {
    switch self {
    case .linear: 1...16
    case .angle: 1...1
    case .color, .linearColor, .rotation: 4...4
    }
  }

  /// Whether its lanes move only together.
  var isWhole: Bool { self == .color || self == .linearColor || self == .rotation }

  /// A value of so many lanes, in messages.
  func name(lanes: Int) -> String {
    switch self {
    case .linear: lanes == 1 ? "a number" : "\(lanes) numbers"
    case .angle: "an angle"
    case .color: "a colour"
    case .linearColor: "a colour in linear light"
    case .rotation: "a rotation"
    }
  }
}

/// A value made of Float lanes, that a driver can move.
///
/// Own types conform by naming their lanes; columns, precedence and kernels then work lane by lane:
///
///     struct Spacing: Animatable {
///       var leading: Float, trailing: Float
///       static var laneCount: Int { 2 }
///       init(lanes: (Int) -> Float) { leading = lanes(0); trailing = lanes(1) }
///       func lane(_ index: Int) -> Float { index == 0 ? leading : trailing }
///     }
public protocol Animatable: Sendable {
  /// How many Floats a value has: 1 … 16.
  static var laneCount: Int { get }
  /// How values between two keys are found; linear unless said otherwise.
  static var interpolation: Interpolation { get }
  /// Makes a value of `lanes(0) … lanes(laneCount − 1)`.
  init(lanes: (Int) -> Float)
  /// The lane at `index`, in 0 ..< laneCount.
  func lane(_ index: Int) -> Float
}

extension Animatable {
  /// Each lane for itself, in a straight line.
  public static var interpolation: Interpolation { .linear }
}

extension Float: Animatable {
  /// One.
  @inlinable
  public static var laneCount: Int { 1 }
  /// Takes lane 0.
  @inlinable
  public init(lanes: (Int) -> Float) { self = lanes(0) }
  /// The number itself.
  @inlinable
  public func lane(_ index: Int) -> Float { self }
}

extension SIMD2<Float>: Animatable {
  /// Two: x and y.
  @inlinable
  public static var laneCount: Int { 2 }
  /// Takes lanes 0 and 1 as x and y.
  @inlinable
  public init(lanes: (Int) -> Float) { self.init(lanes(0), lanes(1)) }
  /// x or y.
  @inlinable
  public func lane(_ index: Int) -> Float { self[index] }
}

extension SIMD3<Float>: Animatable {
  /// Three: x, y and z.
  @inlinable
  public static var laneCount: Int { 3 }
  /// Takes lanes 0 to 2 as x, y and z.
  @inlinable
  public init(lanes: (Int) -> Float) { self.init(lanes(0), lanes(1), lanes(2)) }
  /// x, y or z.
  @inlinable
  public func lane(_ index: Int) -> Float { self[index] }
}

extension SIMD4<Float>: Animatable {
  /// Four: x, y, z and w.
  @inlinable
  public static var laneCount: Int { 4 }
  /// Takes lanes 0 to 3 as x, y, z and w.
  @inlinable
  public init(lanes: (Int) -> Float) { self.init(lanes(0), lanes(1), lanes(2), lanes(3)) }
  /// x, y, z or w.
  @inlinable
  public func lane(_ index: Int) -> Float { self[index] }
}
