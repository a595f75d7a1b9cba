extension MotionPath {
  /// One step of a path's description. Points are x, y and z; z is 0 for paths in the plane.
  ///
  /// ```swift
  /// let corner = try MotionPath([.move(to: [0, 0, 0]), .line(to: [90, 0, 0]), .line(to: [90, 40, 0])])
  /// print(corner.length)  // prints 130.0
  /// ```
  public enum Element: Hashable, Sendable {
    /// A jump to a point, which adds no length.
    case move(to: SIMD3<Float>)
    /// A straight line.
    case line(to: SIMD3<Float>)
    /// A quadratic Bézier curve.
    case quad(to: SIMD3<Float>, control: SIMD3<Float>)
    /// A cubic Bézier curve.
    case curve(to: SIMD3<Float>, control1: SIMD3<Float>, control2: SIMD3<Float>)
    /// A straight line back to the point of the last move.
    case close
  }
}

extension MotionPath.Element {
  /// The point at which the element ends; nil for a close.
  var end: SIMD3<Float>? {
    switch self {
    case .move(let end), .line(let end), .quad(let end, _), .curve(let end, _, _): end
    case .close: nil
    }
  }

  /// Calls `body` with each point of the element, its end first.
  @inline(__always)
  func forEachPoint<Failure: Error>(_ body: (SIMD3<Float>) throws(Failure) -> Void) throws(Failure) {
    if let end { try body(end) }
    switch self {
    case .move, .line, .close: break
    case .quad(_, let control): try body(control)
    case .curve(_, let control1, let control2):
      try body(control1)
      try body(control2)
    }
  }
}

/// The reason why a path was refused.
///
/// ```swift
/// do {
///   _ = try MotionPath(svg: "M 0 0 L 10")
/// } catch {
///   print("column", error.column ?? 0, error.expected)
/// }
/// ```
public struct PathError: Error, Hashable, CustomStringConvertible {
  /// The column in the text, in UTF-8 bytes from 1. Nil for a path that was not given as text.
  public let column: Int?
  /// The index of the element or point, from 0; nil for text.
  public let index: Int?
  /// The value that was found.
  public let found: String
  /// The value that would be right.
  public let expected: String

  package init(column: Int? = nil, index: Int? = nil, found: String, expected: String) {
    self.column = column
    self.index = index
    self.found = found
    self.expected = expected
  }

  /// The error in one line.
  public var description: String {
    var location = ""
    if let column { location = "column \(column): " }
    if let index { location = "[\(index)]: " }
    return "\(location)found \(found), expected \(expected)"
  }

  /// Compares bytes: comparing strings would link Unicode's tables into Embedded Swift.
  public static func == (a: PathError, b: PathError) -> Bool {
    a.column == b.column && a.index == b.index && a.found.utf8.elementsEqual(b.found.utf8)
      && a.expected.utf8.elementsEqual(b.expected.utf8)
  }

  /// Hashes the column and index only.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(column)
    hasher.combine(index)
  }
}
