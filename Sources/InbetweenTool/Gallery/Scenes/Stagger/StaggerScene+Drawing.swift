import Foundation
import Inbetween
import InbetweenSDL

extension StaggerScene {
  func draw(with painter: Painter) throws {
    loop.sample()
    painter.panel(panel)
    painter.canvas.clip(center: panel.center, size: panel.size) { drawTiles(with: painter) }
    try drawLetters(with: painter)
    try drawLegend(with: painter)
    let words = choice.tiles(grid, over: motion.time).code
    if try painter.width(of: words, .caption) <= code.size.x {
      try painter.caption(words, at: SIMD2(code.left, code.center.y))
    }
  }

  private var tileSide: SIMD2<Float> { pointwiseMin(grid.pitch - 2, grid.pitch * 0.84) }

  /// Returns how much of all ripples is at a tile.
  private func ripple(of index: Int) -> Float { (frame[tiles[index], .ripple] ?? 0) + lift(of: index) }

  /// Returns the area of a tile. The highest leaps end below the line of the letters.
  func area(of index: Int) -> Area {
    let (tile, ripple) = (tiles[index], ripple(of: index))
    let leap = ((frame[tile, .position] ?? .zero) - SIMD2(0, 0.28 * ripple)) * grid.pitch.y
    let scale = (frame[tile, .scale] ?? SIMD2(1, 1)) * min(max(0.88 + 0.2 * ripple, 0.2), 1.2)
    let size = tileSide * scale
    var center = grid.position(of: index) + leap
    center.y = max(center.y, line.bottom + size.y / 2)
    return Area(center: center, size: size)
  }

  private func drawTiles(with painter: Painter) {
    let palette = painter.palette
    let pitch = grid.pitch
    let side = tileSide
    let radius = side.min() * 0.28
    let shine = RGBA(hex: 0xFFFFFF)
    for (index, tile) in tiles.enumerated() {
      let ripple = ripple(of: index)
      let area = area(of: index)
      let glow = min(max(frame[tile, .glow] ?? 0, 0), 1)
      let color = palette.ordered(frame[tile, .order] ?? 0)
      // A tile shows its place in the order also before the wave. There the ripple adds colour, later light.
      let share = min(max(glow, 0.24 + 0.3 * ripple), 1)
      // The ripple of the loop is at most 1. What clicks and the pointer add has another colour.
      let added = min(max((ripple - 1) * 0.8, 0), 1)
      painter.fill(
        area, cornerRadius: radius * area.size.x / side.x,
        palette.control.mixed(color, share).mixed(shine, min(max(0.35 * ripple * glow, 0), 0.6))
          .mixed(palette.series[5], added))
    }
    if let origin = choice.origin(in: grid) {
      let mark = Area(center: grid.position(ofCell: origin), radius: max(pitch.x, pitch.y) * 0.9)
      painter.outline(mark, cornerRadius: mark.size.x / 2, width: 2, palette.ink.opacity(0.8))
    }
  }

  /// Draws the letters. Each is at its place in the whole line, plus the engine's offset.
  private func drawLetters(with painter: Painter) throws {
    let style = TextStyle.title
    let words = Self.words
    var end = words.startIndex
    for letter in letters {
      let start = try painter.width(of: String(words[..<end]), style)
      let sign = String(words[end])
      end = words.index(after: end)
      let opacity = min(max(frame[letter, .opacity] ?? 0, 0), 1)
      guard opacity > 0, sign != " " else { continue }
      let position = SIMD2(line.left + start, line.center.y) + (frame[letter, .position] ?? .zero)
      try painter.text(sign, at: position, style, color: painter.palette.ink.opacity(opacity))
    }
  }

  /// Draws the colours from the first tile to the last, and how far the present wave has come.
  private func drawLegend(with painter: Painter) throws {
    let palette = painter.palette
    let (y, words) = (
      line.center.y, "last, \(String(format: "%.1f", motion.time.inSeconds)) s later"
    )
    try painter.caption(words, at: SIMD2(line.right, y), anchor: .trailing)
    let right = line.right - (try painter.width(of: words, .caption)) - 12
    let bar = Area(x: (right - 112)...right, y: (y - 4)...(y + 4))
    for (index, cell) in bar.columns(14, gap: 1).enumerated() {
      painter.fill(cell, cornerRadius: 2, palette.ordered(Float(index) / 13))
    }
    let knob = SIMD2(bar.x(at: front), y)
    painter.circle(knob, radius: 7, palette.panel)
    painter.circle(knob, radius: 5, palette.ink)
    try painter.caption("first", at: SIMD2(bar.left - 12, y), anchor: .trailing)
  }
}

extension Palette {
  /// Returns the colour of a place in the order, 0 for the first and 1 for the last.
  fileprivate func ordered(_ part: Float) -> RGBA {
    let part = min(max(part, 0), 1)
    return part < 0.5
      ? series[0].mixed(series[3], part * 2) : series[3].mixed(series[2], part * 2 - 1)
  }
}
