import InbetweenSDL

/// A text of code in quiet colours. Long lines are wrapped, and a long text scrolls.
package struct CodeView {
  /// The text.
  package var text = "" {
    didSet { if text != oldValue { (tokens, rows) = (CodeToken.lines(of: text), nil) } }
  }
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
    /// The column of the first letter.
    var indent: Int
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
    // A little more than whole rows, so that a cut row says that there is more.
    let window = box.inset(by: SIMD2(0, 5))
    try pen.canvas.clip(center: window.center, size: window.size) { () throws(FontError) in
      for (index, row) in rows.enumerated() {
        let y = inner.top + (Float(index) + 0.5) * Self.lineHeight - offset
        guard y > box.top - Self.lineHeight, y < box.bottom + Self.lineHeight else { continue }
        var column = row.indent
        for token in row.tokens {
          let x = inner.left + Float(column) * advance
          column += token.text.count
          try pen.code(token.text, x, y, Self.fontSize, token.color(pen.look))
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
    let made = tokens.flatMap { Self.wrapped($0, columns) }
    rows = (columns, made)
    return made
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
  private static func wrapped(_ line: [CodeToken], _ columns: Int) -> [Row] {
    var rest = line
    var indent = 0
    if let first = rest.first, first.isSpace {
      indent = first.text.count
      rest.removeFirst()
    }
    var rows: [Row] = []
    var row = Row(indent: min(indent, columns / 2), tokens: [])
    var room = columns - row.indent
    func next() {
      rows.append(row)
      row = Row(indent: min(indent + 4, columns / 2), tokens: [])
      room = columns - row.indent
    }
    for chunk in chunks(rest) {
      let length = chunk.reduce(0) { $0 + $1.text.count }
      if chunk[0].isSpace {
        if row.tokens.isEmpty, !rows.isEmpty { continue }
      } else if length > room, !row.tokens.isEmpty, length <= columns - min(indent + 4, columns / 2) {
        next()
      }
      for token in chunk {
        // A long text is cut between its words, or anywhere.
        var letters = Substring(token.text)
        while letters.count > max(room, 0) {
          let part = letters.prefix(max(room, 0))
          let cut = part.lastIndex(of: " ").map { letters[...$0] } ?? part
          if !cut.isEmpty { row.tokens.append(CodeToken(kind: token.kind, text: String(cut))) }
          letters = letters[cut.endIndex...]
          next()
        }
        row.tokens.append(CodeToken(kind: token.kind, text: String(letters)))
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
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { tokens(of: $0) }
  }

  private static func tokens(of line: Substring) -> [CodeToken] {
    var tokens: [CodeToken] = []
    var rest = line
    while let first = rest.first {
      let (kind, length) = next(rest, first)
      let text = String(rest.prefix(length))
      if kind == .plain, let last = tokens.indices.last, tokens[last].kind == .plain {
        tokens[last].text += text
      } else {
        tokens.append(CodeToken(kind: kind, text: text))
      }
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

  /// Returns the length of the number at the beginning of a text: not that of a range.
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
