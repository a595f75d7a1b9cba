/// What a blurred rounded rectangle looks like, in one quarter, measured in its blur.
///
/// The blur is three boxes one after another, each two standard deviations wide: a piecewise cubic edge
/// that comes within 2% of a Gaussian's, ends for good after three deviations, and needs neither `exp` nor
/// `erf`, so it has the same bits everywhere.
struct Shadow: Hashable {
  /// In eighths of a standard deviation, as are the others; finer differences cannot be seen.
  private let halfWidth: Int
  private let halfHeight: Int
  private let radius: Int

  /// How far the blur reaches, in standard deviations.
  static let reach: Float = 3
  private static let steps: Float = 8
  private static let texelsPerDeviation: Float = 4
  private static let mostTexels = 256

  /// - Parameters:
  ///   - half: Half the rectangle's width and height, in pixels.
  ///   - radius: The corners', in pixels, at most the shorter half.
  ///   - deviation: The blur's, in pixels, positive.
  init(half: SIMD2<Float>, radius: Float, deviation: Float) {
    func steps(_ length: Float) -> Int { Int(min(length / deviation * Self.steps, 1e6).rounded()) }
    self.radius = steps(radius)
    // Further in than this, neither the corner nor the opposite side can be told.
    let most = self.radius + Int(Self.reach * Self.steps)
    halfWidth = max(min(steps(half.x), most), 1)
    halfHeight = max(min(steps(half.y), most), 1)
  }

  /// The part of the rectangle along an axis, from its edge inward, in which the shadow changes, in pixels.
  static func inset(half: Float, radius: Float, deviation: Float) -> Float {
    min(half, radius + reach * deviation)
  }

  /// The lower right quarter, from the innermost place to the outermost, and how opaque it is where it is
  /// most so (0…1). There the texture is white: that of a faint shadow, too, has all the shades there are.
  func texture() -> (texture: Texture, opacity: Float) {
    let half = SIMD2(Float(halfWidth), Float(halfHeight)) / Self.steps
    let radius = min(Float(radius) / Self.steps, half.min())
    let columns = Self.places(half.x)
    let rows = Self.places(half.y)
    // The rectangle in slices from its middle line to its edge: one where it is straight, the rest round.
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
    // The innermost place is the darkest.
    let most = RGBA.unit(opacities[0])
    let mask = opacities.map { RGBA.byte(RGBA.unit($0 / most)) }
    return (Texture(width: columns.count, height: rows.count, mask: mask), most)
  }

  private static func places(_ half: Float) -> [Float] {
    let length = half + reach
    let count = min(Int((length * texelsPerDeviation).rounded(.up)) + 1, mostTexels)
    return (0..<count).map { Float($0) * length / Float(count - 1) }
  }

  /// How much of a blurred edge at zero shows at a place, in standard deviations to its inner side: 0…1.
  static func edge(_ place: Float) -> Float {
    let x = place / 2
    if x <= -1.5 { return 0 }
    if x >= 1.5 { return 1 }
    if x < -0.5 { return (x + 1.5) * (x + 1.5) * (x + 1.5) / 6 }
    if x > 0.5 { return 1 - (1.5 - x) * (1.5 - x) * (1.5 - x) / 6 }
    return 0.5 + x * (0.75 - x * x / 3)
  }
}
