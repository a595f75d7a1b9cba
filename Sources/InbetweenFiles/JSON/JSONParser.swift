/// A strict JSON reader (RFC 8259): no comments, no trailing commas, UTF-8 only. A byte order mark at the
/// start is skipped.
///
/// It is written by hand because Foundation's readers silently take the last of two equal keys and drop the
/// positions of values. It never traps, whatever the bytes.
struct JSONParser {
  let bytes: [UInt8]
  var offset = 0
  private var depth = 0

  /// The deepest nesting of arrays and objects. Motion files need eight levels.
  static var deepest: Int { 100 }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads one JSON value, which is the whole file.
  static func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONNode {
    try checkEncoding(bytes)
    var parser = JSONParser(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.offset = 3 }
    parser.skipSpace()
    if parser.next == nil {
      throw JSONSyntaxError(offset: parser.offset, found: "an empty file", expected: "a JSON object")
    }
    let node = try parser.parseValue(.root)
    parser.skipSpace()
    if parser.next != nil { throw parser.unexpected("the end of the file") }
    return node
  }

  /// The byte at the present offset; nil at the end.
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  private mutating func parseValue(_ path: JSONPath) throws(JSONSyntaxError) -> JSONNode {
    let start = offset
    let value: JSONValue
    guard let byte = next else { throw unexpected("a value") }
    switch byte {
    case UInt8(ascii: "{"): value = .object(try parseObject(path))
    case UInt8(ascii: "["):
      var elements: [JSONNode] = []
      try parseList("]") { (parser) throws(JSONSyntaxError) in
        elements.append(try parser.parseValue(path.index(elements.count)))
      }
      value = .array(elements)
    case UInt8(ascii: "\""): value = .string(try parseString())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): value = .number(try parseNumber())
    case UInt8(ascii: "a")...UInt8(ascii: "z"): value = try parseWord()
    default: throw unexpected("a value")
    }
    return JSONNode(value: value, range: start..<offset, path: path)
  }

  /// Reads elements separated by commas, with `parse` for each, up to past the closing bracket.
  private mutating func parseList(
    _ closing: Unicode.Scalar, _ parse: (inout JSONParser) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    if depth == JSONParser.deepest {
      throw JSONSyntaxError(
        offset: offset, found: "more than \(JSONParser.deepest) levels",
        expected: "arrays and objects at most \(JSONParser.deepest) deep")
    }
    depth += 1
    offset += 1
    skipSpace()
    var isClosed = take(closing)
    while !isClosed {
      skipSpace()
      try parse(&self)
      skipSpace()
      isClosed = take(closing)
      if !isClosed, !take(",") { throw unexpected("',' or '\(closing)'") }
    }
    depth -= 1
  }

  private mutating func parseObject(_ path: JSONPath) throws(JSONSyntaxError) -> [JSONMember] {
    var members: [JSONMember] = []
    try parseList("}") { (parser) throws(JSONSyntaxError) in
      let keyOffset = parser.offset
      if parser.next != UInt8(ascii: "\"") { throw parser.unexpected("a key in double quotes") }
      let key = try parser.parseString()
      parser.skipSpace()
      if !parser.take(":") { throw parser.unexpected("':' after the key") }
      parser.skipSpace()
      let node = try parser.parseValue(path.key(key))
      members.append(JSONMember(key: key, keyOffset: keyOffset, node: node))
    }
    return members
  }

  private mutating func parseWord() throws(JSONSyntaxError) -> JSONValue {
    let start = offset
    while let byte = next, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) { offset += 1 }
    switch String(decoding: bytes[start..<offset], as: UTF8.self) {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case let word:
      throw JSONSyntaxError(
        offset: start, found: JSONText.shortened(word, limit: 40),
        expected: "a value; text needs double quotes")
    }
  }

  private mutating func parseNumber() throws(JSONSyntaxError) -> Double {
    let start = offset
    _ = take("-")
    if !take("0") { try takeDigits() }
    if take(".") { try takeDigits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try takeDigits()
    }
    if let byte = next, isWordByte(byte) {
      throw unexpected("a number without '\(Character(UnicodeScalar(byte)))' here")
    }
    return Double(String(decoding: bytes[start..<offset], as: UTF8.self)) ?? .nan
  }

  private mutating func takeDigits() throws(JSONSyntaxError) {
    let start = offset
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
    if offset == start { throw unexpected("a digit") }
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    if next != UInt8(ascii: character) { return false }
    offset += 1
    return true
  }

  /// Returns the error for bytes other than `expected` at the present offset.
  func unexpected(_ expected: String) -> JSONSyntaxError {
    JSONSyntaxError(offset: offset, found: JSONText.described(bytes, at: offset), expected: expected)
  }
}
