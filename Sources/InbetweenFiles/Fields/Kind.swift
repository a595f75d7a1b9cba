/// A kind of object in a motion file, by its `type`.
struct Kind<Value>: Sendable {
  /// The value of the key `type`.
  let type: String
  /// The keys of the object, with `type`.
  let keys: [String]
  /// Keys that such an object has only elsewhere.
  let without: [String]
  /// Its other keys.
  let form: Form<Value>

  init(_ type: String, without: [String] = [], _ form: Form<Value>) {
    (self.type, self.keys, self.without, self.form) = (type, ["type"] + form.keys, without, form)
  }

  /// Creates the kind of objects with a table of fields.
  ///
  /// - Parameters:
  ///   - make: makes the value of an object.
  ///   - take: returns the object of a value; nil for a value of another kind.
  init<Object: FileObject>(
    _ type: String, without: [String] = [], make: @escaping @Sendable (Object) -> Value,
    take: @escaping @Sendable (Value) -> Object?
  ) {
    let keys = Object.table.keys.filter { !without.contains($0) }
    let form = Form<Value>(keys: keys) {
      Object.read($1, by: $0).map(make)
    } members: { value, writer in
      take(value)?.members(writer)
    }
    self.init(type, without: without, form)
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
      let reader = ObjectReader(node, kind.keys, without: kind.without, expected: expected, decoder.errors)
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
