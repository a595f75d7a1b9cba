import Inbetween
import InbetweenFiles
import Testing

/// The reduced forms of named motions in files: what they take from the entry in whose place they are
/// played (W12).
@Suite struct ReducedFileTests {
  private let world = World(tickRate: .hertz(1000))

  init() { world.reducedMotion = ReducedMotion(.snap) }

  /// The scene of one entry that drives `opacity` or `position` of the entities e, f and g.
  private func load(_ entry: String, _ motion: String) throws -> MotionScene {
    try decode(
      """
      { "inbetween": 1, "stage": { "width": 9, "height": 9 }, "motions": { "calm": \(motion) },
        "entities": [{ "name": "e" }, { "name": "f" }, { "name": "g" }],
        "motion": [{ "motion": "calm", \(entry) }] }
      """
    ).load(into: world)
  }

  private func ticks(_ count: Int) { for _ in 0..<count { world.tick() } }

  private let tween = """
    { "type": "tween", "duration": 800, "delay": 5, "reduced": { "duration": 100, "delay": 20 } }
    """
  private let spring = """
    { "type": "spring", "spring": "bouncy", "delay": 5, "reduced": { "duration": 100, "delay": 20 } }
    """

  @Test("Each part of a crowd waits as long as its stagger says", arguments: [0, 1, 2])
  func stagger(kind: Int) throws {
    let kinds = [
      "\"type\": \"tween\", \"property\": \"opacity\", \"values\": [0, 0.5]",
      "\"type\": \"tween\", \"property\": \"position\", \"path\": \"M 0 0 H 40\"",
      "\"type\": \"spring\", \"property\": \"opacity\", \"to\": 0.5",
    ]
    let entities = "\"entities\": [\"e\", \"f\", \"g\"], \"stagger\": { \"from\": \"last\", \"each\": 60 }"
    let scene = try load("\(kinds[kind]), \(entities)", kind == 2 ? spring : tween)
    #expect(scene.drivers.map(\.delay) == [140, 80, 20].map { Duration.milliseconds($0) })
    #expect(scene.drivers.map(\.duration) == [100, 100, 100].map { Duration.milliseconds($0) })
    // The policy is as it was.
    #expect(world.reducedMotion == ReducedMotion(.snap))
  }

  @Test("A spring that adds is reduced to a tween that adds") func composition() throws {
    let scene = try load(
      "\"type\": \"spring\", \"entity\": \"e\", \"property\": \"position.x\", \"by\": 10, \"composition\": \"add\"",
      spring)
    let entity = scene.entities[0].entity
    ticks(70)
    #expect(abs(world[entity, .position.x]! - 5) < 1e-3)
    #expect(world.base(entity, .position.x) == 0)
    ticks(60)
    #expect(world[entity, .position.x] == 0)
  }

  @Test("A spring's blend eases the seam of its reduced form") func blend() throws {
    let scene = try load(
      """
      "type": "spring", "entity": "e", "property": "position.x", "from": 100, "to": 200,
      "blend": { "duration": 50, "ease": "linear" }
      """, spring)
    let entity = scene.entities[0].entity
    ticks(20 + 25)
    #expect(abs(world[entity, .position.x]! - 75) < 1e-3)
    ticks(50)
    #expect(abs(world[entity, .position.x]! - 175) < 1e-3)
  }
}
