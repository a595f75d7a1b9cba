import Inbetween

extension MotionFileDecoder {
  static let transitionDirections = TransitionDirection.allCases.map { (name: $0.rawValue, word: $0) }

  /// Decodes a transition.
  ///
  /// - Parameter names: the place of each name that an earlier transition has.
  func decodeTransition(
    _ reader: ObjectReader, _ names: inout [String: JSONPath]
  ) -> MotionTransition? {
    let name = decodeTransitionName(reader, &names)
    let duration = reader.required("duration", "a number of milliseconds, at least 0") {
      decodeTime($0, $1, "a number of milliseconds, at least 0") { $0 >= 0 }
    }
    let direction = reader.optional("direction", else: .forward) {
      decodeWord($0, $1, MotionFileDecoder.transitionDirections)
    }
    let delay = reader.optional("delay", else: 0) { decodeTime($0, $1) }
    let tweens = decodeTransitionTweens(reader, isPaced: false)
    let layers = reader.optional("layers", else: []) { node, path in
      decodeArray(node, path, "an array of layers", decodeLayer)
    }
    let sharedElement = reader.optional("sharedElement", else: nil) { node, path in
      decodeSharedElement(node, path).map(Optional.some)
    }
    guard let name, let duration, let direction, let delay, let tweens, let layers, let sharedElement else {
      return nil
    }
    var transition = MotionTransition(
      name, duration: duration, direction: direction, delay: delay, tweens: tweens)
    (transition.layers, transition.sharedElement) = (layers, sharedElement)
    return transition
  }

  private func decodeTransitionName(
    _ reader: ObjectReader, _ names: inout [String: JSONPath]
  ) -> String? {
    let expected = "a name, different from those of all other transitions"
    let name = reader.required("name", expected) {
      decodeText($0, $1, "a name, not empty") { !$0.isEmpty }
    }
    guard let name, let node = reader["name"] else { return nil }
    if let first = names[name] {
      errors.add(
        node, reader.path.key("name"), expected: "a name different from that of \(first.text)")
      return nil
    }
    names[name] = reader.path
    return name
  }

  private func decodeTransitionTweens(
    _ reader: ObjectReader, isPaced: Bool
  ) -> [MotionTransitionTween]? {
    reader.optional("tweens", else: []) { node, path in
      decodeArray(node, path, "an array of tweens") { node, path in
        decodeTransitionTween(node, path, isPaced: isPaced)
      }
    }
  }

  private func decodeLayer(_ node: JSONNode, _ path: JSONPath) -> MotionTransitionLayer? {
    guard
      let reader = ObjectReader(
        node, path, keys: FormatKeys.layer, expected: "an object with range, timing and tweens",
        errors: errors)
    else { return nil }
    let range = reader.optional("range", else: .full, decodeRange)
    let timing = reader.optional("timing", else: .curve(.linear), decodeMotionTiming)
    let tweens = decodeTransitionTweens(reader, isPaced: timing ?? .curve(.linear) != .curve(.linear))
    guard let range, let timing, let tweens else { return nil }
    return MotionTransitionLayer(range, timing: timing, tweens: tweens)
  }

  private func decodeSharedElement(_ node: JSONNode, _ path: JSONPath) -> MotionSharedElement? {
    guard
      let reader = ObjectReader(
        node, path, keys: FormatKeys.sharedElement, expected: "an object with timing and tweens",
        errors: errors)
    else { return nil }
    let timing = reader.optional("timing", else: .curve(.linear), decodeMotionTiming)
    let tweens = decodeTransitionTweens(reader, isPaced: timing ?? .curve(.linear) != .curve(.linear))
    guard let timing, let tweens else { return nil }
    return MotionSharedElement(timing: timing, tweens: tweens)
  }

  /// Decodes the begin and end of a layer.
  private func decodeRange(_ node: JSONNode, _ path: JSONPath) -> AnimationRange? {
    let expected = "an array of 2 numbers, where the layer begins and where it ends"
    guard case .array(let nodes) = node.value, nodes.count == 2 else {
      errors.add(node, path, expected: expected)
      return nil
    }
    let ends = decodeArray(node, path, expected) {
      decodeNumber($0, $1, "a number in 0…1") { (0...1).contains($0) }
    }
    guard let ends else { return nil }
    if ends[1] > ends[0] { return AnimationRange(start: ends[0], end: ends[1]) }
    errors.add(
      nodes[1], path.index(1), expected: "a number above \(JSONTree.number(ends[0]).text), the start")
    return nil
  }
}
