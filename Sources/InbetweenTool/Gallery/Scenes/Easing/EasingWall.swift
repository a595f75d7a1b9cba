import InbetweenSDL

/// All easings side by side: a family per column, a mode per row.
final class EasingWall: Picker {
  var easings: [WallEasing]
  /// The present value of each easing, and the linear progress.
  var values: [Float]
  var progress: Float = 0
  /// The indices of the two easings that are compared; nil for a curve that is not on the wall.
  var compared: [Int?] = [nil, nil]
  /// The index of the easing under the pointer; nil for none.
  var pointed: Int?
  /// The slot in which the panel shows the easing under the pointer.
  var pointedSlot = 0
  /// The linear progress and the value of the easing under the pointer, which plays by itself.
  var played = SIMD2<Float>.zero
  private let action: (Int) throws -> Void
  private let copy: (Int) -> Void

  static let columnCount = WallEasing.families.count
  static let rowCount = WallEasing.modes.count + 1

  /// - Parameters:
  ///   - action: chooses an easing.
  ///   - copy: copies the name of an easing that was clicked.
  init(_ easings: [WallEasing], action: @escaping (Int) throws -> Void, copy: @escaping (Int) -> Void) {
    (self.easings, self.action, self.copy) = (easings, action, copy)
    values = [Float](repeating: 0, count: easings.count)
    super.init("easings", count: easings.count)
  }

  override func choose(_ index: Int) throws { try action(index) }

  override func release(at position: SIMD2<Float>) throws {
    let clicked = index(at: position) == pressed ? pressed : nil
    try super.release(at: position)
    if let clicked { copy(clicked) }
  }

  /// Whether there is room for whole names.
  private var isWide: Bool { area.size.x > 760 }
  private var heads: Area {
    var area = area
    return area.cutLeft(isWide ? 48 : 42)
  }

  /// The area of the cells, without the names at its left, top and bottom.
  private var grid: Area {
    Area(x: heads.right...area.right, y: (area.top + 24)...(area.bottom - 22))
  }

  override func cell(of index: Int) -> Area {
    let gap: Float = isWide ? 5 : 3
    return grid.rows(Self.rowCount, gap: gap)[index / Self.columnCount]
      .columns(Self.columnCount, gap: gap)[index % Self.columnCount]
  }

  override func draw(with painter: Painter) throws {
    let palette = painter.palette
    drawRing(area.inset(by: SIMD2(-4, 0)), cornerRadius: 10, with: painter)
    try drawNames(with: painter)
    for (index, easing) in easings.enumerated() {
      let cell = cell(of: index)
      let slots = compared.indices.filter { compared[$0] == index }
      let color = slots.first.map { palette.pair[$0] }
      let isPointed = index == (pressed ?? pointed)
      painter.fill(
        cell, cornerRadius: 6, color?.opacity(0.16) ?? (isPointed ? palette.control : palette.well))
      // An easing that is compared with itself has both outlines.
      for (inset, slot) in slots.enumerated() {
        painter.outline(
          cell.inset(by: 3 * Float(inset)), cornerRadius: 6 - 2 * Float(inset), width: 2,
          palette.pair[slot].opacity(pointed != nil && !isPointed && slot == pointedSlot ? 0.3 : 1))
      }
      // The easing under the pointer is the one that the panel shows.
      if isPointed, slots.isEmpty {
        painter.outline(cell, cornerRadius: 6, width: 2, palette.pair[pointedSlot])
      }
      let (low, high) = (easing.range.lowerBound, easing.range.upperBound)
      let square = cell.fittingCurve(margin: SIMD2(10, 14), span: high - low)
      func plot(_ x: Float, _ y: Float) -> SIMD2<Float> { square.plot(x, y + (1 - low - high) / 2) }
      let ink = color ?? Self.color(of: index, palette)
      let curve = easing.points.map { plot($0.x, $0.y) }
      // The tint from the start to the curve makes a form of a thin line.
      let ground = plot(0, 0).y
      for (column, level) in zip(easing.levels.indices, easing.levels) {
        let edges = [column, column + 1].map { share in
          painter.sharp(SIMD2(square.x(at: Float(share) / Float(easing.levels.count)), 0)).x
        }
        let y = plot(0, level).y
        painter.fill(
          Area(x: edges[0]...edges[1], y: min(y, ground)...max(y, ground)),
          ink.opacity(isPointed || color != nil ? 0.26 : 0.13))
      }
      painter.canvas.strokePolyline(curve, width: color == nil && !isPointed ? 2 : 3, color: ink)
      // The one under the pointer plays from its start, with a ball on the right side of its cell.
      let (part, value) = index == pointed ? (played.x, played.y) : (progress, values[index])
      painter.circle(
        plot(part, value), radius: index == pointed ? 5 : color == nil ? 3 : 4, palette.ink)
      if index == pointed {
        painter.circle(SIMD2(cell.right - 6, plot(1, value).y), radius: 4, palette.ink)
      }
    }
  }

  /// Returns the colour of a family: from blue over red and yellow to green. The user's own easing is ink.
  private static func color(of index: Int, _ palette: Palette) -> RGBA {
    if index == WallEasing.yours { return palette.ink }
    let rainbow = [3, 2, 4, 1, 5, 0].map { palette.series[$0].mixed(palette.seriesInk[$0], 0.4) }
    let place = Float(index % columnCount) / Float(columnCount - 1) * Float(rainbow.count - 1)
    let from = min(Int(place), rainbow.count - 2)
    return rainbow[from].mixed(rainbow[from + 1], place - Float(from))
  }

  /// Draws the names. The names of the pointed row and column are highlighted, or else the compared names.
  private func drawNames(with painter: Painter) throws {
    let palette = painter.palette
    let lit = pointed.map { [$0] } ?? compared.compactMap(\.self)
    func color(_ isLit: Bool) -> RGBA { isLit ? palette.ink : palette.dim }
    for (row, name) in (WallEasing.modes + ["CSS"]).enumerated() {
      try painter.text(
        name, at: SIMD2(area.left, cell(of: row * Self.columnCount).center.y), .caption,
        color: color(lit.contains { $0 / Self.columnCount == row }))
    }
    for column in 0..<Self.columnCount {
      let top = cell(of: column).center.x
      try painter.text(
        WallEasing.families[column], at: SIMD2(top, area.top + 10), .caption, anchor: .center,
        color: color(lit.contains { $0 < WallEasing.pennerCount && $0 % Self.columnCount == column }))
      let index = (Self.rowCount - 1) * Self.columnCount + column
      let easing = easings[index]
      let isLong = try painter.width(of: easing.name, .caption) > cell(of: index).size.x + 1
      try painter.text(
        isLong ? easing.shortName : easing.name, at: SIMD2(top, area.bottom - 8), .caption, anchor: .center,
        color: color(lit.contains(index)))
    }
  }
}
