import Inbetween
import InbetweenInspector
import InbetweenSDL

/// The panel beside the stage that shows the code of the scene, as Swift and as JSON. Parts can be selected
/// and copied, and the JSON can be edited.
final class CodePanel {
  /// Whether it is open. While it closes, it is still drawn.
  private(set) var isOpen = false
  /// Whether keys are typed into the text.
  private(set) var isEditing = false
  /// Why the edited text does not play; nil if it does.
  var problem: String?
  /// Whether an edited text plays in the scene.
  var isEdited = false
  private(set) lazy var tabs = Chips<String>("Language", ["Swift": "swift", "JSON": "json"], chosen: 0) {
    [unowned self] _ in stopEditing()
  }
  private let copyButton: Button
  private let closeButton: Button
  private let resetButton: Button
  /// Shows the whole source, or only the parts that move the scene.
  private lazy var allButton = Button("Show the whole source") { [unowned self] in unfold(true) }
  private lazy var motionButton = Button("Show the motion alone") { [unowned self] in unfold(false) }
  private var isUnfolded = false
  /// The whole Swift source, and its part that moves the scene; nil if that is nearly all of it.
  private var source: (whole: String, motion: String?) = ("", nil)
  private let edit: (String) throws -> Void
  private let clipboard: (String, String) throws -> Void
  /// The two texts, in the order of the tabs.
  private var views = [CodeView(), CodeView()]
  private var limit = ""
  private(set) var area = Area.zero
  private var well = Area.zero
  /// Whether the pointer selects, and its last position.
  private var isSelecting = false
  /// The sliders of the scene's parameters, above the text.
  private var sliders: [Slider] = []
  private var pointer = SIMD2<Float>.zero
  /// Whether the pointer is over the panel.
  var isPointed: Bool { isOpen && area.contains(pointer) }
  private var clock = Duration.zero
  private var lastPress: (position: SIMD2<Float>, time: Duration)?

  /// - Parameters:
  ///   - copy: copies a text, and says so.
  ///   - edit: plays an edited text in the scene.
  ///   - reset: shows the scene again.
  ///   - close: closes the panel.
  init(
    copy: @escaping (_ text: String, _ words: String) throws -> Void,
    edit: @escaping (String) throws -> Void, reset: @escaping () throws -> Void,
    close: @escaping () throws -> Void
  ) {
    (self.edit, clipboard) = (edit, copy)
    copyButton = Button("Copy") {}
    closeButton = Button("Close", sign: Self.cross, action: close)
    resetButton = Button("Reset", action: reset)
    copyButton.action = { [unowned self] in try self.copy() }
  }

  /// The controls that can be reached.
  var controls: [Control] {
    guard isOpen else { return [] }
    let folds = shown == 0 && source.motion != nil ? [isUnfolded ? motionButton : allButton] : []
    return [tabs] + (isEdited || problem != nil ? [resetButton] : []) + [copyButton, closeButton] + sliders
      + folds
  }

  private func unfold(_ isUnfolded: Bool) {
    self.isUnfolded = isUnfolded
    // A text in place of another one is no change, and lights up nothing.
    views[0] = CodeView()
    views[0].text = isUnfolded ? source.whole : source.motion ?? source.whole
  }

  /// The state in a few words, for tests and scripts.
  var report: String {
    guard isOpen else { return "hidden" }
    var words = "\(tabs.value) from \(views[shown].firstRow)"
    if isEditing { words += ", editing" }
    if isEdited { words += ", edited" }
    if let problem { words += ", \(problem)" }
    return words
  }

  /// The numbers of the lines that are lit, from 1.
  var litLines: [Int] { isOpen ? views[shown].litLines.map { $0 + 1 } : [] }

  /// Whether something in it moves.
  var isMoving: Bool { isOpen && views.contains(where: \.isLit) }

  private var shown: Int { tabs.chosen ?? 0 }
  var shownText: String { views[shown].text }

  func open(_ code: SceneCode) {
    isOpen = true
    isUnfolded = false
    // A faulty edit stays, with its error, until it is right or reset.
    views = [CodeView(), problem == nil ? CodeView() : views[1]]
    show(code)
  }

  /// Shows the present code. A text that is edited, or does not play, stays.
  func show(_ code: SceneCode) {
    limit = code.limit
    if code.swift != source.whole { source = (code.swift, MotionExcerpt.text(of: code.swift)) }
    views[0].text = isUnfolded ? source.whole : source.motion ?? source.whole
    if !isEditing, problem == nil { views[1].text = code.json }
  }

  /// Brings the lines that a slider has changed into view.
  func showLight() { views[shown].showLight() }

  func close() {
    stopEditing()
    (isOpen, isSelecting) = (false, false)
  }

  func stopEditing() {
    isEditing = false
    views[1].isEditing = false
  }

  /// Copies the selection, or all of the text.
  func copy() throws {
    let selection = views[shown].selectedText
    try clipboard(
      selection.isEmpty ? shownText : selection,
      selection.isEmpty ? "The \(tabs.chosenName) code is copied" : "The selection is copied")
  }

  /// - Parameter parameters: the sliders above the text. A low panel has none.
  func lay(in dock: Area, _ parameters: [Slider]) {
    area = dock
    sliders = dock.size.y < 340 ? [] : parameters
    let y = area.top + 30
    tabs.area = Area(x: (area.left + 16)...(area.left + 160), y: (y - 14)...(y + 14))
    closeButton.area = Area(center: SIMD2(area.right - 28, y), radius: 14)
    copyButton.area = Area(x: (area.right - 112)...(area.right - 50), y: (y - 14)...(y + 14))
    resetButton.area = Area(
      x: (copyButton.area.left - 72)...(copyButton.area.left - 8), y: (y - 14)...(y + 14))
    well = Area(x: (area.left + 8)...(area.right - 8), y: (area.top + 54)...(area.bottom - 8))
    let height = Slider.rows(sliders.count)
    let places = Area(x: (area.left + 20)...(area.right - 20), y: well.top...(well.top + height))
    Slider.lay(sliders, in: places)
    if height > 0 { well.least.y += height + 6 }
    let hasFold = shown == 0 && source.motion != nil
    if hasFold {
      well.most.y -= 36
    } else if !note.isEmpty {
      well.most.y -= problem == nil ? 28 : 42
    }
    for button in [allButton, motionButton] {
      button.area = Area(x: (area.left + 12)...(area.left + 176), y: (area.bottom - 36)...(area.bottom - 10))
    }
  }

  /// The line below the text.
  private var note: String { problem ?? (shown == 1 ? limit : "") }

  func fade(for time: Duration) {
    clock += time
    for index in views.indices { views[index].fade(for: time) }
  }

  // MARK: Keys

  /// Handles a key while the text is not edited. Returns whether it is the panel's: the arrows are, while the
  /// pointer is over it.
  func press(_ key: Key) throws -> Bool {
    switch key {
    case .c: try copy()
    case .left, .right:
      guard isPointed else { return false }
      try tabs.adjust(by: key == .left ? -1 : 1)
    default:
      guard isPointed else { return false }
      return views[shown].press(key)
    }
    return true
  }

  /// Handles an event while the text is edited. Returns whether it is used up.
  func type(_ event: InputEvent) throws -> Bool {
    switch event {
    case .text(let text): try change { $0.insert(text) }
    case .key(let key, true, _, let modifiers):
      let extends = modifiers.contains(.shift)
      if !modifiers.isDisjoint(with: [.control, .command]) { return try command(key, extends) }
      switch key {
      case .escape: stopEditing()
      case .enter: try change { $0.insertLine() }
      case .tab: try change { $0.insert("  ") }
      case .backspace, .delete: try change { $0.erase(forward: key == .delete) }
      case .left, .right: views[1].move(key == .left ? -1 : 1, extends: extends)
      case .up, .down: views[1].move(lines: key == .up ? -1 : 1, extends: extends)
      case .pageUp, .pageDown: views[1].move(lines: key == .pageUp ? -20 : 20, extends: extends)
      case .home, .end: views[1].goToEnd(key == .end, extends: extends)
      case .f1, .f9, .f11: return false
      default: break
      }
    default: return false
    }
    return true
  }

  private func command(_ key: Key, _ isShifted: Bool) throws -> Bool {
    switch key {
    case .a: views[1].selectAll()
    case .c: try copy()
    case .x:
      try copy()
      try change { $0.insert("") }
    case .v: if let text = Clipboard.text { try change { $0.insert(text) } }
    case .z: try change { isShifted ? $0.redo() : $0.undo() }
    case .y: try change { $0.redo() }
    default: return false
    }
    return true
  }

  private func change(_ body: (inout CodeView) -> Void) throws {
    let before = shownText
    body(&views[1])
    if shownText != before { try edit(shownText) }
  }

  // MARK: The pointer

  func scroll(by distance: Float, at position: SIMD2<Float>) -> Bool {
    guard isOpen, area.contains(position) else { return false }
    views[shown].scroll(by: distance)
    return true
  }

  /// Handles a press that no control has taken. Returns whether it is on the panel.
  func press(at position: SIMD2<Float>) -> Bool {
    guard isOpen, area.contains(position) else {
      stopEditing()
      return false
    }
    guard well.contains(position) else { return true }
    let isDouble = lastPress.map { last in
      clock - last.time < .milliseconds(400) && (position - last.position).length < 5
    }
    lastPress = (position, clock)
    if isDouble == true {
      views[shown].selectWord(at: position)
    } else {
      views[shown].point(at: position, extends: false)
      isSelecting = true
    }
    if shown == 1 { (isEditing, views[1].isEditing) = (true, true) }
    return true
  }

  /// Handles a move of the pointer. Returns whether it selects.
  func drag(to position: SIMD2<Float>) -> Bool {
    pointer = position
    guard isSelecting else { return false }
    views[shown].point(at: position, extends: true)
    return true
  }

  func release() { isSelecting = false }

  // MARK: Drawing

  /// - Parameter presence: how far it is shown, 0 to 1.
  func draw(presence: Float, isLight: Bool, with painter: Painter) throws {
    guard presence > 0 else { return }
    let pen = Pen(canvas: painter.canvas, look: isLight ? .light : .dark)
    try painter.moved(opacity: presence) {
      painter.panel(area, cornerRadius: 16)
      for control in controls { try control.draw(with: painter) }
      try views[shown].draw(in: Box(center: well.center, size: well.size), with: pen)
      guard !note.isEmpty else { return }
      // An error has two lines: it says what is wrong, and what to write.
      let color = problem == nil ? painter.palette.dim : painter.palette.alarm
      for (index, line) in try Self.lines(of: note, width: area.size.x - 40, with: painter).enumerated() {
        let y = area.bottom - (problem == nil ? 20 : 33) + Float(index) * 15
        try painter.text(line, at: SIMD2(area.left + 20, y), .caption, color: color)
      }
    }
  }

  /// Returns the two lines of a note. The second one is shortened.
  static func lines(of note: String, width: Float, with painter: Painter) throws(FontError) -> [String] {
    let lines = try painter.lines(of: note, width: width, .caption)
    let rest = lines.dropFirst().joined(separator: " ")
    return try [lines.first ?? "", rest].filter { !$0.isEmpty }.map { line throws(FontError) in
      try painter.shortened(line, width: width, .caption)
    }
  }

  static func cross(_ center: SIMD2<Float>, _ color: RGBA, _ painter: Painter) {
    for way in [Float(1), -1] {
      painter.line(from: center - SIMD2(4.5, 4.5 * way), to: center + SIMD2(4.5, 4.5 * way), width: 2, color)
    }
  }
}
