import Inbetween

extension MotionRamp {
  var tree: JSONTree {
    var members: [(key: String, value: JSONTree)] = [("at", .number(start)), ("rate", .number(rate))]
    if duration != 0 { members.append(("duration", .number(duration))) }
    if ease != .linear { members.append(("ease", .string(ease.description))) }
    if clock != .timeline { members.append(("of", .string(clock.rawValue))) }
    return .object(members)
  }
}

extension MotionCrowd {
  /// The first keys of an entry: its entities and stagger.
  var members: [(key: String, value: JSONTree)] {
    if entities.count == 1, stagger == nil { return [("entity", .string(entities[0]))] }
    let list = JSONTree.array(entities.map { .string($0) })
    return [("entities", list)] + (stagger.map { [("stagger", $0.tree)] } ?? [])
  }
}

extension [String] {
  /// The key `tags`, if there are any.
  var tagMembers: [(key: String, value: JSONTree)] {
    isEmpty ? [] : [("tags", .array(map { .string($0) }))]
  }
}

extension MotionLine {
  var tree: JSONTree {
    switch self {
    case .svg(let text): .string(text)
    case .spline(let spline): spline.tree
    }
  }
}

extension MotionSpline {
  fileprivate var tree: JSONTree {
    let axes = isInSpace ? 3 : 2
    let points = points.map { point in JSONTree.array((0..<axes).map { .number(point[$0]) }) }
    var members: [(key: String, value: JSONTree)] = [("through", .array(points))]
    if isClosed { members.append(("closed", .bool(true))) }
    if let word = MotionFileDecoder.parametrizations.first(where: { $0.word == parametrization }),
      parametrization != .centripetal
    {
      members.append(("parametrization", .string(word.name)))
    }
    return .object(members)
  }
}
