import Inbetween

extension MotionFileDecoder {
  static let anchors: [(name: String, word: StepAnchor)] = [
    ("inTurn", .inTurn), ("withBlock", .withBlock), ("withPrevious", .withPrevious),
    ("afterPrevious", .afterPrevious),
  ]

  /// The directions of a block of steps.
  static let blockDirections = directions.filter { $0.word == .normal || $0.word == .alternate }

  /// Decodes a sequence. `checkLoading` checks where its steps begin.
  func decodeSequence(_ reader: ObjectReader) -> MotionSequence? {
    let entity = decodeOwner(reader, else: nil)
    let steps = decodeSteps(reader, of: entity ?? "")
    let plays = decodePlays(reader, MotionFileDecoder.directions)
    let tags = decodeTags(reader)
    guard let entity, let steps, let plays, let tags else { return nil }
    var sequence = MotionSequence(entity: entity, steps: steps, delay: plays.delay)
    (sequence.repeats, sequence.repeatDelay) = (plays.repeats, plays.repeatDelay)
    (sequence.direction, sequence.rate, sequence.tags) = (plays.direction, plays.rate, tags)
    return sequence
  }

  /// Decodes the entity of an entry or step; required if `usual` is nil.
  func decodeOwner(_ reader: ObjectReader, else usual: String?) -> String? {
    guard let usual else { return reader.required("entity", "the name of an entity", decodeEntityName) }
    return reader.optional("entity", else: usual, decodeEntityName)
  }

  /// Decodes the repeats of an object with steps.
  private func decodePlays(
    _ reader: ObjectReader, _ directions: [(name: String, word: Direction)]
  ) -> MotionTween? {
    var plays = MotionTween(entity: "", property: "", keys: .values([]), duration: 0)
    let isPlaced = decodePlacing(reader, into: &plays.driver)
    return decodeTiming(reader, directions: directions, into: &plays) && isPlaced ? plays : nil
  }

  private func decodeSteps(_ reader: ObjectReader, of entity: String) -> [MotionStep]? {
    let expected = "an array of at least one step"
    return reader.required("steps", expected) { node, path in
      decodeFilled(node, path, expected) { decodeStep($0, $1, of: entity) }
    }
  }

  private func decodeStep(_ node: JSONNode, _ path: JSONPath, of entity: String) -> MotionStep? {
    let expected = "a step: an object with a type, such as \"tween\""
    guard case .object(let members) = node.value else {
      errors.add(node, path, expected: expected)
      return nil
    }
    guard
      let type = decodeKind(members, node, path, FormatKeys.steps.map(\.type)),
      let kind = FormatKeys.steps.first(where: { $0.type == type.kind }),
      let reader = ObjectReader(
        node, path, keys: kind.keys, without: kind.without, expected: expected, errors: errors)
    else { return nil }
    let action = decodeAction(reader, type.kind, of: entity)
    let anchor = reader.optional("starting", else: .inTurn, decodeAnchor)
    let offset = reader.optional("offset", else: 0) { decodeTime($0, $1) }
    guard type.isExact, let action, let anchor, let offset else { return nil }
    return MotionStep(action, starting: anchor, offset: offset)
  }

  func decodeAction(
    _ reader: ObjectReader, _ kind: String, of entity: String
  ) -> MotionStep.Action? {
    switch kind {
    case "spring": return decodeSpring(reader, of: entity).map { .spring($0) }
    case "decay": return decodeDecay(reader, of: entity).map { .decay($0) }
    case "together": return decodeBlock(reader, of: entity).map { .together($0) }
    case "inOrder": return decodeBlock(reader, of: entity).map { .inOrder($0) }
    case "wait":
      let expected = "a number of milliseconds, at least 0"
      return reader.required("duration", expected) { decodeTime($0, $1, expected) { $0 >= 0 } }
        .map { .wait($0) }
    case "label": return decodeStepName(reader).map { .label($0) }
    case "emit": return decodeStepName(reader).map { .emit($0) }
    case "tween": return decodeTween(reader, of: entity).map { .tween($0) }
    default:
      addUnknownType(kind, reader)
      return nil
    }
  }

  private func decodeBlock(_ reader: ObjectReader, of outer: String) -> MotionStepBlock? {
    let entity = decodeOwner(reader, else: outer)
    let steps = decodeSteps(reader, of: entity ?? "")
    let plays = decodePlays(reader, MotionFileDecoder.blockDirections)
    guard let entity, let steps, let plays else { return nil }
    var block = MotionStepBlock(entity: entity, steps: steps)
    (block.repeats, block.repeatDelay, block.direction) = (plays.repeats, plays.repeatDelay, plays.direction)
    return block
  }

  private func decodeStepName(_ reader: ObjectReader) -> String? {
    reader.required("name", "a name, not empty") {
      decodeText($0, $1, "a name, not empty") { !$0.isEmpty }
    }
  }

  private func decodeAnchor(_ node: JSONNode, _ path: JSONPath) -> StepAnchor? {
    switch node.value {
    case .string: return decodeWord(node, path, MotionFileDecoder.anchors)
    case .object:
      guard
        let reader = ObjectReader(
          node, path, keys: FormatKeys.anchor, expected: "an object with a label", errors: errors)
      else { return nil }
      return reader.required("label", "the name of a label") {
        decodeText($0, $1, "the name of a label, not empty") { !$0.isEmpty }
      }.map { .label($0) }
    default:
      let words = MotionFileDecoder.anchors.map { JSONText.quoted($0.name) }.joined(separator: ", ")
      errors.add(node, path, expected: "one of \(words), or an object such as { \"label\": \"hit\" }")
      return nil
    }
  }
}
