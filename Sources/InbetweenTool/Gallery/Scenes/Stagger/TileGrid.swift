/// How a thousand tiles lie in an area: as many columns and rows as make their cells most nearly square.
struct TileGrid: Equatable {
  static let count = 1000

  var area: Area
  let columns: Int
  let rows: Int

  init(in area: Area) {
    self.area = area
    let aspect = area.size.x / max(area.size.y, 1)
    /// How far the cells are from square, whichever side is the longer one.
    func distortion(_ columns: Int) -> Float {
      let cell = aspect * Float(Self.count / columns) / Float(columns)
      return max(cell, 1 / max(cell, 0.001))
    }
    let divisors = (1...Self.count).filter { Self.count % $0 == 0 }
    columns = divisors.min { distortion($0) < distortion($1) } ?? Self.count
    rows = Self.count / columns
  }

  /// From the middle of one cell to the next.
  var pitch: SIMD2<Float> { area.size / SIMD2(Float(columns), Float(rows)) }

  /// The middle of a cell; tiles fill row after row.
  func place(of index: Int) -> SIMD2<Float> {
    area.least + (SIMD2(Float(index % columns), Float(index / columns)) + 0.5) * pitch
  }

  /// The cell, whole or not, in whose middle a place lies.
  func cell(at place: SIMD2<Float>) -> SIMD2<Float> { (place - area.least) / pitch - 0.5 }

  /// The tiles in the order in which they fill column after column.
  var columnByColumn: [Int] {
    (0..<Self.count).map { $0 % rows * columns + $0 / rows }
  }
}
