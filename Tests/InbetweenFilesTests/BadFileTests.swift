import Foundation
import Testing

@testable import InbetweenFiles

@Suite struct BadFileTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var path: String
    var found: String
    var expected: String
    var suggestion: String?
    var text: String
    init(_ path: String, _ found: String, _ expected: String, _ suggestion: String? = nil, in text: String) {
      (self.path, self.found, self.expected, self.suggestion, self.text) = (
        path, found, expected, suggestion, text
      )
    }
    var testDescription: String { "\(path): \(found)" }
  }

  private static func core(_ old: String, _ new: String) -> String { Samples.core(old, new) }

  static let structure = [
    Case("", "an array of 2", "a JSON object", in: "[1, 2]"),
    Case("", "null", "a JSON object", in: "null"),
    Case("inbetween", "2", "1, the version", in: core("\"inbetween\": 1", "\"inbetween\": 2")),
    Case("inbetween", "\"1\"", "1, the version", in: core("\"inbetween\": 1", "\"inbetween\": \"1\"")),
    Case("inbetween", "true", "1, the version", in: core("\"inbetween\": 1", "\"inbetween\": true")),
    Case("inbetween", "nothing", "the format's version", in: core("\"inbetween\": 1,", "")),
    Case(
      "motoin", "the key \"motoin\"", "one of inbetween, stage", "motion",
      in: core("\"motion\"", "\"motoin\"")),
    Case("motion", "nothing", "an array", in: core("\"motion\"", "\"xyzzyq\"")),
    Case(
      "stage", "the key \"stage\" once more", "each key once",
      in: core("\"stage\"", "\"stage\": 1, \"stage\"")),
    Case("stage.width", "0", "more than 0", in: core("640", "0")),
    Case("stage.width", "-1", "more than 0", in: core("640", "-1")),
    Case("stage.width", "20000", "at most 16384", in: core("640", "20000")),
    Case("stage.width", "1e999", "within ±1e38", in: core("640", "1e999")),
    Case("stage.height", "nothing", "a number", in: core("\"height\": 360, ", "")),
    Case("stage.background", "\"#10141\"", "6 or 8 hexadecimal digits", in: core("#101418", "#10141")),
    Case("stage.background", "\"#10141g\"", "6 or 8 hexadecimal digits", in: core("#101418", "#10141g")),
    Case("stage.background", "\"#10\"", "6 or 8 hexadecimal digits", in: core("#101418", "#10")),
    Case(
      "stage.duration", "0", "more than 0", in: core("\"height\": 360", "\"height\": 360, \"duration\": 0")),
    Case(
      "properties.opacity", "the built-in property \"opacity\"", "a name of your own",
      in: core("\"energy\": {", "\"opacity\": {")),
    Case("properties[\"a.b\"]", "\"a.b\"", "a name without dots", in: core("\"energy\": {", "\"a.b\": {")),
    Case(
      "properties.energy.type", "\"flaot\"", "one of \"float\"", "float", in: core("\"float\"", "\"flaot\"")),
    Case(
      "motion[0].tpye", "the key \"tpye\"", "\"type\"", "type",
      in: core("\"type\": \"tween\"", "\"tpye\": \"tween\"")),
    Case("properties.energy.type", "nothing", "a type", in: core("\"type\": \"float\", ", "")),
    Case("properties.energy.default", "\"0\"", "a number", in: core("\"default\": 0", "\"default\": \"0\"")),
    Case(
      "properties.energy.defualt", "the key \"defualt\"", "one of type, words, default", "default",
      in: core("\"default\"", "\"defualt\"")),
  ]

  static let entities = [
    Case("entities", "an object", "an array", in: core("\"entities\": [", "\"entities\": {}, \"x\": [")),
    Case("entities[0]", "7", "an object", in: core("\"entities\": [", "\"entities\": [7, ")),
    Case("entities[0].name", "nothing", "a name", in: core("\"name\": \"card\", ", "")),
    Case("entities[0].name", "\"\"", "not empty", in: core("\"name\": \"card\"", "\"name\": \"\"")),
    Case(
      "entities[1].name", "\"card\"", "different from the name of entities[0]",
      in: core("\"entities\": [", "\"entities\": [{ \"name\": \"card\" }, ")),
    Case(
      "entities[0].shape.type", "\"rectangel\"", "one of \"rectangle\"", "rectangle",
      in: core("\"rectangle\"", "\"rectangel\"")),
    Case(
      "entities[0].shape.type", "nothing", "one of \"rectangle\"", in: core("\"type\": \"rectangle\", ", "")),
    Case(
      "entities[0].shape", "null", "an object with a type",
      in: core("\"shape\": {", "\"shape\": null, \"shape\": {")),
    Case("entities[0].shape.width", "0", "more than 0", in: core("160", "0")),
    Case("entities[0].shape.height", "-1e2", "more than 0", in: core("\"height\": 100", "\"height\": -1e2")),
    Case(
      "entities[0].shape.cornerRadius", "-1", "at least 0",
      in: core("\"cornerRadius\": 12", "\"cornerRadius\": -1")),
    Case(
      "entities[0].shape.cornerRaduis", "the key \"cornerRaduis\"", "one of type, width", "cornerRadius",
      in: core("cornerRadius", "cornerRaduis")),
    Case("entities[0].properties.position", "7", "an array of 2 numbers", in: core("[320, 180]", "7")),
    Case(
      "entities[0].properties.position", "an array of 3", "an array of 2 numbers",
      in: core("[320, 180]", "[1, 2, 3]")),
    Case("entities[0].properties.position[1]", "true", "a number", in: core("[320, 180]", "[1, true]")),
    Case(
      "entities[0].properties.opacity", "1e39", "within ±1e38",
      in: core("\"opacity\": 0", "\"opacity\": 1e39")),
    Case(
      "entities[0].properties.opcity", "the property \"opcity\"", "a built-in property", "opacity",
      in: core("\"opacity\": 0", "\"opcity\": 0")),
    Case(
      "entities[0].properties.energie", "the property \"energie\"", "a built-in property", "energy",
      in: core("\"energy\": 100", "\"energie\": 777")),
    Case(
      "entities[0].properties[\"position.x\"]", "the property \"position.x\"",
      "whole properties, as \"position\"", in: core("\"position\"", "\"position.x\"")),
    Case(
      "entities[0].shape.source", "\"\"", "the path of a picture",
      in: core(
        "\"rectangle\", \"width\": 160, \"height\": 100, \"cornerRadius\": 12", "\"image\", \"source\": \"\"")
    ),
    Case(
      "entities[0].shape.height", "nothing", "beside the width",
      in: core(
        "\"rectangle\", \"width\": 160, \"height\": 100, \"cornerRadius\": 12",
        "\"image\", \"source\": \"a.png\", \"width\": 3")),
    Case(
      "entities[0].shape.radius", "0", "more than 0",
      in: core(
        "\"rectangle\", \"width\": 160, \"height\": 100, \"cornerRadius\": 12", "\"circle\", \"radius\": 0")),
    Case(
      "entities[0].shape.fontSize", "0", "more than 0",
      in: core(
        "\"rectangle\", \"width\": 160, \"height\": 100, \"cornerRadius\": 12",
        "\"text\", \"content\": \"a\", \"fontSize\": 0")),
    Case(
      "entities[0].shape.anchor", "\"left\"", "one of \"center\"",
      in: core(
        "\"rectangle\", \"width\": 160, \"height\": 100, \"cornerRadius\": 12",
        "\"text\", \"content\": \"a\", \"fontSize\": 9, \"anchor\": \"left\"")),
  ]

  static let tweens = [
    // Words of other engines.
    Case(
      "motion[0].easing", "the key \"easing\"", "one of ", "ease",
      in: Samples.tween("\"property\": \"opacity\", \"values\": [1], \"easing\": \"quadOut\"")),
    Case(
      "motion[0].to", "the key \"to\"", "one of ", "values",
      in: Samples.tween("\"property\": \"opacity\", \"to\": 1")),
    Case("motion[0]", "1", "an object", in: core("\"motion\": [", "\"motion\": [1, ")),
    Case(
      "motion[0].type", "\"twean\"", "\"tween\"", "tween",
      in: core("\"type\": \"tween\"", "\"type\": \"twean\"")),
    Case("motion[0].type", "nothing", "\"tween\"", in: core("\"type\": \"tween\", ", "")),
    Case(
      "motion[0].entity", "\"crad\"", "the name of an entity", "card",
      in: core("\"entity\": \"card\"", "\"entity\": \"crad\"")),
    Case(
      "motion[0].property", "\"energi\"", "a built-in property", "energy",
      in: core("\"property\": \"opacity\"", "\"property\": \"energi\"")),
    Case(
      "motion[0].property", "\"positon.x\"", "a built-in property", "position.x",
      in: Samples.tween("\"property\": \"positon.x\", \"values\": [1]")),
    Case(
      "motion[0].property", "\"position.z\"", "\"position.x\", \"position.y\"",
      in: Samples.tween("\"property\": \"position.z\", \"values\": [1]")),
    Case(
      "motion[0].property", "\"color.r\"", "\"color\" as a whole",
      in: Samples.tween("\"property\": \"color.r\", \"values\": [1]")),
    Case(
      "motion[0].property", "\"q.x\"", "\"q\" as a whole",
      in: Samples.tween("\"property\": \"q.x\", \"values\": [1]")),
    Case(
      "motion[0].property", "\"a.x\"", "\"a\" as a whole",
      in: Samples.tween("\"property\": \"a.x\", \"values\": [1]")),
    Case(
      "motion[0].property", "\"position.\"", "or one of its lanes",
      in: Samples.tween("\"property\": \"position.\", \"values\": [1]")),
    Case(
      "motion[0].values", "nothing",
      "\"values\", \"by\", \"scaled\", \"from\", \"path\", \"shake\" or \"punch\"",
      in: Samples.tween("\"property\": \"a\"")),
    Case(
      "motion[0].values", "an empty array", "at least one value",
      in: Samples.tween("\"property\": \"a\", \"values\": []")),
    Case(
      "motion[0].values", "5", "an array of at least one",
      in: Samples.tween("\"property\": \"a\", \"values\": 5")),
    Case(
      "motion[0].by", "\"by\" beside \"values\"", "only one of",
      in: Samples.tween("\"property\": \"a\", \"values\": [1], \"by\": 2")),
    Case(
      "motion[0].from", "\"from\" beside \"by\"", "only one of",
      in: Samples.tween("\"property\": \"a\", \"from\": 1, \"by\": 2")),
    Case(
      "motion[0].by", "\"#000000\"", "a color has no differences",
      in: Samples.tween("\"property\": \"color\", \"by\": \"#000000\"")),
    Case(
      "motion[0].values[1]", "an array of 2", "a number",
      in: Samples.tween("\"property\": \"a\", \"values\": [1, [2, 3]]")),
    Case(
      "motion[0].values[0]", "1", "an array of 2 numbers",
      in: Samples.tween("\"property\": \"position\", \"values\": [1]")),
    Case(
      "motion[0].values[0]", "an array of 2", "a number",
      in: Samples.tween("\"property\": \"position.x\", \"values\": [[1, 2]]")),
    Case(
      "motion[0].values[0]", "\"qqqqqqqq\"",
      "a colour (at offset 0 of its text: there is no colour 'qqqqqqqq')",
      in: Samples.tween("\"property\": \"color\", \"values\": [\"qqqqqqqq\"]")),
    Case(
      "motion[0].values[0]", "3", "a colour, \"#rrggbb\"",
      in: Samples.tween("\"property\": \"color\", \"values\": [3]")),
    Case(
      "motion[0].scaled", "\"#000000\"", "a color has no multiples",
      in: Samples.tween("\"property\": \"color\", \"scaled\": \"#000000\"")),
    Case(
      "motion[0].scaled", "\"scaled\" beside \"by\"", "only one of",
      in: Samples.tween("\"property\": \"a\", \"by\": 1, \"scaled\": 2")),
    Case(
      "motion[0].angleWay", "\"decreasing\"", "only angles turn",
      in: Samples.tween("\"property\": \"a\", \"values\": [1], \"angleWay\": \"decreasing\"")),
    Case(
      "motion[0].angleWay", "\"clockwise\"", "one of \"shortest\"",
      in: Samples.tween("\"property\": \"rotation\", \"values\": [1], \"angleWay\": \"clockwise\"")),
    Case(
      "motion[0].turns", "1", "state the whole turn",
      in: Samples.tween("\"property\": \"rotation\", \"by\": 5, \"turns\": 1")),
    Case(
      "motion[0].turns", "1.5", "a whole number of turns",
      in: Samples.tween("\"property\": \"rotation\", \"values\": [5], \"turns\": 1.5")),
    Case(
      "motion[0].snap", "-1", "each at least 0",
      in: Samples.tween("\"property\": \"a\", \"values\": [5], \"snap\": -1")),
    Case(
      "motion[0].snap.step", "nothing", "a value of at least 0",
      in: Samples.tween("\"property\": \"a\", \"values\": [5], \"snap\": { \"origin\": 1 }")),
    Case(
      "motion[0].snap", "\"red\"", "moves as a whole",
      in: Samples.tween("\"property\": \"color\", \"values\": [\"red\"], \"snap\": \"red\"")),
    Case(
      "motion[0].motion", "\"glid\"", "the name of a motion in \"motions\"",
      in: core("\"delay\": 100,", "\"motion\": \"glid\",")),
    Case(
      "motion[0].values[0]", "[0.0, 0.0, 0.0, 0.0]", "a quaternion",
      in: Samples.tween("\"property\": \"q\", \"values\": [[0, 0, 0, 0]]")),
    Case(
      "motion[0].values[0]", "true", "a number", in: Samples.tween("\"property\": \"a\", \"values\": [true]")),
    Case(
      "motion[0].offsets[1]", "1.5", "a number in 0…1",
      in: core("\"offsets\": [0, 1]", "\"offsets\": [0, 1.5]")),
    Case(
      "motion[0].offsets[1]", "0.2", "at least 0.5, offset 0",
      in: core("\"offsets\": [0, 1]", "\"offsets\": [0.5, 0.2]")),
    Case(
      "motion[0].offsets", "an array of 1", "2, one for each of 2 values",
      in: core("\"offsets\": [0, 1]", "\"offsets\": [0]")),
    Case(
      "motion[0].eases", "an array of 2", "1, one between",
      in: core("[\"quadOut\"]", "[\"quadOut\", \"linear\"]")),
    Case(
      "motion[0].eases", "an empty array", "1 easing, for 1 value",
      in: Samples.tween("\"property\": \"a\", \"values\": [1], \"eases\": []")),
    Case(
      "motion[0].eases[0]", "\"quadOtu\"", "an easing", "quadOut",
      in: core("quadOut", "quadOtu")),
    Case("motion[0].eases[0]", "3", "an easing", in: core("\"quadOut\"", "3")),
    Case("motion[1].ease", "\"cubic-bezier(1.4, 0, 0.2, 1)\"", "offset 13", in: core("(0.4", "(1.4")),
    Case(
      "motion[0].delay", "\"100\"", "a number of milliseconds",
      in: core("\"delay\": 100", "\"delay\": \"100\"")),
    Case("motion[0].delay", "-1e13", "at most 1e12", in: core("\"delay\": 100", "\"delay\": -1e13")),
    Case("motion[0].duration", "-300", "at least 0", in: core("\"duration\": 300", "\"duration\": -300")),
    Case("motion[0].duration", "1e999", "at most 1e12", in: core("\"duration\": 300", "\"duration\": 1e999")),
    Case("motion[0].duration", "nothing", "a number of milliseconds", in: core(", \"duration\": 300", "")),
    Case(
      "motion[0].duratoin", "the key \"duratoin\"", "one of type, entity", "duration",
      in: core("\"duration\"", "\"duratoin\"")),
    Case("motion[1].repeats", "-1", "at least 0", in: core("2.5", "-1")),
    Case("motion[1].repeats", "\"foreve\"", "\"forever\"", "forever", in: core("2.5", "\"foreve\"")),
    Case("motion[1].repeatStart", "-0.25", "at least 0", in: core("0.25", "-0.25")),
    Case(
      "motion[0].repeatDelay", "5", "a whole number of iterations",
      in: Samples.tween("\"property\": \"a\", \"by\": 1, \"repeats\": 1.5, \"repeatDelay\": 5")),
    Case(
      "motion[0].hold", "-5", "at least 0",
      in: Samples.tween("\"property\": \"a\", \"by\": 1, \"hold\": -5")),
    Case(
      "motion[0].repeatDelay", "-5", "at least 0",
      in: Samples.tween("\"property\": \"a\", \"by\": 1, \"repeatDelay\": -5")
    ),
    Case(
      "motion[0].repeats", "1e9", "at most 1e14 ms",
      in: Samples.tween("\"property\": \"a\", \"by\": 1, \"repeats\": 1e9, \"repeatDelay\": 1e6")),
    Case(
      "motion[1].direction", "\"alternat\"", "one of \"normal\"", "alternate",
      in: core("\"alternate\"", "\"alternat\"")),
    Case("motion[1].fill", "\"forward\"", "one of \"none\"", "forwards", in: core("\"both\"", "\"forward\"")),
    Case("motion[1].rate", "1e7", "within ±1000000", in: core("\"rate\": 1", "\"rate\": 1e7")),
    Case("motion[1].rate", "\"1\"", "a number", in: core("\"rate\": 1", "\"rate\": \"1\"")),
    Case(
      "motion[0].rate", "-1", "\"forever\"",
      in: Samples.tween("\"property\": \"a\", \"by\": 1, \"repeats\": \"forever\", \"rate\": -1")),
    Case(
      "motion[0].accumulates", "1", "true or false",
      in: Samples.tween("\"property\": \"a\", \"by\": 1, \"accumulates\": 1")),
    Case(
      "motion[0].accumulates", "true", "a rotation has no differences",
      in: Samples.tween("\"property\": \"q\", \"from\": [0, 0, 0, 1], \"accumulates\": true")),
    Case(
      "motion[0].persists", "null", "true or false",
      in: Samples.tween("\"property\": \"a\", \"by\": 1, \"persists\": null")),
    Case(
      "motion[0].persist", "its earlier name \"persist\"", "only \"persists\"",
      in: Samples.tween("\"property\": \"a\", \"by\": 1, \"persists\": true, \"persist\": true")),
    Case(
      "motion[0].persist", "null", "true or false",
      in: Samples.tween("\"property\": \"a\", \"by\": 1, \"persist\": null")),
  ]

  static let all =
    structure + entities + tweens + paths + tracks + springs + decays + transitions + transitionTweens
    + timings + sequences + crowds + splines + ramps + states

  @Test(arguments: all)
  func everyErrorNamesItsPlace(_ example: Case) throws {
    let errors = errors(in: example.text)
    let match = errors.first { $0.path == example.path && $0.found == example.found }
    let error = try #require(match, "\(errors)")
    #expect(error.expected.contains(example.expected))
    #expect(error.suggestion == example.suggestion)
    #expect(error.line != nil && error.column != nil)
  }

  @Test func allErrorsComeAtOnceInTheOrderOfTheText() {
    let text = """
      { "inbetween": 3, "stage": { "width": 0, "hight": 9 }, "colour": 1,
        "properties": { "heat": { "type": "flaot" } },
        "entities": [ { "name": "a", "properties": { "heat": "any", "opacity": "x" } }, { "name": "a", "shape": {} } ],
        "motion": [ { "type": "tween", "entity": "b", "property": "heat.x", "values": [1, 2], "offsets": [0.5, 0.1, 2],
          "eases": ["quadro"], "duration": -1, "ease": "steps(0)" },
          { "type": "tween", "entity": "a", "property": "size", "by": 1, "fill": 3, "duration": 1 } ] }
      """
    let errors = errors(in: text)
    let expected = [
      "inbetween", "stage.width", "stage.hight", "colour", "properties.heat.type",
      "entities[0].properties.opacity", "entities[1].name", "entities[1].shape.type", "motion[0].entity",
      "motion[0].offsets", "motion[0].offsets[1]", "motion[0].offsets[2]",
      "motion[0].eases[0]",
      "motion[0].duration", "motion[0].ease", "motion[1].by", "motion[1].fill",
    ]
    #expect(errors.map(\.path) == expected)
    let places = errors.map { [$0.line ?? 0, $0.column ?? 0] }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) || $0 == $1 })
  }

  @Test func aMisspeltKeyIsOneErrorWithItsSuggestionFirst() throws {
    let errors = errors(in: Self.core("\"duration\": 300", "\"durration\": 300"))
    #expect(errors.count == 1)
    let words = try #require(errors.first).description
    #expect(
      words.contains("found the key \"durration\"; did you mean \"duration\"? Expected one of type"),
      "\(words)")
  }

  @Test func aWrongDeclarationIsReportedOnceOnly() {
    let text = Samples.core("\"float\"", "\"flaot\"")
    #expect(errors(in: text).map(\.path) == ["properties.energy.type"])
  }

  @Test func oneValueOfATransitionIsOneErrorWhateverStandsBesideIt() {
    let text = Samples.transitionTween(
      "\"values\": [0], \"offsets\": [0, 0.5, 1], \"eases\": [\"linear\", \"quadIn\"]")
    #expect(errors(in: text).map(\.path) == ["motion[0].tweens[0].values"])
  }

  @Test func aMisspeltTypeHidesNoOtherError() {
    let text = Samples.core("\"tween\"", "\"twean\"").replacingOccurrences(
      of: "\"rectangle\"", with: "\"rect angle\""
    )
    .replacingOccurrences(of: "\"delay\"", with: "\"dealy\"").replacingOccurrences(of: "12 }", with: "-2 }")
    #expect(
      errors(in: text).map(\.path) == [
        "entities[0].shape.type", "entities[0].shape.cornerRadius", "motion[0].type", "motion[0].dealy",
      ])
  }

  @Test func manyUnknownNamesAmongManyKnownOnesTakeLittleTime() {
    let entities = (0..<5_000).map { "{\"name\":\"entity number \($0) of the file\"}" }.joined(separator: ",")
    let motion = (0..<5_000).map { "{\"type\":\"tween\",\"entity\":\"entity numbre \($0) of a file\"}" }
      .joined(separator: ",")
    let text =
      "{\"inbetween\":1,\"stage\":{\"width\":1,\"height\":1},\"entities\":[\(entities)],\"motion\":[\(motion)]}"
    #expect(errors(in: text).count == 20_000)
  }

  @Test func hugeFilesAreRefusedUnread() {
    let data = [UInt8](repeating: UInt8(ascii: "["), count: MotionFile.largestSize + 1)
    #expect { try MotionFile(data: data) } throws: { error in
      (error as? MotionFileErrors)?.errors.map(\.found) == ["16777217 bytes"]
    }
  }

  @Test func hugeListsOfErrorsTakeLinearTime() {
    let text = "{" + (0..<20_000).map { "\"k\($0)\":0" }.joined(separator: ",") + "}"
    #expect(errors(in: text).count == 20_004)
  }
}
