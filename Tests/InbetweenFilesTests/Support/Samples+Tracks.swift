extension Samples {
  /// Says everything that the format can say of tracks.
  static let tracks = """
    { "inbetween": 1, "stage": { "width": 320, "height": 200 },
      "properties": { "a": { "type": "float" }, "spin": { "type": "rotation" } },
      "entities": [ { "name": "e" }, { "name": "f" }, { "name": "g" }, { "name": "h" } ],
      "motion": [
        { "type": "tracks", "entities": ["e", "f", "g", "h"], "stagger": { "from": "center", "each": 40.5, "ease": "quadIn" },
          "tracks": [
            { "property": "position.y", "values": [300, 220, 300], "offsets": [0, 0.4, 1],
              "eases": ["quadOut", "bounceOut"] },
            { "property": "color", "values": ["#ff0000", "#00ff00"] }, { "property": "a", "values": [9] } ],
          "ease": "sineInOut", "delay": 50, "duration": 600, "repeats": 2, "repeatDelay": 10, "endDelay": 5,
          "direction": "alternate", "fill": "both", "rate": 1.5, "accumulates": true, "replaces": true, "persists": false },
        { "type": "tracks", "entities": ["e"], "tracks": [{ "property": "spin", "values": [[0, 0, 1, 1]] }], "duration": 1,
          "repeatStart": 0.5 },
        { "type": "tracks", "entities": ["f", "e"], "stagger": { "from": "random", "over": 100, "seed": 7 },
          "tracks": [{ "property": "scale", "values": [[1, 1], [2, 2]] }], "duration": 90 },
        { "type": "tracks", "entities": ["e", "f", "g", "h"], "stagger": { "from": "cell", "each": 30, "cell": [0.5, 1], "columns": 2 },
          "tracks": [{ "property": "size", "values": [[3, 4]] }], "duration": 90 },
        { "type": "tracks", "entities": ["g"], "stagger": { "from": "edges", "over": 0 },
          "tracks": [{ "property": "rotation", "values": [3, 4] }], "duration": 90 },
        { "type": "tracks", "entities": ["g", "h"], "stagger": { "from": "last", "each": 0 },
          "tracks": [{ "property": "opacity", "values": [0, 1] }], "duration": 90 },
        { "type": "tracks", "entities": ["g", "h"], "stagger": { "each": 5 },
          "tracks": [{ "property": "opacity", "values": [0, 1] }], "duration": 90 } ] }
    """

  /// A file with tracks on an entity `e` of these keys.
  static func tracks(_ keys: String) -> String {
    tween("").replacingOccurrences(
      of: "{ \"type\": \"tween\", \"entity\": \"e\", \"duration\": 100, ",
      with: "{ \"type\": \"tracks\", \(keys)")
  }
}
