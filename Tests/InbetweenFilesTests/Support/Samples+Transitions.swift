import Inbetween

@testable import InbetweenFiles

extension Samples {
  /// Says everything that the format can say of transitions.
  static let transitions = """
    { "inbetween": 1, "stage": { "width": 320, "height": 200 },
      "properties": { "a": { "type": "float" }, "b": { "type": "float2" }, "spin": { "type": "rotation" } },
      "entities": [
        { "name": "e", "shape": { "type": "circle", "radius": 7 }, "properties": { "position": [30, 40] } }, { "name": "f" } ],
      "motion": [
        { "type": "transition", "name": "open", "duration": 400.5, "direction": "backward", "delay": 30,
          "tweens": [
            { "entity": "e", "property": "a", "back": 0, "fore": 1, "segment": { "position": 0.125, "length": 0.25 },
              "ease": "quadOut", "backwardSegment": { "position": 0.5, "length": 0.5 },
              "backwardEase": "cubic-bezier(0.1, 0.2, 0.3, 0.4)" },
            { "entity": "e", "property": "b", "values": [[0, 1], [5, 2], [8, 9]], "offsets": [0, 0.25, 0.75],
              "eases": ["sineIn", "steps(3)"], "ease": "cubicInOut" },
            { "entity": "f", "property": "b.y", "back": 3, "fore": 4, "offsets": [0.25, 0.5], "eases": ["backOut"] } ],
          "layers": [
            { "range": [0.5, 1], "timing": { "mass": 2, "stiffness": 300, "damping": 35, "initialVelocity": 1.5 },
              "tweens": [
                { "entity": "e", "property": "position", "back": [1, 2], "fore": [3, 4] },
                { "entity": "f", "property": "rotation", "values": [0, 90, 45] } ] },
            { "range": [0.25, 0.75], "timing": { "dampingRatio": 0.5, "initialVelocity": -2 },
              "tweens": [ { "entity": "e", "property": "color", "back": "#102030", "fore": "#f0e0d080" } ] },
            { "timing": "ease-in-out",
              "tweens": [ { "entity": "e", "property": "scale", "back": [1, 1], "fore": [2, 2],
                "segment": { "position": 0.7, "length": 0.3 }, "ease": "quadIn" } ] } ],
          "sharedElement": { "timing": { "dampingRatio": 1 },
            "tweens": [ { "entity": "e", "property": "size", "back": [14, 14], "fore": [90, 60] } ] } },
        { "type": "transition", "name": "jump", "duration": 0,
          "tweens": [ { "entity": "f", "property": "opacity", "back": 0.25, "fore": 0.75 } ] },
        { "type": "transition", "name": "by the shared element", "duration": 900, "delay": -20,
          "layers": [ { "range": [0.5, 0.75], "timing": { "stiffness": 200, "damping": 20 },
            "tweens": [ { "entity": "f", "property": "spin", "back": [0, 0, 0, 1], "fore": [0, 0, 1, 1] } ] } ],
          "sharedElement": { "timing": { "stiffness": 900, "damping": 60 },
            "tweens": [ { "entity": "f", "property": "a", "values": [1, 5, 2] } ] } },
        { "type": "transition", "name": "empty", "duration": 100 } ] }
    """

  /// A file with one transition `t` of these keys, 400 ms long unless they say it.
  static func transition(_ keys: String) -> String {
    let duration = keys.contains("\"duration\"") ? "" : "\"duration\": 400, "
    let name = keys.contains("\"name\"") ? "" : "\"name\": \"t\", "
    return tween("").replacingOccurrences(
      of: "{ \"type\": \"tween\", \"entity\": \"e\", \"duration\": 100, ",
      with: "{ \"type\": \"transition\", \(name)\(duration)\(keys)"
    ).replacingOccurrences(of: ", }", with: " }")
  }

  /// Returns a file whose transition has one tween of these keys in its window. Its property is `a` unless
  /// the keys name one.
  static func transitionTween(_ keys: String) -> String { transition("\"tweens\": [\(bare(keys))]") }

  /// Returns a file whose transition has one layer of these keys, with one tween in it.
  static func layer(_ layer: String, _ keys: String = "\"back\": 0, \"fore\": 1") -> String {
    transition("\"layers\": [{ \(layer), \"tweens\": [\(bare(keys))] }]")
  }

  private static func bare(_ keys: String) -> String {
    let property = keys.contains("\"property\"") ? "" : "\"property\": \"a\", "
    return "{ \"entity\": \"e\", \(property)\(keys) }"
  }

  /// The stiffness and damping of a critically damped spring whose implicit duration is this, as keys of a
  /// timing.
  static func spring(restingAfter duration: Duration) throws -> String {
    var (low, high) = (0.1, 1e6)
    for _ in 0..<200 {
      let middle = (low * high).squareRoot()
      let spring = try Spring(mass: 1, stiffness: middle, damping: 2 * middle.squareRoot())
      let rest = AnimationTimingParameters.spring(spring).implicitDuration ?? .zero
      if rest > duration { low = middle } else { high = middle }
    }
    return "\"stiffness\": \(high), \"damping\": \(2 * high.squareRoot())"
  }
}
