import Inbetween

/// A finger's hold on a page.
struct SharedGrip {
  /// Which card's.
  let index: Int
  /// Where the finger took hold, and which place of the page that was, each 0 to 1.
  let start: SIMD2<Float>
  private let share: SIMD2<Float>
  /// How far the page was from being a card, 0, as it is seen.
  private let part: Float
  /// The way down on which a page becomes a card, in points.
  private let reach: Float
  /// Whether it has been moved far enough to be no click.
  var isDragging = false

  init(_ index: Int, at place: SIMD2<Float>, on area: Area, position: Float, reach: Float) {
    self.index = index
    start = place
    share = (place - area.least) / pointwiseMax(area.size, SIMD2(1, 1))
    part = CardOpening.shape(position)
    self.reach = reach
  }

  /// The position of the transition while the finger is at a place.
  func position(at finger: SIMD2<Float>) -> Float { Self.position(of: part - (finger.y - start.y) / reach) }

  /// How fast that is, in positions a second, at the finger's velocity. Near an end a small move of the page
  /// is a large one of the position, so there is a limit.
  func velocity(at position: Float, finger velocity: SIMD2<Float>) -> Float {
    let step: Float = 0.01
    let slope = (CardOpening.shape(position + step) - CardOpening.shape(position - step)) / (2 * step)
    return min(max(-velocity.y / reach / max(slope, 0.1), -8), 8)
  }

  /// Where the middle of the page is to be, which is so large now. Upward it follows with reluctance.
  func center(of size: SIMD2<Float>, at finger: SIMD2<Float>) -> SIMD2<Float> {
    var way = finger - start
    if way.y < 0 { way.y *= 0.25 }
    return start + way + (SIMD2(0.5, 0.5) - share) * size
  }

  /// The position at which the card has come so far, as it is seen; found by halves.
  static func position(of part: Float) -> Float {
    if part <= 0 { return 0 }
    if part >= 1 { return 1 }
    var (low, high) = (Float(0), Float(1))
    for _ in 0..<22 {
      let middle = (low + high) / 2
      if CardOpening.shape(middle) < part { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
