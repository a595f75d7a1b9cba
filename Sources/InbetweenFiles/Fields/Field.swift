/// A part of an object in a motion file, under one key or several.
struct Field<Object>: Sendable {
  /// The keys, in the order in which they are written.
  let keys: [String]
  /// Reads the keys into an object that has the defaults. Returns false, with errors, if one is invalid. The
  /// decoder reads the fields after this one.
  let read:
    @Sendable (_ decoder: inout MotionFileDecoder, _ reader: ObjectReader, _ object: inout Object) -> Bool
  /// Returns the members of an object that differ from an object with the defaults.
  let members: @Sendable (_ object: Object, _ plain: Object, _ writer: MotionFileWriter) -> [JSONTree.Member]

  /// A place in the object where a field's value is.
  typealias Path<Value> = WritableKeyPath<Object, Value> & Sendable

  /// Creates a part that an object must have.
  static func required<Value>(_ path: Path<Value>, _ form: Form<Value>) -> Field {
    Field(keys: form.keys) { decoder, reader, object in
      let value = form.read(decoder, reader)
      if let value { object[keyPath: path] = value }
      return value != nil
    } members: { object, _, writer in
      form.members(object[keyPath: path], writer) ?? []
    }
  }

  /// Creates a part that an object may omit: then it keeps the default.
  static func defaulted<Value: Equatable & Sendable>(_ path: Path<Value>, _ form: Form<Value>) -> Field {
    let field = required(path, form)
    return Field(keys: form.keys) {
      !$1.hasAny(of: form.keys) || field.read(&$0, $1, &$2)
    } members: { object, plain, writer in
      object[keyPath: path] == plain[keyPath: path] ? [] : field.members(object, plain, writer)
    }
  }

  /// Creates a part that an object may omit: then it is nil.
  static func optional<Value>(_ path: Path<Value?>, _ form: Form<Value>) -> Field {
    Field(keys: form.keys) { decoder, reader, object in
      if !reader.hasAny(of: form.keys) { return true }
      object[keyPath: path] = form.read(decoder, reader)
      return object[keyPath: path] != nil
    } members: { object, _, writer in
      object[keyPath: path].flatMap { form.members($0, writer) } ?? []
    }
  }

  /// Creates a key that an object must have.
  ///
  /// - Parameter missing: the text of the error if the key is missing; nil for the text of the format.
  static func required<Value>(
    _ key: String, _ path: Path<Value>, _ format: Format<Value>, missing: String? = nil
  ) -> Field {
    required(path, .required(key, format, missing: missing))
  }

  /// Creates a key that an object may omit: then it keeps the default.
  static func defaulted<Value: Equatable & Sendable>(
    _ key: String, _ path: Path<Value>, _ format: Format<Value>
  ) -> Field {
    defaulted(path, .required(key, format))
  }

  /// Creates a key that an object may omit: then it is nil.
  static func optional<Value>(_ key: String, _ path: Path<Value?>, _ format: Format<Value>) -> Field {
    optional(path, .required(key, format))
  }

  /// Creates the key `property`: the forms of later fields depend on its type.
  ///
  /// - Parameter refusal: returns what is expected in place of a property of a type; nil for a valid one.
  static func property(
    _ path: Path<String>, _ refusal: @escaping @Sendable (MotionPropertyType) -> String? = { _ in nil }
  ) -> Field {
    let expected = "the name of a property"
    return Field(keys: ["property"]) { decoder, reader, object in
      decoder.target = reader.required("property", expected) { [decoder] node in
        let target = decoder.decodeTarget(node)
        guard let expected = target?.type.flatMap(refusal) else { return target }
        return decoder.errors.refuse(node, expected)
      }
      if let target = decoder.target { object[keyPath: path] = target.name }
      return decoder.target != nil
    } members: { object, _, _ in
      [("property", .string(object[keyPath: path]))]
    }
  }

  /// Returns the field with another way to read it.
  func reading(
    _ read: @escaping @Sendable (inout MotionFileDecoder, ObjectReader, inout Object) -> Bool
  ) -> Field {
    Field(keys: keys, read: read, members: members)
  }

  /// Returns the field with a check, which is made after it has been read.
  ///
  /// - Parameter always: whether the check is made even if the field is invalid.
  func checked(
    always: Bool = false, _ isRight: @escaping @Sendable (MotionFileDecoder, ObjectReader, Object) -> Bool
  ) -> Field {
    reading { decoder, reader, object in
      let isValid = read(&decoder, reader, &object)
      return isValid || always ? isRight(decoder, reader, object) && isValid : false
    }
  }

  /// Returns the field of an object that has this one's object as a part.
  func of<Whole>(_ path: WritableKeyPath<Whole, Object> & Sendable) -> Field<Whole> {
    Field<Whole>(keys: keys) {
      read(&$0, $1, &$2[keyPath: path])
    } members: {
      members($0[keyPath: path], $1[keyPath: path], $2)
    }
  }
}

/// All fields of an object in a motion file, in the order in which they are read and written. The decoder,
/// the writer and the list of known keys run from it. A test compares it with the schema.
struct FieldTable<Object: Sendable>: Sendable {
  /// The expectation where there is no object, for errors.
  let expected: String
  /// An object with the defaults. Required fields have any value.
  let plain: Object
  let fields: [Field<Object>]
  /// The keys of all fields.
  let keys: [String]
  /// Names from elsewhere for keys.
  let synonyms: [String: String]
  /// Earlier names of keys that only this object has.
  let earlier: [String: String]

  init(
    _ expected: String = "an object", else plain: Object, _ fields: [Field<Object>]...,
    synonyms: [String: String] = [:], earlier: [String: String] = [:]
  ) {
    self.synonyms = synonyms
    self.earlier = earlier
    self.expected = expected
    self.plain = plain
    self.fields = fields.flatMap(\.self)
    keys = self.fields.flatMap(\.keys)
  }

  /// Reads all fields; nil, with errors, if one is invalid.
  func read(_ reader: ObjectReader, by decoder: MotionFileDecoder) -> Object? {
    var (object, decoder, isWhole) = (plain, decoder, true)
    for field in fields where !field.read(&decoder, reader, &object) { isWhole = false }
    return isWhole ? object : nil
  }
}

/// An object in a motion file.
protocol FileObject: FileValue {
  /// Its fields.
  static var table: FieldTable<Self> { get }
  /// Returns an object with the defaults for this one.
  func plain(_ writer: MotionFileWriter) -> Self
  /// Reads an object; nil, with errors, if a field is invalid.
  static func read(_ reader: ObjectReader, by decoder: MotionFileDecoder) -> Self?
}

extension FileObject {
  static var expected: String { table.expected }

  static func read(_ reader: ObjectReader, by decoder: MotionFileDecoder) -> Self? {
    table.read(reader, by: decoder)
  }

  static func decode(_ node: JSONNode, by decoder: MotionFileDecoder) -> Self? {
    let reader = ObjectReader(
      node, table.keys, synonyms: table.synonyms, earlier: table.earlier, expected: expected, decoder.errors)
    return reader.flatMap { read($0, by: decoder) }
  }

  func plain(_ writer: MotionFileWriter) -> Self { Self.table.plain }

  func tree(_ writer: MotionFileWriter) -> JSONTree { .object(members(writer)) }

  /// Returns the members to write.
  func members(_ writer: MotionFileWriter) -> [JSONTree.Member] {
    let plain = plain(writer)
    return Self.table.fields.flatMap { $0.members(self, plain, writer) }
  }
}
