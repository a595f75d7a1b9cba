/// A kind of object in a motion file, by its `type`.
struct Kind<Value>: Sendable {
  /// The value of the key `type`.
  let type: String
  /// The keys of the object, with `type`.
  let keys: [String]
  /// Keys that such an object has only elsewhere.
  let without: [String]
  /// Names from elsewhere for keys.
  let synonyms: [String: String]
  /// Its other keys.
  let form: Form<Value>

  init(_ type: String, without: [String] = [], synonyms: [String: String] = [:], _ form: Form<Value>) {
    (self.type, self.keys, self.without) = (type, ["type"] + form.keys, without)
    (self.synonyms, self.form) = (synonyms, form)
  }

  /// Creates the kind of objects with a table of fields.
  ///
  /// - Parameters:
  ///   - without: keys that such an object has only elsewhere.
  ///   - make: makes the value of an object: a case of an enumeration.
  init<Object: FileObject>(
    _ type: String, without: [String] = [], _ make: @escaping @Sendable (Object) -> Value
  ) {
    let keys = Object.table.keys.filter { !without.contains($0) }
    let form = Form<Value>(keys: keys) {
      Object.read($1, by: $0).map(make)
    } members: { value, writer in
      Form.parts(of: value, by: make)?.members(writer)
    }
    self.init(type, without: without, synonyms: Object.table.synonyms, form)
  }
}

/// A value that motion files write as an object of one of several kinds.
protocol FileKinds: FileValue {
  static var kinds: [Kind<Self>] { get }
}

extension FileKinds {
  static func decode(_ node: JSONNode, by decoder: MotionFileDecoder) -> Self? {
    guard case .object(let members) = node.value else { return decoder.errors.refuse(node, expected) }
    guard let type = decoder.decodeType(members, node, kinds.map(\.type)),
      let kind = kinds.first(where: { $0.type == type.kind }),
      let reader = ObjectReader(
        node, kind.keys, without: kind.without, synonyms: kind.synonyms, expected: expected, decoder.errors)
    else { return nil }
    let value = kind.form.read(decoder, reader)
    return type.isExact ? value : nil
  }

  func tree(_ writer: MotionFileWriter) -> JSONTree {
    for kind in Self.kinds {
      if let members = kind.form.members(self, writer) {
        return .object([("type", .string(kind.type))] + members)
      }
    }
    return .object([])
  }
}
