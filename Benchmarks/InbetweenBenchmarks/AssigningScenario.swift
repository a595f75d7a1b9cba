import Inbetween

/// The calls that people reach for first, each beside the drivers beneath it: toggles, standing motions and
/// changes of layout.
enum AssigningScenario {
  private static let count = 10_000
  private static let energy = Stage.energy
  private static let glide = Motion.eased(.quadOut, over: .seconds(2))

  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    [try toggles(harness), try assigns(harness), try layouts(harness)]
  }

  private static func crowd() throws -> (world: World, entities: [Entity]) {
    let world = World()
    let entities = (0..<count).map { _ in world.spawn() }
    for entity in entities { try world.assign(entity, energy, to: 0) }
    return (world, entities)
  }

  private static func contestant(
    _ name: String, prepare: @escaping () -> Void = {}, isRepeatable: Bool = true,
    _ run: @escaping () -> Void
  ) -> Contestant {
    Contestant(name: name, units: count, prepare: prepare, run: run, isRepeatable: isRepeatable)
  }

  /// A motion that takes the place of one under way, as a switch is toggled.
  private static func toggles(_ harness: Harness) throws -> Group {
    func toggle(_ name: String, _ replaces: Bool?, ofStill isStill: Bool = false) throws -> Contestant {
      let (world, entities) = try crowd()
      var target: Float = 1
      func clear() { for entity in entities { world.killAll(on: entity) } }
      return contestant(name, prepare: isStill ? clear : {}, isRepeatable: !isStill) {
        target = -target
        for entity in entities {
          _ = try! world.animate(entity, energy, to: target, duration: .seconds(9), replaces: replaces)
        }
        world.tick()
      }
    }
    let contestants = [
      try toggle("replaces: true", true), try toggle("the default", nil),
      try toggle("the default, of still entities", nil, ofStill: true),
      try toggle("replaces: false, of still entities", false, ofStill: true),
    ]
    var group = Group(
      "toggles", "animate over an animate under way, and a tick, of \(count) entities", unit: "ns/call",
      contestants, harness.measure(contestants))
    group.compare(1, to: 0, atMost: 1.25)
    group.compare(2, to: 3, atMost: 1.25)
    return group
  }

  private static func assigns(_ harness: Harness) throws -> Group {
    let (plain, plainEntities) = try crowd()
    let (other, otherEntities) = try crowd()
    let (standing, standingEntities) = try crowd()
    let (animated, animatedEntities) = try crowd()
    other.motion(of: .position, glide)
    standing.motion(of: energy, glide)
    var target: Float = 1
    func assign(_ world: World, _ entities: [Entity]) {
      target += 1
      for entity in entities { try! world.assign(entity, energy, to: target) }
    }
    let contestants = [
      contestant("assign") { assign(plain, plainEntities) },
      contestant("assign, a standing motion of another property") { assign(other, otherEntities) },
      contestant("animate, and a tick") {
        target += 1
        for entity in animatedEntities { _ = try! animated.animate(entity, energy, to: target, glide) }
        animated.tick()
      },
      contestant("assign by a standing motion, and a tick") {
        assign(standing, standingEntities)
        standing.tick()
      },
    ]
    var group = Group(
      "assigning", "assign with and without a standing motion, of \(count) entities", unit: "ns/call",
      contestants, harness.measure(contestants))
    group.compare(3, to: 2, atMost: 1.25)
    return group
  }

  private static func layouts(_ harness: Harness) throws -> Group {
    let (first, firstEntities) = try crowd()
    let (second, secondEntities) = try crowd()
    var target: Float = 1
    func clear(_ world: World, _ entities: [Entity]) -> () -> Void {
      { for entity in entities { world.killAll(on: entity) } }
    }
    let contestants = [
      contestant("additive drivers by hand", prepare: clear(first, firstEntities), isRepeatable: false) {
        target = -target
        for entity in firstEntities {
          let before = first[entity, energy]!
          try! first.assign(entity, energy, to: target)
          var tween = Tween(energy, values: [before - target, 0], duration: .seconds(2), ease: .quadOut)
          tween.composition = .add
          _ = try! first.register(tween, on: entity)
        }
      },
      contestant("layoutChange", prepare: clear(second, secondEntities), isRepeatable: false) {
        target = -target
        _ = try! second.layoutChange(of: secondEntities, energy, glide) {
          for entity in secondEntities { try second.assign(entity, energy, to: target) }
        }
      },
    ]
    var group = Group(
      "layout", "A change of layout of \(count) entities", unit: "ns/entity", contestants,
      harness.measure(contestants))
    group.compare(1, to: 0, atMost: 1.5)
    return group
  }
}
