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
/// A path is immutable. It is measured once, when it is made, and copies share the measurement. All drivers
/// along it, in any world on any thread, use the same numbers. These are computed with sums, products,
/// quotients and square roots alone, so their bits are equal everywhere.
///
/// The arc length is a sum of Gauss–Legendre quadratures in Double. The path is cut into segments that are
/// cubics of the arc length itself (Hermite's, through the ends and their unit tangents). So a position costs
/// a look-up and three products. The position is within 1e-4 of the path's size (the diagonal of its box) of
/// the exact one, and its speed within 0.1 % of constant. Nearer than 1e-4 of the size to a corner or cusp
/// they are less accurate. The fraction is a Float: on a path a thousand sizes long, its steps are as coarse
/// as that.
///
/// Corners and jumps take no time. The heading at a corner is the heading of the curve that leaves the
/// corner.
public struct MotionPath: Sendable {
  let measured: MeasuredPath

  package static var largestCoordinate: Float { 1e9 }

  /// The most elements of a path: 10,000. Measuring a path takes up to 0.1 ms, and a fraction of a longer
  /// path is too coarse as a Float to distinguish its elements.
  public static var largestElementCount: Int { 10_000 }

  /// Creates a path of `elements`, the first of which is a move.
  ///
  /// - Throws: `PathError` for no elements, a first one that is no move, more than `largestElementCount`, or
  ///   a number that is not finite or beyond ±1e9.
  /// - Complexity: O(n) in the elements.
  public init(_ elements: [Element]) throws(PathError) {
    guard let first = elements.first else {
      throw PathError(index: 0, found: "no elements", expected: "a move, which begins a path")
    }
    guard case .move = first else {
      throw PathError(index: 0, found: first.name, expected: "a move, which begins a path")
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
  /// - Complexity: O(n) in the elements.
  public init(_ build: (inout PathBuilder) -> Void) throws(PathError) {
    var builder = PathBuilder()
    build(&builder)
    try self.init(builder.elements)
  }

  /// Creates a smooth path through points: a Catmull–Rom spline. Of equal neighbours only the first counts.
  ///
  /// - Parameters:
  ///   - points: two or more different ones.
  ///   - isClosed: whether the path continues smoothly from the last point to the first.
  ///   - parametrization: by default centripetal, which has no cusps or loops between two points.
  /// - Throws: `PathError` for too few points, or a number that is not finite or beyond ±1e9.
  /// - Complexity: O(n) in the points.
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
  /// - Complexity: O(n) in the points.
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
  /// The elements; for a path through points or from text, the curves made of it.
  public var elements: [Element] { measured.elements }

  /// The arc length, in the unit of its points; jumps have no length.
  public var length: Double { measured.length }

  /// Whether the path leaves the plane z = 0. Then only properties of three lanes can follow it.
  public var isInSpace: Bool { measured.isInSpace }

  /// Two corners of the smallest axis-aligned box that contains it.
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

  /// Returns the direction at `fraction` of its length, as a vector of length 1; zero if the path is a point.
  public func tangent(at fraction: Float) -> SIMD2<Float> {
    let (x, y) = (slope(.x, at: fraction), slope(.y, at: fraction))
    let length = (x * x + y * y).squareRoot()
    return length > 0 ? SIMD2(Float(x / length), Float(y / length)) : .zero
  }

  /// Returns the heading at `fraction` of its length: the angle from the x axis to the tangent. It is
  /// continuous along the path and does not jump by whole turns. At corners it takes the shorter turn, at
  /// once.
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
