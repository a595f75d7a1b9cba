/// A key of an object in a motion file, or several keys that are read together.
struct Field<Object>: Sendable {
  /// The keys, in the order in which they are written.
  let keys: [String]
  /// Reads the keys into an object that has the defaults. Returns false, with errors, if one is invalid.
  let read: @Sendable (_ decoder: MotionFileDecoder, _ reader: ObjectReader, _ object: inout Object) -> Bool
  /// Returns the members of an object that are not those of an object with the defaults.
  let members: @Sendable (_ object: Object, _ plain: Object) -> [JSONTree.Member]

  /// A place in the object where a field's value is.
  typealias Path<Value> = WritableKeyPath<Object, Value> & Sendable

  /// Creates a key that an object must have.
  ///
  /// - Parameter missing: what is expected where the key is missing, if not what the format expects.
  static func required<Value>(
    _ key: String, _ path: Path<Value>, _ format: Format<Value>, missing: String? = nil
  ) -> Field {
    Field(keys: [key]) { decoder, reader, object in
      let value = reader.required(key, missing ?? format.expected) { format.decode(decoder, $0, $1) }
      if let value { object[keyPath: path] = value }
      return value != nil
    } members: { object, _ in
      [(key, format.tree(object[keyPath: path]))]
    }
  }

  /// Creates a key that an object may omit: then it keeps the default.
  static func defaulted<Value: Equatable & Sendable>(
    _ key: String, _ path: Path<Value>, _ format: Format<Value>
  ) -> Field {
    Field(keys: [key]) { decoder, reader, object in
      guard let node = reader[key] else { return true }
      let value = format.decode(decoder, node, reader.path.key(key))
      if let value { object[keyPath: path] = value }
      return value != nil
    } members: { object, plain in
      let value = object[keyPath: path]
      return value == plain[keyPath: path] ? [] : [(key, format.tree(value))]
    }
  }

  /// Creates a key that an object may omit: then it is nil.
  static func optional<Value>(_ key: String, _ path: Path<Value?>, _ format: Format<Value>) -> Field {
    Field(keys: [key]) { decoder, reader, object in
      guard let node = reader[key] else { return true }
      object[keyPath: path] = format.decode(decoder, node, reader.path.key(key))
      return object[keyPath: path] != nil
    } members: { object, _ in
      object[keyPath: path].map { [(key, format.tree($0))] } ?? []
    }
  }

  /// Creates the key `property`, which has been decoded: see `DrivingObject`.
  static func property(_ path: Path<String>) -> Field {
    Field(keys: ["property"]) { decoder, _, object in
      if let target = decoder.target { object[keyPath: path] = target.name }
      return decoder.target != nil
    } members: { object, _ in
      [("property", .string(object[keyPath: path]))]
    }
  }

  /// Returns the field with another way to read it.
  func reading(
    _ read: @escaping @Sendable (MotionFileDecoder, ObjectReader, inout Object) -> Bool
  ) -> Field {
    Field(keys: keys, read: read, members: members)
  }

  /// Returns the field with a check, which is made after it has been read. Fields that are invalid have their
  /// defaults.
  func checked(
    _ isRight: @escaping @Sendable (MotionFileDecoder, ObjectReader, Object) -> Bool
  ) -> Field {
    reading { decoder, reader, object in
      let isValid = read(decoder, reader, &object)
      return isRight(decoder, reader, object) && isValid
    }
  }

  /// Returns the field of an object that has this one's object as a part.
  func of<Whole>(_ path: WritableKeyPath<Whole, Object> & Sendable) -> Field<Whole> {
    Field<Whole>(keys: keys) {
      read($0, $1, &$2[keyPath: path])
    } members: { whole, plain in
      members(whole[keyPath: path], plain[keyPath: path])
    }
  }
}

/// All fields of an object in a motion file, in the order in which they are written. The decoder, the writer
/// and the list of known keys run from it. A test compares it with the schema.
struct FieldTable<Object: Sendable>: Sendable {
  /// What is expected where there is no object.
  let expected: String
  /// An object with the defaults. Required fields have any value.
  let plain: Object
  let fields: [Field<Object>]
  /// The keys of all fields.
  let keys: [String]
  /// Names from elsewhere for keys.
  let synonyms: [String: String]

  init(
    _ expected: String = "an object", else plain: Object, _ fields: [Field<Object>]...,
    synonyms: [String: String] = [:]
  ) {
    self.synonyms = synonyms
    self.expected = expected
    self.plain = plain
    self.fields = fields.flatMap(\.self)
    keys = self.fields.flatMap(\.keys)
  }

  /// Returns the members to write.
  func members(of object: Object, else plain: Object) -> [JSONTree.Member] {
    fields.flatMap { $0.members(object, plain) }
  }
}

/// A value that motion files write in one form.
protocol FileValue: Sendable {
  /// Decodes a value; nil, with an error, if it is invalid.
  static func decode(_ node: JSONNode, _ path: JSONPath, by decoder: MotionFileDecoder) -> Self?
  /// The value as JSON.
  var tree: JSONTree { get }
}

/// An object in a motion file.
protocol FileObject: FileValue {
  /// Its fields.
  static var table: FieldTable<Self> { get }
  /// An object with the defaults for this one.
  var plain: Self { get }
  /// Reads an object; nil, with errors, if a field is invalid.
  static func read(_ reader: ObjectReader, by decoder: MotionFileDecoder) -> Self?
}

extension FileObject {
  var plain: Self { Self.table.plain }

  static func read(_ reader: ObjectReader, by decoder: MotionFileDecoder) -> Self? {
    readFields(reader, by: decoder)
  }

  static func decode(_ node: JSONNode, _ path: JSONPath, by decoder: MotionFileDecoder) -> Self? {
    decodeObject(node, path, by: decoder)
  }

  /// Decodes an object by its table.
  static func decodeObject(_ node: JSONNode, _ path: JSONPath, by decoder: MotionFileDecoder) -> Self? {
    let reader = ObjectReader(
      node, path, keys: table.keys, synonyms: table.synonyms, expected: table.expected,
      errors: decoder.errors)
    return reader.flatMap { read($0, by: decoder) }
  }

  var tree: JSONTree { .object(members) }

  /// The members to write.
  var members: [JSONTree.Member] { Self.table.members(of: self, else: plain) }

  /// Reads all fields; nil, with errors, if one is invalid.
  static func readFields(_ reader: ObjectReader, by decoder: MotionFileDecoder) -> Self? {
    var object = table.plain
    var isWhole = true
    let fields = table.fields
    for index in fields.indices where !fields[index].read(decoder, reader, &object) { isWhole = false }
    return isWhole ? object : nil
  }
}

/// An object with the key `property`, on whose type other keys depend.
protocol DrivingObject: FileObject {}

extension DrivingObject {
  static func read(_ reader: ObjectReader, by decoder: MotionFileDecoder) -> Self? {
    readFields(reader, by: decoder.driving(reader, decoder.decodeTarget))
  }
}
