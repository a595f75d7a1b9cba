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
  /// word of three letters or more begins one of its group or note, or a letter is a key in its note. 2: the
  /// word begins a name in its source.
  func rank(_ scene: SceneName, title: String) -> Int? {
    func finds(_ text: String) -> Bool {
      let known = Self.words(text.lowercased())
      return Self.words(query.lowercased()).allSatisfy { word in known.contains { $0.hasPrefix(word) } }
    }
    if finds("\(title) \(scene.rawValue)") { return 0 }
    if query.count == 1 {
      let key = query.uppercased()
      let isKey = KeysPanel.keys.contains { $0.caps == [key] }
      return isKey && Self.words(scene.note).contains { $0 == key } ? 1 : nil
    }
    guard query.count > 2 else { return nil }
    if finds("\(title) \(scene.rawValue) \(scene.group.rawValue) \(scene.note)") { return 1 }
    return call(of: scene) == nil ? nil : 2
  }

  /// Returns why a scene is found whose title does not say it: its group, the part of its note, or a name in
  /// its source.
  func reason(_ scene: SceneName, rank: Int) -> String {
    if rank == 2, let call = call(of: scene) { return "uses \(call)" }
    let note = scene.note
    let words = query.count == 1 ? [query.uppercased()[...]] : Self.words(query.lowercased())
    let text = query.count == 1 ? note : note.lowercased()
    let found = text.indices.first { index in
      (index == text.startIndex || !text[text.index(before: index)].isLetter)
        && words.contains { text[index...].hasPrefix($0) }
    }
    guard let found else { return "in \(scene.group.rawValue)" }
    let start = note.index(note.startIndex, offsetBy: text.distance(from: text.startIndex, to: found))
    return (start == note.startIndex ? "" : "… ") + note[start...]
  }

  /// The keys of the gallery that are found: by their cap, or by a word of their use.
  var keys: [KeyHelp] {
    KeysPanel.keys.filter { key in
      key.caps == [query.uppercased()]
        || query.count > 2
          && (key.caps + Self.words(key.meaning).map(String.init)).contains {
            $0.lowercased().hasPrefix(query.lowercased())
          }
    }
  }

  /// Returns the first name in a scene's source that the whole search begins.
  private func call(of scene: SceneName) -> String? {
    SceneCalls.all[scene]?.first { $0.lowercased().hasPrefix(query.lowercased()) }
  }

  private static func words(_ text: String) -> [Substring] {
    text.split { !$0.isLetter && !$0.isNumber }
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
