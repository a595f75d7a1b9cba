/// A kind of object in a motion file, by its `type`.
struct Kind<Value>: Sendable {
  /// The value of the key `type`.
  let type: String
  /// The keys of the object.
  let keys: [String]
  /// Keys that such an object has only elsewhere.
  let without: [String]
  /// Reads an object; nil, with errors, if it is invalid.
  let read: @Sendable (MotionFileDecoder, ObjectReader) -> Value?

  init(
    _ type: String, keys: [String], without: [String] = [],
    read: @escaping @Sendable (MotionFileDecoder, ObjectReader) -> Value?
  ) {
    (self.type, self.keys, self.without, self.read) = (type, ["type"] + keys, without, read)
  }

  /// Creates the kind of objects with a table of fields.
  ///
  /// - Parameter also: keys besides those of the table.
  init<Object: FileObject>(
    _ type: String, without: [String] = [], also: [String] = [],
    _ value: @escaping @Sendable (Object) -> Value
  ) {
    let keys = Object.table.keys.filter { !without.contains($0) }
    self.init(type, keys: keys + also, without: without) { Object.read($1, by: $0).map(value) }
  }
}

extension Kind {
  /// Creates the kind of an entry of `motion`, or of a step that is one.
  init<Entry: FileEntry>(
    without: [String] = [], also: [String] = [], _ value: @escaping @Sendable (Entry) -> Value
  ) {
    self.init(Entry.kind, without: without, also: also, value)
  }
}

extension MotionFileDecoder {
  /// Decodes an object of one of several kinds; nil, with errors, if it is invalid.
  func decodeKind<Value>(
    _ node: JSONNode, _ path: JSONPath, _ kinds: [Kind<Value>], _ expected: String
  ) -> Value? {
    decodeKind(node, path, kinds, expected) { $1 }
  }

  /// Decodes an object of one of several kinds, and passes it on with its reader.
  func decodeKind<Value, Result>(
    _ node: JSONNode, _ path: JSONPath, _ kinds: [Kind<Value>], _ expected: String,
    _ finish: (ObjectReader, Value?) -> Result?
  ) -> Result? {
    guard case .object(let members) = node.value else {
      return errors.refuse(node, path, expected: expected)
    }
    guard let type = decodeType(members, node, path, kinds.map(\.type)),
      let kind = kinds.first(where: { $0.type == type.kind }),
      let reader = ObjectReader(
        node, path, keys: kind.keys, without: kind.without, expected: expected, errors: errors)
    else { return nil }
    let result = finish(reader, kind.read(self, reader))
    return type.isExact ? result : nil
  }
}
