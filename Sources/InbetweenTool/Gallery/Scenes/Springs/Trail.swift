import InbetweenSDL

/// Where something was of late, drawn as a row of fading dots, one for each so many ticks: where they stand
/// far apart it was fast.
struct Trail {
  private var places: [SIMD2<Float>] = []
  /// Where in `places` the oldest one lies, once all room is taken.
  private var first = 0
  private let length: Int
  private let spacing: Int

  /// - Parameters:
  ///   - length: how many dots it keeps.
  ///   - spacing: how many ticks lie between two dots.
  init(length: Int, spacing: Int) {
    self.length = length
    self.spacing = spacing
  }

  /// Notes where it is; once a tick, of which only some are kept.
  mutating func note(_ place: SIMD2<Float>, tick: Int64) {
    guard tick % Int64(spacing) == 0 else { return }
    if places.count < length {
      places.append(place)
    } else {
      places[first] = place
      first = (first + 1) % length
    }
  }

  /// Forgets everything.
  mutating func clear() { (places, first) = ([], 0) }

  /// Draws it, from old to new.
  ///
  /// - Parameter origin: where on the window the places are counted from.
  func draw(from origin: SIMD2<Float>, radius: Float, color: RGBA, with painter: Painter) {
    for index in places.indices {
      let youth = Float(index + 1) / Float(length)
      let place = places[(first + index) % places.count]
      painter.circle(origin + place, radius: radius * youth, color.opacity(0.3 * youth * youth))
    }
  }
}
