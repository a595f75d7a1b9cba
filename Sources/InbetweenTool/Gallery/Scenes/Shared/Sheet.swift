import InbetweenSDL

/// Something drawn of many parts that moves, scales and fades as one. Places on it are seen from its origin.
struct Sheet {
  let painter: Painter
  /// Where its origin lies.
  var origin: SIMD2<Float>
  var scale: Float = 1
  var opacity: Float = 1

  /// Where a place of it lies.
  func place(_ place: SIMD2<Float>) -> SIMD2<Float> { origin + place * scale }

  func fill(_ area: Area, cornerRadius: Float = 0, _ color: RGBA) {
    painter.canvas.fillRectangle(
      center: place(area.center), size: area.size * scale, cornerRadius: cornerRadius * scale,
      color: color.opacity(opacity))
  }

  func circle(_ center: SIMD2<Float>, radius: Float, _ color: RGBA) {
    painter.canvas.fillCircle(
      center: place(center), radius: radius * scale, color: color.opacity(opacity))
  }

  func text(
    _ text: String, at place: SIMD2<Float>, _ style: TextStyle, color: RGBA? = nil
  ) throws(FontError) {
    try painter.canvas.drawText(
      text, at: self.place(place), anchor: .leading, fontSize: style.fontSize, weight: style.weight,
      scale: SIMD2(scale, scale), color: (color ?? painter.palette.ink).opacity(opacity))
  }

  /// A text in lines no wider than `width`, from its first line's middle down.
  func paragraph(
    _ text: String, at place: SIMD2<Float>, width: Float, _ style: TextStyle, color: RGBA? = nil
  ) throws(FontError) {
    let advance = (style.fontSize * 1.55).rounded()
    for (index, line) in try painter.lines(of: text, width: width, style).enumerated() {
      try self.text(line, at: place + SIMD2(0, Float(index) * advance), style, color: color)
    }
  }
}
