import Inbetween

extension MotionDefinition {
  var tree: JSONTree {
    var members: [(key: String, value: JSONTree)]
    switch curve {
    case .eased(let ease, let duration):
      members = [("type", .string("tween"))]
      if ease != .linear { members.append(("ease", .string(ease.description))) }
      members.append(("duration", .number(duration)))
    case .spring(let form): members = [("type", .string("spring"))] + form.members
    }
    if delay != 0 { members.append(("delay", .number(delay))) }
    if let reduced { members.append(("reduced", reduced.tree)) }
    return .object(members)
  }
}

extension MotionSnap {
  var tree: JSONTree {
    guard let origin else { return step.tree }
    return .object([("step", step.tree), ("origin", origin.tree)])
  }
}
