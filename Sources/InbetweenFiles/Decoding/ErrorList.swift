/// Collects the errors of one file, and finds their lines and columns once all are known.
final class ErrorList {
  private let bytes: [UInt8]
  /// How many more pairs of letters may be compared for suggestions. A hostile file with many unknown and
  /// many known words uses it up, and gets no more suggestions.
  var suggestionBudget = 20_000_000
  /// The paths of missing keys for which a misspelled key was reported.
  var misspelled: Set<String> = []
  private var errors: [(offset: Int, error: MotionFileError)] = []
  /// The most errors that are kept. A file of 16 MiB can have millions.
  static let most = 100_000
  /// The number of errors that were left out.
  private var leftOut = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isEmpty: Bool { errors.isEmpty }

  /// Adds an error about `node`; `found` is the node's own text by default.
  func add(_ node: JSONNode, _ expected: String, found: String? = nil, suggestion: String? = nil) {
    add(
      at: node.range.lowerBound, node.path, expected, found: found ?? self.found(node), suggestion: suggestion
    )
  }

  /// Adds an error about a key.
  func add(_ member: JSONMember, _ expected: String, found: String, suggestion: String? = nil) {
    add(at: member.keyOffset, member.node.path, expected, found: found, suggestion: suggestion)
  }

  /// Adds an error about `node` and returns nil.
  func refuse<Value>(
    _ node: JSONNode, _ expected: String, found: String? = nil, suggestion: String? = nil
  ) -> Value? {
    add(node, expected, found: found, suggestion: suggestion)
    return nil
  }

  /// Adds an error about a key that an object lacks, unless the key was reported as misspelled. Returns nil.
  func refuse<Value>(_ reader: ObjectReader, _ key: String, _ expected: String) -> Value? {
    if misspelled.contains(reader.node.path.key(key).text) { return nil }
    add(at: reader.node.range.lowerBound, reader.node.path.key(key), expected, found: "nothing")
    return nil
  }

  /// Adds an error at an offset in the text of a string, and returns nil.
  func refuse<Value>(
    _ node: JSONNode, in text: String, at offset: Int, _ expected: String, found: String? = nil,
    suggestion: String? = nil
  ) -> Value? {
    // Without escapes the file has the text byte for byte, so the place can be computed.
    let start = node.range.lowerBound
    let isPlain = node.range.count == text.utf8.count + 2
    add(
      at: isPlain ? start + 1 + offset : start, node.path, expected,
      found: found ?? JSONText.quoted(text, limit: 60), suggestion: suggestion)
    return nil
  }

  /// Adds an error about the byte at `offset`.
  func add(at offset: Int, _ path: JSONPath, _ expected: String, found: String, suggestion: String? = nil) {
    if errors.count == ErrorList.most {
      leftOut += 1
      return
    }
    errors.append(
      (offset, MotionFileError(path: path.text, found: found, expected: expected, suggestion: suggestion)))
  }

  /// Returns the errors in the order of the text, with their lines and columns. If some were left out, the
  /// last one says how many.
  func sorted() -> [MotionFileError] {
    let order = errors.indices.sorted { (errors[$0].offset, $0) < (errors[$1].offset, $1) }
    var (place, line, column) = (0, 1, 1)
    var sorted = order.map { index in
      var (offset, error) = errors[index]
      if place == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
      offset = min(offset, bytes.count)
      while place < offset {
        let byte = bytes[place]
        place += 1
        let isLineEnd =
          byte == 0x0A || (byte == 0x0D && !(place < bytes.count && bytes[place] == 0x0A))
        if isLineEnd {
          (line, column) = (line + 1, 1)
        } else if byte & 0xC0 != 0x80 {
          column += 1
        }
      }
      (error.line, error.column) = (line, column)
      return error
    }
    if leftOut > 0, let last = sorted.last {
      sorted.append(
        MotionFileError(
          path: "", found: "\(leftOut) more errors", expected: "no errors", line: last.line,
          column: last.column))
    }
    return sorted
  }

  /// Returns a node as its file writes it, for messages.
  private func found(_ node: JSONNode) -> String {
    switch node.value {
    case .null: return "null"
    case .bool(let value): return "\(value)"
    case .number: return JSONText.shortened(String(decoding: bytes[node.range], as: UTF8.self), limit: 40)
    case .string(let text): return JSONText.quoted(text, limit: 40)
    case .array(let elements): return elements.isEmpty ? "an empty array" : "an array of \(elements.count)"
    case .object: return "an object"
    }
  }
}
