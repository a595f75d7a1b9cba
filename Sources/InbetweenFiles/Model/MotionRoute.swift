import Inbetween

/// A path that a tween follows, as a motion file writes it.
public struct MotionRoute: Hashable, Sendable {
  /// What the path is: the key `path`.
  public var line: MotionLine
  /// The fraction of the path's length where a play begins: the first of `pathRange`.
  public var from: Double = 0
  /// The fraction where it ends: the second of `pathRange`.
  public var to: Double = 1
  /// Whether the path is moved so that it begins where the property is: the key `relative`.
  public var isRelative = false
  /// A property of an angle that shows the path's heading.
  public var orients: String?
  /// What is added to the heading, in degrees.
  public var orientationOffset: Double = 0

  /// The whole of a path.
  public init(_ line: MotionLine) { self.line = line }

  /// The whole of a path of SVG path text.
  public init(_ text: String) { line = .svg(text) }

  /// The engine's path.
  ///
  /// - Throws: `PathError` with the column in the text, or the number of the point.
  public func path() throws(PathError) -> MotionPath {
    switch line {
    case .svg(let text): try MotionPath(svg: text)
    case .spline(let spline): try spline.path()
    }
  }
}

/// What a path is.
public enum MotionLine: Hashable, Sendable {
  /// SVG path text.
  case svg(String)
  /// A smooth path through points.
  case spline(MotionSpline)
}

/// A Catmull–Rom spline as a motion file writes it.
public struct MotionSpline: Hashable, Sendable {
  /// The points that it goes through, two or more different ones: the key `through`. In the plane z is 0.
  public var points: [SIMD3<Float>]
  /// Whether it goes on from the last point to the first, smoothly: the key `closed`.
  public var isClosed = false
  /// How its parameter runs from point to point: the key `parametrization`.
  public var parametrization = CatmullRomParametrization.centripetal

  /// An open path through points in space.
  public init(throughSpace points: [SIMD3<Float>]) { self.points = points }

  /// An open path through points in the plane.
  public init(through points: [SIMD2<Float>]) { self.points = points.map { SIMD3($0, 0) } }

  /// Whether it leaves the plane.
  var isInSpace: Bool { points.contains { $0.z != 0 } }

  fileprivate func path() throws(PathError) -> MotionPath {
    try MotionPath(throughSpace: points, isClosed: isClosed, parametrization: parametrization)
  }
}

/// A shake as a motion file writes it: the object `shake` of a tween, whose `duration` is its own.
public struct MotionShake: Hashable, Sendable {
  /// How far each lane goes at most.
  public var strength: MotionValue
  /// How often it goes to and fro in a second.
  public var frequency: Double = 12
  /// How its strength falls: what is left is 1 − decay(p).
  public var decay: Easing = .linear
  /// What its noise is drawn from, a whole number, 0 … 2⁵³.
  public var seed: UInt64 = 0

  /// A shake.
  public init(strength: MotionValue) { self.strength = strength }
}

/// A punch as a motion file writes it: the object `punch` of a tween, whose `duration` is its own.
public struct MotionPunch: Hashable, Sendable {
  /// How far the first swing goes: the key `by`.
  public var amount: MotionValue
  /// How many swings there are, 1 … 1000.
  public var vibrations = 5
  /// How far the swings to the other side go, 0 … 1.
  public var elasticity: Double = 0.8

  /// A punch.
  public init(by amount: MotionValue) { self.amount = amount }
}
