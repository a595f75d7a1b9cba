import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

/// Tweens with a speed in motion files (W22).
@Suite struct SpeedFileTests {
  private static func file(_ keys: String) -> String {
    """
    { "inbetween": 1, "stage": { "width": 10, "height": 10 },
      "properties": { "a": { "type": "float" }, "lit": { "type": "bool" }, "spin": { "type": "rotation" } },
      "motions": { "slow": { "type": "tween", "ease": "quadOut", "duration": 600, "delay": 100,
        "reduced": { "duration": 50 } } },
      "entities": [{ "name": "e", "properties": { "position": [100, 100] } }],
      "motion": [{ "type": "tween", "entity": "e", \(keys) }] }
    """
  }

  @Test("W22: a speed gives the duration when the tween begins, and the length of the file") func durations()
    throws
  {
    let keys = "\"property\": \"position\", \"values\": [[400, 500]], \"speed\": 250, \"delay\": 300"
    let file = try decode(Self.file(keys))
    guard case .tween(let tween) = file.motion[0] else { throw CancellationError() }
    #expect(tween.speed == 250 && tween.duration == 0)
    #expect(try MotionFile(data: file.encoded()) == file)
    #expect(file.length == .milliseconds(300 + 2000 + 500))
    let world = World(tickRate: .hertz(100))
    let scene = try file.load(into: world)
    let entity = scene.entities[0].entity
    for _ in 0..<130 { world.tick() }
    #expect(world[entity, .position] == [250, 300])
    for _ in 0..<100 { world.tick() }
    #expect(world[entity, .position] == [400, 500])
    let times = [300.0, 1300, 2300].compactMap { SampleTime(milliseconds: $0) }
    let rows = try SampleTable(of: file, at: times, tickRate: .hertz(60)).rows
    #expect(rows.filter { $0.property == "position.x" }.map(\.value) == [100, 250, 400])
  }

  @Test("W22: beside a named motion a speed takes the place of its duration, but not of its reduced form")
  func namedMotions() throws {
    let keys = "\"property\": \"a\", \"values\": [30], \"motion\": \"slow\", \"speed\": 10"
    let file = try decode(Self.file(keys))
    guard case .tween(let tween) = file.motion[0] else { throw CancellationError() }
    #expect(tween.ease == .quadOut && tween.driver.delay == 100 && tween.speed == 10)
    #expect(try MotionFile(data: file.encoded()) == file)
    #expect(file.length == .milliseconds(100 + 3000 + 500))
    let world = World(tickRate: .hertz(100))
    world.reducedMotion = ReducedMotion(.snap)
    let scene = try file.load(into: world)
    for _ in 0..<6 { world.tick() }
    #expect(world[scene.entities[0].entity, Property<Float>("a", default: 0)] == 30)
  }

  @Test(arguments: [
    ("\"property\": \"a\", \"values\": [1], \"speed\": 0", "motion[0].speed", "above 0"),
    ("\"property\": \"a\", \"values\": [1], \"speed\": -3", "motion[0].speed", "above 0"),
    ("\"property\": \"a\", \"values\": [1], \"speed\": 1e-60", "motion[0].speed", "above 0"),
    ("\"property\": \"a\", \"values\": [1], \"speed\": 1, \"duration\": 9", "motion[0].speed", "only one of"),
    ("\"property\": \"lit\", \"values\": [true], \"speed\": 1", "motion[0].speed", "no differences"),
    ("\"property\": \"spin\", \"values\": [[0, 0, 1, 1]], \"speed\": 1", "motion[0].speed", "no differences"),
    (
      "\"property\": \"position\", \"path\": \"M 0 0 L 9 9\", \"speed\": 1", "motion[0].speed",
      "no \"speed\" with"
    ),
    ("\"property\": \"a\", \"punch\": { \"by\": 1 }, \"speed\": 1", "motion[0].speed", "no \"speed\" with"),
  ])
  func mistakesAreNamed(keys: String, path: String, expected: String) {
    let errors = errors(in: Self.file(keys))
    #expect(errors.first?.path == path && errors.first?.expected.contains(expected) == true, "\(errors)")
  }
}
