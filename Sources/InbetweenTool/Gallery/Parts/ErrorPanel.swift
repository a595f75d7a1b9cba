import Foundation
import InbetweenFiles
import InbetweenSDL

/// The errors of a motion file, over the scene that plays on.
enum ErrorPanel {
  private static let most = 3

  /// Draws the first errors, each with its line and column, at the lower edge of an area.
  static func draw(_ errors: MotionFileErrors, over area: Area, with painter: Painter) throws {
    let palette = painter.palette
    let width = min(area.size.x - 24, 760)
    let (place, indent): (Float, Float) = (22, 76)
    let room = width - place - indent - 20
    var rows: [(place: String, words: [String])] = []
    for error in errors.errors.prefix(most) {
      let place = error.line.flatMap { line in error.column.map { "\(line):\($0)" } } ?? ""
      let lines = try painter.lines(of: error.description, width: room, .body)
      rows.append((place, lines.prefix(3).enumerated().map { $0 == 2 && lines.count > 3 ? $1 + " …" : $1 }))
    }
    let further = errors.errors.count - rows.count
    let count = rows.reduce(0) { $0 + $1.words.count } + (further > 0 ? 1 : 0)
    let height = 58 + Float(count) * 20 + Float(rows.count) * 4
    let panel = Area(
      corner: SIMD2(area.center.x - width / 2, area.bottom - height - 12), size: SIMD2(width, height))
    painter.shadow(panel, cornerRadius: 12, height: 4)
    painter.panel(panel, cornerRadius: 12)
    painter.fill(
      Area(x: (panel.left + 8)...(panel.left + 11), y: (panel.top + 12)...(panel.bottom - 12)),
      cornerRadius: 1.5, palette.alarm)
    let name = errors.name.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "The file"
    try painter.text(
      "\(name) cannot be read; what it said before plays on", at: SIMD2(panel.left + place, panel.top + 24),
      .label, width: width - place - 16)
    var y = panel.top + 54
    for row in rows {
      try painter.text(row.place, at: SIMD2(panel.left + place, y), .label, color: palette.alarm)
      for line in row.words {
        try painter.text(line, at: SIMD2(panel.left + place + indent, y), width: room)
        y += 20
      }
      y += 4
    }
    if further > 0 {
      try painter.caption("and \(further) more", at: SIMD2(panel.left + place + indent, y))
    }
  }
}
