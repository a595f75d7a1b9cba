import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

/// Rotations in motion files that are written by angles.
@Suite struct TurnFileTests {
  private static func file(_ value: String) -> String {
    """
    { "inbetween": 1, "stage": { "width": 10, "height": 10 },
      "properties": { "spin": { "type": "rotation", "default": { "yaw": 90 } } },
      "entities": [{ "name": "e" }],
      "motion": [
        { "type": "tween", "entity": "e", "property": "spin", "values": [\(value)], "duration": 100 },
        { "type": "states", "name": "m", "start": "a", "states": { "a": { "e": { "spin": \(value) } } } } ] }
    """
  }

  private func isClose(_ one: SIMD4<Float>, _ other: SIMD4<Float>) -> Bool {
    (0..<4).allSatisfy { abs(one[$0] - other[$0]) < 1e-6 }
  }

  @Test(arguments: [
    ("{ \"axis\": [0, 0, 2], \"angle\": 90 }", Rotation(axis: [0, 0, 1], angle: .degrees(90))),
    ("{ \"axis\": [1, 2, 3], \"angle\": -400.5 }", Rotation(axis: [1, 2, 3], angle: .degrees(-400.5))),
    ("{ \"yaw\": 30, \"roll\": 5 }", Rotation(yaw: .degrees(30), roll: .degrees(5))),
    ("{ \"pitch\": -20 }", Rotation(yaw: .degrees(0), pitch: .degrees(-20))),
    ("[0, 0, 1, 1]", Rotation(quaternion: [0, 0, 1, 1])),
  ])
  func theyAreTheEngines(text: String, rotation: Rotation) throws {
    let file = try decode(Self.file(text))
    #expect(try MotionFile(data: file.encoded()) == file)
    let world = World()
    let entity = try file.load(into: world).entities[0].entity
    let spin = Property("spin", default: Rotation(yaw: .degrees(90)))
    world.advance(by: .milliseconds(200))
    #expect(isClose(world[entity, spin]!.quaternion, rotation.quaternion))
    guard case .rotation(let start)? = file.properties["spin"]?.defaultValue else {
      throw CancellationError()
    }
    #expect(isClose(start, Rotation(yaw: .degrees(90)).quaternion))
  }

  @Test(arguments: [
    ("{}", "motion[0].values[0]", "a quaternion"),
    ("{ \"axis\": [0, 0, 1] }", "motion[0].values[0].angle", "a number of degrees"),
    ("{ \"angle\": 9 }", "motion[0].values[0].axis", "an array of 3 numbers"),
    ("{ \"axis\": [0, 0, 0], \"angle\": 9 }", "motion[0].values[0].axis", "not 0"),
    ("{ \"axis\": [0, 1, 0], \"angle\": 9, \"yaw\": 3 }", "motion[0].values[0].yaw", "nothing beside"),
    ("{ \"yaw\": \"x\" }", "motion[0].values[0].yaw", "a number of degrees"),
    ("{ \"jaw\": 3 }", "motion[0].values[0].jaw", "one of axis, angle"),
  ])
  func mistakesAreNamed(text: String, path: String, expected: String) {
    let errors = errors(in: Self.file(text))
    #expect(errors.first?.path == path && errors.first?.expected.contains(expected) == true, "\(errors)")
  }
}
