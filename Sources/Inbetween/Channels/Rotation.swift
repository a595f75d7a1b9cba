/// A rotation in space: a unit quaternion. Between two keys it follows the great arc the short way, at
/// constant speed (slerp, Shoemake 1985).
///
/// ```swift
/// let attitude = Property("attitude", default: Rotation.identity)
/// let quarterTurn = Rotation(quaternion: [0, 0, 1, 1])  // about z; normalized
/// try world.animate(ship, attitude, to: quarterTurn)
/// ```
public struct Rotation: Animatable, Hashable {
  /// x, y, z and w of the unit quaternion.
  public let quaternion: SIMD4<Float>

  /// Creates a rotation from a quaternion, normalized. One of length 0 or not finite gives the identity.
  public init(quaternion: SIMD4<Float>) {
    let length = (quaternion * quaternion).sum().squareRoot()
    self.quaternion = length > 0 && length.isFinite ? quaternion / length : SIMD4(0, 0, 0, 1)
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

  /// Returns the quaternion `part` of the way along the short arc; parts outside [0, 1] extrapolate along it.
  static func mix(_ from: SIMD4<Float>, _ to: SIMD4<Float>, _ part: Float) -> SIMD4<Float> {
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
