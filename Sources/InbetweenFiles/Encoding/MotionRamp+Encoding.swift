import Inbetween

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
