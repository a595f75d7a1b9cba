import InbetweenSDL

/// The field above the list of scenes: what is typed there leaves only scenes with these words.
final class SearchField: Control {
  /// Whether keys are typed into it.
  private(set) var isTyping = false
  private(set) var query = ""
  private let change: () -> Void
  private static let longest = 40

  /// - Parameter change: called whenever the text or its use changes.
  init(change: @escaping () -> Void) {
    self.change = change
    super.init("search")
  }

  override func activate() { begin() }

  func begin() {
    isTyping = true
    change()
  }

  /// Ends the search: all scenes are listed again.
  func end() {
    (isTyping, query) = (false, "")
    change()
  }

  func type(_ text: String) {
    // The key that begins the search types itself too.
    let text = query.isEmpty && text == "/" ? "" : text
    query = String((query + text).prefix(Self.longest))
    change()
  }

  func erase() {
    query = String(query.dropLast())
    change()
  }

  /// Returns how well a scene is found; nil if it is not found. 0: each word begins a word of its title. 1: a
  /// word of three letters or more begins one of its group or note.
  func rank(_ scene: SceneName, title: String) -> Int? {
    func words(_ text: String) -> [Substring] {
      text.lowercased().split { !$0.isLetter && !$0.isNumber }
    }
    func finds(_ text: String) -> Bool {
      let known = words(text)
      return words(query).allSatisfy { word in known.contains { $0.hasPrefix(word) } }
    }
    if finds("\(title) \(scene.rawValue)") { return 0 }
    return query.count > 2 && finds("\(title) \(scene.rawValue) \(scene.group.rawValue) \(scene.note)")
      ? 1 : nil
  }

  /// Returns why a scene is found whose title does not say it: its group, or the part of its note.
  func reason(_ scene: SceneName) -> String {
    let words = query.lowercased().split { !$0.isLetter && !$0.isNumber }
    let note = scene.note
    let found = note.indices.first { index in
      (index == note.startIndex || !note[note.index(before: index)].isLetter)
        && words.contains { note[index...].lowercased().hasPrefix($0) }
    }
    guard let found else { return "in \(scene.group.rawValue)" }
    return (found == note.startIndex ? "" : "… ") + note[found...]
  }

  override func draw(with painter: Painter) throws {
    let palette = painter.palette
    drawRing(area, cornerRadius: 9, with: painter)
    painter.fill(area, cornerRadius: 9, palette.well.mixed(palette.control, isTyping ? 1 : lift * 0.6))
    let glass = SIMD2(area.left + 16, area.center.y - 1)
    painter.canvas.strokeArc(center: glass, radius: 4.5, width: 1.5, color: palette.dim)
    painter.line(from: glass + SIMD2(3.5, 3.5), to: glass + SIMD2(7, 7), width: 1.5, palette.dim)
    let place = SIMD2(area.left + 32, area.center.y)
    let room = area.size.x - 44
    if query.isEmpty, !isTyping {
      try painter.text("Search", at: place, .label, width: room, color: palette.dim)
      try painter.text(
        "/", at: SIMD2(area.right - 12, place.y), .caption, anchor: .trailing, color: palette.dim)
    } else {
      try painter.text(query, at: place, .label, width: room)
      let end = place.x + min(try painter.width(of: query, .label), room) + 1.5
      if isTyping {
        painter.upright(
          end, across: Area(x: end...end, y: (place.y - 8)...(place.y + 8)), width: 1.5, palette.accent)
      }
    }
  }
}
