import Inbetween

extension Property where Value == Float {
  fileprivate static let stored = Property("stored", default: 20)
  /// A key that is made at each use, which the guide advises against.
  fileprivate static var computed: Property { Property("computed", default: 20) }
}

/// What reading and assigning cost by the ways in which a program names a property.
enum KeyScenario {
  private static let count = 10_000

  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let world = World()
    let entities = (0..<count).map { _ in world.spawn() }
    for entity in entities {
      try world.assign(entity, .position, to: .zero)
      try world.assign(entity, .opacity, to: 1)
      try world.assign(entity, .stored, to: 1)
      try world.assign(entity, .computed, to: 1)
    }
    return [reading(world, entities, harness), assigning(world, entities, harness)]
  }

  private static func contestant(_ name: String, _ run: @escaping () -> Void) -> Contestant {
    Contestant(name: name, units: count, isSteady: true, run: run)
  }

  private static func reading(_ world: World, _ entities: [Entity], _ harness: Harness) -> Group {
    var sum: Float = 0
    let local = Property<Float>.stored
    let contestants = [
      contestant("a key in a local") { for entity in entities { sum += world[entity, local] ?? .nan } },
      contestant("static let") { for entity in entities { sum += world[entity, .stored] ?? .nan } },
      contestant(".opacity") { for entity in entities { sum += world[entity, .opacity] ?? .nan } },
      contestant(".position") { for entity in entities { sum += world[entity, .position]?.x ?? .nan } },
      contestant(".position.x") { for entity in entities { sum += world[entity, .position.x] ?? .nan } },
      contestant("static var") { for entity in entities { sum += world[entity, .computed] ?? .nan } },
    ]
    var group = Group(
      "keys/reading", "Reading a property, by the ways to name it, of \(count) entities", unit: "ns/value",
      contestants, harness.measure(contestants))
    group.compare(1, to: 0)
    group.compare(2, to: 0)
    return group
  }

  private static func assigning(_ world: World, _ entities: [Entity], _ harness: Harness) -> Group {
    var value: Float = 0
    let local = Property<Float>.stored
    let contestants = [
      contestant("a key in a local") {
        value += 1
        for entity in entities { try! world.assign(entity, local, to: value) }
      },
      contestant("static let") {
        value += 1
        for entity in entities { try! world.assign(entity, .stored, to: value) }
      },
      contestant(".opacity") {
        value += 1
        for entity in entities { try! world.assign(entity, .opacity, to: value) }
      },
      contestant(".position") {
        value += 1
        for entity in entities { try! world.assign(entity, .position, to: [value, 0]) }
      },
      contestant(".position.x") {
        value += 1
        for entity in entities { try! world.assign(entity, .position.x, to: value) }
      },
      contestant("static var") {
        value += 1
        for entity in entities { try! world.assign(entity, .computed, to: value) }
      },
    ]
    var group = Group(
      "keys/assigning", "Assigning a property, by the ways to name it, of \(count) entities", unit: "ns/call",
      contestants, harness.measure(contestants))
    group.compare(1, to: 0)
    group.compare(2, to: 0)
    return group
  }
}
