import Inbetween
import InbetweenFiles
import InbetweenSDL

// The code of the scene that is shown.
extension Gallery {
  func makeCodePanel() -> CodePanel {
    CodePanel { [unowned self] text, words in
      let isCopied = Clipboard.copy(text)
      try notice.show(isCopied ? words : "There is no clipboard here")
    } edit: { [unowned self] in
      try edit($0)
    } reset: { [unowned self] in
      try resetEdited()
    } close: { [unowned self] in
      try toggleCode()
    }
  }

  /// The present code of the scene.
  var presentCode: SceneCode? { liveCode.code(of: scene) }

  /// Makes the sliders of the scene's parameters. A sample has its own beside its stage.
  func makeParameters() {
    parameters =
      scene is SampleScene
      ? []
      : scene.motions.flatMap(\.parameters).map { _, parameter in
        parameter.slider { [unowned self] in
          try scene.retune()
          renewCode()
          code.showLight()
          inMotion = max(inMotion, .milliseconds(300))
        }
      }
  }

  /// Opens the panel with the code of the scene, or closes it.
  func toggleCode() throws {
    if code.isOpen {
      code.close()
    } else {
      guard let shown = presentCode else {
        return try notice.show("There is no code of this scene")
      }
      worldPanel.close()
      code.open(shown)
    }
    try moveDock()
  }

  /// Shows the present code, after a change of the scene.
  func renewCode() {
    code.isEdited = isReplayed
    if code.isOpen, let shown = presentCode { code.show(shown) }
  }

  /// Plays an edited text on the things of the scene.
  func edit(_ text: String) throws {
    do {
      code.problem = nil
      if let file = scene as? FileScene {
        try file.edit(text)
      } else if try scene.play(MotionFile(data: Array(text.utf8), name: "\(name.rawValue).json")) {
        isReplayed = true
      } else {
        code.problem = "Nothing in this text moves or changes a thing of the scene"
      }
    } catch {
      let first = (error as? MotionFileErrors)?.errors.first
      let place = first?.line.map { "line \($0)" } ?? ""
      code.problem = [place, first.map { "\($0)" } ?? "\(error)"].filter { !$0.isEmpty }.joined(
        separator: ": ")
    }
    renewCode()
    inMotion = .seconds(1)
  }

  /// Plays the scene without its edited text.
  private func resetEdited() throws {
    code.stopEditing()
    code.problem = nil
    if isReplayed { try remakeScene() }
    renewCode()
    try relay()
  }
}
