import InbetweenSDL

// Selecting and editing. A place is a line and a column, both from 0.
extension CodeView {
  /// A text before or after a change, with its caret.
  struct Version {
    var text: String
    var caret: Place
  }

  private static let mostVersions = 300

  /// The selected text; empty if there is none.
  package var selectedText: String {
    let (first, last) = (min(caret, anchor), max(caret, anchor))
    guard first < last else { return "" }
    return String(text[index(of: first)..<index(of: last)])
  }

  package mutating func selectAll() {
    anchor = Place(0, 0)
    caret = clamped(Place(.max / 2, .max / 2))
  }

  /// Puts the caret to a point; the selection goes on from where it began if `extends` is set.
  package mutating func point(at point: SIMD2<Float>, extends: Bool) {
    caret = place(at: point)
    if !extends { anchor = caret }
  }

  /// Selects the word at a point.
  package mutating func selectWord(at point: SIMD2<Float>) {
    let place = place(at: point)
    guard place.line < lines.count else { return }
    let letters = Array(lines[place.line])
    func isPart(_ index: Int) -> Bool {
      letters.indices.contains(index)
        && (letters[index].isLetter || letters[index].isNumber || letters[index] == "_")
    }
    var (start, end) = (place.column, place.column)
    while isPart(start - 1) { start -= 1 }
    while isPart(end) { end += 1 }
    (anchor, caret) = (Place(place.line, start), Place(place.line, end))
  }

  /// Replaces the selection by a text.
  package mutating func insert(_ new: String) {
    let (first, last) = (min(caret, anchor), max(caret, anchor))
    guard first < last || !new.isEmpty else { return }
    note()
    var text = text
    text.replaceSubrange(index(of: first)..<index(of: last), with: new)
    self.text = text
    let parts = new.split(separator: "\n", omittingEmptySubsequences: false)
    let end = parts.last?.count ?? 0
    caret = Place(first.line + parts.count - 1, parts.count > 1 ? end : first.column + end)
    anchor = caret
    showCaret()
  }

  /// Begins a line that is indented like the present one.
  package mutating func insertLine() {
    let line = caret.line < lines.count ? lines[caret.line] : ""
    insert("\n" + String(repeating: " ", count: line.prefix { $0 == " " }.count))
  }

  /// Removes the selection, or a letter before the caret, or after it.
  package mutating func erase(forward: Bool) {
    if caret == anchor { move(forward ? 1 : -1, extends: true) }
    insert("")
  }

  /// Moves the caret by letters.
  package mutating func move(_ way: Int, extends: Bool) {
    if !extends, caret != anchor {
      caret = way < 0 ? min(caret, anchor) : max(caret, anchor)
    } else {
      let next = Place(caret.line, caret.column + way)
      if next.column < 0 {
        caret = caret.line > 0 ? clamped(Place(caret.line - 1, .max / 2)) : Place(0, 0)
      } else if caret.line + 1 < lines.count, next.column > lines[caret.line].count {
        caret = Place(caret.line + 1, 0)
      } else {
        caret = clamped(next)
      }
    }
    if !extends { anchor = caret }
    showCaret()
  }

  /// Moves the caret by lines, or to an end of the line.
  package mutating func move(lines way: Int, extends: Bool) {
    go(to: Place(caret.line + way, caret.column), extends: extends)
  }

  package mutating func goToEnd(_ isEnd: Bool, extends: Bool) {
    go(to: Place(caret.line, isEnd ? .max / 2 : 0), extends: extends)
  }

  private mutating func go(to place: Place, extends: Bool) {
    caret = clamped(place)
    if !extends { anchor = caret }
    showCaret()
  }

  package mutating func undo() { swap(from: \.done, to: \.undone) }
  package mutating func redo() { swap(from: \.undone, to: \.done) }

  private mutating func swap(
    from: WritableKeyPath<CodeView, [Version]>, to: WritableKeyPath<CodeView, [Version]>
  ) {
    guard let version = self[keyPath: from].popLast() else { return }
    self[keyPath: to].append(Version(text: text, caret: caret))
    text = version.text
    caret = clamped(version.caret)
    anchor = caret
    showCaret()
  }

  private mutating func note() {
    done.append(Version(text: text, caret: max(caret, anchor)))
    if done.count > Self.mostVersions { done.removeFirst() }
    undone = []
  }

  /// Forgets what could be undone, because the text is another program's.
  package mutating func forgetChanges() { (done, undone) = ([], []) }

  private func index(of place: Place) -> String.Index {
    let lines = lines
    guard place.line < lines.count else { return text.endIndex }
    let line = lines[place.line]
    return line.index(line.startIndex, offsetBy: place.column, limitedBy: line.endIndex) ?? line.endIndex
  }
}
