import Inbetween
import InbetweenInspector
import InbetweenSDL

/// The panel over a scene that shows its code, as Swift and as JSON.
final class CodePanel {
  /// Whether it is open. While it closes, it is still drawn.
  private(set) var isOpen = false
  private let tabs = Chips<String>("Language", ["Swift": "swift", "JSON": "json"], chosen: 0) { _ in }
  private let copyButton: Button
  private let closeButton: Button
  /// The two texts, in the order of the tabs.
  private var views = [CodeView(), CodeView()]
  private var code = SceneCode(swift: "", json: "")
  private var title = ""
  private var area = Area.zero
  /// The area that it may take.
  private var room = Area.zero
  /// The last position of the pointer that drags the text.
  private var grip: SIMD2<Float>?

  /// - Parameters:
  ///   - copy: copies a text, and says so.
  ///   - close: closes the panel.
  init(
    copy: @escaping (_ text: String, _ language: String) throws -> Void, close: @escaping () throws -> Void
  ) {
    copyButton = Button("Copy") {}
    closeButton = Button("Close", sign: Self.cross, action: close)
    copyButton.action = { [unowned self] in try copy(text, tabs.chosenName) }
  }

  /// The controls that can be reached.
  var controls: [Control] { isOpen ? [tabs, copyButton, closeButton] : [] }

  /// The state in a few words, for tests and scripts.
  var report: String { isOpen ? "\(tabs.value) from \(views[shown].firstRow)" : "hidden" }

  private var shown: Int { tabs.chosen ?? 0 }
  private var text: String { shown == 1 ? code.json : code.swift }

  func open(_ code: SceneCode, of title: String) {
    (self.code, self.title, isOpen) = (code, title, true)
    // Until it is drawn, its height is not known.
    area = room
    for (index, text) in [code.swift, code.json].enumerated() {
      views[index] = CodeView()
      views[index].text = text
    }
  }

  func close() { (isOpen, grip) = (false, nil) }

  func copy() throws { try copyButton.activate() }

  func lay(in content: Area) {
    let width = min(content.size.x, 860)
    room = Area(corner: SIMD2(content.center.x - width / 2, content.top), size: SIMD2(width, content.size.y))
    area = Area(corner: room.least, size: SIMD2(width, min(area.size.y, room.size.y)))
    let y = area.top + 32
    tabs.area = Area(x: (area.left + 20)...(area.left + 184), y: (y - 15)...(y + 15))
    closeButton.area = Area(center: SIMD2(area.right - 34, y), radius: 16)
    copyButton.area = Area(x: (area.right - 138)...(area.right - 62), y: (y - 15)...(y + 15))
  }

  // MARK: Input

  /// Handles a key. Returns whether it is the panel's.
  func press(_ key: Key) throws -> Bool {
    switch key {
    case .c: try copy()
    case .left, .right: try tabs.adjust(by: key == .left ? -1 : 1)
    default: return views[shown].press(key)
    }
    return true
  }

  func scroll(by distance: Float) { views[shown].scroll(by: distance) }

  /// Handles a press that no control has taken. Returns whether it is on the panel.
  func press(at position: SIMD2<Float>) -> Bool {
    guard area.contains(position) else { return false }
    grip = position
    return true
  }

  func drag(to position: SIMD2<Float>) {
    guard let last = grip else { return }
    views[shown].scroll(by: last.y - position.y)
    grip = position
  }

  func release() { grip = nil }

  // MARK: Drawing

  /// - Parameter presence: how far it is shown, 0 to 1.
  func draw(in window: Area, presence: Float, isLight: Bool, with painter: Painter) throws {
    guard presence > 0 else { return }
    painter.fill(window, RGBA.black.opacity((isLight ? 0.25 : 0.5) * presence))
    let pen = Pen(canvas: painter.canvas, look: isLight ? .light : .dark)
    // As high as the longer of the two texts, so that the tabs change nothing.
    var height: Float = 0
    for index in views.indices {
      height = max(height, try views[index].height(width: room.size.x - 24, with: pen))
    }
    area = Area(corner: room.least, size: SIMD2(room.size.x, min(height + 72, room.size.y)))
    let rise = SIMD2<Float>(0, 18 * (1 - presence))
    try painter.moved(by: rise, opacity: presence) {
      painter.shadow(area, cornerRadius: 18, height: 4)
      painter.panel(area, cornerRadius: 18)
      for control in [tabs, copyButton, closeButton] { try control.draw(with: painter) }
      let y = tabs.area.center.y
      let gap = copyButton.area.left - tabs.area.right - 40
      let limit = shown == 1 && !code.limit.isEmpty
      if gap > 60 {
        try painter.text(
          limit ? code.limit : title, at: SIMD2(tabs.area.right + 20, y), limit ? .caption : .body,
          width: gap, color: painter.palette.dim)
      }
      let well = Area(x: (area.left + 12)...(area.right - 12), y: (area.top + 60)...(area.bottom - 12))
      try views[shown].draw(in: Box(center: well.center, size: well.size), with: pen)
    }
  }

  private static func cross(_ center: SIMD2<Float>, _ color: RGBA, _ painter: Painter) {
    for way in [Float(1), -1] {
      painter.line(from: center - SIMD2(4.5, 4.5 * way), to: center + SIMD2(4.5, 4.5 * way), width: 2, color)
    }
  }
}
