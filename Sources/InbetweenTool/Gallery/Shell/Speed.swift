import Inbetween
import InbetweenSDL

/// The speeds of the scene's time. The raw values are eighths of the normal speed.
enum Speed: Int, CaseIterable {
  case eighth = 1
  case quarter = 2
  case half = 4
  case normal = 8
  case double = 16
  case fourfold = 32

  var title: String {
    switch self {
    case .eighth: "⅛"
    case .quarter: "¼"
    case .half: "½"
    case .normal: "1"
    case .double: "2"
    case .fourfold: "4"
    }
  }

  /// Returns the scene's time for a real time.
  func scaled(_ time: Duration) -> Duration { self == .normal ? time : time * rawValue / 8 }

  /// Returns the speed some steps further up the ladder, or down for a negative number; the ends stay.
  func moved(by steps: Int) -> Speed {
    let all = Self.allCases
    return all[min(max((all.firstIndex(of: self) ?? 0) + steps, 0), all.count - 1)]
  }
}

/// The ladder of speeds in the time bar. In a narrow bar it is one cell, and a click takes the next step.
final class SpeedLadder: Picker {
  var isCompact = false
  private let action: (Speed) -> Void

  init(action: @escaping (Speed) -> Void) {
    self.action = action
    super.init("speed", count: Speed.allCases.count)
    show(.normal)
  }

  private var speed: Speed { Speed.allCases[chosen ?? 0] }

  /// Returns the width that it needs.
  static func width(isCompact: Bool) -> Float { isCompact ? 44 : 186 }

  func show(_ speed: Speed) { chosen = Speed.allCases.firstIndex(of: speed) }

  override func cell(of index: Int) -> Area {
    if !isCompact { return area.columns(count, gap: 2)[index] }
    return index == chosen ? area : .zero
  }

  override func choose(_ index: Int) {
    chosen = index
    action(speed)
  }

  override func release(at position: SIMD2<Float>) throws {
    if isCompact, pressed != nil, area.contains(position) { try adjust(by: 1) }
    try super.release(at: position)
  }

  override func draw(with painter: Painter) throws {
    let palette = painter.palette
    let back = area.inset(by: SIMD2(0, 3))
    drawRing(back, cornerRadius: 13, with: painter)
    painter.fill(back, cornerRadius: 13, palette.control.mixed(palette.lifted, lift * 0.5))
    for (index, speed) in Speed.allCases.enumerated() where !isCompact || index == chosen {
      let cell = cell(of: index).inset(by: SIMD2(2, 5))
      let isChosen = index == chosen
      // The normal speed is marked quietly: it asks for no attention.
      let isPlain = speed == .normal
      if isChosen, !isCompact || !isPlain {
        painter.fill(cell, cornerRadius: 11, isPlain ? palette.lifted : palette.accent)
      }
      let color = isChosen ? (isPlain ? palette.ink : palette.onAccent) : palette.dim
      try painter.text(
        speed.title + (isChosen ? "×" : ""), at: cell.center, .label, anchor: .center, color: color)
    }
  }
}
