import Inbetween

extension MotionSequence {
  /// - Parameter motions: the file's named motions; settings taken from them are not written again.
  func tree(_ motions: [String: MotionDefinition]) -> JSONTree {
    var members: [(key: String, value: JSONTree)] = [
      ("type", .string("sequence")), ("entity", .string(entity)),
    ]
    members += plays.playMembers + tags.tagMembers
    members.append(("steps", .array(steps.map { $0.tree(motions, in: entity) })))
    return .object(members)
  }
}

extension MotionTween {
  /// The keys of its repeats and timing that a sequence has.
  fileprivate var playMembers: [(key: String, value: JSONTree)] {
    guard case .object(let members) = tree(nil) else { return [] }
    return members.filter { ["delay", "repeat", "repeatDelay", "direction", "rate"].contains($0.key) }
  }
}

extension MotionStep {
  /// - Parameter entity: the entity of the surrounding block, which is not written again.
  fileprivate func tree(_ motions: [String: MotionDefinition], in entity: String) -> JSONTree {
    var members: [(key: String, value: JSONTree)] = []
    switch action {
    case .tween, .spring, .decay:
      if case .object(let own)? = item?.tree(motions) { members = own }
      let owner = item?.targets.first?.entity
      if owner == entity { members.removeAll { $0.key == "entity" } }
    case .together(let block): members = block.members("together", motions, in: entity)
    case .inOrder(let block): members = block.members("inOrder", motions, in: entity)
    case .wait(let time): members = [("type", .string("wait")), ("duration", .number(time))]
    case .label(let name): members = [("type", .string("label")), ("name", .string(name))]
    case .emit(let name): members = [("type", .string("emit")), ("name", .string(name))]
    }
    if let word = MotionFileDecoder.anchors.first(where: { $0.word == anchor }), anchor != .inTurn {
      members.append(("starting", .string(word.name)))
    }
    if case .label(let name) = anchor {
      members.append(("starting", .object([("label", .string(name))])))
    }
    if offset != 0 { members.append(("offset", .number(offset))) }
    return .object(members)
  }
}

extension MotionStepBlock {
  fileprivate func members(
    _ type: String, _ motions: [String: MotionDefinition], in outer: String
  ) -> [(key: String, value: JSONTree)] {
    var members: [(key: String, value: JSONTree)] = [("type", .string(type))]
    if entity != outer { members.append(("entity", .string(entity))) }
    members += plays.playMembers
    members.append(("steps", .array(steps.map { $0.tree(motions, in: entity) })))
    return members
  }
}
