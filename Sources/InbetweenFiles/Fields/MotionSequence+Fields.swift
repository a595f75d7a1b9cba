import Inbetween

extension MotionSequence {
  // The steps are written by `members`.
  static let table = FieldTable(
    else: MotionSequence(entity: "", steps: []),
    [
      .required("entity", \.entity, .entity), .defaulted("delay", \.delay, .time), .repeats, .repeatDelay,
      .direction(), Field.defaulted("rate", \.rate, .rate).ofRepeats { $0.rate },
      .defaulted("tags", \.tags, .tags),
      .steps(\.steps, of: \.entity),
    ])

  /// - Parameter motions: the file's named motions; settings taken from them are not written again.
  func members(_ motions: [String: MotionDefinition]) -> [JSONTree.Member] {
    Self.table.members(of: self, else: plain)
      + [("steps", .array(steps.map { $0.tree(motions, in: entity) }))]
  }
}

extension MotionStepBlock: FileObject {
  static let table = FieldTable(
    else: MotionStepBlock(entity: "", steps: []),
    [
      Field.defaulted("entity", \.entity, .entity).reading { decoder, reader, block in
        let entity = decoder.decodeOwner(reader)
        block.entity = entity ?? ""
        return entity != nil
      },
      .repeats, .repeatDelay, .direction(MotionFileDecoder.blockDirections),
      .steps(\.steps, of: \.entity),
    ])

  /// - Parameter outer: the entity of the surrounding block, which is not written again.
  fileprivate func members(
    _ motions: [String: MotionDefinition], in outer: String
  ) -> [JSONTree.Member] {
    var plain = plain
    plain.entity = outer
    return Self.table.members(of: self, else: plain)
      + [("steps", .array(steps.map { $0.tree(motions, in: entity) }))]
  }
}

extension Field {
  /// Creates the key `steps`, which is not written with the other fields.
  fileprivate static func steps(_ path: Path<[MotionStep]>, of entity: Path<String>) -> Field {
    let expected = "an array of at least one step"
    return Field(keys: ["steps"]) { decoder, reader, object in
      var decoder = decoder
      decoder.owner = object[keyPath: entity]
      let steps = reader.required("steps", expected) { node, path in
        decoder.decodeFilled(node, path, expected, decoder.decodeStep)
      }
      if let steps { object[keyPath: path] = steps }
      return steps != nil
    } members: { _, _ in
      []
    }
  }
}

extension MotionStep: FileObject {
  /// The keys of all steps.
  static let table = FieldTable(
    else: MotionStep(.wait(0)),
    [.defaulted("starting", \.anchor, .own), .defaulted("offset", \.offset, .time)])

  /// The kinds of steps.
  static let kinds: [Kind<Action>] = [
    Kind(without: notOfSteps, also: table.keys, Action.tween),
    Kind(without: notOfSteps, also: table.keys, Action.spring),
    Kind(without: notOfSteps, also: table.keys, Action.decay),
    Kind("together", without: notOfBlocks, also: table.keys, Action.together),
    Kind("inOrder", without: notOfBlocks, also: table.keys, Action.inOrder),
    Kind("wait", keys: ["duration"] + table.keys) { decoder, reader in
      let length = Format.length
      return reader.required("duration", length.expected) { length.decode(decoder, $0, $1) }.map(Action.wait)
    },
    Kind("label", keys: ["name"] + table.keys) { $0.decodeStepName($1).map(Action.label) },
    Kind("emit", keys: ["name"] + table.keys) { $0.decodeStepName($1).map(Action.emit) },
  ]

  private static let notOfSteps = ["entities", "stagger", "rate", "replacing", "tags"]
  private static let notOfBlocks = ["repeatStart", "endDelay", "fill", "delay", "rate"]

  /// - Parameter entity: the entity of the surrounding block, which is not written again.
  fileprivate func tree(_ motions: [String: MotionDefinition], in entity: String) -> JSONTree {
    var members: [JSONTree.Member] =
      switch action {
      case .tween, .spring, .decay: item?.members(motions) ?? []
      case .together(let block): [("type", .string("together"))] + block.members(motions, in: entity)
      case .inOrder(let block): [("type", .string("inOrder"))] + block.members(motions, in: entity)
      case .wait(let time): [("type", .string("wait")), ("duration", .number(time))]
      case .label(let name): [("type", .string("label")), ("name", .string(name))]
      case .emit(let name): [("type", .string("emit")), ("name", .string(name))]
      }
    if item?.driver?.entity == entity { members.removeAll { $0.key == "entity" } }
    return .object(members + Self.table.members(of: self, else: plain))
  }
}

extension StepAnchor: FileValue {
  static func decode(_ node: JSONNode, _ path: JSONPath, by decoder: MotionFileDecoder) -> StepAnchor? {
    switch node.value {
    case .string: return decoder.decodeWord(node, path, MotionFileDecoder.anchors)
    case .object:
      guard
        let reader = ObjectReader(
          node, path, keys: FormatKeys.anchor, expected: "an object with a label", errors: decoder.errors)
      else { return nil }
      return reader.required("label", "the name of a label") {
        decoder.decodeText($0, $1, "the name of a label, not empty") { !$0.isEmpty }
      }.map { .label($0) }
    default:
      let words = MotionFileDecoder.anchors.map { JSONText.quoted($0.name) }.joined(separator: ", ")
      return decoder.errors.refuse(
        node, path, expected: "one of \(words), or an object such as { \"label\": \"hit\" }")
    }
  }

  var tree: JSONTree {
    if case .label(let name) = self { return .object([("label", .string(name))]) }
    return .string(MotionFileDecoder.anchors.first { $0.word == self }?.name ?? "")
  }
}

extension MotionFileDecoder {
  static let anchors: [(name: String, word: StepAnchor)] = [
    ("inTurn", .inTurn), ("withBlock", .withBlock), ("withPrevious", .withPrevious),
    ("afterPrevious", .afterPrevious),
  ]

  fileprivate func decodeStep(_ node: JSONNode, _ path: JSONPath) -> MotionStep? {
    let expected = "a step: an object with a type, such as \"tween\""
    return decodeKind(node, path, MotionStep.kinds, expected) { reader, action in
      guard var step = MotionStep.readFields(reader, by: self), let action else { return nil }
      step.action = action
      return step
    }
  }

  fileprivate func decodeStepName(_ reader: ObjectReader) -> String? {
    reader.required("name", "a name, not empty") {
      decodeText($0, $1, "a name, not empty") { !$0.isEmpty }
    }
  }
}
