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

  init(_ index: Int, at point: SIMD2<Float>, on area: Area, visible part: Float, reach: Float) {
    self.index = index
    start = point
    share = (point - area.least) / pointwiseMax(area.size, SIMD2(1, 1))
    self.part = part
    self.reach = reach
  }

  /// Returns how far the page is open for a position of the finger.
  func visible(at finger: SIMD2<Float>) -> Float { part - (finger.y - start.y) / reach }

  /// Returns where the centre of a page of a size belongs. Upward the page moves a quarter as far as the
  /// pointer.
  func center(of size: SIMD2<Float>, at finger: SIMD2<Float>) -> SIMD2<Float> {
    var way = finger - start
    if way.y < 0 { way.y *= 0.25 }
    return start + way + (SIMD2(0.5, 0.5) - share) * size
  }
}
