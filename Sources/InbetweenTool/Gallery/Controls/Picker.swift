import InbetweenSDL

/// A control of several cells, of which at most one is selected.
class Picker: Control {
  let count: Int
  /// The index of the selected cell; nil for none.
  var chosen: Int?
  /// The index of the pressed cell.
  private(set) var pressed: Int?

  init(_ name: String, count: Int) {
    self.count = count
    super.init(name)
  }

  /// Returns the area of a cell.
  func cell(of index: Int) -> Area { area }
  /// Selects a cell, by a click or a key.
  func choose(_ index: Int) throws { chosen = index }

  final func index(at position: SIMD2<Float>) -> Int? {
    (0..<count).first { cell(of: $0).contains(position) }
  }

  override var adjusts: Bool { true }
  override func press(at position: SIMD2<Float>) { pressed = index(at: position) }
  override func release(at position: SIMD2<Float>) throws {
    if let index = index(at: position), index == pressed { try choose(index) }
    pressed = nil
  }
  override func cancel() { pressed = nil }
  override func adjust(by steps: Int) throws {
    try choose(((chosen ?? (steps > 0 ? -1 : 0)) + steps + count) % count)
  }
}

/// A row of named values, of which at most one is selected.
final class Chips<Value>: Picker {
  let options: KeyValuePairs<String, Value>
  private let action: (Value) throws -> Void

  init(
    _ name: String, _ options: KeyValuePairs<String, Value>, chosen: Int? = nil,
    action: @escaping (Value) throws -> Void
  ) {
    (self.options, self.action) = (options, action)
    super.init(name, count: options.count)
    self.chosen = chosen
  }

  /// The selected value, or the first one if none is selected.
  var value: Value { options[chosen ?? 0].value }
  /// The name of the selected value.
  var chosenName: String { options[chosen ?? 0].key }

  override func cell(of index: Int) -> Area { area.columns(count, gap: 6)[index] }

  override func choose(_ index: Int) throws {
    chosen = index
    try action(value)
  }

  override func draw(with painter: Painter) throws {
    let palette = painter.palette
    drawRing(area, cornerRadius: 15, with: painter)
    for (index, (name, _)) in options.enumerated() {
      let shape = cell(of: index).inset(by: pressed == index ? push * 1.5 : 0)
      let isChosen = index == chosen
      painter.fill(
        shape, cornerRadius: min(shape.size.y / 2, 15),
        isChosen ? palette.accent : palette.control.mixed(palette.lifted, lift * 0.5))
      let style: TextStyle = try painter.width(of: name, .label) <= shape.size.x - 16 ? .label : .caption
      try painter.text(
        name, at: shape.center, style, anchor: .center, width: shape.size.x - 8,
        color: isChosen ? palette.onAccent : palette.ink)
    }
  }
}
