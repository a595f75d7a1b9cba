import InbetweenSDL

/// A row of names, of which at most one is selected.
final class Chips: Control {
  let names: [String]
  /// The index of the selected name; nil for none.
  var chosen: Int?
  private let action: (Int) throws -> Void
  private var pointed: Int?

  init(_ name: String, _ names: [String], chosen: Int? = nil, action: @escaping (Int) throws -> Void) {
    self.names = names
    self.chosen = chosen
    self.action = action
    super.init(name)
  }

  /// Returns the area of a chip.
  func area(of index: Int) -> Area { area.columns(names.count, gap: 6)[index] }

  override var adjusts: Bool { true }

  override func press(at place: SIMD2<Float>) { pointed = index(at: place) }

  override func release(at place: SIMD2<Float>) throws {
    if let index = index(at: place), index == pointed { try choose(index) }
    pointed = nil
  }

  override func cancel() { pointed = nil }

  override func adjust(by steps: Int) throws {
    let index = chosen.map { $0 + steps } ?? (steps > 0 ? 0 : names.count - 1)
    try choose((index % names.count + names.count) % names.count)
  }

  /// Selects a name and calls the action.
  func choose(_ index: Int) throws {
    chosen = index
    try action(index)
  }

  private func index(at place: SIMD2<Float>) -> Int? { names.indices.first { area(of: $0).contains(place) } }

  override func draw(with painter: Painter) throws {
    let palette = painter.palette
    drawRing(area, cornerRadius: 15, with: painter)
    for (index, name) in names.enumerated() {
      let shape = area(of: index).inset(by: pointed == index ? push * 1.5 : 0)
      let isChosen = index == chosen
      painter.fill(
        shape, cornerRadius: min(shape.size.y / 2, 15),
        isChosen ? palette.accent : palette.control.mixed(palette.lifted, lift * 0.5))
      try painter.text(
        painter.shortened(name, width: shape.size.x - 8, .label), at: shape.center, .label, anchor: .center,
        color: isChosen ? palette.onAccent : palette.ink)
    }
  }
}
