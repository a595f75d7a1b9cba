import Inbetween

extension MotionTransition {
  var tree: JSONTree {
    var members: [(key: String, value: JSONTree)] = [
      ("type", .string("transition")), ("name", .string(name)), ("duration", .number(duration)),
    ]
    if direction != .forward { members.append(("direction", .string(direction.rawValue))) }
    if delay != 0 { members.append(("delay", .number(delay))) }
    if !tweens.isEmpty { members.append(("tweens", .array(tweens.map(\.tree)))) }
    if !layers.isEmpty { members.append(("layers", .array(layers.map(\.tree)))) }
    if let sharedElement { members.append(("sharedElement", sharedElement.tree)) }
    return .object(members)
  }
}

extension MotionTransitionLayer {
  fileprivate var tree: JSONTree {
    var members: [(key: String, value: JSONTree)] = []
    if range != .full {
      members.append(("range", .array([.number(range.start), .number(range.end)])))
    }
    if timing != .curve(.linear) { members.append(("timing", timing.tree)) }
    if !tweens.isEmpty { members.append(("tweens", .array(tweens.map(\.tree)))) }
    return .object(members)
  }
}

extension MotionSharedElement {
  fileprivate var tree: JSONTree {
    var members: [(key: String, value: JSONTree)] = []
    if timing != .curve(.linear) { members.append(("timing", timing.tree)) }
    if !tweens.isEmpty { members.append(("tweens", .array(tweens.map(\.tree)))) }
    return .object(members)
  }
}

extension MotionTiming {
  fileprivate var tree: JSONTree {
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

extension MotionTransitionTween {
  fileprivate var tree: JSONTree {
    var members: [(key: String, value: JSONTree)] = [
      ("entity", .string(target.entity)), ("property", .string(target.property)),
    ]
    if values.count == 2 {
      members += [("back", values[0].tree), ("fore", values[1].tree)]
    } else {
      members.append(("values", .array(values.map(\.tree))))
    }
    if let offsets { members.append(("offsets", .array(offsets.map { .number($0) }))) }
    if let interTimingFunctions {
      members.append(("interTimingFunctions", .array(interTimingFunctions.map { .string($0.description) })))
    }
    if segment != .full { members.append(("segment", segment.tree)) }
    if timingFunction != .linear { members.append(("timingFunction", .string(timingFunction.description))) }
    if let backwardSegment { members.append(("backwardSegment", backwardSegment.tree)) }
    if let backwardTimingFunction {
      members.append(("backwardTimingFunction", .string(backwardTimingFunction.description)))
    }
    return .object(members)
  }
}

extension TransitionSegment {
  fileprivate var tree: JSONTree {
    .object([("position", .number(position)), ("length", .number(length))])
  }
}
