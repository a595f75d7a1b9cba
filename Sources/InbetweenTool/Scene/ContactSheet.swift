import Foundation
import Inbetween
import InbetweenSDL

/// A picture with many small pictures in rows, each with a caption below it.
struct ContactSheet {
  /// One small picture.
  struct Cell {
    let film: any Film
    let instant: Instant
    let caption: String
  }

  let cells: [Cell]
  let columns: Int
  /// The size of each small picture in pixels.
  let size: SIMD2<Int>
  /// Pixels per point of the window that each small picture shows.
  var density: Float = 1

  private var gap: Int { max(size.x / 20, 8) }
  private var captionHeight: Int { max(gap * 3 / 2, 24) }

  /// Draws all cells and writes the sheet as a PNG file. Cells of one film must be in the order of their
  /// times.
  func write(to path: String) throws {
    let rows = (cells.count + columns - 1) / columns
    let whole = SIMD2(
      columns * (size.x + gap) + gap, rows * (size.y + captionHeight) + gap)
    let sheet = try OffscreenCanvas(width: whole.x, height: whole.y)
    let palette = Palette.dark
    let painter = Painter(canvas: sheet, palette: palette)
    sheet.clear(background: palette.ground)
    Interruption.hold()
    for (index, cell) in cells.enumerated() {
      try Interruption.check("\(path) is not written")
      let picture = try OffscreenCanvas(width: size.x, height: size.y, density: density)
      if let stage = cell.film.stage { picture.stage = stage }
      try cell.film.draw(at: cell.instant, on: picture)
      let corner = SIMD2(
        gap + index % columns * (size.x + gap), gap + index / columns * (size.y + captionHeight))
      let area = Area(
        corner: SIMD2(Float(corner.x), Float(corner.y)), size: SIMD2(Float(size.x), Float(size.y)))
      painter.fill(area.inset(by: -1), cornerRadius: 9, palette.edge)
      sheet.drawPicture(picture, center: area.center, size: area.size, cornerRadius: 8)
      try painter.text(
        cell.caption, at: SIMD2(area.center.x, area.bottom + Float(captionHeight) / 2), .caption,
        anchor: .center, color: palette.dim)
    }
    try sheet.writePNG(to: path)
  }
}
