import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

/// E7: copies of an entity of a file.
@Suite struct SpawningTests {
  private let text = """
    { "inbetween": 1, "stage": { "width": 320, "height": 180 },
      "entities": [
        { "name": "card", "shape": { "type": "rectangle", "width": 40, "height": 30 },
          "properties": { "position": [60, 90], "opacity": 0.5 } },
        { "name": "shadow", "properties": { "position": [0, 0] } } ],
      "motion": [
        { "type": "tween", "entity": "card", "property": "position", "values": [[260, 90]],
          "duration": 900, "ease": "linear" },
        { "type": "tween", "entities": ["shadow", "card"], "property": "opacity", "values": [1], "duration": 300,
          "stagger": { "each": 100 } },
        { "type": "tween", "entity": "shadow", "property": "position", "values": [[9, 9]], "duration": 100 } ] }
    """

  /// The model is the file without the other entity's motion, loaded as often.
  @Test func eachIsTheEntityOfTheFile() throws {
    let file = try MotionFile(data: Array(text.utf8))
    let (world, other) = (World(), World())
    let crowd = try file.spawn("card", 5, in: world)
    #expect(crowd.entities.count == 5 && crowd.drivers.count == 10)
    let scenes = try (0..<5).map { _ in try file.load(into: other) }
    for tick in 0..<60 {
      for (entity, scene) in zip(crowd.entities, scenes) {
        let model = scene.entities[0].entity
        #expect(world[entity, .position] == other[model, .position], "tick \(tick)")
        #expect(world[entity, .opacity] == other[model, .opacity], "tick \(tick)")
        #expect(world[entity, .size] == other[model, .size])
      }
      if tick == 20 {
        crowd.timeline.seek(to: .milliseconds(150))
        for scene in scenes { scene.timeline.seek(to: .milliseconds(150)) }
      }
      world.tick()
      other.tick()
    }
    #expect(world.entityCount == 5)
  }

  @Test("T10: the timeline of copies is saved in a component, and released after a restore")
  func timelinesInComponents() throws {
    func make() -> (World, ComponentPool<Timeline>) {
      let world = World()
      let ways = world.makeComponents(of: Timeline.self)
      ways.onRemove { _, way in way.release() }
      return (world, ways)
    }
    let ((world, ways), (other, restored)) = (make(), make())
    let crowd = try MotionFile(data: Array(text.utf8)).spawn("card", 2, in: world)
    ways[crowd.entities[0]] = crowd.timeline
    world.tick()
    let snapshot = Snapshot()
    try world.save(into: snapshot)
    try other.restore(Snapshot(data: snapshot.data()))
    #expect(other.driverCount == 4 && restored[crowd.entities[0]]?.id == crowd.timeline.id)
    other.despawn(crowd.entities[0])
    #expect(other.driverCount == 0)
  }

  @Test func unknownNamesAreRefused() throws {
    let file = try MotionFile(data: Array(text.utf8))
    let world = World()
    let error = #expect(throws: MotionFileErrors.self) { try file.spawn("cart", 2, in: world) }
    #expect(error?.errors.first?.path == "entities")
    #expect(error?.errors.first?.expected.contains("card") == true)
    #expect(world.entityCount == 0)
    #expect(try file.spawn("card", 0, in: world).entities.isEmpty)
    #expect(try file.spawn("shadow", 3, in: world).drivers.count == 6)
  }

  /// A world that knows a property of another type is left as it was.
  @Test func errorsOfTheEngineLeaveNothing() throws {
    let file = try MotionFile(data: Array(text.utf8))
    let world = World()
    try world.assign(world.spawn(), Property("position", default: Float(0)), to: 1)
    world.tick()
    let hash = world.stateHash
    let errors = #expect(throws: MotionFileErrors.self) { try file.spawn("card", 3, in: world) }
    #expect(errors?.errors.first?.path == "entities[0].properties.position")
    #expect(throws: MotionFileErrors.self) { try file.load(into: world) }
    #expect(world.stateHash == hash && world.entityCount == 1 && world.driverCount == 0)
    world.tick()
    #expect(world.events.isEmpty)
    // A type that the file does not use is no mistake.
    let other = World()
    try other.assign(other.spawn(), Property("scale", default: Angle(degrees: 0)), to: Angle(degrees: 1))
    _ = try file.load(into: other)
  }
}
