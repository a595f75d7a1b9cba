import Inbetween

extension MotionSequence: FileEntry {
  var item: MotionItem { .sequence(self) }
  var driverTags: [String] { tags }

  /// Keys of the iterations of drivers that sequences and blocks do not have.
  static let keysOfTweens = ["repeatStart", "hold", "endDelay", "fill"]

  static let table = FieldTable(
    else: MotionSequence(entity: "", steps: []),
    [
      .required("entity", \.entity, .entity), .defaulted("delay", \.delay, .time), .repeats, .repeatDelay,
      .direction(), Field.defaulted("rate", \.rate, .rate).ofRepeats { $0.rate },
      .defaulted("tags", \.tags, .tags), .steps(\.steps, of: \.entity),
    ])
}

extension MotionStepBlock: FileObject {
  static let table = FieldTable(
    else: MotionStepBlock(entity: "", steps: []),
    [
      .owner(\.entity), .repeats, .repeatDelay, .direction(MotionFileDecoder.blockDirections),
      .steps(\.steps, of: \.entity),
    ])
}

extension Field {
  /// Creates the key `steps`: steps that name no entity have the object's.
  fileprivate static func steps(_ path: Path<[MotionStep]>, of entity: Path<String>) -> Field {
    let field = required("steps", path, .filled("an array of at least one step", .own))
    return Field(keys: field.keys) { decoder, reader, object in
      decoder.owner = object[keyPath: entity]
      return field.read(&decoder, reader, &object)
    } members: { object, plain, writer in
      var writer = writer
      writer.owner = object[keyPath: entity]
      return field.members(object, plain, writer)
    }
  }
}

extension MotionStep: FileKinds {
  static let expected = "a step: an object with a type, such as \"tween\""

  static let kinds: [Kind<MotionStep>] = actions.map { kind in
    let anchor = Form.defaulted("starting", Format<StepAnchor>.own, else: .inTurn)
    let offset = Form.defaulted("offset", Format.time, else: 0)
    let form = Form<MotionStep>(kind.form, anchor, offset) {
      MotionStep($0, starting: $1, offset: $2)
    } take: {
      ($0.action, $0.anchor, $0.offset)
    }
    return Kind(kind.type, without: kind.without, synonyms: kind.synonyms, form)
  }

  private static let actions: [Kind<Action>] = [
    Kind("tween", without: notOfDrivers, Action.tween), Kind("spring", without: notOfDrivers, Action.spring),
    Kind("decay", without: notOfDrivers, Action.decay),
    Kind("together", without: notOfBlocks, Action.together),
    Kind("inOrder", without: notOfBlocks, Action.inOrder),
    Kind("wait", Form(of: .required("duration", .length), make: Action.wait)),
    Kind("label", Form(of: name, make: Action.label)), Kind("emit", Form(of: name, make: Action.emit)),
  ]

  private static let name = Form<String>.required("name", .text("a name, not empty"))

  private static let notOfDrivers = ["entities", "stagger", "rate", "replaces", "tags"]
  private static let notOfBlocks = MotionSequence.keysOfTweens + ["delay", "rate"]
}

extension StepAnchor: FileValue {
  /// The form of an anchor at a label.
  static let label = Form<StepAnchor>(
    of: .required("label", .text("the name of a label, not empty"), missing: "the name of a label"),
    make: StepAnchor.label)

  private static let word = Format<StepAnchor>.word(MotionFileDecoder.anchors)

  static func decode(_ node: JSONNode, by decoder: MotionFileDecoder) -> StepAnchor? {
    switch node.value {
    case .string: return word.decode(decoder, node)
    case .object:
      return label.decode(node, "an object with a label", by: decoder)
    default:
      let words = MotionFileDecoder.anchors.map { JSONText.quoted($0.name) }.joined(separator: ", ")
      return decoder.errors.refuse(
        node, "one of \(words), or an object such as { \"label\": \"hit\" }")
    }
  }

  func tree(_ writer: MotionFileWriter) -> JSONTree {
    StepAnchor.label.members(self, writer).map { .object($0) } ?? StepAnchor.word.tree(self, writer)
  }
}

extension MotionFileDecoder {
  static let anchors: [(name: String, word: StepAnchor)] = [
    ("inTurn", .inTurn), ("withBlock", .withBlock), ("withPrevious", .withPrevious),
    ("afterPrevious", .afterPrevious),
  ]
}
