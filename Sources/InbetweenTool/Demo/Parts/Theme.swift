import InbetweenSDL

/// The demo's colours: those of the motion files in `Assets`.
enum Theme {
  static let ground = RGBA(hex: 0x101418)
  static let panel = RGBA(hex: 0x171D24)
  static let edge = RGBA(hex: 0x222B35)
  /// What is sunk into a panel.
  static let well = RGBA(hex: 0x1E262F)
  /// A control that can be taken hold of, and one under the pointer.
  static let control = RGBA(hex: 0x27313C)
  static let lifted = RGBA(hex: 0x33404D)
  static let ink = RGBA(hex: 0xE9EEF3)
  static let dim = RGBA(hex: 0x7D8A98)
  static let faint = RGBA(hex: 0x3A4653)
  static let accent = RGBA(hex: 0x63E6BE)
  /// Text on the accent and on other bright colours.
  static let deep = RGBA(hex: 0x0C1F19)
}

extension RGBA {
  /// An opaque colour as style sheets write it, red first.
  init(hex: UInt32) {
    func part(_ shift: UInt32) -> Float { Float(hex >> shift & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0))
  }
}

/// An upright rectangle of the stage, by its corners.
struct Area {
  var least: SIMD2<Float>
  var most: SIMD2<Float>

  init(x: ClosedRange<Float>, y: ClosedRange<Float>) {
    least = SIMD2(x.lowerBound, y.lowerBound)
    most = SIMD2(x.upperBound, y.upperBound)
  }

  /// One of a size about a point.
  init(center: SIMD2<Float>, size: SIMD2<Float>) {
    least = center - size / 2
    most = center + size / 2
  }

  var center: SIMD2<Float> { (least + most) / 2 }
  var size: SIMD2<Float> { most - least }

  func contains(_ place: SIMD2<Float>) -> Bool {
    place.x >= least.x && place.x <= most.x && place.y >= least.y && place.y <= most.y
  }

  /// The nearest place in it.
  func nearest(to place: SIMD2<Float>) -> SIMD2<Float> { place.clamped(lowerBound: least, upperBound: most) }

  /// The same, smaller on every side.
  func inset(by margin: SIMD2<Float>) -> Area {
    var area = self
    area.least += margin
    area.most -= margin
    return area
  }
}

extension Canvas {
  /// A panel of the stage with its edge.
  func drawPanel(_ area: Area) {
    fillRectangle(center: area.center, size: area.size + 2, cornerRadius: 25, color: Theme.edge)
    fillRectangle(center: area.center, size: area.size, cornerRadius: 24, color: Theme.panel)
  }

  /// A scene's name and what it is about, above its panels.
  func drawHeading(_ title: String, note: String) throws(FontError) {
    try drawText(
      title, at: SIMD2(80, 66), anchor: .leading, fontSize: 20, weight: .semibold, color: Theme.ink)
    try drawText(note, at: SIMD2(1200, 66), anchor: .trailing, fontSize: 16, color: Theme.dim)
  }

  /// A line of dashes.
  func strokeDashes(
    from start: SIMD2<Float>, to end: SIMD2<Float>, dash: Float = 4, gap: Float = 5, width: Float = 1.5,
    color: RGBA
  ) {
    let way = end - start
    let length = (way * way).sum().squareRoot()
    guard length > 0 else { return }
    let direction = way / length
    for place in stride(from: Float(0), to: length, by: dash + gap) {
      strokeLine(
        from: start + direction * place, to: start + direction * min(place + dash, length), width: width,
        color: color)
    }
  }
}
