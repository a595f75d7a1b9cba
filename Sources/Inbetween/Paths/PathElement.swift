extension MotionPath {
  /// One step of a path's description. Points are x, y and z; z is 0 for paths in the plane.
  public enum Element: Hashable, Sendable {
    /// Goes on from `point`, without a way to it: what follows the path jumps there.
    case move(to: SIMD3<Float>)
    /// A straight line.
    case line(to: SIMD3<Float>)
    /// A quadratic Bézier curve.
    case quad(to: SIMD3<Float>, control: SIMD3<Float>)
    /// A cubic Bézier curve.
    case curve(to: SIMD3<Float>, control1: SIMD3<Float>, control2: SIMD3<Float>)
    /// A straight line back to where the last move led.
    case close
  }
}

extension MotionPath.Element {
  /// All its points.
  var points: [SIMD3<Float>] {
    switch self {
    case .move(let end), .line(let end): [end]
    case .quad(let end, let control): [end, control]
    case .curve(let end, let control1, let control2): [end, control1, control2]
    case .close: []
    }
  }
}

/// Why a path was refused.
public struct PathError: Error, Hashable, CustomStringConvertible {
  /// Where in the text, counted from 1 in UTF-8 bytes; nil for a path that was not given as text.
  public let column: Int?
  /// Which of the elements or points, counted from 0; nil for text.
  public let index: Int?
  /// What was found there.
  public let found: String
  /// What would be right.
  public let expected: String

  init(column: Int? = nil, index: Int? = nil, found: String, expected: String) {
    self.column = column
    self.index = index
    self.found = found
    self.expected = expected
  }

  /// The whole in one line.
  public var description: String {
    var place = ""
    if let column { place = "column \(column): " }
    if let index { place = "[\(index)]: " }
    return "\(place)found \(found), expected \(expected)"
  }

  /// Byte for byte, as `EasingError`.
  public static func == (a: PathError, b: PathError) -> Bool {
    a.column == b.column && a.index == b.index && a.found.utf8.elementsEqual(b.found.utf8)
      && a.expected.utf8.elementsEqual(b.expected.utf8)
  }

  /// Places alone.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(column)
    hasher.combine(index)
  }
}
