import InbetweenSDL

/// The layout of the scene Fade & Slide, in points of the window.
struct FadeLayout {
  let stages: [Area]
  let ruler: Area
  /// The ruler's row for each tween.
  let rows: [Area]
  /// The x coordinates of the film's start and end.
  let time: ClosedRange<Float>
  let chips: [Area]
  /// Whether the chips have names above them.
  let namesChips: Bool

  init(_ area: Area) {
    var rest = area
    let isLow = area.size.y < 440
    namesChips = !isLow
    var strip = rest.cutBottom(isLow ? 30 : 54, gap: isLow ? 12 : 16)
    if !isLow { _ = strip.cutTop(24) }
    let share = max(min(strip.size.x, 880) - 32, 0)
    var left = strip.left
    chips = [Float(0.41), 0.22, 0.37].map { part in
      defer { left += share * part + 16 }
      return Area(corner: SIMD2(left, strip.top), size: SIMD2(share * part, strip.size.y))
    }
    let height: Float = isLow ? 140 : min(max(rest.size.y * 0.36, 168), 240)
    ruler = rest.cutBottom(height, gap: 16)
    stages = rest.columns(2, gap: 16)
    var inside = ruler.inset(by: SIMD2(20, isLow ? 8 : 14))
    time = (inside.left + 96)...max(inside.right - 56, inside.left + 97)
    _ = inside.cutTop(isLow ? 24 : 32)
    _ = inside.cutBottom(isLow ? 16 : 22)
    rows = inside.rows(2, gap: isLow ? 6 : 12)
  }

  /// Returns the x coordinate of a fraction of the film, 0 to 1.
  func x(at share: Float) -> Float { time.lowerBound + (time.upperBound - time.lowerBound) * share }

  /// Returns the fraction of the film at an x coordinate.
  func share(at x: Float) -> Float {
    min(max((x - time.lowerBound) / max(time.upperBound - time.lowerBound, 1), 0), 1)
  }
}
