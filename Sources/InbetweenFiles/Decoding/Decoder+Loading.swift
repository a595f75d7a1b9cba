import Inbetween

// The engine knows best what it refuses, such as where the steps of a sequence begin, which depends on how
// long the others are.
extension MotionFileDecoder {
  /// Loads a file into a world that is thrown away, and reports what the engine refuses at its place in the
  /// text. A file that decodes can therefore be loaded.
  func checkLoading(_ file: MotionFile, _ root: JSONNode) {
    var file = file
    for index in file.entities.indices {
      // Pictures are not looked for.
      guard case .image(let image)? = file.entities[index].shape, image.size == nil else { continue }
      file.entities[index].shape = nil
    }
    var loader = MotionFileLoader(file: file, world: World())
    if (try? loader.place()) != nil { return }
    for (path, error) in zip(loader.paths, loader.errors) {
      errors.add(root.nearest(to: path), path, expected: error.expected, found: error.found)
    }
  }
}

extension JSONNode {
  /// Returns the value at `path`, or the last one on the way to it that is there.
  fileprivate func nearest(to path: JSONPath) -> JSONNode { way(along: path).node }

  private func way(along path: JSONPath) -> (node: JSONNode, isWhole: Bool) {
    let (parent, next): (JSONPath, (JSONValue) -> JSONNode?)
    switch path {
    case .root: return (self, true)
    case .key(let outer, let key):
      (parent, next) = (
        outer,
        { value in
          guard case .object(let members) = value else { return nil }
          return members.first { $0.key == key }?.node
        }
      )
    case .index(let outer, let index):
      (parent, next) = (
        outer,
        { value in
          guard case .array(let nodes) = value, nodes.indices.contains(index) else { return nil }
          return nodes[index]
        }
      )
    }
    let way = way(along: parent)
    guard way.isWhole, let node = next(way.node.value) else { return (way.node, false) }
    return (node, true)
  }
}
