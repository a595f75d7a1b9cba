import Foundation
import Inbetween

/// The origin of a wave.
enum StaggerChoice: Equatable {
  case centre, edges, first, random
  /// A position in cells of the grid, which may be fractional.
  case point(SIMD2<Float>)

  static let names = ["Centre", "Edges", "First", "Random", "Point"]

  /// The index in `names`.
  var index: Int {
    switch self {
    case .centre: 0
    case .edges: 1
    case .first: 2
    case .random: 3
    case .point: 4
    }
  }

  init(index: Int, grid: TileGrid) {
    let corner = SIMD2(Float(grid.columns) * 0.2, Float(grid.rows) * 0.75).rounded(.down)
    self = [.centre, .edges, .first, .random, .point(corner)][index]
  }

  /// The delay of the last tile.
  static let spread = Duration.milliseconds(1400)

  /// Returns the stagger of the tiles. If `goesByColumn`, the tiles must be listed column by column.
  func tiles(_ grid: TileGrid) -> Stagger {
    let over = Self.spread
    let (columns, rows) = (grid.columns, grid.rows)
    switch self {
    case .centre:
      let middle = SIMD2(Float(columns - 1), Float(rows - 1)) / 2
      return .fromCell(middle, columns: columns, rows: rows, over: over)
    case .edges: return .fromEdges(over: over)
    case .first: return .fromFirst(over: over)
    case .random: return .random(seed: 7, over: over)
    case .point(let cell): return .fromCell(cell, columns: columns, rows: rows, over: over)
    }
  }

  /// Whether the tiles must be listed column by column.
  var goesByColumn: Bool { self == .edges || self == .first }

  /// Returns the stagger of the letters, which are in one row.
  func letters(at places: [SIMD2<Float>], from point: SIMD2<Float>) -> Stagger {
    let over = Self.spread * 0.8
    switch self {
    case .centre: return .fromCentre(over: over)
    case .edges: return .fromEdges(over: over)
    case .first: return .fromFirst(over: over)
    case .random: return .random(seed: 7, over: over)
    case .point: return .fromPoint(point, of: places, over: over)
    }
  }

  /// Returns the stagger of the tiles as Swift code.
  func code(_ grid: TileGrid) -> String {
    func number(_ value: Float) -> String { String(format: "%g", (Double(value) * 10).rounded() / 10) }
    func cell(_ place: SIMD2<Float>) -> String {
      ".fromCell([\(number(place.x)), \(number(place.y))], columns: \(grid.columns), rows: \(grid.rows), over: time)"
    }
    switch self {
    case .centre: return cell(SIMD2(Float(grid.columns - 1), Float(grid.rows - 1)) / 2)
    case .edges: return ".fromEdges(over: time)"
    case .first: return ".fromFirst(over: time)"
    case .random: return ".random(seed: 7, over: time)"
    case .point(let place): return cell(place)
    }
  }
}
