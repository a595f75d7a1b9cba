import Inbetween

extension MotionFile: FileObject {
  static let table = FieldTable(
    "a JSON object", else: MotionFile(stage: MotionStage(width: 0, height: 0)),
    [
      .optional("$schema", \.schema, .text("a text") { _ in true }), .version,
      .required("stage", \.stage, .own), .defaulted("properties", \.properties, .declarations),
      .defaulted("motions", \.motions, .definitions),
      .required("entities", \.entities, .list("an array of entities", .own)),
      .required("motion", \.motion, .list("an array of motion", .own)),
      .defaulted("ramps", \.ramps, .ramps),
    ])

  /// Returns the file as canonical JSON in UTF-8: keys in the order of `Assets/FORMAT.md`, names of
  /// properties sorted, defaults omitted, two spaces a level. The text decodes to an equal value if the
  /// values are legal (all numbers finite, easings with a text).
  public func encoded() -> [UInt8] {
    Array(tree(MotionFileWriter(motions: motions)).pretty().utf8)
  }
}

/// The surroundings of an object, on which the members to write depend.
struct MotionFileWriter {
  /// The file's named motions; settings taken from them are not written again.
  var motions: [String: MotionDefinition]
  /// The entity of the surrounding steps, which is not written again; nil outside of sequences.
  var owner: String?
}

extension Field<MotionFile> {
  /// The version of the format, which is always the same.
  fileprivate static var version: Field {
    let (version, expected) = (MotionFile.version, "the format's version, \(MotionFile.version)")
    return Field(keys: ["inbetween"]) { decoder, reader, _ in
      reader.required("inbetween", expected) { [decoder] node in
        if case .number(Double(version)) = node.value { return version }
        return decoder.errors.refuse(node, "\(version), the version of the format that this program reads")
      } != nil
    } members: { _, _, _ in
      [("inbetween", .number(Double(version)))]
    }
  }
}

extension MotionStage: FileObject {
  static let table = FieldTable(
    "an object with width and height", else: MotionStage(width: 0, height: 0),
    [
      .required("width", \.width, side, missing: "a number of points"),
      .required("height", \.height, side, missing: "a number of points"),
      .required(\.background, .defaulted("background", .own, else: .black, isAlwaysWritten: true)),
      .optional("duration", \.duration, .number("a number of milliseconds, more than 0", .times) { $0 > 0 }),
    ])

  private static let side = Format<Float>.number(
    "a number of points, more than 0 and at most \(Int(largestSide))"
  ) { $0 > 0 && $0 <= largestSide }
}

extension MotionPropertyDeclaration: FileObject {
  static let table = FieldTable(
    "an object with a type, such as { \"type\": \"float\" }", else: MotionPropertyDeclaration(.float),
    [.required(\.self, form)])

  private static let form = Form<MotionPropertyDeclaration>(keys: ["type", "words", "default"]) {
    decoder, reader in
    let word = Format<MotionPropertyType>.word
    let names = MotionPropertyType.allCases.map(\.rawValue).joined(separator: ", ")
    guard let type = reader.required("type", "a type: \(names)", { word.decode(decoder, $0) }) else {
      return nil
    }
    guard case .key(_, let name) = reader.node.path else { return nil }
    if type == .enum {
      let list = Format<[String]>.words
      guard let words = reader.required("words", list.expected, { list.decode(decoder, $0) }) else {
        return nil
      }
      decoder.names.words[name] = words
    } else if !reader.lacks("words", else: "nothing: only an enum has words") {
      return nil
    }
    decoder.names.declarations[name] = .some(type)
    let words = decoder.names.words[name] ?? []
    guard let node = reader["default"] else {
      return words.isEmpty ? MotionPropertyDeclaration(type) : MotionPropertyDeclaration(words: words)
    }
    return MotionValue.decode(node, type, of: name, by: decoder).map {
      var declaration = MotionPropertyDeclaration(default: $0)
      declaration.words = words
      return declaration
    }
  } members: { declaration, writer in
    var members: [JSONTree.Member] = [("type", .string(declaration.type.rawValue))]
    if !declaration.words.isEmpty {
      members.append(("words", Format<[String]>.words.tree(declaration.words, writer)))
    }
    members.append(("default", declaration.defaultValue.tree(writer)))
    return members
  }
}

extension Format where Value == [String] {
  /// The words of an enum.
  fileprivate static var words: Format {
    let word = Format<String>.text("a word of letters, digits, _ and -, which begins with a letter") { word in
      word.first.map { $0.isASCII && $0.isLetter } == true
        && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
    }
    return filled("an array of at least one word", word).checked { _, _, words in
      Set(words).count == words.count ? nil : "words that differ from one another"
    }
  }
}

extension Format where Value == [String: MotionPropertyDeclaration] {
  /// Declared properties. Valid names with an invalid declaration stay known.
  fileprivate static var declarations: Format {
    named("an object of declared properties") { decoder, member in
      let name = member.key
      if MotionBuiltInProperty(rawValue: name) != nil {
        let found = "the built-in property \(JSONText.quoted(name))"
        decoder.errors.add(member, "a name of your own", found: found)
        return nil
      }
      if name.isEmpty || name.contains(".") {
        let found = JSONText.quoted(name, limit: 40)
        decoder.errors.add(member, "a name without dots, not empty", found: found)
        return nil
      }
      decoder.names.declarations.updateValue(nil, forKey: name)
      return MotionPropertyDeclaration.decode(member.node, by: decoder)
    }
  }
}

extension MotionEntity: FileObject {
  static let table = FieldTable(
    "an object with a name", else: MotionEntity(""),
    [
      .required("name", \.name, .name(in: \.entities), missing: "a name, different from all others"),
      .optional("shape", \.shape, .own), .defaulted("properties", \.properties, .values),
    ])
}

extension Format where Value == [String: MotionValue] {
  /// The first values that an entity states. Built-in properties are written first.
  static var values: Format {
    let named = Format.named("an object of properties and their values") { decoder, member in
      let name = member.key
      if let type = decoder.type(of: name) {
        return type.flatMap { MotionValue.decode(member.node, $0, of: name, by: decoder) }
      }
      let whole = name.split(separator: ".", maxSplits: 1).first.map(String.init) ?? ""
      let isLane = name.contains(".") && decoder.type(of: whole)?.map { _ in true } == true
      decoder.errors.add(
        member, isLane ? "whole properties, as \(JSONText.quoted(whole))" : decoder.expectedProperty,
        found: "the property \(JSONText.quoted(name, limit: 40))",
        suggestion: isLane ? nil : decoder.errors.suggestion(for: name, among: decoder.names.properties))
      return nil
    }
    return Format(expected: named.expected, decode: named.decode) { values, writer in
      let builtIn = MotionBuiltInProperty.allCases.map(\.rawValue)
      let order = builtIn.filter { values[$0] != nil } + values.keys.sorted().filter { !builtIn.contains($0) }
      return .object(order.compactMap { name in values[name].map { (name, $0.tree(writer)) } })
    }
  }
}

extension MotionShape: FileKinds {
  static let expected = "an object with a type, such as { \"type\": \"circle\", \"radius\": 20 }"

  static let kinds: [Kind<MotionShape>] = [
    Kind("rectangle", rectangleForm), Kind("circle", circleForm), Kind("text", MotionShape.text),
    Kind("image", MotionShape.image),
  ]

  private static let rectangleForm = Form<MotionShape>(
    of: side("width"), side("height"),
    .defaulted("cornerRadius", .pointsOrNone, else: Float(0)),
    make: MotionShape.rectangle(width:height:cornerRadius:))

  private static let circleForm = Form<MotionShape>(side("radius"), make: MotionShape.circle(radius:)) {
    if case .circle(let radius) = $0 { radius } else { nil }
  }

  private static func side(_ key: String) -> Form<Float> {
    .required(key, .points, missing: "a number of points")
  }
}

extension MotionText: FileObject {
  static let table = FieldTable(
    else: MotionText("", fontSize: 0),
    [
      .required("content", \.content, .text("a text") { _ in true }),
      .required("fontSize", \.fontSize, .points, missing: "a number of points"),
      .defaulted("anchor", \.anchor, .word), .defaulted("weight", \.weight, .word),
    ])
}

extension MotionImage: FileObject {
  static let table = FieldTable(
    else: MotionImage(source: ""),
    [
      .required(
        "source", \.source,
        .text("the path of a picture, relative to this file") { text in
          !text.isEmpty && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        }),
      .optional(\.size, sides),
    ])

  private static let sides = Form<SIMD2<Float>>(side("width", "height"), side("height", "width")) {
    SIMD2($0, $1)
  } take: {
    ($0.x, $0.y)
  }

  private static func side(_ key: String, _ other: String) -> Form<Float> {
    .required(key, .points, missing: "a number of points, beside the \(other)")
  }
}
