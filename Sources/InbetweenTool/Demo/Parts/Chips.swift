import InbetweenSDL

/// A row of names of which at most one is chosen.
struct Chips {
  let names: [String]
  let area: Area

  private static let gap: Float = 8

  /// The chip at a place.
  func index(at place: SIMD2<Float>) -> Int? { names.indices.first { self[$0].contains(place) } }

  /// Where a chip lies.
  subscript(index: Int) -> Area {
    let count = Float(names.count)
    let width = (area.size.x - Self.gap * (count - 1)) / count
    let left = area.least.x + Float(index) * (width + Self.gap)
    return Area(x: left...(left + width), y: area.least.y...area.most.y)
  }

  /// Draws the row.
  func draw(chosen: Int?, lit: Int?, on canvas: Canvas) throws(FontError) {
    for index in names.indices {
      let chip = self[index]
      let isChosen = index == chosen
      canvas.fillRectangle(
        center: chip.center, size: chip.size, cornerRadius: chip.size.y / 2,
        color: isChosen ? Theme.accent : index == lit ? Theme.lifted : Theme.control)
      try canvas.drawText(
        names[index], at: chip.center, fontSize: 13, weight: .semibold,
        color: isChosen ? Theme.deep : Theme.ink)
    }
  }
}
