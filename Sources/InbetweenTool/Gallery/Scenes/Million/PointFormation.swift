import Foundation

/// The positions of any number of points on a stage of 1600 × 900. A position depends only on the point's
/// seed.
///
/// The seeds are a quasirandom sequence, so that the first points of any number cover a formation evenly.
enum PointFormation: CaseIterable {
  case galaxy, sea, knot, planet

  static let stage = SIMD2<Float>(1600, 900)

  /// Returns a point of the unit square: element `index` of the R2 sequence.
  static func seed(of index: Int) -> SIMD2<Float> {
    // The steps are 1/ρ and 1/ρ² for the plastic number ρ, with ρ³ = ρ + 1.
    func part(_ step: Double) -> Float {
      let place = 0.5 + Double(index) * step
      return Float(place - place.rounded(.down))
    }
    return SIMD2(part(0.754877666246693), part(0.569840290998053))
  }

  /// Returns the position of a point with a seed.
  func position(_ seed: SIMD2<Float>) -> SIMD2<Float> {
    let middle = Self.stage / 2
    switch self {
    case .galaxy: return middle + Self.galaxy(seed)
    case .sea: return Self.sea(seed)
    case .knot: return middle + Self.knot(seed)
    case .planet: return middle + Self.planet(seed)
    }
  }

  private static func galaxy(_ seed: SIMD2<Float>) -> SIMD2<Float> {
    let arms: Float = 4
    let arm = (seed.y * arms).rounded(.down)
    let aside = seed.y * arms - arm - 0.5
    let radius = 24 + 396 * pow(seed.x, 0.62)
    // The cube places most points near the middle of their arm.
    let spread = aside * aside * aside * 5.6 + aside * 0.5
    let angle = arm * 2 * .pi / arms + radius * 0.0105 + spread * (1.15 - 0.55 * seed.x)
    return SIMD2(cos(angle) * 1.7, sin(angle)) * radius
  }

  /// A sheet of waves that is seen from above its near edge.
  private static func sea(_ seed: SIMD2<Float>) -> SIMD2<Float> {
    let rows: Float = 150
    let near = (seed.y * rows).rounded(.down) / rows
    let size = 0.34 + 0.66 * near
    let swell =
      sin(seed.x * 2.6 * .pi + near * 7) * 62 + sin(seed.x * 5.4 * .pi - near * 13) * 26
      + sin(seed.x * 1.2 * .pi - near * 3.4) * 40
    return SIMD2(
      stage.x / 2 + (seed.x - 0.5) * 1560 * size, 250 + 480 * near * (0.45 + 0.55 * near) - swell * size)
  }

  /// The surface of a tube that is tied into a trefoil.
  private static func knot(_ seed: SIMD2<Float>) -> SIMD2<Float> {
    func unit(_ vector: SIMD3<Float>) -> SIMD3<Float> { vector / (vector * vector).sum().squareRoot() }
    func cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let turn = seed.x * 2 * .pi
    let (x, y) = (cos(2 * turn), sin(2 * turn))
    let (swing, height) = (cos(3 * turn), sin(3 * turn))
    let reach = 2 + swing
    let axis = SIMD3(reach * x, reach * y, height)
    let along = unit(
      SIMD3(-3 * height * x - 2 * reach * y, -3 * height * y + 2 * reach * x, 3 * swing))
    let aside = unit(cross(along, SIMD3(0, 0, 1)))
    // Fine lines go around the tube.
    let lines: Float = 40
    let round = (seed.y * lines).rounded(.down) / lines * 2 * .pi + turn * 3
    let place = axis + (aside * cos(round) + cross(along, aside) * sin(round)) * 0.52
    return SIMD2(place.x * 1.6, place.y + place.z * 0.16) * 118
  }

  /// A globe of latitudes, and a ring around it. The ring passes in front of the globe and behind it.
  private static func planet(_ seed: SIMD2<Float>) -> SIMD2<Float> {
    let share: Float = 0.56
    let lean = Float.pi * -0.09
    func turned(_ place: SIMD2<Float>) -> SIMD2<Float> {
      SIMD2(place.x * cos(lean) - place.y * sin(lean), place.x * sin(lean) + place.y * cos(lean))
    }
    if seed.y >= share {
      let out = (seed.y - share) / (1 - share)
      // Two gaps divide the ring.
      let radius = 430 + 290 * out + (out > 0.34 ? 22 : 0) + (out > 0.8 ? 16 : 0)
      let angle = seed.x * 2 * .pi
      return turned(SIMD2(cos(angle), sin(angle) * 0.2) * radius)
    }
    let latitudes: Float = 46
    let row = ((seed.y / share * latitudes).rounded(.down) + 0.5) / latitudes
    let latitude = asin(min(max(row * 2 - 1, -1), 1))
    let longitude = seed.x * 2 * .pi
    let flat = SIMD2(cos(latitude) * cos(longitude), sin(latitude))
    let depth = cos(latitude) * sin(longitude)
    // The view is from slightly above.
    return turned(SIMD2(flat.x, flat.y * 0.96 + depth * 0.2) * 330)
  }
}
