import InbetweenSDL

/// Two names side by side, each with its colour of the pair. The chosen one is what other controls change.
final class PairTabs: Picker {
  /// The name of each. Set whenever it changes.
  var names = ["", ""]
  private let action: (Int) throws -> Void

  init(_ name: String, action: @escaping (Int) throws -> Void) {
    self.action = action
    super.init(name, count: 2)
    chosen = 0
  }

  override func cell(of index: Int) -> Area { area.columns(count, gap: 6)[index] }

  override func choose(_ index: Int) throws {
    chosen = index
    try action(index)
  }

  override func draw(with painter: Painter) throws {
    let palette = painter.palette
    drawRing(area, cornerRadius: 10, with: painter)
    for index in 0..<count {
      let cell = cell(of: index).inset(by: pressed == index ? push * 1.5 : 0)
      let isChosen = index == chosen
      let color = palette.pair[index]
      painter.fill(cell, cornerRadius: 9, isChosen ? palette.control : palette.well)
      painter.outline(cell, cornerRadius: 9, width: isChosen ? 2 : 1, isChosen ? color : palette.edge)
      let isNarrow = cell.size.x < 120
      let start: Float = isNarrow ? 21 : 27
      painter.circle(SIMD2(cell.left + start - 11, cell.center.y), radius: isNarrow ? 4 : 5, color)
      let room = cell.size.x - start - 6
      // A name that is too long for the usual size gets the smallest one.
      let isLong = try painter.width(of: names[index], .label) > room
      try painter.text(
        names[index], at: SIMD2(cell.left + start, cell.center.y), isLong ? .caption : .label, width: room,
        color: isChosen ? palette.ink : palette.dim.mixed(palette.ink, lift))
    }
  }
}
