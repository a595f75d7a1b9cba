import Inbetween
import InbetweenSDL

/// A line that says for some seconds what has happened.
final class Notice {
  /// The text that is shown; nil for none.
  private(set) var text: String?
  private var isAlarm = false
  private let world: World
  private let entity: Entity

  init(in world: World) {
    self.world = world
    entity = world.spawn()
  }

  /// Shows a text in place of the one before.
  ///
  /// - Parameter isAlarm: whether it is an error, which stays for longer.
  func show(_ text: String, isAlarm: Bool = false) throws {
    (self.text, self.isAlarm) = (text, isAlarm)
    var presence = Tween(
      .noticePresence, values: [0, 1, 1, 0], duration: isAlarm ? .seconds(9) : .seconds(5))
    presence.offsets = [0, 0.04, 0.95, 1]
    presence.replaces = true
    let shown = try world.register(presence, on: entity)
    shown.onComplete { [weak self] in self?.text = nil }
  }

  /// Draws the text at the lower edge of an area.
  func draw(_ frame: Frame, over area: Area, with painter: Painter) throws {
    let presence = frame[entity, .noticePresence] ?? 0
    guard let text, presence > 0 else { return }
    let words = try painter.shortened(text, width: area.size.x - 80, .label)
    let size = SIMD2(try painter.width(of: words, .label) + 40, 36)
    let shape = Area(center: SIMD2(area.center.x, area.bottom - 34 + 10 * (1 - presence)), size: size)
    try painter.moved(opacity: presence) {
      painter.shadow(shape, cornerRadius: 18, height: 3)
      painter.panel(shape, cornerRadius: 18)
      try painter.text(
        words, at: shape.center, .label, anchor: .center,
        color: isAlarm ? painter.palette.alarm : painter.palette.ink)
    }
  }
}

extension Property where Value == Float {
  /// How far the notice is shown: 0 hidden, 1 shown.
  fileprivate static let noticePresence = Property("noticePresence", default: 0)
}
