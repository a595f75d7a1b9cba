import Inbetween

extension MotionItem {
  /// - Parameter motions: the file's named motions; settings taken from them are not written again.
  func tree(_ motions: [String: MotionDefinition]) -> JSONTree {
    let (type, members) =
      switch self {
      case .tween(let tween): ("tween", tween.members(motions))
      case .spring(let spring): ("spring", spring.members(motions))
      case .decay(let decay): ("decay", decay.members)
      case .tracks(let tracks): ("tracks", tracks.members)
      case .transition(let transition): ("transition", transition.members)
      case .sequence(let sequence): ("sequence", sequence.members(motions))
      }
    return .object([("type", .string(type))] + members)
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
