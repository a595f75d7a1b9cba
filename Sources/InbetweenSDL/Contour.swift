import CInbetweenSDL

/// A rounded rectangle with a feathered edge, in pixels, and its mesh.
///
/// Two rings of vertices lie half a pixel inside the true edge (opaque) and half a pixel outside
/// (transparent). Across a straight edge the colour thus fades over exactly one pixel: each pixel's opacity
/// is its coverage. Edges that lie on pixel boundaries stay sharp.
struct Contour {
  /// The centre's position.
  var center: SIMD2<Float>
  /// Half the width and the height, at least 0.
  var half: SIMD2<Float>
  /// The corners' radii along both axes, 0…half.
  var radius: SIMD2<Float>
  var turn: Turn
  var color: SDL_Color
  /// The colour at the lower edge of a linear gradient, which starts with `color` at the upper edge; nil: one
  /// colour.
  var lowerColor: SDL_Color?
  /// The direction of a texture along each axis: 1, or −1 for mirrored.
  var textureDirection = SIMD2<Float>(1, 1)

  /// Greatest distance of a corner's polygon from the circle, in pixels: too small to be seen.
  static let tolerance: Float = 0.04

  /// Returns the number of segments for a quarter of an ellipse of these radii.
  static func segments(_ radius: SIMD2<Float>) -> Int {
    let largest = max(radius.x, radius.y)
    guard largest > 0.5 else { return 2 }
    // A chord over the angle s deviates from a circle of radius r by r·s²/8.
    let step = (8 * tolerance / largest).squareRoot()
    return Int(min(max((Float.pi / 2 / step).rounded(.up), 2), Float(mostSegments)))
  }

  private static let mostSegments = 128

  /// The directions of a quarter turn's points, both ends included, indexed by the number of segments.
  /// Computed once: sines would take most of a mesh's time.
  static let quarters: [[SIMD2<Float>]] = (0...mostSegments).map { count in
    (0...count).map { part in
      let angle = Turn(exactly: 90 * Double(part) / Double(max(count, 1)))
      return SIMD2(angle.cosine, angle.sine)
    }
  }

  func append(to list: inout DrawList, textured: Bool) {
    let inner = (half - 0.5).magnitude
    let outer = half + 0.5
    let innerRadius = pointwiseMin((radius - 0.5).clamped(lowerBound: .zero, upperBound: radius), inner)
    let outerRadius = radius + 0.5
    let upper = thinned(color)
    let lower = lowerColor.map(thinned)
    func shade(_ local: SIMD2<Float>) -> SDL_Color {
      guard let lower else { return upper }
      return upper.mixed(with: lower, RGBA.unit(local.y / half.y * 0.5 + 0.5))
    }
    let first = list.nextVertex
    let placing = textured ? SIMD2<Float>(0.5, 0.5) / half * textureDirection : .zero
    append(.zero, shade(.zero), placing, to: &list)
    let count = Self.segments(radius)
    let quarter = Self.quarters[count]
    for corner in 0..<4 {
      let sign = SIMD2<Float>(corner == 0 || corner == 3 ? 1 : -1, corner < 2 ? 1 : -1)
      for step in 0...count {
        // Corners 1 and 3 are mirrored, so their points run backwards.
        let direction = quarter[corner % 2 == 0 ? step : count - step]
        let local = sign * (inner - innerRadius + innerRadius * direction)
        append(local, shade(local), placing, to: &list)
        append(
          sign * (outer - outerRadius + outerRadius * direction), .nothing, placing, to: &list)
      }
    }
    let ring = Int32(4 * (count + 1))
    for step in 0..<ring {
      let near = first + 1 + 2 * step
      let next = first + 1 + 2 * ((step + 1) % ring)
      list.triangle(first, near, next)
      list.face(near, near + 1, next + 1, next)
    }
  }

  private func append(
    _ local: SIMD2<Float>, _ color: SDL_Color, _ placing: SIMD2<Float>, to list: inout DrawList
  ) {
    var place = local * placing + 0.5
    place.clamp(lowerBound: .zero, upperBound: .one)
    list.vertex(center + turn(local), color, place)
  }

  /// Returns the colour with less opacity where the shape is thinner than a pixel.
  ///
  /// The coverage of neighbouring pixels then sums to the shape's thickness, wherever the shape lies. The
  /// coverage profile is a trapezium: as high as the shape is thick, and flat up to `abs(half - ½)` from its
  /// middle.
  private func thinned(_ color: SDL_Color) -> SDL_Color {
    color.scaled(min(2 * half.x, 1) * min(2 * half.y, 1))
  }
}

extension SDL_Color {
  /// A fully transparent colour, premultiplied.
  static let nothing = SDL_Color(r: 0, g: 0, b: 0, a: 0)

  /// Returns the premultiplied colour at `part` (0…1) of the way to another.
  func mixed(with other: SDL_Color, _ part: Float) -> SDL_Color {
    func channel(_ first: UInt8, _ second: UInt8) -> UInt8 {
      UInt8(Float(first) + (Float(second) - Float(first)) * part + 0.5)
    }
    return SDL_Color(
      r: channel(r, other.r), g: channel(g, other.g), b: channel(b, other.b), a: channel(a, other.a))
  }

  /// Returns a premultiplied colour with its opacity multiplied by `share`, 0…1.
  func scaled(_ share: Float) -> SDL_Color {
    func part(_ byte: UInt8) -> UInt8 { UInt8(Float(byte) * share + 0.5) }
    return SDL_Color(r: part(r), g: part(g), b: part(b), a: part(a))
  }
}
