import Inbetween
import InbetweenSDL

/// The drawing functions of samples, on a stage of 640 × 360 points, with the colours of the palette.
struct Brush {
  /// The colours of the palette, by name.
  enum Tint: CaseIterable {
    case mint, peach, violet, sky, rose, sun, ink, dim, faint, control, well, dark, white

    static let series: [Tint] = [.mint, .peach, .violet, .sky, .rose, .sun]
  }

  static let stage = SIMD2<Float>(640, 360)

  let painter: Painter

  func color(_ tint: Tint) -> RGBA {
    let palette = painter.palette
    return switch tint {
    case .mint: palette.series[0]
    case .peach: palette.series[1]
    case .violet: palette.series[2]
    case .sky: palette.series[3]
    case .rose: palette.series[4]
    case .sun: palette.series[5]
    case .ink: palette.ink
    case .dim: palette.dim
    case .faint: palette.faint
    case .control: palette.control
    case .well: palette.well
    case .dark: palette.onSeries
    case .white: .white
    }
  }

  func circle(
    _ center: SIMD2<Float>?, _ radius: Float, _ tint: Tint, opacity: Float? = 1, scale: SIMD2<Float>? = nil
  ) {
    guard let center else { return }
    painter.canvas.fillCircle(
      center: center, radius: radius, scale: scale ?? SIMD2(1, 1), color: color(tint).opacity(opacity ?? 1))
  }

  func box(
    _ center: SIMD2<Float>?, _ size: SIMD2<Float>, corner: Float = 10, _ tint: Tint, opacity: Float? = 1,
    scale: SIMD2<Float>? = nil, rotation: Angle? = nil
  ) {
    guard let center else { return }
    painter.canvas.fillRectangle(
      center: center, size: size, cornerRadius: corner, rotation: rotation?.degrees ?? 0,
      scale: scale ?? SIMD2(1, 1), color: color(tint).opacity(opacity ?? 1))
  }

  /// Draws a box in a colour that a property has.
  func box(_ center: SIMD2<Float>, _ size: SIMD2<Float>, corner: Float = 10, color: Color?) {
    painter.canvas.fillRectangle(
      center: center, size: size, cornerRadius: corner, color: color.map { RGBA($0.sRGB) } ?? .clear)
  }

  /// Draws the shadow of a box that floats.
  func shadow(_ center: SIMD2<Float>?, _ size: SIMD2<Float>, corner: Float = 10, opacity: Float? = 1) {
    guard let center else { return }
    painter.shadow(
      Area(center: center, size: size), cornerRadius: corner, height: 2, opacity: opacity ?? 1)
  }

  func line(_ points: [SIMD2<Float>], width: Float = 2, _ tint: Tint, opacity: Float = 1) {
    painter.canvas.strokePolyline(
      points, width: width, ends: .round, joins: .round, color: color(tint).opacity(opacity))
  }

  func ring(_ center: SIMD2<Float>?, _ radius: Float, width: Float = 2, _ tint: Tint, opacity: Float? = 1) {
    guard let center else { return }
    painter.canvas.strokeArc(
      center: center, radius: radius, width: width, color: color(tint).opacity(opacity ?? 1))
  }

  func text(
    _ text: String, at center: SIMD2<Float>?, size: Float = 15, isBold: Bool = false,
    anchor: TextAnchor = .center, _ tint: Tint = .ink, opacity: Float? = 1
  ) throws {
    guard let center else { return }
    try painter.canvas.drawText(
      text, at: center, anchor: anchor, fontSize: size, weight: isBold ? .semibold : .regular,
      color: color(tint).opacity(opacity ?? 1))
  }

  /// Draws a text on a dark chip, which can be read over everything.
  func label(_ text: String, at center: SIMD2<Float>) throws { try painter.chip(text, at: center) }

  /// Draws the ground below a height, as wide as the panel.
  func floor(at y: Float) {
    box([320, y + 300], [2000, 600], corner: 0, .control)
    box([320, y + 2], [2000, 4], corner: 0, .faint)
  }

  /// Draws a ball with light on it. It has rolled as far as it has gone to the right.
  func ball(_ center: SIMD2<Float>?, _ radius: Float, _ tint: Tint) {
    guard let center else { return }
    shadow(center, [2 * radius, 2 * radius], corner: radius)
    circle(center, radius, tint)
    for spoke in 0..<3 {
      let way = SIMD2<Float>(direction: center.x / radius * 57.3 + 120 * Float(spoke))
      circle(center + way * radius * 0.56, radius * 0.16, .dark, opacity: 0.55)
    }
  }

  /// Draws the states of two games at a tick, as the first digits of their hashes.
  func states(_ hashes: [[UInt64]], at tick: Int, isEqual: Bool, place: SIMD2<Float>) throws {
    guard tick > 0 else { return try text("click in the left box", at: place, size: 18, isBold: true) }
    let words = hashes.map { $0.indices.contains(tick - 1) ? String($0[tick - 1] >> 32, radix: 16) : "–" }
    let sign = isEqual ? "=" : "≠"
    try text(
      "tick \(tick): left was \(words[0]) \(sign) right is \(words[1])", at: place - [0, 10], size: 18,
      isBold: true)
    if isEqual { try text("equal to the bit", at: place + [0, 14], size: 15, .dim) }
  }

  /// Draws a click, a line from it to a place beside it, and its copy there.
  ///
  /// - Parameter part: how far it has come: from 1 on it is there, and it fades.
  func echo(_ place: SIMD2<Float>, by distance: Float, _ part: Float) {
    let opacity = min(max(2 - part, 0), 1)
    guard part >= 0, opacity > 0 else { return }
    let way = SIMD2(distance * min(part, 1), 0)
    line([place, place + way], width: 2, .sun, opacity: 0.6 * opacity)
    ring(place, 11, width: 2, .sun, opacity: opacity)
    if part < 1 {
      circle(place + way, 4, .sun)
    } else {
      ring(place + way, 11, width: 2, .sun, opacity: opacity)
    }
  }

  /// Draws a dot for each entity with a property, which is its place.
  func dots(_ frame: Frame, _ place: Property<SIMD2<Float>>, size: Float, _ tint: Tint) {
    frame.withColumn(place, lane: 0) { x, _ in
      frame.withColumn(place, lane: 1) { y, _ in
        painter.canvas.drawSprites(x: x, y: y, size: size, color: color(tint))
      }
    }
  }
}
