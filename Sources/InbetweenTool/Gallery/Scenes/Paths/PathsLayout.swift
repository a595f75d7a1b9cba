/// The layout of the scene of key frames and paths.
struct PathsLayout: Equatable {
  let panel: Area
  /// The grass around the track.
  let ground: Area
  /// The area of the track. Coordinates of its points are fractions of it.
  let field: Area
  /// The lane of the keys: time from left to right, and the part of the lap upward.
  let plot: Area
  let reset: Area
  /// The board of the times of the lap, beside the track; empty if there is no room.
  let board: Area

  init(in area: Area) {
    panel = area
    let isLow = area.size.y < 440
    var inner = area.inset(by: SIMD2(isLow ? 16 : 24, isLow ? 12 : 16))
    let strip = inner.cutBottom(isLow ? 92 : min(area.size.y * 0.3, 190), gap: 26)
    reset = Area(corner: SIMD2(strip.left, strip.bottom - 32), size: SIMD2(76, 32))
    plot = strip.between((strip.left + 100)...strip.right)
    board = isLow || inner.size.x < 700 ? .zero : inner.cutRight(160, gap: 16)
    ground = inner
    field = inner.inset(by: SIMD2(isLow ? 40 : 44, isLow ? 30 : 40))
  }

  /// Returns the place of a part of the lap at a part of the loop.
  func position(_ part: Float, _ value: Float) -> SIMD2<Float> {
    plot.inset(by: SIMD2(12, 14)).plot(part, value)
  }

  /// Returns the part of the loop and the part of the lap at a place.
  func parts(at position: SIMD2<Float>) -> SIMD2<Float> {
    let inner = plot.inset(by: SIMD2(12, 14))
    let share = (position - inner.least) / pointwiseMax(inner.size, SIMD2(1, 1))
    return SIMD2(share.x, 1 - share.y)
  }
}
