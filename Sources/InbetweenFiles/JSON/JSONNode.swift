/// A JSON value with its place, for errors: its bytes in the file, and its path from the root.
struct JSONNode {
  var value: JSONValue
  /// The first of its bytes, and the one after the last.
  var range: Range<Int>
  var path: JSONPath

  /// The value of an object's key.
  subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.node
  }

  /// The elements of an array; nil for other values.
  var elements: [JSONNode]? {
    if case .array(let nodes) = value { nodes } else { nil }
  }

  private var children: [JSONNode] {
    if case .object(let members) = value { members.map(\.node) } else { elements ?? [] }
  }

  /// Returns the value at `path`, or the last one on the way to it that is there.
  func nearest(to path: JSONPath) -> JSONNode {
    if path == .root { return self }
    let parent = nearest(to: path.parent)
    return parent.children.first { $0.path == path } ?? parent
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
package indirect enum JSONPath: Hashable, Sendable {
  case root
  case key(JSONPath, String)
  case index(JSONPath, Int)

  package func key(_ key: String) -> JSONPath { .key(self, key) }
  package func index(_ index: Int) -> JSONPath { .index(self, index) }

  /// The path of the object or array that has the value.
  package var parent: JSONPath {
    switch self {
    case .root: .root
    case .key(let parent, _), .index(let parent, _): parent
    }
  }

  /// The path as text, as in `motion[2].offsets[1]`. Keys that would be ambiguous are quoted, as in
  /// `properties["a.b"]`. Empty for the root.
  package var text: String {
    switch self {
    case .root: return ""
    case .index(let parent, let index): return "\(parent.text)[\(index)]"
    case .key(let parent, let key):
      let isPlain =
        !key.isEmpty
        && key.unicodeScalars.allSatisfy {
          "_$-".unicodeScalars.contains($0) || $0.properties.isAlphabetic || $0.properties.numericType != nil
        }
      if !isPlain { return "\(parent.text)[\(JSONText.quoted(key, limit: 60))]" }
      let front = parent.text
      return front.isEmpty ? key : "\(front).\(key)"
    }
  }
}

/// The first offset at which bytes are not JSON.
struct JSONSyntaxError: Error, Equatable {
  /// In bytes from the start of the file.
  var offset: Int
  var found: String
  var expected: String
}
