/// A path in the plane, or in space, to be followed at constant speed: lines, Bézier curves, and jumps.
///
/// ```swift
/// let swoop = try MotionPath(svg: "M 0 0 C 80 0 120 60 120 140")
/// let track = try MotionPath(through: [[0, 0], [90, 40], [60, 120]], isClosed: true)
/// let arrow = try MotionPath { path in
///   path.move(to: [0, 0])
///   path.curve(to: [200, 0], control1: [60, -80], control2: [140, -80])
/// }
/// ```
///
/// A path is immutable. The path is measured once, when it is made, and copies share the measurement. Drivers
/// in any world and on any thread can use one path. The path's numbers are equal, to the bit, in all tested
/// builds.
///
/// To measure a path, its arc length is integrated in Double. The path is then cut into short cubic curves,
/// so that a position costs one search and three products. The accuracy, in parts of the path's size (the
/// diagonal of its bounding box):
///
/// - The position is exact to 1e-4. The speed is constant to 0.1 %.
/// - Nearer than 1e-4 to a corner or cusp, the position and the speed are less accurate.
/// - The distance along the path is a Float. If a path is much longer than its size, as with many windings, a
///   slow motion shows steps.
///
/// Corners and jumps take no time. The heading at a corner is the heading of the curve that leaves the
/// corner.
public struct MotionPath: Sendable {
  let measured: MeasuredPath

  package static var largestCoordinate: Float { 1e9 }

  /// The greatest number of elements in a path: 10,000. With more, two neighbours could get the same
  /// place, because a place is a Float.
  public static var largestElementCount: Int { 10_000 }

  /// Creates a path of `elements`. The first element is a move.
  ///
  /// - Throws: `PathError` for no elements, a first element that is not a move, or more than
  ///   `largestElementCount` elements. Also for a number that is not finite or beyond ±1e9.
  /// - Complexity: O(n), where n is the number of elements.
  public init(_ elements: [Element]) throws(PathError) {
    guard case .move? = elements.first else {
      let found = elements.first?.name ?? "no elements"
      throw PathError(index: 0, found: found, expected: "a move, which begins a path")
    }
    if elements.count > MotionPath.largestElementCount {
      throw PathError(
        index: MotionPath.largestElementCount, found: "\(elements.count) elements",
        expected: MotionPath.mostElements)
    }
    for (index, element) in elements.enumerated() {
      try element.forEachPoint { (point) throws(PathError) in try MotionPath.check(point, index) }
    }
    measured = MeasuredPath(elements)
  }

  /// Creates a path step by step.
  ///
  /// - Throws: the errors of `init(_:)` of elements.
  /// - Complexity: O(n), where n is the number of elements.
  public init(_ build: (inout PathBuilder) -> Void) throws(PathError) {
    var builder = PathBuilder()
    build(&builder)
    try self.init(builder.elements)
  }

  /// Creates a smooth path through points: a Catmull–Rom spline. If neighbouring points are equal, only the
  /// first of them is used.
  ///
  /// - Parameters:
  ///   - points: two or more different points.
  ///   - isClosed: whether the path continues smoothly from the last point to the first.
  ///   - parametrization: the shape between the points. The default, centripetal, has no cusps or loops
  ///     between two points.
  /// - Throws: `PathError` for too few points, or a number that is not finite or beyond ±1e9.
  /// - Complexity: O(n), where n is the number of points.
  public init(
    through points: [SIMD2<Float>], isClosed: Bool = false,
    parametrization: CatmullRomParametrization = .centripetal
  ) throws(PathError) {
    try self.init(
      throughSpace: points.map { SIMD3($0, 0) }, isClosed: isClosed, parametrization: parametrization)
  }

  /// Creates a smooth path through points in space: a Catmull–Rom spline.
  ///
  /// - Throws: the errors of `init(through:isClosed:parametrization:)`.
  /// - Complexity: O(n), where n is the number of points.
  public init(
    throughSpace points: [SIMD3<Float>], isClosed: Bool = false,
    parametrization: CatmullRomParametrization = .centripetal
  ) throws(PathError) {
    var different: [SIMD3<Double>] = []
    for (index, point) in points.enumerated() {
      try MotionPath.check(point, index)
      if different.last != SIMD3<Double>(point) { different.append(SIMD3<Double>(point)) }
    }
    if isClosed && different.count > 1 && different.first == different.last { different.removeLast() }
    guard different.count > 1 else {
      throw PathError(
        index: 0, found: "\(different.count) different points", expected: "two or more different points")
    }
    try self.init(CatmullRom.elements(through: different, isClosed: isClosed, parametrization))
  }

  init(measured: MeasuredPath) { self.measured = measured }

  /// The limit of a path's number of elements, for messages.
  package static var mostElements: String { "at most \(largestElementCount) elements" }

  private static func check(_ point: SIMD3<Float>, _ index: Int) throws(PathError) {
    for axis in 0..<3 where !(point[axis].magnitude <= largestCoordinate) {
      throw PathError(index: index, found: "\(point[axis])", expected: "finite numbers within ±1e9")
    }
  }
}

extension MotionPath {
  /// The elements. For a path through points or from text, the resulting curves.
  public var elements: [Element] { measured.elements }

  /// The arc length, in the unit of its points; jumps have no length.
  public var length: Double { measured.length }

  /// Whether the path leaves the plane z = 0. Only properties of three lanes can follow such a path.
  public var isInSpace: Bool { measured.isInSpace }

  /// Two corners of the smallest axis-aligned box that contains the path.
  public var bounds: (least: SIMD2<Float>, most: SIMD2<Float>) {
    (SIMD2(measured.least.x, measured.least.y), SIMD2(measured.most.x, measured.most.y))
  }

  /// Returns the position at `fraction` of the length. Before 0 and after 1 the path continues straight.
  public func position(at fraction: Float) -> SIMD2<Float> {
    SIMD2(value(.x, at: fraction), value(.y, at: fraction))
  }

  /// Returns the position in space at `fraction` of the length. Before 0 and after 1 the path continues
  /// straight.
  public func spatialPosition(at fraction: Float) -> SIMD3<Float> {
    SIMD3(value(.x, at: fraction), value(.y, at: fraction), value(.z, at: fraction))
  }

  /// Returns the direction at `fraction` of the path's length, as a vector of length 1. Zero if the path is a
  /// point.
  public func tangent(at fraction: Float) -> SIMD2<Float> {
    let (x, y) = (slope(.x, at: fraction), slope(.y, at: fraction))
    let length = (x * x + y * y).squareRoot()
    return length > 0 ? SIMD2(Float(x / length), Float(y / length)) : .zero
  }

  /// Returns the heading at `fraction` of the path's length: the angle from the x axis to the tangent. The
  /// angle never jumps by whole turns. At a corner it jumps by the shorter turn.
  public func heading(at fraction: Float) -> Angle { Angle(degrees: value(.heading, at: fraction)) }

  package func value(_ curve: PathCurve, at fraction: Float) -> Float {
    PathKernel.value(measured.records.words, measured.records.curve(curve), fraction)
  }

  func slope(_ curve: PathCurve, at fraction: Float) -> Double {
    PathKernel.slope(measured.records.words, measured.records.curve(curve), fraction)
  }
}

extension MotionPath: Hashable {
  /// Whether both have equal elements.
  public static func == (a: MotionPath, b: MotionPath) -> Bool {
    a.measured === b.measured || a.elements == b.elements
  }

  /// Hashes the elements.
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

extension MotionPath.Element {
  fileprivate var name: String {
    switch self {
    case .move: "a move"
    case .line: "a line"
    case .quad, .curve: "a curve"
    case .close: "a close"
    }
  }
}
