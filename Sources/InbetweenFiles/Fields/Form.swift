/// One key of an object in a motion file, or several that are read and written as one value.
struct Form<Value>: Sendable {
  /// The keys, in the order in which they are written.
  let keys: [String]
  /// Reads the keys; nil, with errors, if one is invalid.
  let read: @Sendable (MotionFileDecoder, ObjectReader) -> Value?
  /// Returns the members to write; nil for a value of another form.
  let members: @Sendable (Value, MotionFileWriter) -> [JSONTree.Member]?

  /// Creates a key that an object must have.
  ///
  /// - Parameter missing: the text of the error if the key is missing; nil for the text of the format.
  static func required(_ key: String, _ format: Format<Value>, missing: String? = nil) -> Form {
    Form(keys: [key]) { decoder, reader in
      reader.required(key, missing ?? format.expected) { format.decode(decoder, $0) }
    } members: {
      [(key, format.tree($0, $1))]
    }
  }

  /// Creates a key that an object may omit: then it has the default.
  static func defaulted(
    _ key: String, _ format: Format<Value>, else fallback: Value, isAlwaysWritten: Bool = false
  ) -> Form where Value: Equatable & Sendable {
    Form(keys: [key]) { decoder, reader in
      reader[key].map { format.decode(decoder, $0) } ?? fallback
    } members: {
      $0 == fallback && !isAlwaysWritten ? [] : [(key, format.tree($0, $1))]
    }
  }

  /// Creates a key that an object may omit: then it is nil.
  static func optional<Some>(_ key: String, _ format: Format<Some>) -> Form where Value == Some? {
    Form(keys: [key]) { decoder, reader in
      guard let node = reader[key] else { return .some(nil) }
      return format.decode(decoder, node).map(Optional.some)
    } members: { value, writer in
      value.map { [(key, format.tree($0, writer))] } ?? []
    }
  }

  /// Creates the form of a value that is made of parts, such as a case of an enumeration.
  ///
  /// - Parameters:
  ///   - make: makes the value of its parts.
  ///   - take: returns the parts of a value; nil for a value of another form.
  init<each Part: Sendable>(
    _ parts: repeat Form<each Part>, make: @escaping @Sendable (repeat each Part) -> Value,
    take: @escaping @Sendable (Value) -> (repeat each Part)?
  ) {
    var keys: [String] = []
    for part in repeat each parts { keys += part.keys }
    let parts = (repeat each parts)
    self.init(keys: keys) { decoder, reader in
      let values = (repeat (each parts).read(decoder, reader))
      for value in repeat each values { if value == nil { return nil } }
      return make(repeat (each values)!)
    } members: { value, writer in
      guard let values = take(value) else { return nil }
      var members: [JSONTree.Member] = []
      for (part, value) in repeat (each parts, each values) {
        guard let some = part.members(value, writer) else { return nil }
        members += some
      }
      return members
    }
  }

  /// Creates the form of a case of an enumeration, which `make` makes of its associated values. If there is
  /// only one, it has no label.
  init<each Part: Sendable>(
    of parts: repeat Form<each Part>, make: @escaping @Sendable (repeat each Part) -> Value
  ) {
    self.init(repeat each parts, make: make) { Self.parts(of: $0, by: make) }
  }

  /// Returns the associated values of an enumeration's case; nil for another case than `make` makes.
  static func parts<each Part>(
    of value: Value, by make: (repeat each Part) -> Value
  ) -> (repeat each Part)? {
    guard let found = Mirror(reflecting: value).children.first,
      let parts = found.value as? (repeat each Part),
      Mirror(reflecting: make(repeat each parts)).children.first?.label == found.label
    else { return nil }
    return parts
  }

  init(
    keys: [String], read: @escaping @Sendable (MotionFileDecoder, ObjectReader) -> Value?,
    members: @escaping @Sendable (Value, MotionFileWriter) -> [JSONTree.Member]?
  ) {
    (self.keys, self.read, self.members) = (keys, read, members)
  }

  /// Creates the form of one of several forms: the first one with a key that the object has. Others
  /// beside it are reported. Each key of the object belongs to one form, or to all of them.
  ///
  /// - Parameters:
  ///   - noun: the object, for errors.
  ///   - lead: the key and the expectation for an object that has none.
  static func one(of forms: [Form], _ noun: String, lead: (key: String, expected: String)) -> Form {
    let all = forms.flatMap(\.keys)
    let own = forms.map { form in form.keys.filter { key in all.count { $0 == key } == 1 } }
    let ways = own.map { $0.map { JSONText.quoted($0) }.joined(separator: ", ") }.joined(separator: "; or ")
    let shared = forms[0].keys.filter { !own[0].contains($0) }
    return Form(keys: own.flatMap(\.self) + shared) { decoder, reader in
      guard let index = own.firstIndex(where: reader.hasAny) else {
        return decoder.errors.refuse(reader, lead.key, lead.expected)
      }
      let first = own[index].first(where: reader.has) ?? ""
      for key in own[(index + 1)...].joined() {
        _ = reader.lacks(
          key, else: "\(noun) in only one form: \(ways)",
          found: "\(JSONText.quoted(key)) beside \(JSONText.quoted(first))")
      }
      return forms[index].read(decoder, reader)
    } members: { value, writer in
      forms.lazy.compactMap { $0.members(value, writer) }.first
    }
  }

  private func reading(
    _ read: @escaping @Sendable (MotionFileDecoder, ObjectReader) -> Value?
  ) -> Form {
    Form(keys: keys, read: read, members: members)
  }

  /// Returns the form of an object that may omit all the keys: then it has the default.
  func omitted(as fallback: Value) -> Form where Value: Sendable {
    reading { $1.hasAny(of: keys) ? read($0, $1) : fallback }
  }

  /// Decodes an object that has no other keys.
  func decode(_ node: JSONNode, _ expected: String, by decoder: MotionFileDecoder) -> Value? {
    ObjectReader(node, keys, expected: expected, decoder.errors).flatMap { read(decoder, $0) }
  }

  /// Returns the form with a check of values, which reports the invalid ones.
  func checked(_ isRight: @escaping @Sendable (MotionFileDecoder, ObjectReader, Value) -> Bool) -> Form {
    reading { decoder, reader in
      read(decoder, reader).flatMap { isRight(decoder, reader, $0) ? $0 : nil }
    }
  }
}
