import Inbetween

extension MotionTracks {
  var tree: JSONTree {
    var members: [(key: String, value: JSONTree)] = [
      ("type", .string("tracks")), ("entities", .array(entities.map { .string($0) })),
    ]
    if let stagger { members.append(("stagger", stagger.tree)) }
    members.append(("tracks", .array(tracks.map(\.tree))))
    if case .object(let common) = common.tree(nil) {
      let own = ["type", "entity", "property", "values", "offsets", "interTimingFunctions"]
      members += common.filter { !own.contains($0.key) }
    }
    return .object(members)
  }
}

extension MotionTrack {
  fileprivate var tree: JSONTree {
    var members: [(key: String, value: JSONTree)] = [
      ("property", .string(property)), ("values", .array(values.map(\.tree))),
    ]
    if let offsets { members.append(("offsets", .array(offsets.map { .number($0) }))) }
    if let interTimingFunctions {
      members.append(("interTimingFunctions", .array(interTimingFunctions.map { .string($0.description) })))
    }
    return .object(members)
  }
}

extension MotionStagger {
  var tree: JSONTree {
    var members: [(key: String, value: JSONTree)] = [("from", .string(word))]
    switch span {
    case .each(let time): members.append(("each", .number(time)))
    case .over(let time): members.append(("over", .number(time)))
    }
    if ease != .linear { members.append(("ease", .string(ease.description))) }
    switch order {
    case .random(let seed): members.append(("seed", .number(Double(seed))))
    case .cell(let cell, let columns):
      members.append(("cell", .array([.number(cell.x), .number(cell.y)])))
      members.append(("columns", .number(Double(columns))))
    case .point(let point, let spacing):
      members.append(("point", .array([.number(point.x), .number(point.y)])))
      if case .each = span { members.append(("spacing", .number(spacing))) }
    case .first, .last, .center, .edges: break
    }
    return .object(members)
  }

  private var word: String {
    switch order {
    case .first: "first"
    case .last: "last"
    case .center: "center"
    case .edges: "edges"
    case .random: "random"
    case .cell: "cell"
    case .point: "point"
    }
  }
}
