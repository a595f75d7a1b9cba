import Inbetween

extension MotionTiming {
  var tree: JSONTree {
    var members: [(key: String, value: JSONTree)] = []
    let velocity: Double
    switch self {
    case .curve(let easing): return .string(easing.description)
    case .settling(let dampingRatio, let initialVelocity):
      members.append(("dampingRatio", .number(dampingRatio)))
      velocity = initialVelocity
    case .spring(let mass, let stiffness, let damping, let initialVelocity):
      if mass != 1 { members.append(("mass", .number(mass))) }
      members += [("stiffness", .number(stiffness)), ("damping", .number(damping))]
      velocity = initialVelocity
    }
    if velocity != 0 { members.append(("initialVelocity", .number(velocity))) }
    return .object(members)
  }
}
