import InbetweenSDL

/// A text of code in quiet colours. Long lines are wrapped, and a long text scrolls. Parts of it can be
/// selected, lines that change light up, and with a caret it can be edited (`CodeView+Editing.swift`).
package struct CodeView {
  /// A place between two letters.
  package struct Place: Comparable {
    package var line: Int
    package var column: Int

    package init(_ line: Int, _ column: Int) { (self.line, self.column) = (line, column) }

    package static func < (left: Place, right: Place) -> Bool {
      (left.line, left.column) < (right.line, right.column)
    }
  }

  /// The text.
  package var text = "" {
    didSet {
      guard text != oldValue else { return }
      lightUp(from: oldValue)
      (tokens, rows) = (CodeToken.lines(of: text), nil)
      (caret, anchor) = (clamped(caret), clamped(anchor))
    }
  }
  /// The caret, and the other end of the selection.
  package var caret = Place(0, 0)
  package var anchor = Place(0, 0)
  /// Whether the caret is drawn.
  package var isEditing = false
  /// Earlier and later texts, for undo and redo.
  var done: [Version] = []
  var undone: [Version] = []
  /// How bright each line is that has changed, 0 to 1.
  private var lights: [Int: Float] = [:]
  /// The rows as they were drawn last: their places and the width of a letter.
  private var drawn: (box: Box, advance: Float)?
  /// How far it is scrolled, in points.
  private var offset: Float = 0
  /// How far it can be scrolled.
  private var room: Float = 0
  private var page: Float = 0
  private var tokens: [[CodeToken]] = []
  /// The rows as they are drawn, and the number of letters in a row for which they were made.
  private var rows: (columns: Int, rows: [Row])?

  /// A part of a line that fits into the width.
  private struct Row {
    var line: Int
    /// The column of the window in which the first letter is.
    var indent: Int
    /// The columns of the line that it shows.
    var columns: Range<Int>
    var tokens: [CodeToken]
  }

  private static let fontSize: Float = 12
  private static let lineHeight: Float = 17
  private static let margin = SIMD2<Float>(14, 12)

  package init() {}

  /// The number of the first row that is seen whole, from 0.
  package var firstRow: Int { Int((offset / Self.lineHeight).rounded(.up)) }

  /// Scrolls down, or up for a negative distance.
  package mutating func scroll(by distance: Float) { offset = min(max(offset + distance, 0), room) }

  /// Scrolls by a key. Returns whether it is one that scrolls.
  package mutating func press(_ key: Key) -> Bool {
    switch key {
    case .up: scroll(by: -2 * Self.lineHeight)
    case .down: scroll(by: 2 * Self.lineHeight)
    case .pageUp: scroll(by: -page)
    case .pageDown: scroll(by: page)
    case .home: offset = 0
    case .end: offset = room
    default: return false
    }
    return true
  }

  /// The height of the whole text at a width.
  package mutating func height(width: Float, with pen: Pen) throws(FontError) -> Float {
    Float(try lay(width, with: pen).count) * Self.lineHeight + 2 * Self.margin.y
  }

  /// Draws the text in a well.
  package mutating func draw(in box: Box, with pen: Pen) throws(FontError) {
    pen.fill(box, radius: 8, pen.look.well)
    let rows = try lay(box.size.x, with: pen)
    let inner = box.inset(by: Self.margin)
    page = max(inner.size.y - Self.lineHeight, Self.lineHeight)
    room = max(Float(rows.count) * Self.lineHeight - inner.size.y, 0)
    offset = min(offset, room)
    let advance = try Self.advance(with: pen)
    drawn = (inner, advance)
    let (first, last) = (min(caret, anchor), max(caret, anchor))
    // A little more than whole rows, so that a cut row says that there is more.
    let window = box.inset(by: SIMD2(0, 5))
    try pen.canvas.clip(center: window.center, size: window.size) { () throws(FontError) in
      for (index, row) in rows.enumerated() {
        let y = inner.top + (Float(index) + 0.5) * Self.lineHeight - offset
        guard y > box.top - Self.lineHeight, y < box.bottom + Self.lineHeight else { continue }
        func x(_ column: Int) -> Float {
          inner.left + Float(row.indent + column - row.columns.lowerBound) * advance
        }
        let line = Box(center: SIMD2(box.center.x, y), size: SIMD2(box.size.x, Self.lineHeight))
        if let light = lights[row.line] {
          pen.fill(line, pen.look.accent.opacity(0.22 * light))
          pen.fill(Box(box.left, line.top, 3, Self.lineHeight), pen.look.accent.opacity(light))
        }
        if first < last, first.line...last.line ~= row.line {
          let start = max(first.line == row.line ? first.column : 0, row.columns.lowerBound)
          let end = min(last.line == row.line ? last.column : .max, row.columns.upperBound)
          // The end of a line that is selected too is half a letter wide.
          let more: Float = last.line > row.line && end == row.columns.upperBound ? 0.5 : 0
          if end > start || more > 0 {
            pen.fill(
              Box(x(start), line.top, (Float(max(end - start, 0)) + more) * advance, Self.lineHeight),
              pen.look.accent.opacity(0.28))
          }
        }
        for token in row.tokens {
          try pen.code(token.text, x(token.column), y, Self.fontSize, token.color(pen.look))
        }
        let isLast = index + 1 == rows.count || rows[index + 1].line != row.line
        if isEditing, caret.line == row.line, caret.column >= row.columns.lowerBound,
          caret.column < row.columns.upperBound || isLast
        {
          pen.fill(Box(x(caret.column) - 0.75, line.top, 1.5, Self.lineHeight), pen.look.accent)
        }
      }
    }
    guard room > 0 else { return }
    let part = inner.size.y / (inner.size.y + room)
    let top = inner.top + inner.size.y * (1 - part) * offset / room
    pen.fill(Box(box.right - 8, top, 3, inner.size.y * part), radius: 1.5, pen.look.faint)
  }

  private static func advance(with pen: Pen) throws(FontError) -> Float {
    try pen.canvas.measureText(String(repeating: "0", count: 40), fontSize: fontSize, weight: .monospaced).x
      / 40
  }

  /// Returns the rows at a width.
  private mutating func lay(_ width: Float, with pen: Pen) throws(FontError) -> [Row] {
    let inner = width - 2 * Self.margin.x - 4
    let columns = max(Int(inner / (try Self.advance(with: pen))), 16)
    if let rows, rows.columns == columns { return rows.rows }
    let made = tokens.enumerated().flatMap { Self.wrapped($1, columns, line: $0) }
    rows = (columns, made)
    return made
  }

  // MARK: Places

  /// The lines of the text.
  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  func clamped(_ place: Place) -> Place {
    let lines = lines
    let line = min(max(place.line, 0), max(lines.count - 1, 0))
    return Place(line, min(max(place.column, 0), lines.isEmpty ? 0 : lines[line].count))
  }

  /// Returns the place in the text nearest to a point of the view, as it was drawn last.
  package func place(at point: SIMD2<Float>) -> Place {
    guard let drawn, let rows = rows?.rows, !rows.isEmpty else { return Place(0, 0) }
    let number = Int(((point.y - drawn.box.top + offset) / Self.lineHeight).rounded(.down))
    let row = rows[min(max(number, 0), rows.count - 1)]
    if number >= rows.count { return clamped(Place(row.line, .max / 2)) }
    let column = Int(((point.x - drawn.box.left) / drawn.advance).rounded()) - row.indent
    return clamped(
      Place(
        row.line, min(max(row.columns.lowerBound + column, row.columns.lowerBound), row.columns.upperBound)))
  }

  /// Scrolls until the caret is seen.
  mutating func showCaret() {
    guard let rows = rows?.rows,
      let index = rows.lastIndex(where: {
        $0.line == caret.line && $0.columns.lowerBound <= caret.column
      })
    else { return }
    let top = Float(index) * Self.lineHeight
    if top < offset { offset = top }
    if top > offset + page { offset = top - page }
  }

  // MARK: Changes

  /// Lights the lines that differ from another text.
  private mutating func lightUp(from old: String) {
    guard !old.isEmpty else { return }
    let before = old.split(separator: "\n", omittingEmptySubsequences: false)
    let now = lines
    let head = zip(before, now).prefix { $0 == $1 }.count
    let rest = min(before.count, now.count) - head
    let tail = min(zip(before.reversed(), now.reversed()).prefix { $0 == $1 }.count, rest)
    for line in head..<max(now.count - tail, head)
    where before.count != now.count || before[line] != now[line] {
      lights[line] = 1
    }
    lights = lights.filter { $0.key < now.count }
  }

  /// Whether lines are still lit.
  package var isLit: Bool { !lights.isEmpty }

  /// The numbers of the lines that are lit, from 0.
  package var litLines: [Int] { lights.keys.sorted() }

  /// Scrolls to the first line that is lit, if none of them is seen.
  package mutating func showLight() {
    guard let rows = rows?.rows else { return }
    let lit = rows.indices.filter { lights[rows[$0].line] != nil }.map { Float($0) * Self.lineHeight }
    guard let first = lit.first, !lit.contains(where: { $0 >= offset && $0 <= offset + page }) else { return }
    offset = max(first - page / 3, 0)
  }

  /// Lets the lights fade for a time.
  package mutating func fade(for time: Duration) {
    let part = Float(time / .milliseconds(900))
    lights = lights.compactMapValues { $0 > part ? $0 - part : nil }
  }

  /// Returns the tokens in chunks that are not separated: between two spaces.
  private static func chunks(_ tokens: [CodeToken]) -> [[CodeToken]] {
    var chunks: [[CodeToken]] = []
    for token in tokens {
      if !token.isSpace, let last = chunks.indices.last, chunks[last][0].isSpace == false {
        chunks[last].append(token)
      } else {
        chunks.append([token])
      }
    }
    return chunks
  }

  /// Returns a line in parts of at most `columns` letters. The later ones are indented.
  private static func wrapped(_ line: [CodeToken], _ columns: Int, line number: Int) -> [Row] {
    var rest = line
    var indent = 0
    if let first = rest.first, first.isSpace {
      indent = first.text.count
      rest.removeFirst()
    }
    var rows: [Row] = []
    let begin = min(indent, columns / 2)
    // Leading spaces belong to the first row, as far as they are seen.
    var row = Row(line: number, indent: 0, columns: 0..<0, tokens: [])
    row.indent = begin - indent
    row.columns = 0..<indent
    var room = columns - begin
    func next() {
      rows.append(row)
      let end = row.columns.upperBound
      row = Row(line: number, indent: min(indent + 4, columns / 2), columns: end..<end, tokens: [])
      room = columns - row.indent
    }
    func add(_ token: CodeToken) {
      if row.tokens.isEmpty, !rows.isEmpty { row.columns = token.column..<token.column }
      row.tokens.append(token)
      row.columns = row.columns.lowerBound..<(token.column + token.text.count)
    }
    for chunk in chunks(rest) {
      let length = chunk.reduce(0) { $0 + $1.text.count }
      if chunk[0].isSpace {
        if row.tokens.isEmpty, !rows.isEmpty {
          let end = chunk[0].column + length
          row.columns = end..<end
          continue
        }
      } else if length > room, !row.tokens.isEmpty, length <= columns - min(indent + 4, columns / 2) {
        next()
      }
      for token in chunk {
        // A long text is cut between its words, or anywhere.
        var letters = Substring(token.text)
        var column = token.column
        while letters.count > max(room, 0) {
          let part = letters.prefix(max(room, 0))
          let cut = part.lastIndex(of: " ").map { letters[...$0] } ?? part
          if !cut.isEmpty { add(CodeToken(kind: token.kind, text: String(cut), column: column)) }
          column += cut.count
          letters = letters[cut.endIndex...]
          next()
        }
        add(CodeToken(kind: token.kind, text: String(letters), column: column))
        room -= letters.count
      }
    }
    return rows + [row]
  }
}

/// A piece of code of one colour.
struct CodeToken {
  enum Kind { case plain, comment, string, key, number, word, type, space }

  var kind: Kind
  var text: String
  /// The column of its first letter in the line.
  var column: Int
  var isSpace: Bool { kind == .space }

  func color(_ look: Look) -> RGBA {
    switch kind {
    case .plain, .space: look.ink
    case .comment: look.dim
    case .string: look.code.text
    case .key, .type: look.code.type
    case .number: look.code.number
    case .word: look.code.word
    }
  }

  /// Returns the tokens of each line of a text in Swift or JSON. A wrong guess is a wrong colour, no more.
  static func lines(of text: String) -> [[CodeToken]] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { tokens(of: $0) }
  }

  private static func tokens(of line: Substring) -> [CodeToken] {
    var tokens: [CodeToken] = []
    var rest = line
    var column = 0
    while let first = rest.first {
      let (kind, length) = next(rest, first)
      let text = String(rest.prefix(length))
      if kind == .plain, let last = tokens.indices.last, tokens[last].kind == .plain {
        tokens[last].text += text
      } else {
        tokens.append(CodeToken(kind: kind, text: text, column: column))
      }
      column += length
      rest = rest.dropFirst(length)
    }
    return tokens
  }

  /// Returns the kind and the length of the token at the beginning of a text.
  private static func next(_ text: Substring, _ first: Character) -> (Kind, Int) {
    func length(while isPart: (Character) -> Bool) -> Int { text.prefix(while: isPart).count }
    if first == " " { return (.space, length { $0 == " " }) }
    if text.hasPrefix("//") { return (.comment, text.count) }
    if first == "\"" {
      var (count, isEscaped) = (1, false)
      for letter in text.dropFirst() {
        count += 1
        if letter == "\"", !isEscaped { break }
        isEscaped = letter == "\\" && !isEscaped
      }
      return (text.dropFirst(count).first == ":" ? .key : .string, count)
    }
    let isNegative = first == "-" && text.dropFirst().first?.isNumber == true
    if first.isNumber || isNegative {
      return (.number, numberLength(text))
    }
    if first.isLetter || first == "_" {
      let word = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return (first.isUppercase ? .type : words.contains(String(word)) ? .word : .plain, word.count)
    }
    return (.plain, 1)
  }

  /// Returns the length of the number at the beginning of a text; the dots of a range do not belong to it.
  private static func numberLength(_ text: Substring) -> Int {
    var (count, last) = (0, Character(" "))
    for letter in text {
      let isSign = letter == "-" && (count == 0 || last == "e")
      let isPoint = letter == "." && text.dropFirst(count + 1).first?.isNumber == true
      let isPart = letter.isNumber || letter == "_" || (letter == "e" && count > 0)
      guard isSign || isPoint || isPart else { break }
      (count, last) = (count + 1, letter)
    }
    return count
  }

  private static let words: Set<String> = [
    "import", "let", "var", "try", "for", "in", "if", "else", "func", "return", "enum", "case", "struct",
    "throws", "true", "false", "nil", "where", "while", "guard",
  ]
}

extension Pen {
  /// Draws a piece of code from its left end.
  fileprivate func code(
    _ text: String, _ x: Float, _ y: Float, _ size: Float, _ color: RGBA
  ) throws(FontError) {
    guard text.contains(where: { $0 != " " }) else { return }
    let scale = canvas.space == .stage ? canvas.viewport.scale : canvas.viewport.density
    try canvas.drawText(
      text, at: (SIMD2(x, y) * scale).rounded(.toNearestOrAwayFromZero) / scale, anchor: .leading,
      fontSize: size, weight: .monospaced, color: color)
  }
}
