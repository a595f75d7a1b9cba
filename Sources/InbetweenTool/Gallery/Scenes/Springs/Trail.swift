import InbetweenSDL

/// The recent positions of a moving thing, drawn as fading dots at even times. The faster it was, the farther
/// the dots are apart.
struct Trail {
  private var places: [SIMD2<Float>] = []
  /// The index of the oldest position in `places`, once that is full.
  private var first = 0
  private let length: Int
  private let spacing: Int

  /// - Parameters:
  ///   - length: the greatest number of dots.
  ///   - spacing: the number of ticks between dots.
  init(length: Int, spacing: Int) {
    self.length = length
    self.spacing = spacing
  }

  /// Adds a position. Call it once per tick; every `spacing`th call stores the position.
  mutating func note(_ place: SIMD2<Float>, tick: Int64) {
    guard tick % Int64(spacing) == 0 else { return }
    if places.count < length {
      places.append(place)
    } else {
      places[first] = place
      first = (first + 1) % length
    }
  }

  /// Removes all positions.
  mutating func clear() { (places, first) = ([], 0) }

  /// Draws the dots, from the oldest to the newest.
  ///
  /// - Parameter origin: the position in the window to which the trail's positions are relative.
  func draw(from origin: SIMD2<Float>, radius: Float, color: RGBA, with painter: Painter) {
    for index in places.indices {
      let youth = Float(index + 1) / Float(length)
      let place = places[(first + index) % places.count]
      painter.circle(origin + place, radius: radius * youth, color.opacity(0.3 * youth * youth))
    }
  }
}
