import InbetweenSDL

/// A knob that changes the shape of an easing.
final class CurveHandle: Control {
  /// The position in the curve's coordinates: x in 0…1, y in `range`.
  var point = SIMD2<Float>.zero
  var range: ClosedRange<Float> = 0...1
  /// The area of the square from (0, 0) to (1, 1).
  var square = Area.zero
  /// The end of the curve that a line joins with the knob; nil for none.
  var end: SIMD2<Float>?
  /// Whether another curve is shown for the moment.
  var isHidden = false
  /// The index of the easing that it bends, for its colour.
  var slot = 0
  /// Whether the left and right keys move the handle vertically. Enter toggles this.
  private(set) var movesUp = false
  private let change: (SIMD2<Float>) throws -> Void

  init(_ name: String, change: @escaping (SIMD2<Float>) throws -> Void) {
    self.change = change
    super.init(name)
  }

  override var adjusts: Bool { true }
  override func activate() { movesUp.toggle() }
  override func adjust(by steps: Int) throws {
    let step = Float(steps) * 0.05
    try move(to: point + (movesUp ? SIMD2(0, step) : SIMD2(step, 0)))
  }
  override func press(at position: SIMD2<Float>) throws { try drag(to: position) }
  override func release(at position: SIMD2<Float>) {}
  override func drag(to position: SIMD2<Float>) throws {
    let part = (position - square.least) / pointwiseMax(square.size, SIMD2(1, 1))
    try move(to: SIMD2(part.x, 1 - part.y))
  }

  /// Moves to the nearest allowed position, in hundredths.
  private func move(to next: SIMD2<Float>) throws {
    let hundredths = (next * 100).rounded(.toNearestOrEven) / 100
    try change(
      SIMD2(min(max(hundredths.x, 0), 1), min(max(hundredths.y, range.lowerBound), range.upperBound)))
  }

  /// The position in the window.
  var position: SIMD2<Float> { square.plot(point.x, point.y) }

  override func draw(with painter: Painter) throws {
    if isHidden { return }
    let palette = painter.palette
    let color = palette.pair[slot]
    if let end {
      painter.line(from: square.plot(end.x, end.y), to: position, width: 1.5, color.opacity(0.8))
    }
    let radius = 7 + lift + push
    drawKnob(position, radius: radius, color, with: painter)
    painter.circle(position, radius: radius - 2.5, palette.panel)
    guard ring > 0 else { return }
    let way = movesUp ? SIMD2<Float>(0, 3) : SIMD2<Float>(3, 0)
    painter.line(from: position - way, to: position + way, width: 2, palette.ink.opacity(ring))
  }
}
