#if canImport(CInbetween)
  import CInbetween
  import Inbetween

  /// Calls of the library for C, each beside the call of Swift that does the same, in worlds of equal tweens.
  struct InterfaceScenario {
    private static let count = 100_000
    private let library: InterfaceLibrary
    private let energy: ibProperty
    private let mixed = MixedTweens(count: count)
    private let stage: Stage
    private let world: InterfaceWorld

    static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
      guard let library = try InterfaceLibrary() else {
        print("interface: left out, for there is no .build/c: make c builds it")
        return []
      }
      let scenario = try InterfaceScenario(library)
      return [
        try scenario.values(harness), try scenario.ticks(harness), try scenario.drivers(harness),
        try scenario.events(harness), try scenario.gathering(harness),
      ]
    }

    private init(_ library: InterfaceLibrary) throws {
      self.library = library
      energy = library.createProperty("energy", ib_typeFloat, [0])
      stage = try Stage(mixed)
      world = InterfaceWorld(library, entities: InterfaceScenario.count)
      for index in 0..<mixed.count {
        [mixed.froms[index], mixed.targets[index]].withUnsafeBufferPointer { values in
          var def = library.defaultTweenDef()
          (def.values, def.keyCount) = (values.baseAddress, 2)
          def.duration = InterfaceScenario.nanoseconds(mixed.durations[index])
          def.delay = InterfaceScenario.nanoseconds(mixed.starts[index])
          def.ease = InterfaceScenario.ease(mixed.easings[index])
          world.drivers.append(library.registerTween(world.id, world.entities[index], energy, &def))
        }
      }
    }

    private static func nanoseconds(_ counts: Int64) -> Int64 {
      (counts * 100_000 + (counts < 0 ? -4 : 4)) / 9
    }

    private static func ease(_ easing: MixedEasing) -> ibEase {
      switch easing {
      case .linear: ibEase(ib_easeLinear)
      case .quadOut: ibEase(ib_easeQuadOut)
      case .cubicInOut: ibEase(ib_easeCubicInOut)
      case .sineInOut: ibEase(ib_easeSineInOut)
      case .expoOut: ibEase(ib_easeExpoOut)
      case .backOut: ibEase(ib_easeBackOut)
      case .elasticOut: ibEase(ib_easeElasticOut)
      case .circInOut: ibEase(ib_easeCircInOut)
      }
    }

    private func values(_ harness: Harness) throws -> Group {
      let (library, world, energy, own) = (library, world.id, energy, stage.world)
      let (entities, ids) = (stage.entities, self.world.entities)
      stage.world.tick()
      _ = library.tick(world)
      var sums = [Double](repeating: 0, count: 2)
      let contestants = [
        Contestant(
          name: "read: world[entity, property]", units: mixed.count, isSteady: true,
          run: {
            var sum = 0.0
            for entity in entities { sum += Double(own[entity, Stage.energy] ?? .nan) }
            sums[0] = sum
          }),
        Contestant(
          name: "read: ibWorld_Get", units: mixed.count, isSteady: true,
          run: {
            var sum = 0.0
            var value: Float = 0
            for entity in ids {
              _ = library.get(world, entity, energy, &value)
              sum += Double(value)
            }
            sums[1] = sum
          }),
        Contestant(
          name: "assign: world.assign", units: mixed.count,
          run: { for entity in entities { try! own.assign(entity, Stage.energy, to: 1) } }),
        Contestant(
          name: "assign: ibWorld_Set", units: mixed.count,
          run: {
            var value: Float = 1
            for entity in ids { _ = library.set(world, entity, energy, &value) }
          }),
      ]
      var group = Group(
        "interface/values", "Read and assign by entity, from Swift and from C", unit: "ns/value", contestants,
        harness.measure(contestants))
      if sums[0] != sums[1] { throw BenchmarkFailure(description: "interface: C reads other values") }
      group.compare(1, to: 0, atMost: 1.6)
      group.compare(3, to: 2, atMost: 1.3)
      return group
    }

    private func ticks(_ harness: Harness) throws -> Group {
      let (library, world) = (library, world.id)
      let contestants = [
        stage.ticking("tick: world.tick", units: mixed.count),
        Contestant(
          name: "tick: ibWorld_Tick", units: mixed.count, isSteady: true, run: { _ = library.tick(world) }),
      ]
      var group = Group(
        "interface/tick", "Tick of \(mixed.count) live tweens, from Swift and from C", unit: "ns/tween/tick",
        contestants, harness.measure(contestants))
      group.compare(1, to: 0, atMost: 1.1)
      return group
    }

    private func drivers(_ harness: Harness) throws -> Group {
      let (library, world, energy, count) = (library, world.id, energy, mixed.count)
      let handles = stage.entities.flatMap { stage.world.drivers(of: $0).handles }
      let ids = self.world.drivers
      var active = 0
      var (fresh, entities) = (World(), [Entity]())
      var interface = InterfaceWorld(library, entities: 1)
      let contestants = [
        Contestant(
          name: "state: handle.state", units: count, isSteady: true,
          run: { for handle in handles where handle.state == .active { active += 1 } }),
        Contestant(
          name: "state: ibWorld_GetState", units: count, isSteady: true,
          run: { for id in ids where library.getState(world, id) == ib_stateActive { active += 1 } }),
        Contestant(
          name: "register: world.register", units: count,
          prepare: {
            fresh = World()
            entities = (0..<count).map { _ in fresh.spawn() }
            for entity in entities { try! fresh.assign(entity, Stage.energy, to: 0) }
          },
          run: {
            for entity in entities {
              try! fresh.register(
                Tween(Stage.energy, to: 1, duration: .milliseconds(400), ease: .quadOut), on: entity)
            }
          }, isRepeatable: false),
        Contestant(
          name: "register: ibWorld_RegisterTween", units: count,
          prepare: {
            interface = InterfaceWorld(library, entities: count)
            var zero: Float = 0
            for entity in interface.entities { _ = library.set(interface.id, entity, energy, &zero) }
          },
          run: {
            var value: Float = 1
            withUnsafePointer(to: &value) { value in
              var def = library.defaultTweenDef()
              (def.values, def.duration, def.ease) = (value, 400_000_000, ibEase(ib_easeQuadOut))
              for entity in interface.entities {
                _ = library.registerTween(interface.id, entity, energy, &def)
              }
            }
          }, isRepeatable: false),
      ]
      var group = Group(
        "interface/drivers", "States and registrations, from Swift and from C", unit: "ns/driver",
        contestants, harness.measure(contestants))
      if active % (2 * count) != 0 || active == 0 {
        throw BenchmarkFailure(description: "interface: some drivers are not active")
      }
      group.compare(1, to: 0, atMost: 1.5)
      group.compare(3, to: 2, atMost: 1.1)
      return group
    }

    private func events(_ harness: Harness) throws -> Group {
      let (library, count) = (library, mixed.count)
      let (quiet, loud) = (World(), World())
      let (quietC, loudC) = (InterfaceWorld(library, entities: 1), InterfaceWorld(library, entities: count))
      var value: Float = 1
      try withUnsafePointer(to: &value) { value in
        var def = library.defaultTweenDef()
        (def.values, def.duration) = (value, 60_000_000_000)
        for entity in loudC.entities {
          try loud.register(Tween(Stage.energy, to: 1, duration: .seconds(60)), on: loud.spawn())
          _ = library.registerTween(loudC.id, entity, energy, &def)
        }
      }
      loud.tick()
      _ = library.tick(loudC.id)
      var seen = 0
      let polls = 1000
      let contestants = [
        Contestant(
          name: "poll, no events: world.events", units: polls, isSteady: true,
          run: { for _ in 0..<polls { seen += quiet.events.count } }),
        Contestant(
          name: "poll, no events: ibWorld_GetEvents", units: polls, isSteady: true,
          run: { for _ in 0..<polls { seen += Int(library.getEvents(quietC.id).count) } }),
        Contestant(
          name: "each event: world.events", units: count, isSteady: true,
          run: { for event in loud.events where event.kind == .started { seen += 1 } }),
        Contestant(
          name: "each event: ibWorld_GetEvents", units: count, isSteady: true,
          run: {
            let events = library.getEvents(loudC.id)
            for index in 0..<Int(events.count) where events.events[index].kind == 0 { seen += 1 }
          }),
      ]
      let group = Group(
        "interface/events", "Events, from Swift and from C", unit: "ns/event", contestants,
        harness.measure(contestants))
      if seen == 0 || seen % count != 0 {
        throw BenchmarkFailure(description: "interface: some events are missing")
      }
      return group
    }

    /// Two lanes of each entity, in the order of the game's own array.
    private func gathering(_ harness: Harness) throws -> Group {
      let (library, count) = (library, mixed.count)
      let world = InterfaceWorld(library, entities: count)
      var random = SplitMix64(seed: 5)
      let position = ibProperty(index1: 1, lane1: 0, lanes: 2)
      for (index, entity) in world.entities.enumerated() {
        [Float(index), 1].withUnsafeBufferPointer { value in
          var def = library.defaultTweenDef()
          (def.values, def.duration) = (value.baseAddress, 1_000_000_000 * Int64(600 + index % 100))
          def.ease = ibEase(ib_easeQuadOut)
          _ = library.registerTween(world.id, entity, position, &def)
        }
      }
      let ids = world.entities.shuffled(using: &random)
      let frame = library.createFrame([position], 1, false)
      _ = library.sample(world.id, 0.5, frame)
      var out = [Float](repeating: 0, count: 4 * count)
      let column = library.getColumn(frame, position, 0)
      let (x, y) = (column.values!, library.getColumn(frame, position, 1).values!)
      let rows = ids.map { Int32($0.index) }
      var plain = out
      let contestants = [
        Contestant(
          name: "plain loop over an index", units: count, isSteady: true,
          run: {
            plain.withUnsafeMutableBufferPointer { plain in
              rows.withUnsafeBufferPointer { rows in
                for index in 0..<count {
                  plain[4 * index] = x[Int(rows[index])]
                  plain[4 * index + 1] = y[Int(rows[index])]
                }
              }
            }
          }),
        Contestant(
          name: "ibFrame_Read", units: count, isSteady: true,
          run: { _ = library.readFrame(frame, position, ids, Int32(count), &out, 16) }),
        Contestant(
          name: "ibWorld_Read", units: count, isSteady: true,
          run: { _ = library.read(world.id, position, ids, Int32(count), &out, 16) }),
      ]
      contestants[1].run()
      contestants[0].run()
      if out != plain { throw BenchmarkFailure(description: "interface: gathered other values") }
      var group = Group(
        "interface/gather", "Two lanes of \(count) entities, in the game's order", unit: "ns/entity",
        contestants, harness.measure(contestants))
      group.compare(1, to: 0, atMost: 3)
      group.compare(2, to: 0, atMost: 3)
      return group
    }
  }

  /// A world of the library for C, destroyed with this object.
  private final class InterfaceWorld {
    let library: InterfaceLibrary
    let id: ibWorldId
    let entities: [ibEntity]
    var drivers: [ibDriverId] = []

    init(_ library: InterfaceLibrary, entities count: Int) {
      self.library = library
      let id = library.createWorld(nil)
      self.id = id
      entities = [ibEntity](unsafeUninitializedCapacity: count) { memory, initialized in
        initialized = Int(library.spawnMany(id, memory.baseAddress, Int32(count)))
      }
    }

    deinit { _ = library.destroyWorld(id) }
  }
#endif
