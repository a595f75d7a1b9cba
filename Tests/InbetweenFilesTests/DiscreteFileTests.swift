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
      "properties": { "n": { "type": "int", "default": 5 }, "lit": { "type": "bool" } },
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
    #expect(scene.entities[0].properties.map(\.type) == [.bool, .int])
  }

  @Test(arguments: [
    ("\"property\": \"n\", \"values\": [1.5]", "motion[0].values[0]", "a whole number"),
    ("\"property\": \"n\", \"values\": [20000000]", "motion[0].values[0]", "a whole number"),
    ("\"property\": \"n\", \"values\": [true]", "motion[0].values[0]", "a whole number"),
    ("\"property\": \"lit\", \"values\": [1]", "motion[0].values[0]", "true or false"),
    ("\"property\": \"lit\", \"by\": true", "motion[0].by", "no differences"),
    (
      "\"property\": \"lit\", \"values\": [true], \"composition\": \"add\"", "motion[0].composition",
      "replace"
    ),
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
