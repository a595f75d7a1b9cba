// What may be wrong with transitions.
extension BadFileTests {
  static let transitions = [
    Case("motion[0].name", "nothing", "a name", in: transition(only: "\"delay\": 1")),
    Case("motion[0].name", "\"\"", "a name, not empty", in: Samples.transition("\"name\": \"\"")),
    Case("motion[0].name", "7", "a name, not empty", in: Samples.transition("\"name\": 7")),
    Case(
      "motion[1].name", "\"t\"", "a name different from the name of motion[0]",
      in: Samples.transition(
        "\"name\": \"t\", \"duration\": 0 }, { \"type\": \"transition\", "
          + "\"name\": \"t\", \"duration\": 5")
    ),
    Case(
      "motion[0].duration", "nothing", "at least 0", in: transition(only: "\"name\": \"t\"")),
    Case("motion[0].duration", "-1", "at least 0", in: Samples.transition("\"duration\": -1")),
    Case("motion[0].duration", "1e13", "at most 1e12", in: Samples.transition("\"duration\": 1e13")),
    Case("motion[0].duration", "\"1s\"", "milliseconds", in: Samples.transition("\"duration\": \"1s\"")),
    Case(
      "motion[0].direction", "\"backwards\"", "one of \"forward\", \"backward\"", "backward",
      in: Samples.transition("\"direction\": \"backwards\"")),
    Case("motion[0].delay", "true", "a number of milliseconds", in: Samples.transition("\"delay\": true")),
    Case(
      "motion[0].tween", "the key \"tween\"", "one of type, name", "tweens",
      in: Samples.transition("\"tween\": []")),
    Case(
      "motion[0].sharedelement", "the key \"sharedelement\"", "one of type, name", "sharedElement",
      in: Samples.transition("\"sharedelement\": {}")),
    Case(
      "motion[0].fill", "the key \"fill\"", "one of type, name", in: Samples.transition("\"fill\": \"both\"")),
    Case("motion[0].tweens", "an object", "an array of tweens", in: Samples.transition("\"tweens\": {}")),
    Case("motion[0].tweens[0]", "1", "an object with entity", in: Samples.transition("\"tweens\": [1]")),
    Case("motion[0].layers", "an object", "an array of layers", in: Samples.transition("\"layers\": {}")),
    Case("motion[0].layers[0]", "1", "an object with range", in: Samples.transition("\"layers\": [1]")),
    Case(
      "motion[0].layers[0].rang", "the key \"rang\"", "one of range, timing, tweens", "range",
      in: Samples.layer("\"rang\": [0, 1]")),
    Case("motion[0].sharedElement", "null", "an object with timing", in: shared("null")),
    Case(
      "motion[0].sharedElement.range", "the key \"range\"", "one of timing, tweens",
      in: shared("{ \"range\": [0, 1] }")),
    Case("motion[0].layers[0].range", "an array of 1", "2 numbers", in: Samples.layer("\"range\": [0]")),
    Case("motion[0].layers[0].range", "0.5", "2 numbers", in: Samples.layer("\"range\": 0.5")),
    Case("motion[0].layers[0].range[0]", "-0.1", "0…1", in: Samples.layer("\"range\": [-0.1, 1]")),
    Case("motion[0].layers[0].range[1]", "1.5", "0…1", in: Samples.layer("\"range\": [0, 1.5]")),
    Case(
      "motion[0].layers[0].range[1]", "0.5", "a number above 0.5, the start",
      in: Samples.layer("\"range\": [0.5, 0.5]")),
    Case(
      "motion[0].layers[0].range[1]", "0.25", "a number above 0.5, the start",
      in: Samples.layer("\"range\": [0.5, 0.25]")),
  ]

  static let transitionTweens = [
    Case(tween + ".entity", "nothing", "the name", in: Samples.transition("\"tweens\": [{}]")),
    Case(
      tween + ".entity", "\"E2\"", "the name of an entity", "e",
      in: Samples.transition("\"tweens\": [{ \"entity\": \"E2\", \"property\": \"a\" }]")),
    Case(
      tween + ".property", "\"opacty\"", "a built-in property", "opacity",
      in: Samples.transitionTween("\"property\": \"opacty\", \"back\": 0, \"fore\": 1")),
    Case(tween + ".back", "nothing", "\"back\" and \"fore\"", in: Samples.transitionTween("\"fore\": 1")),
    Case(tween + ".fore", "nothing", "\"back\" and \"fore\"", in: Samples.transitionTween("\"back\": 1")),
    Case(tween + ".back", "true", "a number", in: Samples.transitionTween("\"back\": true, \"fore\": 1")),
    Case(
      tween + ".fore", "1", "an array of 2 numbers",
      in: Samples.transitionTween("\"property\": \"b\", \"back\": [0, 0], \"fore\": 1")),
    Case(
      tween + ".fore", "\"fore\" beside \"values\"", "only \"back\" and \"fore\", or \"values\"",
      in: Samples.transitionTween("\"fore\": 1, \"values\": [0, 1]")),
    Case(tween + ".values", "an array of 1", "at least two", in: Samples.transitionTween("\"values\": [0]")),
    Case(tween + ".values", "3", "at least two values", in: Samples.transitionTween("\"values\": 3")),
    Case(
      tween + ".values[1]", "\"x\"", "a number", in: Samples.transitionTween("\"values\": [0, \"x\"]")),
    Case(
      tween + ".offsets", "an array of 3", "2, one for each of 2 values", in: states("\"offsets\": [0, 0, 1]")
    ),
    Case(tween + ".offsets[1]", "2", "0…1", in: states("\"offsets\": [0, 2]")),
    Case(
      tween + ".eases", "an array of 2", "1, one between each two of 2 values",
      in: states("\"eases\": [\"linear\", \"linear\"]")),
    Case(
      tween + ".easing", "the key \"easing\"", "one of entity", "ease",
      in: states("\"easing\": \"quadIn\"")),
    Case(
      tween + ".from", "the key \"from\"", "one of entity", "back", in: Samples.transitionTween("\"from\": 0")
    ),
    Case(tween + ".to", "the key \"to\"", "one of entity", "fore", in: Samples.transitionTween("\"to\": 0")),
    Case(tween + ".segmnt", "the key \"segmnt\"", "one of entity", "segment", in: states("\"segmnt\": {}")),
    Case(tween + ".segment", "an array of 2", "position and length", in: states("\"segment\": [0, 1]")),
    Case(tween + ".segment.position", "-0.25", "0…1", in: segment("-0.25, \"length\": 0.5")),
    Case(tween + ".segment.position", "1.25", "0…1", in: segment("1.25, \"length\": 0")),
    Case(tween + ".segment.length", "nothing", "0…1", in: segment("0.5")),
    Case(tween + ".segment.length", "-0.5", "0…1", in: segment("0.5, \"length\": -0.5")),
    Case(
      tween + ".segment.length", "0.8", "at most 0.7, so that it ends", in: segment("0.3, \"length\": 0.8")),
    Case(tween + ".segment.length", "\"x\"", "0…1", in: segment("0.3, \"length\": \"x\"")),
    Case(
      tween + ".segment.lenght", "the key \"lenght\"", "one of position, length", "length",
      in: segment("0.3, \"lenght\": 0.5")),
    Case(
      tween + ".backwardSegment.length", "1", "at most 0.5, so that it ends",
      in: states("\"backwardSegment\": { \"position\": 0.5, \"length\": 1 }")),
    Case(tween + ".ease", "\"quadot\"", "an easing", "quadOut", in: states("\"ease\": \"quadot\"")),
    Case(tween + ".backwardEase", "1", "an easing", in: states("\"backwardEase\": 1")),
    Case(
      "motion[0].layers[0].tweens[0].ease", "\"quadIn\"", "its own pace",
      in: Samples.layer(
        "\"timing\": \"sineIn\"", "\"values\": [0, 2, 1], \"ease\": \"quadIn\"")),
    Case(
      "motion[0].layers[0].tweens[0].backwardEase", "\"quadIn\"", "its own pace",
      in: Samples.layer(
        "\"timing\": { \"dampingRatio\": 1 }",
        "\"values\": [0, 2, 1], \"backwardEase\": \"quadIn\"")),
  ]

  static let timings = [
    Case(timing, "1", "an easing, or a spring", in: paced("1")),
    Case(timing, "an object", "an easing, or a spring", in: paced("{}")),
    Case(timing, "\"snappy\"", "an object for a spring: { \"dampingRatio\"", in: paced("\"snappy\"")),
    Case(timing, "\"spring(0.8)\"", "\"stiffness\" and \"damping\"", in: paced("\"spring(0.8)\"")),
    Case(timing, "\"quadot\"", "an easing (at", "quadOut", in: paced("\"quadot\"")),
    Case(
      timing + ".dampingRato", "the key \"dampingRato\"", "one of dampingRatio", "dampingRatio",
      in: paced("{ \"dampingRato\": 1 }")),
    Case(
      timing + ".dampingRatio", "nothing", "\"stiffness\" and \"damping\"",
      in: paced("{ \"initialVelocity\": 1 }")),
    Case(
      timing + ".stiffness", "\"stiffness\" beside \"dampingRatio\"", "only one form",
      in: paced("{ \"dampingRatio\": 1, \"stiffness\": 100 }")),
    Case(
      timing + ".mass", "\"mass\" beside \"dampingRatio\"", "only one form",
      in: paced("{ \"dampingRatio\": 1, \"mass\": 1 }")),
    Case(timing + ".dampingRatio", "0", "0.001…100", in: paced("{ \"dampingRatio\": 0 }")),
    Case(timing + ".dampingRatio", "101", "0.001…100", in: paced("{ \"dampingRatio\": 101 }")),
    Case(
      timing + ".initialVelocity", "1001", "within ±1000",
      in: paced("{ \"dampingRatio\": 1, \"initialVelocity\": 1001 }")),
    Case(timing + ".damping", "nothing", "beside the stiffness", in: paced("{ \"stiffness\": 1 }")),
    Case(timing + ".stiffness", "nothing", "beside the damping", in: paced("{ \"damping\": 1 }")),
    Case(timing + ".stiffness", "0", "above 0", in: paced("{ \"stiffness\": 0, \"damping\": 1 }")),
    Case(timing + ".mass", "-1", "above 0", in: paced("{ \"mass\": -1, \"stiffness\": 9, \"damping\": 1 }")),
    Case(
      timing + ".damping", "0", "so that the spring rests",
      in: paced("{ \"stiffness\": 100, \"damping\": 0 }")),
    Case(
      timing + ".damping", "1e-300", "so that the spring rests",
      in: paced("{ \"stiffness\": 100, \"damping\": 1e-300 }")
    ),
    Case(
      timing + ".initialVelocity", "-1e7", "within ±1000000",
      in: paced("{ \"stiffness\": 100, \"damping\": 20, \"initialVelocity\": -1e7 }")),
    Case(
      "motion[0].sharedElement.timing.damping", "0", "so that the spring rests",
      in: shared("{ \"timing\": { \"stiffness\": 100, \"damping\": 0 } }")),
  ]

  private static let tween = "motion[0].tweens[0]"
  private static let timing = "motion[0].layers[0].timing"

  private static func states(_ keys: String) -> String {
    Samples.transitionTween("\"back\": 0, \"fore\": 1, \(keys)")
  }

  private static func segment(_ rest: String) -> String { states("\"segment\": { \"position\": \(rest) }") }

  private static func paced(_ timing: String) -> String { Samples.layer("\"timing\": \(timing)") }

  private static func shared(_ element: String) -> String {
    Samples.transition("\"sharedElement\": \(element)")
  }

  /// A transition of these keys and no others.
  private static func transition(only keys: String) -> String {
    Samples.transition("\"name\": 1, \"duration\": 1").replacingOccurrences(
      of: "\"name\": 1, \"duration\": 1", with: keys)
  }
}
