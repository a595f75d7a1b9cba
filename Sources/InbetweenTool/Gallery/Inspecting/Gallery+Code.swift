import Inbetween
import InbetweenSDL

// The code of the scene that is shown.
extension Gallery {
  func makeCodePanel() -> CodePanel {
    CodePanel { [unowned self] text, language in
      let isCopied = Clipboard.copy(text)
      try notice.show(isCopied ? "The \(language) code is copied" : "There is no clipboard here")
    } close: { [unowned self] in
      try toggleCode()
    }
  }

  /// Opens the panel with the code of the scene, or closes it.
  func toggleCode() throws {
    if code.isOpen {
      code.close()
    } else {
      guard let shown = scene.code ?? SceneCode(of: name) else {
        return try notice.show("There is no code of this scene")
      }
      // The scene gets the release of a pointer that it holds.
      try deck.letGo()
      if let sceneGrip { try scene.handle(.released(at: sceneGrip)) }
      sceneGrip = nil
      code.open(shown, of: title(of: name))
    }
    try world.animate(
      panels, .codePresence, to: code.isOpen ? 1 : 0,
      .eased(.cubicOut, over: .milliseconds(code.isOpen ? 260 : 180)), replaces: true)
    inMotion = .seconds(1)
  }

  /// Draws the panel, if it is open or closes.
  func drawCode(with painter: Painter) throws {
    try code.draw(
      in: layout.window, presence: frame[panels, .codePresence] ?? 0, isLight: isLight, with: painter)
  }
}

extension Property where Value == Float {
  /// How far the panel with the code is shown: 0 hidden, 1 shown.
  static let codePresence = Property("codePresence", default: 0)
}
