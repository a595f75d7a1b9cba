import Foundation
import Inbetween

/// The origin of a wave.
enum StaggerChoice: Equatable {
  case centre, edges, first, random
  /// A position in cells of the grid, which may be fractional; nil for one at the left.
  case point(SIMD2<Float>?)

  /// The choice as code.
  var code: String {
    if case .point(let cell?) = self { return "StaggerChoice.point([\(Self.text(cell))])" }
    return "StaggerChoice.\(self == .point(nil) ? "point(nil)" : "\(self)")"
  }

  private static func text(_ cell: SIMD2<Float>) -> String {
    func number(_ value: Float) -> String { String(format: "%g", (Double(value) * 10).rounded() / 10) }
    return "\(number(cell.x)), \(number(cell.y))"
  }

  /// Whether the tiles must be listed column by column.
  var goesByColumn: Bool { self == .edges || self == .first }

  /// Returns the stagger of the tiles, and its code in Swift. If `goesByColumn`, the tiles must be listed
  /// column by column.
  func tiles(_ grid: TileGrid, over: Duration) -> (stagger: Stagger, code: String) {
    let (columns, rows) = (grid.columns, grid.rows)
    func from(_ cell: SIMD2<Float>) -> (stagger: Stagger, code: String) {
      (
        .fromCell(cell, columns: columns, rows: rows, over: over),
        ".fromCell([\(Self.text(cell))], columns: \(columns), rows: \(rows), over: time)"
      )
    }
    if let origin = origin(in: grid) { return from(origin) }
    switch self {
    case .edges: return (.fromEdges(over: over), ".fromEdges(over: time)")
    case .first: return (.fromFirst(over: over), ".fromFirst(over: time)")
    default: return (.random(seed: 7, over: over), ".random(seed: 7, over: time)")
    }
  }

  /// Returns the delay of each tile as a part of the longest one, row by row: 0 for the first that moves.
  func order(of grid: TileGrid, over time: Duration) throws -> [Float] {
    let delays = try tiles(grid, over: time).stagger.delays(count: TileGrid.count)
    var order = [Float](repeating: 0, count: delays.count)
    let places = goesByColumn ? grid.columnByColumn : Array(order.indices)
    for (place, delay) in zip(places, delays) { order[place] = Float(delay / time) }
    return order
  }

  /// The cell from which a wave goes out; nil if it does not begin at one place.
  func origin(in grid: TileGrid) -> SIMD2<Float>? {
    switch self {
    case .centre: SIMD2(Float(grid.columns - 1), Float(grid.rows - 1)) / 2
    case .point(let cell): cell ?? grid.leftCell
    case .edges, .first, .random: nil
    }
  }

  /// Returns the stagger of the letters, which are in one row below the tiles.
  func letters(at positions: [SIMD2<Float>], _ grid: TileGrid, over: Duration) -> Stagger {
    switch self {
    case .centre: return .fromCenter(over: over)
    case .edges: return .fromEdges(over: over)
    case .first: return .fromFirst(over: over)
    case .random: return .random(seed: 7, over: over)
    case .point(let cell):
      let x = grid.area.left + ((cell ?? grid.leftCell).x + 0.5) * grid.pitch.x
      return .fromPoint(SIMD2(x, 0), of: positions, over: over)
    }
  }
}

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

  /// A cell at the left, from which a wave goes out.
  var leftCell: SIMD2<Float> { SIMD2(Float(columns) * 0.2, Float(rows) * 0.75).rounded(.down) }

  /// Returns the centre of a cell. Tiles are listed row by row.
  func position(of index: Int) -> SIMD2<Float> {
    position(ofCell: SIMD2(Float(index % columns), Float(index / columns)))
  }

  /// Returns the place of a position in cells, which may be fractional.
  func position(ofCell cell: SIMD2<Float>) -> SIMD2<Float> { area.least + (cell + 0.5) * pitch }

  /// Returns the position in cells, which may be fractional. Centres of cells have whole coordinates.
  func cell(at position: SIMD2<Float>) -> SIMD2<Float> { (position - area.least) / pitch - 0.5 }

  /// The indices of the tiles, column by column.
  var columnByColumn: [Int] {
    (0..<Self.count).map { $0 % rows * columns + $0 / rows }
  }
}
