import CInbetweenSDL

/// The point of a text that lies at its position: the start, the middle or the end of the lines. Vertically
/// it is always the middle.
///
/// ```swift
/// let picture = try OffscreenCanvas(width: 200, height: 40)
/// try picture.drawText("Hello", at: [8, 20], anchor: .leading, fontSize: 18, color: .white)
/// ```
public enum TextAnchor: Hashable, Sendable {
  /// The text is centred on its position.
  case center
  /// The start of the lines, on the left.
  case leading
  /// The end of the lines, on the right.
  case trailing
}

extension Canvas {
  /// Draws a text; "\n" begins a new line.
  ///
  /// Glyphs are rendered at the pixel size at which they are shown, so text is sharp at any scale. Unrotated
  /// text in the window space is also aligned to whole pixels.
  /// - Parameters:
  ///   - text: the text.
  ///   - position: in points of the present space.
  ///   - anchor: the point of the text that lies at `position`.
  ///   - fontSize: one em, in points. Texts under a quarter of a pixel are not drawn.
  ///   - weight: the weight of the font.
  ///   - rotation: degrees, clockwise, about `position`, after `scale`.
  ///   - scale: stretches the text about `position`.
  ///   - color: the colour of the letters.
  /// - Throws: `FontError` if no font is found, or the text cannot be drawn.
  public func drawText(
    _ text: String, at position: SIMD2<Float>, anchor: TextAnchor = .center, fontSize: Float,
    weight: FontWeight = .regular, rotation: Float = 0, scale: SIMD2<Float> = SIMD2(1, 1), color: RGBA
  ) throws(FontError) {
    let stretch = max(abs(scale.x), abs(scale.y))
    let pixels = fontSize * stretch * pixelScale
    let middle = pixel(position)
    // Text below a quarter of a pixel is invisible.
    guard let ink = ink(color), pixels >= 0.25, pixels.isFinite, middle.isFinite, scale.isFinite,
      rotation.isFinite,
      scale.x != 0, scale.y != 0
    else { return }
    let typesetter = try typesetting()
    let direction = scale / stretch
    let turn = rotation == 0 ? Turn.none : Turn(degrees: rotation)
    let rows = Self.rows(text)
    for (number, row) in rows.enumerated() where !row.isEmpty {
      let line = try typesetter.line(row, weight: weight, pixels: pixels)
      let along: Float =
        switch anchor {
        case .center: 0
        case .leading: (line.size.x / 2).rounded(.up)
        case .trailing: -(line.size.x / 2).rounded(.up)
        }
      // Lines are whole pixels apart, so that either all of them are sharp or none.
      let down = Float(number) * line.advance - (Float(rows.count - 1) * line.advance / 2).rounded(.down)
      var center = middle + turn(SIMD2(along, down + line.drop) * direction)
      if space == .window, rotation == 0 { center.round(.toNearestOrAwayFromZero) }
      append(line, center: center, direction: direction, turn: turn, color: ink)
    }
  }

  /// Returns a text's size in points of the present space: the width of its longest line, the height of all
  /// lines.
  ///
  /// - Throws: `FontError` if no font is found, or the text cannot be measured.
  public func measureText(_ text: String, fontSize: Float, weight: FontWeight = .regular) throws(FontError)
    -> SIMD2<Float>
  {
    let pixels = fontSize * pixelScale
    guard pixels >= 0.25, pixels.isFinite else { return .zero }
    let typesetter = try typesetting()
    var size = SIMD2<Float>.zero
    for row in Self.rows(text) {
      // An empty line is as high as any other.
      let line = try typesetter.line(row.isEmpty ? " " : row, weight: weight, pixels: pixels)
      size.x = max(size.x, row.isEmpty ? 0 : line.size.x)
      size.y += line.advance
    }
    return size / pixelScale
  }

  /// Returns the lines without zero bytes, which would end a C string.
  private static func rows(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { row in
      row.utf8.contains(0) ? String(row.filter { $0 != "\0" }) : String(row)
    }
  }

  private func append(
    _ line: Typesetter.Line, center: SIMD2<Float>, direction: SIMD2<Float>, turn: Turn, color: SDL_Color
  ) {
    let texture = line.texture
    let half =
      SIMD2(Float(texture.width), Float(texture.height)) / 2 * line.magnification * direction
    guard mayShow(center, reach: half.length) else { return }
    if turn == .none, direction.min() > 0 {
      list.batch(texture: texture, clip: clip, shape: .quads)
      list.quad(from: center - half, to: center + half, color, texture: .zero, .one)
      return
    }
    list.batch(texture: texture, clip: clip)
    let first = list.nextVertex
    for place in [SIMD2<Float>(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)] {
      list.vertex(center + turn((place * 2 - 1) * half), color, place)
    }
    list.face(first, first + 1, first + 2, first + 3)
  }
}
