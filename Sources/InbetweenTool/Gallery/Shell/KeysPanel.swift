import Inbetween
import InbetweenSDL

/// The panel that lists the keys.
struct KeysPanel {
  /// The gallery's own keys.
  static let keys = [
    KeyHelp(caps: ["1", "…", "0"], meaning: "Show a scene"),
    KeyHelp(caps: ["Shift", "1 … 4"], meaning: "Show one of the last four"),
    KeyHelp(caps: ["↑", "↓"], meaning: "Previous, next scene"),
    KeyHelp(caps: ["/"], meaning: "Search the scenes"),
    KeyHelp(caps: ["Tab"], meaning: "Next control"),
    KeyHelp(caps: ["Enter"], meaning: "Press it"),
    KeyHelp(caps: ["Space"], meaning: "Pause, play"),
    KeyHelp(caps: ["B"], meaning: "Rewind while held; tap: turn"),
    KeyHelp(caps: [",", "."], meaning: "Slower, faster: ⅛ to 4"),
    KeyHelp(caps: ["←", "→"], meaning: "One frame back, forward"),
    KeyHelp(caps: ["R"], meaning: "Restart"),
    KeyHelp(caps: ["H"], meaning: "Hide, show the panels"),
    KeyHelp(caps: ["G"], meaning: "Frame graph and cost"),
    KeyHelp(caps: ["I", "Right click"], meaning: "Inspect what is pointed at"),
    KeyHelp(caps: ["K"], meaning: "Show the code"),
    KeyHelp(caps: ["F2"], meaning: "The world: rate, overlays, profile"),
    KeyHelp(caps: ["Wheel"], meaning: "Zoom; the middle button moves"),
    KeyHelp(caps: ["Delete"], meaning: "Remove the key frame pointed at"),
    KeyHelp(caps: ["Ctrl", "Z"], meaning: "Undo an edit: of keys, of code"),
    KeyHelp(caps: ["L"], meaning: "Light, dark"),
    KeyHelp(caps: ["M"], meaning: "Less motion"),
    KeyHelp(caps: ["F9"], meaning: "Record, stop"),
    KeyHelp(caps: ["F11"], meaning: "Full screen"),
    KeyHelp(caps: ["Esc"], meaning: "Close; twice: quit"),
  ]

  /// The width of the caps of a line.
  static let capsWidth: Float = 112

  /// Returns the width of a column: room for its longest line, as far as the window has that.
  static func width(
    of lines: [KeyHelp], columns: Float, in window: Area, with painter: Painter
  ) throws(FontError) -> Float {
    let widths = try lines.map { line throws(FontError) in try painter.width(of: line.meaning) }
    return min(capsWidth + (widths.max() ?? 0) + 24, (window.size.x - 24 - 32) / columns)
  }

  /// The height of the lines in a window.
  private static func room(in window: Area) -> Float { window.size.y - 48 - 84 }

  /// Returns the number of columns of some lines: two, if one would be too high.
  static func columns(of lines: Int, in window: Area) -> Int {
    room(in: window) / Float(lines) < 26 && window.size.x >= 720 ? 2 : 1
  }

  /// Draws the panel in the middle of the window, with the scene's own keys below the gallery's.
  ///
  /// - Parameter presence: how far it is shown, 0 to 1.
  static func draw(_ sceneKeys: [KeyHelp], in window: Area, presence: Float, with painter: Painter) throws {
    guard presence > 0 else { return }
    painter.fill(window, RGBA.black.opacity(0.45 * presence))
    let lines = keys + sceneKeys
    let count = columns(of: lines.count, in: window)
    let perColumn = (lines.count + count - 1) / count
    let row = min(32, room(in: window) / Float(perColumn))
    let columns = Float(count)
    let column = try width(of: lines, columns: columns, in: window, with: painter)
    let size = SIMD2(columns * column + 32, 84 + Float(perColumn) * row)
    let panel = Area(center: window.center + SIMD2(0, 20 * (1 - presence)), size: size)
    try painter.moved(opacity: presence) {
      painter.shadow(panel, cornerRadius: 18, height: 4)
      painter.panel(panel, cornerRadius: 18)
      try painter.text("Keys", at: SIMD2(panel.left + 28, panel.top + 30), .heading)
      for (index, line) in lines.enumerated() {
        let x = panel.left + 28 + Float(index / perColumn) * column
        let y = panel.top + 60 + (Float(index % perColumn) + 0.5) * row
        try painter.text(
          line.meaning, at: SIMD2(x + capsWidth, y), width: column - capsWidth - 12,
          color: painter.palette.dim)
        try drawCaps(of: line, at: SIMD2(x, y), with: painter)
      }
    }
  }

  /// Draws the caps of a line from their left end. Returns their width.
  @discardableResult
  static func drawCaps(of line: KeyHelp, at left: SIMD2<Float>, with painter: Painter) throws -> Float {
    var width: Float = 0
    for cap in line.caps { width += try drawCap(cap, at: left + SIMD2(width, 0), with: painter) + 5 }
    return width
  }

  /// Draws a key cap from its left end. Returns its width.
  private static func drawCap(_ text: String, at left: SIMD2<Float>, with painter: Painter) throws -> Float {
    let palette = painter.palette
    let width = max(try painter.width(of: text, .caption) + 14, 26)
    let cap = Area(center: left + SIMD2(width / 2, 0), size: SIMD2(width, 22))
    painter.fill(Area(center: cap.center + SIMD2(0, 1.5), size: cap.size), cornerRadius: 6, palette.edge)
    painter.fill(cap, cornerRadius: 6, palette.control)
    try painter.text(text, at: cap.center, .caption, anchor: .center)
    return width
  }
}
