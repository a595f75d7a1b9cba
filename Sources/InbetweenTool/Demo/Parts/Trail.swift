import Inbetween
import InbetweenSDL

/// Where something was of late, drawn as a row of fading dots, one for each so many ticks: where they stand
/// far apart it was fast.
struct Trail {
  private var places: [SIMD2<Float>] = []
  private let length: Int
  private let spacing: Int

  /// - Parameters:
  ///   - length: how many notes it keeps.
  ///   - spacing: how many notes lie between two dots.
  init(length: Int, spacing: Int) {
    self.length = length
    self.spacing = spacing
  }

  /// Notes where it is; once a tick.
  mutating func note(_ place: SIMD2<Float>) {
    places.append(place)
    if places.count > length { places.removeFirst(places.count - length) }
  }

  /// Draws it, from old to new. `tick` is that of the newest note: a dot belongs to a tick, and stays where
  /// it is while it fades.
  func draw(tick: Int64, radius: Float, color: RGBA, on canvas: Canvas) {
    for (index, place) in places.enumerated() {
      let age = places.count - 1 - index
      guard (Int(tick) - age) % spacing == 0 else { continue }
      let youth = 1 - Float(age) / Float(length)
      canvas.fillCircle(center: place, radius: radius * youth, color: color.opacity(0.34 * youth * youth))
    }
  }
}
