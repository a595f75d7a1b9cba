import InbetweenSDL

/// A slider: a name, a value in words, a track with a knob.
struct Slider {
  let name: String
  let range: ClosedRange<Double>
  /// Values that it gives are multiples of this.
  let step: Double
  /// The left end of its track.
  let start: SIMD2<Float>
  let width: Float
  /// The value in words, with its unit.
  let words: (Double) -> String

  /// Whether a press there takes hold of it.
  func contains(_ place: SIMD2<Float>) -> Bool {
    let reach: Float = 14
    return abs(place.y - start.y) <= reach && place.x >= start.x - reach && place.x <= start.x + width + reach
  }

  /// The value for a pointer that holds the knob.
  func value(at place: SIMD2<Float>) -> Double {
    let part = Double(min(max((place.x - start.x) / width, 0), 1))
    return rounded(range.lowerBound + part * (range.upperBound - range.lowerBound))
  }

  /// The nearest value that it can have.
  func rounded(_ value: Double) -> Double {
    min(max((value / step).rounded() * step, range.lowerBound), range.upperBound)
  }

  /// Draws it with its knob at `shown`, which may be on its way to `value`.
  func draw(_ value: Double, shown: Double, isLit: Bool, on canvas: Canvas) throws(FontError) {
    let labels = start.y - 22
    try canvas.drawText(name, at: SIMD2(start.x, labels), anchor: .leading, fontSize: 14, color: Theme.dim)
    try canvas.drawText(
      words(value), at: SIMD2(start.x + width, labels), anchor: .trailing, fontSize: 14, weight: .semibold,
      color: Theme.ink)
    let knob = place(of: shown)
    // Where nought lies within the range the bar grows from it, to either side.
    let origin = place(of: min(max(0, range.lowerBound), range.upperBound))
    drawTrack(from: start.x, to: start.x + width, Theme.control, on: canvas)
    drawTrack(from: min(origin, knob), to: max(origin, knob), Theme.accent, on: canvas)
    let center = SIMD2(knob, start.y)
    if isLit { canvas.fillCircle(center: center, radius: 14, color: Theme.ink.opacity(0.12)) }
    canvas.fillCircle(center: center, radius: 8, color: Theme.ink)
  }

  private func place(of value: Double) -> Float {
    let part = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    return start.x + width * Float(min(max(part, 0), 1))
  }

  private func drawTrack(from left: Float, to right: Float, _ color: RGBA, on canvas: Canvas) {
    canvas.fillRectangle(
      center: SIMD2((left + right) / 2, start.y), size: SIMD2(right - left + 4, 4), cornerRadius: 2,
      color: color)
  }
}
