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

  func circle(_ center: SIMD2<Float>, radius: Float, stretch: SIMD2<Float> = SIMD2(1, 1), _ color: RGBA) {
    painter.canvas.fillCircle(
      center: place(center), radius: radius * scale, scale: stretch, color: color.opacity(opacity))
  }

  func text(
    _ text: String, at place: SIMD2<Float>, _ style: TextStyle, anchor: TextAnchor = .leading,
    color: RGBA? = nil
  ) throws(FontError) {
    try painter.canvas.drawText(
      text, at: self.place(place), anchor: anchor, fontSize: style.fontSize, weight: style.weight,
      scale: SIMD2(scale, scale), color: (color ?? painter.palette.ink).opacity(opacity))
  }

  /// A text in lines no wider than `width`, from its first line's middle down; answers how high it is.
  @discardableResult
  func paragraph(
    _ text: String, at place: SIMD2<Float>, width: Float, _ style: TextStyle, color: RGBA? = nil
  ) throws(FontError) -> Float {
    let advance = (style.fontSize * 1.55).rounded()
    let lines = try painter.lines(of: text, width: width, style)
    for (index, line) in lines.enumerated() {
      try self.text(line, at: place + SIMD2(0, Float(index) * advance), style, color: color)
    }
    return Float(lines.count) * advance
  }
}
