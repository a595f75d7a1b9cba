import InbetweenSDL

/// The drawing functions of the panel.
package struct Pen {
  let canvas: Canvas
  let look: Look

  package init(canvas: Canvas, look: Look) { (self.canvas, self.look) = (canvas, look) }

  /// The text sizes.
  enum Style {
    case caption, label, heading

    var fontSize: Float {
      switch self {
      case .caption: 11
      case .label: 12.5
      case .heading: 16
      }
    }

    var weight: FontWeight { self == .caption ? .regular : .semibold }
  }

  func fill(_ box: Box, radius: Float = 0, _ color: RGBA) {
    canvas.fillRectangle(center: box.center, size: box.size, cornerRadius: radius, color: color)
  }

  /// Draws a panel with its edge and a shadow.
  func panel(_ box: Box, radius: Float) {
    canvas.drawShadow(
      center: box.center, size: box.size, cornerRadius: radius, blur: 30, offset: SIMD2(0, 8),
      color: look.shadow)
    fill(Box(center: box.center, size: box.size + 2), radius: radius + 1, look.edge)
    fill(box, radius: radius, look.panel)
  }

  /// Draws a text, shortened to `width`. Returns its width.
  @discardableResult
  func text(
    _ text: String, _ x: Float, _ y: Float, _ style: Style = .caption, isTrailing: Bool = false,
    width: Float = .infinity, _ color: RGBA? = nil
  ) throws(FontError) -> Float {
    let (words, taken) = try fitted(text, style, width)
    // On whole pixels still text is sharp.
    let scale = canvas.space == .stage ? canvas.viewport.scale : canvas.viewport.density
    try canvas.drawText(
      words, at: (SIMD2(x, y) * scale).rounded(.toNearestOrAwayFromZero) / scale,
      anchor: isTrailing ? .trailing : .leading, fontSize: style.fontSize, weight: style.weight,
      color: color ?? look.ink)
    return taken
  }

  func width(of text: String, _ style: Style) throws(FontError) -> Float {
    try canvas.measureText(text, fontSize: style.fontSize, weight: style.weight).x
  }

  /// Returns a text with an ellipsis where it is wider than `width`, and its width.
  private func fitted(_ text: String, _ style: Style, _ width: Float) throws(FontError) -> (String, Float) {
    let whole = try self.width(of: text, style)
    if whole <= width { return (text, whole) }
    var part = Substring(text)
    while !part.isEmpty {
      part.removeLast()
      while part.last == " " || part.last == "·" { part.removeLast() }
      let shorter = part + "…"
      let taken = try self.width(of: String(shorter), style)
      if taken <= width { return (String(shorter), taken) }
    }
    return ("", 0)
  }
}
