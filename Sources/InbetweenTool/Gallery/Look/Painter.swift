import Inbetween
import InbetweenSDL

/// The text sizes, from the smallest to the largest.
enum TextStyle {
  case caption, label, body, heading, title, display

  /// The size of an em, in points.
  var fontSize: Float {
    switch self {
    case .caption: 11.5
    case .label: 13
    case .body: 14
    case .heading: 16
    case .title: 21
    case .display: 34
    }
  }

  var weight: FontWeight {
    switch self {
    case .caption, .body: .regular
    case .label, .heading, .title, .display: .semibold
    }
  }
}

/// The drawing functions of scenes and controls. The canvas's stage is the window, in points.
struct Painter {
  let canvas: Canvas
  let palette: Palette

  /// Draws a panel with its edge and a shadow.
  func panel(_ area: Area, cornerRadius: Float = 16) {
    shadow(area, cornerRadius: cornerRadius, height: 1)
    fill(area.inset(by: -1), cornerRadius: cornerRadius + 1, palette.edge)
    fill(area, cornerRadius: cornerRadius, palette.panel)
  }

  /// Draws a picture in an area with round corners. `ground` covers its corners.
  func framed(_ area: Area, cornerRadius: Float = 16, on ground: RGBA? = nil, _ body: () throws -> Void)
    rethrows
  {
    try canvas.clip(center: area.center, size: area.size, body)
    roundCorners(of: area, cornerRadius: cornerRadius, on: ground ?? palette.ground)
    outline(area, cornerRadius: cornerRadius, RGBA.black.opacity(0.14))
  }

  /// Covers the corners of an area with a ground. A clip has no round corners.
  func roundCorners(of area: Area, cornerRadius: Float = 16, on ground: RGBA) {
    canvas.clip(center: area.center, size: area.size) {
      let width = cornerRadius * 0.5
      outline(area.inset(by: -width), cornerRadius: cornerRadius + width, width: width, ground)
    }
  }

  /// Draws words on a dark, translucent chip, which can be read over any picture.
  func chip(_ words: String, at place: SIMD2<Float>, anchor: TextAnchor = .center, _ color: RGBA = .white)
    throws
  {
    let size = SIMD2(try width(of: words, .label) + 28, 30)
    let shift: Float = anchor == .leading ? size.x / 2 : anchor == .trailing ? -size.x / 2 : 0
    let area = Area(center: place + SIMD2(shift, 0), size: size)
    fill(area, cornerRadius: 15, RGBA(hex: 0x0F1317).opacity(0.62))
    try text(words, at: area.center, .label, anchor: .center, color: color)
  }

  /// Draws a recess in a panel.
  func well(_ area: Area, cornerRadius: Float = 12) { fill(area, cornerRadius: cornerRadius, palette.well) }

  /// Draws a shadow. `height` is the shape's height above the ground: 1 for a panel, 2 or 3 for things that
  /// move, 4 for things above everything else.
  func shadow(_ area: Area, cornerRadius: Float, height: Float, opacity: Float = 1) {
    guard height > 0 else { return }
    canvas.drawShadow(
      center: area.center, size: area.size, cornerRadius: cornerRadius, blur: 6 + 8 * height,
      offset: SIMD2(0, 1 + 2.5 * height),
      color: palette.shadow.opacity(opacity * min(0.4 + 0.2 * height, 1)))
  }

  func fill(_ area: Area, cornerRadius: Float = 0, _ color: RGBA) {
    canvas.fillRectangle(center: area.center, size: area.size, cornerRadius: cornerRadius, color: color)
  }

  func circle(_ center: SIMD2<Float>, radius: Float, _ color: RGBA) {
    canvas.fillCircle(center: center, radius: radius, color: color)
  }

  func line(from start: SIMD2<Float>, to end: SIMD2<Float>, width: Float = 1, _ color: RGBA) {
    canvas.strokeLine(from: start, to: end, width: width, color: color)
  }

  /// Draws a vertical line across an area.
  func upright(_ x: Float, across area: Area, width: Float = 1, _ color: RGBA) {
    line(from: SIMD2(x, area.top), to: SIMD2(x, area.bottom), width: width, color)
  }

  /// Draws a horizontal line across an area.
  func level(_ y: Float, across area: Area, width: Float = 1, _ color: RGBA) {
    line(from: SIMD2(area.left, y), to: SIMD2(area.right, y), width: width, color)
  }

  /// Draws a line along the inner edge of an area.
  func outline(_ area: Area, cornerRadius: Float, width: Float = 1, _ color: RGBA) {
    canvas.strokeRectangle(
      center: area.center, size: area.size, cornerRadius: cornerRadius, width: width, color: color)
  }

  /// Returns as many sentences of a text as a line of a width has room for.
  func sentences(of text: String, width: Float, _ style: TextStyle) throws(FontError) -> String {
    var words = text
    while !words.isEmpty, try self.width(of: words, style) > width {
      let last = words.dropLast().range(of: ". ", options: .backwards)
      words = last.map { words[..<$0.lowerBound] + "." } ?? ""
    }
    return words
  }

  /// Draws a horizontal track around a y coordinate, filled from its left end to `end`.
  func track(_ area: Area, y: Float, filledTo end: Float) {
    let track = Area(x: area.left...area.right, y: (y - 2)...(y + 2))
    fill(track, cornerRadius: 2, palette.control)
    fill(track.between(area.left...max(end, area.left)), cornerRadius: 2, palette.accent)
  }

  /// Calls `body` with the canvas's origin moved by an offset and its opacity multiplied.
  func moved(by offset: SIMD2<Float> = .zero, opacity: Float = 1, _ body: () throws -> Void) rethrows {
    let before = (canvas.offset, canvas.opacity)
    canvas.offset += offset
    canvas.opacity *= opacity
    defer { (canvas.offset, canvas.opacity) = before }
    try body()
  }

  /// Draws a dashed line between two points.
  func dashes(
    from start: SIMD2<Float>, to end: SIMD2<Float>, dash: Float = 4, gap: Float = 5, width: Float = 1.5,
    _ color: RGBA
  ) {
    let way = end - start
    let length = way.length
    guard length > 0 else { return }
    let direction = way / length
    for position in stride(from: Float(0), to: length, by: dash + gap) {
      line(
        from: start + direction * position, to: start + direction * min(position + dash, length),
        width: width,
        color)
    }
  }

  /// Draws a dashed line through points. The pattern continues around the corners.
  func dashes(
    along points: [SIMD2<Float>], dash: Float = 4, gap: Float = 5, width: Float = 1.5, _ color: RGBA
  ) {
    guard var last = points.first else { return }
    var stroke = [last]
    var isInk = true
    var left = dash
    for point in points.dropFirst() {
      while true {
        let way = point - last
        let length = way.length
        if length < left {
          left -= length
          last = point
          stroke.append(point)
          break
        }
        last += way * (left / length)
        stroke.append(last)
        if isInk { canvas.strokePolyline(stroke, width: width, color: color) }
        isInk.toggle()
        left = isInk ? dash : gap
        stroke = [last]
      }
    }
    if isInk, stroke.count > 1 { canvas.strokePolyline(stroke, width: width, color: color) }
  }

  /// Draws a text. If `width` is given, the text is shortened to it.
  func text(
    _ text: String, at position: SIMD2<Float>, _ style: TextStyle = .body, anchor: TextAnchor = .leading,
    width: Float? = nil, color: RGBA? = nil
  ) throws(FontError) {
    let words = if let width { try shortened(text, width: width, style) } else { text }
    try canvas.drawText(
      words, at: sharp(position), anchor: anchor, fontSize: style.fontSize, weight: style.weight,
      color: color ?? palette.ink)
  }

  /// Draws a dim text in the smallest size.
  func caption(
    _ text: String, at position: SIMD2<Float>, anchor: TextAnchor = .leading, width: Float? = nil
  ) throws(FontError) {
    try self.text(text, at: position, .caption, anchor: anchor, width: width, color: palette.dim)
  }

  /// Returns the nearest point on whole pixels. There, still text is sharp, and texts side by side share a
  /// baseline.
  func sharp(_ position: SIMD2<Float>) -> SIMD2<Float> {
    let scale = canvas.viewport.scale
    return (position * scale).rounded(.toNearestOrAwayFromZero) / scale
  }

  /// Returns the width of a text, in points.
  func width(of text: String, _ style: TextStyle = .body) throws(FontError) -> Float {
    try canvas.measureText(text, fontSize: style.fontSize, weight: style.weight).x
  }

  /// Breaks a text between words into lines no wider than `width`. A wider word has its own line.
  func lines(of text: String, width: Float, _ style: TextStyle) throws(FontError) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if !line.isEmpty, try self.width(of: longer, style) > width {
        lines.append(line)
        line = String(word)
      } else {
        line = longer
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// Returns a text shortened with an ellipsis until it is no wider than `width`.
  func shortened(_ text: String, width: Float, _ style: TextStyle) throws(FontError) -> String {
    if try self.width(of: text, style) <= width { return text }
    var part = Substring(text)
    while !part.isEmpty {
      part.removeLast()
      let shorter = String(part.trimmingSuffix(" ")) + "…"
      if try self.width(of: shorter, style) <= width { return shorter }
    }
    return ""
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ character: Character) -> Substring {
    var text = self
    while text.last == character { text.removeLast() }
    return text
  }
}

extension Float {
  /// The number as text with two decimal places.
  var inHundredths: String {
    let hundredths = Int((magnitude * 100).rounded())
    let rest = hundredths % 100
    return "\(self < 0 && hundredths > 0 ? "−" : "")\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension Duration {
  var inSeconds: Float { Float(self / .seconds(1)) }
}
