import CInbetweenSDL

/// The mesh of a line along the inside of a contour's edge, in pixels.
///
/// It has four rings about the centre. The innermost and the outermost are transparent, so both edges are
/// feathered.
struct Outline {
  let contour: Contour
  /// The line's width: positive and less than half the contour's shorter side.
  let width: Float

  func append(to list: inout DrawList) {
    let first = list.nextVertex
    let count = Contour.segments(contour.radius)
    let quarter = Contour.quarters[count]
    let flat = abs(width / 2 - 0.5)
    let color = contour.color.scaled(min(width, 1))
    let rings: [(inset: Float, color: SDL_Color)] = [
      (-0.5, .nothing), (width / 2 - flat, color), (width / 2 + flat, color), (width + 0.5, .nothing),
    ]
    for corner in 0..<4 {
      let sign = SIMD2<Float>(corner == 0 || corner == 3 ? 1 : -1, corner < 2 ? 1 : -1)
      for step in 0...count {
        let direction = quarter[corner % 2 == 0 ? step : count - step]
        for ring in rings {
          let half = pointwiseMax(contour.half - ring.inset, .zero)
          let radius = pointwiseMin(pointwiseMax(contour.radius - ring.inset, .zero), half)
          let local = sign * (half - radius + radius * direction)
          list.vertex(contour.center + contour.turn(local), ring.color)
        }
      }
    }
    let steps = Int32(4 * (count + 1))
    for step in 0..<steps {
      let near = first + 4 * step
      let next = first + 4 * ((step + 1) % steps)
      for ring in Int32(0)..<3 { list.face(near + ring, near + ring + 1, next + ring + 1, next + ring) }
    }
  }
}
