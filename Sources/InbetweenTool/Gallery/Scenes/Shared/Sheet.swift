import InbetweenSDL

/// A coordinate system for drawings of several parts that move, scale and fade together.
struct Sheet {
  let painter: Painter
  /// The origin's position on the canvas.
  var origin: SIMD2<Float>
  var scale: Float = 1
  var opacity: Float = 1

  /// Returns the position on the canvas of a point of the sheet.
  func position(of point: SIMD2<Float>) -> SIMD2<Float> { origin + point * scale }

  func fill(_ area: Area, cornerRadius: Float = 0, _ color: RGBA) {
    painter.canvas.fillRectangle(
      center: position(of: area.center), size: area.size * scale, cornerRadius: cornerRadius * scale,
      color: color.opacity(opacity))
  }

  func circle(_ center: SIMD2<Float>, radius: Float, _ color: RGBA) {
    painter.canvas.fillCircle(
      center: position(of: center), radius: radius * scale, color: color.opacity(opacity))
  }

  func text(
    _ text: String, at position: SIMD2<Float>, _ style: TextStyle, color: RGBA? = nil
  ) throws(FontError) {
    try painter.canvas.drawText(
      text, at: self.position(of: position), anchor: .leading, fontSize: style.fontSize, weight: style.weight,
      scale: SIMD2(scale, scale), color: (color ?? painter.palette.ink).opacity(opacity))
  }

  /// Draws a text in lines no wider than `width`. `position` is at the middle of the first line's height.
  func paragraph(
    _ text: String, at position: SIMD2<Float>, width: Float, _ style: TextStyle, color: RGBA? = nil
  ) throws(FontError) {
    let advance = (style.fontSize * 1.55).rounded()
    for (index, line) in try painter.lines(of: text, width: width, style).enumerated() {
      try self.text(line, at: position + SIMD2(0, Float(index) * advance), style, color: color)
    }
  }
}
