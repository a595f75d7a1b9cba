import Foundation

extension Samples {
  /// Says everything that the format can say of sequences.
  static let sequences = """
    { "inbetween": 1, "stage": { "width": 320, "height": 200 },
      "properties": { "a": { "type": "float" }, "q": { "type": "rotation" } },
      "motions": {
        "slow": { "type": "tween", "ease": "quadIn", "duration": 250, "delay": 20, "reduced": { "duration": 90 } },
        "soft": { "type": "spring", "duration": 300, "bounce": 0.1, "reduced": { "duration": 70 } } },
      "entities": [
        { "name": "card", "properties": { "position": [30, 40], "scale": [0.5, 0.5] } }, { "name": "other" } ],
      "motion": [
        { "type": "sequence", "entity": "card", "delay": 40, "repeats": 2, "repeatDelay": 30.5, "direction": "alternate",
          "rate": 1.5, "steps": [
            { "type": "together", "steps": [
              { "type": "tween", "property": "position", "values": [[320, 180]], "duration": 400, "ease": "cubicOut" },
              { "type": "spring", "property": "scale", "to": [1, 1], "spring": "bouncy" } ] },
            { "type": "wait", "duration": 200 },
            { "type": "label", "name": "hit" },
            { "type": "tween", "entity": "other", "property": "opacity", "values": [0], "duration": 100,
              "starting": "withPrevious", "offset": 50 },
            { "type": "inOrder", "entity": "other", "repeats": 3, "repeatDelay": 10, "direction": "alternate", "steps": [
              { "type": "tween", "property": "position.x", "by": 24, "duration": 80 },
              { "type": "decay", "property": "rotation", "velocity": 90, "friction": 9 } ] },
            { "type": "tween", "property": "a", "values": [0, 4, 9], "offsets": [0, 0.3, 1], "duration": 300,
              "eases": ["quadOut", "linear"], "starting": { "label": "hit" }, "offset": -20.5 },
            { "type": "emit", "name": "shown" } ] },
        { "type": "sequence", "entity": "other", "steps": [
            { "type": "tween", "property": "scale", "scaled": [2, 2], "motion": "slow" },
            { "type": "spring", "property": "a", "by": 9, "motion": "soft", "delay": 15, "starting": "withBlock" },
            { "type": "tween", "property": "q", "values": [[0, 0, 1, 1]], "duration": 50, "starting": "afterPrevious" },
            { "type": "together", "repeats": 1.5, "starting": "withPrevious", "steps": [
              { "type": "tween", "property": "size", "shake": { "strength": [3, 4], "seed": 5 }, "duration": 120 },
              { "type": "tween", "property": "color", "from": "#ff0000", "duration": 90, "fill": "both",
                "blend": { "duration": 40 } } ] },
            { "type": "tween", "property": "position", "punch": { "by": [5, 0] }, "duration": 150, "repeats": "forever",
              "composition": "add" } ] } ] }
    """

  /// A file with a sequence of these steps about `e`, with other keys of the sequence before them.
  static func sequence(_ steps: String, _ keys: String = "") -> String {
    tween("").replacingOccurrences(
      of: "{ \"type\": \"tween\", \"entity\": \"e\", \"duration\": 100, ",
      with: "{ \"type\": \"sequence\", \"entity\": \"e\", \(keys)\"steps\": [\(steps)]")
  }
}
