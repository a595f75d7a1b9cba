import Inbetween

/// State machines and discrete values, each beside the drivers beneath it.
enum StateScenario {
  private static let count = 10_000
  private static let energy = Stage.energy
  private static let glide = Motion.eased(.quadOut, over: .seconds(2))

  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    [try changes(harness.onThread), try held(harness.onThread)]
  }

  private static func crowd() throws -> (world: World, entities: [Entity]) {
    let world = World()
    let entities = (0..<count).map { _ in world.spawn() }
    for entity in entities { try world.assign(entity, energy, to: 0) }
    return (world, entities)
  }

  /// Changes of state during others.
  private static func changes(_ harness: Harness) throws -> Group {
    func contestants(_ kind: String, _ motion: Motion) throws -> [Contestant] {
      let (plain, entities) = try crowd()
      let (world, own) = try crowd()
      let machine = world.makeStateMachine(starting: false, motion)
      try machine.assign(own, energy, to: 0, in: false)
      try machine.assign(own, energy, to: 1, in: true)
      var target: Float = 0
      return [
        Contestant(name: "animate, \(kind), and a tick", units: count) {
          target = 1 - target
          for entity in entities { _ = try! plain.animate(entity, energy, to: target, motion) }
          plain.tick()
        },
        Contestant(name: "a change of state, \(kind), and a tick", units: count) {
          machine.go(to: !machine.current)
          world.tick()
        },
      ]
    }
    let contestants = try contestants("a tween", glide) + contestants("a spring", .spring(.smooth))
    var group = Group(
      "states", "A change of state of \(count) entities", unit: "ns/value", contestants,
      harness.measure(contestants))
    group.compare(1, to: 0, atMost: 1.05)
    group.compare(3, to: 2, atMost: 1.05)
    return group
  }

  /// Ticks of values that are held. Beneath a Bool is a number with a step from key to key, rather than one
  /// laid over the iteration.
  private static func held(_ harness: Harness) throws -> Group {
    func contestant<Value>(_ name: String, _ property: Property<Value>, _ end: Value, _ ease: Easing) throws
      -> Contestant
    {
      let world = World()
      var tween = Tween(property, values: [property.defaultValue, end], duration: .seconds(100_000))
      if ease == .stepEnd { tween.interTimingFunctions = [ease] } else { tween.ease = ease }
      for _ in 0..<count { try world.register(tween, on: world.spawn()) }
      return Contestant(name: name, units: count) { world.tick() }
    }
    let contestants = [
      try contestant("a number, step-end", energy, 1, .stepEnd),
      try contestant("a Bool", Property("isLit", default: false), true, .linear),
      try contestant("a number, steps(8)", energy, 7, .steps(8, .none)),
      try contestant("frames of a sprite", Property("frame", default: 0), 7, .steps(8, .none)),
    ]
    var group = Group(
      "discrete", "A tick of \(count) values that are held", unit: "ns/value", contestants,
      harness.measure(contestants))
    group.compare(1, to: 0, atMost: 1.05)
    group.compare(3, to: 2, atMost: 1.05)
    return group
  }
}
