#if canImport(InbetweenC)
  import CInbetween
  import Inbetween
  import InbetweenC

  /// Calls of the C interface, each beside the call of Swift that does the same.
  enum InterfaceScenario {
    private static let count = 100_000

    static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
      [try values(harness), try drivers(harness), try events(harness), try gathering(harness)]
    }

    /// A world of tweens that move for minutes, and its id in C.
    private struct Both {
      let stage: Stage
      let world: ibWorldId
      let energy: ibProperty
      let entities: [ibEntity]

      init(_ count: Int = InterfaceScenario.count) throws {
        stage = try Stage(MixedTweens(count: count))
        stage.world.tick()
        world = adopt(stage.world)
        energy = ibCreateProperty("energy", ib_typeFloat, [0])
        entities = stage.entities.map { ibEntity(index: $0.index, generation: $0.generation) }
      }
    }

    private static func values(_ harness: Harness) throws -> Group {
      let both = try Both()
      let (own, world, energy) = (both.stage.world, both.world, both.energy)
      var sums = [Double](repeating: 0, count: 2)
      let contestants = [
        Contestant(
          name: "read: world[entity, property]", units: count, isSteady: true,
          run: {
            var sum = 0.0
            for entity in both.stage.entities { sum += Double(own[entity, Stage.energy] ?? .nan) }
            sums[0] = sum
          }),
        Contestant(
          name: "read: ibWorld_Get", units: count, isSteady: true,
          run: {
            var sum = 0.0
            var value: Float = 0
            for entity in both.entities {
              ibWorld_Get(world, entity, energy, &value)
              sum += Double(value)
            }
            sums[1] = sum
          }),
        Contestant(
          name: "assign: world.assign", units: count,
          run: { for entity in both.stage.entities { try! own.assign(entity, Stage.energy, to: 1) } }),
        Contestant(
          name: "assign: ibWorld_Set", units: count,
          run: {
            var value: Float = 1
            for entity in both.entities { ibWorld_Set(world, entity, energy, &value) }
          }),
      ]
      var group = Group(
        "interface/values", "Read and assign by entity, from Swift and from C", unit: "ns/value", contestants,
        harness.measure(contestants))
      if sums[0] != sums[1] { throw BenchmarkFailure(description: "interface: C reads other values") }
      group.compare(1, to: 0, atMost: 1.2)
      group.compare(3, to: 2, atMost: 1.2)
      return group
    }

    private static func drivers(_ harness: Harness) throws -> Group {
      let both = try Both()
      let (own, world) = (both.stage.world, both.world)
      let handles = both.stage.entities.flatMap { own.drivers(of: $0).handles }
      let ids = handles.map { ibDriverId(index: $0.id.slot, generation: $0.id.generation) }
      var active = 0
      func fresh(_ name: String, _ register: @escaping (World, ibWorldId, [Entity]) -> Void) -> Contestant {
        var (fresh, entities, id) = (World(), [Entity](), ibWorldId())
        return Contestant(
          name: name, units: count,
          prepare: {
            if id.index1 != 0 { ibDestroyWorld(id) }
            fresh = World()
            id = adopt(fresh)
            entities = (0..<count).map { _ in fresh.spawn() }
            for entity in entities { try! fresh.assign(entity, Stage.energy, to: 0) }
          },
          run: { register(fresh, id, entities) }, isRepeatable: false)
      }
      let contestants = [
        Contestant(
          name: "state: handle.state", units: count, isSteady: true,
          run: { for handle in handles where handle.state == .active { active += 1 } }),
        Contestant(
          name: "state: ibWorld_GetState", units: count, isSteady: true,
          run: { for id in ids where ibWorld_GetState(world, id) == ib_stateActive { active += 1 } }),
        fresh("register: world.register") { world, _, entities in
          for entity in entities {
            try! world.register(
              Tween(Stage.energy, to: 1, duration: .milliseconds(400), ease: .quadOut), on: entity)
          }
        },
        fresh("register: ibWorld_RegisterTween") { _, world, entities in
          var value: Float = 1
          withUnsafePointer(to: &value) { value in
            var def = ibDefaultTweenDef()
            (def.values, def.duration, def.ease) = (value, 400_000_000, ibEase(ib_easeQuadOut))
            for entity in entities {
              let id = ibEntity(index: entity.index, generation: entity.generation)
              ibWorld_RegisterTween(world, id, both.energy, &def)
            }
          }
        },
      ]
      var group = Group(
        "interface/drivers", "States and registrations, from Swift and from C", unit: "ns/driver",
        contestants,
        harness.measure(contestants))
      if active == 0 { throw BenchmarkFailure(description: "interface: no driver is active") }
      group.compare(1, to: 0, atMost: 1.5)
      group.compare(3, to: 2, atMost: 1.1)
      return group
    }

    private static func events(_ harness: Harness) throws -> Group {
      let quiet = World()
      let quietID = adopt(quiet)
      let loud = World()
      for _ in 0..<count {
        try loud.register(Tween(Stage.energy, to: 1, duration: .seconds(60)), on: loud.spawn())
      }
      loud.tick()
      let loudID = adopt(loud)
      var seen = 0
      let polls = 1000
      let contestants = [
        Contestant(
          name: "poll, no events: world.events", units: polls, isSteady: true,
          run: { for _ in 0..<polls { seen += quiet.events.count } }),
        Contestant(
          name: "poll, no events: ibWorld_GetEvents", units: polls, isSteady: true,
          run: { for _ in 0..<polls { seen += Int(ibWorld_GetEvents(quietID).count) } }),
        Contestant(
          name: "each event: world.events", units: count, isSteady: true,
          run: { for event in loud.events where event.kind == .started { seen += 1 } }),
        Contestant(
          name: "each event: ibWorld_GetEvents", units: count, isSteady: true,
          run: {
            let events = ibWorld_GetEvents(loudID)
            for index in 0..<Int(events.count) where events.events[index].kind == 0 { seen += 1 }
          }),
      ]
      let group = Group(
        "interface/events", "Events, from Swift and from C", unit: "ns/event", contestants,
        harness.measure(contestants))
      if seen == 0 { throw BenchmarkFailure(description: "interface: no events") }
      return group
    }

    /// Two lanes of each entity, in the order of the game's own array.
    private static func gathering(_ harness: Harness) throws -> Group {
      var stage = Stage()
      var random = SplitMix64(seed: 5)
      for index in 0..<count {
        let entity = stage.world.spawn()
        stage.entities.append(entity)
        var tween = Tween<SIMD2<Float>>(
          .position, to: [Float(index), 1], duration: .seconds(600 + index % 100))
        tween.ease = .quadOut
        try stage.world.register(tween, on: entity)
      }
      let world = adopt(stage.world)
      let entities = stage.entities.shuffled(using: &random)
      let ids = entities.map { ibEntity(index: $0.index, generation: $0.generation) }
      let frame = ibCreateFrame([ib_position], 1, false)
      ibWorld_Sample(world, 0.5, frame)
      var out = [Float](repeating: 0, count: 4 * count)
      let column = ibFrame_GetColumn(frame, ib_position, 0)
      let (x, y) = (column.values!, ibFrame_GetColumn(frame, ib_position, 1).values!)
      let rows = entities.map { Int32($0.index) }
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
          run: { ibFrame_Read(frame, ib_position, ids, Int32(count), &out, 16) }),
        Contestant(
          name: "ibWorld_Read", units: count, isSteady: true,
          run: { ibWorld_Read(world, ib_position, ids, Int32(count), &out, 16) }),
      ]
      contestants[1].run()
      contestants[0].run()
      if out != plain { throw BenchmarkFailure(description: "interface: gathered other values") }
      var group = Group(
        "interface/gather", "Two lanes of \(count) entities, in the game's order", unit: "ns/entity",
        contestants, harness.measure(contestants))
      group.compare(1, to: 0, atMost: 1.2)
      group.compare(2, to: 0, atMost: 1.2)
      return group
    }
  }
#endif
