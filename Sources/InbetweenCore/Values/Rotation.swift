/// A rotation in space: a unit quaternion. Between two keys it follows the shorter great arc, at constant
/// speed (slerp, Shoemake 1985).
///
/// ```swift
/// let attitude = Property("attitude", default: Rotation.identity)
/// let quarterTurn = Rotation(axis: [0, 0, 1], angle: .degrees(90))
/// try world.animate(ship, attitude, to: quarterTurn)
/// ```
public struct Rotation: Animatable, Hashable {
  /// x, y, z and w of the unit quaternion.
  public let quaternion: SIMD4<Float>

  /// Creates a rotation from a quaternion of any length. A quaternion that is not finite, or of length 0,
  /// gives the identity.
  public init(quaternion: SIMD4<Float>) {
    let length = (quaternion * quaternion).sum().squareRoot()
    self.quaternion = length > 0 && length.isFinite ? quaternion / length : SIMD4(0, 0, 0, 1)
  }

  /// Creates a rotation about an axis, by the right-hand rule: with the thumb along the axis, it turns as the
  /// fingers do.
  ///
  /// - Parameter axis: a vector of any length. A vector that is not finite, or of length 0, gives the
  ///   identity.
  public init(axis: SIMD3<Float>, angle: Angle) {
    let length = (axis * axis).sum().squareRoot()
    guard length > 0, length.isFinite else {
      self = .identity
      return
    }
    let (sine, cosine) = PortableMath.sineAndCosine(Double(angle.degrees) * (.pi / 360))
    self.init(quaternion: SIMD4(axis / length * Float(sine), Float(cosine)))
  }

  /// Creates the rotation that turns by `yaw` about y, then by `pitch` about the turned x axis, then by
  /// `roll` about the turned z axis.
  public init(yaw: Angle, pitch: Angle = Angle(degrees: 0), roll: Angle = Angle(degrees: 0)) {
    self =
      Rotation(axis: SIMD3(0, 1, 0), angle: yaw) * Rotation(axis: SIMD3(1, 0, 0), angle: pitch)
      * Rotation(axis: SIMD3(0, 0, 1), angle: roll)
  }

  /// Creates the rotation that turns the z axis to `direction`, and the y axis as near to `up` as possible.
  ///
  /// - Parameters:
  ///   - direction: a vector of any length. A vector of length 0 gives the identity.
  ///   - up: if it is parallel to `direction`, another axis is taken.
  public init(lookingAlong direction: SIMD3<Float>, up: SIMD3<Float> = SIMD3(0, 1, 0)) {
    let z = direction / (direction * direction).sum().squareRoot()
    guard z.x.isFinite, z.y.isFinite, z.z.isFinite else {
      self = .identity
      return
    }
    var x = Rotation.cross(up, z)
    var length = (x * x).sum().squareRoot()
    if !(length > 1e-6) {
      x = Rotation.cross(z.x.magnitude < 0.9 ? SIMD3(1, 0, 0) : SIMD3(0, 0, 1), z)
      length = (x * x).sum().squareRoot()
    }
    x /= length
    self.init(x: x, y: Rotation.cross(z, x), z: z)
  }

  /// Creates the rotation that turns the axes to three perpendicular ones of length 1.
  private init(x: SIMD3<Float>, y: SIMD3<Float>, z: SIMD3<Float>) {
    // The greatest of the four squares is divided by (Shepperd 1978).
    let squares = SIMD4(
      1 + x.x - y.y - z.z, 1 - x.x + y.y - z.z, 1 - x.x - y.y + z.z, 1 + x.x + y.y + z.z)
    let (pitch, yaw, roll) = (y.z - z.y, z.x - x.z, x.y - y.x)
    let (xy, xz, yz) = (x.y + y.x, z.x + x.z, y.z + z.y)
    switch squares.max() {
    case squares.w: self.init(quaternion: SIMD4(pitch, yaw, roll, squares.w))
    case squares.x: self.init(quaternion: SIMD4(squares.x, xy, xz, pitch))
    case squares.y: self.init(quaternion: SIMD4(xy, squares.y, yz, yaw))
    default: self.init(quaternion: SIMD4(xz, yz, squares.z, roll))
    }
  }

  private static func cross(_ left: SIMD3<Float>, _ right: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(
      left.y * right.z - left.z * right.y, left.z * right.x - left.x * right.z,
      left.x * right.y - left.y * right.x)
  }

  /// Returns the rotation that turns by `inner`, then by `outer`.
  public static func * (outer: Rotation, inner: Rotation) -> Rotation {
    let (a, b) = (outer.quaternion, inner.quaternion)
    let (u, v) = (SIMD3(a.x, a.y, a.z), SIMD3(b.x, b.y, b.z))
    let way = v * a.w + u * b.w + cross(u, v)
    return Rotation(quaternion: SIMD4(way, a.w * b.w - (u * v).sum()))
  }

  /// The rotation back.
  public var inverse: Rotation {
    Rotation(quaternion: quaternion * SIMD4(-1, -1, -1, 1))
  }

  /// Returns a vector, turned.
  public func turn(_ vector: SIMD3<Float>) -> SIMD3<Float> {
    let axis = SIMD3(quaternion.x, quaternion.y, quaternion.z)
    let half = Rotation.cross(axis, vector) + vector * quaternion.w
    return vector + Rotation.cross(axis, half) * 2
  }

  /// No rotation.
  public static var identity: Rotation { Rotation(quaternion: SIMD4(0, 0, 0, 1)) }

  /// Four: x, y, z and w.
  @inlinable
  public static var laneCount: Int { 4 }
  /// Along the great arc.
  public static var interpolation: Interpolation { .rotation }
  /// Creates a rotation from lanes 0 to 3 as x, y, z and w, without normalizing.
  @inlinable
  public init(lanes: (Int) -> Float) { quaternion = SIMD4(lanes(0), lanes(1), lanes(2), lanes(3)) }
  /// Returns x, y, z or w.
  @inlinable
  public func lane(_ index: Int) -> Float { quaternion[index] }

  /// Returns the quaternion at fraction `part` of the shorter arc, extrapolated outside [0, 1].
  package static func mix(_ from: SIMD4<Float>, _ to: SIMD4<Float>, _ part: Float) -> SIMD4<Float> {
    var cosine = 0.0
    for lane in 0..<4 { cosine += Double(from[lane]) * Double(to[lane]) }
    let sign: Double = cosine < 0 ? -1 : 1
    cosine = min(cosine.magnitude, 1)
    let angle = Rotation.arcCosine(cosine)
    let sine = (1 - cosine * cosine).squareRoot()
    var (before, after) = (1 - Double(part), Double(part))
    if sine > 1e-6 {
      before = Rotation.sine(before * angle) / sine
      after = Rotation.sine(after * angle) / sine
    }
    var mixed = SIMD4<Float>.zero
    for lane in 0..<4 { mixed[lane] = Float(before * Double(from[lane]) + sign * after * Double(to[lane])) }
    return mixed
  }

  /// Returns the sine, by its Taylor series after reduction to ±π/2; error below 1e-12 for |x| ≤ 100.
  private static func sine(_ x: Double) -> Double {
    let turns = (x / .pi).rounded(.toNearestOrEven)
    let rest = x - turns * .pi
    let square = rest * rest
    var (term, sum) = (rest, rest)
    // A stride over floating-point numbers would fuse a multiply with an add (D2).
    var power = 3.0
    while power <= 21 {
      term *= -square / (power * (power - 1))
      sum += term
      power += 2
    }
    return (turns / 2).rounded(.down) * 2 == turns ? sum : -sum
  }

  /// Returns the angle in 0 … π/2 whose cosine is `cosine`, by Newton's method on the half angle's sine.
  private static func arcCosine(_ cosine: Double) -> Double {
    let half = ((1 - cosine) / 2).squareRoot()
    var angle = half
    for _ in 0..<6 {
      let slope = sine(angle + .pi / 2)
      angle -= (sine(angle) - half) / slope
    }
    return 2 * angle
  }
}
