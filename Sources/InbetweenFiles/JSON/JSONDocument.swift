/// The text of a JSON file in which single values can be replaced. All other bytes stay as they are.
///
/// A value that is missing from an object can be added. It is written as the object's last member is: with
/// the same space before its key, and around its colon.
package struct JSONDocument {
  /// The whole text, in UTF-8.
  package private(set) var bytes: [UInt8]
  private let root: JSONNode

  /// Reads a text; nil if it is not JSON.
  package init?(_ bytes: [UInt8]) {
    guard let root = try? JSONParser.parse(bytes) else { return nil }
    (self.bytes, self.root) = (bytes, root)
  }

  /// Returns the bytes of the value at a path; nil if there is none.
  package func range(of path: JSONPath) -> Range<Int>? { node(at: path)?.range }

  /// Returns the number at a path; nil if there is none.
  package func number(at path: JSONPath) -> Double? {
    guard case .number(let number)? = node(at: path)?.value else { return nil }
    return number
  }

  /// Returns the number of elements of the array at a path; nil if there is none.
  package func count(at path: JSONPath) -> Int? { node(at: path)?.elements?.count }

  /// Replaces the value at a path, or adds it to its object. Returns false, and changes nothing, if its
  /// object is missing too.
  @discardableResult
  package mutating func set(_ path: JSONPath, to number: Double) -> Bool {
    // One number can be written in several ways.
    self.number(at: path) == number || set(path, toText: JSONTree.number(number).text)
  }

  /// Replaces the value at a path by an array, or adds it to its object, as `set(_:to:)` does for a number.
  @discardableResult
  package mutating func set(_ path: JSONPath, to numbers: [Double]) -> Bool {
    set(path, toText: "[" + numbers.map { JSONTree.number($0).text }.joined(separator: ", ") + "]")
  }

  private mutating func set(_ path: JSONPath, toText text: String) -> Bool {
    guard let (range, text) = replacement(of: path, by: text) else { return false }
    var next = bytes
    next.replaceSubrange(range, with: text.utf8)
    guard let document = JSONDocument(next) else { return false }
    self = document
    return true
  }

  /// Returns the bytes to replace, and their new text.
  private func replacement(of path: JSONPath, by text: String) -> (range: Range<Int>, text: String)? {
    if let node = node(at: path) { return (node.range, text) }
    guard case .key(let parent, let key) = path, let object = node(at: parent),
      case .object(let members) = object.value
    else { return nil }
    let name = JSONText.quoted(key)
    guard let last = members.last else {
      let start = object.range.lowerBound + 1
      return (start..<start, "\(name): \(text)")
    }
    // The text between the member before the last one, if there is any, and the last one.
    let before =
      members.count > 1 ? members[members.count - 2].node.range.upperBound : object.range.lowerBound + 1
    let gap = (members.count > 1 ? "" : ",") + string(before..<last.keyOffset)
    var colon = last.node.range.lowerBound
    while bytes[colon - 1] != UInt8(ascii: "\"") { colon -= 1 }
    let end = last.node.range.upperBound
    return (end..<end, gap + name + string(colon..<last.node.range.lowerBound) + text)
  }

  private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func node(at path: JSONPath) -> JSONNode? {
    switch path {
    case .root: return root
    case .key(let parent, let key): return node(at: parent)?[key]
    case .index(let parent, let index):
      guard let elements = node(at: parent)?.elements, elements.indices.contains(index) else { return nil }
      return elements[index]
    }
  }
}
