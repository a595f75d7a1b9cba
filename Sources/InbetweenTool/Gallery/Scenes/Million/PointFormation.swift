import Foundation

/// The positions of any number of points on a stage of 1600 × 900. A position depends only on the point's
/// seed.
///
/// The seeds are a quasirandom sequence, so that the first points of any number cover a formation evenly.
/// Some of the points can then represent all.
enum PointFormation: CaseIterable {
  case galaxy, waves, rings, globe

  static let stage = SIMD2<Float>(1600, 900)

  /// Returns a point of the unit square: element `index` of the R2 sequence.
  static func seed(of index: Int) -> SIMD2<Float> {
    // The steps are 1/ρ and 1/ρ² for the plastic number ρ, with ρ³ = ρ + 1.
    func part(_ step: Double) -> Float {
      Float((0.5 + Double(index) * step).truncatingRemainder(dividingBy: 1))
    }
    return SIMD2(part(0.754877666246693), part(0.569840290998053))
  }

  /// Returns the position of a point with a seed.
  func position(_ seed: SIMD2<Float>) -> SIMD2<Float> {
    let middle = Self.stage / 2
    switch self {
    case .galaxy:
      let arms: Float = 4
      let arm = (seed.y * arms).rounded(.down)
      let aside = seed.y * arms - arm - 0.5
      let radius = 24 + 396 * pow(seed.x, 0.62)
      // The cube places most points near the middle of their arm.
      let spread = aside * aside * aside * 5.6 + aside * 0.5
      let angle = arm * 2 * .pi / arms + radius * 0.0105 + spread * (1.15 - 0.55 * seed.x)
      return middle + SIMD2(cos(angle) * 1.7, sin(angle)) * radius
    case .waves:
      let rows: Float = 26
      let row = (seed.y * rows).rounded(.down)
      let swell = sin(seed.x * 2.4 * .pi + row * 0.3) * 34 + sin(seed.x * 6.2 * .pi - row * 0.42) * 11
      return SIMD2(70 + 1460 * seed.x, 92 + row * 28.6 + swell)
    case .rings:
      let rings: Float = 11
      let ring = (seed.y.squareRoot() * rings).rounded(.down) + 1
      let angle = seed.x * 2 * .pi
      let petal = 1 + 0.14 * sin(angle * 6 + ring * 0.5)
      return middle + SIMD2(cos(angle) * 1.55, sin(angle)) * (ring * 33 * petal)
    case .globe:
      let latitudes: Float = 23
      let latitude = asin(min(max(((seed.y * latitudes).rounded(.down) + 0.5) / latitudes * 2 - 1, -1), 1))
      let longitude = seed.x * 2 * .pi
      let flat = SIMD2(cos(latitude) * cos(longitude), sin(latitude))
      let depth = cos(latitude) * sin(longitude)
      // The view is from slightly above.
      return middle + SIMD2(flat.x, flat.y * 0.9 + depth * 0.43) * 400
    }
  }
}
