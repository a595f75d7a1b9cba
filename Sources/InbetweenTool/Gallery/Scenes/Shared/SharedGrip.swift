import Inbetween

/// A drag of a page.
struct SharedGrip {
  /// The index of the card.
  let index: Int
  /// The start of the drag: the pointer's position, and the point of the page in fractions of its size.
  let start: SIMD2<Float>
  private let share: SIMD2<Float>
  /// The visible progress at the start of the drag: 0 card, 1 page.
  private let part: Float
  /// The distance down that turns a page into a card, in points.
  private let reach: Float
  /// Whether the drag is too long for a click.
  var isDragging = false

  init(_ index: Int, at point: SIMD2<Float>, on area: Area, position: Float, reach: Float) {
    self.index = index
    start = point
    share = (point - area.least) / pointwiseMax(area.size, SIMD2(1, 1))
    part = CardOpening.shape(position)
    self.reach = reach
  }

  /// Returns the position of the transition for a position of the finger.
  func position(at finger: SIMD2<Float>) -> Float { Self.position(of: part - (finger.y - start.y) / reach) }

  /// Returns the velocity of the transition for a velocity of the finger, in positions per second. It is
  /// limited, because a small move of the page near either end is a large one of the position.
  func velocity(at position: Float, finger velocity: SIMD2<Float>) -> Float {
    let step: Float = 0.01
    let slope = (CardOpening.shape(position + step) - CardOpening.shape(position - step)) / (2 * step)
    return min(max(-velocity.y / reach / max(slope, 0.1), -8), 8)
  }

  /// Returns where the centre of a page of a size belongs. Upward the page moves a quarter as far as the
  /// pointer.
  func center(of size: SIMD2<Float>, at finger: SIMD2<Float>) -> SIMD2<Float> {
    var way = finger - start
    if way.y < 0 { way.y *= 0.25 }
    return start + way + (SIMD2(0.5, 0.5) - share) * size
  }

  /// Returns the position with a visible progress, found by bisection.
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
