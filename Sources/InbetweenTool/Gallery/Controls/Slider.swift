import InbetweenSDL

/// A slider: a name, a formatted value, and a track with a knob.
final class Slider: Control {
  let range: ClosedRange<Double>
  /// The values that it sets are multiples of this, clamped to the range.
  let step: Double
  /// The present value.
  private(set) var value: Double
  /// Returns the value, if it may be changed elsewhere too.
  var source: (() -> Double)?
  private let words: (Double) -> String
  private let action: (Double) throws -> Void

  /// The height of a slider, in points.
  static let height: Float = 44

  /// - Parameters:
  ///   - words: formats the value, with its unit.
  ///   - action: handles a new value.
  init(
    _ name: String, _ range: ClosedRange<Double>, step: Double, value: Double,
    words: @escaping (Double) -> String, action: @escaping (Double) throws -> Void
  ) {
    self.range = range
    self.step = step
    self.value = value
    self.words = words
    self.action = action
    super.init(name)
  }

  override var adjusts: Bool { true }
  override func press(at position: SIMD2<Float>) throws { try drag(to: position) }
  override func drag(to position: SIMD2<Float>) throws {
    try set(range.lowerBound + Double(area.share(atX: position.x)) * (range.upperBound - range.lowerBound))
  }
  override func release(at position: SIMD2<Float>) throws {}
  override func adjust(by steps: Int) throws {
    if let source { show(source()) }
    try set(value + Double(steps) * step)
  }

  /// Shows a value that was set elsewhere, without calling the action.
  func show(_ value: Double) { self.value = min(max(value, range.lowerBound), range.upperBound) }

  private func set(_ value: Double) throws {
    let rounded = min(max((value / step).rounded() * step, range.lowerBound), range.upperBound)
    guard rounded != self.value else { return }
    self.value = rounded
    try action(rounded)
  }

  override func draw(with painter: Painter) throws {
    if let source { show(source()) }
    let palette = painter.palette
    let y = area.bottom - 12
    let part = Float((value - range.lowerBound) / (range.upperBound - range.lowerBound))
    let knob = SIMD2(area.x(at: part), y)
    let words = words(value)
    try painter.text(words, at: SIMD2(area.right, area.top + 9), .label, anchor: .trailing)
    let room = area.size.x - (try painter.width(of: words, .label)) - 6
    // A name that has no room is smaller before it is shortened.
    let style: TextStyle = try painter.width(of: name, .label) <= room ? .label : .caption
    try painter.text(name, at: SIMD2(area.left, area.top + 9), style, width: room, color: palette.dim)
    painter.track(area, y: y, filledTo: knob.x)
    let radius = 7 + lift + push
    drawKnob(knob, radius: radius, palette.accent, with: painter)
    painter.circle(knob, radius: radius - 2.5, palette.panel)
  }

  /// Returns the height of sliders in two columns.
  static func rows(_ count: Int) -> Float { Float((count + 1) / 2) * height }

  /// Lays sliders out in two columns.
  static func lay(_ sliders: [Slider], in area: Area) {
    let columns = area.columns(2, gap: area.size.x < 320 ? 12 : 24)
    for (index, slider) in sliders.enumerated() {
      let column = columns[index % 2]
      let top = column.top + Float(index / 2) * height
      slider.area = Area(x: column.left...column.right, y: top...(top + height))
    }
  }
}
