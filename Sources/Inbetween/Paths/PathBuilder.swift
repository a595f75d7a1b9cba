/// Puts a path together step by step; see `MotionPath.init(_:)`.
///
/// Points are in the property's unit. A third coordinate, for properties of three lanes, is given as `z`.
public struct PathBuilder {
  /// What there is of the path.
  public private(set) var elements: [MotionPath.Element] = []

  init() {}

  /// Goes on from `point`, without a way to it. A path begins with a move.
  public mutating func move(to point: SIMD2<Float>, z: Float = 0) {
    elements.append(.move(to: SIMD3(point, z)))
  }

  /// A straight line.
  public mutating func line(to point: SIMD2<Float>, z: Float = 0) {
    elements.append(.line(to: SIMD3(point, z)))
  }

  /// A quadratic Bézier curve in the plane.
  public mutating func quad(to point: SIMD2<Float>, control: SIMD2<Float>) {
    elements.append(.quad(to: SIMD3(point, 0), control: SIMD3(control, 0)))
  }

  /// A cubic Bézier curve in the plane.
  public mutating func curve(to point: SIMD2<Float>, control1: SIMD2<Float>, control2: SIMD2<Float>) {
    elements.append(
      .curve(to: SIMD3(point, 0), control1: SIMD3(control1, 0), control2: SIMD3(control2, 0)))
  }

  /// A straight line back to where the last move led.
  public mutating func close() { elements.append(.close) }

  /// Any element; in space too.
  public mutating func append(_ element: MotionPath.Element) { elements.append(element) }
}
