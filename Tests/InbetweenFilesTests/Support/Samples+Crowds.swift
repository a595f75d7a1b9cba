import Foundation

extension Samples {
  /// Says everything that the format can say of several entities, tags, several differences, paths through
  /// points, paths as steps, and ramps.
  static let crowds = """
    { "inbetween": 1, "stage": { "width": 320, "height": 200 },
      "properties": { "a": { "type": "float" }, "place": { "type": "float3" }, "turn": { "type": "angle" } },
      "entities": [
        { "name": "e", "properties": { "position": [30, 40] } }, { "name": "f" }, { "name": "g" } ],
      "motion": [
        { "type": "spring", "entities": ["e", "f", "g"], "stagger": { "from": "center", "over": 90.5, "ease": "quadIn" },
          "property": "scale", "to": [2, 0.5], "spring": "bouncy", "delay": 10, "tags": ["hud", "entrance"] },
        { "type": "decay", "entities": ["g", "e"], "stagger": { "from": "random", "seed": 3, "each": 25 }, "property": "a",
          "velocity": 80, "friction": 9, "tags": ["hud"] },
        { "type": "tween", "entities": ["f", "g"], "property": "turn", "by": [0, 720, -8.5], "offsets": [0, 0.25, 1],
          "eases": ["quadOut", "linear"], "duration": 300, "tags": ["spin"] },
        { "type": "tween", "entities": ["f"], "stagger": { "each": 9 }, "property": "position", "by": [[1, 2]],
          "duration": 50 },
        { "type": "tween", "entities": ["e", "f"], "stagger": { "from": "edges", "each": 40 }, "property": "position",
          "path": { "through": [[0, 0], [90, 40.5], [60, 120]], "closed": true }, "orients": "rotation", "duration": 400,
          "composition": "add" },
        { "type": "tween", "entity": "g", "property": "place", "duration": 250, "blend": { "duration": 80 },
          "path": { "through": [[0, 0, 1], [10, 5], [3, 4, -9]], "parametrization": "chordal" } },
        { "type": "spring", "entities": ["e", "f"], "stagger": { "from": "point", "point": [30, 20.5], "spacing": 8, "each": 30 },
          "property": "opacity", "to": 0.5 },
        { "type": "decay", "entities": ["e", "f"], "stagger": { "from": "point", "point": [3, 2], "over": 30 },
          "property": "turn", "velocity": 9 },
        { "type": "tracks", "entities": ["e", "f"], "stagger": { "from": "point", "point": [30, 40], "over": 70 }, "tracks": [ { "property": "opacity", "values": [0, 1] } ], "duration": 80,
          "tags": ["fade"] },
        { "type": "sequence", "entity": "e", "delay": 120, "repeats": 2, "tags": ["story"], "steps": [
            { "type": "tween", "property": "position", "path": "M 0 0 H 40 V 40", "relative": true, "orients": "turn",
              "orientationOffset": 15, "pathRange": [0, 0.75], "duration": 200, "direction": "alternate", "repeats": 2 },
            { "type": "tween", "entity": "g", "property": "position", "duration": 90, "starting": "withPrevious",
              "path": { "through": [[5, 5], [9, 1]], "parametrization": "uniform" } },
            { "type": "tween", "property": "size", "by": [[0, 0], [8, 4], [0, 0]], "duration": 60 } ] } ],
      "ramps": [
        { "at": 100.5, "rate": 0.25, "duration": 60, "ease": "cubicOut" }, { "at": 50, "rate": 2, "of": "world" },
        { "at": 300, "rate": 0 }, { "at": 360, "rate": 1.5, "duration": 100 }, { "at": 50, "rate": 1, "of": "world" } ] }
    """

  /// The file of `tween` with other members after its motion.
  static func ramps(_ ramps: String, _ keys: String = "\"property\": \"a\", \"values\": [0, 100]") -> String {
    tween(keys).replacingOccurrences(of: "}] }", with: "}], \"ramps\": \(ramps) }")
  }
}
