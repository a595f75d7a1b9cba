import Inbetween
import InbetweenSDL

extension StaggerScene {
  func draw(with painter: Painter) throws {
    loop.sample()
    painter.panel(panel)
    drawTiles(with: painter)
    try drawLetters(with: painter)
    try painter.caption(
      "stagger: \(choice.tiles(grid).code)", at: SIMD2(code.right, code.center.y), anchor: .trailing,
      width: code.size.x)
  }

  private func drawTiles(with painter: Painter) {
    let palette = painter.palette
    let pitch = grid.pitch
    let side = pointwiseMin(pitch - 2, pitch * 0.84)
    let radius = min(side.x, side.y) * 0.28
    let still = palette.control
    for (index, tile) in tiles.enumerated() {
      let leap = (frame[tile, .position] ?? .zero) * pitch.y
      let scale = frame[tile, .scale] ?? SIMD2(1, 1)
      let glow = frame[tile, .glow] ?? 0
      // The wave's colour changes gradually from one corner of the grid to the opposite one.
      let column = Float(index % grid.columns) / Float(grid.columns)
      let row = Float(index / grid.columns) / Float(grid.rows)
      let hue = (column + row) / 2
      let lit =
        hue < 0.5
        ? palette.series[0].mixed(palette.series[3], hue * 2)
        : palette.series[3].mixed(palette.series[2], hue * 2 - 1)
      painter.fill(
        Area(center: grid.position(of: index) + leap, size: side * scale), cornerRadius: radius * scale.x,
        still.mixed(lit, glow))
    }
  }

  /// Draws the letters. Each is at its place in the whole line, plus the engine's offset.
  private func drawLetters(with painter: Painter) throws {
    let style = TextStyle.title
    let words = Self.words
    let width = try painter.width(of: words, style)
    let left = line.center.x - width / 2
    var end = words.startIndex
    for letter in letters {
      let start = try painter.width(of: String(words[..<end]), style)
      let sign = String(words[end])
      end = words.index(after: end)
      let opacity = min(max(frame[letter, .opacity] ?? 0, 0), 1)
      guard opacity > 0, sign != " " else { continue }
      let position = SIMD2(left + start, line.center.y) + (frame[letter, .position] ?? .zero)
      try painter.text(sign, at: position, style, color: painter.palette.ink.opacity(opacity))
    }
  }
}
