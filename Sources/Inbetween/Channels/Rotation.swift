/// A rotation in space: a unit quaternion. Between two keys it follows the great arc, at even speed (slerp,
/// Shoemake 1985), the short way.
public struct Rotation: Animatable, Hashable {
  /// x, y, z and w of the unit quaternion.
  public let quaternion: SIMD4<Float>

  /// The rotation of `quaternion` brought to length 1; a quaternion of length 0 or not finite gives no turn.
  public init(quaternion: SIMD4<Float>) {
    let length = (quaternion * quaternion).sum().squareRoot()
    self.quaternion = length > 0 && length.isFinite ? quaternion / length : SIMD4(0, 0, 0, 1)
  }

  /// No turn.
  public static var identity: Rotation { Rotation(quaternion: SIMD4(0, 0, 0, 1)) }

  /// Four: x, y, z and w.
  @inlinable
  public static var laneCount: Int { 4 }
  /// Along the great arc.
  public static var interpolation: Interpolation { .rotation }
  /// Takes lanes 0 to 3 as x, y, z and w, as they are.
  @inlinable
  public init(lanes: (Int) -> Float) { quaternion = SIMD4(lanes(0), lanes(1), lanes(2), lanes(3)) }
  /// x, y, z or w.
  @inlinable
  public func lane(_ index: Int) -> Float { quaternion[index] }

  /// The quaternion `part` of the way along the short arc; parts outside [0, 1] go on along it.
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

  /// Sine by its Taylor series after reduction to ±π/2; error below 1e-12 for |x| ≤ 100.
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

  /// The angle in 0 … π/2 whose cosine is `cosine`, by Newton's method on the half angle's sine.
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
