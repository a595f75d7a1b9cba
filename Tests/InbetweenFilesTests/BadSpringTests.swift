// What may be wrong with springs and decays.
extension BadFileTests {
  static let springs = [
    Case(
      "motion[0].type", "\"sprng\"",
      "one of \"tween\", \"spring\", \"decay\", ",
      "spring",
      in: Samples.spring("\"to\": 1").replacingOccurrences(of: "\"spring\"", with: "\"sprng\"")),
    Case("motion[0].to", "nothing", "\"to\", \"by\" or \"scaled\"", in: Samples.spring("\"from\": 1")),
    Case(
      "motion[0].by", "\"by\" beside \"to\"", "only one of", in: Samples.spring("\"to\": 1, \"by\": 1")),
    Case("motion[0].to", "true", "a number", in: Samples.spring("\"to\": true")),
    Case("motion[0].to", "1e39", "within ±1e38", in: Samples.spring("\"to\": 1e39")),
    Case(
      "motion[0].to", "1", "an array of 2 numbers", in: Samples.spring("\"property\": \"b\", \"to\": 1")),
    Case(
      "motion[0].by", "\"#000000\"", "a color has no differences",
      in: Samples.spring("\"property\": \"color\", \"by\": \"#000000\"")),
    Case(
      "motion[0].by", "an array of 4", "a rotation has no differences",
      in: Samples.spring("\"property\": \"q\", \"by\": [0, 0, 0, 1]")),
    Case("motion[0].from", "\"x\"", "a number", in: Samples.spring("\"to\": 1, \"from\": \"x\"")),
    Case(
      "motion[0].initialVelocity", "\"#123456\"", "a color keeps its present",
      in: Samples.spring("\"property\": \"color\", \"to\": \"#000000\", \"initialVelocity\": \"#123456\"")),
    Case(
      "motion[0].initialVelocity", "an array of 4", "a rotation keeps its present",
      in: Samples.spring("\"property\": \"q\", \"to\": [0, 0, 0, 1], \"initialVelocity\": [0, 0, 0, 1]")),
    Case(
      "motion[0].initialVelocity", "3", "an array of 2 numbers",
      in: Samples.spring("\"property\": \"position\", \"to\": [1, 2], \"initialVelocity\": 3")),
    Case("motion[0].initialVelocity", "1e999", "within ±1e38", in: form("\"initialVelocity\": 1e999")),
    Case(
      "motion[0].response", "\"response\" beside \"stiffness\"", "only one form: \"spring\"; or \"mass\"",
      in: form("\"stiffness\": 1, \"damping\": 1, \"response\": 100, \"dampingRatio\": 1")),
    Case(
      "motion[0].bounce", "\"bounce\" beside \"mass\"", "only one form",
      in: form("\"mass\": 1, \"stiffness\": 1, \"damping\": 1, \"bounce\": 0.5, \"duration\": 5")),
    Case(
      "motion[0].duration", "\"duration\" beside \"response\"", "only one form",
      in: form("\"response\": 100, \"dampingRatio\": 1, \"duration\": 100")),
    Case(
      "motion[0].stiffness", "\"stiffness\" beside \"spring\"", "only one form",
      in: form("\"spring\": \"stiff\", \"stiffness\": 100, \"damping\": 1")),
    Case(
      "motion[0].spring", "\"bouncey\"", "one of \"smooth\"", "bouncy", in: form("\"spring\": \"bouncey\"")),
    Case("motion[0].spring", "an object", "one of \"smooth\"", in: form("\"spring\": {}")),
    Case("motion[0].stiffness", "nothing", "beside the damping", in: form("\"damping\": 1")),
    Case("motion[0].damping", "nothing", "beside the stiffness", in: form("\"stiffness\": 1")),
    Case("motion[0].stiffness", "nothing", "a number above 0", in: form("\"mass\": 1, \"damping\": 1")),
    Case("motion[0].dampingRatio", "nothing", "beside the response", in: form("\"response\": 100")),
    Case("motion[0].response", "nothing", "beside the damping ratio", in: form("\"dampingRatio\": 1")),
    Case("motion[0].duration", "nothing", "beside the bounce", in: form("\"bounce\": 0.5")),
    Case("motion[0].mass", "0", "above 0", in: form("\"mass\": 0, \"stiffness\": 1, \"damping\": 1")),
    Case("motion[0].mass", "-2", "above 0", in: form("\"mass\": -2, \"stiffness\": 1, \"damping\": 1")),
    Case("motion[0].mass", "1e999", "above 0", in: form("\"mass\": 1e999, \"stiffness\": 1, \"damping\": 1")),
    Case("motion[0].stiffness", "0", "above 0", in: form("\"stiffness\": 0, \"damping\": 1")),
    Case("motion[0].stiffness", "-1", "above 0", in: form("\"stiffness\": -1, \"damping\": 1")),
    Case(
      "motion[0].stiffness", "1e30", "a number in 1e-12…10000000000.0 for a mass of 1.0",
      in: form("\"stiffness\": 1e30, \"damping\": 1")),
    Case("motion[0].damping", "-0.5", "at least 0", in: form("\"stiffness\": 1, \"damping\": -0.5")),
    Case(
      "motion[0].damping", "1e9", "a damping ratio of at most 1e6",
      in: form("\"stiffness\": 1, \"damping\": 1e9")),
    Case("motion[0].response", "0", "more than 0", in: form("\"response\": 0, \"dampingRatio\": 1")),
    Case("motion[0].response", "1e11", "0.063…6.2e9 ms", in: form("\"response\": 1e11, \"dampingRatio\": 1")),
    Case("motion[0].response", "1e13", "at most 1e12", in: form("\"response\": 1e13, \"dampingRatio\": 1")),
    Case("motion[0].dampingRatio", "-1", "at least 0", in: form("\"response\": 9, \"dampingRatio\": -1")),
    Case("motion[0].dampingRatio", "2e6", "0…1e6", in: form("\"response\": 9, \"dampingRatio\": 2e6")),
    Case("motion[0].duration", "-500", "more than 0", in: form("\"duration\": -500")),
    Case("motion[0].duration", "0.01", "0.063…6.2e9 ms", in: form("\"duration\": 0.01")),
    Case("motion[0].bounce", "-1", "above −1", in: form("\"duration\": 500, \"bounce\": -1")),
    Case("motion[0].bounce", "-0.9999999", "above −1", in: form("\"duration\": 500, \"bounce\": -0.9999999")),
    Case("motion[0].bounce", "1.01", "at most 1", in: form("\"duration\": 500, \"bounce\": 1.01")),
    Case(
      "motion[0].stifness", "the key \"stifness\"", "one of type", "stiffness", in: form("\"stifness\": 1")),
    Case(
      "motion[0].velocity", "the key \"velocity\"", "one of type", "initialVelocity",
      in: form("\"velocity\": 1")),
    Case("motion[0].ease", "the key \"ease\"", "one of type, entity", in: form("\"ease\": \"linear\"")),
    Case("motion[0].rate", "1e7", "within ±1000000", in: form("\"rate\": 1e7")),
    Case("motion[0].rate", "1e-7", "at least 0.000001 in size", in: form("\"rate\": 1e-7")),
    Case(
      "motion[0].rate", "-1", "without damping", in: form("\"stiffness\": 1, \"damping\": 0, \"rate\": -1")),
    Case("motion[0].rate", "-1", "without damping", in: form("\"duration\": 9, \"bounce\": 1, \"rate\": -1")),
    Case("motion[0].fill", "\"forward\"", "one of \"none\"", "forwards", in: form("\"fill\": \"forward\"")),
    Case("motion[0].delay", "-1e13", "at most 1e12", in: form("\"delay\": -1e13")),
    Case("motion[0].persists", "0", "true or false", in: form("\"persists\": 0")),
    Case("motion[0].replaces", "null", "true or false", in: form("\"replaces\": null")),
  ]

  static let decays = [
    Case(
      "motion[0].property", "\"color\"", "a color has no decay",
      in: Samples.decay("\"property\": \"color\", \"velocity\": 3")),
    Case(
      "motion[0].property", "\"q\"", "a rotation has no decay",
      in: Samples.decay("\"property\": \"q\", \"to\": [0, 0, 0, 1]")),
    Case("motion[0].velocity", "\"9\"", "a number", in: Samples.decay("\"velocity\": \"9\"")),
    Case("motion[0].velocity", "-1e39", "within ±1e38", in: Samples.decay("\"velocity\": -1e39")),
    Case(
      "motion[0].velocity", "an array of 3", "an array of 2 numbers",
      in: Samples.decay("\"property\": \"position\", \"velocity\": [1, 2, 3]")),
    Case("motion[0].friction", "0", "0.001…100000", in: Samples.decay("\"friction\": 0")),
    Case("motion[0].friction", "-4", "0.001…100000", in: Samples.decay("\"friction\": -4")),
    Case("motion[0].friction", "1e6", "0.001…100000", in: Samples.decay("\"friction\": 1e6")),
    Case(
      "motion[0].fricton", "the key \"fricton\"", "one of type", "friction",
      in: Samples.decay("\"fricton\": 4")),
    Case(
      "motion[0].initialVelocity", "the key \"initialVelocity\"", "one of type", "velocity",
      in: Samples.decay("\"initialVelocity\": 4")),
    Case("motion[0].by", "the key \"by\"", "one of type", in: Samples.decay("\"by\": 4")),
    Case(
      "motion[0].bounds", "\"bounds\" beside \"to\"", "only one of \"to\" and \"bounds\"",
      in: Samples.decay("\"to\": 4, \"bounds\": { \"lower\": 0, \"upper\": 1 }")),
    Case("motion[0].bounds", "an array of 2", "lower and upper", in: Samples.decay("\"bounds\": [0, 1]")),
    Case("motion[0].bounds.upper", "nothing", "a number", in: Samples.decay("\"bounds\": { \"lower\": 0 }")),
    Case("motion[0].bounds.lower", "nothing", "a number", in: Samples.decay("\"bounds\": { \"upper\": 0 }")),
    Case("motion[0].bounds.upper", "-1", "at least 2, the lower bound", in: bounds("2", "-1", "")),
    Case(
      "motion[0].bounds.upper[1]", "3", "at least 4, the lower bound",
      in: Samples.decay(
        "\"property\": \"b\", \"velocity\": [1, 1], \"bounds\": { \"lower\": [0, 4], \"upper\": [9, 3] }")),
    Case("motion[0].bounds.lower", "an array of 2", "a number", in: bounds("[0, 1]", "9", "")),
    Case(
      "motion[0].bounds.uper", "the key \"uper\"", "one of lower, upper", "upper",
      in: bounds("0", "1", ", \"uper\": 1")),
    Case(
      "motion[0].bounds.bounce", "\"bounce\" beside \"rubberBand\"", "only one of",
      in: bounds("0", "1", ", \"rubberBand\": true, \"bounce\": 1")),
    Case("motion[0].bounds.bounce", "1.5", "0…1", in: bounds("0", "1", ", \"bounce\": 1.5")),
    Case("motion[0].bounds.bounce", "-0.5", "0…1", in: bounds("0", "1", ", \"bounce\": -0.5")),
    Case("motion[0].bounds.bounce", "true", "0…1", in: bounds("0", "1", ", \"bounce\": true")),
    Case("motion[0].bounds.rubberBand", "false", "true, the name", in: band("false")),
    Case("motion[0].bounds.rubberBand", "1", "true, the name", in: band("1")),
    Case("motion[0].bounds.rubberBand", "an object", "true, the name", in: band("{}")),
    Case("motion[0].bounds.rubberBand", "\"stif\"", "one of \"smooth\"", "stiff", in: band("\"stif\"")),
    Case(
      "motion[0].bounds.rubberBand.bounce", "1", "less than 1: a rubber band with damping",
      in: band("{ \"duration\": 100, \"bounce\": 1 }")),
    Case(
      "motion[0].bounds.rubberBand.dampingRatio", "0", "more than 0: a rubber band with damping",
      in: band("{ \"response\": 100, \"dampingRatio\": 0 }")),
    Case(
      "motion[0].bounds.rubberBand.damping", "0", "more than 0: a rubber band with damping",
      in: band("{ \"stiffness\": 100, \"damping\": 0 }")),
    Case(
      "motion[0].bounds.rubberBand.damping", "nothing", "beside the stiffness",
      in: band("{ \"stiffness\": 100 }")),
    Case(
      "motion[0].bounds.rubberBand.spring", "the key \"spring\"", "one of mass",
      in: band("{ \"spring\": \"stiff\" }")),
    Case(
      "motion[0].bounds.rubberBand.duration", "\"duration\" beside \"response\"", "only one form: \"mass\"",
      in: band("{ \"response\": 9, \"dampingRatio\": 1, \"duration\": 100 }")),
    Case(
      "motion[0].bounds.rubberBand.bounce", "2", "at most 1", in: band("{ \"duration\": 9, \"bounce\": 2 }")),
  ]

  private static func form(_ keys: String) -> String { Samples.spring("\"to\": 1, \(keys)") }

  private static func bounds(_ lower: String, _ upper: String, _ rest: String) -> String {
    Samples.decay("\"velocity\": 1, \"bounds\": { \"lower\": \(lower), \"upper\": \(upper)\(rest) }")
  }

  private static func band(_ spring: String) -> String { bounds("0", "1", ", \"rubberBand\": \(spring)") }
}
