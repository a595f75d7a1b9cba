extension JSONParser {
  /// Reads a string from its opening quotation mark to past its closing one.
  mutating func parseString() throws(JSONSyntaxError) -> String {
    let opening = offset
    offset += 1
    var content: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"):
        try parseEscape(into: &content)
      case 0..<0x20:
        throw unexpected("the closing '\"', or an escape such as \\n")
      default:
        content.append(byte)
        offset += 1
      }
    }
    throw JSONSyntaxError(
      offset: opening, found: "a text without an end", expected: "a closing '\"'")
  }

  private mutating func parseEscape(into content: inout [UInt8]) throws(JSONSyntaxError) {
    offset += 1
    guard let byte = next, let place = Array("\"\\/bfnrtu".utf8).firstIndex(of: byte) else {
      throw unexpected("one of \" \\ / b f n r t u after '\\'")
    }
    offset += 1
    if byte == UInt8(ascii: "u") {
      content.append(contentsOf: Array(String(try parseScalar()).utf8))
    } else {
      content.append(Array("\"\\/\u{8}\u{C}\n\r\t".utf8)[place])
    }
  }

  /// Reads the scalar of `\uXXXX`, or of two that form a surrogate pair; `offset` is past `\u`.
  private mutating func parseScalar() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = offset - 2
    let first = try parseUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let isPair = first < 0xDC00 && bytes[offset...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")])
    if isPair {
      offset += 2
      let second = try parseUnit()
      if (0xDC00...0xDFFF).contains(second) {
        let value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
        if let scalar = Unicode.Scalar(value) { return scalar }
      }
    }
    throw JSONSyntaxError(
      offset: start, found: "half of a surrogate pair", expected: "both halves, as \\uD83D\\uDE00")
  }

  /// Reads four hexadecimal digits.
  private mutating func parseUnit() throws(JSONSyntaxError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw unexpected("four hexadecimal digits after '\\u'")
      }
      unit = unit << 4 | UInt32(digit)
      offset += 1
    }
    return unit
  }

  /// Throws for bytes that are not UTF-8, with the offset of the first of them.
  static func checkEncoding(_ bytes: [UInt8]) throws(JSONSyntaxError) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw JSONSyntaxError(offset: 0, found: "the byte order mark of UTF-16", expected: "UTF-8")
    }
    if String(validating: bytes, as: UTF8.self) != nil { return }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): offset += scalar.count
      case .error:
        let byte = String(bytes[min(offset, bytes.count - 1)], radix: 16, uppercase: true)
        throw JSONSyntaxError(offset: offset, found: "the byte 0x\(byte)", expected: "UTF-8")
      case .emptyInput:
        throw JSONSyntaxError(offset: offset, found: "bytes that are no text", expected: "UTF-8")
      }
    }
  }
}
