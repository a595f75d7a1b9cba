import Inbetween

/// A path of a tween in a motion file.
///
/// ```swift
/// var route = MotionRoute("M 60 300 C 60 60 560 60 560 300")
/// route.orients = "rotation"
/// let flight = MotionTween(entity: "ship", property: "position", keys: .path(route), duration: 2000)
/// ```
public struct MotionRoute: Hashable, Sendable {
  /// The path: the key `path`.
  public var line: MotionLine
  /// The fraction of the path's length where an iteration begins: the first of `pathRange`.
  public var from: Double = 0
  /// The fraction where an iteration ends: the second of `pathRange`.
  public var to: Double = 1
  /// Whether the path is moved so that it begins at the property's value: the key `relative`.
  public var isRelative = false
  /// A property of an angle that shows the path's heading.
  public var orients: String?
  /// The angle added to the heading, in degrees.
  public var orientationOffset: Double = 0

  /// Creates a route along a whole path.
  public init(_ line: MotionLine) { self.line = line }

  /// Creates a route along a whole path of SVG path text.
  public init(_ text: String) { line = .svg(text) }

  /// Returns the engine's path.
  ///
  /// - Throws: `PathError` with the column in the text, or the index of the point.
  public func path() throws(PathError) -> MotionPath {
    switch line {
    case .svg(let text): try MotionPath(svg: text)
    case .spline(let spline): try spline.path()
    }
  }
}

/// The form of a path.
///
/// ```swift
/// let straight = MotionRoute(.svg("M 0 0 L 90 40"))
/// let smooth = MotionRoute(.spline(MotionSpline(through: [[0, 0], [90, 40], [60, 120]])))
/// ```
public enum MotionLine: Hashable, Sendable {
  /// SVG path text.
  case svg(String)
  /// A smooth path through points.
  case spline(MotionSpline)
}

/// A Catmull–Rom spline in a motion file.
///
/// ```swift
/// var loop = MotionSpline(through: [[0, 0], [90, 40], [60, 120]])
/// loop.isClosed = true
/// ```
public struct MotionSpline: Hashable, Sendable {
  /// The points, two or more different ones: the key `through`. In the plane z is 0.
  public var points: [SIMD3<Float>]
  /// Whether the path continues smoothly from the last point to the first: the key `closed`.
  public var isClosed = false
  /// The shape between the points: the key `parametrization`.
  public var parametrization = CatmullRomParametrization.centripetal

  /// Creates an open path through points in space.
  public init(throughSpace points: [SIMD3<Float>]) { self.points = points }

  /// Creates an open path through points in the plane.
  public init(through points: [SIMD2<Float>]) { self.points = points.map { SIMD3($0, 0) } }

  fileprivate func path() throws(PathError) -> MotionPath {
    try MotionPath(throughSpace: points, isClosed: isClosed, parametrization: parametrization)
  }
}

/// A shake in a motion file: the key `shake` of a tween. The shake lasts as long as the tween.
///
/// ```swift
/// let shake = MotionShake(strength: .float2([8, 8]))
/// let hit = MotionTween(entity: "card", property: "position", keys: .shake(shake), duration: 400)
/// ```
public struct MotionShake: Hashable, Sendable {
  /// The greatest amplitude of each lane.
  public var strength: MotionValue
  /// Cycles per second, above 0, at most 1000. A cycle is there and back: two swings.
  public var frequency: Double = 12
  /// The easing by which the amplitude falls: at progress p, the factor is 1 − decay(p).
  public var decay: Easing = .linear
  /// The seed of the noise, a whole number, 0 … 2⁵³.
  public var seed: UInt64 = 0

  /// Creates a shake.
  public init(strength: MotionValue) { self.strength = strength }
}

/// A punch in a motion file: the key `punch` of a tween. The punch lasts as long as the tween.
///
/// ```swift
/// let punch = MotionPunch(by: .float2([0.2, 0.2]))
/// let pop = MotionTween(entity: "card", property: "scale", keys: .punch(punch), duration: 400)
/// ```
public struct MotionPunch: Hashable, Sendable {
  /// The amplitude of the first swing: the key `by`.
  public var amount: MotionValue
  /// The number of swings, each to one side, 1 … 1000.
  public var vibrations = 5
  /// The size of the swings to the other side, 0 … 1.
  public var elasticity: Double = 0.8

  /// Creates a punch.
  public init(by amount: MotionValue) { self.amount = amount }
}
