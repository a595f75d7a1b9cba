import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

/// Whole numbers and switches in motion files (W25).
@Suite struct DiscreteFileTests {
  private func rows(_ keys: String, _ property: String, at times: [Double]) throws -> [Double] {
    let text = Self.file(keys)
    let times = times.compactMap { SampleTime(milliseconds: $0) }
    return try SampleTable(of: decode(text), at: times, tickRate: .hertz(60)).rows
      .filter { $0.property == property }.map(\.value)
  }

  private static func file(_ keys: String) -> String {
    """
    { "inbetween": 1, "stage": { "width": 10, "height": 10 },
      "properties": { "n": { "type": "int", "default": 5 }, "lit": { "type": "bool" },
        "pose": { "type": "enum", "words": ["standing", "walking", "jumping"], "default": "walking" } },
      "entities": [{ "name": "e" }], "motion": [{ "type": "tween", "entity": "e", "duration": 1000, \(keys) }] }
    """
  }

  @Test func numbersCount() throws {
    #expect(
      try rows("\"property\": \"n\", \"values\": [10]", "n", at: [-1, 0, 90, 110, 500, 1000])
        == [5, 5, 5, 6, 8, 10])
    let frames = "\"property\": \"n\", \"values\": [0, 7], \"ease\": \"steps(8, jump-none)\", \"repeats\": 2"
    #expect(
      try rows(frames, "n", at: [0, 124, 125, 500, 999, 1000, 1130, 2000]) == [0, 0, 1, 4, 7, 0, 1, 7])
  }

  @Test func switchesAreHeld() throws {
    let keys =
      "\"property\": \"lit\", \"values\": [true, false, true], \"offsets\": [0, 0.3, 1], \"ease\": \"backOut\""
    #expect(try rows(keys, "lit", at: [-1, 0, 299, 300, 999, 1000]) == [0, 1, 1, 0, 0, 1])
    #expect(
      try rows("\"property\": \"lit\", \"values\": [true]", "lit", at: [0, 999, 1000]) == [0, 0, 1])
  }

  @Test func theEngineHasTheirTypes() throws {
    let world = World()
    let scene = try decode(Self.file("\"property\": \"n\", \"by\": 3")).load(into: world)
    let entity = scene.entities[0].entity
    for _ in 0..<60 { world.tick() }
    #expect(world[entity, Property("n", default: 0)] == 8)
    #expect(world[entity, Property("lit", default: true)] == true)
    #expect(scene.entities[0].properties.map(\.type) == [.bool, .int, .enum])
  }

  private enum Pose: Int, Discrete { case standing, walking, jumping }

  @Test("W25: words are held, and are the cases of an enum in Swift") func words() throws {
    let text = Self.file("\"property\": \"pose\", \"values\": [\"standing\", \"jumping\", \"walking\"]")
    let file = try decode(text)
    #expect(
      file.properties["pose"]
        == MotionPropertyDeclaration(words: ["standing", "walking", "jumping"], default: 1))
    #expect(try MotionFile(data: file.encoded()) == file)
    guard case .tween(let tween) = file.motion[0] else { throw CancellationError() }
    #expect(tween.keys.written.values[1] == .word(MotionWord("jumping", at: 2)))
    let times = [-1.0, 0, 499, 500, 999, 1000].compactMap { SampleTime(milliseconds: $0) }
    let rows = try SampleTable(of: file, at: times, tickRate: .hertz(60)).rows
    #expect(rows.filter { $0.property == "pose" }.map(\.value) == [1, 0, 0, 2, 2, 1])
    let world = World()
    let entity = try file.load(into: world).entities[0].entity
    let pose = Property("pose", default: Pose.walking)
    #expect(world[entity, pose] == .standing)
    for _ in 0..<30 { world.tick() }
    #expect(world[entity, pose] == .jumping)
    for _ in 0..<30 { world.tick() }
    #expect(world[entity, pose] == .walking)
    try world.assign(entity, pose, to: .standing)
    #expect(world[entity, pose] == .standing)
  }

  @Test(arguments: [
    ("", "properties.p.words", "an array"), (", \"words\": []", "properties.p.words", "at least one word"),
    (", \"words\": [\"a b\"]", "properties.p.words[0]", "letters, digits"),
    (", \"words\": [\"1a\"]", "properties.p.words[0]", "begins with a letter"),
    (", \"words\": [\"a\", \"b\", \"a\"]", "properties.p.words", "differ"),
    (", \"words\": [\"a\", \"b\"], \"default\": \"c\"", "properties.p.default", "one of \"a\", \"b\""),
  ])
  func mistakesOfDeclarationsAreNamed(keys: String, path: String, expected: String) {
    func text(_ type: String) -> String {
      """
      { "inbetween": 1, "stage": { "width": 10, "height": 10 },
        "properties": { "p": { "type": "\(type)"\(keys) } }, "entities": [], "motion": [] }
      """
    }
    let errors = errors(in: text("enum"))
    #expect(errors.first?.path == path && errors.first?.expected.contains(expected) == true, "\(errors)")
    if !keys.isEmpty, !keys.contains("default") {
      #expect(InbetweenFilesTests.errors(in: text("int")).map(\.path) == ["properties.p.words"])
    }
  }

  @Test(arguments: [
    ("\"property\": \"n\", \"values\": [1.5]", "motion[0].values[0]", "a whole number"),
    ("\"property\": \"n\", \"values\": [20000000]", "motion[0].values[0]", "a whole number"),
    ("\"property\": \"n\", \"values\": [true]", "motion[0].values[0]", "a whole number"),
    ("\"property\": \"lit\", \"values\": [1]", "motion[0].values[0]", "true or false"),
    ("\"property\": \"pose\", \"values\": [\"walkin\"]", "motion[0].values[0]", "\"walking\""),
    ("\"property\": \"pose\", \"values\": [1]", "motion[0].values[0]", "\"walking\""),
    ("\"property\": \"pose\", \"by\": \"walking\"", "motion[0].by", "no differences"),
    (
      "\"property\": \"pose\", \"values\": [\"walking\"], \"accumulates\": true", "motion[0].accumulates",
      "false"
    ),
    ("\"property\": \"lit\", \"by\": true", "motion[0].by", "no differences"),
    (
      "\"property\": \"lit\", \"values\": [true], \"composition\": \"add\"", "motion[0].composition",
      "replace"
    ),
    ("\"property\": \"lit\", \"values\": [true], \"accumulates\": true", "motion[0].accumulates", "false"),
    ("\"property\": \"lit\", \"values\": [true], \"blend\": { \"duration\": 9 }", "motion[0].blend", "held"),
  ])
  func mistakesAreNamed(keys: String, path: String, expected: String) throws {
    let errors = errors(in: Self.file(keys))
    #expect(errors.first?.path == path && errors.first?.expected.contains(expected) != false, "\(errors)")
    let spring = Self.file("\"property\": \"lit\", \"to\": true").replacingOccurrences(
      of: "\"type\": \"tween\", \"entity\": \"e\", \"duration\": 1000",
      with: "\"type\": \"spring\", \"entity\": \"e\"")
    #expect(InbetweenFilesTests.errors(in: spring).map(\.path) == ["motion[0].property"])
  }
}
