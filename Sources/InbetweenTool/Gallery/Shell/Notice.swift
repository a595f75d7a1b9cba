import Inbetween
import InbetweenSDL

/// A line that says for some seconds what has happened.
final class Notice {
  /// The text that is shown; nil for none.
  private(set) var text: String?
  private var isAlarm = false
  /// Whether the text is news of a scene, which ends with the scene.
  private var isOfScene = false
  private static let mostLines = 4
  private let world: World
  private let entity: Entity

  init(in world: World) {
    self.world = world
    entity = world.spawn()
  }

  /// Shows a text in place of the one before.
  ///
  /// - Parameters:
  ///   - isAlarm: whether it is an error, which stays for longer.
  ///   - isOfScene: whether it is news of a scene, which `endScene` removes.
  func show(_ text: String, isAlarm: Bool = false, isOfScene: Bool = false) throws {
    (self.text, self.isAlarm, self.isOfScene) = (text, isAlarm, isOfScene)
    var presence = Tween(
      .noticePresence, values: [0, 1, 1, 0], duration: isAlarm ? .seconds(9) : .seconds(5))
    presence.offsets = [0, 0.04, 0.95, 1]
    presence.replaces = true
    let shown = try world.register(presence, on: entity)
    shown.onComplete { [weak self] in self?.text = nil }
  }

  /// Removes the text.
  func end() { text = nil }

  /// Removes the news of a scene that is left.
  func endScene() { if isOfScene { end() } }

  /// Returns the lines of a text over an area. A last line that is too long ends in an ellipsis.
  static func lines(of text: String, over area: Area, with painter: Painter) throws(FontError) -> [String] {
    let room = min(area.size.x - 80, 760)
    let lines = try painter.lines(of: text, width: room, .label)
    let rest = lines.dropFirst(mostLines - 1).joined(separator: " ")
    return try (lines.prefix(mostLines - 1) + (rest.isEmpty ? [] : [rest])).map { line throws(FontError) in
      try painter.shortened(line, width: room, .label)
    }
  }

  /// Draws the text at the upper right corner of an area. In the header it covers nothing of a scene.
  func draw(_ frame: Frame, over area: Area, with painter: Painter) throws {
    let presence = frame[entity, .noticePresence] ?? 0
    guard let text, presence > 0 else { return }
    let words = try Self.lines(of: text, over: area, with: painter)
    let widths = try words.map { line throws(FontError) in try painter.width(of: line, .label) }
    // Two lines are closer together, so that they end above the note of the scene.
    let (lineHeight, margin): (Float, Float) = words.count == 1 ? (20, 5) : (18, 5)
    let size = SIMD2((widths.max() ?? 0) + 40, 2 * margin + Float(words.count) * lineHeight)
    let top = max(min(area.top, area.bottom - size.y), 4)
    let shape = Area(corner: SIMD2(area.right - size.x, top - 10 * (1 - presence)), size: size)
    try painter.moved(opacity: presence) {
      painter.shadow(shape, cornerRadius: 18, height: 3)
      painter.panel(shape, cornerRadius: 18)
      for (index, line) in words.enumerated() {
        let y = shape.top + margin + (Float(index) + 0.5) * lineHeight
        try painter.text(
          line, at: SIMD2(shape.center.x, y), .label, anchor: .center,
          color: isAlarm ? painter.palette.alarm : painter.palette.ink)
      }
    }
  }
}

extension Property where Value == Float {
  /// How far the notice is shown: 0 hidden, 1 shown.
  fileprivate static let noticePresence = Property("noticePresence", default: 0)
}
