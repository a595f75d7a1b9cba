import Inbetween
import InbetweenSDL

/// What the pages and cards of the scene Transitions are about.
enum Principle: Int, CaseIterable {
  case squash, anticipation, staging, arcs, timing, followThrough

  var name: String {
    switch self {
    case .squash: "Squash and stretch"
    case .anticipation: "Anticipation"
    case .staging: "Staging"
    case .arcs: "Arcs"
    case .timing: "Timing"
    case .followThrough: "Follow through"
    }
  }

  var note: String {
    switch self {
    case .squash: "What is soft gives way,\nand keeps its volume."
    case .anticipation: "A small move the other way\ntells of the large one."
    case .staging: "One thing at a time,\nand that one clearly."
    case .arcs: "What lives moves along arcs,\nwhat is built in lines."
    case .timing: "The number of frames\nis the weight of a thing."
    case .followThrough: "When the body stops,\nits parts go on a while."
    }
  }

  var color: RGBA {
    switch self {
    case .squash: Theme.accent
    case .anticipation: RGBA(hex: 0x74C0FC)
    case .staging: RGBA(hex: 0xB9A5FC)
    case .arcs: RGBA(hex: 0xFFC9A3)
    case .timing: RGBA(hex: 0xFFA8C5)
    case .followThrough: RGBA(hex: 0xE9E09A)
    }
  }

  /// A picture of it, of circles; `unit` is a tenth of its width.
  func drawPicture(at center: SIMD2<Float>, unit: Float, color: RGBA, on sheet: Sheet) {
    func dot(
      _ x: Float, _ y: Float, _ radius: Float, _ shade: Float = 1, _ stretch: SIMD2<Float> = SIMD2(1, 1)
    ) {
      sheet.circle(
        center + SIMD2(x, y) * unit, radius: radius * unit, stretch: stretch, color.opacity(shade))
    }
    switch self {
    case .squash:
      dot(-3, 0, 1.5, 0.4, SIMD2(0.8, 1.25))
      dot(0.4, 0.9, 1.5, 1, SIMD2(1.4, 0.7))
    case .anticipation:
      dot(-3.4, 0.3, 0.9, 0.4)
      dot(-1.8, 0, 1.2, 0.65)
      dot(1.4, -0.3, 1.9)
    case .staging:
      for x in [Float(-3.6), -2.2, 2.2, 3.6] { dot(x, 1.2, 0.55, 0.4) }
      dot(0, 0, 1.8)
    case .arcs:
      for (x, y) in [(-3.6, 1.4), (-2.3, -0.2), (-0.6, -1.1), (1.2, -1.1)] as [(Float, Float)] {
        dot(x, y, 0.55, 0.45)
      }
      dot(3.2, 0.2, 1.3)
    case .timing:
      for (index, x) in [Float(-4), -3.4, -2.3, -0.6].enumerated() {
        dot(x, 0, 0.9, 0.25 + Float(index) * 0.12)
      }
      dot(2.2, 0, 1.5)
    case .followThrough:
      dot(-1.4, 0, 1.7)
      dot(1.3, 0.5, 0.95, 0.65)
      dot(2.9, 1.2, 0.65, 0.45)
      dot(4, 2, 0.4, 0.35)
    }
  }
}

/// The two pages: a list, and what one of its rows leads to.
enum TransitionPages {
  /// - Parameter isOpaque: whether the page covers what lies below it.
  static func drawList(_ sheet: Sheet, isOpaque: Bool) throws(FontError) {
    if isOpaque { sheet.fill(page, Theme.panel) }
    try sheet.text("Principles", at: SIMD2(-328, -150), fontSize: 26, weight: .semibold, Theme.ink)
    for principle in Principle.allCases.prefix(5) {
      let y = Float(principle.rawValue) * 58 - 88
      let row = Area(center: SIMD2(0, y), size: SIMD2(656, 48))
      sheet.fill(row, cornerRadius: 14, Theme.well)
      sheet.fill(
        Area(center: SIMD2(-296, y), size: SIMD2(44, 32)), cornerRadius: 9, principle.color)
      principle.drawPicture(at: SIMD2(-296, y), unit: 3.6, color: Theme.deep, on: sheet)
      try sheet.text(principle.name, at: SIMD2(-260, y), fontSize: 16, Theme.ink)
      try sheet.text("›", at: SIMD2(306, y - 2), anchor: .trailing, fontSize: 22, Theme.dim)
    }
  }

  /// - Parameter isOpaque: whether the page covers what lies below it.
  static func drawDetail(_ principle: Principle, _ sheet: Sheet, isOpaque: Bool) throws(FontError) {
    if isOpaque {
      // Out of view it casts no shadow.
      let part = 1 - min(max((sheet.center.x - TransitionScene.field.center.x) / page.size.x, 0), 1)
      let shade = min(part * 6, 1)
      for spread in stride(from: Float(36), through: 4, by: -4) {
        sheet.fill(page.inset(by: SIMD2(-spread, 0)), RGBA.black.opacity(0.035 * shade))
      }
      sheet.fill(page, Theme.well)
    }
    sheet.fill(Area(x: -328...(-8), y: -160...160), cornerRadius: 20, principle.color)
    principle.drawPicture(at: SIMD2(-168, 0), unit: 26, color: Theme.deep, on: sheet)
    try drawWords(of: principle, left: 28, sheet)
  }

  /// The name, the note and a button.
  static func drawWords(of principle: Principle, left: Float, _ sheet: Sheet) throws(FontError) {
    try sheet.text(principle.name, at: SIMD2(left, -96), fontSize: 26, weight: .semibold, Theme.ink)
    try sheet.text(principle.note, at: SIMD2(left, -30), fontSize: 18, Theme.ink.opacity(0.7))
    let button = Area(x: left...(left + 132), y: 52...96)
    sheet.fill(button, cornerRadius: 22, principle.color)
    try sheet.text("Try it", at: button.center, anchor: .center, fontSize: 16, weight: .semibold, Theme.deep)
  }

  private static var page: Area { Area(center: SIMD2(0, 0), size: TransitionScene.field.size) }
}
