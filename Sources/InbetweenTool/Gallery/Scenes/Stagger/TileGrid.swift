/// The grid of a thousand tiles in an area. Its columns and rows make the cells as square as possible.
struct TileGrid: Equatable {
  static let count = 1000

  var area: Area
  let columns: Int
  let rows: Int

  init(in area: Area) {
    self.area = area
    let aspect = area.size.x / max(area.size.y, 1)
    /// Returns the aspect ratio of a cell, the longer side over the shorter one.
    func distortion(_ columns: Int) -> Float {
      let cell = aspect * Float(Self.count / columns) / Float(columns)
      return max(cell, 1 / max(cell, 0.001))
    }
    let divisors = (1...Self.count).filter { Self.count % $0 == 0 }
    columns = divisors.min { distortion($0) < distortion($1) } ?? Self.count
    rows = Self.count / columns
  }

  /// The distance between the centres of neighbouring cells.
  var pitch: SIMD2<Float> { area.size / SIMD2(Float(columns), Float(rows)) }

  /// Returns the centre of a cell. Tiles are listed row by row.
  func place(of index: Int) -> SIMD2<Float> {
    area.least + (SIMD2(Float(index % columns), Float(index / columns)) + 0.5) * pitch
  }

  /// Returns the position in cells, which may be fractional. Centres of cells have whole coordinates.
  func cell(at place: SIMD2<Float>) -> SIMD2<Float> { (place - area.least) / pitch - 0.5 }

  /// The indices of the tiles, column by column.
  var columnByColumn: [Int] {
    (0..<Self.count).map { $0 % rows * columns + $0 / rows }
  }
}
