/// The difference of two rotations as a vector that springs can move. Its direction is the axis, its length
/// the remaining angle to the target in radians, by the shorter turn; 0 is the target.
///
/// The quaternion at the vector u is exp(u/2)·to. Its angular velocity is J(u)·u̇ with the left Jacobian of
/// SO(3) (Chirikjian, "Stochastic Models, Information Theory, and Lie Groups", vol. 2, 2012, chapter 10): J =
/// 1 + (1 − cos θ)/θ²·[u]ₓ + (θ − sin θ)/θ³·[u]ₓ².
struct RotationWay {
  private let origin: SIMD4<Float>
  private let target: SIMD4<Double>
  /// −1 if the start is the other quaternion of the rotation.
  private let sign: Double
  /// The vector of the start.
  let start: SIMD3<Double>

  init(from: SIMD4<Float>, to: SIMD4<Float>) {
    origin = from
    target = SIMD4<Double>(to)
    let turn = RotationWay.product(SIMD4<Double>(from), RotationWay.conjugate(target))
    sign = turn.w < 0 ? -1 : 1
    let axis = SIMD3(turn.x, turn.y, turn.z) * sign
    let length = RotationWay.length(axis)
    // For a small angle, twice the sine of its half is the angle.
    let angle = 2 * PortableMath.arcTangent(length, over: turn.w * sign)
    start = length > 1e-9 ? axis * (angle / length) : axis * 2
  }

  /// Returns the quaternion at `vector`; at the start the original one, bit for bit.
  func rotation(at vector: SIMD3<Double>) -> SIMD4<Float> {
    vector == start ? origin : SIMD4<Float>(quaternion(at: vector))
  }

  /// Returns the quaternion's derivative while the vector changes by `change` a second: ½ω·q.
  func velocity(at vector: SIMD3<Double>, _ change: SIMD3<Double>) -> SIMD4<Double> {
    let (first, second) = RotationWay.coefficients(RotationWay.length(vector))
    let once = RotationWay.cross(vector, change)
    let spin = change + first * once + second * RotationWay.cross(vector, once)
    return RotationWay.product(SIMD4(spin * 0.5, 0), quaternion(at: vector))
  }

  /// Returns the vector's derivative at the start for a change of the quaternion: `velocity` inverted.
  func change(for velocity: SIMD4<Double>) -> SIMD3<Double> {
    let turn = RotationWay.product(velocity, RotationWay.conjugate(quaternion(at: start)))
    let spin = SIMD3(turn.x, turn.y, turn.z) * 2
    let angle = RotationWay.length(start)
    // J⁻¹ = 1 − ½[u]ₓ + (1/θ² − (1 + cos θ) / 2θ sin θ)·[u]ₓ².
    var second = 1.0 / 12
    if angle > 1e-3 {
      let (sine, cosine) = PortableMath.sineAndCosine(angle)
      second = 1 / (angle * angle) - (sine > 1e-9 ? (1 + cosine) / (2 * angle * sine) : 0)
    }
    let once = RotationWay.cross(start, spin)
    return spin - 0.5 * once + second * RotationWay.cross(start, once)
  }

  private func quaternion(at vector: SIMD3<Double>) -> SIMD4<Double> {
    let angle = RotationWay.length(vector)
    let (sine, cosine) = PortableMath.sineAndCosine(angle / 2)
    let part = angle > 1e-9 ? sine / angle : 0.5
    return RotationWay.product(SIMD4(vector * part, cosine), target) * sign
  }

  /// Returns (1 − cos θ)/θ² and (θ − sin θ)/θ³.
  private static func coefficients(_ angle: Double) -> (Double, Double) {
    if angle < 1e-3 { return (0.5, 1.0 / 6) }
    let (sine, cosine) = PortableMath.sineAndCosine(angle)
    return ((1 - cosine) / (angle * angle), (angle - sine) / (angle * angle * angle))
  }

  private static func length(_ v: SIMD3<Double>) -> Double {
    (v.x * v.x + v.y * v.y + v.z * v.z).squareRoot()
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  private static func conjugate(_ q: SIMD4<Double>) -> SIMD4<Double> { SIMD4(-q.x, -q.y, -q.z, q.w) }

  /// Returns Hamilton's product.
  private static func product(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(
      a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
      a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
  }
}
