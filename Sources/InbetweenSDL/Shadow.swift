/// One quarter of a blurred rounded rectangle, in units of the blur's standard deviation.
///
/// The blur is three successive boxes, each two standard deviations wide. Its edge is piecewise cubic, within
/// 2% of a Gaussian's, and ends after three deviations. It needs neither `exp` nor `erf`, so it has equal
/// bits on every machine.
struct Shadow: Hashable {
  /// In eighths of a standard deviation, like the other lengths. Finer differences are invisible.
  private let halfWidth: Int
  private let halfHeight: Int
  private let radius: Int

  /// The distance that the blur reaches, in standard deviations.
  static let reach: Float = 3
  private static let steps: Float = 8
  private static let texelsPerDeviation: Float = 4
  private static let mostTexels = 256

  /// Creates a shadow.
  ///
  /// - Parameters:
  ///   - half: half the rectangle's width and height, in pixels.
  ///   - radius: the corners' radius, in pixels; at most the shorter half.
  ///   - deviation: the blur's standard deviation, in pixels; positive.
  init(half: SIMD2<Float>, radius: Float, deviation: Float) {
    func steps(_ length: Float) -> Int { Int(min(length / deviation * Self.steps, 1e6).rounded()) }
    self.radius = steps(radius)
    // Beyond this distance neither the corner nor the opposite side has an effect.
    let most = self.radius + Int(Self.reach * Self.steps)
    halfWidth = max(min(steps(half.x), most), 1)
    halfHeight = max(min(steps(half.y), most), 1)
  }

  /// Returns the distance from the edge inward over which the shadow changes along an axis, in pixels.
  static func inset(half: Float, radius: Float, deviation: Float) -> Float {
    min(half, radius + reach * deviation)
  }

  /// Returns the texture of the lower right quarter, from the centre outward, and the greatest opacity, 0…1.
  ///
  /// The texture is white where the opacity is greatest, so that faint shadows keep all shades.
  func texture() -> (texture: Texture, opacity: Float) {
    let half = SIMD2(Float(halfWidth), Float(halfHeight)) / Self.steps
    let radius = min(Float(radius) / Self.steps, half.min())
    let columns = Self.places(half.x)
    let rows = Self.places(half.y)
    // Slices from the rectangle's middle line to its edge: one for the straight part, the others for the
    // round one.
    let straight = half.y - radius
    let count = Int(min(max((radius * 6).rounded(.up), 1), 128))
    var slices: [(from: Float, to: Float, half: Float)] = [(0, straight, half.x)]
    if radius > 0 {
      for slice in 0..<count {
        let start = Float(slice) / Float(count)
        let end = Float(slice + 1) / Float(count)
        let middle = (start + end) / 2
        let width = half.x - radius + radius * (1 - middle * middle).squareRoot()
        slices.append((straight + radius * start, straight + radius * end, width))
      }
    }
    let profiles = slices.map { slice in
      columns.map { Self.edge($0 + slice.half) - Self.edge($0 - slice.half) }
    }
    var opacities: [Float] = []
    opacities.reserveCapacity(columns.count * rows.count)
    for y in rows {
      var sums = [Float](repeating: 0, count: columns.count)
      for (slice, profile) in zip(slices, profiles) {
        let weight =
          Self.edge(y - slice.from) - Self.edge(y - slice.to) + Self.edge(y + slice.to)
          - Self.edge(y + slice.from)
        if weight > 0 { for column in columns.indices { sums[column] += weight * profile[column] } }
      }
      opacities += sums
    }
    // The opacity is greatest at the centre.
    let most = RGBA.unit(opacities[0])
    let mask = opacities.map { RGBA.byte(RGBA.unit($0 / most)) }
    return (Texture(width: columns.count, height: rows.count, mask: mask), most)
  }

  private static func places(_ half: Float) -> [Float] {
    let length = half + reach
    let count = min(Int((length * texelsPerDeviation).rounded(.up)) + 1, mostTexels)
    return (0..<count).map { Float($0) * length / Float(count - 1) }
  }

  /// Returns the opacity, 0…1, of a blurred edge at 0. `place` is in standard deviations, positive inside.
  static func edge(_ place: Float) -> Float {
    let x = place / 2
    if x <= -1.5 { return 0 }
    if x >= 1.5 { return 1 }
    if x < -0.5 { return (x + 1.5) * (x + 1.5) * (x + 1.5) / 6 }
    if x > 0.5 { return 1 - (1.5 - x) * (1.5 - x) * (1.5 - x) / 6 }
    return 0.5 + x * (0.75 - x * x / 3)
  }
}
