import Inbetween

/// A property of the reference worlds, and its lanes in an entity's flat row of channels.
///
/// `positionX` and `positionY` are lanes of `position`: drivers of either contend with drivers of the whole.
enum ReferenceProperty: String, CaseIterable, Sendable {
  case opacity, energy, position, positionX, positionY, scale, angle, orientation

  /// The default values of all channels, lane after lane.
  static let defaults: [Float] = [1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1]

  /// The channels that a driver of this property covers, in lane order.
  var channels: [Int] {
    switch self {
    case .opacity: [0]
    case .energy: [1]
    case .position: [2, 3]
    case .positionX: [2]
    case .positionY: [3]
    case .scale: [4, 5]
    case .angle: [6]
    case .orientation: [7, 8, 9, 10]
    }
  }

  /// The threshold of rest for springs and decays that set none (S4).
  var rest: RestThreshold {
    switch self {
    case .opacity: RestThreshold(distance: 1.0 / 512)
    case .position, .positionX, .positionY, .angle: RestThreshold(distance: 0.05)
    case .energy, .scale, .orientation: RestThreshold(distance: 0.001)
    }
  }

  var interpolation: ReferenceInterpolation {
    switch self {
    case .angle: .angle
    case .orientation: .rotation
    default: .linear
    }
  }
}

/// How values between two keys are interpolated.
enum ReferenceInterpolation: Sendable {
  /// Lane by lane.
  case linear
  /// Degrees, the short way between absolute keys.
  case angle
  /// Unit quaternions x y z w, by slerp.
  case rotation
}
