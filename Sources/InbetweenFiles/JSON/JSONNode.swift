/// A JSON value and its range in the file, so that every error has a place.
struct JSONNode {
  var value: JSONValue
  /// The first of its bytes, and the one after the last.
  var range: Range<Int>

  /// The value of an object's key.
  subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.node
  }
}

/// The values of JSON (RFC 8259). Numbers and Booleans are distinct, and members keep their order and
/// duplicates; Foundation's trees lose both.
enum JSONValue {
  case null
  case bool(Bool)
  /// The nearest Double; infinite if the number is too large for a Double.
  case number(Double)
  case string(String)
  case array([JSONNode])
  case object([JSONMember])
}

/// One key of an object with its value.
struct JSONMember {
  var key: String
  var keyOffset: Int
  var node: JSONNode
}

/// The path from the root of a file to one of its values. It becomes text only when there is an error to
/// report.
indirect enum JSONPath {
  case root
  case key(JSONPath, String)
  case index(JSONPath, Int)

  func key(_ key: String) -> JSONPath { .key(self, key) }
  func index(_ index: Int) -> JSONPath { .index(self, index) }

  /// The path as text, as in `motion[2].offsets[1]`. Keys that would be ambiguous are quoted, as in
  /// `properties["a.b"]`. Empty for the root.
  var text: String {
    switch self {
    case .root: return ""
    case .index(let parent, let index): return "\(parent.text)[\(index)]"
    case .key(let parent, let key):
      let isPlain =
        !key.isEmpty
        && key.unicodeScalars.allSatisfy {
          $0 == "_" || $0 == "$" || $0 == "-" || $0.properties.isAlphabetic
            || $0.properties.numericType != nil
        }
      if !isPlain { return "\(parent.text)[\(JSONText.quoted(key, limit: 60))]" }
      let front = parent.text
      return front.isEmpty ? key : "\(front).\(key)"
    }
  }
}
