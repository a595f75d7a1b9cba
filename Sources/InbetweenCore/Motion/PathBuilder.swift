/// Builds a path step by step. See `MotionPath.init(_:)`.
///
/// Points are in the property's unit. A third coordinate, for properties of three lanes, is given as `z`.
///
/// ```swift
/// let leaf = try MotionPath { path in
///   path.move(to: [0, 0])
///   path.quad(to: [100, 0], control: [50, -80])
///   path.quad(to: [0, 0], control: [50, 80])
/// }
/// ```
public struct PathBuilder {
  /// The elements that have been added to the path.
  public private(set) var elements: [MotionPath.Element] = []

  init() {}

  /// Adds a move to `point`: a jump, which adds no length. A path begins with a move.
  public mutating func move(to point: SIMD2<Float>, z: Float = 0) {
    elements.append(.move(to: SIMD3(point, z)))
  }

  /// Adds a straight line.
  public mutating func line(to point: SIMD2<Float>, z: Float = 0) {
    elements.append(.line(to: SIMD3(point, z)))
  }

  /// Adds a quadratic Bézier curve in the plane.
  public mutating func quad(to point: SIMD2<Float>, control: SIMD2<Float>) {
    elements.append(.quad(to: SIMD3(point, 0), control: SIMD3(control, 0)))
  }

  /// Adds a cubic Bézier curve in the plane.
  public mutating func curve(to point: SIMD2<Float>, control1: SIMD2<Float>, control2: SIMD2<Float>) {
    elements.append(
      .curve(to: SIMD3(point, 0), control1: SIMD3(control1, 0), control2: SIMD3(control2, 0)))
  }

  /// Adds a straight line back to the point of the last move.
  public mutating func close() { elements.append(.close) }

  /// Adds any element, in the plane or in space.
  public mutating func append(_ element: MotionPath.Element) { elements.append(element) }
}
