import Inbetween

extension MotionItem {
  /// - Parameter motions: the file's named motions; settings taken from them are not written again.
  func tree(_ motions: [String: MotionDefinition]) -> JSONTree {
    switch self {
    case .tween(let tween): tween.tree(tween.motion.flatMap { motions[$0] })
    case .spring(let spring): spring.tree(spring.motion.flatMap { motions[$0] })
    case .decay(let decay): decay.tree
    case .tracks(let tracks): tracks.tree
    case .transition(let transition): transition.tree
    case .sequence(let sequence): sequence.tree(motions)
    }
  }
}

extension MotionSpring {
  fileprivate func tree(_ definition: MotionDefinition?) -> JSONTree {
    var plain = MotionSpring(entity: "", property: "", target: target)
    plain.delay = definition?.delay ?? plain.delay
    if case .spring(let form)? = definition?.curve { plain.form = form }
    var members = driver.members(of: "spring", else: plain.driver)
    switch target {
    case .to(let value): members.append(("to", value.tree))
    case .by(let value): members.append(("by", value.tree))
    case .scaled(let value): members.append(("scaled", value.tree))
    }
    if let from { members.append(("from", from.tree)) }
    if let initialVelocity { members.append(("initialVelocity", initialVelocity.tree)) }
    if let motion { members.append(("motion", .string(motion))) }
    if form != plain.form { members += form.members }
    return .object(members, inOrderOf: FormatKeys.spring)
  }
}

extension MotionDecay {
  fileprivate var tree: JSONTree {
    let plain = MotionDecay(entity: "", property: "")
    var members = driver.members(of: "decay", else: plain.driver)
    if let destination { members.append(("to", destination.tree)) }
    if let velocity { members.append(("velocity", velocity.tree)) }
    if friction != plain.friction { members.append(("friction", .number(friction))) }
    if let from { members.append(("from", from.tree)) }
    if let bounds { members.append(("bounds", bounds.tree)) }
    return .object(members, inOrderOf: FormatKeys.decay)
  }
}

extension MotionDriver {
  /// The members of an object of this type, without those that have a default's value.
  func members(of type: String, else plain: MotionDriver) -> [(key: String, value: JSONTree)] {
    var members: [(key: String, value: JSONTree)] = [("type", .string(type))]
    members += crowd.members + [("property", .string(property))]
    if delay != plain.delay { members.append(("delay", .number(delay))) }
    if fill != plain.fill { members.append(("fill", fill.tree)) }
    if rate != plain.rate { members.append(("rate", .number(rate))) }
    if replaces { members.append(("replacing", .bool(true))) }
    if persists != plain.persists { members.append(("persist", .bool(persists))) }
    if composition == .add { members.append(("composition", .string("add"))) }
    if let blend { members.append(("blend", blend.tree)) }
    return members + tags.tagMembers
  }
}

extension JSONTree {
  /// Returns an object with the members in the order of a list of keys.
  static func object(_ members: [(key: String, value: JSONTree)], inOrderOf keys: [String]) -> JSONTree {
    .object(keys.flatMap { key in members.filter { $0.key == key } })
  }
}

extension MotionBounds {
  fileprivate var tree: JSONTree {
    var members: [(key: String, value: JSONTree)] = [("lower", lower.tree), ("upper", upper.tree)]
    switch behavior {
    case .rubberBand(nil): break
    case .rubberBand(.preset(let preset)): members.append(("rubberBand", .string(preset.rawValue)))
    case .rubberBand(let form?): members.append(("rubberBand", .object(form.members)))
    case .bounce(let restitution): members.append(("bounce", .number(restitution)))
    }
    return .object(members)
  }
}

extension MotionSpringForm {
  /// The keys that give the spring, in their order.
  var members: [(key: String, value: JSONTree)] {
    switch self {
    case .preset(let preset): [("spring", .string(preset.rawValue))]
    case .physical(let mass, let stiffness, let damping):
      (mass == 1 ? [] : [("mass", .number(mass))])
        + [("stiffness", .number(stiffness)), ("damping", .number(damping))]
    case .response(let response, let dampingRatio):
      [("response", .number(response)), ("dampingRatio", .number(dampingRatio))]
    case .duration(let duration, let bounce):
      [("duration", .number(duration))] + (bounce == 0 ? [] : [("bounce", .number(bounce))])
    }
  }
}

extension Fill {
  /// The word for it in a file.
  var tree: JSONTree {
    .string(MotionFileDecoder.fills.first { $0.word == self }?.name ?? "none")
  }
}
