/// The cosine and sine of an angle, with equal bits on every machine.
///
/// The system's `sin` depends on the processor. Results can differ in the last bit, and with them the bytes
/// of a picture. Multiples of 90° are exact.
struct Turn: Hashable, Sendable {
  let cosine: Float
  let sine: Float

  /// A rotation by 0°.
  static let none = Turn(cosine: 1, sine: 0)

  init(cosine: Float, sine: Float) {
    self.cosine = cosine
    self.sine = sine
  }

  /// Creates a rotation by `degrees`, clockwise where y points down. Within 1e-7 of the true value.
  init(degrees: Float) {
    self.init(exactly: Double(degrees))
  }

  init(exactly degrees: Double) {
    guard degrees.isFinite else {
      self = .none
      return
    }
    let quarters = (degrees / 90).rounded(.toNearestOrEven)
    // Both operations are exact up to 2^53 degrees, so the reduction loses nothing of the angle.
    let rest = (degrees - quarters * 90) * (Double.pi / 180)
    let square = rest * rest
    // Taylor series on ±π/4; the first omitted term is below 1e-13.
    let sine =
      rest * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72 * (1 - square / 110)))))
    let cosine =
      1 - square / 2
      * (1 - square / 12 * (1 - square / 30 * (1 - square / 56 * (1 - square / 90 * (1 - square / 132)))))
    switch quarters.truncatingRemainder(dividingBy: 4) {
    case 1, -3: self.init(cosine: Float(-sine), sine: Float(cosine))
    case 2, -2: self.init(cosine: Float(-cosine), sine: Float(-sine))
    case 3, -1: self.init(cosine: Float(sine), sine: Float(-cosine))
    default: self.init(cosine: Float(cosine), sine: Float(sine))
    }
  }

  func callAsFunction(_ point: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2(point.x * cosine - point.y * sine, point.x * sine + point.y * cosine)
  }
}
